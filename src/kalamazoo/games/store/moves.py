"""Asks as numbers. A card is its number."""

from typing import Final

# Notes of events: what was said or came about, with a seat and a number.
ASKED: Final = 1  # the asked seat, the number
GO_TO_STORE: Final = 2  # the asker, the number: the reply of 1913 …
GO_TO_THE_STORE: Final = 3  # … and of 2008
SET: Final = 4  # the seat itself, the number
NO_CARDS: Final = 5  # draws because the hand is empty
STALLED: Final = 6


def pack_ask(asked: int, number: int) -> int:
    """An ask as one number."""
    return number | asked << 4


def number_of(move: int) -> int:
    """What is asked for."""
    return move & 15


def is_ask(move: int) -> bool:
    """Whether a number means an ask at all."""
    return 0 <= move < 256 and move & 15 != 0
