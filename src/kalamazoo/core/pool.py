"""Pools of unseen cards: what is left of a pack when all that is seen is counted off."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.vectors import vec

LONGEST: Final = 64
RUNS: Final = [[card] * LONGEST for card in range(256)]  # equal cards, to cut from


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


def add_run(pool: list[int], card: i64, count: i64) -> None:
    """Puts so many equal cards into a pool."""
    while count > LONGEST:
        pool += RUNS[card]
        count -= LONGEST
    if count > 0:
        pool += RUNS[card][:count]


def pool_of(counts: vec[i64], highest: i64) -> list[int]:
    """The cards that are left, from 1 to the highest, in order."""
    pool: list[int] = []
    card: i64 = 1
    while card <= highest:
        if counts[card] > 0:
            add_run(pool, card, counts[card])
        card += 1
    return pool


def all_unknown(cards: list[int], size: i64) -> bool:
    """Whether none of the first cards of a list is known."""
    at: i64 = 0
    while at < size:
        card: i64 = cards[at]
        if card:
            return False
        at += 1
    return True
