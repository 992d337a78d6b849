"""Calls at a Flinch table: who may call and join, what is judged, and what it costs (FL-CHAL)."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.core.seats import all_seats
from kalamazoo.games.flinch.engine.deeds import DREW, SHIFTED, THROWN
from kalamazoo.games.flinch.engine.faults import fault_flags, open_faults
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.memory import Call, trace
from kalamazoo.games.flinch.engine.notes import (
    CALLED,
    GATHERING,
    HAND_PLACE,
    LAYING,
    PENALTY_WON,
    REJECTED,
    SIDE_WON,
    STACK_PLACE,
    STOCK_PLACE,
    UPHELD,
    VOTED,
    VOTING,
    WON,
)
from kalamazoo.games.flinch.engine.opening import has_known_starter, stop_laying
from kalamazoo.games.flinch.engine.packed import FACE, count_in, hand_cards, with_card
from kalamazoo.games.flinch.engine.shared import POINTING
from kalamazoo.games.flinch.engine.stack import renew
from kalamazoo.games.flinch.engine.take_back import take_back, undo_draws, undo_strays
from kalamazoo.games.flinch.engine.turns import rid
from kalamazoo.games.flinch.engine.windows import close_window, give_way, next_stock, settle_bound, show_next, stop
from kalamazoo.games.flinch.options import (
    ALL_CALLS,
    DISCARD_GROUND,
    HAND_GROUND,
    HINT_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    ONES_ONLY,
    PEEK_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WRONG_GROUND,
)

OFF_RECORD: Final = 1 << PEEK_GROUND | 1 << TURN_GROUND | 1 << HINT_GROUND  # grounds that need no turn


# -- who may call what ----------------------------------------------------------------------------


def has_ended(state: Layout) -> bool:
    """Whether the game is over now; asked again after something that may have ended it."""
    return state.ending != 0


def are_opponents(state: Layout, seat: i64, other: i64) -> bool:
    """Whether one may call the other (FL-CHAL-2, OP-CHAL-18, OP-PART-5)."""
    return not state.is_side(seat, other) and not (state.out >> seat | state.out >> other) & 1


def open_grounds(state: Layout, caller: i64, accused: i64) -> i64:
    """The mask of grounds on which a seat can call another now, whether or not they are true."""
    if not are_opponents(state, caller, accused):
        return 0
    return grounds_on(state, caller, accused, state.memory.traces())


def grounds_on(state: Layout, caller: i64, accused: i64, traces: i64) -> i64:
    """The same for an opponent, when the traces of deeds are at hand."""
    memory = state.memory
    mask: i64 = 0
    if accused == memory.suspect and memory.acts:
        mask = 1 << STOCK_GROUND | 1 << MATE_GROUND | 1 << WRONG_GROUND  # FL-CHAL-3, FL-PART-7, FL-CHAL-5
        if memory.due or memory.sure:
            mask |= 1 << ONES_GROUND  # OP-CHAL-8
        if traces & trace(THROWN, accused):
            mask |= 1 << SLOT_GROUND
        if traces & trace(SHIFTED, accused):
            mask |= 1 << MOVE_GROUND
        if memory.fresh:
            mask |= 1 << DISCARD_GROUND
        mask &= ~memory.failed[caller]  # OP-CHAL-5
    if traces & trace(DREW, accused):
        mask |= 1 << HAND_GROUND
    if memory.has_peeked(accused):
        mask |= 1 << PEEK_GROUND
    if traces & trace(0, accused):
        mask |= 1 << TURN_GROUND
    return mask & state.opt.grounds


def can_point(state: Layout, caller: i64, accused: i64, traces: i64) -> bool:
    """Whether something of an opponent can be pointed out that should be put right."""
    memory = state.memory
    if accused == memory.suspect and memory.acts and not memory.failed[caller] >> POINTING & 1:
        # OP-CHAL-6: where nobody calls, pointing out asks for the 1s too
        if state.opt.grounds >> ONES_GROUND & 1 or not memory.failed[caller] >> ONES_GROUND & 1:
            return True
    if traces & trace(0, accused) and not state.opt.grounds >> TURN_GROUND & 1:
        return True
    return traces & trace(DREW, accused) != 0 and not state.opt.grounds >> HAND_GROUND & 1


def can_call_hint(state: Layout, caller: i64, accused: i64) -> bool:
    """Whether a seat can say that another gave a hint to the player on turn (IR-18, FL-COND-2)."""
    if not state.opt.grounds >> HINT_GROUND & 1 or state.memory.hinted >> caller & 1 or accused == state.turn:
        return False
    return are_opponents(state, caller, state.turn)


def joiners(state: Layout) -> i64:
    """The seats that could join the call that is being gathered."""
    memory = state.memory
    mask: i64 = 0
    for seat in range(state.seats):
        if memory.ground_of(seat) < 0 and open_grounds(state, seat, memory.accused):
            mask |= bit(seat)
    return mask


# -- calling --------------------------------------------------------------------------------------


def call(state: Layout, caller: int, accused: int, ground: int) -> None:
    """Somebody calls; others may join for a short time (OP-CHAL-12)."""
    memory = state.memory
    state.tell(NOTE, caller, 0, 0, place(STOCK_PLACE, accused), CALLED | ground << 8)
    if state.phase != GATHERING:
        memory.resume = state.phase
        memory.accused = accused
        memory.calls = []
    memory.calls.append(Call(caller, ground))
    if ground == HINT_GROUND:
        memory.hinted |= 1 << caller
        state.phase = VOTING
        memory.ballots = all_seats(state.seats) & ~state.out & ~(1 << caller)
        memory.ayes = 0
        memory.noes = 0
    elif state.opt.simultaneous_ms and joiners(state):
        state.phase = GATHERING
    else:
        settle(state)


def settle(state: Layout) -> None:
    """Judges the calls that were gathered, the nearest to the accused's left first (FL-CHAL-18, FL-CHAL-19)."""
    memory = state.memory
    accused = memory.accused
    state.phase = memory.resume
    upheld = -1
    wrong = -1
    judged = -1  # whose call is told of
    grounds = 0
    right = 0
    missed_ones = False
    for step in range(1, state.seats):
        caller = (accused + step) % state.seats
        ground = memory.ground_of(caller)
        if ground < 0:
            continue
        if is_true(state, accused, ground):
            right += 1
            grounds |= 1 << ground
            if upheld < 0:
                upheld = caller
            continue
        memory.failed[caller] = memory.failed[caller] | 1 << ground
        if ground == ONES_GROUND:
            missed_ones = True
        if judged < 0:
            judged = caller
        if wrong < 0 and costs(state, ground):
            wrong = caller
    if upheld >= 0:
        judged = upheld
    elif wrong >= 0:
        judged = wrong
    reason = memory.ground_of(judged) << 8
    memory.calls = []
    memory.accused = -1
    if upheld >= 0:  # OP-CHAL-15: a right call beats a wrong one
        state.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, judged), UPHELD | reason)
        uphold(state, accused, upheld, grounds, right > 1)
        settle_bound(state, state.turn)  # OP-EXP-4: a stock that was due may be gone
        return
    state.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, judged), REJECTED | reason)  # IR-20, FL-CHAL-16: play goes on
    if missed_ones:
        state.clean |= 1 << accused  # OP-CHAL-7: the answer was no
    if wrong >= 0:
        pay(state, accused, wrong, False)  # FL-CHAL-15, OP-CHAL-14
        settle_bound(state, state.turn)


