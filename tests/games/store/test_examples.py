"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.asking import ended_by, hand, made, table, winners

BOTH = pytest.mark.parametrize("rules", ["store@1913", "store@2008"])


@clause("GS-EX-1")
@BOTH
def test_a_chain(rules: str) -> None:
    t = table(rules, "A 5 5 9 | B 5 7 | C 9 9 [*] | store 2 *")
    t.play("A", "ask:B:5")
    assert hand(t, "A") == "5 5 5 9"
    t.play("A", "ask:C:9")
    assert (hand(t, "A"), t.must_act()) == ("5 5 5 9 9 9", "A")
    t.play("A", "ask:B:9")
    assert (hand(t, "A"), t.must_act()) == ("2 5 5 5 9 9 9", "B")


@clause("GS-EX-2")
@BOTH
def test_one_must_hold_it(rules: str) -> None:
    t = table(rules, "A 3 4 4 | B 8 | C 3 [*] | store *")
    assert t.refused("A", "ask:B:8") == "GS-ASK-3"
    assert t.must_act() == "A"


LUCKY = "A 6 6 | B 2 | C 2 [*] | store 6 *"


@clause("GS-EX-3")
@BOTH
def test_lucky_draw(rules: str) -> None:
    t = table(rules, LUCKY)
    t.play("A", "ask:B:6")
    assert (hand(t, "A"), t.must_act()) == ("6 6 6", "B")
    for who in "BC":
        assert t.sees(who)["seats"][0]["known"] == [6]  # the one he asked with
        assert t.log(who)[-1] == "A draws a card"


@clause("GS-EX-3")
@BOTH
def test_lucky_draw_with_another_ask(rules: str) -> None:
    t = table(f"{rules}(lucky-draw=ask-again)", LUCKY)
    t.play("A", "ask:B:6")
    assert (hand(t, "A"), t.must_act()) == ("6 6 6", "A")
    assert t.log("C")[-1] == "A draws and shows the 6"


@clause("GS-EX-4")
@BOTH
def test_a_set_by_a_draw(rules: str) -> None:
    t = table(rules, "A 6 6 6 1 | B 1 | C 2 [*] | store 6 *")
    t.play("A", "ask:C:1")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("6", "1", "B")


@clause("GS-EX-5")
@BOTH
def test_hand_emptied_in_a_turn(rules: str) -> None:
    t = table(rules, "A 11 11 | B 11 11 3 | C 8 [*] | store 8 4 *")
    t.play("A", "ask:B:11")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("11", "8", "A")
    assert t.moves("A") == ["ask:B:8", "ask:C:8"]
    t.play("A", "ask:C:8")
    assert (hand(t, "A"), t.must_act()) == ("8 8", "A")


@clause("GS-EX-6")
@BOTH
def test_store_empty(rules: str) -> None:
    t = table(rules, "A 2 | B 2 7 7 | C 2 2 7 7 [*]")
    assert t.refused("A", "ask:B:7") == "GS-ASK-3"
    t.play("A", "ask:B:2")
    assert hand(t, "A") == "2 2"
    t.play("A", "ask:C:2")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("2", "", "B")
    t.play("B", "ask:C:7")
    assert (made(t, "B"), ended_by(t)) == ("7", "GS-END-1")


@clause("GS-EX-7")
@BOTH
def test_asking_an_empty_hand(rules: str) -> None:
    store = "9 8 1 1 1 2 2 2 3 3 3 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 9 9 9"
    t = table(rules, f"A 4 4 1 2 3 [*] | B | store {store}")
    t.play("A", "ask:B:4")
    assert hand(t, "A") == "1 2 3 4 4 9"
    assert (hand(t, "B"), t.must_act()) == ("8", "B")
    assert t.moves("B") == ["ask:A:8"]


@clause("GS-EX-8")
@BOTH
def test_end_and_tie(rules: str) -> None:
    t = table(rules, "A 6 6 [1 2 3 4 5] | B [7 8 9 10 11 12] | C 6 6 [13 14 15]")
    t.play("A", "ask:C:6")
    assert (t.state.scores(), winners(t)) == ([6, 6, 3], "AB")
