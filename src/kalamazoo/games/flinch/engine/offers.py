"""What is offered at a Flinch table: what is right, the slips that are physically possible, calls."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch.engine import shared
from kalamazoo.games.flinch.engine.calls import (
    are_opponents,
    can_call_hint,
    can_point,
    grounds_on,
    joiners,
    open_grounds,
)
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.handling import STOCK_INDEX
from kalamazoo.games.flinch.engine.lawful import (
    strict_moves,
)
from kalamazoo.games.flinch.engine.lawful_table import (
    card_plays,
    discards_or_end,
    lifted_slots,
    releasing,
    wild_plays,
)
from kalamazoo.games.flinch.engine.layout import NEW_BIT, Layout
from kalamazoo.games.flinch.engine.notes import GATHERING, LAYING, OPENING, PLAYING, VOTING
from kalamazoo.games.flinch.engine.packed import BITS, FACE, count_in, hand_cards, hand_size
from kalamazoo.games.flinch.engine.piles import is_full
from kalamazoo.games.flinch.engine.shared import CENTRE_TAKES, MANY_PILES, POINTING, SHIFTS
from kalamazoo.games.flinch.engine.windows import leaving_piles
from kalamazoo.games.flinch.moves import (
    ALL_SLOTS,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    HAND_CARDS,
    KIND_AT,
    LAPSE,
    LAWFUL_SLOTS,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_HAND,
    OWN_SLOTS,
    PUT_BACK,
    SETTLE,
    SLOTS,
    STOCK,
    TAKE,
    THE_END,
    THE_PASS,
    TIMEOUT,
    TURN_UP,
    VOTE,
    add_discards,
    list_plays,
    pack_move,
    target_of,
)
from kalamazoo.games.flinch.options import HAND_SIZE, HINT_GROUND, WILD

FULL_HAND: Final = 9  # with more cards nobody takes another
RANKS: Final = (2 << WILD) - 1  # the mask of cards that are known


def table_moves(state: Layout, seat: i64) -> list[int]:
    """Everything the seat can do, rightly or wrongly."""
    found: list[int] = []
    if state.ending:
        return found
    memory = state.memory
    if seat == CLOCK:
        add_clock(state, found)
    elif state.phase == GATHERING:
        if joiners(state) >> seat & 1:
            shared.add_said(found, memory.accused, open_grounds(state, seat, memory.accused))
    elif state.phase == VOTING:
        if memory.ballots >> seat & 1:
            found.append(pack_move(VOTE, target=1))
            found.append(pack_move(VOTE))
    elif seat < state.seats and not state.out >> seat & 1:
        if seat == state.turn:
            add_turn(state, found, seat)
        else:
            add_off_turn(state, found, seat)
        add_peeks(state, found, seat)
        if state.opt.manual:
            add_clerical(state, found)
        add_said(state, found, seat)
    return found


def has_move(state: Layout, seat: i64) -> bool:
    """Whether a seat that is still in the game can do anything while no call is being settled."""
    if seat == state.turn:
        return True
    if state.phase != LAYING and hand_size(state.whole_hand(seat)) > hand_size(state.memory.exposed[seat]):
        return True  # a card can be shown
    return len(table_moves(state, seat)) > 0


def add_clock(state: Layout, found: list[int]) -> None:
    """Lists what the clock can do."""
    memory = state.memory
    if state.phase == GATHERING:
        found.append(SETTLE << KIND_AT)
    elif state.phase != VOTING:
        if state.opt.turn_clock:
            found.append(TIMEOUT << KIND_AT)
        if memory.peeked | memory.peeked_before:
            found.append(LAPSE << KIND_AT)


# -- the player on turn ---------------------------------------------------------------------------


def add_turn(state: Layout, found: list[int], seat: i64) -> None:
    """Lists what the player on turn can do, lawful or not."""
    memory = state.memory
    if state.phase == LAYING:
        found += strict_moves(state, seat)
        return
    if memory.passing or memory.owed:
        found += discards_or_end(state, seat)
        return
    if state.forced == seat:
        found += releasing(state, seat)  # OP-BLOCK-3, OP-BLOCK-4: nothing but what breaks the block
        if found:
            return
    if memory.held:
        held: i64 = memory.held
        add_anywhere(state, found, held, state.source_top(seat, held), targets(state))
        found.append(PUT_BACK << KIND_AT)
        return
    ranks: i64 = state.hand_ranks(seat) & RANKS
    add_all_plays(state, found, seat, ranks, targets(state))
    if state.phase == OPENING:
        found.append(THE_PASS)
    else:
        add_all_discards(state, found, seat, ranks)
        found.append(THE_END)
        add_lifts(state, found, seat)
        add_shifts(state, found, seat)
        add_takes(state, found, seat)
        if state.opt.manual:
            add_new_hand(state, found, seat)
    add_shows(state, found, seat, ranks)


def targets(state: Layout) -> i64:
    """The mask of piles that the player on turn can lay on or take from."""
    return bit(state.count + 1) - 2 & ~leaving_piles(state)


def add_all_plays(state: Layout, found: list[int], seat: i64, ranks: i64, piles: i64) -> None:
    """Lists the plays of every card at hand, on each of these piles."""
    top: i64 = state.top(seat)
    if top and not state.barred >> seat & 1:
        add_anywhere(state, found, STOCK, top, piles)
    if state.opt.partners:
        mate = state.mate(seat)
        top = state.top(mate)
        if top and not state.barred >> mate & 1:
            add_anywhere(state, found, MATE_STOCK, top, piles)
    card: i64 = 0
    if state.count < MANY_PILES and piles == bit(state.count + 1) - 2:
        shared.add_hand_plays(found, ranks & ~(1 << WILD), state.count)
        card = WILD
        ranks >>= WILD
    while ranks:
        if ranks & 1:
            add_anywhere(state, found, HAND_CARDS + card, card, piles)
        ranks >>= 1
        card += 1
    add_reserve_anywhere(state, found, seat, OWN_SLOTS, piles)
    if state.opt.partners:
        add_reserve_anywhere(state, found, state.mate(seat), MATE_SLOTS, piles)


def add_reserve_anywhere(state: Layout, found: list[int], owner: i64, source: i64, piles: i64) -> None:
    """Lists the plays of every reserve top of a seat, on each of these piles; the slots are sources after this one."""
    tops: i64 = state.tops[owner] >> BITS
    while tops:
        source += 1
        if tops & FACE:
            add_anywhere(state, found, source, tops & FACE, piles)
        tops >>= BITS


def add_anywhere(state: Layout, found: list[int], origin: i64, card: i64, piles: i64) -> None:
    """Lists the plays of a card on each of these piles, fitting or not (IR-7); a wild always says what fits."""
    if card == WILD:
        found += wild_plays(state, origin)
        return
    if state.need[card] & NEW_BIT or state.count < MANY_PILES:
        piles |= NEW_BIT
    found += list_plays(origin, piles)


def add_all_discards(state: Layout, found: list[int], seat: i64, ranks: i64) -> None:
    """Lists the discards on every slot, a sixth one too when there are five piles (IR-6, IR-13)."""
    if state.opt.wild_kept:
        ranks &= ~(1 << WILD)
    if not ranks:
        return
    add_discards(found, ranks, ALL_SLOTS & ~lifted_slots(state))
    begun: i64 = slots_begun(state, seat)
    if (begun >> LAWFUL_SLOTS or begun == ALL_SLOTS) and not lifted_slots(state) >> LAWFUL_SLOTS:
        shared.add_sixths(found, ranks)


def add_shifts(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the moves of reserve cards to other slots, one from each slot in a turn (IR-14)."""
    lifted = lifted_slots(state)
    shifts = SHIFTS[slots_begun(state, seat) & ~(state.memory.shifted >> 1) & ~lifted]
    if lifted:
        for move in shifts:
            if not lifted >> (target_of(move) - 1) & 1:
                found.append(move)
    else:
        found += shifts


