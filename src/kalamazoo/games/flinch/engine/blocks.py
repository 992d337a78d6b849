"""Blocked games of Flinch, and dead ones."""

from kalamazoo.core.cards import place
from kalamazoo.core.event import NOTE
from kalamazoo.games.flinch.engine.duties import can_play_own, can_release
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import BARRED, BLOCKED, DEAD, FEWEST_WON, NO_WINNER, SET_BACK, STOCK_PLACE
from kalamazoo.games.flinch.engine.stack import gather
from kalamazoo.games.flinch.options import DRAW, SHUFFLE_RESERVES


def is_dead(state: Layout) -> bool:
    """Whether nobody at all can play, nor ever will (OP-BLOCK-8); the stack is exhausted."""
    for seat in range(state.seats):
        if not state.out >> seat & 1 and can_play_own(state, seat):
            return False
    return True


def bury(state: Layout) -> bool:
    """Ends a dead game, or gets it going again; whether this turn is not to begin."""
    if not state.opened:
        state.void()
        return True
    if state.opt.dead_block == SHUFFLE_RESERVES and not state.regathered and state.has_reserves():
        gather(state)
        return False
    state.tell(NOTE, state.turn, number=DEAD)
    state.ending = NO_WINNER if state.opt.dead_block == DRAW else FEWEST_WON
    return True


def block(state: Layout) -> None:
    """After a round without a play, the first from the dealer's left who can play must (FL-BLOCK-2, FL-BLOCK-3)."""
    state.forced = -1
    for step in range(1, state.seats + 1):
        seat = (state.dealer + step) % state.seats
        if not state.out >> seat & 1 and can_release(state, seat):
            state.forced = seat
            state.tell(NOTE, seat, number=BLOCKED)
            return


def fitting_tops(state: Layout) -> int:
    """The seats whose stock top fits some pile."""
    mask = 0
    for seat in range(state.seats):
        if state.fit >> state.top(seat) & 1:
            mask |= 1 << seat
    return mask


def set_back(state: Layout, seat: int, number: int, before: int) -> None:
    """Opponents whose stock the forced card helped put its top to the bottom (FL-BLOCK-4, OP-BLOCK-6)."""
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        if state.is_side(seat, other) or before >> other & 1 or state.out >> other & 1:
            continue
        top = state.top(other)
        if not top or not state.places_for(top) >> number & 1:
            continue
        if state.left[other] == 1:
            state.barred |= 1 << other  # FL-BLOCK-5
            state.tell(NOTE, other, top, place(STOCK_PLACE, other), 0, BARRED)
            continue
        entries = state.stocks[other][: state.left[other] - 1]
        state.put_stock(other, [top | ALL_KNOW << KNOWN_AT] + entries)
        state.tell(NOTE, other, top, place(STOCK_PLACE, other), 0, SET_BACK)
        state.turn_up(other)