def costs(state: Layout, ground: int) -> bool:
    """Whether a wrong call on this ground is punished (OP-CHAL-5)."""
    if state.opt.false_call == ALL_CALLS:
        return True
    return state.opt.false_call == ONES_ONLY and ground == ONES_GROUND


def is_true(state: Layout, accused: int, ground: int) -> bool:
    """Whether the ground holds."""
    memory = state.memory
    if ground == PEEK_GROUND:
        return memory.has_peeked(accused)
    if ground == TURN_GROUND:
        return memory.has_deed(accused, 0, True)  # FL-COND-4
    if ground == HAND_GROUND:
        return memory.has_drawn(accused)
    if accused != memory.suspect:
        return False
    return open_faults(state) & fault_flags(1 << ground) != 0  # FL-CHAL-4, FL-ONE-7


# -- upheld ---------------------------------------------------------------------------------------


def uphold(state: Layout, accused: int, caller: int, grounds: int, several: bool) -> None:
    """The accused ceases to play, takes back, and gets a card under his stock, whatever the ground (FL-CHAL-14).

    FL-CHAL-9, FL-CHAL-10, FL-CHAL-11, FL-CHAL-12, FL-CHAL-13
    """
    memory = state.memory
    on_turn = accused == state.turn
    own_peek = grounds >> PEEK_GROUND & 1 == 1 and on_turn and memory.peeked >> accused & 1 == 1  # IR-11
    on_record = accused == memory.suspect and (grounds & ~OFF_RECORD != 0 or peeked_before(state, accused, grounds))
    stops = on_turn and (own_peek or (on_record and not memory.fresh))
    takes_back = on_record or (own_peek and not memory.fresh)
    if grounds >> TURN_GROUND & 1 or (grounds >> PEEK_GROUND & 1 and not takes_back):  # OP-CHAL-17
        undo_strays(state, accused)  # IR-12
    if grounds >> HAND_GROUND & 1:
        undo_draws(state, accused)
    if stops:
        memory.held = 0
    if takes_back:
        take_back(state, accused)
        if grounds >> ONES_GROUND & 1 and not memory.sure:
            show_starter(state, accused)
    memory.forget_peeks(bit(accused))
    pay(state, caller, accused, several and state.opt.from_stack)
    if state.ending:
        return
    if takes_back:
        close_record(state)
        if has_ended(state):
            return
    if takes_back and state.phase == LAYING and has_known_starter(state):
        stop_laying(state)  # FL-OPEN-8: somebody has a 1 after all
    elif stops and accused == state.turn:
        memory.bound = 0
        memory.bound_sources = 0
        stop(state, accused)  # FL-CHAL-12


