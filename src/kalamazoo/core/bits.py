"""Masks: single bits of a number, how many are set, and which."""

from typing import Final

from mypy_extensions import i64

# Of every two bits the first, of every four two, of every eight four. A number of more than 62 bits would be unpacked
# from an object each time when compiled.
ODD: Final = 0x1555555555555555
PAIRS: Final = 0x3333333333333333
FOURS: Final = 0x0F0F0F0F0F0F0F0F


def bit(place: i64) -> i64:
    """The number with this bit alone. Compiled, a plain `1 << place` would be a C int, and wrong from 31 on."""
    return shifted(1, place)


def shifted(value: i64, by: i64) -> i64:
    """A value moved to the left, in 64 bits."""
    return value << by


def ones_in(mask: i64) -> i64:
    """How many bits of a mask, of 62 at most, are set: added up by two, four, eight, side by side, then all."""
    mask -= mask >> 1 & ODD
    mask = (mask & PAIRS) + (mask >> 2 & PAIRS)
    mask = mask + (mask >> 4) & FOURS
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 127


def nth_one(mask: i64, number: i64) -> i64:
    """The place of the set bit with this number, counted from 0 and from the lowest."""
    while number:
        mask &= mask - 1
        number -= 1
    return place_of(mask & -mask)


def place_of(one: i64) -> i64:
    """The place of the bit of a number in which one alone is set."""
    number: int = one
    return number.bit_length() - 1


def ones_of(mask: i64) -> list[int]:
    """The places of the set bits, the lowest first."""
    found: list[int] = []
    place: i64 = 0
    while mask:
        if mask & 1:
            found.append(place)
        mask >>= 1
        place += 1
    return found
