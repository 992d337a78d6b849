"""What is put right at a Flinch table without a penalty, when it is demanded or pointed out."""

from kalamazoo.core.cards import place
from kalamazoo.core.event import NOTE, TURN
from kalamazoo.games.flinch.engine.calls import show_starter
from kalamazoo.games.flinch.engine.deeds import DEALT, DREW, OUT_OF_TURN, SHIFTED, TAKEN, THROWN, Deed
from kalamazoo.games.flinch.engine.duties import any_fits
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import (
    DEMANDED,
    HAND_PLACE,
    LAYING,
    NOTHING_WRONG,
    OPENING,
    PLAYING,
    POINTED,
    PUT_RIGHT,
    STOCK_PLACE,
)
from kalamazoo.games.flinch.engine.packed import hand_cards, with_card, without_card
from kalamazoo.games.flinch.engine.shared import POINTING
from kalamazoo.games.flinch.engine.take_back import undo, undo_all, undo_last, undo_starters
from kalamazoo.games.flinch.engine.windows import UNPLAYED, finish, settle_bound
from kalamazoo.games.flinch.moves import HAND
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WRONG_GROUND,
)


def demand(state: Layout, caller: int, owner: int, card: int) -> None:
    """A card shown on another's turn is demanded and must be played (FL-EXP-6)."""
    memory = state.memory
    state.tell(NOTE, caller, card, 0, place(HAND_PLACE, owner), DEMANDED)
    memory.exposed[owner] = without_card(memory.exposed[owner], card)
    memory.bound = with_card(memory.bound, card)
    settle_bound(state, owner)


def point(state: Layout, caller: int, accused: int) -> None:
    """Somebody points out a mistake; what can be put right is, without a penalty."""
    memory = state.memory
    state.tell(NOTE, caller, 0, 0, place(STOCK_PLACE, accused), POINTED)
    if put_right(state, accused):
        state.tell(NOTE, accused, number=PUT_RIGHT)
    else:
        memory.failed[caller] = memory.failed[caller] | 1 << POINTING
        state.tell(NOTE, accused, number=NOTHING_WRONG)


def put_right(state: Layout, accused: int) -> bool:
    """Puts right what no call covers here; whether there was anything.

    IR-7, IR-13, IR-14, IR-15, IR-16, IR-17, IR-19, OP-WILD-10
    """
    memory = state.memory
    free = ~state.opt.grounds
    done = False
    if free >> TURN_GROUND & 1 and memory.has_deed(accused, 0, True):
        undo_all(state, accused, 0, OUT_OF_TURN, OUT_OF_TURN)
        done = True
    if free >> HAND_GROUND & 1 and memory.has_drawn(accused):
        undo_all(state, accused, DREW, 0, 0)
        done = True
    if accused != memory.suspect:
        return done
    if free >> MOVE_GROUND & 1 and memory.slips >> MOVE_GROUND & 1:
        undo_all(state, accused, SHIFTED, 0, 0)
        done = True
    if free >> WRONG_GROUND & 1 and memory.slips >> WRONG_GROUND & 1:
        undo_all(state, accused, TAKEN, 0, 0)
        done = True
    before = memory.slips
    memory.slips &= ~(1 << HAND_GROUND | 1 << MOVE_GROUND | 1 << WRONG_GROUND)
    if free >> WRONG_GROUND & 1 and (before >> UNPLAYED & 1 or memory.wrong_card(accused)):
        right_plays(state, accused)
        return True
    if neglected(state, accused) & free:
        right_duties(state, accused, neglected(state, accused) & free)
        return True
    if free & before & (1 << SLOT_GROUND | 1 << DISCARD_GROUND):
        right_discards(state, accused)
        return True
    return done


def neglected(state: Layout, seat: int) -> int:
    """The duties that the suspect has neglected, as a mask of grounds."""
    memory = state.memory
    mask = memory.slips & (1 << STOCK_GROUND | 1 << MATE_GROUND | 1 << ONES_GROUND)
    if memory.due and state.hand_ranks(seat) & state.opt.duty:
        mask |= 1 << ONES_GROUND
    return mask


def right_plays(state: Layout, accused: int) -> None:
    """Wrong cards go back; those of the hand count as shown, and what had to be played is played now."""
    memory = state.memory
    owing = memory.unplayed if accused != state.turn else 0
    sources = memory.unplayed_sources if accused != state.turn else 0
    shown = False
    wrong = memory.wrong_card(accused)
    while wrong:
        undo(state, wrong)
        if wrong.source == HAND:  # OP-EXP-11; a wrong card is never a wild
            owing = with_card(owing, wrong.card)
            shown = True
        wrong = memory.wrong_card(accused)
    memory.slips &= ~(1 << UNPLAYED)
    if accused == state.turn:
        for card in hand_cards(owing):
            memory.bound = with_card(memory.bound, card)
        memory.bound_own = memory.bound_own or shown
        settle_bound(state, accused)
    elif owing or sources:
        undo_all(state, accused, THROWN, OUT_OF_TURN | DEALT, 0)
        if any_fits(state, accused, owing, sources):
            go_back(state, accused, False)
            memory.bound = owing
            memory.bound_sources = sources
            memory.bound_own = shown


def right_duties(state: Layout, accused: int, grounds: int) -> None:
    """A neglected duty comes first: the last card and the discard go back, without a penalty (OP-WILD-10)."""
    memory = state.memory
    if grounds >> ONES_GROUND & 1 and not memory.slips >> ONES_GROUND & 1:
        show_starter(state, accused)
    memory.slips &= ~grounds
    memory.due = False
    if state.phase == LAYING and memory.has_deed(accused, THROWN, False):
        undo_starters(state, accused)
        if accused == state.turn and not state.hand_ranks(accused) & ~state.opt.duty:
            finish(state, accused)
        return
    undo_last(state, grounds)
    undo_all(state, accused, THROWN, OUT_OF_TURN | DEALT, 0)
    if accused != state.turn:
        go_back(state, accused, False)


def right_discards(state: Layout, accused: int) -> None:
    """A discard on the wrong slot, a second one or a missing one is made good (IR-13, IR-15)."""
    memory = state.memory
    wrong_slot = memory.slips >> SLOT_GROUND & 1 == 1
    memory.slips &= ~(1 << SLOT_GROUND | 1 << DISCARD_GROUND)
    thrown = 0
    last: Deed | None = None
    for deed in memory.deeds:
        if deed.kind == THROWN and deed.seat == accused and not deed.flags & (OUT_OF_TURN | DEALT):
            thrown += 1
            last = deed
    if wrong_slot:
        undo_all(state, accused, THROWN, OUT_OF_TURN | DEALT, 0)
    elif thrown > 1 and last:
        undo(state, last)
    if (wrong_slot or thrown == 0) and state.hands[accused]:
        go_back(state, accused, True)


def go_back(state: Layout, accused: int, owed: bool) -> None:
    """The turn goes back to somebody who ended it too early: to play on, or only to discard."""
    memory = state.memory
    state.turn = accused
    memory.fresh = False
    memory.held = 0
    memory.passing = False
    memory.owed = owed
    memory.unbind()
    state.busy = True
    state.idle = 0
    state.forced = -1
    state.phase = PLAYING
    if not state.opened and not state.opt.opening_discards:
        state.phase = OPENING
        state.asked = (accused - state.dealer - 1) % state.seats
    state.tell(TURN, accused)
