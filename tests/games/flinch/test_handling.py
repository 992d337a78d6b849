"""Slips with reserve, hand and stock: wrong slots, moved and taken cards, hands and piles looked after by hand."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    discards,
    hand,
    heights,
    player,
    plays,
    reserve,
    settle,
    stack,
    stock,
    tops,
    turn,
    used,
)
from tests.games.flinch.slipping import can, three


@clause("IR-13")
def test_a_discard_on_the_wrong_slot_is_made_again() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h10>r1")
    assert turn(t) == "B"
    t.play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [2, 1, 0, 0, 0])
    assert (plays(t, "A"), {text[-2:] for text in discards(t, "A")}) == (set(), {"r3", "r4", "r5"})
    t.play("A", "h8>r3")
    assert (turn(t), len(stock(t, "A"))) == ("B", 3)


@clause("IR-13", "FL-RES-2")
def test_a_sixth_pile() -> None:
    seat = player([9, 2, 2], [7, 8, 10], [4, 5, 6, 8, 9])
    t = three("flinch@2008(play=table)", A=seat)
    t.play("A", "h10>r6").play("B", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [1] * 5)
    kept = three("flinch@2008(play=table)", A=seat)
    kept.play("A", "h10>r6").play("B", "h10>r2")
    assert heights(kept, "A") == [1] * 6
    few = three("flinch@2008(play=table)")
    assert few.refused("A", "h10>r6") == "FL-RES-2"


@clause("IR-13", "FL-CHAL-7")
def test_a_wrong_slot_agreed_as_an_extra() -> None:
    t = three("flinch@2008(play=table,call-grounds=slot)")
    t.play("A", "h10>r1")
    settle(t.play("C", "call:A:slot"))
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 4, "B")


@clause("IR-14", "FL-RES-11")
def test_a_moved_reserve_card_is_put_back() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "move:r1>r3")
    assert heights(t, "A") == [1, 1, 1, 0, 0]
    t.play("B", "point:A")
    assert (reserve(t, "A")[:3], turn(t), len(stock(t, "A"))) == ([[4, 5], [10], []], "A", 3)


@clause("IR-14")
def test_each_pile_is_moved_from_once_a_turn() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "move:r1>r3")
    assert t.refused("A", "move:r1>r4") == "IR-14"


@clause("IR-15", "FL-TURN-10")
def test_a_missing_discard_is_made_good() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "end")
    assert turn(t) == "B"
    t.play("C", "point:A")
    assert (turn(t), plays(t, "A")) == ("A", set())
    assert t.refused("A", "h7>p1") == "IR-15"
    t.play("A", "h8>r3")
    assert (turn(t), hand(t, "A")) == ("B", [7, 10])


@clause("IR-15", "FL-RES-14")
def test_a_second_discard_goes_back() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h8>r3", "h10>r4")
    assert heights(t, "A") == [2, 1, 1, 1, 0]
    t.play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [7, 10], [2, 1, 1, 0, 0])


@clause("IR-15", "FL-CHAL-7")
@pytest.mark.parametrize("acts", [("end",), ("h8>r3", "h10>r4")])
def test_a_wrong_number_of_discards_agreed_as_an_extra(acts: tuple[str, ...]) -> None:
    t = three("flinch@2008(play=table,call-grounds=discard)")
    t.play("A", *acts)
    settle(t.play("C", "call:A:discard"))
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 4, "B")


@clause("IR-16", "FL-PILE-7")
@pytest.mark.parametrize("edition, price", [("1913", 1), ("1988", 0), ("2008", 0)])
@pytest.mark.parametrize("text, card", [("take:p1", 6), ("take:B:s", 9), ("take:B:r1", 8)])
def test_a_card_taken_from_where_nobody_may(edition: str, price: int, text: str, card: int) -> None:
    t = three(f"flinch@{edition}(play=table)")
    before = [t.position()["centre"], t.position()["seats"][1]["reserve"], stock(t, "B")]
    t.play("A", text)
    assert hand(t, "A") == sorted([7, 8, 10, card])
    if price:
        settle(t.play("C", "call:A:wrong-play"))
    else:
        t.play("C", "point:A")
    assert [t.position()["centre"], t.position()["seats"][1]["reserve"], stock(t, "B")] == before
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 3 + price, "B" if price else "A")


@clause("IR-16")
def test_one_card_is_taken_a_turn_and_never_a_last_stock_card() -> None:
    t = three("flinch@2008(play=table)", B=player([9], [10, 10]))
    assert t.refused("A", "take:B:s") == "FL-STOCK-1"
    t.play("A", "take:p1")
    assert t.refused("A", "take:p2") == "IR-16"


def by_hand(centre: tuple[int, ...] = (6, 3), **seats: dict[str, Any]) -> Table:
    return three("flinch@2008(play=table,clerical=manual)", centre, **seats)


@clause("IR-17", "FL-HAND-1")
def test_a_hand_taken_too_early_goes_under_the_stack() -> None:
    t = by_hand()
    drawn = stack(t)[:5]
    t.play("A", "newhand")
    assert len(hand(t, "A")) == 8
    t.play("C", "point:A")
    assert (hand(t, "A"), len(stack(t)), sorted(stack(t)[-5:], key=int)) == ([7, 8, 10], 20, sorted(drawn, key=int))
    assert t.sees("A")["stack"][:5] != ["?"] * 5  # who drew them has seen them
    assert t.sees("B")["stack"] == ["?"] * 20


@clause("IR-17", "FL-CHAL-7", "FL-HAND-5")
def test_a_hand_taken_before_the_player_ahead_is_done() -> None:
    t = three("flinch@2008(play=table,clerical=manual,call-grounds=new-hand)", C=player([10, 3, 3], []))
    t.play("C", "newhand")
    settle(t.play("A", "call:C:new-hand"))
    assert (hand(t, "C"), len(stock(t, "C")), turn(t)) == ([], 4, "A")


@clause("IR-17")
def test_with_automatic_hands_nobody_takes_one() -> None:
    assert three("flinch@2008(play=table)").refused("A", "newhand") == "OP-HAND-2"


@clause("IR-17", "FL-HAND-8")
def test_with_manual_hands_a_new_one_is_taken_in_time() -> None:
    t = by_hand(A=player([9, 2, 2], []))
    t.play("A", "newhand")
    assert (len(hand(t, "A")), can(t, "B", "call:A", "point:A")) == (5, [])


@clause("IR-21", "FL-STOCK-2")
def test_a_stock_card_not_turned_up_is_no_duty() -> None:
    t = by_hand(A=player([7, 8, 2], [9, 10]), B=player([13, 3, 3], [10, 10]))
    t.play("A", "s>p1")
    assert t.sees("B")["seats"][0]["stock"] == ["?", "?"]
    assert t.refused("A", "s>p1") == "IR-21"
    t.play("A", "h10>r1")
    settle(t.play("C", "call:A:stock"))
    assert turn(t) == "B"
    assert len(stock(t, "A")) == 2
    t.play("C", "turnup:A")  # anybody may
    assert t.sees("B")["seats"][0]["stock"] == ["?", 8]


@clause("IR-21", "FL-PILE-4")
def test_a_full_pile_waits_for_somebody_to_clear_it() -> None:
    t = by_hand(A=player([9, 2, 2], [15, 10]), centre=(14, 3))
    t.play("A", "h15>p1")
    assert (tops(t), used(t)) == ([15, 3], [])
    t.play("B", "clear:p1")
    assert (tops(t), len(used(t))) == ([3], 15)
    assert t.refused("B", "clear:p1") == "IR-21"


@clause("IR-21", "IR-7")
def test_a_wrong_cap_is_not_cleared_while_it_can_go_back_but_a_right_one_is() -> None:
    t = by_hand(A=player([9, 2, 2], [15, 15, 10]), centre=(14, 3))
    t.play("A", "h15>p1").play("A", "h15>p2")
    assert {move for move in t.moves("B") if move.startswith("clear")} == {"clear:p1"}
