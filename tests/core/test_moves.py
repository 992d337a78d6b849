"""Rows of moves."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from kalamazoo.core.moves import BOXES, ROOM, Moves, give_back, given_back, spare_row
from kalamazoo.core.rng import Rng
from kalamazoo.rulebook import rules


def row_of(*moves: int) -> Moves:
    row = Moves()
    for move in moves:
        row.add(move)
    return row


@pytest.mark.parametrize("size", [0, 1, ROOM - 1, ROOM, ROOM + 1, 5 * ROOM])
def test_a_row_has_room_for_any_number_of_moves(size: int) -> None:
    moves = [move * 977 for move in range(size)]
    row = row_of(*moves)
    assert (row.count, row.listed()) == (size, moves)
    assert [row.get(at) for at in range(size)] == moves


def test_a_row_that_is_used_again_has_nothing_of_before() -> None:
    row = row_of(*range(3 * ROOM))
    row.take([7, 5])
    assert (row.count, row.listed()) == (2, [7, 5])
    row.clear()
    assert (row.count, row.listed()) == (0, [])


def test_a_list_that_was_taken_can_be_added_to() -> None:
    row = Moves()
    row.take([4, 3])
    row.add(9)
    assert (row.count, row.listed(), row.has(3), row.has(8)) == (3, [4, 3, 9], True, False)
    row.take([4, 3])
    row.add_each(10, 0b101)
    assert row.listed() == [4, 3, 10, 12]
    row.take([6])
    assert (row.get(0), row.has(6), row.has(4)) == (6, True, False)
    row.clear()
    row.add(1)
    assert row.listed() == [1]


@pytest.mark.parametrize("mask", [0, 1, 2, 0b1011, 1 << 31, 1 << 62, (1 << 62) - 1])
def test_each_bit_of_a_mask_is_a_move(mask: int) -> None:
    row = row_of(9)
    row.add_each(1 << 24, mask)
    assert row.listed() == [9] + [(1 << 24) + place for place in range(63) if mask >> place & 1]


def test_there_is_no_move_before_the_first_or_behind_the_last() -> None:
    row = row_of(*range(10))
    row.take([4, 5])
    for at in (-1, 2, 9):
        with pytest.raises(IndexError):
            row.get(at)
    with pytest.raises(IndexError):
        Moves().pick(Rng(1))


def test_a_row_and_a_list_pick_the_same() -> None:
    moves = [3, 1, 4, 15, 9, 2, 6]
    row = row_of(*moves)
    one, other = Rng(5), Rng(5)
    assert [row.pick(one) for _ in range(50)] == [other.pick(moves) for _ in range(50)]


def test_numbers_that_share_a_place_stay_apart() -> None:
    moves = [step * len(BOXES) << 18 for step in range(40)] + [step << 24 for step in range(40)] + [2**62 - 1, 0, 2**40]
    for _ in range(2):
        assert row_of(*moves).listed() == moves


def test_a_list_of_a_row_is_its_callers_own() -> None:
    row = row_of(1, 2, 3)
    row.listed().append(4)
    assert row.listed() == [1, 2, 3]


def test_a_spare_row_is_empty_and_one_askers_alone() -> None:
    rows = [spare_row() for _ in range(20)]
    assert len({id(row) for row in rows}) == 20
    for at, row in enumerate(rows):
        row.add(at)
    assert [given_back(row) for row in rows] == [[at] for at in range(20)]
    again = spare_row()
    assert any(again is row for row in rows)
    assert again.listed() == []
    give_back(again)


def test_threads_do_not_write_into_each_others_rows() -> None:
    states = [rules("flinch@1913").deal(4, seed) for seed in range(8)]
    expected = [state.moves(state.to_act()) for state in states]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda state: [state.moves(state.to_act()) for _ in range(300)], states))
    finally:
        sys.setswitchinterval(interval)
    assert found == [[moves] * 300 for moves in expected]


def test_who_asks_for_moves_while_holding_a_row_keeps_it() -> None:
    state = rules("flinch@1913").deal(4, 1)
    row = spare_row()
    state.list_moves(state.to_act(), row)
    before = row.listed()
    others = []
    for _ in range(30):
        state.apply(state.to_act(), state.random_move(state.to_act(), Rng(1)))
        others.append(state.moves(state.to_act()))
    assert others.count(before) < 30
    assert row.listed() == before
    give_back(row)
