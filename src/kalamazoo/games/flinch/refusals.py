"""Why a Flinch move is refused, how a game ended, and what happened, in words."""

from __future__ import annotations

from collections.abc import Mapping

from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch.engine.duties import can_release, stock_is_due
from kalamazoo.games.flinch.engine.notes import (
    FEWEST_WON,
    LAYING,
    NO_WINNER,
    OPENING,
    PENALTY_WON,
    PLACED,
    SIDE_WON,
    WON,
)
from kalamazoo.games.flinch.engine.packed import count_in
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.moves import (
    DISCARD,
    END,
    HAND,
    LAWFUL_SLOTS,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_PILE,
    OWN_SLOTS,
    PASS,
    PLAY,
    SHIFT,
    STOCK,
    TIMEOUT,
    card_of,
    kind_of,
    rank_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.notation import name_card, name_pile
from kalamazoo.games.flinch.options import ENDS, MIDDLE, WILD, FlinchOptions
from kalamazoo.games.kit.sentences import a_number, listed

ENDINGS: Mapping[int, Ruling] = {
    WON: Ruling("FL-WIN-3", "the last stock card is played"),
    SIDE_WON: Ruling("FL-PART-6", "both stocks of a side are played"),
    PENALTY_WON: Ruling("OP-CHAL-3", "the last stock card was given away as a penalty"),
    FEWEST_WON: Ruling("OP-BLOCK-8", "nobody can play any more; the fewest stock cards win"),
    NO_WINNER: Ruling("OP-BLOCK-8", "nobody can play any more; the game is drawn"),
    PLACED: Ruling("OP-WIN-2", "only one player is left with a stock"),
}

COPIES_1913 = 10  # of each rank, by which the editions are told apart
COPIES_1988 = 11
NO_DUTY = 0
STOCK_DUTY = 1
MATE_DUTY = 2
STARTER_DUTY = 3
RELEASE_DUTY = 4  # a card that breaks a block


def no_opening_discard(opt: FlinchOptions) -> str:
    """The clause of this edition that whoever cannot open passes, and discards nothing."""
    if opt.copies == COPIES_1913:
        return "FL-OPEN-2"
    return "FL-OPEN-3" if opt.copies == COPIES_1988 else "FL-OPEN-4"


def explain(state: FlinchState, seat: int, move: int) -> Ruling:
    """The clause that forbids a move which is not lawful in strict play, with a sentence."""
    kind = kind_of(move)
    if kind == TIMEOUT or seat == CLOCK:
        return Ruling("OP-TURN-6", "the clock ends a turn only when turns are timed")
    if kind == SHIFT:
        return Ruling("FL-RES-11", "a card once on a reserve pile does not move to another")
    if kind not in (PLAY, DISCARD, PASS, END):
        return Ruling("ST-4", "slips and calls belong to table play; here nothing wrong can happen")
    if seat != state.turn:
        return Ruling("FL-TURN-13", f"it is {person(state.turn)}'s turn")
    if state.phase == LAYING:
        return explain_lay(state, seat, move)
    if kind == PLAY:
        return explain_play(state, seat, move)
    if kind == DISCARD:
        return explain_discard(state, seat, move)
    if kind == PASS:
        return explain_pass(state, seat)
    return explain_end(state, seat)


def explain_lay(state: FlinchState, seat: int, move: int) -> Ruling:
    """Why a card may not go down so."""
    if kind_of(move) != DISCARD:
        return hands_go_down(state)
    return no_such_card(state, seat, move) or one_on_each_slot(state)


def hands_go_down(state: FlinchState) -> Ruling:
    """That in a lay-down nothing else is done."""
    clause = "FL-OPEN-9" if state.opt.copies == COPIES_1913 else "FL-OPEN-11"
    return Ruling(clause, "the hands go down on the reserves; nothing else is done before")


def one_on_each_slot(state: FlinchState) -> Ruling:
    """That in a lay-down empty slots come first."""
    clause = "OP-OPEN-5" if state.opt.copies == COPIES_1913 else "FL-OPEN-8"
    return Ruling(clause, "as long as a slot is empty the next card goes there")


def no_such_card(state: FlinchState, seat: int, move: int) -> Ruling | None:
    """The complaint that a hand does not hold the card."""
    card = card_of(move)
    if count_in(state.whole_hand(seat), card):
        return None
    return Ruling("FL-TURN-3", f"there is no {name_card(card)} in the hand")


def open_duty(state: FlinchState, seat: int) -> int:
    """The duty that is open, the first of them; NO_DUTY if there is none."""
    if stock_is_due(state, seat):
        return STOCK_DUTY
    if state.opt.partners and stock_is_due(state, state.mate(seat)):
        return MATE_DUTY
    if state.hand_ranks(seat) & state.opt.duty:
        return STARTER_DUTY
    if state.forced == seat and can_release(state, seat):
        return RELEASE_DUTY
    return NO_DUTY


def starter_names(state: FlinchState, seat: int) -> str:
    """The starters of a hand, in words: "the 1"."""
    ranks = state.hand_ranks(seat) & state.opt.duty
    return " and ".join(f"the {rank}" for rank in range(1, state.opt.cap + 1) if ranks >> rank & 1)


def explain_play(state: FlinchState, seat: int, move: int) -> Ruling:
    """Why a card may not go to the centre so."""
    source, target = source_of(move), target_of(move)
    card = played_card(state, seat, move)
    if card < 0:
        return Ruling("FL-TURN-3", "there are no partners at this table")
    if not card:
        return nothing_there(state, seat, move)
    wrong = misfit(state, card, move)
    if wrong:
        return wrong
    duty = open_duty(state, seat)
    owner = state.mate(seat) if source == MATE_STOCK else seat
    if source <= MATE_STOCK and state.barred >> owner & 1:
        return Ruling("FL-BLOCK-5", "the last stock card that a forced play helped waits for a round")
    if duty == STOCK_DUTY:
        clause = "FL-PART-3" if source == MATE_STOCK else "FL-STOCK-3"
        return Ruling(clause, f"the {name_card(state.top(seat))} on the stock fits and goes first")
    if duty == MATE_DUTY:
        mate = state.mate(seat)
        return Ruling("FL-PART-4", f"the {name_card(state.top(mate))} on {person(mate)}'s stock fits and goes first")
    if duty == STARTER_DUTY:
        if source != HAND:
            return Ruling("FL-ONE-6", f"{starter_names(state, seat)} in the hand goes before the reserve")
        clause = "FL-TURN-4" if state.opt.copies == COPIES_1913 else "FL-TURN-5"
        return Ruling(clause, f"{starter_names(state, seat)} in the hand goes before other cards")
    return Ruling("FL-PILE-3", f"there is no pile {target}")


def played_card(state: FlinchState, seat: int, move: int) -> int:
    """The card a play would take; 0 if there is none, -1 if its owner would be a partner nobody has."""
    source = source_of(move)
    if (source == MATE_STOCK or source > MATE_SLOTS) and not state.opt.partners:
        return -1
    if source == HAND:
        return card_of(move) if count_in(state.whole_hand(seat), card_of(move)) else 0
    if source <= MATE_STOCK:
        return state.top(seat if source == STOCK else state.mate(seat))
    if source > MATE_SLOTS + LAWFUL_SLOTS + 1:
        return 0
    owner = state.mate(seat) if source > MATE_SLOTS else seat
    pile = state.reserve(owner, source - (MATE_SLOTS if source > MATE_SLOTS else OWN_SLOTS))
    return pile[-1] if pile else 0


def nothing_there(state: FlinchState, seat: int, move: int) -> Ruling:
    """The complaint that a play has no card."""
    source = source_of(move)
    if source == HAND:
        return Ruling("FL-TURN-3", f"there is no {name_card(card_of(move))} in the hand")
    if source <= MATE_STOCK:
        return Ruling("FL-STOCK-1", "that stock is empty")
    return Ruling("FL-RES-6", "that reserve pile is empty")


def misfit(state: FlinchState, card: int, move: int) -> Ruling | None:
    """Why the card does not fit the pile; None if it does."""
    opt, target, rank = state.opt, target_of(move), rank_of(move)
    if target > state.count:
        return Ruling("FL-PILE-3", f"there is no pile {target}")
    if card == WILD:
        if not rank:
            return Ruling("FL-WILD-4", "say which rank the wild stands for")
        if rank > opt.cap:
            return Ruling("FL-WILD-4", f"there is no rank {rank}")
        if target == NEW_PILE and not opt.wild_starts:
            return Ruling("OP-WILD-1", "at this table a wild may not begin a pile")
    elif rank:
        return Ruling("FL-WILD-4" if opt.wilds else "FL-DECK-7", f"the {card} is not a wild")
    wanted = rank if card == WILD else card
    if state.need[wanted] >> target & 1:
        return None
    if target == NEW_PILE:
        starters = listed([a_number(rank) for rank in range(1, opt.cap + 1) if opt.starters >> rank & 1], "or")
        if not state.count:
            return Ruling("FL-OPEN-14", f"while there is no play pile only {starters} can be played")
        clause = "FL-VAR-5" if opt.variation else "FL-PILE-1"
        return Ruling(clause, f"a pile begins with {starters}, not with {a_number(wanted)}")
    clause = {ENDS: "FL-VAR-6", MIDDLE: "FL-VAR-7"}.get(opt.variation, "FL-PILE-1")
    if clause == "FL-PILE-1" and wanted == 1:
        return Ruling("FL-ONE-3", "each 1 begins a pile of its own")
    takes = [a_number(rank) for rank in range(1, opt.cap + 1) if state.need[rank] >> target & 1]
    wants = listed(takes, "or") if takes else "nothing more"
    return Ruling(clause, f"{name_pile(state, target)} takes {wants}")


def explain_discard(state: FlinchState, seat: int, move: int) -> Ruling:
    """Why a hand card may not be discarded so."""
    opt, card, slot = state.opt, card_of(move), target_of(move)
    missing = no_such_card(state, seat, move)
    if missing:
        return missing
    if opt.duty >> card & 1:
        clause = "OP-VAR-5" if opt.variation else "FL-ONE-4"
        return Ruling(clause, f"{a_number(card)} goes to the centre, never to the reserve")
    duty = open_duty(state, seat)
    if duty == STOCK_DUTY:
        return Ruling("FL-STOCK-3", f"the {name_card(state.top(seat))} on the stock fits and must be played first")
    if duty == MATE_DUTY:
        mate = state.mate(seat)
        return Ruling("FL-PART-4", f"the {name_card(state.top(mate))} on {person(mate)}'s stock must be played first")
    if duty == STARTER_DUTY:
        clause = "OP-VAR-5" if opt.variation else "FL-ONE-1"
        return Ruling(clause, f"{starter_names(state, seat)} must be played in this turn")
    if duty == RELEASE_DUTY:
        return Ruling("FL-BLOCK-2", "the game is blocked and a card that breaks the block must be played first")
    if state.phase == OPENING:
        return Ruling(no_opening_discard(opt), "before the first 1 nobody discards")
    if card == WILD and opt.wild_kept:
        return Ruling("OP-WILD-4", "at this table a wild may not be discarded")
    if slot > LAWFUL_SLOTS:
        return Ruling("FL-RES-2", "nobody has more than five reserve piles")
    return Ruling("FL-RES-3", "with an empty slot a discard begins a new pile")


def explain_pass(state: FlinchState, seat: int) -> Ruling:
    """Why a player may not pass."""
    if state.phase != OPENING:
        return Ruling("FL-TURN-9", "after the first 1 passing costs a discard")
    return Ruling("FL-OPEN-5", "a card that opens the game must be played here")


def explain_end(state: FlinchState, seat: int) -> Ruling:
    """Why a turn may not end without a discard."""
    duty = open_duty(state, seat)
    if duty == RELEASE_DUTY:
        return Ruling("FL-BLOCK-2", "the game is blocked and a card that breaks the block must be played first")
    if duty != NO_DUTY:
        return explain_discard_duty(state, seat, duty)
    if state.phase == OPENING:
        return Ruling(no_opening_discard(state.opt), "before the first 1 a turn ends with a pass")
    return Ruling("FL-TURN-10", "a turn ends with a discard")


def explain_discard_duty(state: FlinchState, seat: int, duty: int) -> Ruling:
    """That a duty is open at the end of a turn."""
    if duty == STOCK_DUTY:
        return Ruling("FL-STOCK-3", f"the {name_card(state.top(seat))} on the stock fits and must be played first")
    if duty == MATE_DUTY:
        return Ruling("FL-PART-4", "the partner's stock fits and must be played first")
    clause = "OP-VAR-5" if state.opt.variation else "FL-ONE-1"
    return Ruling(clause, f"{starter_names(state, seat)} must be played in this turn")
