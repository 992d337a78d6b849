"""Why something may not be done in Muggins, and how a game ends."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.games.kit.sentences import a_number
from kalamazoo.games.muggins.engine.calls import (
    ACTING,
    FEWEST_CARDS,
    GAVE_LAST,
    OUT_OF_CARDS,
    STUCK,
    TURN_HELD,
)
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import CALL, DRAW, GO, LAY, NEW, STOCK, STOCKS, play_source, play_target
from kalamazoo.games.muggins.notation import card_of, is_move

ENDINGS: Final = {
    OUT_OF_CARDS: Ruling("MU-WIN-1", "a player has neither hand nor stock cards"),
    GAVE_LAST: Ruling("MU-OP-17", "a player has given away the last card as a penalty card"),
    FEWEST_CARDS: Ruling("MU-OP-19", "nothing moves any more, and the fewest cards win"),
    STUCK: Ruling("MU-OP-19", "nothing moves any more, and nobody wins"),
}


# -- refusals -----------------------------------------------------------------------------------


def explain(state: MugginsState, seat: int, move: int) -> Ruling:
    """The clause that forbids a move which is not legal."""
    if not is_move(move):
        return Ruling("MU-TURN-10", "there is no such move in Muggins")
    if not state.options.table and (move == GO or seat == CLOCK):
        return Ruling("MU-TURN-1", "in strict play nothing is held back, so there is no wait to end")
    if move == GO:
        if seat != CLOCK:
            return Ruling("MU-OP-12", "only the clock ends a wait")
        return Ruling("MU-OP-12", "nothing is being held back now")
    if seat == CLOCK:
        return Ruling("MU-OP-12", "the clock only ends a wait")
    if move == CALL:
        return explain_call(state, seat)
    if state.phase == TURN_HELD:
        return Ruling("MU-OP-12", f"the turn of {person(state.accused)} has just ended, and it can still be called")
    if state.phase != ACTING:
        return Ruling("MU-OP-18", "the last card has been played, and the win can still be called")
    if seat != state.turn:
        return explain_stray(state, seat, move)
    if move == DRAW:
        return explain_draw(state, seat)
    if move == LAY:
        return explain_lay(state, seat)
    return explain_play(state, seat, move)


def explain_call(state: MugginsState, seat: int) -> Ruling:
    """Why this seat may not call."""
    if not state.options.table:
        return Ruling("MU-ST-1", "in strict play nothing can be done wrong, so there is nothing to call")
    if state.strayed >> seat & 1:
        return Ruling("MU-CALL-2", "this seat has itself played out of turn, and so cannot call")
    if state.accused == seat:
        return Ruling("MU-CALL-2", "the last acts were this seat's own, and only an opponent calls")
    if state.called >> seat & 1:
        return Ruling("MU-OP-10", "this seat has already called since the last act")
    return Ruling("MU-OP-12", "nothing has been done yet that could be called")


def explain_stray(state: MugginsState, seat: int, move: int) -> Ruling:
    """Why this seat may not do this while another has the turn."""
    whose = Ruling("MU-TURN-1", f"it is {person(state.turn)}'s turn")
    if not state.options.out_of_turn:
        return whose
    if move in (DRAW, LAY) or play_source(move) != STOCK:
        return Ruling("MU-OP-20", "out of turn only the top of the stock pile can be played")
    if state.strayed >> seat & 1:
        return Ruling("MU-OP-20", "this seat has already played out of turn since this turn began")
    return explain_play(state, seat, move)


def explain_draw(state: MugginsState, seat: int) -> Ruling:
    """Why no card may be drawn."""
    if state.drawn:
        return Ruling("MU-TURN-7", f"the drawn {state.drawn} must first be played or laid")
    top = state.stocks[seat][-1]
    return Ruling("MU-SRC-2", f"the {top} on the stock pile has a place and is played before anything is drawn")


def explain_lay(state: MugginsState, seat: int) -> Ruling:
    """Why nothing may be laid."""
    card = state.drawn
    if not card:
        return Ruling("MU-TURN-10", "no card has been drawn, and a turn ends only by laying one")
    if state.table_place(card) >= 0:
        return Ruling("MU-TURN-7", f"the {card} has a place on the table")
    other = person(state.nearest_stock(seat, card))
    return Ruling("MU-TGT-10", f"the {card} has a place on the stock pile of {other}")


def explain_play(state: MugginsState, seat: int, move: int) -> Ruling:
    """Why a card may not be played there."""
    card, target = card_of(state, seat, move), play_target(move)
    if play_source(move) == STOCK:
        if seat == state.turn and state.drawn:
            return Ruling("MU-TURN-7", f"the drawn {state.drawn} must first be played or laid")
        if not card:
            return Ruling("MU-SRC-4", "there is no stock pile to play from")
    elif not card:
        return Ruling("MU-TURN-2", "no card has been drawn")
    if target >= STOCKS:
        return explain_stock(state, seat, card, target - STOCKS)
    if target > len(state.tops) or (target and not state.tops[target - 1]):
        return Ruling("MU-TURN-5", f"there is no table pile {target}")
    if target == NEW:
        if state.options.table:
            return Ruling("MU-TURN-5", f"{len(state.tops)} piles lie on the table, and only a 1 starts another")
        return Ruling("MU-TURN-3", f"only a 1 starts a table pile, not {a_number(card)}")
    top = state.tops[target - 1]
    if card == 1:
        return Ruling("MU-TURN-3", "a 1 always starts a new table pile")
    return Ruling("MU-TURN-4", f"table pile {target} shows {top} and takes {a_number(top + 1)}, not {a_number(card)}")


def explain_stock(state: MugginsState, seat: int, card: int, owner: int) -> Ruling:
    """Why a card may not be played on that stock pile."""
    if owner == seat:
        return Ruling("MU-TGT-6", "nobody builds on his own stock pile")
    if owner >= state.seats:
        return Ruling("MU-TGT-9", f"there is no seat {seat_name(owner)}")
    name = person(owner)
    if not state.stocks[owner]:
        return Ruling("MU-TGT-9", f"{name} has no stock pile")
    if card == 1:
        return Ruling("MU-TGT-5", "a 1 goes to the table, never on a stock pile")
    top = state.stocks[owner][-1]
    if not state.fits_stock(owner, card):
        if card == state.options.ranks and top == 1:
            return Ruling("MU-TGT-8", f"{card} and 1 are not neighbours")
        return Ruling(
            "MU-TGT-1", f"the stock pile of {name} shows {top} and takes only its neighbours, not {a_number(card)}"
        )
    place = state.table_place(card)
    if place >= 0:
        return Ruling("MU-TGT-2", f"table pile {place} takes the {card}, and the table comes first")
    nearer = person(state.nearest_stock(seat, card))
    return Ruling("MU-TGT-3", f"the stock pile of {nearer} also takes the {card} and is nearer on the left")
