"""The greedy player of the Triangle: discards what frees most, and turns only when nothing is left to discard."""

from typing import Final, final

from kalamazoo.core.bot import Bot
from kalamazoo.core.state import State
from kalamazoo.games.triangle.moves import GIVE_UP, KIND_AT, kind_of
from kalamazoo.games.triangle.state import TriangleState

ORDER: Final = [0, 1, 1, 9, 8, 7, 6, 3, 5, 0, 0]  # by kind of move: the larger comes first; 0 is never wished


@final
class GreedyTriangle(Bot):
    """Any discard within the triangle, then the turned card with it, then the stock, then the next card."""

    def wish(self, view: State, owed: bool) -> int:
        """The play that comes first in its order; among equals by lot."""
        assert isinstance(view, TriangleState)
        self.delay = 600 + self.rng.below(600)
        best: list[int] = []
        most = 0
        for move in view.moves(self.seat):
            worth = ORDER[kind_of(move)]
            if worth > most:
                most = worth
                best = [move]
            elif worth == most and worth:
                best.append(move)
        return self.rng.pick(best) if best else GIVE_UP << KIND_AT
