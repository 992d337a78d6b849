"""The moves of Patience as numbers: a kind, where from, where to."""

from typing import Final

TURN: Final = 1
UP: Final = 2  # source, target: an upper pile
DOWN: Final = 3  # source, target: a place; the stock card also fills a space
DOUBLE: Final = 4  # source: a place, target: a place
PART: Final = 5  # source, target, card: from this card on, and the card uncovered goes up
FILL: Final = 6  # target: a place, from the pack
TO_STOCK: Final = 7  # the turned card, where it may
UNDO: Final = 8
GIVE_UP: Final = 9

STOCK: Final = 4  # sources: places 0 to 3, the stock, the turned card
TURNED: Final = 5

SOURCE_AT: Final = 3
CARD_AT: Final = 6
KIND_AT: Final = 10


def pack_move(kind: int, source: int = 0, target: int = 0, card: int = 0) -> int:
    """A move from its parts."""
    return kind << KIND_AT | card << CARD_AT | source << SOURCE_AT | target


def kind_of(move: int) -> int:
    """Which kind of move."""
    return move >> KIND_AT


def source_of(move: int) -> int:
    """Where the card comes from."""
    return move >> SOURCE_AT & 7


def target_of(move: int) -> int:
    """The pile or place, from 0."""
    return move & 7


def card_of(move: int) -> int:
    """The first card of the part that moves."""
    return move >> CARD_AT & 15
