"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.testing import clause
from tests.games.patience.setting import lay, stacked, write_lower


@clause("PA-EX-1")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_set_up(edition: str) -> None:
    state = stacked(f"patience@{edition}", "7 1 12 1 4 1 9")
    assert write_lower(state) == "7 / 4 / 12 / 9"
    assert state.upper == [1, 1, 1, 0]
    assert state.left == 60 - 7
    assert state.mask(0).pack[: state.left] == [BACK] * 53


@clause("PA-EX-2")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_turning(edition: str) -> None:
    t = lay(edition, "7 / 12 / 4 / 9", "1 1 1", pack="8 3 2 10 11 5").do("turn")
    assert t.can() == ["t>l4"]
    t.do("t>l4", "turn")
    assert t.can() == ["t>l3"]
    t.do("t>l3", "turn")
    assert t.can() == ["t>u1", "t>u2", "t>u3", "t>l3"]
    t.do("t>u1", "turn")
    assert (t.game_state.turned, t.stock()) == (0, [10])
    t.do("turn")
    assert t.can() == ["t>l2"]
    t.do("t>l2", "s>l2")
    assert (t.lower(), t.stock()) == ("7 / 12 11 10 / 4 3 / 9 8", [])


@clause("PA-EX-3")
def test_doubling_in_1913() -> None:
    t = lay("1913", "12 11 10 / 9 8 / 4 3 / 7", stock="2 5", pack="13 6").do("l2>l1")
    assert t.lower() == "12 11 10 9 8 / - / 4 3 / 7"
    t.do("l4>l1")
    assert t.lower() == "12 11 10 9 8 7 / - / 4 3 / -"
    t.do("s>l2", "s>l4")
    assert (t.lower(), t.stock()) == ("12 11 10 9 8 7 / 5 / 4 3 / 2", [])


@clause("PA-EX-3")
def test_doubling_in_2008() -> None:
    t = lay("2008", "12 11 10 / 9 8 / 4 3 / 7", stock="2 5", pack="13 6").do("l2>l1")
    assert t.can() == ["pack>l2"]
    t.do("pack>l2")
    assert t.lower() == "12 11 10 9 8 / 13 / 4 3 / 7"
    t.do("l4>l1", "pack>l4")
    assert t.lower() == "12 11 10 9 8 7 / 13 / 4 3 / 6"


@clause("PA-EX-4")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_no_part_move(edition: str) -> None:
    t = lay(edition, "11 10 9 8 / 9 / 6 / 14", "1", pack="4")
    assert t.can() == ["turn"]
    assert t.refused("A", "l1@8>l2") == "PA-OP-9"
    assert t.refused("A", "l1>l2") == "PA-OP-9"
    assert t.refused("A", "l2>l1") == "PA-DBL-1"


@clause("PA-EX-5")
@pytest.mark.parametrize(("edition", "filling"), [("1913", "s>l1"), ("1988", "pack>l1"), ("2008", "pack>l1")])
def test_running_up(edition: str, filling: str) -> None:
    t = lay(edition, "7 6 5 / 10 / 10 / 9", "4 4 3 1", stock="8 6", pack="3").do("l1>u1", "l1>u1", "l1>u1")
    assert (t.upper(), t.lower()) == ([7, 4, 3, 1], "- / 10 / 10 / 9")
    assert filling in t.can()


@clause("PA-EX-6")
def test_a_one_for_a_space() -> None:
    t = lay("2008", "12 / 11 / 7 / 14", "3 2", pack="1 6 9").do("l2>l1", "pack>l2")
    assert (t.upper(), t.lower()) == ([3, 2, 1, 0], "12 11 / 6 / 7 / 14")


@clause("PA-EX-7")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_order_of_the_stock(edition: str) -> None:
    t = lay(edition, "12 / 13 / 14 / 15", "2 2", stock="3 9 6", pack="2 8")
    assert [move for move in t.can() if move[0] == "s"] == []
    t.do("turn")
    assert (t.game_state.turned, t.stock()) == (0, [3, 9, 6, 2])


@clause("PA-EX-8")
def test_the_end() -> None:
    t = lay("2008", "13", "15 15 15 12", stock="15 14").do("l1>u4", "s>u4", "s>u4")
    assert t.result() == "won PA-END-1"
    t = lay("2008", "13", "15 15 15 12", stock="14 15", after_pack="none", undo="none").do("l1>u4")
    assert t.result() == "lost PA-END-2"
    t = lay("2008", "13", "15 15 15 12", stock="14 15").do("l1>u4", "s>l1", "s>u4", "l1>u4")
    assert t.result() == "won PA-END-1"


@clause("PA-EX-9")
def test_empty_stock() -> None:
    t = lay("1913", "13 / - / 5 / 7", "1", pack="9 11")
    assert t.can() == ["turn"]
    assert t.do("turn").stock() == [9]
    t.do("s>l2")
    assert (t.lower(), t.stock()) == ("13 / 9 / 5 / 7", [])
