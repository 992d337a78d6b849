"""Asks: every seat of one set with every number of another, listed quickly."""

from typing import Final

from mypy_extensions import i64

TABLED: Final = 64  # for sets of seats below this, the lists are put together from tables
HALF: Final = 256

TABLES: Final[list[list[list[int]]]] = [[] for _ in range(TABLED)]


def pairs(seats: i64, numbers: i64) -> list[int]:
    """`number | seat << 4` for every seat and every number (0 … 15) of two masks, numbers in order."""
    if seats < TABLED:
        table = TABLES[seats]
        if not table:
            table = make_table(seats)
            TABLES[seats] = table
        return table[numbers & 255] + table[HALF + (numbers >> 8)]
    return list_pairs(seats, numbers)


def list_pairs(seats: i64, numbers: i64) -> list[int]:
    """The same, one by one."""
    found: list[int] = []
    number: i64
    for number in range(16):
        if numbers >> number & 1:
            seat: i64 = 0
            while seats >> seat:
                if seats >> seat & 1:
                    found.append(number | seat << 4)
                seat += 1
    return found


def make_table(seats: i64) -> list[list[int]]:
    """The lists of a set of seats: for each set of the numbers 0 … 7, then for each of 8 … 15."""
    table: list[list[int]] = []
    part: i64
    for part in range(HALF):
        table.append(list_pairs(seats, part))
    for part in range(HALF):
        table.append(list_pairs(seats, part << 8))
    return table
