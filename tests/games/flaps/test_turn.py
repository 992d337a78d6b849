"""Turns and matching."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-TURN-1")
def test_an_open_turn_is_a_lay_or_a_draw() -> None:
    t = lay("5d Kc Kd | 9s 9s 9s", top="5c")
    assert t.moves("A") == ["5d", "Kc", "draw"]


@clause("FP-TURN-2")
def test_nobody_has_to_lay() -> None:
    t = lay("5d Kc Kc | 9s 9s 9s", top="5c")
    t.do("A", "draw")
    assert (t.sizes(), t.top) == ([4, 3], "5c")


@clause("FP-TURN-3")
def test_drawing_one_ends_the_turn() -> None:
    t = lay("5d Kc Kc | 9s 9s 9s", top="5c", pack="2h 5h")
    t.do("A", "draw")
    assert (t.hand("A"), t.turn) == ("5d 5h Kc Kc", "B")
    assert t.refused("A", "5h") == "FP-TURN-6"


@clause("FP-TURN-4")
@pytest.mark.parametrize(("direction", "following"), [("clockwise", "B"), ("counter-clockwise", "C")])
def test_a_lay_goes_on_the_pile_and_the_next_player_follows(direction: str, following: str) -> None:
    t = lay("Kc 9d 9d | 9d 9d 9d | 9d 9d 9d", top="5c", direction=direction)
    t.do("A", "Kc")
    assert (t.top, t.hand("A"), t.turn) == ("Kc", "9d 9d", following)


@clause("FP-TURN-5")
def test_hand_sizes_are_open_to_everybody() -> None:
    t = lay("Kc 9d | 9d | 9d 9d 9d", top="5c")
    for who in ("A", "B", "C", "onlooker"):
        assert [len(seat["hand"]) for seat in t.sees(who)["seats"]] == [2, 1, 3]


@clause("FP-TURN-6")
def test_only_flaps_and_hoofers_are_laid_out_of_turn() -> None:
    t = lay("2c 4c Kd | 4c 9d 9d | 4d 5c 9d", top="5c")
    assert t.refused("B", "4c") == "FP-TURN-6"
    assert t.refused("C", "draw") == "FP-TURN-6"
    t.do("A", "2c")
    assert t.refused("C", "4d") == "FP-TURN-6"  # nothing is thrown into an attack
    t.do("B", "draw").do("C", "draw").do("A", "4c")
    t.do("C", "4d")
    assert t.top == "4d"
    assert t.refused("A", "Kd") == "FP-TURN-6"
    assert t.refused("C", "5c") == "FP-TURN-6"


@clause("FP-LAY-1", "FP-LAY-2", "FP-LAY-3")
def test_suit_or_number() -> None:
    t = lay("Kc 5h 5Ld Kd QK OM1 | 9d 9d", top="5c", level=5)
    assert t.lays("A") == ["5h", "5Ld", "Kc"]
    assert t.refused("A", "Kd") == "FP-LAY-3"


@clause("FP-LAY-4")
def test_a_named_suit_replaces_the_printed_one() -> None:
    t = lay("Ah 9d 9d | Kh Ks 9d", top="5c")
    t.do("A", "Ah", "call:s")
    assert t.lays("B") == ["Ks"]
    assert t.refused("B", "Kh") == "FP-LAY-4"


@clause("FP-LAY-5")
def test_cards_without_suit_are_seen_through() -> None:
    t = lay("OM1 9d 9d | Kh Qs 5c 5h", top="Kc", level=2)
    t.do("A", "OM1")
    assert t.lays("B") == ["5c", "Kh"]
    assert t.refused("B", "5h") == "FP-LAY-5"


@clause("FP-LAY-6")
def test_the_latest_card_decides() -> None:
    t = lay("5d Kh Kh | Kd Kh Kh | Kc 5h 9s", top="5c")
    t.do("A", "5d").do("B", "Kd")
    assert t.lays("C") == ["Kc"]


@clause("FP-TURN-2")
def test_the_lesson_does_not_hide_that_nobody_has_to_lay() -> None:
    lesson = json.loads((files("kalamazoo.games.flaps") / "rules" / "lesson.json").read_text("utf-8"))
    assert "nobody ever has to lay" in lesson["steps"][0]["say"]
    rule_set = rules(lesson["rules"])
    state = rule_set.game.read_position(rule_set.options, lesson["position"])
    assert "draw" in [rule_set.game.write_move(state, 0, move) for move in state.moves(0)]
