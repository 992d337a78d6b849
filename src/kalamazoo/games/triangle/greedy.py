"""The greedy player of the Triangle: looks through all that can be discarded before the next card is turned."""

from typing import Final, final

from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.solo import SERIES
from kalamazoo.games.triangle.engine.state import SIZE, TOTAL, TriangleState
from kalamazoo.games.triangle.moves import (
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_STOCK,
    WITH_TURNED,
    kind_of,
)

MOST_LOOKS: Final = 200  # positions it looks at for one move
FEW_LOOKS: Final = 12  # … where many games are played out
CLEARED: Final = 1_000_000
CARD_LEFT: Final = 5  # what a card of the triangle costs
CHANCE: Final = 6  # what each unseen card is worth that would go with a free one
TIGHT: Final = [60, 30, 12, 0, 0, 0, 0, 0, 0]  # what a number costs, by how many partners it has to spare
SHORT: Final = 240  # and for each that is missing


@final
class GreedyTriangle(Bot):
    """Likes few cards left, free cards that many unseen ones go with, and enough partners for all."""

    def __init__(self, seat: int, rng: Rng, looks: int = MOST_LOOKS, overlooks: int = 0) -> None:
        super().__init__(seat, rng)
        self.looks = looks
        self.overlooks = overlooks  # of a thousand discards, those that it does not see
        self.supply = [0] * (TOTAL + 1)  # cards outside the triangle that can still meet it, by number
        self.looked: dict[int, int] = {}

    def wish(self, view: State, owed: bool) -> int:
        """A 13; the discard that leads furthest, if it is better than to hold back; the stock; the next card."""
        assert isinstance(view, TriangleState)
        self.delay = 600 + self.rng.below(600)
        self.count_supply(view)
        self.looked = {}
        stay = self.worth(view)
        most = -CLEARED
        best = -1
        other = -1
        skipped = -1
        for move in view.moves(self.seat):
            kind = kind_of(move)
            if kind == SINGLE:
                return move
            if self.overlooks and kind not in (TURN, TURN_OVER) and self.rng.below(1000) < self.overlooks:
                skipped = move
                continue
            if kind in (PAIR, WITH_TURNED, WITH_STOCK):
                value = self.look(view, move)
                if value > most:
                    most = value
                    best = move
            elif kind != UNDO and (other < 0 or rank(kind) > rank(kind_of(other))):
                other = move
        if best < 0 and other < 0:
            return skipped
        return best if best >= 0 and (most >= stay or other < 0) else other

    def look(self, state: TriangleState, move: int) -> int:
        """What a position is worth after this move and the best discards that follow."""
        after = state.clone()
        after.apply(0, move)
        key = after.turned
        for card in after.triangle:
            key = key << 1 | (1 if card else 0)
        key = key << 5 | len(after.stock)
        if key in self.looked:
            return self.looked[key]
        value = self.worth(after)
        self.looked[key] = value
        if value < CLEARED and len(self.looked) < self.looks:
            for following in after.moves(0):
                kind = kind_of(following)
                if kind in (SINGLE, PAIR, WITH_TURNED, WITH_STOCK):
                    value = max(value, self.look(after, following))
            self.looked[key] = value
        return value

    def count_supply(self, view: TriangleState) -> None:
        """Counts the unseen cards, and the stock where it comes back."""
        stock_counts = view.opt.live or view.round + 1 < view.opt.rounds
        supply = [SERIES] * (TOTAL + 1)
        for card in view.triangle:
            supply[card] -= 1
        for card in view.discarded():
            supply[card] -= 1
        if not stock_counts:
            for card in view.stock:
                supply[card] -= 1
        if view.turned:
            supply[view.turned] -= 1
        self.supply = supply

    def worth(self, state: TriangleState) -> int:
        """What a position is worth before the next card."""
        counts = [0] * (TOTAL + 1)
        for card in state.triangle:
            counts[card] += 1
        if counts[0] == SIZE:
            return CLEARED
        value = -CARD_LEFT * (SIZE - counts[0])
        wanted = 0  # mask of numbers that go with a free card
        for at in state.free_cards():
            wanted |= 1 << TOTAL - state.triangle[at]
        for card in range(1, TOTAL):
            if wanted >> card & 1:
                value += CHANCE * self.supply[card]
            if counts[card]:
                spare = self.supply[TOTAL - card] + counts[TOTAL - card] - counts[card]
                value -= TIGHT[spare] if spare >= 0 else SHORT * -spare
        return value


def rank(kind: int) -> int:
    """Which comes first when no discard from the triangle is wanted."""
    if kind == TURNED_AND_STOCK:
        return 4
    if kind == STOCK_PAIR:
        return 3
    return 2 if kind in (TURN, TURN_OVER) else 1
