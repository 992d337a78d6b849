"""Cards to and from the reserves of Flinch."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import HAND_PLACE, RESERVE_PLACE
from kalamazoo.games.flinch.engine.packed import BITS, FACE, SHORT
from kalamazoo.games.flinch.moves import SLOTS

ROOM: Final = 1 << (BITS * (SHORT - 1))  # a smaller pile takes one more card in its number


def lay(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """One hand card goes face up to the reserve."""
    state.lose_card(seat, card)
    put_down(state, seat, card, slot)


def put_down(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """A hand card lands on a slot of the reserve."""
    at = seat * SLOTS + slot - 1
    pile = state.reserves[at]
    if pile < ROOM:
        state.reserves[at] = pile << BITS | card
    else:
        state.push_reserve(at, card)
    state.tops[seat] = state.tops[seat] ^ (pile & FACE ^ card) << BITS * slot
    if state.events is not None:
        tell_laid(state, seat, card, slot)


def tell_laid(state: Layout, seat: int, card: int, slot: int) -> None:
    """Tells of a card that went to the reserve."""
    state.tell(CARD, seat, card, place(HAND_PLACE, seat), place(RESERVE_PLACE, seat, slot), 1)


def take_reserve(state: Layout, at: i64) -> i64:
    """Takes the top card of a reserve pile; the next one is its top now (FL-RES-9)."""
    pile: i64 = state.reserves[at]
    card: i64 = pile & FACE
    pile >>= BITS
    if pile or not state.deep:
        state.reserves[at] = pile
    else:
        state.pop_reserve(at)
        pile = state.reserves[at]
    owner: i64 = at // SLOTS
    state.tops[owner] = state.tops[owner] ^ (pile & FACE ^ card) << BITS * (at - owner * SLOTS + 1)
    return card
