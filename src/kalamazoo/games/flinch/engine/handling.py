"""Handling cards at a Flinch table without playing them: shown, lifted, peeked at, moved, taken.

Each is weighed silently when it is done; whether it is called is the business of calls.py.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.games.flinch.engine.acts import pick_up
from kalamazoo.games.flinch.engine.centre import close_gap
from kalamazoo.games.flinch.engine.deeds import (
    BETRAYED,
    DEALT,
    EARLY,
    FELL,
    FROM_DRAWN,
    FROM_TAKEN,
    LAID,
    MOVED,
    OUT_OF_TURN,
    TOOK,
    Deed,
    drew,
    shifted,
    taken,
    touched,
)
from kalamazoo.games.flinch.engine.faults import last_card
from kalamazoo.games.flinch.engine.layout import KNOWN_AT, Layout, known_to
from kalamazoo.games.flinch.engine.notes import (
    HAND_PLACE,
    LIFTED,
    PEEKED,
    PUT_DOWN,
    RESERVE_PLACE,
)
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    hand_size,
    height,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.piles import want_below
from kalamazoo.games.flinch.engine.stack import give_hand
from kalamazoo.games.flinch.engine.take_back import pop_from, push_on, take_in
from kalamazoo.games.flinch.engine.tokens import leave, new_token, rejoin_draw, token_on, was_taken
from kalamazoo.games.flinch.engine.windows import (
    BY_SHOW,
    next_stock,
    own_act,
    settle_bound,
    weigh,
)
from kalamazoo.games.flinch.moves import (
    CENTRE,
    OWN_SLOTS,
    SLOTS,
    STOCK,
)
from kalamazoo.games.flinch.options import WILD

STOCK_INDEX: Final = 0  # piles of a seat that can be peeked under: the stock, then slots


# -- shown, lifted and peeked cards: FL-EXP --------------------------------------------------------


def show(state: Layout, seat: i64, card: i64) -> None:
    """A hand card is shown; on the own turn it must be played (FL-EXP-1, IR-8)."""
    memory = state.memory
    if seat == state.turn:
        if own_act(state, seat, 0) < 0:
            return
        if state.opt.early_calls:
            memory.note(Deed(BETRAYED, seat, weigh(state, seat, BY_SHOW, card, True)))  # FL-CHAL-5, FL-EXP-8
        memory.bound = with_card(memory.bound, card)
        memory.bound_own = True
        if state.opt.on_demand and count_in(memory.exposed[seat], card):
            memory.exposed[seat] = without_card(memory.exposed[seat], card)  # it need not be demanded any more
    else:
        memory.exposed[seat] = with_card(memory.exposed[seat], card)
    shown = max(count_in(memory.exposed[seat], card), count_in(memory.bound, card) if seat == state.turn else 0)
    if count_in(memory.faces[seat], card) < shown:
        memory.faces[seat] = with_card(memory.faces[seat], card)
    state.tell(LOOK, seat, card, place(HAND_PLACE, seat))
    if seat == state.turn:
        settle_bound(state, seat)


def lift(state: Layout, seat: i64, source: i64) -> None:
    """A reserve card is lifted; where that commits, it must be played (FL-EXP-7, IR-10)."""
    memory = state.memory
    at = state.reserve_at(seat, source)
    card: int = state.reserves[at] & FACE
    out = seat != state.turn
    if not out and own_act(state, seat, 0) < 0:
        return
    state.tell(NOTE, seat, card, state.place_of(seat, source), 0, LIFTED)
    memory.lifted[seat] = memory.lifted[seat] | 1 << source
    if out:
        memory.deeds.append(touched(seat, source))  # IR-12
        return
    if state.opt.early_calls:
        memory.note(Deed(BETRAYED, seat, weigh(state, seat, source, card, True)))
    if state.opt.lift_commits and state.under(at):
        memory.bound_sources |= 1 << source
        memory.bound_own = True
        state.tell(LOOK, seat, state.under(at), state.place_of(seat, source))
    else:
        memory.held = source  # OP-EXP-1, OP-EXP-2
    settle_bound(state, seat)


def put_back(state: Layout, seat: i64) -> None:
    """A lifted card goes back on its pile."""
    memory = state.memory
    state.tell(NOTE, seat, 0, state.place_of(seat, memory.held), 0, PUT_DOWN)
    memory.held = 0
    settle_bound(state, seat)


def peek(state: Layout, seat: i64, owner: i64, source: i64) -> None:
    """A look under a stock or reserve top: the card is shown to the actor alone, that he looked to all (IR-11)."""
    memory = state.memory
    index = STOCK_INDEX if source == STOCK else source - OWN_SLOTS
    where = state.place_of(owner, source)
    memory.looked[seat] = memory.looked[seat] | bit(owner * 8 + index)
    if source == STOCK:
        entries = state.stocks[owner][: state.left[owner]]
        if not known_to(entries[-2], seat):
            entries[-2] |= 1 << (KNOWN_AT + seat)
        card = entries[-2] & FACE
        state.put_stock(owner, entries)
    else:
        card = state.under(state.reserve_at(owner, source))
    memory.peeked |= 1 << seat
    state.tell(NOTE, seat, 0, where, 0, PEEKED)
    state.tell(LOOK, seat, card, where, 0, 0, 1 << seat)


# -- cards moved or taken --------------------------------------------------------------------------


def shift(state: Layout, seat: i64, first: i64, second: i64) -> None:
    """A reserve card is moved to another slot (IR-14), which FL-RES-11 forbids."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    memory.shifted |= 1 << first
    at = seat * SLOTS + first - 1
    card: int = state.reserves[at] & FACE
    token = token_on(state, at)
    origin = height(state.reserve_pile(at))
    flags = MOVED | FROM_TAKEN if was_taken(memory, seat, token) else MOVED
    pop_from(state, seat, first)
    leave(memory, token)
    push_on(state, seat, second, card)
    depth = height(state.reserve_pile(seat * SLOTS + second - 1))
    deed = shifted(seat, flags, first, second, card, depth)
    deed.token = token
    deed.origin = origin
    memory.note(deed)
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, first), place(RESERVE_PLACE, seat, second), 1)
    settle_bound(state, seat)


