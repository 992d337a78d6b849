"""What players can do at a Flinch table, rightly or wrongly: play, discard, show, lift, peek, move, take.

Every act is weighed silently when it is done; whether it is called is the business of calls.py.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.games.flinch.engine.blocks import fitting_tops, set_back
from kalamazoo.games.flinch.engine.centre import close_gap, remove
from kalamazoo.games.flinch.engine.deeds import (
    DEALT,
    FELL,
    OPENED_GAME,
    OUT_OF_TURN,
    THROWN,
    WRONG,
    drew,
    laid,
    shifted,
    taken,
    thrown,
    touched,
)
from kalamazoo.games.flinch.engine.layout import KNOWN_AT, Layout, known_to
from kalamazoo.games.flinch.engine.notes import (
    CENTRE_PLACE,
    ENDED,
    HAND_PLACE,
    LIFTED,
    PASSED,
    PEEKED,
    PLAYING,
    PUT_DOWN,
    RESERVE_PLACE,
)
from kalamazoo.games.flinch.engine.packed import BITS, FACE, count_in, hand_cards, with_card, without_card
from kalamazoo.games.flinch.engine.piles import put_on, want_below
from kalamazoo.games.flinch.engine.reserve import put_down
from kalamazoo.games.flinch.engine.stack import give_hand, refill
from kalamazoo.games.flinch.engine.take_back import let_go, pop_from, push_on, take_in, touch_reserve
from kalamazoo.games.flinch.engine.turns import rid
from kalamazoo.games.flinch.engine.windows import (
    BY_DISCARD,
    BY_END,
    BY_SHOW,
    bump,
    cover,
    finish,
    give_way,
    next_stock,
    own_act,
    settle_bound,
    weigh,
)
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    CENTRE,
    HAND,
    LAWFUL_SLOTS,
    MATE_STOCK,
    OWN_SLOTS,
    RANK_AT,
    SLOTS,
    SOURCE_AT,
    STOCK,
)
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    WILD,
    WRONG_GROUND,
)

STOCK_INDEX: Final = 0  # piles of a seat that can be peeked under: the stock, then slots


# -- cards to the centre ---------------------------------------------------------------------------


def lay_card(state: Layout, seat: i64, move: i64) -> None:
    """A card goes to the centre, in turn or out of turn, fitting or not."""
    memory = state.memory
    source: i64 = move >> SOURCE_AT & 15
    target: i64 = move & 127
    out = seat != state.turn
    if not out:
        target = own_act(state, seat, target)
        if target < 0:
            return
    card: i64 = move >> CARD_AT & 31
    if source != HAND:
        card = state.source_top(seat, source)
    rank: i64 = card
    entry: i64 = card
    if card == WILD:
        rank = move >> RANK_AT & 15
        entry = WILD + rank
    flags: i64 = OUT_OF_TURN
    if not out:
        flags = weigh(state, seat, source, card)
    optional = source > MATE_STOCK and not state.opt.duty >> card & 1
    if not state.need[rank] >> target & 1:
        flags |= WRONG
    up: i64 = 0
    down: i64 = 0
    beneath: i64 = 0
    if target:
        up = memory.ups[target - 1]
        down = memory.downs[target - 1]
        beneath = memory.covers[target - 1]
    helped = fitting_tops(state) if state.forced == seat and state.opt.rotate and not out else -1
    if state.events is not None:
        state.tell(CARD, seat, card, state.place_of(seat, source), state.place_on(target), 1)
    owner = pick_up(state, seat, source, card)
    full = put_on(state, entry, target)
    number: i64 = target
    if not target:
        number = state.count
    memory.serial += 1
    memory.covers[number - 1] = memory.serial
    if not state.opened and target == 0 and not flags & WRONG:
        state.opened = True
        state.phase = PLAYING
        flags |= OPENED_GAME
    memory.deeds.append(laid(seat, flags, source, entry, memory.serial, up, down, beneath))
    state.busy = True
    state.idle = 0
    state.forced = -1
    state.regathered = False
    if beneath:
        cover(state, beneath)
        if state.ending or state.out >> seat & 1:
            return
    if owner >= 0:
        if not state.left[owner] and not flags & (WRONG | OUT_OF_TURN) and rid(state, owner):
            if full and not state.ending and not state.opt.manual:
                remove(state, number)
            give_way(state)
            return
        next_stock(state, owner)
    if full and not flags & WRONG:
        if not state.opt.manual:
            remove(state, number)
    elif helped >= 0 and not flags & WRONG:
        set_back(state, seat, number, helped)
    if out:
        return
    memory.held = 0
    memory.last = memory.serial
    if optional:
        memory.exposed[seat] = 0  # OP-EXP-8: too late for a demand
    if not state.hands[seat]:
        refill(state, seat)
    settle_bound(state, seat)


def pick_up(state: Layout, seat: i64, source: i64, card: i64) -> i64:
    """Takes a card from where it lies; returns whose stock it was, or -1."""
    if source == HAND:
        let_go(state, seat, card)
        return -1
    if source <= MATE_STOCK:
        owner: i64 = seat
        if source == MATE_STOCK:
            owner = state.mate(seat)
        state.left[owner] = state.left[owner] - 1
        state.see_seat(owner)
        return owner
    at = state.reserve_at(seat, source)
    pop_from(state, at // SLOTS, at % SLOTS + 1)
    return -1


# -- ends of turns ---------------------------------------------------------------------------------


def throw(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """A hand card goes to the reserve."""
    memory = state.memory
    if seat != state.turn:
        second = memory.fresh and memory.suspect == seat and memory.has_deed(seat, THROWN, False)
        lay_off(state, seat, card, slot)
        memory.deeds.append(thrown(seat, 0 if second else OUT_OF_TURN, card, slot))
        if second:
            bump(state)
            memory.slips |= 1 << DISCARD_GROUND  # IR-15
        return
    if own_act(state, seat, 0) < 0:
        return
    weigh(state, seat, BY_DISCARD, card)
    if slot > LAWFUL_SLOTS or not state.free_slots(seat) >> (slot - 1) & 1:
        if slot <= LAWFUL_SLOTS or state.free_slots(seat) != 31 or not state.reserves[seat * SLOTS + slot - 1]:
            memory.slips |= 1 << SLOT_GROUND  # IR-13
    lay_off(state, seat, card, slot)
    flags = 0
    if state.opt.hand_at_once and not state.hands[seat]:
        refill(state, seat)
        flags = DEALT
    memory.deeds.append(thrown(seat, flags, card, slot))
    memory.last = 0
    finish(state, seat)


def lay_off(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """Lays a hand card on a slot, and settles what was known of it."""
    let_go(state, seat, card)
    put_down(state, seat, card, slot)
    touch_reserve(state, seat, slot)


def end_undone(state: Layout, seat: i64) -> None:
    """A turn is ended without a discard."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    weigh(state, seat, BY_END, 0)
    if not memory.passing and not memory.owed and (state.hands[seat] or (state.opt.manual and not state.exhausted())):
        memory.slips |= 1 << DISCARD_GROUND  # IR-15
    memory.last = 0
    state.tell(NOTE, seat, number=ENDED)
    finish(state, seat)


