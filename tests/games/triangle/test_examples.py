"""The worked examples of the rulebook."""

from __future__ import annotations

from kalamazoo.testing import clause
from tests.games.triangle.setting import lay

ROW = "4 13 9 6 2 12 11"


@clause("TR-EX-1")
def test_free_cards() -> None:
    t = lay(ROW, pack="3")
    assert sorted(t.can()) == ["7.1+7.3", "7.2", "7.5+7.7", "turn"]
    assert t.refused("A", "7.4") == "TR-DIS-2"
    assert t.refused("A", "7.6") == "TR-DIS-2"


@clause("TR-EX-2")
def test_releasing() -> None:
    t = lay(ROW).do("7.2", "7.1+7.3")
    assert [t.game_state.is_free(at) for at in (15, 16, 17)] == [True, True, False]


@clause("TR-EX-3")
def test_a_card_and_its_only_cover() -> None:
    t = lay("1 2 7 3 4 5 / 1 2 - 6 1 2 3")
    assert "6.3+7.4" in t.can()
    t.do("6.3+7.4")
    assert (t.row(6), t.row(7)) == ([1, 2, 0, 3, 4, 5], [1, 2, 0, 0, 1, 2, 3])
    t = lay("1 2 7 3 4 5 / 1 2 9 6 1 2 3", pack="8")
    assert t.refused("A", "6.3+7.4") == "TR-OP-8"


@clause("TR-EX-4")
def test_the_turned_card() -> None:
    row = "1 1 2 2 1 5 / - - - - - 8 3"
    assert lay(row, pack="10 2").do("turn").can() == ["t+7.7", "turn"]
    assert lay(row, pack="5 2").do("turn").can() == ["t+7.6", "turn"]
    t = lay(row, pack="9 2").do("turn")
    assert t.can() == ["turn"]
    assert t.do("turn").stock() == [9]


@clause("TR-EX-5")
def test_together_on_the_stock() -> None:
    t = lay("- - - - - 8 3", stock="6 2 4", pack="9 11 1").do("turn", "t+s")
    assert t.stock() == [6, 2]
    assert t.do("turn", "t+s").stock() == [6]


@clause("TR-EX-6")
def test_stock_top_locked_or_live() -> None:
    rows = "1 2 3 1 2 8 / 1 2 4 1 2 - 3"
    t = lay(rows, stock="5", pack="10 6").do("turn", "t+7.7")
    assert t.game_state.is_free(20)
    assert t.refused("A", "s+6.6") == "TR-OP-1"
    t = lay(rows, stock="5", pack="10 6", stock_top="live").do("turn", "t+7.7", "s+6.6")
    assert (t.row(6)[5], t.stock()) == (0, [])


@clause("TR-EX-7")
def test_the_turned_card_stays_current() -> None:
    t = lay("1 2 3 1 3 8 / 1 2 4 1 2 - 11", pack="5 7").do("turn")
    assert t.refused("A", "t+6.6") == "TR-OP-9"
    t.do("7.5+7.7", "t+6.6")
    assert t.game_state.triangle[20] == 0
    assert t.game_state.discarded() == [2, 5, 8, 11]


@clause("TR-EX-8")
def test_the_end() -> None:
    assert lay("", stock="7 7 1").result() == "won TR-END-1"
    assert lay("6", stock="1 7").result() == "lost TR-END-2"
    t = lay("6", stock="1 7", stock_top="live")
    assert t.do("s+1.1").result() == "won TR-END-1"
    t = lay("6", stock="1", turned=7)
    assert t.do("t+1.1").result() == "won TR-END-1"
