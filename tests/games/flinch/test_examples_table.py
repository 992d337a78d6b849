"""The worked examples of the Flinch rules in table play: slips, calls, exposed cards."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import LOOK
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    discards,
    hand,
    heights,
    lay,
    player,
    plays,
    reserve,
    settle,
    stack,
    stock,
    tops,
    turn,
    winners,
)


def fails(table: Table, who: str, call: str) -> bool:
    """Whether a call changes nothing: not on the table, nor whose turn it is."""
    whole = [(stock(table, w), hand(table, w), reserve(table, w)) for w in "AB"], tops(table), turn(table)
    if call in table.moves(who):
        settle(table.play(who, call))
    return whole == ([(stock(table, w), hand(table, w), reserve(table, w)) for w in "AB"], tops(table), turn(table))


# -- E1: the 1 of the opening held back ----------------------------------------------------------------------


@clause("E1", "FL-ONE-7", "IR-4")
def test_e1_another_card_before_the_1_is_callable() -> None:
    t = lay(
        "flinch@1988(packs=1,play=table)",
        player([9, 8], [4, 6, 9], [8]),
        player([6, 8], [3, 5, 10, 8], [7]),
        player([7, 8], [4, 6, 7, 9], [10]),
        player([5, 8], [1, 3, 10, 6, 8]),
        centre=[2],
        stack=[2, 3, 4, 5, 6],
        turn="D",
    )
    t.play("D", "h3>p1")
    settle(t.play("B", "call:D:ones"))
    assert stock(t, "D") == [5, 8, 6]
    assert stock(t, "B") == [8]
    assert (hand(t, "D"), heights(t, "D"), turn(t)) == ([1, 6, 8, 10], [0] * 5, "A")


# -- E2: the opening asked seat by seat ----------------------------------------------------------------------


@clause("E2", "OP-OPEN-8", "FL-OPEN-8")
def test_e2_in_table_play_everybody_is_asked() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([9, *[12] * 9], [2, 4, 6, 8, 10]),
        player([8, *[12] * 9], [3, 5, 7, 9, 11]),
        player([7, *[12] * 9], [4, 6, 8, 10, 12]),
        stack=[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2] * 6,
    )
    for who in "ABC":
        assert turn(t) == who
        assert [text for text in t.moves(who) if text.startswith("h") and ">r" in text] == []
        t.play(who, "pass")
    if heights(t, "A") == [0] * 5:  # the first lay-down is made by hand
        for who, cards in (("A", (2, 4, 6, 8, 10)), ("B", (3, 5, 7, 9, 11)), ("C", (4, 6, 8, 10, 12))):
            for slot, card in enumerate(cards):
                t.play(who, f"h{card}>r{slot + 1}")
                if slot == 0:
                    assert t.refused(who, f"h{cards[1]}>r1") == "FL-OPEN-8"
    assert [heights(t, who) for who in "ABC"] == [[1] * 5] * 3
    assert (len(stack(t)), [len(hand(t, who)) for who in "ABC"]) == (75, [5, 5, 5])


# -- E5: stock neglected; one or two callers -----------------------------------------------------------------


def neglected(edition: str, hand_of_b: tuple[int, ...] = (5, 5)) -> Table:
    packs = ",packs=1" if edition == "1988" else ""
    return lay(
        f"flinch@{edition}(play=table{packs})",
        player([8, 5, 5, 5, 5, 5], [3, 6, 10]),
        player([9, 5, 5], hand_of_b),
        player([10, 4, 5, 5, 5], [5, 5]),
        player([6, 5, 5, 5, 5], [5, 5]),
        centre=[7, 2],
        stack=[2, 4, 6, 8, 9] * (9 if edition == "1988" else 12),
    )


@pytest.mark.parametrize("edition", ["1988", "2008"])
@clause("E5", "FL-CHAL-3", "FL-CHAL-9", "FL-CHAL-10", "FL-CHAL-11", "FL-CHAL-12", "IR-1")
def test_e5_a_neglected_stock_costs_a_card_and_the_turn(edition: str) -> None:
    t = neglected(edition)
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert stock(t, "A") == [8, 5, 5, 5, 5, 5, 10]
    assert stock(t, "C") == [4, 5, 5, 5]
    assert (tops(t), hand(t, "A"), heights(t, "A"), turn(t)) == ([7, 3], [6, 10], [0] * 5, "B")


@clause("E5", "FL-CHAL-13", "OP-CHAL-9")
def test_e5_in_1913_the_card_is_taken_back() -> None:
    t = neglected("1913")
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert stock(t, "A") == [8, 5, 5, 5, 5, 5, 10]
    assert stock(t, "C") == [4, 5, 5, 5]
    assert (tops(t), hand(t, "A"), heights(t, "A"), turn(t)) == ([7, 2], [3, 6, 10], [0] * 5, "B")


@clause("E5", "FL-CHAL-5", "FL-EXP-8")
def test_e5_in_1913_showing_the_card_is_enough() -> None:
    t = neglected("1913")
    t.play("A", "show:h3")
    settle(t.play("C", "call:A:stock"))
    assert (stock(t, "A")[-1], len(stock(t, "A")), stock(t, "C")[0]) == (10, 7, 4)
    assert (tops(t), hand(t, "A"), turn(t)) == ([7, 2], [3, 6, 10], "B")


@pytest.mark.parametrize("edition", ["1988", "2008"])
@pytest.mark.parametrize("order", ["CD", "DC"])
@clause("E5", "FL-CHAL-18", "FL-CHAL-19")
def test_e5_of_two_callers_the_nearest_to_the_left_gives_the_card(edition: str, order: str) -> None:
    t = neglected(edition)
    t.play("A", "h3>p2")
    for who in order:
        t.play(who, "call:A:stock")
    settle(t)
    assert stock(t, "A") == [8, 5, 5, 5, 5, 5, 10]
    assert (stock(t, "C"), stock(t, "D")) == ([4, 5, 5, 5], [6, 5, 5, 5, 5])
    assert (len(stack(t)), turn(t)) == (45 if edition == "1988" else 60, "B")


@clause("E5", "FL-CHAL-17")
def test_e5_in_1913_the_card_for_two_callers_comes_from_the_stack() -> None:
    t = neglected("1913", hand_of_b=())
    t.play("A", "h3>p2").play("C", "call:A:stock").play("D", "call:A:stock")
    settle(t)
    assert stock(t, "A") == [8, 5, 5, 5, 5, 5, 2]
    assert (stock(t, "C"), stock(t, "D")) == ([10, 4, 5, 5, 5], [6, 5, 5, 5, 5])
    assert (tops(t), hand(t, "A"), turn(t)) == ([7, 2], [3, 6, 10], "B")
    assert (hand(t, "B"), len(stack(t))) == ([2, 4, 6, 8, 9], 54)  # 59 after the penalty; then the next five
    assert "2" not in {str(card) for card in t.sees("C")["seats"][0]["stock"]}  # unseen


# -- E6: a ones call, right and wrong, 1988 ------------------------------------------------------------------


def accused(cards: list[int], stock_of_a: tuple[int, ...] = (10, 5, 9, 9)) -> Table:
    t = lay(
        "flinch@1988(play=table)",
        player(stock_of_a, cards, [4]),
        player([8, 2, 9], [7, 7, 10]),
        centre=[3],
        stack=[3, 4, 6, 7, 8] * 4,
    )
    return t.play("A", "r1>p1")


@clause("E6", "FL-CHAL-4", "FL-CHAL-14", "OP-CHAL-7")
def test_e6_a_right_call_is_proved_by_one_shown_1() -> None:
    t = accused([1, 6, 9])
    settle(t.play("B", "call:A:ones"))
    shown = [event.masked(1).card for event in t.referee.events if event.kind == LOOK]
    assert shown == [1]
    assert (stock(t, "A"), stock(t, "B")) == ([10, 5, 9, 9, 8], [2, 9])
    assert (tops(t), hand(t, "A"), heights(t, "A"), turn(t)) == ([4], [1, 6, 9], [0] * 5, "B")
    t.play("B", "h7>r1").play("A", "h9>r1")  # the 1 is a duty in the next turn: leaving it is callable again
    settle(t.play("B", "call:A:ones"))
    assert stock(t, "A") == [10, 5, 9, 9, 8, 2]


@clause("E6", "FL-CHAL-15", "FL-CHAL-16", "IR-20")
def test_e6_a_wrong_call_costs_the_caller_and_the_turn_goes_on() -> None:
    t = accused([2, 6, 9])
    settle(t.play("B", "call:A:ones"))
    assert (stock(t, "B"), stock(t, "A")) == ([8, 2, 9, 10], [5, 9, 9])
    assert turn(t) == "A"
    assert "s>p1" in t.moves("A")
    t.play("A", "h9>r1")  # the 5 was a duty now
    settle(t.play("B", "call:A:stock"))
    assert (stock(t, "A"), stock(t, "B")) == ([5, 9, 9, 8], [2, 9, 10])
    assert (hand(t, "A"), heights(t, "A")) == ([2, 6, 9], [0] * 5)


@clause("E6", "FL-CHAL-16")
def test_e6_after_a_wrong_call_the_turn_ends_with_a_discard() -> None:
    t = accused([2, 6, 9])
    settle(t.play("B", "call:A:ones"))
    t.play("A", "s>p1", "h9>r1")
    assert (turn(t), heights(t, "A"), tops(t)) == ("B", [1, 0, 0, 0, 0], [5])


@clause("E6", "OP-CHAL-4")
def test_e6_a_wrong_call_that_takes_the_last_stock_card_makes_a_winner() -> None:
    t = accused([2, 6, 9], stock_of_a=(10,))
    settle(t.play("B", "call:A:ones"))
    assert (winners(t), stock(t, "A")) == ("A", [])


# -- E7: exposed cards ---------------------------------------------------------------------------------------


@clause("E7", "FL-EXP-1", "FL-EXP-2", "IR-8", "OP-EXP-3")
def test_e7a_a_shown_card_that_fits_nowhere_ends_the_turn() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([12, 12], [9, 10], [5]),
        player([12, 12], [5, 5]),
        centre=[3, 6, 14],
        stack=[3, 4, 5, 6, 8],
    )
    t.play("A", "show:h9")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [9, 10], [1, 0, 0, 0, 0])


def shown_by_b(edition: str, centre: list[int]) -> Table:
    """B shows a 7 while A is on turn; then A discards."""
    t = lay(
        f"flinch@{edition}(play=table)",
        player([3, 3], [10, 10]),
        player([9, 3, 3], [7, 10, 4]),
        centre=centre,
        stack=[3, 4, 5, 6, 8],
    )
    t.play("B", "show:h7").play("A", "h10>r1")
    assert turn(t) == "B"
    return t


@clause("E7", "FL-EXP-5", "OP-EXP-5", "IR-9")
def test_e7b_in_2008_the_shown_card_goes_before_the_stock() -> None:
    t = shown_by_b("2008", [6, 8])
    t.play("B", "h7>p1")
    assert fails(t, "A", "call:B:stock")
    t.play("B", "h10>r1")  # now the 9 was due
    settle(t.play("A", "call:B:stock"))
    assert (stock(t, "B"), stock(t, "A")) == ([9, 3, 3, 3], [3])
    assert (tops(t), hand(t, "B"), turn(t)) == ([7, 8], [4, 10], "A")


@clause("E7", "FL-EXP-5", "OP-EXP-5", "OP-EXP-6", "OP-EXP-9")
def test_e7c_in_2008_a_card_that_does_not_fit_forces_a_pass_with_a_discard() -> None:
    t = shown_by_b("2008", [4, 8])
    assert plays(t, "B") == set()
    assert t.refused("B", "s>p2") == "OP-EXP-6"
    assert "h7>r1" in discards(t, "B")
    t.play("B", "h10>r1")
    assert turn(t) == "A"
    assert fails(t, "A", "call:B:stock")
    t.play("A", "h10>r2")
    assert "s>p2" in t.moves("B")  # the 7 is an ordinary card again
    assert hand(t, "B") == [4, 7]


@clause("E7", "FL-EXP-4", "OP-EXP-6")
def test_e7d_in_1988_duties_come_first_then_the_pass() -> None:
    t = shown_by_b("1988", [4, 8])
    t.play("B", "s>p2")
    assert (turn(t), tops(t)) == ("B", [4, 9])
    assert plays(t, "B") == set()
    t.play("B", "h7>r1")
    assert (turn(t), hand(t, "B"), reserve(t, "B")[0]) == ("A", [4, 10], [7])


@clause("E7", "FL-EXP-6")
def test_e7e_in_1913_nothing_follows_without_a_demand() -> None:
    t = shown_by_b("1913", [6, 8])
    t.play("B", "s>p2", "h4>r1")
    assert (turn(t), hand(t, "B")) == ("A", [7, 10])
    assert fails(t, "A", "call:B:wrong-play")


@clause("E7", "FL-EXP-6", "OP-EXP-5", "OP-EXP-8")
def test_e7e_in_1913_a_demanded_card_follows_the_duties() -> None:
    t = shown_by_b("1913", [6, 8])
    t.play("A", "demand:B:7").play("B", "s>p2", "h7>p1")
    assert (turn(t), tops(t), hand(t, "B")) == ("B", [7, 9], [4, 10])
    t.play("B", "h4>r1")
    assert (turn(t), heights(t, "B")) == ("A", [1, 0, 0, 0, 0])


@clause("E7", "OP-EXP-7")
def test_e7e_in_1913_a_demanded_card_that_does_not_fit_stops_the_turn() -> None:
    t = shown_by_b("1913", [4, 8])
    t.play("A", "demand:B:7").play("B", "s>p2")
    assert (turn(t), tops(t), hand(t, "B"), heights(t, "B")) == ("A", [4, 9], [4, 7, 10], [0] * 5)


def lifting(edition: str, top: int) -> Table:
    return lay(
        f"flinch@{edition}(play=table)",
        player([3, 3], [7, 10], [8, 8, [5, 9], 8, 8]),
        player([3, 3], [10, 7]),
        centre=[top],
        stack=[3, 4, 5, 6, 8],
    )


@clause("E7", "FL-EXP-7", "OP-EXP-1", "IR-10")
def test_e7f_in_1913_a_lifted_card_is_committed() -> None:
    t = lifting("1913", 4)
    t.play("A", "lift:r3")
    assert "back" not in t.moves("A")
    t.play("A", "r3>p1")
    assert (tops(t), reserve(t, "A")[2], turn(t)) == ([5], [9], "A")
    t = lifting("1913", 5)
    t.play("A", "lift:r3")
    assert (turn(t), reserve(t, "A")[2], hand(t, "A")) == ("B", [5, 9], [7, 10])


@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
@clause("E7", "OP-EXP-2", "IR-10")
def test_e7f_elsewhere_a_lifted_card_may_go_back(edition: str) -> None:
    t = lifting(edition, 4)
    t.play("A", "lift:r3", "back")
    assert (turn(t), reserve(t, "A")[2], tops(t)) == ("A", [5, 9], [4])
    assert [text for text in t.moves("B") if text.startswith(("call:", "point:"))] == []
    t.play("A", "h10>r1")
    assert turn(t) == "B"


# -- E10: partnership ----------------------------------------------------------------------------------------


def partners(stock_of_a: list[int], stock_of_c: list[int], centre: list[int], who: str = "A") -> Table:
    return lay(
        "flinch@2008(partners=on,play=table)",
        player(stock_of_a, [13, 14]),
        player([13, 3], [13, 14]),
        player(stock_of_c, [13, 14]),
        player([12, 3], [13, 14]),
        centre=centre,
        stack=[3, 3, 3, 3, 3],
        turn=who,
    )


@clause("E10", "FL-PART-3", "IR-3", "OP-PART-5")
def test_e10a_the_partners_card_first_is_callable() -> None:
    t = partners([5, 9], [5, 12, 2], [4, 4])
    t.play("A", "t>p1")
    assert [text for text in t.moves("C") if text.startswith("call:")] == []  # not by the partner
    settle(t.play("B", "call:A:stock"))
    assert (stock(t, "A"), stock(t, "B")) == ([5, 9, 13], [3])
    assert (heights(t, "A"), turn(t)) == ([0] * 5, "B")


@clause("E10", "FL-PART-5", "FL-PART-7", "OP-PART-3")
def test_e10c_the_penalty_of_a_player_without_a_stock_goes_under_the_partners() -> None:
    t = partners([5, 9], [], [4], who="C")
    t.play("C", "h13>r1")
    settle(t.play("D", "call:C:partner-stock"))
    assert (stock(t, "A"), stock(t, "C"), stock(t, "D")) == ([5, 9, 12], [], [3])
    assert (hand(t, "C"), heights(t, "C"), turn(t)) == ([13, 14], [0] * 5, "D")


# -- E11: no calls in 2000 -----------------------------------------------------------------------------------


@clause("E11", "FL-CHAL-20", "OP-WILD-10")
def test_e11_in_2000_a_missed_duty_is_pointed_out_without_a_penalty() -> None:
    t = lay(
        "flinch@2000(play=table)",
        player([5, 11], [6, 9]),
        player([8, 7], [4, 4]),
        centre=[4, 8],
        stack=[3, 4, 5, 6, 8],
    )
    t.play("A", "h9>p2")
    assert [text for text in t.moves("B") if text.startswith("call:")] == []
    settle(t.play("B", "point:A"))
    assert (tops(t), hand(t, "A"), turn(t)) == ([4, 8], [6, 9], "A")
    assert (stock(t, "A"), stock(t, "B")) == ([5, 11], [8, 7])
