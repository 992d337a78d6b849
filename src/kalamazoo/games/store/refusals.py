"""Why an ask may not be made, and how a game ends."""

from __future__ import annotations

from kalamazoo.core.fours import four
from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import seat_name
from kalamazoo.games.kit.engine.asking import STALLED_OUT, asked_of
from kalamazoo.games.store.engine.state import ALL_SETS, StoreState
from kalamazoo.games.store.moves import is_ask, number_of

ENDINGS = {
    ALL_SETS: Ruling("GS-END-1", "the store is used up and every set is made"),
    STALLED_OUT: Ruling("GS-OP-14", "too many asks in a row were in vain, so the sets made so far decide"),
}


def explain(state: StoreState, seat: int, move: int) -> Ruling:
    """The clause and the sentence; `state` is as the seat knows it."""
    if seat >= state.seats or not is_ask(move):
        return Ruling(
            "GS-ASK-2", "the only thing to do in this game is to ask another player for all cards of a number"
        )
    if seat != state.turn:
        return not_the_turn(state)
    asked = asked_of(move)
    number = number_of(move)
    if asked == seat:
        return Ruling("GS-ASK-2", "you ask another player, not yourself")
    if asked >= state.seats:
        return Ruling("GS-ASK-2", f"there is no seat {seat_name(asked)} at this table")
    if not four(state.hands[seat].held, number):
        return Ruling("GS-ASK-3", f"this seat holds no {number}, and you must hold the number you ask for")
    others = "others have" if state.store else "the store is empty, and others have"
    return Ruling("GS-OP-7", f"{person(asked)} has no cards; {others}")


def not_the_turn(state: StoreState) -> Ruling:
    """Who asks instead, and why."""
    who = person(state.turn)
    if not state.last:
        return Ruling("GS-ASK-1", f"{who} begins, at the dealer's left")
    last = state.last_asker()
    asker = person(last)
    due = last  # who was to ask, had he cards
    if not state.last_given() and state.turn != last:
        due = asked_of(state.last_move()) if state.opt.to_asked else (last + 1) % state.seats
        if state.turn == due and state.opt.to_asked:
            return Ruling("GS-OP-2", f"{who} was asked in vain by {asker}, so {who} asks now")
        if state.turn == due:
            return Ruling("GS-ASK-7", f"{asker} had a miss, so {who}, on the left, asks now")
    if state.turn != due:
        return no_cards(state, person(due))
    if state.last_given():
        return Ruling("GS-ASK-5", f"{who} asks on until a miss")
    return Ruling("GS-OP-3", f"{who} drew the number asked for, and so asks again")


def no_cards(state: StoreState, due: str) -> Ruling:
    """Why the turn went past a player."""
    who = person(state.turn)
    if state.opt.draw_and_pass:
        return Ruling("GS-OP-5", f"{due} had no cards to ask with, so the turn has gone on to {who}")
    return Ruling("GS-OP-6", f"{due} has no cards and the store is empty, so the turn has gone on to {who}")
