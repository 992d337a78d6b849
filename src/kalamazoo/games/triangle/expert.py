"""What the search needs to know of the Triangle, and why a discard is good."""

from typing import Final, final

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.solo_search import SoloBase
from kalamazoo.games.triangle.engine.state import TOTAL, TriangleState
from kalamazoo.games.triangle.greedy import FEW_LOOKS, GreedyTriangle
from kalamazoo.games.triangle.moves import (
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    WITH_STOCK,
    WITH_TURNED,
    kind_of,
)

# Why a discard is good.
FREES: Final = 1  # card, place: it lies free after this
GOES_ALONE: Final = 2  # a 13
USES_TURNED: Final = 3  # card: the one turned, which would go to the stock
OPENS_STOCK: Final = 4  # card: it lies on top of the stock after this
KEEPS: Final = 5  # card, number: a free card waits for so many unseen partners
NOTHING_ELSE: Final = 6
CLEARS: Final = 7  # the triangle is gone


@final
class TriangleBase(SoloBase):
    """The player who looks through all discards, at fewer of them."""

    def make(self, seat: int, rng: Rng) -> Bot:
        """A quicker fair player."""
        return GreedyTriangle(seat, rng, FEW_LOOKS)

    def reasons(self, view: State, move: int) -> list[Reason]:
        """Why a discard is good, as far as the table shows it."""
        assert isinstance(view, TriangleState)
        found: list[Reason] = []
        kind = kind_of(move)
        if move == view.give_up_move:
            return [Reason(NOTHING_ELSE)]
        if kind in (TURN, TURN_OVER):
            if len(self.candidates(view, 0, move)) == 1:
                found.append(Reason(NOTHING_ELSE))
            else:
                for at in view.free_cards():
                    partners = unseen_partners(view, view.triangle[at])
                    if partners and not found:
                        found.append(Reason(KEEPS, card=view.triangle[at], place=at, number=partners))
            return found
        if kind not in (SINGLE, PAIR, WITH_TURNED, WITH_STOCK, TURNED_AND_STOCK, STOCK_PAIR):
            return found
        free = view.free_cards()
        after = view.clone()
        after.apply(0, move)
        if after.ending and after.scores()[0] > 0:
            found.append(Reason(CLEARS))
        for at in after.free_cards():
            if at not in free:
                found.append(Reason(FREES, card=after.triangle[at], place=at))
        if kind == SINGLE:
            found.append(Reason(GOES_ALONE))
        if kind in (WITH_TURNED, TURNED_AND_STOCK):
            found.append(Reason(USES_TURNED, card=view.turned))
        if kind in (WITH_STOCK, STOCK_PAIR, TURNED_AND_STOCK) and after.stock:
            found.append(Reason(OPENS_STOCK, card=after.stock[-1]))
        return found


def unseen_partners(view: TriangleState, card: int) -> int:
    """How many cards still unseen make 13 with this one."""
    partner = TOTAL - card
    return view.pack[: view.left].count(0) and 4 - view.cards().count(partner) if partner else 0
