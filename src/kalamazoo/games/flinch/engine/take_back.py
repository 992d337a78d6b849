"""Undoing deeds at a Flinch table, as far as nothing has come between."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD
from kalamazoo.games.flinch.engine.centre import close_gap
from kalamazoo.games.flinch.engine.deeds import (
    DREW,
    FELL,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    OPENED_GAME,
    SHIFTED,
    TAKEN,
    THROWN,
    Deed,
)
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import CENTRE_PLACE, HAND_PLACE, OPENING, RESERVE_PLACE, STACK_PLACE
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    pile_entries,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.piles import grow_pile, open_gap, set_wants
from kalamazoo.games.flinch.moves import CENTRE, HAND, MATE_SLOTS, MATE_STOCK, OWN_SLOTS, SLOTS, STOCK
from kalamazoo.games.flinch.options import ENDS, MATE_GROUND, ONES_GROUND, STOCK_GROUND, WILD

# -- which deeds ----------------------------------------------------------------------------------


def undo_all(state: Layout, seat: i64, kind: i64, mask: i64, flags: i64) -> bool:
    """Undoes the deeds of a seat of one kind (0: any) whose flags, masked, are these, the last one first."""
    done = False
    for deed in reversed(state.memory.deeds.copy()):
        if deed.seat == seat and (kind == 0 or deed.kind == kind) and deed.flags & mask == flags and undo(state, deed):
            done = True
    return done


def undo_starters(state: Layout, seat: i64) -> bool:
    """Starters that went down in a lay-down return to the hand (IR-6)."""
    done = False
    for deed in reversed(state.memory.deeds.copy()):
        if deed.kind == THROWN and deed.seat == seat and state.opt.duty >> deed.card & 1 and undo(state, deed):
            done = True
    return done


def undo_last(state: Layout, grounds: i64) -> bool:
    """The last card is undone if it was laid while the neglected duty was open and nothing came after it."""
    late = 0
    if grounds >> STOCK_GROUND & 1:
        late |= LATE_STOCK
    if grounds >> MATE_GROUND & 1:
        late |= LATE_MATE
    if grounds >> ONES_GROUND & 1:
        late |= LATE_ONES
    if state.memory.last:
        for deed in state.memory.deeds:
            if deed.kind == LAID and deed.serial == state.memory.last:
                return deed.flags & late != 0 and undo(state, deed)
    return False


def undo(state: Layout, deed: Deed) -> bool:
    """Undoes a deed as far as nothing has come between, and forgets it; whether anything was done."""
    state.memory.deeds.remove(deed)
    if deed.kind == LAID:
        return undo_laid(state, deed)
    if deed.kind == THROWN:
        return undo_thrown(state, deed)
    if deed.kind == SHIFTED:
        return undo_shift(state, deed)
    if deed.kind == TAKEN:
        return undo_take(state, deed)
    if deed.kind == DREW:
        return undo_draw(state, deed)
    return False


# -- each kind ------------------------------------------------------------------------------------


def undo_laid(state: Layout, deed: Deed) -> bool:
    """A card goes from the centre back to where it came from."""
    memory = state.memory
    number: int = memory.pile_of(deed.serial)
    if number:
        below = state.piles[number - 1] >> BITS
    elif deed.serial and memory.gone == deed.serial:  # a pile it had completed is restored (OP-CHAL-9)
        number = min(memory.gone_at, state.count + 1)
        size = len(pile_entries(memory.gone_pile))
        state.used = state.used[: len(state.used) - size]
        state.used_piles -= 1
        memory.gone = 0
        open_gap(state, number)
        below = memory.gone_pile >> BITS
        if state.opt.variation == ENDS and pile_entries(below)[0] % WILD == state.opt.cap:
            state.falling |= bit(number)
    else:
        return False
    card: int = min(deed.card, WILD)
    if state.events is not None:
        home = state.place_of(deed.seat, deed.source)
        state.tell(CARD, deed.seat, card, place(CENTRE_PLACE, number=number), home, 1)
    if below:
        state.piles[number - 1] = below
        memory.covers[number - 1] = deed.beneath
        set_wants(state, number, deed.up, deed.down)
    else:
        close_gap(state, number)
        state.see()
    if deed.flags & OPENED_GAME:
        state.opened = False
        state.phase = OPENING
    put_home(state, deed.seat, deed.source, card)
    return True


def undo_thrown(state: Layout, deed: Deed) -> bool:
    """A discard goes back to the hand (OP-CHAL-10)."""
    seat, card = deed.seat, deed.card
    if not lies_on(state, seat, deed.slot, card):
        return False
    pop_from(state, seat, deed.slot)
    take_in(state, seat, card)
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, deed.slot), place(HAND_PLACE, seat), 1)
    return True


def undo_shift(state: Layout, deed: Deed) -> bool:
    """A reserve card goes back to the slot it was moved from."""
    seat, card = deed.seat, deed.card
    if not lies_on(state, seat, deed.slot, card):
        return False
    pop_from(state, seat, deed.slot)
    push_on(state, seat, deed.home, card)
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, deed.slot), place(RESERVE_PLACE, seat, deed.home), 1)
    return True


def undo_take(state: Layout, deed: Deed) -> bool:
    """A taken card goes back to its pile (IR-16)."""
    memory = state.memory
    seat = deed.seat
    card: int = min(deed.card, WILD)
    if not count_in(state.whole_hand(seat), card):
        return False
    if deed.source == CENTRE:
        number: int = memory.pile_of(deed.serial)
        if not number:
            if deed.serial:
                return False  # the pile has gone on
            number = min(deed.pile, state.count + 1)
            open_gap(state, number)
        grow_pile(state, number, deed.card)
        memory.serial += 1
        memory.covers[number - 1] = memory.serial
        if deed.flags & FELL:
            state.falling |= bit(number)
        set_wants(state, number, deed.up, deed.down)
        state.tell(CARD, seat, card, place(HAND_PLACE, seat), place(CENTRE_PLACE, number=number), 1)
    else:
        put_home(state, deed.owner, deed.source, card)
        state.tell(CARD, seat, card, place(HAND_PLACE, seat), state.place_of(deed.owner, deed.source), 1)
    let_go(state, seat, card)
    return True


def undo_draw(state: Layout, deed: Deed) -> bool:
    """Cards drawn too early go to the bottom of the stack; who drew them has seen them (IR-17)."""
    seat = deed.seat
    back: list[int] = []
    for card in hand_cards(deed.drawn):
        if count_in(state.whole_hand(seat), card):
            let_go(state, seat, card)
            back.append(card | 1 << (KNOWN_AT + seat))
            state.tell(CARD, seat, card, place(HAND_PLACE, seat), place(STACK_PLACE), 1, 1 << seat)
    state.stack = back + state.stack[: state.stack_left]
    state.stack_left = len(state.stack)
    return len(back) > 0


# -- cards that everybody has seen come and go ----------------------------------------------------


def put_home(state: Layout, seat: i64, source: i64, card: i64) -> None:
    """Puts a card back on its stock or reserve pile, or into the hand."""
    if source == HAND:
        take_in(state, seat, card)
    elif source <= MATE_STOCK:
        owner = seat if source == STOCK else state.mate(seat)
        entries = state.stocks[owner][: state.left[owner]]
        if entries and not state.memory.down >> owner & 1:
            entries[-1] = entries[-1] & FACE | ALL_KNOW << KNOWN_AT  # turned down again, but everybody saw it
        state.memory.down &= ~(1 << owner)
        entries.append(card)
        state.put_stock(owner, entries)
    else:
        at = state.reserve_at(seat, source)
        push_on(state, at // SLOTS, at % SLOTS + 1, card)


def lies_on(state: Layout, seat: i64, slot: i64, card: i64) -> bool:
    """Whether this card is the top of a reserve pile."""
    return state.reserves[seat * SLOTS + slot - 1] & FACE == card


def push_on(state: Layout, seat: i64, slot: i64, card: i64) -> None:
    """Lays a card on a reserve pile."""
    state.push_reserve(seat * SLOTS + slot - 1, card)
    state.see_seat(seat)
    touch_reserve(state, seat, slot)


def pop_from(state: Layout, seat: i64, slot: i64) -> None:
    """Takes the top card of a reserve pile away."""
    state.pop_reserve(seat * SLOTS + slot - 1)
    state.see_seat(seat)
    touch_reserve(state, seat, slot)


def touch_reserve(state: Layout, seat: i64, slot: i64) -> None:
    """Notes that a reserve pile has changed: a card that was lifted from it is no longer in the air."""
    memory = state.memory
    if not memory.bound_sources and not memory.held:
        return
    source: i64 = 0
    if seat == state.turn:
        source = OWN_SLOTS + slot
    elif state.opt.partners and seat == state.mate(state.turn):
        source = MATE_SLOTS + slot
    if source:
        memory.bound_sources &= ~(1 << source)
        if memory.held == source:
            memory.held = 0


def take_in(state: Layout, seat: i64, card: i64) -> None:
    """A card that everybody has seen comes into a hand."""
    state.gain_card(seat, card)
    state.memory.faces[seat] = with_card(state.memory.faces[seat], card)
    if state.opt.duty >> card & 1:
        state.clean &= ~(1 << seat)


def let_go(state: Layout, seat: i64, card: i64) -> None:
    """A card leaves a hand; what was known or owed of one of its rank is settled by it."""
    memory = state.memory
    state.lose_card(seat, card)
    if count_in(memory.faces[seat], card):
        memory.faces[seat] = without_card(memory.faces[seat], card)
    if count_in(memory.exposed[seat], card):
        memory.exposed[seat] = without_card(memory.exposed[seat], card)
    if seat == state.turn and count_in(memory.bound, card):
        memory.bound = without_card(memory.bound, card)
