"""Turns of table play: who is watched, for how long, and what is silently noted of every act (OP-CHAL-1)."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.event import NOTE
from kalamazoo.games.flinch.engine import opening, turns
from kalamazoo.games.flinch.engine.centre import remove
from kalamazoo.games.flinch.engine.deeds import (
    BY_TAKEN,
    COVERED,
    FAULTS,
    FROM_TAKEN,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    LEFT_BOND,
    OUT_OF_TURN,
    PROVED,
    SURE_ONES,
    UNDONE,
    WRONG,
    Deed,
)
from kalamazoo.games.flinch.engine.duties import bound_fits, open_duty, reserve_ranks, stock_is_due
from kalamazoo.games.flinch.engine.faults import was_kept
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAYING, MUST_PASS, OPENING, PLAYING, STOPPED
from kalamazoo.games.flinch.engine.packed import count_in
from kalamazoo.games.flinch.engine.piles import is_finished, is_full
from kalamazoo.games.flinch.moves import HAND, MATE_SLOTS, MATE_STOCK, STOCK

BY_DISCARD: Final = 16  # in the place of a source: what was done instead of a play
BY_END: Final = 17
BY_SHOW: Final = 18


# -- turns ----------------------------------------------------------------------------------------


def void(state: Layout) -> None:
    """The deal is void; everything is forgotten with it."""
    memory = state.memory
    memory.suspect = -1
    memory.acts = 0
    memory.deeds = []
    memory.covers = []
    memory.ups = []
    memory.downs = []
    memory.last = 0
    memory.gone = []
    memory.faces = [0] * state.seats
    memory.exposed = [0] * state.seats
    memory.down = 0
    memory.forget_peeks(-1)
    opening.void(state)


def begin_turn(state: Layout, seat: i64) -> None:
    """A seat's turn begins: what it did out of turn stands now (IR-12)."""
    state.memory.forget(seat, True)
    state.turn = seat
    if not state.left[seat] and not has_pending_stock(state, seat) and turns.rid(state, seat):
        give_way(state)
        return
    if state.opt.manual and not state.stack_left:
        tidy(state)
    turns.begin_turn(state, seat)
    if not state.ending and state.turn == seat and state.phase == PLAYING:
        watch(state, seat)


def has_pending_stock(state: Layout, seat: i64) -> bool:
    """Whether a stock card of this side may still go back."""
    memory = state.memory
    for deed in memory.deeds:
        if (
            deed.kind == LAID
            and deed.flags & (OUT_OF_TURN | WRONG)
            and not deed.flags & UNDONE
            and deed.source <= MATE_STOCK
        ):
            if state.is_side(seat, deed.seat) and memory.can_go_back(deed):
                return True
    return False


def watch(state: Layout, seat: i64) -> None:
    """Starts to watch a turn; cards shown before it are to be played now (FL-EXP-4, FL-EXP-5)."""
    memory = state.memory
    memory.fresh = True
    memory.held = 0
    memory.passing = False
    memory.owed = False
    memory.looked = [0] * state.seats
    memory.lifted = [0] * state.seats
    memory.shifted = 0
    memory.took = False
    memory.hinted = 0
    memory.peeked_before |= memory.peeked
    memory.peeked = 0
    memory.unbind()
    if memory.exposed[seat] and not state.opt.on_demand and state.phase != LAYING:
        memory.bound = memory.exposed[seat]
        memory.bound_first = state.opt.exposed_first  # OP-EXP-5
        settle_bound(state, seat)


def tidy(state: Layout) -> None:
    """Does what the players have forgotten: turns stock cards up and clears full piles (IR-21)."""
    for seat in range(state.seats):
        if state.memory.down >> seat & 1:
            show_next(state, seat)
    for number in range(state.count, 0, -1):
        if is_full(state, number):
            remove(state, number)


def show_next(state: Layout, seat: i64) -> None:
    """Turns a stock card up."""
    state.memory.down &= ~(1 << seat)
    state.see_seat(seat)
    state.turn_up(seat)


def next_stock(state: Layout, owner: i64) -> None:
    """The next stock card is turned up, or waits for somebody to do it."""
    if state.opt.manual and state.left[owner]:
        state.memory.down |= 1 << owner
        state.see_seat(owner)
    else:
        state.turn_up(owner)


def finish(state: Layout, seat: i64) -> None:
    """The turn of a seat is over, one way or the other."""
    memory = state.memory
    if seat == memory.suspect:
        memory.unplayed = memory.bound
        memory.unplayed_sources = memory.bound_sources
        memory.unplayed_own = memory.bound_own
        memory.unplayed_first = memory.bound_first
    memory.unbind()
    memory.exposed[seat] = 0  # OP-EXP-9
    memory.peeked_own |= memory.peeked & bit(seat)
    memory.held = 0
    memory.passing = False
    memory.owed = False
    if state.phase == OPENING:
        state.asked += 1
        opening.search(state)
    elif state.phase == LAYING:
        opening.leave_hand(state)
    else:
        turns.end_turn(state)


