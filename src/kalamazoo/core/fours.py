"""Fifteen small counts, or sets of four, in one number: four bits for each of the numbers 1 … 15."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit

BITS: Final = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)  # how many bits are in a set of four


def four(packed: i64, number: i64) -> i64:
    """The four bits of a number."""
    return packed >> ((number - 1) << 2) & 15


def in_four(value: i64, number: i64) -> i64:
    """A value, put in the four bits of a number."""
    return value << ((number - 1) << 2)


def numbers_in(packed: i64) -> i64:
    """The mask of numbers, bit 1 … 15, whose four bits are not all 0."""
    mask: i64 = 0
    number: i64 = 1
    while packed:
        if packed & 15:
            mask |= bit(number)
        packed >>= 4
        number += 1
    return mask
