"""Cards, packs and places.

A card is a small positive int whose meaning its game knows; `BACK` is a card whose face is not known.
A place is an int too: a kind of place, the seat it belongs to and a number.
"""

from typing import Final

BACK: Final = 0

NOWHERE: Final = 0
SHARED: Final = 255  # the seat of places that belong to nobody
WHOLE: Final = 255  # the number of places that are not numbered


def place(kind: int, seat: int = SHARED, number: int = WHOLE) -> int:
    """The place of this kind (1 and up), seat and number."""
    return kind << 16 | seat << 8 | number


def place_kind(where: int) -> int:
    """Which kind of place."""
    return where >> 16


def place_seat(where: int) -> int:
    """Whose place, or SHARED."""
    return where >> 8 & 255


def place_number(where: int) -> int:
    """Which one of several, or WHOLE."""
    return where & 255


def count_cards(cards: list[int], size: int) -> list[int]:
    """How many of each card, by card, for cards 0 … size - 1."""
    counts = [0] * size
    for card in cards:
        counts[card] += 1
    return counts
