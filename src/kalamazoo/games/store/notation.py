"""Asks and cards as text: `ask:B:7`."""

from __future__ import annotations

from kalamazoo.core.people import person
from kalamazoo.core.seats import seat_name
from kalamazoo.games.kit.asking import no_such_card, read_ask
from kalamazoo.games.kit.engine.asking import asked_of
from kalamazoo.games.kit.notation import write_card as write_card
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.games.store.moves import is_ask, number_of, pack_ask

COUNTS = ("no", "one", "two", "three", "four")
NUMBERS = tuple(str(number) for number in range(1, 16))


def write_move(state: StoreState, seat: int, move: int) -> str:
    """An ask as a token."""
    return f"ask:{seat_name(asked_of(move))}:{number_of(move)}"


def read_move(state: StoreState, seat: int, text: str) -> int:
    """The ask of a token, allowed or not."""
    asked, number = read_ask(text, "this game; write ask:B:7 to ask B for all 7s")
    if number not in NUMBERS:
        raise no_such_card(text, number)
    return pack_ask(asked, int(number))


def spoken_cards(number: int, count: int) -> str:
    """Cards that are given: "one 7", "three 7s"."""
    return f"{COUNTS[count]} {number}{'s' * (count != 1)}"


def name_move(state: StoreState, seat: int, move: int) -> str:
    """The ask in words."""
    if not is_ask(move):
        return f"make the move {move}"
    return f"ask {person(asked_of(move))} for all {number_of(move)}s"
