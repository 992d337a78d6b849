"""Asks and cards as text: `ask:B:7`."""

from __future__ import annotations

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.seats import read_seat, seat_name
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.games.store.moves import asked_of, is_ask, number_of, pack_ask

COUNTS = ("no", "one", "two", "three", "four")


def write_card(card: int) -> str:
    """`7` or `?`."""
    return str(card) if card != BACK else "?"


def write_move(state: StoreState, seat: int, move: int) -> str:
    """An ask as a token."""
    return f"ask:{seat_name(asked_of(move))}:{number_of(move)}"


def read_move(state: StoreState, seat: int, text: str) -> int:
    """The ask of a token, allowed or not."""
    word, *rest = text.split(":")
    if word != "ask" or len(rest) != 2:
        raise BadMove(f'"{text[:40]}" is no move of this game; write ask:B:7 to ask B for all 7s')
    asked = read_seat(rest[0])
    if not 0 <= asked < 16:
        raise BadMove(f'"{text[:40]}": "{rest[0][:20]}" is no seat; seats are A, B, C …')
    if rest[1] not in NUMBERS:
        raise BadMove(f'"{text[:40]}": there is no card "{rest[1][:20]}"')
    return pack_ask(asked, int(rest[1]))


NUMBERS = tuple(str(number) for number in range(1, 16))


def spoken_cards(number: int, count: int) -> str:
    """Cards that are given: "one 7", "three 7s"."""
    return f"{COUNTS[count]} {number}{'s' * (count != 1)}"


def name_move(state: StoreState, seat: int, move: int) -> str:
    """The ask in words."""
    if not is_ask(move):
        return f"make the move {move}"
    return f"ask {seat_name(asked_of(move))} for all {number_of(move)}s"
