"""What may be discarded, from the triangle, with turned cards and on the stock."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.triangle.setting import lay

LOW = "1 2 3 4 5 1 2"  # a last row without a pair


@clause("TR-DIS-1")
def test_two_free_cards_that_make_13_go_together() -> None:
    t = lay("4 1 9 6 2 3 11")
    assert t.can() == ["7.1+7.3", "7.5+7.7"]
    t.do("7.5+7.7")
    assert t.row(7) == [4, 1, 9, 6, 0, 3, 0]
    assert t.refused("A", "7.1+7.2") == "TR-DIS-4"
    assert t.refused("A", "7.5+7.7") == "TR-FREE-2"


@clause("TR-DIS-2")
def test_a_free_13_goes_alone() -> None:
    t = lay("4 13 8 6 1 3 6")
    assert t.can() == ["7.2"]
    assert t.refused("A", "7.1") == "TR-DIS-2"
    assert t.do("7.2").row(7) == [4, 0, 8, 6, 1, 3, 6]
    assert t.refused("A", "7.2") == "TR-FREE-2"


@clause("TR-DIS-3")
def test_a_card_and_the_one_it_alone_covers_go_together() -> None:
    t = lay("4 9 5 5 5 1 / 2 - 4 6 3 2 1")
    assert t.can() == ["6.2+7.3"]
    t.do("6.2+7.3")
    assert (t.row(6), t.row(7)) == ([4, 0, 5, 5, 5, 1], [2, 0, 0, 6, 3, 2, 1])
    t = lay("4 9 5 5 5 1 / 2 1 4 6 3 2 1", pack="3")
    assert t.refused("A", "6.2+7.3") == "TR-OP-8"


@clause("TR-DIS-4")
@pytest.mark.parametrize("low", [1, 2, 3, 4, 5, 6])
def test_the_pairs_are_those_that_make_13(low: int) -> None:
    for other in range(1, 13):
        t = lay(f"- - - - - {low} {other}")
        assert ("7.6+7.7" in t.can()) == (low + other == 13)


@clause("TR-DIS-4")
def test_equal_cards_never_pair() -> None:
    for card in range(1, 14):
        t = lay(f"- - - - - {card} {card}", pack="6")
        assert t.refused("A", "7.6+7.7") == "TR-DIS-4"


@clause("TR-OP-8")
def test_a_card_covered_by_two_does_not_go_with_one_of_them() -> None:
    t = lay("4 9 5 5 5 1 / 2 13 4 6 3 2 1")
    assert t.refused("A", "6.2+7.3") == "TR-OP-8"
    t.do("7.2")
    assert "6.2+7.3" in t.can()


@clause("TR-OP-9")
def test_a_turned_card_does_not_go_with_a_covered_card() -> None:
    t = lay("4 9 5 5 5 1 / 2 - 3 6 3 2 1", pack="4 6").do("turn")
    assert t.refused("A", "t+6.2") == "TR-OP-9"
    assert "t+6.2" not in t.can()
    t = lay("4 9 5 5 5 1 / 2 6 3 6 3 2 1", pack="4 6").do("turn")
    assert t.refused("A", "t+6.2") == "TR-FREE-2"


@clause("TR-OP-9")
def test_three_cards_do_not_go_together() -> None:
    t = lay("4 4 9 5 5 1 / 9 - 4 - 8 2 1", pack="3")
    assert "7.1+7.3" in t.can()
    t.do("7.1+7.3")
    assert t.row(6) == [4, 4, 9, 5, 5, 1]  # the 9 that lay under the 4 stays


@clause("TR-OP-10")
def test_a_13_under_one_free_card_must_wait() -> None:
    t = lay("4 13 5 5 5 1 / 2 - 4 6 3 2 1", pack="9").do("turn")
    assert t.refused("A", "6.2") == "TR-OP-10"
    t.do("t+7.3")
    assert "6.2" in t.can()


@clause("TR-PACK-1", "TR-PACK-4")
def test_cards_are_turned_until_the_pack_is_used_up() -> None:
    t = lay(LOW, pack="6 7 3")
    assert t.can() == ["turn"]
    t.do("turn")
    assert (t.game_state.turned, t.game_state.left) == (6, 2)
    t.do("turn")
    assert (t.game_state.turned, t.game_state.left, t.stock()) == (7, 1, [6])
    t.do("t+s", "turn")
    assert (t.game_state.turned, t.game_state.left, t.stock()) == (3, 0, [])
    assert t.result() == "lost TR-END-2"


@clause("TR-OP-3", "TR-PACK-1")
def test_a_pair_may_be_held_back_unless_the_option_says_no() -> None:
    row = "4 4 6 6 1 1 / 1 12 3 4 5 13 2"
    assert lay(row, pack="8 6").can() == ["7.1+7.2", "7.6", "turn"]
    t = lay(row, pack="8 6", hold_back="not-allowed")
    assert t.can() == ["7.1+7.2", "7.6"]
    assert t.refused("A", "turn") == "TR-OP-3"
    t.do("7.6", "7.1+7.2", "turn")
    assert t.can() == ["t+7.5", "turn"]  # the turned card may be held back


@clause("TR-PACK-2")
def test_the_turned_card_goes_with_a_free_card() -> None:
    t = lay("1 2 3 3 5 1 2", pack="10 9").do("turn")
    assert t.can() == ["t+7.3", "t+7.4", "turn"]
    t.do("t+7.4")
    assert (t.row(7), t.game_state.turned, t.stock()) == ([1, 2, 3, 0, 5, 1, 2], 0, [])
    assert t.refused("A", "t+7.3") == "TR-PACK-2"
    t.do("turn")
    assert t.refused("A", "t+7.3") == "TR-DIS-4"
    assert t.refused("A", "t+7.4") == "TR-FREE-2"


@clause("TR-PACK-3")
def test_a_turned_card_not_used_goes_to_the_stock() -> None:
    t = lay(LOW, pack="6 8 9").do("turn")
    assert (t.game_state.turned, t.stock()) == (6, [])
    t.do("turn")
    assert (t.game_state.turned, t.stock()) == (8, [6])
    assert t.log() == ["A turns a 6.", "The 6 goes to the stock.", "A turns an 8."]


@clause("TR-OP-1")
def test_the_stock_top_is_locked_or_live() -> None:
    row = "1 2 3 4 5 1 2"
    t = lay(row, stock="6 8", pack="10 7")
    assert t.refused("A", "s+7.5") == "TR-OP-1"
    assert t.can() == ["turn"]
    t = lay(row, stock="6 8", pack="10 7", stock_top="live")
    assert t.can() == ["s+7.5", "turn"]
    t.do("turn")
    assert t.refused("A", "s+7.5") == "TR-OP-1"  # the 10 lies over it
    t.do("t+7.3", "s+7.5")
    assert (t.row(7), t.stock()) == ([1, 2, 0, 4, 0, 1, 2], [6])
    assert t.refused("A", "s+7.4") == "TR-DIS-4"


@clause("TR-OP-1")
def test_the_turned_card_stays_pairable_until_the_next_is_turned() -> None:
    t = lay("3 5 8 5 8 1 / 10 3 6 2 1 6 6", pack="10 5 4").do("turn", "7.1+7.2")
    assert "t+6.1" in t.can()
    t.do("turn")
    assert "t+6.1" not in t.can()
    assert t.refused("A", "s+6.1") == "TR-OP-1"


@clause("TR-OP-2")
def test_a_turned_13_is_discarded_at_once() -> None:
    t = lay(LOW, pack="8 13 9").do("turn", "turn")
    assert (t.game_state.turned, t.stock(), t.game_state.discarded()) == (0, [8], [13])
    t.do("turn")
    assert (t.game_state.turned, t.stock()) == (9, [8])


@clause("TR-OP-4")
def test_the_player_chooses_between_a_free_card_the_stock_and_neither() -> None:
    t = lay(LOW, stock="4", pack="9 6").do("turn")
    assert t.can() == ["t+7.4", "t+s", "turn"]


@clause("TR-STK-1")
def test_cards_that_come_together_on_the_stock_go() -> None:
    t = lay("1 2 3 4 5 1 2", stock="7", pack="6 9").do("turn", "t+s")
    assert (t.stock(), t.game_state.turned, t.game_state.discarded()) == ([], 0, [6, 7])
    assert t.refused("A", "t+s") == "TR-STK-1"
    t.do("turn")
    assert t.refused("A", "t+s") == "TR-STK-1"  # nothing on the stock
    assert t.refused("A", "s+s") == "TR-STK-1"
    t = lay(LOW, stock="7 8", pack="6 9").do("turn")
    assert t.refused("A", "t+s") == "TR-DIS-4"


@clause("TR-OP-5")
def test_together_means_the_top_two_or_only_when_the_upper_one_is_laid() -> None:
    t = lay(LOW, stock="1 7 6", pack="9 8")
    assert t.can() == ["s+s", "turn"]
    assert t.do("s+s").stock() == [1]
    t = lay(LOW, stock="7", pack="6 9 3").do("turn", "turn")
    assert "s+s" in t.can()  # also with a turned card that is not laid yet
    t = lay(LOW, stock="1 7 6", pack="9 8", stock_pair="on-laying")
    assert t.can() == ["turn"]
    assert t.refused("A", "s+s") == "TR-OP-5"
    t = lay(LOW, stock="1 7", pack="6 9", stock_pair="on-laying").do("turn")
    assert "t+s" in t.can()
    t.do("turn")
    assert t.refused("A", "s+s") == "TR-OP-5"


@clause("TR-OP-6")
def test_deeper_pairs_stay() -> None:
    t = lay(LOW, stock="7 6 1", pack="9 8")
    assert t.can() == ["turn"]
    assert t.refused("A", "s+s") == "TR-DIS-4"


@clause("TR-OP-7")
def test_the_next_turned_card_pairs_with_the_newly_shown_top() -> None:
    t = lay(LOW, stock="11 7", pack="6 2 8").do("turn", "t+s", "turn")
    assert "t+s" in t.can()
    assert t.do("t+s").stock() == []


@clause("TR-STK-2")
def test_the_pack_is_gone_through_once() -> None:
    t = lay("1 2 3 4 5 1 12", pack="6").do("turn")
    assert t.refused("A", "turn") == "TR-STK-2"
    assert t.refused("A", "over") == "TR-OP-13"


@clause("TR-OP-13")
@pytest.mark.parametrize("rounds", [2, 3])
def test_with_more_rounds_the_stock_is_turned_over_first_turned_first(rounds: int) -> None:
    t = lay(LOW, pack="6 8 9", rounds=str(rounds))
    assert t.refused("A", "over") == "TR-OP-13"  # while the pack lasts
    for number in range(1, rounds):
        t.do("turn", "turn", "turn")
        assert t.can() == ["t+7.4", "over"]
        t.do("over")
        assert (t.stock(), t.game_state.turned, t.game_state.left, t.game_state.round) == ([], 0, 3, number)
        assert t.sees("A")["pack"] == [9, 8, 6]  # everybody has seen them
    t.do("turn")
    assert t.game_state.turned == 6
    t.do("turn", "turn", "t+7.4")
    assert t.refused("A", "turn") == "TR-OP-13"
    assert t.refused("A", "over") == "TR-OP-13"


@clause("TR-OP-13")
def test_an_empty_stock_is_not_turned_over() -> None:
    t = lay(LOW, pack="9", rounds="2").do("turn", "t+7.4")
    assert t.refused("A", "over") == "TR-OP-13"
    t = lay("4 4 7 5 5 1 / 12 1 3 4 5 1 2", pack="10", rounds="2", hold_back="not-allowed").do("7.1+7.2", "turn")
    assert t.can() == ["t+7.3", "over"]


@clause("TR-OP-15")
def test_the_stock_shows_its_top_two_or_its_top_or_all() -> None:
    stock = lay(LOW, stock="7 8 9", pack="6").area("stock")
    assert ([face.rank for face in stock.cards], stock.count) == (["8", "9"], 3)
    stock = lay(LOW, stock="7 8 9", pack="6", stock_pair="on-laying").area("stock")
    assert ([face.rank for face in stock.cards], stock.count) == (["9"], 3)
    stock = lay(LOW, stock="7 8 9", pack="6", stock_view="spread").area("stock")
    assert ([face.rank for face in stock.cards], stock.count) == (["7", "8", "9"], 3)


@clause("TR-ST-1")
def test_the_table_refuses_wrong_sums_and_covered_cards_and_declares_the_loss() -> None:
    t = lay("8 / 4 6", pack="5 3").do("turn")
    assert t.refused("A", "2.1+2.2") == "TR-DIS-4"
    assert t.refused("A", "t+2.1") == "TR-DIS-4"
    assert t.refused("A", "t+1.1") == "TR-FREE-2"  # 5 and 8, but the 8 is covered twice
    assert t.do("turn").result() == "lost TR-END-2"
