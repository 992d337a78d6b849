"""Why an ask may not be made, and how a game ends."""

from __future__ import annotations

from kalamazoo.core.fours import four
from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.core.seats import seat_name
from kalamazoo.games.authors.engine.state import ALL_BOOKS, AuthorsState
from kalamazoo.games.authors.moves import card_of, is_ask, mark_of, number_of
from kalamazoo.games.authors.notation import spoken_card, write_card
from kalamazoo.games.kit.engine.asking import STALLED_OUT, asked_of

ENDINGS = {
    ALL_BOOKS: Ruling("AU-END-1", "every book is made"),
    STALLED_OUT: Ruling("AU-OP-16", "too many asks in a row were in vain, so the books made so far decide"),
}


def explain(state: AuthorsState, seat: int, move: int) -> Ruling:
    """The clause and the sentence; `state` is as the seat knows it."""
    if seat >= state.seats or not is_ask(move):
        return Ruling("AU-ASK-2", "the only thing to do in Authors is to ask another player for a card")
    if seat != state.turn:
        return not_the_turn(state)
    asked = asked_of(move)
    card = card_of(move)
    number = number_of(card)
    if asked == seat:
        return Ruling("AU-ASK-2", "you ask another player, not yourself")
    if asked >= state.seats:
        return Ruling("AU-ASK-2", f"there is no seat {seat_name(asked)} at this table")
    if number > state.opt.ranks:
        return Ruling("AU-SET-2", f"the pack has the numbers 1 to {state.opt.ranks}")
    if state.opt.exact and not mark_of(card):
        return Ruling("AU-OP-1", f"at this table you ask for one certain card, such as the {number} a")
    if not state.opt.exact and mark_of(card):
        return Ruling("AU-OP-1", f"cards have no marks at this table; ask for {spoken_card(number)}")
    held = four(state.hands[seat].held, number)
    if not held:
        return Ruling("AU-ASK-3", f"this seat holds no {number}, and you must hold the number you ask for")
    if state.opt.exact and held >> (mark_of(card) - 1) & 1:
        return Ruling("AU-OP-1", f"this seat holds the {write_card(card)} itself")
    return Ruling("AU-OP-7", f"{person(asked)} has no cards left")


def not_the_turn(state: AuthorsState) -> Ruling:
    """Who asks instead, and why."""
    who = person(state.turn)
    if not state.last:
        return Ruling("AU-ASK-1", f"{who} begins, at the dealer's left")
    asker = person(state.last_asker())
    asked = person(asked_of(state.last_move()))
    if state.last_given():
        if state.turn == state.last_asker():
            return Ruling("AU-ASK-7", f"{who} goes on asking as long as every ask succeeds")
        return Ruling("AU-OP-6", f"{asker} has no cards left, so the turn has gone on to {who}")
    if state.opt.to_asked:
        if state.turn == asked_of(state.last_move()):
            return Ruling("AU-TURN-1", f"{who} was asked in vain by {asker}, so {who} asks now")
        return Ruling("AU-OP-6", f"{asked} has no cards to ask with, so the turn has gone on to {who}")
    return Ruling("AU-TURN-2", f"{asker} asked in vain, and it is now the turn of {who}, on the left")