def pass_turn(state: Layout, seat: i64) -> None:
    """A pass in the opening; with a 1 in hand or on the stock it is a slip (OP-OPEN-8)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    weigh(state, seat, BY_END, 0)
    memory.last = 0
    state.tell(NOTE, seat, number=PASSED)
    finish(state, seat)


def lay_one_down(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """One card of a lay-down; a 1 among them is a slip (IR-6)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    bump(state)
    if state.opt.duty >> card & 1:
        memory.slips |= 1 << ONES_GROUND
    lay_off(state, seat, card, slot)
    memory.deeds.append(thrown(seat, 0, card, slot))
    if not state.hands[seat]:
        finish(state, seat)


# -- shown, lifted and peeked cards: FL-EXP --------------------------------------------------------


def show(state: Layout, seat: i64, card: i64) -> None:
    """A hand card is shown; on the own turn it must be played (FL-EXP-1, IR-8)."""
    memory = state.memory
    if seat == state.turn:
        if own_act(state, seat, 0) < 0:
            return
        if state.opt.early_calls:
            weigh(state, seat, BY_SHOW, card, True)  # FL-CHAL-5, FL-EXP-8
        memory.bound = with_card(memory.bound, card)
        memory.bound_own = True
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
        weigh(state, seat, source, card, True)
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
    bump(state)
    memory.slips |= 1 << MOVE_GROUND
    memory.shifted |= 1 << first
    at = seat * SLOTS + first - 1
    card: int = state.reserves[at] & FACE
    pop_from(state, seat, first)
    push_on(state, seat, second, card)
    memory.deeds.append(shifted(seat, first, second, card))
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, first), place(RESERVE_PLACE, seat, second), 1)
    settle_bound(state, seat)


