"""Undoing deeds at a Flinch table, as far as nothing has come between."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD
from kalamazoo.games.flinch.engine.centre import close_gap
from kalamazoo.games.flinch.engine.deeds import (
    BY_TAKEN,
    DEALT,
    DREW,
    FELL,
    FROM_DRAWN,
    FROM_TAKEN,
    LAID,
    LAID_DOWN,
    LATE,
    LEFT_BOND,
    OPENED_GAME,
    OUT_OF_TURN,
    PROVED,
    SECOND,
    SHIFTED,
    STAYS,
    SURE_ONES,
    TAKEN,
    THROWN,
    UNDONE,
    WAS_BOUND,
    WAS_EXPOSED,
    WRONG,
    Deed,
)
from kalamazoo.games.flinch.engine.duties import reserve_ranks
from kalamazoo.games.flinch.engine.faults import faults_in, last_card
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import HAND_PLACE, OPENING, RESERVE_PLACE, STACK_PLACE
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    height,
    pile_entries,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.piles import grow_pile, open_gap, set_wants
from kalamazoo.games.flinch.engine.tokens import (
    give_over,
    height_of,
    in_hand,
    leave,
    lie_again,
    lies_at,
    quit_draw,
    rejoin_draw,
    sink,
)
from kalamazoo.games.flinch.moves import CENTRE, HAND, MATE_SLOTS, MATE_STOCK, OWN_SLOTS, SLOTS, STOCK
from kalamazoo.games.flinch.options import ENDS, WILD

# -- which deeds ----------------------------------------------------------------------------------


def take_back(state: Layout, seat: i64) -> None:
    """What goes back after an upheld call: all that did not fit or was not to be touched, and the discard.

    Cards in correct sequence stay (OP-CHAL-9, OP-CHAL-10); where the last card of an offence goes back, that one too.
    """
    memory = state.memory
    last = last_card(state)
    for at in range(len(memory.deeds) - 1, -1, -1):
        if at >= len(memory.deeds):
            continue  # cards laid out of turn went back with others
        deed = memory.deeds[at]
        if deed.seat != seat or deed.is_out():
            continue
        if deed.kind == THROWN:
            if not deed.flags & DEALT and (not deed.flags & LAID_DOWN or deed.flags & SURE_ONES):
                undo(state, deed)  # IR-6: of a lay-down the 1, and nothing else
        elif deed.kind == LAID:
            if deed.flags & WRONG or (deed is last and state.opt.take_back and is_offending(state, deed)):
                undo(state, deed)
        elif deed.kind == SHIFTED or deed.kind == TAKEN:
            undo(state, deed)


def is_offending(state: Layout, deed: Deed) -> bool:
    """Whether the last card was laid while a neglected duty was open, and nothing has come after it (OP-CHAL-9)."""
    if state.memory.last != deed.serial:
        return False
    return faults_in(state, deed) & (LATE | LEFT_BOND) != 0


def undo_strays(state: Layout, seat: i64) -> None:
    """What a seat did out of turn goes back, unless it is covered (IR-12)."""
    memory = state.memory
    for at in range(len(memory.deeds) - 1, -1, -1):
        deed = memory.deeds[at]  # the later strays are gone, and no earlier one goes back with them
        if deed.seat != seat or not deed.is_out():
            continue
        if deed.kind == THROWN and height(state.reserve_pile(lies_at(deed))) != height_of(state, deed):
            memory.deeds.remove(deed)
            give_over(memory, deed)
            continue  # it has been covered
        undo(state, deed)


def undo_draws(state: Layout, seat: i64) -> None:
    """Hands that a seat drew too early go back."""
    deeds = state.memory.deeds
    for at in range(len(deeds) - 1, -1, -1):
        if at < len(deeds) and deeds[at].seat == seat and deeds[at].kind == DREW:
            undo(state, deeds[at])


def undo_discards(state: Layout, seat: i64) -> None:
    """The discards of a turn go back, unless a new hand has come for them (OP-CHAL-10)."""
    deeds = state.memory.deeds
    for at in range(len(deeds) - 1, -1, -1):
        deed = deeds[at]
        if deed.seat == seat and deed.kind == THROWN and not deed.flags & (OUT_OF_TURN | LAID_DOWN):
            undo_discard(state, deed)


def undo_discard(state: Layout, deed: Deed) -> None:
    """One discard goes back; a card that had to be played must be played now (IR-19, OP-EXP-3)."""
    memory = state.memory
    if not deed.flags & DEALT and undo(state, deed) and deed.flags & WAS_BOUND:
        memory.unplayed = with_card(memory.unplayed, deed.card)


def undo(state: Layout, deed: Deed) -> bool:
    """Undoes a deed if nothing has come between, once; whether anything was done."""
    if deed.flags & UNDONE:
        return False
    at = state.memory.deeds.index(deed)
    depth = height_of(state, deed)
    possible = can_undo(state, deed, depth)
    if deed.is_out():
        state.memory.deeds.pop(at)
        if not possible:
            give_over(state.memory, deed)
    elif possible:
        deed = state.memory.replace(deed, deed.flags | UNDONE)
        deed.back = state.memory.deeds_in_turn(deed.seat)
    if not possible:
        return False
    if deed.kind == LAID:
        return undo_laid(state, deed)
    if deed.kind == THROWN:
        return undo_thrown(state, deed, depth)
    if deed.kind == SHIFTED:
        return undo_shift(state, deed, depth)
    if deed.kind == TAKEN:
        done = undo_take(state, deed, at)
        if not done:
            state.memory.replace(deed, deed.flags | STAYS)
        return done
    if deed.kind == DREW:
        return undo_draw(state, deed)
    return False


def can_undo(state: Layout, deed: Deed, depth: i64) -> bool:
    """Whether the card of a deed lies where it was put; on a reserve pile, at this height.

    A card that was taken, and a hand that was drawn, are settled in any case.
    """
    if deed.kind == LAID:
        return state.memory.can_go_back(deed)
    if deed.kind == THROWN or deed.kind == SHIFTED:
        return depth > 0
    return True


# -- each kind ------------------------------------------------------------------------------------


def clear_above(state: Layout, serial: i64, seat: i64) -> bool:
    """The seat's own cards on a card of the centre go back; whether it lies on top now, or its pile is still gone."""
    memory = state.memory
    top: i64 = memory.top_over(serial, seat)
    while top and top != serial:
        deed = memory.laid_as(top)
        if deed is None or not undo(state, deed):
            return False
        top = deed.beneath
    return top != 0


