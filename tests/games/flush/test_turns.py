"""Laying sets and making Flushes (FU-TURN, FU-FLUSH)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flush.laying import lay


@clause("FU-TURN-1", "FU-TURN-2")
def test_the_turn_goes_clockwise_and_cards_go_on_the_pile() -> None:
    t = lay("A 9 1 | B 7 1 | C 5 1")
    for who, card, following, pile in (("A", "9", "B", "9"), ("B", "7", "C", "9 7"), ("C", "5", "A", "9 7 5")):
        assert t.may_act() == t.must_act() == who
        t.lay(who, card, f"1x{card}")
        assert (t.turn, t.pile) == (following, pile)
    assert t.refused("B", "put:1") == "FU-TURN-1"


@clause("FU-TURN-1", "FU-ELIM-1")
def test_who_is_out_is_passed_by() -> None:
    t = lay("A 9 1 | B 2 | C 5 1")
    document = t.position()
    document["seats"][1] = {"hand": [], "points": 170, "out-after": 1}
    del document["aside"]
    t = type(t)({"rules": "flush", **document})
    t.lay("A", "9", "1x9")
    assert t.turn == "C"
    assert t.refused("B", "put:1") == "FU-ELIM-1"


@clause("FU-TURN-3")
def test_same_or_lower() -> None:
    t = lay("A 6 7 8 | B 1", pile="7", by="B")
    assert t.moves("A") == ["put:6", "put:7"]
    assert t.refused("A", "put:8") == "FU-PICK-5"
    for card in ("6", "7"):
        again = lay("A 6 7 8 | B 1", pile="7", by="B").lay("A", card, f"1x{card}")
        assert (again.top, again.pile) == (f"1x{card}" if card == "6" else "1x7", f"7 {card}")


@clause("FU-TURN-4")
def test_any_value_on_an_empty_pile() -> None:
    t = lay("A 1 6 10 F | B 1")
    assert t.moves("A") == ["put:1", "put:6", "put:10", "put:F"]
    assert t.lay("A", "10", "1x10").top == "1x10"


@clause("FU-TURN-5")
def test_a_set_has_one_value_and_any_number() -> None:
    t = lay("A 5 5 5 4 | B 1", pile="9 9", by="B", top={"value": 9, "size": 2})
    t.play("A", "put:5")
    assert t.refused("A", "put:4") == "FU-TURN-5"
    assert t.refused("A", "1x4") == "FU-TURN-5"
    t.play("A", "put:5", "put:5", "3x5")
    assert (t.top, t.hand("A")) == ("3x5", "4")


@clause("FU-TURN-5")
def test_no_more_cards_than_there_are() -> None:
    t = lay("A 5 5 5s 4 | B 1")
    t.play("A", "put:5", "put:5")
    assert t.refused("A", "put:5") == "FU-TURN-2"
    assert "put:5s" in t.moves("A")


@clause("FU-TURN-7", "U35")
@pytest.mark.parametrize("seats", ["A 8 | B 1", "A F | B 1", "A 8 F [-/3] | B 1", "A [-/3] | B 1"])
def test_nobody_can_pass(seats: str) -> None:
    t = lay(seats, pile="7", by="B")
    assert t.refused("A", "pass") == "FU-TURN-7"
    assert t.moves("A")
    assert t.must_act() == "A"


@clause("FU-FLUSH-1", "FU-FLUSH-2", "FU-FLUSH-3", "U16")
@pytest.mark.parametrize("cards", ["3 3 3 3", "3 3 3 3 3"])
def test_four_of_a_value_clear_the_pile(cards: str) -> None:
    t = lay(f"A {cards} 10 | B 1", pile="9 6", by="B")
    t.lay("A", cards, f"{len(cards.split())}x3")
    assert (t.pile, t.top, t.turn) == ("", "", "A")
    assert t.away == f"{cards} 6 9"
    assert t.moves("A") == ["put:10"]


@clause("FU-FLUSH-1")
def test_three_of_a_value_are_no_flush() -> None:
    t = lay("A 3 3 3 10 | B 1", pile="9", by="B").lay("A", "3 3 3", "3x3")
    assert (t.pile, t.turn) == ("9 3 3 3", "B")


@clause("FU-FLUSH-4", "U38")
@pytest.mark.parametrize("pile", ["", "9 1"])
def test_one_flush_card_is_a_flush(pile: str) -> None:
    t = lay("A F 10 | B 1", pile=pile).lay("A", "F", "1xF")
    assert (t.pile, t.away, t.turn) == ("", f"{'1 9 ' if pile else ''}F", "A")
    assert t.moves("A") == ["put:10"]


@clause("FU-FLUSH-5")
@pytest.mark.parametrize(("mine", "top", "together"), [(1, 3, True), (2, 2, True), (3, 1, True), (1, 2, False)])
def test_counting_in_needs_four_together(mine: int, top: int, together: bool) -> None:
    t = lay(f"A {'7 ' * mine} 2 | B 1", pile="7 " * top, by="B")
    t.play("A", *["put:7"] * mine)
    if together:
        t.play("A", f"{mine}x7+top")
        assert (t.pile, t.turn, len(t.away.split())) == ("", "A", mine + top)
    else:
        assert t.refused("A", f"{mine}x7+top") == "FU-FLUSH-5"


@clause("FU-FLUSH-6", "FU-ST-3")
def test_the_top_set_is_counted_in_unless_one_says_no() -> None:
    seats = "A 7 7 2 | B 1"
    assert lay(seats, pile="7 7", by="B").lay("A", "7 7", "2x7").pile == ""
    t = lay(seats, pile="7 7", by="B").lay("A", "7 7", "2x7-top")
    assert (t.pile, t.top, t.turn) == ("7 7 7 7", "2x7", "B")


@clause("FU-FLUSH-7", "FU-BLIND-5", "U8")
def test_after_a_flush_a_blind_may_be_first_again() -> None:
    t = lay("A F 3 [-/9] [-/2] | B 1", pile="9 2", by="B")
    t.lay("A", "F", "1xF")
    assert t.moves("A") == ["put:3", "flip:1", "flip:2"]
    t.play("A", "flip:1")
    assert t.moves("A") == ["1x9"]


@clause("FU-FLUSH-8", "U14")
def test_flush_cards_go_only_with_each_other() -> None:
    t = lay("A F F 10 10 | B 1", pile="9", by="B")
    t.play("A", "put:F")
    assert t.refused("A", "put:10") == "FU-FLUSH-8"
    assert t.moves("A") == ["1xF", "back", "put:F"]
    t.play("A", "put:F", "2xF")
    assert (t.away, t.turn) == ("9 F F", "A")
    t.play("A", "put:10")
    assert t.moves("A") == ["1x10", "back", "put:10"]


@clause("FU-FLUSH-9", "U15")
def test_only_the_top_set_can_be_counted_in() -> None:
    pile: dict[str, Any] = {"pile": "7 7 7", "by": "B", "top": {"value": 7, "size": 1, "run": 3}}
    t = lay("A 7 2 | B 1", **pile)
    t.play("A", "put:7")
    assert t.refused("A", "1x7+top") == "FU-FLUSH-9"
    t.play("A", "1x7")
    assert t.top == "1x7"
    assert lay("A 7 2 | B 1", game="flush(flush-reach=run)", **pile).lay("A", "7", "1x7+top").pile == ""


@clause("U15")
def test_a_run_grows_set_by_set_and_ends_with_another_value() -> None:
    t = lay("A 7 7 2 | B 7 7 6 | C 6 1", game="flush(flush-reach=run)")
    t.lay("A", "7", "1x7").lay("B", "7", "1x7")
    assert t.flush.run_size == 2
    t.lay("C", "6", "1x6")
    assert t.flush.run_size == 1


@clause("U32")
def test_a_pile_stays_when_everybody_was_skipped() -> None:
    t = lay("A 7s 7s 2 | B 1 | C 1", pile="9", by="C").lay("A", "7s 7s", "2x7")
    assert (t.turn, t.pile) == ("A", "9 7s 7s")


@clause("FU-TURN-6")
def test_the_lesson_does_not_say_that_the_hand_goes_before_the_bases() -> None:
    lesson = json.loads((files("kalamazoo.games.flush") / "rules" / "lesson.json").read_text("utf-8"))
    assert "your hand and then your Bases" not in lesson["steps"][0]["say"]
    rule_set = rules(lesson["rules"])
    state = rule_set.game.read_position(rule_set.options, lesson["position"])
    offered = [rule_set.game.write_move(state, 0, move) for move in state.moves(0)]
    assert {"put:5", "top:1"} <= set(offered)  # a hand card, or the card on a Base while the hand is full