def take_from_pile(state: Layout, seat: i64, target: i64) -> None:
    """The top card of a play pile is taken into the hand (IR-16)."""
    memory = state.memory
    number = own_act(state, seat, target)
    if number < 0:
        return
    bump(state)
    memory.slips |= 1 << WRONG_GROUND
    memory.took = True
    if not number:
        return  # the pile left the table before
    up = memory.ups[number - 1]
    down = memory.downs[number - 1]
    entry = state.piles[number - 1] & FACE
    card = min(entry, WILD)
    flags = FELL if state.falling >> number & 1 else 0
    below = state.piles[number - 1] >> BITS
    state.tell(CARD, seat, card, place(CENTRE_PLACE, number=number), place(HAND_PLACE, seat), 1)
    memory.serial += 1
    if below:
        state.piles[number - 1] = below
        memory.covers[number - 1] = memory.serial
        want_below(state, number, entry, up, down)
        memory.deeds.append(taken(seat, flags, CENTRE, number, entry, memory.serial, up, down))
    else:
        close_gap(state, number)
        state.see()
        memory.deeds.append(taken(seat, flags, CENTRE, number, entry, 0, up, down))
    take_in(state, seat, card)
    memory.last = 0
    settle_bound(state, seat)


def take_from_seat(state: Layout, seat: i64, owner: i64, source: i64) -> None:
    """A stock or reserve top of an opponent is taken into the hand (IR-16)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    bump(state)
    memory.slips |= 1 << WRONG_GROUND
    memory.took = True
    card = state.source_top(owner, source)
    state.tell(CARD, seat, card, state.place_of(owner, source), place(HAND_PLACE, seat), 1)
    pick_up(state, owner, source, card)
    if source == STOCK:
        next_stock(state, owner)
    memory.deeds.append(taken(seat, 0, source, owner, card, 0, 0, 0))
    take_in(state, seat, card)
    memory.last = 0
    settle_bound(state, seat)


def take_hand(state: Layout, seat: i64) -> None:
    """A player takes a hand himself, in time or too early (IR-17)."""
    memory = state.memory
    before = state.whole_hand(seat)
    if seat == state.turn and not before:
        give_hand(state, seat)
        settle_bound(state, seat)
        return
    if seat == state.turn:
        if own_act(state, seat, 0) < 0:
            return
        bump(state)
        memory.slips |= 1 << HAND_GROUND
    give_hand(state, seat)
    drawn = state.whole_hand(seat)
    for card in hand_cards(before):
        drawn = without_card(drawn, card)
    memory.deeds.append(drew(seat, 0 if seat == state.turn else OUT_OF_TURN, drawn))
