"""Positions as bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.seats import CLOCK, ONLOOKER, read_seat, seat_name, seats_of
from kalamazoo.core.state import IntReader, pack_ints, put_list, unpack_ints


@given(st.lists(st.integers(-(2**40), 2**62)))
def test_numbers_read_back(numbers: list[int]) -> None:
    assert unpack_ints(pack_ints(numbers)) == numbers


def test_small_numbers_take_a_byte() -> None:
    assert len(pack_ints(list(range(64)))) == 64


@pytest.mark.parametrize("torn", [b"\x80", pack_ints([1000])[:-1]])
def test_a_torn_dump_is_refused(torn: bytes) -> None:
    with pytest.raises(ValueError, match="in the middle of a number"):
        unpack_ints(torn)


def test_lists_read_back_and_rests_are_noticed() -> None:
    out: list[int] = []
    put_list(out, [4, 5])
    put_list(out, [])
    reader = IntReader(out)
    assert reader.some() == [4, 5]
    with pytest.raises(ValueError, match="after its end"):
        reader.finish()
    assert reader.some() == []
    reader.finish()
    with pytest.raises(ValueError, match="middle of a list"):
        IntReader([3, 1]).some()


def test_seats_have_names() -> None:
    for seat in (*range(16), CLOCK, ONLOOKER):
        assert read_seat(seat_name(seat)) == seat
    assert read_seat("Z") == read_seat("") == read_seat("a") == -1
    assert seats_of(1 << CLOCK | 5) == [0, 2, CLOCK]
