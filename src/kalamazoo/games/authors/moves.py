"""Asks as numbers, and the cards that they are for.

A card is its number; where asks are for one certain card, it has a mark (1 to 4 for a to d) as well.
"""

from typing import Final

MARKS: Final = 4
NO_MARK: Final = 0

# Notes of events: what was said, with a seat and a card.
ASKED: Final = 1  # the asked seat, the card
NOT_THERE: Final = 2  # the asker, the card
BOOK: Final = 3  # the seat itself, the number; number 0 when it is not told
STALLED: Final = 4


def pack_card(number: int, mark: int = NO_MARK) -> int:
    """A card, or all cards of a number."""
    return number | mark << 4


def number_of(card: int) -> int:
    """The number of a card."""
    return card & 15


def mark_of(card: int) -> int:
    """The mark of a card; NO_MARK for a number."""
    return card >> 4 & 7


def pack_ask(asked: int, number: int, mark: int = NO_MARK) -> int:
    """An ask as one number."""
    return number | asked << 4 | mark << 8


def card_of(move: int) -> int:
    """What is asked for."""
    return move & 15 | move >> 8 << 4


def is_ask(move: int) -> bool:
    """Whether a number means an ask at all."""
    return 0 <= move < (MARKS + 1) << 8 and move & 15 != 0