def undo_laid(state: Layout, deed: Deed) -> bool:
    """A card goes from the centre back to where it came from, and the same player's cards on it before that."""
    memory = state.memory
    if not clear_above(state, deed.serial, deed.seat):
        return False
    number: int = memory.pile_of(deed.serial)
    if not number:
        number = bring_back(state, deed.serial)
    below = state.piles[number - 1] >> BITS
    card: int = min(deed.card, WILD)
    if state.events is not None:
        home = state.place_of(deed.seat, deed.source)
        state.tell(CARD, deed.seat, card, state.place_on(number), home, 1)
    if below:
        state.piles[number - 1] = below
        memory.covers[number - 1] = deed.beneath
        set_wants(state, number, deed.up, deed.down)
    else:
        close_gap(state, number)
        state.see()
    if deed.flags & OPENED_GAME:
        state.opened = False
        if not state.opt.opening_discards:
            state.phase = OPENING
    put_home(state, deed.seat, deed.source, card)
    lie_again(state, deed)
    rejoin_draw(memory, deed)
    if deed.flags & WAS_EXPOSED and deed.is_out():
        memory.exposed[deed.seat] = with_card(memory.exposed[deed.seat], card)  # IR-9: it has been shown all the same
    if deed.flags & WAS_BOUND and deed.source != HAND:
        memory.rebound |= bit(deed.source)
    return True


