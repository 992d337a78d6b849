"""What is put right at a Flinch table without a penalty, when it is demanded or pointed out."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.games.flinch.engine.calls import show_starter
from kalamazoo.games.flinch.engine.deeds import (
    BAD_END,
    BAD_SLOT,
    DEALT,
    DREW,
    LAID,
    LAID_DOWN,
    LATE,
    LATE_ONES,
    LEFT_BOND,
    OUT_OF_TURN,
    QUIT,
    SECOND,
    SHIFTED,
    SURE_ONES,
    TAKEN,
    THROWN,
    TOOK,
    UNDONE,
    WAS_BOUND,
    WRONG,
    Deed,
)
from kalamazoo.games.flinch.engine.duties import any_fits, open_duty
from kalamazoo.games.flinch.engine.faults import fault_flags, faults_in, last_card, open_faults
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
    RESERVE_PLACE,
    STOCK_PLACE,
)
from kalamazoo.games.flinch.engine.opening import has_known_starter, stop_laying
from kalamazoo.games.flinch.engine.packed import count_in, hand_cards, height, with_card, without_card
from kalamazoo.games.flinch.engine.shared import POINTING
from kalamazoo.games.flinch.engine.take_back import (
    pull_from,
    push_on,
    undo,
    undo_discard,
    undo_discards,
    undo_draws,
    undo_strays,
)
from kalamazoo.games.flinch.engine.tokens import card_of, height_of, in_hand
from kalamazoo.games.flinch.engine.windows import settle_bound
from kalamazoo.games.flinch.moves import HAND, SLOTS
from kalamazoo.games.flinch.options import HAND_GROUND, ONES_GROUND, TURN_GROUND, WILD


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
        return
    memory.failed[caller] = memory.failed[caller] | 1 << POINTING
    if memory.due and accused == memory.suspect and not state.opt.grounds >> ONES_GROUND & 1:
        memory.failed[caller] = memory.failed[caller] | 1 << ONES_GROUND  # OP-CHAL-6: this asked for the 1s too
        for deed in memory.deeds:
            if deed.seat == accused and deed.flags & LATE_ONES:
                state.clean |= 1 << accused  # OP-CHAL-7: the answer was no
    state.tell(NOTE, accused, number=NOTHING_WRONG)


def put_right(state: Layout, accused: int) -> bool:
    """Puts right what no call covers here; whether there was anything.

    IR-7, IR-12, IR-13, IR-14, IR-15, IR-16, IR-17, IR-19, OP-WILD-10
    """
    memory = state.memory
    free = ~state.opt.grounds
    done = False
    memory.rebound = 0
    if free >> TURN_GROUND & 1 and memory.has_deed(accused, 0, True):
        undo_strays(state, accused)
        done = True
    if free >> HAND_GROUND & 1 and memory.has_drawn(accused):
        undo_draws(state, accused)
        done = True
    faults: i64 = 0
    if accused == memory.suspect:
        faults = open_faults(state) & fault_flags(free)
    if faults:
        right_faults(state, accused, faults)
    elif done:
        settle_bound(state, state.turn)
    return done or faults != 0


@final
class Remedy:
    """What putting right amounts to, found deed by deed."""

    def __init__(self) -> None:
        self.goes_on = False  # the turn goes on, or goes back to who ended it
        self.owed = False  # nothing but a discard is still to be made
        self.exposed = 0  # packed hand cards that count as shown now, …
        self.tokens: list[int] = []  # … which of them they are …
        self.sources: i64 = 0  # … and the mask of reserve sources


def right_faults(state: Layout, accused: int, faults: i64) -> None:
    """Undoes the faults of a turn, all at once, and lets it go on if it ended too early."""
    memory = state.memory
    passed = memory.fresh  # the turn is over, though nobody else has done anything
    if faults & (LATE_ONES | SURE_ONES) and not memory.sure:
        show_starter(state, accused)
    remedy = undo_faults(state, accused, faults)
    if state.phase == LAYING and has_known_starter(state):
        stop_laying(state)  # FL-OPEN-8: somebody has a 1 after all
        return
    if passed and (remedy.exposed or remedy.sources) and not can_go_on(state, accused, remedy):
        remedy.goes_on = False  # FL-EXP-2: the turn is over, without a discard
    if passed and remedy.goes_on:
        go_back(state, accused, remedy.exposed)
    elif not passed:
        bind(state, accused, remedy.exposed)
    if not passed or remedy.goes_on:
        memory.passing = False  # OP-EXP-6: whether the turn is a pass is judged again
        memory.owed = remedy.owed
        if remedy.owed:
            memory.held = 0  # a lifted card goes back
        memory.bound_sources |= remedy.sources
        if remedy.exposed or remedy.sources:
            memory.bound_own = True
    settle_bound(state, state.turn)


def bind(state: Layout, accused: i64, cards: int) -> None:
    """Hand cards that count as shown must be played (OP-EXP-11), but no more of a rank than all have seen."""
    memory = state.memory
    for card in hand_cards(cards):
        if count_in(memory.bound, card) < count_in(memory.faces[accused], card):
            memory.bound = with_card(memory.bound, card)


def can_go_on(state: Layout, accused: i64, remedy: Remedy) -> bool:
    """Whether somebody whose card went back has anything to play."""
    if open_duty(state, accused) or state.opt.duty & state.hand_ranks(accused):
        return True
    return any_fits(state, accused, remedy.exposed, remedy.sources)


def undo_faults(state: Layout, accused: i64, faults: i64) -> Remedy:
    """Takes back what was wrong, the last deed first."""
    memory = state.memory
    remedy = Remedy()
    newest = last_card(state)
    if faults & TOOK:
        faults |= WRONG  # one that was taken off its pile again
    for at in range(len(memory.deeds) - 1, -1, -1):
        if at >= len(memory.deeds):
            continue  # cards laid out of turn went back with others
        deed = memory.deeds[at]
        if deed.seat != accused or deed.is_out():
            continue
        here = faults_in(state, deed) & faults
        if here:
            undo_fault(state, memory.replace(deed, deed.flags & ~here), here, deed is newest, remedy)
    bind_again(state, accused, remedy)
    memory.sure = memory.sure and not faults & SURE_ONES
    if faults & (LATE_ONES | SURE_ONES):
        memory.forget_late()  # they have been put right, and go first now
    if remedy.exposed or remedy.sources or (remedy.goes_on and not remedy.owed):
        remedy.goes_on = True
        remedy.owed = False
        undo_discards(state, accused)
    for deed in memory.deeds:
        if deed.seat == accused and deed.kind == THROWN and deed.flags & (DEALT | OUT_OF_TURN) == DEALT:
            remedy.goes_on = False  # OP-CHAL-10: with a new hand dealt, the discard stays and the turn is over
    return remedy


def undo_fault(state: Layout, deed: Deed, here: i64, newest: bool, remedy: Remedy) -> None:
    """Puts one deed right."""
    if deed.kind == THROWN and deed.flags & DEALT:
        if here & BAD_SLOT:
            move_over(state, deed)
        return
    ends = deed.kind == QUIT or (deed.kind == THROWN and not deed.flags & (SECOND | LAID_DOWN))
    if ends:
        remedy.goes_on = True
        remedy.owed = here & ~(BAD_SLOT | BAD_END) == 0
    if deed.kind == LAID and here & WRONG:
        undo(state, deed)
        if deed.source == HAND:
            expose(deed, remedy)  # OP-EXP-11
    elif deed.kind == LAID and here & LATE:
        neglects = here & LATE & ~SURE_ONES != 0  # OP-ONE-1: after a new hand it is late no more
        if neglects or here & LEFT_BOND:
            remedy.goes_on = True  # OP-WILD-10: the card goes back, the duty comes first; IR-19
        if newest and neglects and not deed.flags & DEALT:
            undo(state, deed)
    elif deed.kind == THROWN:
        undo_discard(state, deed)
    elif deed.kind == TAKEN or deed.kind == SHIFTED or deed.kind == DREW:
        undo(state, deed)
    elif here & LEFT_BOND:
        remedy.goes_on = True


def expose(deed: Deed, remedy: Remedy) -> None:
    """The card of a deed has gone back to the hand and counts as shown; once, however often it was laid."""
    if deed.token not in remedy.tokens:
        remedy.tokens.append(deed.token)


def bind_again(state: Layout, accused: i64, remedy: Remedy) -> None:
    """A card that had to be played, and has gone back with another or by itself, must be played now (FL-EXP-1).

    One that is not in the hand after all leaves its bond to one like it that all have seen (FL-DECK-7).
    """
    memory = state.memory
    gone: list[int] = []
    for at in range(len(memory.deeds)):
        deed = memory.deeds[at]
        if deed.seat != accused or deed.kind != LAID or deed.is_out():
            continue
        if deed.flags & (UNDONE | WAS_BOUND) != UNDONE | WAS_BOUND:
            continue
        memory.replace(deed, deed.flags & ~WAS_BOUND)  # once
        if deed.source == HAND:
            expose(deed, remedy)
            if not in_hand(memory, accused, deed.token):
                gone.append(min(deed.card, WILD))
    for token in remedy.tokens:
        if in_hand(memory, accused, token):
            remedy.exposed = with_card(remedy.exposed, card_of(memory, token))
    for card in gone:
        others = count_in(memory.bound, card) + count_in(remedy.exposed, card)
        if others < count_in(memory.faces[accused], card):
            remedy.exposed = with_card(remedy.exposed, card)
    remedy.sources = memory.rebound


def move_over(state: Layout, deed: Deed) -> None:
    """A discard that stays on the reserve goes to the first slot that may take it (IR-13, OP-RES-1)."""
    seat, card = deed.seat, deed.card
    at = state.memory.deeds.index(deed)
    depth = height_of(state, deed)
    if not depth:
        return
    pull_from(state, deed, depth)
    free = state.free_slots(seat)
    slot: i64 = 1
    while not free >> (slot - 1) & 1:
        slot += 1
    push_on(state, seat, slot, card)
    twin = deed.copy()
    twin.slot = slot
    twin.depth = height(state.reserve_pile(seat * SLOTS + slot - 1))
    twin.put = twin.depth
    state.memory.deeds[at] = twin
    state.tell(CARD, seat, card, place(RESERVE_PLACE, seat, deed.slot), place(RESERVE_PLACE, seat, slot), 1)


def spare_demands(state: Layout, seat: i64) -> None:
    """What binds somebody again need not be demanded as well, or it would bind another card of its rank (FL-EXP-6)."""
    memory = state.memory
    for card in hand_cards(memory.bound):
        if count_in(memory.exposed[seat], card) + count_in(memory.bound, card) > count_in(memory.faces[seat], card):
            memory.exposed[seat] = without_card(memory.exposed[seat], card)


def go_back(state: Layout, accused: int, exposed: int) -> None:
    """The turn goes back to somebody who ended it too early; what binds the next player waits for his turn.

    Cards that count as shown now bind him, and what he had to play before, or one like it that all know (FL-DECK-7).
    """
    memory = state.memory
    following = state.turn
    if state.opt.on_demand:
        for card in hand_cards(memory.bound):
            memory.exposed[following] = with_card(memory.exposed[following], card)  # it can be demanded again
    state.turn = accused
    memory.fresh = False
    memory.held = 0
    memory.passing = False
    memory.peeked |= memory.peeked_before
    memory.peeked_before = 0
    memory.peeked_own = 0
    memory.unbind()
    bind(state, accused, exposed)
    bind(state, accused, memory.unplayed)
    memory.bound_sources = memory.unplayed_sources
    memory.bound_own = memory.unplayed_own
    memory.bound_first = memory.unplayed_first
    if state.opt.on_demand:
        spare_demands(state, accused)
    state.busy = state.idle == 0
    state.idle = max(0, state.idle - 1)  # OP-BLOCK-2: this turn is not over yet
    if state.idle < state.seats_playing():
        state.forced = -1
    state.phase = PLAYING
    if not state.opened and not state.opt.opening_discards:
        state.phase = OPENING
        state.asked = (accused - state.dealer - 1) % state.seats
    state.tell(TURN, accused)
