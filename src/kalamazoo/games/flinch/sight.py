"""Players of Flinch who play by sight: the next card, not the turn."""

from typing import final

from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.manners import NOTICE, SLIP, FlinchPlayer
from kalamazoo.games.flinch.moves import PLAY, kind_of


@final
class SightFlinch(FlinchPlayer):
    """Plays a card that it sees to fit, and discards any card anywhere; now and then it overlooks what fits."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE, blind: int = 0) -> None:
        super().__init__(seat, rng, slip, notice)
        self.blind = blind  # how many of a thousand times it does not see that something fits

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """A play if it sees one, else anything that ends the turn."""
        plays = 0
        while plays < len(lawful) and kind_of(lawful[plays]) == PLAY:
            plays += 1
        if plays == len(lawful) or (plays and self.rng.below(1000) >= self.blind):
            return lawful[self.rng.below(plays)]
        return lawful[plays + self.rng.below(len(lawful) - plays)]
