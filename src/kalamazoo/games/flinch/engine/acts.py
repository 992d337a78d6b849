"""What players do with their cards at a Flinch table, rightly or wrongly: play, discard, pass, end a turn.

Every act is weighed silently when it is done; whether it is called is the business of calls.py.
"""

from mypy_extensions import i64

from kalamazoo.core.event import CARD, NOTE
from kalamazoo.games.flinch.engine.blocks import fitting_tops, set_back
from kalamazoo.games.flinch.engine.centre import remove
from kalamazoo.games.flinch.engine.deeds import (
    BAD_END,
    BAD_SLOT,
    DEALT,
    FROM_DRAWN,
    FROM_TAKEN,
    LAID_DOWN,
    LATE_ONES,
    OPENED_GAME,
    OUT_OF_TURN,
    QUIT,
    SECOND,
    SURE_ONES,
    THROWN,
    WAS_BOUND,
    WAS_EXPOSED,
    WRONG,
    Deed,
    laid,
    thrown,
)
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import (
    ENDED,
    PASSED,
    PLAYING,
)
from kalamazoo.games.flinch.engine.packed import count_in, height
from kalamazoo.games.flinch.engine.piles import put_on
from kalamazoo.games.flinch.engine.reserve import put_down
from kalamazoo.games.flinch.engine.stack import refill
from kalamazoo.games.flinch.engine.take_back import let_go, pop_from, touch_reserve
from kalamazoo.games.flinch.engine.tokens import leave, leaves_draw, token_in_hand, token_on, was_taken
from kalamazoo.games.flinch.engine.turns import rid
from kalamazoo.games.flinch.engine.windows import (
    BY_DISCARD,
    BY_END,
    cover,
    finish,
    give_way,
    narrow_window,
    next_stock,
    own_act,
    prove_late,
    settle_bound,
    weigh,
)
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    HAND,
    LAWFUL_SLOTS,
    MATE_SLOTS,
    MATE_STOCK,
    RANK_AT,
    SLOTS,
    SOURCE_AT,
    STOCK,
)
from kalamazoo.games.flinch.options import WILD

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
    elif source == HAND:
        prove_late(state, seat, card)
    optional = not is_duty_play(state, seat, source, card)
    if not state.need[rank] >> target & 1:
        flags |= WRONG
    up: i64 = 0
    down: i64 = 0
    beneath: i64 = 0
    if target:
        up = memory.ups[target - 1]
        down = memory.downs[target - 1]
        beneath = memory.covers[target - 1]
    token: i64 = 0
    origin: i64 = 0
    if source == HAND:
        token = token_in_hand(state, seat, card)
    elif source > MATE_STOCK:
        token = token_on(state, state.reserve_at(seat, source))
        origin = height(state.reserve_pile(state.reserve_at(seat, source)))
    flags |= bonds_of(state, seat, source, card, token)
    helped = fitting_tops(state) if state.forced == seat and state.opt.rotate and not out else -1
    if state.events is not None:
        told: int = entry  # FL-WILD-6
        state.tell(CARD, seat, told, state.place_of(seat, source), state.place_on(target), 1)
    owner = pick_up(state, seat, source, card)
    leave(memory, token)
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
    deed = laid(seat, flags, source, entry, memory.serial, up, down, beneath)
    deed.token = token
    deed.origin = origin
    if out:
        memory.deeds.append(deed)
    else:
        memory.note(deed)
    state.busy = True
    state.idle = 0
    state.forced = -1
    state.regathered = False
    if beneath:
        cover(state, beneath, seat)
        if state.ending or state.out >> seat & 1:
            return
    if owner >= 0:
        if not state.left[owner] and not flags & (WRONG | OUT_OF_TURN) and rid(state, owner):
            if state.ending:
                return
            if not full and helped >= 0:
                set_back(state, seat, number, helped)
            elif full and not state.opt.manual:
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
        newest = memory.laid_as(memory.serial)
        if state.hands[seat] and newest is not None:
            memory.replace(newest, newest.flags | DEALT)
    settle_bound(state, seat)


