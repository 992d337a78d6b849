"""Rolling out with each game's own random moves: a base for games that have no better player."""

from typing import final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.core.state import State
from kalamazoo.search.base import Base


@final
class Roller(Bot):
    """Makes the random move of its game when it owes one."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)

    def wish(self, view: State, owed: bool) -> int:
        """A random move, or nothing."""
        return view.random_move(self.seat, self.rng) if owed else NO_WISH


@final
class Rolling(Base):
    """Rollers at all seats."""

    def make(self, seat: int, rng: Rng) -> Bot:
        """A roller."""
        return Roller(seat, rng)

    def play(self, state: State, lot: Rng, limit: int, silent: int) -> None:
        """The same without asking anybody; out of turn nobody says anything."""
        roll_out(state, lot, limit)
