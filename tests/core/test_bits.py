"""Masks: bits counted, and found by number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.bits import bit, nth_one, ones_in, ones_of


@given(st.integers(0, (1 << 62) - 1))
def test_the_set_bits_of_a_mask_are_counted_and_numbered(mask: int) -> None:
    places = ones_of(mask)
    assert places == [place for place in range(62) if mask >> place & 1]
    assert ones_in(mask) == len(places)
    assert [nth_one(mask, number) for number in range(len(places))] == places
    assert sum(bit(place) for place in places) == mask


def test_all_bits_and_none() -> None:
    assert ones_in(0) == 0
    assert ones_in((1 << 62) - 1) == 62