def give_way(state: Layout) -> None:
    """If the player on turn has finished and the game goes on, the turn passes to the next."""
    if not state.ending and state.out >> state.turn & 1:
        finish(state, state.turn)


def stop(state: Layout, seat: i64) -> None:
    """The turn ends at once and no discard is made (FL-TURN-11); but a hand that goes down goes down whole."""
    state.tell(NOTE, seat, number=STOPPED)
    if state.phase == LAYING:
        state.memory.fresh = True
    else:
        finish(state, seat)


# -- the window -----------------------------------------------------------------------------------


def own_act(state: Layout, seat: i64, target: i64) -> i64:
    """The player on turn acts: the window of the one before closes.

    Returns the number of the pile `target` after that, or -1 if the closing ended the game.
    """
    memory = state.memory
    mark: i64 = 0
    if target:
        mark = memory.covers[target - 1]
    if memory.fresh:
        close_window(state)
        if state.ending:
            return -1
        memory.failed = [0] * state.seats
        memory.peeked_before = 0
        memory.peeked_own = 0
        memory.fresh = False
        memory.clear_record(seat)
    elif state.opt.same_play:
        narrow_window(state, seat)
    return memory.pile_of(mark)


def narrow_window(state: Layout, seat: i64) -> None:
    """His next card ends the window on a player's slips, but not on a card that lies out of sequence (IR-7).

    What he laid on such a card is remembered with it.
    """
    memory = state.memory
    memory.due = False
    memory.sure = False
    memory.acts = 0
    kept: list[Deed] = []
    for deed in memory.deeds:
        if deed.seat == seat and not deed.is_out():
            if deed.kind != LAID or deed.flags & UNDONE:
                continue
            if not lies_on_slip(state, deed):
                continue
            if deed.flags & WRONG:
                memory.acts += 1
            if deed.flags & FAULTS & ~WRONG:
                twin = deed.copy()
                twin.flags = deed.flags & ~FAULTS | deed.flags & WRONG
                kept.append(twin)
                continue
        kept.append(deed)
    memory.deeds = kept


def lies_on_slip(state: Layout, deed: Deed) -> bool:
    """Whether a card was laid where it did not fit, or lies on one that was, under none but its player's own."""
    found: Deed | None = deed
    while found is not None and found.seat == deed.seat:
        if found.flags & WRONG:
            return True
        found = state.memory.laid_as(found.beneath)
    return False


def is_open_slip(state: Layout, deed: Deed) -> bool:
    """Whether the suspect laid this card where it did not fit, and it lies there still."""
    if deed.kind != LAID or deed.seat != state.memory.suspect:
        return False
    return deed.flags & (WRONG | OUT_OF_TURN | UNDONE) == WRONG


def leaving_piles(state: Layout) -> i64:
    """The mask of piles that leave the table when the player on turn acts: a wrong cap stands then (IR-7)."""
    memory = state.memory
    found: i64 = 0
    if memory.fresh and not state.opt.manual:
        number: i64 = 1
        while number <= state.count:
            if is_finished(state, number):
                found |= bit(number)
            number += 1
    return found


def close_window(state: Layout) -> None:
    """What the suspect did stands, one card after the other: now a wrong cap clears its pile, a wrong last card wins.

    IR-7; a cap that came to light clears its pile now too
    """
    memory = state.memory
    stood: list[Deed] = []
    for deed in memory.deeds:
        if is_open_slip(state, deed):
            stood.append(deed)
    if memory.suspect >= 0:
        memory.forget(memory.suspect, False)
    for deed in stood:
        stand(state, deed)
        if state.ending:
            return
        clear_finished(state, memory.pile_of(deed.serial))
    for number in range(state.count, 0, -1):
        clear_finished(state, number)


def clear_finished(state: Layout, number: i64) -> None:
    """A pile leaves the table if it takes no more cards and the table is kept for the players."""
    if number and not state.opt.manual and is_finished(state, number):
        remove(state, number)


def stand(state: Layout, deed: Deed) -> None:
    """A wrong card stays for good; if it was the last of its stock, its owner has finished."""
    if deed.source <= MATE_STOCK:
        owner = deed.seat if deed.source == STOCK else state.mate(deed.seat)
        if not state.left[owner] and not state.out >> owner & 1 and turns.rid(state, owner):
            give_way(state)


def cover(state: Layout, serial: i64, seat: i64) -> None:
    """A seat covers a card: if another had laid it wrongly, or one beneath it, it stands; his own closes nothing.

    One laid out of turn can still be called, but stays (IR-12).
    """
    memory = state.memory
    deed = memory.laid_as(serial)
    while deed is not None and deed.seat != seat and not state.ending:
        if deed.is_out():
            deed = memory.replace(deed, deed.flags | COVERED)
        if deed.flags & WRONG:
            right = memory.replace(deed, deed.flags & ~WRONG)
            if not right.is_out():
                stand(state, right)
        deed = memory.laid_as(deed.beneath)


