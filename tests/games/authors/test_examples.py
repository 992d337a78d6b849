"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.asking import hand, hands, made, table, winners

BOTH = pytest.mark.parametrize("rules", ["authors@1913", "authors@1988"])


@clause("AU-EX-1")
@BOTH
def test_one_card_for_each_ask(rules: str) -> None:
    t = table(rules, "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), hand(t, "B")) == ("5 5 5 9", "5 7")
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), hand(t, "B"), made(t, "A"), t.must_act()) == ("9", "7", "5", "A")


@clause("AU-EX-2")
@BOTH
def test_one_must_hold_the_number(rules: str) -> None:
    t = table(rules, "A 3 9 | B 7 | C * [*]")
    assert t.refused("A", "ask:C:7") == "AU-ASK-3"
    assert (hand(t, "A"), t.must_act()) == ("3 9", "A")


@clause("AU-EX-3")
@pytest.mark.parametrize(
    ("rules", "next_to_ask"), [("authors@1913", "C"), ("authors@1988", "B"), ("authors@1913(turn=left)", "B")]
)
def test_who_asks_next(rules: str, next_to_ask: str) -> None:
    t = table(rules, "A 9 3 | B 3 9 9 | C 3 3 | D 9 [*]")
    before = hands(t)
    t.play("A", "ask:C:9")
    assert (t.must_act(), hands(t)) == (next_to_ask, before)


@clause("AU-EX-4")
@pytest.mark.parametrize("rules", ["authors@1913", "authors@1988", "authors@1988(turn=to-asked)"])
def test_hand_emptied_in_turn(rules: str) -> None:
    t = table(rules, "A 8 8 8 | B 2 2 | C 2 | D 8 2 [*]")
    t.play("A", "ask:D:8")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("8", "", "B")


@clause("AU-EX-5")
def test_the_right_passes_to_an_empty_hand() -> None:
    text = "A 4 4 3 | B | C 4 3 3 | D 4 3 [*]"
    t = table("authors@1913(ask-empty=yes)", text)
    t.play("A", "ask:B:4")
    assert t.must_act() == "C"
    assert table("authors@1913", text).refused("A", "ask:B:4") == "AU-OP-7"


TIE = "A 8 8 [1 5 9 15] | B [2 6 10 14] | C [3 7 11] | D 8 8 [4 12 13]"


@clause("AU-EX-6")
def test_tie() -> None:
    t = table("authors@1913", TIE, "D")
    t.play("D", "ask:A:8", "ask:A:8")
    assert [t.state.scores()[seat] % 1000 for seat in (0, 1, 3)] == [30, 32, 37]
    assert winners(t) == "D"


@clause("AU-EX-6")
def test_a_tie_in_1988_is_a_shared_win() -> None:
    t = table("authors@1988", "A 10 10 [1 2 3] | B [6 7 8 9] | C 10 10 [4 5]")
    t.play("A", "ask:C:10", "ask:C:10")
    assert winners(t) == "AB"


@clause("AU-EX-7")
@BOTH
def test_a_book_in_the_deal(rules: str) -> None:
    t = table(rules, "A 1 2 | B 2 2 1 1 | C 2 1 [6 *]")
    assert t.refused("A", "ask:C:6") == "AU-ASK-3"


@clause("AU-EX-8")
@pytest.mark.parametrize(
    ("rules", "first", "second"),
    [("authors@1913", "4 5 6 7 8 9", "3 10 11 12 13 14 15"), ("authors@1988", "4 5 6", "3 7 8 9")],
)
def test_two_players(rules: str, first: str, second: str) -> None:
    more = "" if rules == "authors@1913" else " 10"
    t = table(f"{rules}(min-players=2)", f"A 1 1 2 [{first}{more}] | B 1 1 2 2 2 [{second}]")
    t.play("A", "ask:B:1", "ask:B:1")
    assert made(t, "A").startswith("1 ")
    t.play("A", "ask:B:2", "ask:B:2", "ask:B:2")
    assert made(t, "A").startswith("1 2 ")
    assert winners(t) == "A"
