"""Small counts in one number, and asks listed from tables."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.bits import bit, nth_one, ones_in
from kalamazoo.core.fours import BITS, four, in_four, numbers_in
from kalamazoo.core.pairs import pairs


@given(st.lists(st.integers(0, 15), min_size=15, max_size=15))
def test_fours_hold_fifteen_values(values: list[int]) -> None:
    packed = sum(in_four(value, number) for number, value in enumerate(values, 1))
    assert [four(packed, number) for number in range(1, 16)] == values
    assert numbers_in(packed) == sum(1 << number for number, value in enumerate(values, 1) if value)


def test_bits_beyond_the_thirty_second() -> None:
    assert [bit(place) for place in range(62)] == [2**place for place in range(62)]


@given(st.integers(1, 2**62 - 1))
def test_the_bits_of_a_mask(mask: int) -> None:
    places = [place for place in range(62) if mask >> place & 1]
    assert ones_in(mask) == len(places)
    assert [nth_one(mask, number) for number in range(len(places))] == places


def test_bits_of_a_set_of_four() -> None:
    assert list(BITS) == [number.bit_count() for number in range(16)]


@given(st.integers(0, 2**16 - 1), st.integers(0, 2**16 - 1))
def test_pairs_are_every_seat_with_every_number(seats: int, numbers: int) -> None:
    expected = [n | s << 4 for n in range(16) if numbers >> n & 1 for s in range(16) if seats >> s & 1]
    assert pairs(seats, numbers) == expected
    few = seats & 63  # listed from tables
    assert pairs(few, numbers) == [move for move in expected if few >> (move >> 4) & 1]


def test_a_list_of_pairs_is_the_callers_own() -> None:
    first = pairs(6, 6)
    first.append(99)
    assert 99 not in pairs(6, 6)