def peeked_before(state: Layout, accused: i64, grounds: i64) -> bool:
    """Whether a peek is called that the accused did on his turn, which is over while nobody else has acted."""
    return grounds >> PEEK_GROUND & 1 == 1 and state.memory.fresh and state.memory.peeked_own >> accused & 1 == 1


def show_starter(state: Layout, accused: int) -> None:
    """One starter of the hand is shown and returned; one that all have seen, if there is one (OP-CHAL-7)."""
    memory = state.memory
    shown = 0
    for card in reversed(hand_cards(state.whole_hand(accused))):
        if state.opt.duty >> card & 1:
            shown = card
    for card in reversed(hand_cards(memory.faces[accused])):
        if state.opt.duty >> card & 1:
            shown = card
    if shown:
        state.tell(LOOK, accused, shown, place(HAND_PLACE, accused))
        if not count_in(memory.faces[accused], shown):
            memory.faces[accused] = with_card(memory.faces[accused], shown)


def close_record(state: Layout) -> None:
    """What the suspect did is settled."""
    memory = state.memory
    close_window(state)
    memory.clear_record(-1)


def pay(state: Layout, giver: int, taker: int, from_stack: bool) -> None:
    """One card of the giver's stock goes under the taker's (FL-CHAL-10), or one of the stack (FL-CHAL-17)."""
    memory = state.memory
    if state.opt.partners:
        if not state.left[giver]:
            giver = state.mate(giver)  # OP-PART-4
        if not state.left[taker] and state.left[state.mate(taker)]:
            taker = state.mate(taker)  # OP-PART-3
    if from_stack and pay_from_stack(state, taker):
        return  # else OP-CHAL-13
    if not state.left[giver]:
        return
    last = state.left[giver] == 1 and not (state.opt.partners and state.left[state.mate(giver)])
    if last and state.opt.protected:
        pay_from_stack(state, taker)  # OP-CHAL-3
        return
    if memory.down >> giver & 1:
        show_next(state, giver)
    card = state.top(giver)
    state.left[giver] = state.left[giver] - 1
    state.see_seat(giver)
    state.tell(CARD, giver, card, place(STOCK_PLACE, giver), place(STOCK_PLACE, taker), 1)
    state.put_stock(taker, [card | ALL_KNOW << KNOWN_AT] + state.stocks[taker][: state.left[taker]])
    if not state.left[giver] and rid(state, giver):
        if state.ending in (WON, SIDE_WON):
            state.ending = PENALTY_WON
        give_way(state)
        return
    next_stock(state, giver)  # FL-CHAL-11


def pay_from_stack(state: Layout, taker: int) -> bool:
    """The top card of the stack goes unseen under a stock; whether there was one."""
    if not state.stack_left and not renew(state):
        return False
    state.stack_left -= 1
    entry = state.stack[state.stack_left]
    state.tell(CARD, taker, entry & FACE, place(STACK_PLACE), place(STOCK_PLACE, taker), 1, entry >> KNOWN_AT & 0xFFFF)
    state.put_stock(taker, [entry] + state.stocks[taker][: state.left[taker]])
    if not state.stack_left and state.opt.renew_on_empty:
        renew(state)
    return True


# -- hints: OP-COND-2 -----------------------------------------------------------------------------


def vote(state: Layout, seat: int, yes: bool) -> None:
    """A seat says whether it was a hint; the accused's own yes is an admission."""
    memory = state.memory
    state.tell(NOTE, seat, 0, 0, 0, VOTED | int(yes) << 8)
    memory.ballots &= ~(1 << seat)
    accused = memory.accused
    caller = memory.calls[0].caller
    if seat == accused:
        if yes:
            memory.ballots = 0
            memory.ayes = state.seats
    elif yes:
        memory.ayes += 1
    else:
        memory.noes += 1
    if memory.ballots:
        return
    state.phase = memory.resume
    memory.calls = []
    memory.accused = -1
    if memory.ayes > memory.noes:
        state.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, caller), UPHELD | HINT_GROUND << 8)
        pay(state, caller, accused, False)  # OP-COND-1, OP-CHAL-17
        settle_bound(state, state.turn)
        return
    state.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, caller), REJECTED | HINT_GROUND << 8)
    if memory.noes > memory.ayes and costs(state, HINT_GROUND):
        pay(state, accused, caller, False)
        settle_bound(state, state.turn)
