"""Seats, and masks of seats.

A player's place is a seat, 0 … n-1, and a set of seats is a bit mask. Two more "seats" exist: the
clock, whose moves are lulls and time-outs, and the onlooker, who sees what is public and never moves.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import nth_one

MOST_SEATS: Final = 16
ONLOOKER: Final = 29
CLOCK: Final = 30
EVERYONE: Final = (1 << 31) - 1
NOBODY: Final = 0
CLOCK_BIT: Final = 1 << CLOCK


def seats_of(mask: int) -> list[int]:
    """The seats in a mask, in order; the clock comes last."""
    found: list[int] = []
    seat = 0
    while mask:
        if mask & 1:
            found.append(seat)
        mask >>= 1
        seat += 1
    return found


def first_seat(mask: i64) -> int:
    """The first seat of a mask that is not empty."""
    return nth_one(mask, 0)


def all_seats(seats: int) -> int:
    """The mask of every player's seat at a table of this size."""
    return (1 << seats) - 1


def seat_name(seat: int) -> str:
    """How a seat is written: A, B, C …; the clock and the onlooker by name."""
    if seat == CLOCK:
        return "clock"
    if seat == ONLOOKER:
        return "onlooker"
    return chr(65 + seat)


def read_seat(text: str) -> int:
    """The seat that `seat_name` wrote, or -1 if the text names none."""
    if text == "clock":
        return CLOCK
    if text == "onlooker":
        return ONLOOKER
    if len(text) == 1 and "A" <= text <= "P":
        return ord(text) - 65
    return -1
