"""Pools of unseen cards: what is left of a pack when all that is seen is counted off."""

from typing import Final, cast

from mypy_extensions import i64

from kalamazoo.core.vectors import append, vec

CARDS: Final[list[object]] = list(range(256))


class Unseen:
    """The cards that a view does not see: its first guess counts them, and copies of the view share the count.

    With its next move a state has another one, or none.
    """

    def __init__(self) -> None:
        self.counted = False
        self.cards: list[int] = []  # in order
        self.blank: i64 = 0  # a mask: the places of which nothing at all is known, by the game's own numbers


def no_counts(kinds: int) -> vec[i64]:
    """A count of 0 for each card below `kinds`."""
    return vec[i64]([0] * kinds)


def count_off(counts: vec[i64], cards: list[int]) -> None:
    """Counts cards off; unknown ones as card 0."""
    size: i64 = len(cards)
    at: i64 = 0
    while at < size:
        card: i64 = cards[at]
        counts[card] -= 1
        at += 1


def pool_of(counts: vec[i64], highest: i64) -> list[int]:
    """The cards that are left, from 1 to the highest, in order."""
    pool: list[int] = []
    card: i64 = 1
    while card <= highest:
        left = counts[card]
        while left > 0:
            pool.append(card)
            left -= 1
        card += 1
    return pool


def pool_row(counts: vec[i64], highest: i64) -> vec[i64]:
    """The same as a row of numbers."""
    row = vec[i64]()
    card: i64 = 1
    while card <= highest:
        left = counts[card]
        while left > 0:
            row = append(row, card)
            left -= 1
        card += 1
    return row


def listed(row: vec[i64]) -> list[int]:
    """A row of cards as a list. Each card is one and the same object: to make it anew would take longer."""
    return cast(list[int], [CARDS[card] for card in row])


def laid_over(hand: list[int], row: vec[i64], first: i64, count: i64) -> list[int]:
    """A copy of a hand, in which so many cards of a row, from one on, lie in the place of the first ones."""
    copy = cast(list[object], hand[:])
    at: i64 = 0
    while at < count:
        copy[at] = CARDS[row[first + at]]
        at += 1
    return cast(list[int], copy)


def all_unknown(cards: list[int], size: i64) -> bool:
    """Whether none of the first cards of a list is known."""
    at: i64 = 0
    while at < size:
        card: i64 = cards[at]
        if card:
            return False
        at += 1
    return True
