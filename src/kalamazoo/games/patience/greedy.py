"""The players of Patience who go by sight: forced fillings, then up, doubling, down, spaces, and the next card."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.moves import (
    DOUBLE,
    DOWN,
    FILL,
    GIVE_UP,
    KIND_AT,
    PART,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UP,
    card_of,
    kind_of,
    source_of,
    target_of,
)

STEP: Final = 1_000_000  # between one kind of play and the next


@final
class GreedyPatience(Bot):
    """Takes the first play of a fixed order; ties go to low cards, small bases and long piles."""

    def __init__(self, seat: int, rng: Rng, overlooks: int = 0, doubles: bool = True) -> None:
        super().__init__(seat, rng)
        self.overlooks = overlooks  # of a thousand plays, those that it does not see
        self.doubles = doubles  # whether it thinks of moving whole piles

    def wish(self, view: State, owed: bool) -> int:
        """The play that comes first in its order."""
        assert isinstance(view, PatienceState)
        self.delay = 600 + self.rng.below(600)
        moves = view.moves(self.seat)
        best = NO_WISH
        if self.overlooks or not self.doubles:
            best = self.best_of(view, [move for move in moves if self.sees(move)])
        if best == NO_WISH:
            best = self.best_of(view, moves)
        return best if best != NO_WISH else GIVE_UP << KIND_AT

    def best_of(self, view: PatienceState, moves: list[int]) -> int:
        """The play that comes first of these; NO_WISH if there is none that it would make."""
        best = NO_WISH
        most = -1
        for move in moves:
            worth = self.worth(view, move)
            if worth > most:
                most = worth
                best = move
        return best

    def sees(self, move: int) -> bool:
        """Whether it sees a play; the pack it always sees."""
        kind = kind_of(move)
        if kind == TURN:
            return True
        if kind in (DOUBLE, PART) and not self.doubles:
            return False
        return self.rng.below(1000) >= self.overlooks

    def worth(self, view: PatienceState, move: int) -> int:
        """How early a play comes; -1 for what it never does."""
        kind, source, target = kind_of(move), source_of(move), target_of(move)
        if kind == UP:
            if source == STOCK:
                return 7 * STEP
            if source == TURNED:
                return 9 * STEP
            return 8 * STEP + 100 * (20 - view.top[source]) + (20 - view.base[source])
        if kind == DOUBLE:
            length = view.base[source] - view.top[source]
            return 6 * STEP + 10_000 * view.base[source] + 100 * length + (20 - view.base[target])
        if kind == DOWN:
            if source == TURNED:
                return 8 * STEP + (20 - view.base[target])
            if view.base[target]:
                return 5 * STEP + (20 - view.base[target])
            return 4 * STEP
        if kind == PART:
            return 3 * STEP + card_of(move)
        if kind == FILL:
            return 2 * STEP
        if kind == TURN:
            return STEP
        return 0 if kind in (TO_STOCK, GIVE_UP) else -1
