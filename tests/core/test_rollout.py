"""Playing on at random: who is picked, and how often."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import any_seat
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, first_seat, seats_of


@pytest.mark.parametrize("mask", [1, 0b1000, 0b110, 0b1011011, (1 << 16) - 1, CLOCK_BIT | 0b101, CLOCK_BIT])
def test_any_seat_is_one_of_the_list_picked_by_the_same_number(mask: int) -> None:
    seats = seats_of(mask)
    one, other = Rng(5), Rng(5)
    picked = [any_seat(mask, one) for _ in range(200)]
    assert picked == [other.pick(seats) for _ in range(200)]
    assert set(picked) == set(seats)
    assert first_seat(mask) == seats[0]


def test_the_clock_is_the_last_of_the_seats() -> None:
    assert seats_of(CLOCK_BIT | 1) == [0, CLOCK]
