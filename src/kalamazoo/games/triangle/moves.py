"""The moves of the Triangle as numbers: a kind, and the cards of the triangle it takes, from 0."""

from typing import Final

TURN: Final = 1
TURN_OVER: Final = 2  # the stock becomes the pack again
SINGLE: Final = 3  # first: a 13
PAIR: Final = 4  # first, second: two cards of the triangle, the higher row first
WITH_TURNED: Final = 5  # first: with the turned card
TURNED_AND_STOCK: Final = 6  # the turned card and the top of the stock
STOCK_PAIR: Final = 7  # the top two of the stock
WITH_STOCK: Final = 8  # first: with the top of the stock
UNDO: Final = 9
GIVE_UP: Final = 10

FIRST_AT: Final = 5
KIND_AT: Final = 10


def pack_move(kind: int, first: int = 0, second: int = 0) -> int:
    """A move from its parts."""
    return kind << KIND_AT | first << FIRST_AT | second


def kind_of(move: int) -> int:
    """Which kind of move."""
    return move >> KIND_AT


def first_of(move: int) -> int:
    """The card of the triangle, or the first of two."""
    return move >> FIRST_AT & 31


def second_of(move: int) -> int:
    """The second card of the triangle."""
    return move & 31
