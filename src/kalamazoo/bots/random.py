"""The random player of every game."""

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State


class RandomBot(Bot):
    """Makes any legal move; out of turn it speaks up once in a while."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)

    def wish(self, view: State, owed: bool) -> int:
        """Any legal move."""
        moves = view.moves(self.seat)
        if not moves or (not owed and self.rng.below(8)):
            return NO_WISH
        self.delay = 200 + self.rng.below(1600)
        return self.rng.pick(moves)