def bring_back(state: Layout, serial: i64) -> i64:
    """A finished pile comes back to the table with its top card (OP-CHAL-9); returns its number."""
    memory = state.memory
    gone = next(other for other in memory.gone if other.serial == serial)
    memory.gone = [other for other in memory.gone if other is not gone]
    entries = pile_entries(gone.pile)
    used = state.used.copy()
    used.reverse()
    for entry in entries:
        used.remove(min(entry, WILD))
    used.reverse()
    state.used = used
    state.used_piles -= 1
    number: int = min(gone.number, state.count + 1)
    open_gap(state, number)
    state.piles[number - 1] = gone.pile
    memory.covers[number - 1] = serial
    if state.opt.variation == ENDS and entries[0] % WILD == state.opt.cap:
        state.falling |= bit(number)
    return number


def undo_thrown(state: Layout, deed: Deed, depth: i64) -> bool:
    """A discard goes back to the hand (OP-CHAL-10)."""
    seat, card = deed.seat, deed.card
    pull_from(state, deed, depth)
    take_in(state, seat, card)
    rejoin_draw(state.memory, deed)
    if deed.flags & WAS_EXPOSED and deed.flags & (OUT_OF_TURN | SECOND):
        state.memory.exposed[seat] = with_card(state.memory.exposed[seat], card)  # IR-9: it has been shown all the same
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, deed.slot), place(HAND_PLACE, seat), 1)
    return True


def undo_shift(state: Layout, deed: Deed, depth: i64) -> bool:
    """A reserve card goes back to the slot it was moved from."""
    seat, card = deed.seat, deed.card
    pull_from(state, deed, depth)
    push_on(state, seat, deed.home, card)
    lie_again(state, deed)
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, deed.slot), place(RESERVE_PLACE, seat, deed.home), 1)
    return True


def undo_take(state: Layout, deed: Deed, at: i64) -> bool:
    """A taken card goes back to its pile (IR-16), from where it was played if it went on from the hand."""
    memory = state.memory
    seat = deed.seat
    card: int = min(deed.card, WILD)
    if deed.source == CENTRE and deed.serial:
        top: i64 = memory.top_over(deed.serial, seat)
        if not top or (top == deed.serial and not memory.pile_of(top)):
            return False  # another has built on the pile, or put it away: the card stays, where it is now
    for at_later in range(len(memory.deeds) - 1, at, -1):
        if at_later >= len(memory.deeds):
            continue  # cards laid out of turn went back with others
        later = memory.deeds[at_later]
        if memory.take_of(at_later) == at and not later.flags & UNDONE:
            if not undo(state, later):
                return False  # it went on from the hand, and stays where it is
    if not count_in(state.whole_hand(seat), card):
        return False
    if deed.source == CENTRE:
        number: int = 0
        if deed.serial:
            if not clear_above(state, deed.serial, seat):
                return False
            number = memory.pile_of(deed.serial)
            if not number:
                return False
        else:
            number = min(deed.pile, state.count + 1)
            open_gap(state, number)
        grow_pile(state, number, deed.card)
        memory.covers[number - 1] = deed.beneath
        if deed.flags & FELL:
            state.falling |= bit(number)
        set_wants(state, number, deed.up, deed.down)
        state.tell(CARD, seat, deed.card, place(HAND_PLACE, seat), state.place_on(number), 1)
    else:
        put_home(state, deed.owner, deed.source, card)
        lie_again(state, deed)
        state.tell(CARD, seat, card, place(HAND_PLACE, seat), state.place_of(deed.owner, deed.source), 1)
    give_up(state, seat, card, max(0, count_in(memory.faces[seat], card) - 1))
    quit_draw(memory, deed)
    acquit(state, seat, card)
    return True


def acquit(state: Layout, seat: i64, card: i64) -> None:
    """A taken card has gone back, and was no 1 that its taker kept or laid on his reserve."""
    memory = state.memory
    if not state.opt.duty >> card & 1 or state.opt.duty & reserve_ranks(state, seat):
        return  # it is none, or another lies open
    memory.sure = False
    for deed in memory.deeds.copy():
        itself = deed.flags & (FROM_TAKEN | PROVED) == FROM_TAKEN and deed.card == card
        if deed.seat == seat and deed.flags & SURE_ONES and (itself or deed.flags & BY_TAKEN):
            memory.replace(deed, deed.flags & ~(SURE_ONES | BY_TAKEN))
        elif deed.seat == memory.suspect and deed.flags & SURE_ONES:
            memory.sure = True


