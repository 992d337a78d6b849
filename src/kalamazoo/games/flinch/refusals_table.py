"""Why something cannot be done at a Flinch table where slips are possible."""

from __future__ import annotations

from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch.engine.calls import are_opponents
from kalamazoo.games.flinch.engine.duties import can_play
from kalamazoo.games.flinch.engine.lawful_table import lifted_slots
from kalamazoo.games.flinch.engine.notes import GATHERING, LAYING, OPENING, PLAYING, VOTING
from kalamazoo.games.flinch.engine.packed import count_in
from kalamazoo.games.flinch.engine.shared import POINTING
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.engine.windows import leaving_piles
from kalamazoo.games.flinch.moves import (
    CALL,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    LAPSE,
    LAWFUL_SLOTS,
    LIFT,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_HAND,
    NEW_PILE,
    OWN_SLOTS,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    SETTLE,
    SHIFT,
    SHOW,
    SLOTS,
    STOCK,
    TAKE,
    TIMEOUT,
    TURN_UP,
    VOTE,
    card_of,
    kind_of,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.notation import name_card, name_pile
from kalamazoo.games.flinch.options import (
    GROUNDS,
    HINT_GROUND,
    ONES_GROUND,
    PEEK_GROUND,
    SLOT_GROUND,
    TURN_GROUND,
    WILD,
)
from kalamazoo.games.flinch.refusals import (
    COPIES_1913,
    hands_go_down,
    misfit,
    no_opening_discard,
    no_such_card,
    nothing_there,
    one_on_each_slot,
    played_card,
)
from kalamazoo.games.kit.sentences import a_number

TURN_ACTS = (PASS, END, PUT_BACK, SHIFT, TAKE)  # only the player on turn can do them
TALK = (CALL, POINT, DEMAND, VOTE)
CLOCK_MOVES = (SETTLE, TIMEOUT, LAPSE)
IN_THE_AIR = "the card that was lifted from that pile must be played"


def called(state: TableState, clause: str) -> str:
    """A clause about calls, where people call; in the form with wilds mistakes are pointed out."""
    return "OP-WILD-10" if state.opt.wilds and not state.opt.grounds else clause


def explain_table(state: TableState, seat: int, move: int) -> Ruling:
    """The clause behind what cannot be done, with a sentence."""
    kind = kind_of(move)
    if seat == CLOCK or kind in CLOCK_MOVES:
        return explain_clock(state, kind)
    if kind == VOTE:
        return Ruling("OP-COND-2", "there is nothing to vote on, or this vote has been given")
    if state.phase == VOTING:
        return Ruling("OP-COND-2", "first it is settled whether a hint was given")
    if state.phase == GATHERING and kind != CALL:
        return Ruling(
            called(state, "OP-CHAL-12"), f"play rests until the call on {person(state.memory.accused)} is settled"
        )
    if kind == CALL:
        return explain_call(state, seat, move)
    if kind == POINT:
        return explain_point(state, seat, seat_of(move))
    if kind == DEMAND:
        return explain_demand(state, seat, move)
    if kind == PEEK:
        return explain_peek(state, seat, move)
    if kind in (NEW_HAND, TURN_UP, CLEAR_PILE):
        return explain_clerical(state, seat, move)
    if kind in TURN_ACTS and seat != state.turn:
        return Ruling("FL-TURN-13", f"it is {person(state.turn)}'s turn")
    bar = explain_bar(state, seat, kind) if seat == state.turn else None
    return bar or explain_act(state, seat, move)


def explain_clock(state: TableState, kind: int) -> Ruling:
    """Why the clock does not do this now."""
    if kind == SETTLE:
        return Ruling(called(state, "OP-CHAL-12"), "nobody has called")
    if kind == LAPSE:
        return Ruling("IR-11", "nobody has peeked")
    return Ruling("OP-TURN-6", "turns are not timed, or somebody is calling")


def explain_bar(state: TableState, seat: int, kind: int) -> Ruling | None:
    """What keeps the player on turn from doing as he likes."""
    if state.phase == LAYING:
        if kind == DISCARD:
            return None
        return hands_go_down(state)
    if state.memory.passing and kind != DISCARD:
        return Ruling("OP-EXP-6", "the shown card cannot be played: this turn is passed, with a discard")
    if state.memory.owed and kind != DISCARD:
        return Ruling("IR-15", "only the discard is still to be made")
    passes = state.memory.passing or state.memory.owed
    if state.forced == seat and not passes and (kind != PLAY or can_play(state, seat)):
        return Ruling("OP-BLOCK-4", "the game is blocked: only a card that breaks the block may be played")
    if state.memory.held and kind not in (PLAY, PUT_BACK):
        return Ruling("OP-EXP-2", "first the lifted card is played or put back")
    return None


def explain_act(state: TableState, seat: int, move: int) -> Ruling:
    """Why a card cannot go where it should."""
    kind = kind_of(move)
    if kind == PLAY:
        return explain_play(state, seat, move)
    if kind == DISCARD:
        return explain_discard(state, seat, move)
    if kind == PASS:
        return Ruling("FL-TURN-9", "after the first 1 passing costs a discard")
    if kind == END:
        return Ruling(no_opening_discard(state.opt), "before the first 1 a turn ends with a pass")
    if kind == SHOW:
        missing = no_such_card(state, seat, move)
        return missing or Ruling("OP-EXP-10", f"the {name_card(card_of(move))} has been shown already")
    if kind == LIFT:
        return explain_lift(state, seat, move)
    if kind == PUT_BACK:
        return Ruling("IR-10", "there is no lifted card that may go back")
    if kind == SHIFT:
        return explain_shift(state, seat, move)
    return explain_take(state, seat, move)


def explain_play(state: TableState, seat: int, move: int) -> Ruling:
    """Why a card cannot be laid to the centre."""
    source, target = source_of(move), target_of(move)
    if seat != state.turn and (state.phase != PLAYING or not state.opened):
        return Ruling("FL-TURN-13", f"it is {person(state.turn)}'s turn")
    if seat == state.turn and state.memory.held and source != state.memory.held:
        return Ruling("OP-EXP-2", "first the lifted card is played or put back")
    card = played_card(state, seat, move)
    if card < 0:
        return Ruling("FL-TURN-3", "there are no partners at this table")
    if not card:
        owner = state.mate(seat) if source == MATE_STOCK else seat
        if source <= MATE_STOCK and state.left[owner]:
            return Ruling("IR-21", "the next stock card is not turned up yet")
        return nothing_there(state, seat, move)
    owner = state.mate(seat) if source == MATE_STOCK else seat
    if source <= MATE_STOCK and state.barred >> owner & 1:
        return Ruling("FL-BLOCK-5", "the last stock card that a forced play helped waits for a round")
    wrong = misfit(state, card, move)
    if wrong and (card == WILD or target > state.count or seat != state.turn):
        return wrong
    if target == NEW_PILE:
        return Ruling(
            "FL-VAR-5" if state.opt.variation else "FL-PILE-1",
            f"{'a wild' if card == WILD else a_number(card)} does not begin a pile, and the table has no room for more",
        )
    return wrong or Ruling("FL-TURN-13", "this cannot be done now")


def explain_discard(state: TableState, seat: int, move: int) -> Ruling:
    """Why a hand card cannot be laid on a reserve slot."""
    card, slot = card_of(move), target_of(move)
    missing = no_such_card(state, seat, move)
    if state.phase == LAYING:
        if seat != state.turn:
            return Ruling("OP-OPEN-6", f"it is {person(state.turn)}'s turn to lay down")
        return missing or one_on_each_slot(state)
    if missing:
        return missing
    if state.memory.owed and seat == state.turn and count_in(state.memory.bound, card):
        return Ruling("OP-EXP-3", f"the {name_card(card)} was shown: it goes to the centre, or stays in the hand")
    if not state.opened and state.phase == OPENING:
        return Ruling(no_opening_discard(state.opt), "before the first 1 nobody discards")
    if card == WILD and state.opt.wild_kept:
        return Ruling("OP-WILD-4", "at this table a wild may not be discarded")
    if seat == state.turn and lifted_slots(state) >> (slot - 1) & 1:
        return Ruling("IR-10", IN_THE_AIR)
    if slot > LAWFUL_SLOTS:
        return Ruling("FL-RES-2", "nobody has more than five reserve piles, and not all five are begun")
    if state.opt.duty >> card & 1:
        return Ruling(
            "OP-VAR-5" if state.opt.variation else "FL-ONE-4", f"{a_number(card)} does not go to the reserve here"
        )
    return Ruling("FL-RES-3", "with an empty slot a discard begins a new pile")


def explain_lift(state: TableState, seat: int, move: int) -> Ruling:
    """Why a reserve card cannot be lifted."""
    source = source_of(move)
    if source > MATE_SLOTS and not state.opt.partners:
        return Ruling("FL-TURN-3", "there are no partners at this table")
    if state.phase != PLAYING or not state.opened:
        return Ruling("FL-RES-1", "the reserve is used only after play has begun")
    if source > MATE_SLOTS + SLOTS or not state.source_top(seat, source):
        return Ruling("FL-RES-6", "that reserve pile is empty")
    return Ruling("IR-10", "each reserve card is lifted at most once a turn")


def explain_shift(state: TableState, seat: int, move: int) -> Ruling:
    """Why a reserve card cannot be moved."""
    first, second = source_of(move) - OWN_SLOTS, target_of(move)
    if state.phase != PLAYING:
        return Ruling("FL-RES-1", "the reserve is used only after play has begun")
    if not state.source_top(seat, OWN_SLOTS + first):
        return Ruling("FL-RES-6", "that reserve pile is empty")
    if second == first or second > LAWFUL_SLOTS:
        return Ruling("FL-RES-2", f"reserve {second} is not another of the five piles")
    if lifted_slots(state) & (1 << (first - 1) | 1 << (second - 1)):
        return Ruling("IR-10", IN_THE_AIR)
    return Ruling("IR-14", "a card of each pile is moved at most once a turn")


def explain_take(state: TableState, seat: int, move: int) -> Ruling:
    """Why a card cannot be taken."""
    source, owner = source_of(move), seat_of(move)
    if state.phase != PLAYING:
        return Ruling("FL-PILE-7", "nothing is taken before play has begun")
    if source == CENTRE and target_of(move) > state.count:
        return Ruling("FL-PILE-3", f"there is no pile {target_of(move)}")
    if source == CENTRE and leaving_piles(state) >> target_of(move) & 1:
        return Ruling("IR-7", f"{name_pile(state, target_of(move))} is finished and leaves the table now")
    if source != CENTRE:
        if owner >= state.seats or state.is_side(seat, owner) or state.out >> owner & 1:
            return Ruling("IR-16", "that is not an opponent's pile")
        if source == STOCK and state.left[owner] < 2:
            return Ruling("FL-STOCK-1", "the last stock card stays with its owner")
        if not state.source_top(owner, source):
            return Ruling("FL-STOCK-1" if source == STOCK else "FL-RES-6", "no card lies there face up")
    return Ruling("IR-16", "at most one card a turn is taken, and not into a full hand")


def explain_peek(state: TableState, seat: int, move: int) -> Ruling:
    """Why nobody can look under this pile."""
    source, owner = source_of(move), seat_of(move)
    if owner >= state.seats or state.out >> owner & 1:
        return Ruling("FL-COND-3", "nobody plays at that seat")
    if source == STOCK:
        if state.left[owner] < 2 or state.memory.down >> owner & 1:
            return Ruling("FL-STOCK-9", "there is no card under a face-up stock top")
    elif state.opt.open_reserve:
        return Ruling("OP-RES-2", "the reserves lie open at this table")
    elif not state.under(state.reserve_at(owner, source)):
        return Ruling("FL-RES-10", "there is no card under that reserve top")
    return Ruling("IR-11", "a player looks under each pile at most once a turn")


def explain_clerical(state: TableState, seat: int, move: int) -> Ruling:
    """Why a hand, a stock card or a finished pile is not for the players to handle."""
    kind = kind_of(move)
    if not state.opt.manual:
        clause = {NEW_HAND: "OP-HAND-2", TURN_UP: "FL-STOCK-2"}.get(kind, "FL-PILE-6")
        return Ruling(clause, "hands, stock cards and finished piles are looked after by the table itself")
    if kind == TURN_UP:
        return Ruling("IR-21", "that stock card lies face up, or there is none")
    if kind == CLEAR_PILE:
        return Ruling("IR-21", f"{name_pile(state, target_of(move))} is not finished")
    if state.exhausted():
        return Ruling("OP-HAND-5", "there is no card left to take")
    if state.phase != PLAYING or not state.opened:
        return Ruling("FL-HAND-1", "new hands are taken once play has begun")
    return Ruling("IR-17", "a hand has already been taken too early")


def explain_call(state: TableState, seat: int, move: int) -> Ruling:
    """Why a call is not open."""
    accused, ground = seat_of(move), card_of(move)
    if not state.opt.grounds:
        return Ruling("FL-CHAL-20" if state.opt.silent else "OP-CHAL-16", "nobody calls at this table")
    if accused >= state.seats or accused == seat:
        return Ruling(called(state, "OP-CHAL-18"), "only an opponent can be called")
    if not are_opponents(state, seat, accused):
        clause = "OP-PART-5" if state.is_side(seat, accused) else "OP-WIN-2"
        return Ruling(clause, "nobody calls their own partner, or a player who has finished")
    if ground >= len(GROUNDS) or not state.opt.grounds >> ground & 1:
        agreed = SLOT_GROUND <= ground < len(GROUNDS) and state.opt.copies == COPIES_1913
        return Ruling(
            "FL-CHAL-7" if agreed else called(state, "OP-CHAL-16"), "that is not a ground for a call at this table"
        )
    if state.phase == GATHERING:
        if accused != state.memory.accused:
            return Ruling(called(state, "OP-CHAL-12"), f"the call on {person(state.memory.accused)} is settled first")
        if state.memory.ground_of(seat) >= 0:
            return Ruling(called(state, "OP-CHAL-12"), "you have called already")
    if ground == HINT_GROUND:
        return Ruling(
            "OP-COND-2", "a hint to the player whose turn it is can be called by that player's opponents, once a turn"
        )
    if ground == PEEK_GROUND:
        return Ruling("IR-11", f"{person(accused)} has not peeked, or it is too late")
    if ground == TURN_GROUND:
        return Ruling("IR-12", f"{person(accused)} has done nothing out of turn that can still be called")
    if accused != state.memory.suspect or not state.memory.acts:
        return Ruling(called(state, "OP-CHAL-1"), f"{person(accused)} has done nothing that can be called now")
    if state.memory.failed[seat] >> ground & 1:
        if ground == ONES_GROUND:
            return Ruling(called(state, "OP-CHAL-6"), "that call failed; another needs a new hand or another turn")
        return Ruling(called(state, "OP-CHAL-5"), f"that call failed, and {person(accused)} has done nothing more")
    if ground == ONES_GROUND:
        return Ruling(called(state, "OP-CHAL-8"), "nothing was done that a 1 in hand should have preceded")
    return Ruling(called(state, "OP-CHAL-8"), f"{person(accused)} has done nothing of the kind")


def explain_point(state: TableState, seat: int, accused: int) -> Ruling:
    """Why there is nothing to point out."""
    if accused >= state.seats or not are_opponents(state, seat, accused):
        return Ruling(called(state, "OP-CHAL-18"), "only an opponent's mistake is pointed out")
    asked = state.memory.failed[seat] >> ONES_GROUND & 1 and not state.opt.grounds >> ONES_GROUND & 1
    if accused == state.memory.suspect and asked:
        return Ruling(called(state, "OP-CHAL-6"), "nothing was wrong; another look needs a new hand or another turn")
    if accused == state.memory.suspect and state.memory.failed[seat] >> POINTING & 1:
        return Ruling(called(state, "OP-CHAL-5"), f"nothing was wrong, and {person(accused)} has done nothing more")
    return Ruling(called(state, "OP-CHAL-1"), f"{person(accused)} has done nothing that can be put right now")


def explain_demand(state: TableState, seat: int, move: int) -> Ruling:
    """Why a card cannot be demanded."""
    owner, card = seat_of(move), card_of(move)
    if not state.opt.on_demand:
        clause = "FL-EXP-5" if state.opt.exposed_first else "FL-EXP-4"
        return Ruling(clause, "a shown card must be played without a demand at this table")
    if owner >= state.seats or not are_opponents(state, seat, owner):
        return Ruling("FL-EXP-6", "only an opponent demands a card")
    if owner != state.turn:
        return Ruling("OP-EXP-8", f"it is not {person(owner)}'s turn")
    if count_in(state.memory.exposed[owner], card) == 0:
        return Ruling("OP-EXP-8", f"no {name_card(card)} of {person(owner)} can be demanded now")
    return Ruling("OP-EXP-8", "nothing is demanded now")