def is_duty_play(state: Layout, seat: i64, source: i64, card: i64) -> bool:
    """Whether the card of a play is one that must be played: a stock that is due, or a starter."""
    if source == STOCK:
        return stock_is_due(state, seat)
    if source == MATE_STOCK:
        return stock_is_due(state, state.mate(seat)) and not stock_is_due(state, seat)
    return state.opt.duty >> card & 1 == 1 and source <= MATE_SLOTS


def bonds_of(state: Layout, seat: i64, source: i64, card: i64, token: i64) -> i64:
    """Flags of a card that leaves its place: whether it had to be played, had been shown, taken, or drawn too early."""
    memory = state.memory
    flags: i64 = 0
    if source != HAND:
        if seat == state.turn and memory.bound_sources >> source & 1:
            flags |= WAS_BOUND
        if source > MATE_STOCK and was_taken(memory, seat, token):
            flags |= FROM_TAKEN
        return flags
    if seat == state.turn and count_in(memory.bound, card):
        flags |= WAS_BOUND
    if count_in(memory.exposed[seat], card):
        flags |= WAS_EXPOSED
    if memory.takes_out(seat, card):
        flags |= FROM_TAKEN
    if leaves_draw(state, seat, card):
        flags |= FROM_DRAWN
    return flags


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
        deed = lay_off(state, seat, card, slot)
        if second:
            if state.opt.same_play:
                due = memory.due
                narrow_window(state, seat)
                memory.due = due  # OP-EXP-6: in a forced pass no 1 is late
            deed.flags |= SECOND | BAD_END  # IR-15
            memory.note(deed)
        else:
            deed.flags |= OUT_OF_TURN
            memory.deeds.append(deed)
        return
    if own_act(state, seat, 0) < 0:
        return
    flags = weigh(state, seat, BY_DISCARD, card)
    if slot > LAWFUL_SLOTS or not state.free_slots(seat) >> (slot - 1) & 1:
        if slot <= LAWFUL_SLOTS or state.free_slots(seat) != 31 or not state.reserves[seat * SLOTS + slot - 1]:
            flags |= BAD_SLOT  # IR-13
    deed = lay_off(state, seat, card, slot)
    if state.opt.hand_at_once and not state.hands[seat]:
        refill(state, seat)
        if state.hands[seat]:
            flags = flags & ~LATE_ONES | DEALT  # OP-ONE-1: no 1 of the new hand is late
    deed.flags |= flags
    memory.note(deed)
    memory.last = 0
    finish(state, seat)


def lay_off(state: Layout, seat: i64, card: i64, slot: i64) -> Deed:
    """Lays a hand card on a slot, and settles what was known of it; returns what is to be remembered."""
    token = token_in_hand(state, seat, card)
    flags = bonds_of(state, seat, HAND, card, token)
    let_go(state, seat, card)
    put_down(state, seat, card, slot)
    touch_reserve(state, seat, slot)
    deed = thrown(seat, flags, card, slot, height(state.reserve_pile(seat * SLOTS + slot - 1)))
    deed.token = token
    return deed


def end_undone(state: Layout, seat: i64) -> None:
    """A turn is ended without a discard."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    flags = weigh(state, seat, BY_END, 0)
    if not memory.passing and not memory.owed and (state.hands[seat] or (state.opt.manual and not state.exhausted())):
        flags |= BAD_END  # IR-15
    memory.note(Deed(QUIT, seat, flags))
    memory.last = 0
    state.tell(NOTE, seat, number=ENDED)
    finish(state, seat)


def pass_turn(state: Layout, seat: i64) -> None:
    """A pass in the opening; with a 1 in hand or on the stock it is a slip (OP-OPEN-8)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    memory.note(Deed(QUIT, seat, weigh(state, seat, BY_END, 0)))
    memory.last = 0
    state.tell(NOTE, seat, number=PASSED)
    finish(state, seat)


def lay_one_down(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """One card of a lay-down; a 1 among them is a slip (IR-6)."""
    memory = state.memory
    if own_act(state, seat, 0) < 0:
        return
    flags: i64 = LAID_DOWN
    if state.opt.duty >> card & 1:
        flags |= LATE_ONES | SURE_ONES
        memory.due = True
    deed = lay_off(state, seat, card, slot)
    deed.flags |= flags
    memory.note(deed)
    if not state.hands[seat]:
        finish(state, seat)
