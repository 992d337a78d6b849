"""Why a discard of the Triangle is refused, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping

from kalamazoo.core.game import Ruling
from kalamazoo.games.kit.engine.solo import LOST, WON
from kalamazoo.games.kit.sentences import a_number
from kalamazoo.games.kit.solo import explain_undo
from kalamazoo.games.kit.tales import times
from kalamazoo.games.triangle.engine.state import ALL_WON, COVER, LAST_ROW, STOCK_LEFT, TOTAL, TriangleState
from kalamazoo.games.triangle.moves import (
    GIVE_UP,
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_TURNED,
    first_of,
    kind_of,
    second_of,
)
from kalamazoo.games.triangle.notation import spot

ENDINGS: Mapping[int, Ruling] = {
    WON: Ruling("TR-END-1", "the whole triangle is discarded"),
    LOST: Ruling("TR-END-2", "the pack is used up, no discard is left and the triangle is not cleared"),
    ALL_WON: Ruling("TR-OP-12", "every card is discarded"),
    STOCK_LEFT: Ruling("TR-OP-12", "the triangle is cleared, but stock cards are left"),
}


def explain(state: TriangleState, seat: int, move: int) -> Ruling:
    """Why this move may not be made."""
    if seat:
        return Ruling("TR-PACK-1", "the one player turns and discards the cards, and nobody else")
    kind = kind_of(move)
    if kind == UNDO:
        return explain_undo(state, "TR-OP-14", "discards", "nothing")
    if kind == GIVE_UP:
        return Ruling("TR-END-2", "there is still something to do")
    if kind in (TURN, TURN_OVER):
        return explain_turn(state, kind)
    if kind == SINGLE:
        return explain_single(state, first_of(move))
    if kind == PAIR:
        return explain_pair(state, first_of(move), second_of(move))
    if kind == STOCK_PAIR:
        return explain_stock_pair(state)
    top = state.stock[-1] if state.stock else 0
    if kind == TURNED_AND_STOCK:
        if not state.turned:
            return Ruling("TR-STK-1", "no turned card is there to be laid on the stock")
        return not_13(state.turned, top) if top else Ruling("TR-STK-1", "the stock is empty")
    if kind == WITH_TURNED:
        if not state.turned:
            return Ruling("TR-PACK-2", "no turned card is there")
        return explain_other(state, state.turned, first_of(move))
    if not state.opt.live:
        return Ruling("TR-OP-1", "a stock card is not paired with the triangle later on")
    if state.turned:
        return Ruling("TR-OP-1", f"the turned {state.turned} lies over the stock")
    return explain_other(state, top, first_of(move)) if top else Ruling("TR-OP-1", "the stock is empty")


def explain_turn(state: TriangleState, kind: int) -> Ruling:
    """Why no card is turned, or the stock not turned over."""
    if kind == TURN_OVER:
        if state.opt.rounds == 1:
            return Ruling("TR-OP-13", "the stock is not turned over for another round")
        if state.left:
            return Ruling("TR-OP-13", "the stock is turned over only when the pack is used up")
        if state.round + 1 >= state.opt.rounds:
            return Ruling("TR-OP-13", f"the pack is gone through {times(state.opt.rounds)}, not more")
        if not (state.stock or state.turned):
            return Ruling("TR-OP-13", "there is no stock to turn over")
    elif not state.left:
        clause = "TR-STK-2" if state.opt.rounds == 1 else "TR-OP-13"
        return Ruling(clause, "the pack is used up")
    return Ruling("TR-OP-3", "there is still a discard within the triangle, and here it comes first")


def explain_single(state: TriangleState, at: int) -> Ruling:
    """Why a card does not go alone."""
    card = state.triangle[at]
    if not card:
        return gone(at)
    if card != TOTAL:
        return Ruling("TR-DIS-2", f"only a 13 goes alone, and this is {a_number(card)}")
    return Ruling("TR-OP-10", f"the 13 at {spot(at)} is covered and must wait")


def explain_pair(state: TriangleState, upper: int, lower: int) -> Ruling:
    """Why two cards of the triangle do not go together."""
    cards = state.triangle
    for at in (upper, lower):
        if not cards[at]:
            return gone(at)
    if cards[upper] + cards[lower] != TOTAL:
        return not_13(cards[upper], cards[lower])
    if state.is_free(lower) and upper < LAST_ROW and lower in (COVER[upper], COVER[upper] + 1):
        return Ruling("TR-OP-8", f"{spot(upper)} is covered by another card too")
    return covered(state, lower if not state.is_free(lower) else upper)


def explain_other(state: TriangleState, card: int, at: int) -> Ruling:
    """Why a turned card or a stock card does not go with a card of the triangle."""
    if not state.triangle[at]:
        return gone(at)
    if state.triangle[at] + card != TOTAL:
        return not_13(card, state.triangle[at])
    cover = state.only_cover(at)
    if cover >= 0:
        return Ruling("TR-OP-9", f"{spot(at)} is still covered by {spot(cover)}")
    return covered(state, at)


def explain_stock_pair(state: TriangleState) -> Ruling:
    """Why the top two of the stock do not go."""
    if len(state.stock) < 2:
        return Ruling("TR-STK-1", "there are not two cards on the stock")
    if state.stock[-1] + state.stock[-2] != TOTAL:
        return not_13(state.stock[-1], state.stock[-2])
    return Ruling("TR-OP-5", "two stock cards go only at the moment the upper one is laid")


def gone(at: int) -> Ruling:
    """There is no card."""
    return Ruling("TR-FREE-2", f"the card at {spot(at)} is gone")


def covered(state: TriangleState, at: int) -> Ruling:
    """There is a card, but it is not free."""
    over = [cover for cover in (COVER[at], COVER[at] + 1) if state.triangle[cover]]
    return Ruling("TR-FREE-2", f"{spot(at)} is covered by {' and '.join(spot(cover) for cover in over)}")


def not_13(one: int, other: int) -> Ruling:
    """The sum is wrong."""
    return Ruling("TR-DIS-4", f"{one} and {other} make {one + other}, not 13")