def undo_draw(state: Layout, deed: Deed) -> bool:
    """Cards drawn too early go to the bottom of the stack; who drew them has seen them (IR-17)."""
    seat = deed.seat
    for taken in state.memory.deeds.copy():
        if taken.kind == TAKEN and taken.seat == seat and taken.flags & FROM_DRAWN:
            if in_hand(state.memory, seat, taken.token):
                state.memory.replace(taken, taken.flags | UNDONE)  # it was one of them
    back: list[int] = []
    for card in hand_cards(deed.drawn):
        if count_in(state.whole_hand(seat), card):
            give_up(state, seat, card, count_in(state.whole_hand(seat), card) - 1)
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


def pull_from(state: Layout, deed: Deed, depth: i64) -> None:
    """Takes the card of a deed, which lies at this height, out of the reserve pile it went to."""
    where = lies_at(deed)
    pile = state.reserve_pile(where)
    shift: int = BITS * (height(pile) - depth)  # no i64: a tall pile does not fit into one
    upper = pile ^ (pile >> shift << shift)
    state.set_reserve_pile(where, (pile >> (shift + BITS) << shift) | upper)
    state.see_seat(deed.seat)
    touch_reserve(state, deed.seat, deed.slot)
    leave(state.memory, deed.token)
    sink(state, where, depth)


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
    if memory.unplayed_sources or memory.rebound:
        lifted: i64 = bit(source_for(state, memory.suspect, seat, slot))
        memory.unplayed_sources &= ~lifted
        memory.rebound &= ~lifted
    if not memory.bound_sources and not memory.held:
        return
    source = source_for(state, state.turn, seat, slot)
    if source:
        memory.bound_sources &= ~(1 << source)
        if memory.held == source:
            memory.held = 0


def source_for(state: Layout, player: i64, seat: i64, slot: i64) -> i64:
    """A seat's reserve pile as a player's source of moves; 0 if he has no part in it."""
    if seat == player:
        return OWN_SLOTS + slot
    if state.opt.partners and seat == state.mate(player):
        return MATE_SLOTS + slot
    return 0


def take_in(state: Layout, seat: i64, card: i64) -> None:
    """A card that everybody has seen comes into a hand."""
    state.gain_card(seat, card)
    state.memory.faces[seat] = with_card(state.memory.faces[seat], card)
    if state.opt.duty >> card & 1:
        state.clean &= ~(1 << seat)


def give_up(state: Layout, seat: i64, card: i64, known: i64) -> None:
    """A card leaves the hand that had no right to it; of those like it so many may stay known, shown and bound."""
    memory = state.memory
    state.lose_card(seat, card)
    if count_in(memory.faces[seat], card) > known:
        memory.faces[seat] = without_card(memory.faces[seat], card)
    known = min(known, count_in(memory.faces[seat], card))
    if count_in(memory.exposed[seat], card) > known:
        memory.exposed[seat] = without_card(memory.exposed[seat], card)
    if seat == state.turn and count_in(memory.bound, card) > known:
        memory.bound = without_card(memory.bound, card)


def let_go(state: Layout, seat: i64, card: i64) -> None:
    """A card leaves a hand; what was known or owed of one of its rank is settled by it."""
    memory = state.memory
    state.lose_card(seat, card)
    if count_in(memory.faces[seat], card):
        memory.faces[seat] = without_card(memory.faces[seat], card)
    bound = seat == state.turn and count_in(memory.bound, card) > 0
    if bound:
        memory.bound = without_card(memory.bound, card)
    if count_in(memory.exposed[seat], card) and not (bound and state.opt.on_demand):
        memory.exposed[seat] = without_card(memory.exposed[seat], card)  # FL-EXP-6: not one demanded, but another