def slots_begun(state: Layout, seat: i64) -> i64:
    """The mask of slots (bit 0 is slot 1) with a card, a sixth one among them."""
    tops: i64 = state.tops[seat] >> BITS
    begun: i64 = 0
    mark: i64 = 1
    while tops:
        if tops & FACE:
            begun |= mark
        mark <<= 1
        tops >>= BITS
    return begun


def add_shows(state: Layout, found: list[int], seat: i64, ranks: i64) -> None:
    """Lists the hand cards that can be shown; not those that are shown already."""
    shown = state.memory.bound if seat == state.turn else state.memory.exposed[seat]
    if shown:
        whole = state.whole_hand(seat)
        for card in hand_cards(shown):
            if count_in(whole, card) <= count_in(shown, card):
                ranks &= ~(1 << card)
    shared.add_shows(found, ranks)


def add_lifts(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the reserve tops that can be lifted, each once a turn."""
    sources: i64 = slots_begun(state, seat) << (OWN_SLOTS + 1)
    if state.opt.partners:
        sources |= slots_begun(state, state.mate(seat)) << (MATE_SLOTS + 1)
    lifted: i64 = state.memory.lifted[seat]
    shared.add_lifts(found, sources & ~lifted)


def add_peeks(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the piles that can be peeked under, each once a turn (IR-11)."""
    memory = state.memory
    looked: i64 = memory.looked[seat]
    owner: i64 = 0
    seats: i64 = state.seats
    while owner < seats:
        if not state.out >> owner & 1:
            piles: i64 = 0
            if state.left[owner] > 1 and not memory.down >> owner & 1:
                piles = 1 << STOCK_INDEX
            if not state.opt.open_reserve:  # OP-RES-2
                piles |= slots_of_two(state, owner) << 1
            shared.add_peeks(found, owner, piles & ~(looked >> owner * 8))
        owner += 1


def slots_of_two(state: Layout, seat: i64) -> i64:
    """The mask of slots (bit 0 is slot 1) with more than one card."""
    reserves = state.reserves
    tops: i64 = state.tops[seat] >> BITS
    found: i64 = 0
    mark: i64 = 1
    at: i64 = seat * SLOTS
    while tops:
        if reserves[at] >> BITS:
            found |= mark
        mark <<= 1
        at += 1
        tops >>= BITS
    if state.deep:
        for slot in range(SLOTS):
            if state.deep[seat * SLOTS + slot]:
                found |= bit(slot)
    return found


def add_takes(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the cards that can be taken from where nobody may take them, one a turn (IR-16)."""
    if state.memory.took or hand_size(state.whole_hand(seat)) > FULL_HAND:
        return
    piles: i64 = targets(state)
    if piles == bit(state.count + 1) - 2:
        found += CENTRE_TAKES[state.count]
    else:
        found += shared.spread(pack_move(TAKE, CENTRE), 1, piles)
    owner: i64 = 0
    seats: i64 = state.seats
    while owner < seats:
        if not state.is_side(seat, owner) and not state.out >> owner & 1:
            tops: i64 = slots_begun(state, owner) << 1
            if state.left[owner] > 1 and state.top(owner):
                tops |= 1
            shared.add_takes(found, owner, tops)
        owner += 1


def add_new_hand(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the taking of a hand, in time or too early (IR-17)."""
    if not state.opt.manual or state.exhausted():
        return
    early = seat != state.turn or state.hands[seat] != 0
    if early and (hand_size(state.whole_hand(seat)) > HAND_SIZE or state.memory.has_drawn(seat)):
        return
    found.append(NEW_HAND << KIND_AT)


# -- the others -----------------------------------------------------------------------------------


def add_off_turn(state: Layout, found: list[int], seat: i64) -> None:
    """Lists what a player can do while another is on turn (IR-9, IR-12); a card is then laid only where it fits."""
    ranks: i64 = state.hand_ranks(seat) & RANKS
    if state.phase == PLAYING and state.opened:
        fit: i64 = state.fit
        if stock_is_due(state, seat):
            found += card_plays(state, STOCK, state.top(seat))
        if state.opt.partners and stock_is_due(state, state.mate(seat)):
            found += card_plays(state, MATE_STOCK, state.top(state.mate(seat)))
        fitting: i64 = ranks & fit
        card: i64 = 0
        while fitting:
            if fitting & 1:
                found += card_plays(state, HAND_CARDS + card, card)
            fitting >>= 1
            card += 1
        add_reserve_fitting(state, found, seat, OWN_SLOTS)
        if state.opt.partners:
            add_reserve_fitting(state, found, state.mate(seat), MATE_SLOTS)
        free: i64 = ranks & ~state.opt.kept
        if free:
            add_discards(found, free, state.free_slots(seat))
        add_lifts(state, found, seat)
        add_new_hand(state, found, seat)
    if state.phase != LAYING:
        add_shows(state, found, seat, ranks)


def add_reserve_fitting(state: Layout, found: list[int], owner: i64, source: i64) -> None:
    """Lists the plays of reserve tops of a seat where they fit; the slots are sources after this one."""
    tops: i64 = state.tops[owner] >> BITS
    while tops:
        source += 1
        if state.fit >> (tops & FACE) & 1:
            found += card_plays(state, source, tops & FACE)
        tops >>= BITS


def add_clerical(state: Layout, found: list[int]) -> None:
    """Lists what anybody may do for the table (IR-21)."""
    for seat in range(state.seats):
        if state.memory.down >> seat & 1:
            found.append(pack_move(TURN_UP, seat=seat))
    for number in range(1, state.count + 1):
        if is_full(state, number):
            found.append(pack_move(CLEAR_PILE, target=number))


def add_said(state: Layout, found: list[int], seat: i64) -> None:
    """Lists what a seat can call, point out and demand."""
    seats: i64 = state.seats
    accused: i64 = state.turn
    traces: i64 = state.memory.traces()
    hints = state.opt.grounds >> HINT_GROUND & 1 == 1
    step: i64 = 0
    while step < seats:
        if are_opponents(state, seat, accused):
            grounds: i64 = grounds_on(state, seat, accused, traces)
            if hints and can_call_hint(state, seat, accused):
                grounds |= 1 << HINT_GROUND
            if can_point(state, seat, accused, traces):
                grounds |= 1 << POINTING
            shared.add_said(found, accused, grounds)
        accused += 1
        if accused == seats:
            accused = 0
        step += 1
    if state.opt.on_demand and state.phase == PLAYING and are_opponents(state, seat, state.turn):
        last = 0
        for card in hand_cards(state.memory.exposed[state.turn]):
            if card != last:
                found.append(pack_move(DEMAND, card=card, seat=state.turn))  # FL-EXP-6
            last = card
