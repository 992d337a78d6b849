"""The toy in words: moves, cards, positions, refusals and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.game import Ruling
from kalamazoo.core.people import person
from kalamazoo.games.kit.sentences import a_number
from kalamazoo_toy.state import SHOUT, ToyOptions, ToyState

ENDINGS = {1: Ruling("TOY-PLAY-3", "all cards are laid")}


def write_move(state: ToyState, seat: int, move: int) -> str:
    """`h7` lays a 7; `shout`."""
    return "shout" if move == SHOUT else f"h{move}"


def read_move(state: ToyState, seat: int, text: str) -> int:
    """The move of a token."""
    if text == "shout":
        return SHOUT
    if text[:1] == "h" and len(text) < 4 and text[1:].isascii() and text[1:].isdigit() and 0 < int(text[1:]) < SHOUT:
        return int(text[1:])
    raise BadMove(f'"{text[:20]}" is not a move of the toy: h7 lays a 7, shout shouts')


def name_move(state: ToyState, seat: int, move: int) -> str:
    """What one may or may not do."""
    return "shout" if move == SHOUT else f"lay {a_number(move)}"


def write_card(card: int) -> str:
    """A card as it stands in texts."""
    return "?" if card == BACK else str(card)


def write_position(state: ToyState) -> dict[str, Any]:
    """The position as the numbers of its dump."""
    return {"numbers": state.ints(), "seats": state.seats}


def read_position(options: ToyOptions, document: Mapping[str, Any]) -> ToyState:
    """The state of a document."""
    seats, numbers = document.get("seats"), document.get("numbers")
    if not isinstance(seats, int) or not 2 <= seats <= 4:
        raise BadPosition("seats: should be a whole number from 2 to 4")
    if not isinstance(numbers, list) or not all(isinstance(n, int) and 0 <= n < 256 for n in numbers[:100]):
        raise BadPosition("numbers: should be a list of small whole numbers")
    state = ToyState(options, seats)
    try:
        state.set_ints(numbers[:100])
    except (ValueError, IndexError):
        raise BadPosition("numbers: they are not those of a position") from None
    return state


def explain(state: ToyState, seat: int, move: int) -> Ruling:
    """Why this move may not be made."""
    if move == SHOUT:
        return Ruling("TOY-PLAY-2", "a player shouts only once")
    if seat != state.turn:
        return Ruling("TOY-PLAY-1", f"it is the turn of {person(state.turn)}")
    return Ruling("TOY-PLAY-1", f"there is no {move} in the hand")


def describe(event: Event, viewer: int) -> str:
    """An event for the log."""
    who = person(event.seat)
    if event.kind == CARD:
        return f"{who} lays {a_number(event.card)}"
    return f"{who} shouts" if event.kind == NOTE else ""
