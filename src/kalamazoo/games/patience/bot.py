"""The greedy player of Patience: forced fillings, then up, doubling, down, spaces, and the next card."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.options import Options
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

    def wish(self, view: State, owed: bool) -> int:
        """The play that comes first in its order."""
        assert isinstance(view, PatienceState)
        self.delay = 600 + self.rng.below(600)
        best = NO_WISH
        most = -1
        for move in view.moves(self.seat):
            worth = self.worth(view, move)
            if worth > most:
                most = worth
                best = move
        return best if best != NO_WISH else GIVE_UP << KIND_AT

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


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyPatience(seat, rng)


BOTS: Final = {"fair": make_greedy}