def take_from_pile(state: Layout, seat: i64, target: i64) -> None:
    """The top card of a play pile is taken into the hand (IR-16)."""
    memory = state.memory
    number = own_act(state, seat, target)
    if number < 0:
        return
    memory.took = True
    up = memory.ups[number - 1]
    down = memory.downs[number - 1]
    entry = state.piles[number - 1] & FACE
    card = min(entry, WILD)
    flags = TOOK | FELL if state.falling >> number & 1 else TOOK
    below = state.piles[number - 1] >> BITS
    state.tell(CARD, seat, card, state.place_on(number), place(HAND_PLACE, seat), 1)
    top = memory.covers[number - 1]
    laid = memory.laid_as(top)
    left: i64 = 0
    if below:
        left = serial_below(state, top)
        state.piles[number - 1] = below
        memory.covers[number - 1] = left
        want_below(state, number)
    else:
        close_gap(state, number)
        state.see()
    deed = taken(seat, flags, CENTRE, number, entry, left, up, down)
    deed.beneath = top
    deed.token = laid.token if laid is not None and laid.token else new_token(memory)
    if laid is not None and laid.seat == seat:
        deed.flags |= laid.flags & FROM_DRAWN
    memory.note(deed)
    take_in(state, seat, card)
    rejoin_draw(memory, deed)
    settle_bound(state, seat)


def serial_below(state: Layout, top: i64) -> i64:
    """The serial of the card beneath the top of a pile; a new one if it is not remembered."""
    memory = state.memory
    deed = memory.laid_as(top)
    if deed is not None and deed.beneath:
        return deed.beneath
    memory.serial += 1
    return memory.serial


def take_from_seat(state: Layout, seat: i64, owner: i64, source: i64) -> None:
    """A stock or reserve top of an opponent is taken into the hand (IR-16)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    memory.took = True
    card = state.source_top(owner, source)
    deed = taken(seat, TOOK, source, owner, card, 0, 0, 0)
    if source == STOCK:
        deed.token = new_token(memory)
    else:
        deed.token = token_on(state, state.reserve_at(owner, source))
        deed.origin = height(state.reserve_pile(state.reserve_at(owner, source)))
    state.tell(CARD, seat, card, state.place_of(owner, source), place(HAND_PLACE, seat), 1)
    pick_up(state, owner, source, card)
    leave(memory, deed.token)
    if source == STOCK:
        next_stock(state, owner)
    memory.note(deed)
    take_in(state, seat, card)
    settle_bound(state, seat)


def take_hand(state: Layout, seat: i64) -> None:
    """A player takes a hand himself, in time or too early (IR-17)."""
    memory = state.memory
    before = state.whole_hand(seat)
    if seat == state.turn and not before:
        give_hand(state, seat)
        newest = last_card(state)
        if state.hands[seat] and seat == memory.suspect and newest is not None and newest.kind == LAID:
            memory.replace(newest, newest.flags | DEALT)  # FL-HAND-1: it does not come back to the new hand
        settle_bound(state, seat)
        return
    if seat == state.turn:
        if own_act(state, seat, 0) < 0:
            return
    give_hand(state, seat, True)
    drawn = state.whole_hand(seat)
    for card in hand_cards(before):
        drawn = without_card(drawn, card)
    if seat == state.turn:
        memory.note(drew(seat, EARLY, drawn, hand_size(drawn)))
    else:
        memory.deeds.append(drew(seat, EARLY | OUT_OF_TURN, drawn, hand_size(drawn)))