def weigh(state: Layout, seat: i64, source: i64, card: i64, gesture: bool = False) -> i64:
    """Judges what the player on turn is about to do, silently; the flags say what is wrong in it.

    A gesture shows or lifts a card and plays none.
    """
    memory = state.memory
    if memory.passing or memory.owed:
        return 0  # OP-EXP-6: no duty is open
    starter = state.opt.duty >> card & 1 == 1
    from_hand = source in (HAND, BY_DISCARD)
    is_bound = (from_hand and count_in(memory.bound, card) > 0) or memory.bound_sources >> source & 1 == 1
    flags: i64 = 0
    if not (memory.bound_first and bound_fits(state)):  # OP-EXP-5
        if source != STOCK and stock_is_due(state, seat):
            flags |= LATE_STOCK  # IR-1, IR-2, IR-3
        if source > MATE_STOCK and state.opt.partners and stock_is_due(state, state.mate(seat)):
            flags |= LATE_MATE  # IR-3
            if not state.left[seat]:
                flags |= LATE_STOCK  # FL-PART-5: the stock that is left is the stock of both
    if memory.is_bound() and not gesture and leaves_bond(state, seat, source, starter, is_bound):
        flags |= LEFT_BOND  # IR-19
    if from_hand and starter:
        prove_late(state, seat, card)
    if source <= MATE_STOCK or (memory.bound_first and is_bound and source != BY_DISCARD):
        return flags  # OP-ONE-1: stock cards never make a 1 late; OP-EXP-5
    if not starter:
        memory.due = True  # IR-4, IR-5
        flags |= LATE_ONES
        if state.opt.duty & reserve_ranks(state, seat):
            flags |= SURE_ONES  # IR-6: a 1 on the reserve is a duty too
    elif source == BY_DISCARD:
        memory.due = True
        flags |= LATE_ONES | SURE_ONES  # IR-6
    return flags


def prove_late(state: Layout, seat: i64, card: i64) -> None:
    """A starter is played that should have gone before: what was done instead stands proved by it (OP-CHAL-7)."""
    memory = state.memory
    if seat != memory.suspect or not memory.due or not state.opt.duty >> card & 1:
        return
    taken = memory.takes_out(seat, card)
    for deed in memory.deeds.copy():
        if deed.seat != seat or deed.is_out() or not deed.flags & LATE_ONES or not was_kept(state, deed, card):
            continue
        flags = deed.flags | SURE_ONES
        if not taken:
            flags &= ~BY_TAKEN
            if deed.flags & FROM_TAKEN:
                flags |= PROVED  # also when the taken card has gone back
        elif not deed.flags & SURE_ONES:
            flags |= BY_TAKEN
        memory.replace(deed, flags)
        memory.sure = True


def leaves_bond(state: Layout, seat: i64, source: i64, starter: bool, is_bound: bool) -> bool:
    """Whether a card that must be played and can be is left for another act, or discarded (IR-19, OP-EXP-3)."""
    if is_bound:
        return source == BY_DISCARD
    if not bound_fits(state):
        return False
    if state.memory.bound_first:
        return True
    if source == STOCK:  # OP-EXP-4: duties first
        return not stock_is_due(state, seat)
    if source == MATE_STOCK:
        return stock_is_due(state, seat) or not stock_is_due(state, state.mate(seat))
    return not (starter and source <= MATE_SLOTS)


def can_play_bound(state: Layout) -> bool:
    """Whether the player on turn can play a card that he must play, or has to do something else before (OP-EXP-4)."""
    if not state.memory.bound_first and (open_duty(state, state.turn) or state.opt.duty & state.hand_ranks(state.turn)):
        return True
    return bound_fits(state)


def settle_bound(state: Layout, seat: i64) -> None:
    """Once no duty is open, a card that must be played and cannot be ends the turn.

    FL-EXP-2, FL-EXP-3, FL-EXP-4, FL-EXP-5
    """
    memory = state.memory
    if state.ending or seat != state.turn or memory.owed or memory.held:
        return
    if memory.passing:
        if not memory.fresh or (memory.is_bound() and not can_play_bound(state)):
            return
        memory.passing = False  # OP-EXP-6: what made it a pass has been put right before its player did anything
    if not memory.is_bound():
        memory.bound_own = False
        memory.bound_first = False
        return
    if can_play_bound(state):
        return
    state.tell(NOTE, seat, number=MUST_PASS)
    passes = not memory.bound_own and state.phase != OPENING and state.opt.pass_discards and state.hands[seat] != 0
    if passes:
        memory.passing = True  # OP-EXP-6
    else:
        stop(state, seat)
