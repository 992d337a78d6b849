"""Pools of unseen cards: what is left of a pack when all that is seen is counted off."""

from mypy_extensions import i64

from kalamazoo.core.vectors import vec


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


def pool_of(counts: vec[i64], highest: i64) -> vec[i64]:
    """The cards that are left, from 1 to the highest, in order."""
    size: i64 = 0
    card: i64 = 1
    while card <= highest:
        if counts[card] > 0:
            size += counts[card]
        card += 1
    pool = vec[i64]([0] * size)
    at: i64 = 0
    card = 1
    while card <= highest:
        last = at + counts[card]
        while at < last:
            pool[at] = card
            at += 1
        card += 1
    return pool


def cards_of(pool: vec[i64], first: i64, last: i64) -> list[int]:
    """The cards of a pool from one place to before another."""
    cards: list[int] = []
    while first < last:
        cards.append(pool[first])
        first += 1
    return cards


def all_unknown(cards: list[int], size: i64) -> bool:
    """Whether none of the first cards of a list is known."""
    at: i64 = 0
    while at < size:
        card: i64 = cards[at]
        if card:
            return False
        at += 1
    return True
