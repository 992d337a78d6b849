"""Which card goes back where at a Flinch table, when others of its rank lie about."""

from __future__ import annotations

from kalamazoo.testing import clause
from tests.games.flinch.laying import hand, lay, player, settle, stack, stock, turn

STACK: list[int | str] = [5, 4, 3, 2, 10, 9, 8, 7, 6, 5]
K, W = (f"flinch@{edition}(play=table)" for edition in ("1913", "2008"))
MANUAL = W.replace(")", ",clerical=manual)")
B, C = player([9, 2, 3], [2, 4, 10]), player([10, 4, 9], [5, 8, 8])


@clause("IR-17", "IR-16", "FL-DECK-7")
def test_a_taken_card_does_not_go_beneath_the_stack_for_one_that_was_drawn() -> None:
    t = lay(MANUAL, player([12, 9, 11], [3, 6, 8]), B, C, centre=[7, 2], stack=STACK)
    t.play("A", "newhand", "h10>new", "take:C:s").play("B", "point:A")
    assert stock(t, "C") == [10, 4, 9]
    assert sorted(map(str, stack(t)[-4:])) == ["2", "3", "4", "5"]


@clause("FL-CHAL-4", "IR-16", "FL-VAR-1")
def test_a_taken_1_that_was_played_is_not_the_starter_that_is_kept() -> None:
    t = lay(K.replace(")", ",variation=ends)"), player([12, 9, 10], [3, 6, 15]), B, C, centre=[7, 2, 1], stack=STACK)
    t.play("A", "show:h15", "h3>p2", "take:p3", "h1>new").play("C", "call:A:ones")
    settle(t)
    assert turn(t) == "B"


@clause("OP-EXP-11", "IR-16")
def test_a_wrong_card_that_was_taken_up_before_is_shown_once_it_is_back() -> None:
    t = lay(W, player([12, 9, 10], [1, 2, 6]), B, C, centre=[7, 1], stack=STACK)
    t.play("A", "h1>p1", "h2>p1", "take:p1", "h2>new").play("B", "point:A")
    assert hand(t, "A") == [1, 2, 6]
    assert "show:h2" not in t.moves("A")


@clause("IR-12", "IR-16")
def test_a_taken_card_that_is_covered_sends_none_like_it_home() -> None:
    t = lay(
        W.replace(")", ",call-grounds=stock+ones)"),
        player([12, 9, 10], [3, 8, 13]),
        B,
        player([8, 4, 9], [9, 5, 6]),
        centre=[7, 2],
        stack=STACK,
    )
    t.play("A", "take:C:s", "h13>r1", "h8>p1").play("C", "h9>p1").play("B", "point:A")
    assert (stock(t, "C"), hand(t, "A")) == ([4, 9], [3, 8])
