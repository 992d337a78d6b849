"""Laying higher and picking up (FU-PICK)."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flush.laying import lay


@clause("FU-PICK-1", "FU-PICK-2", "U6")
def test_who_has_nothing_as_low_lays_higher_and_takes_the_pile() -> None:
    t = lay("A 8 9 9 | B 1 | C 1", pile="6 4s 3", by="C")
    assert t.moves("A") == ["put:8", "put:9"]
    t.lay("A", "9 9", "2x9")
    assert (t.top, t.pile, t.hand("A"), t.turn) == ("2x9", "9 9", "3 4s 6 8", "B")


@clause("FU-PICK-1")
def test_a_flush_card_or_a_blind_may_be_used_instead() -> None:
    t = lay("A 8 F [-/2] | B 1", pile="6 3", by="B")
    assert t.moves("A") == ["put:8", "put:F", "flip:1"]
    t.lay("A", "F", "1xF")
    assert (t.pile, t.hand("A")) == ("", "8")


@clause("FU-PICK-1", "U6")
def test_mimics_that_complete_a_flush_may_be_used_instead_but_need_not() -> None:
    t = lay("A 9 8 | B 1", pile="3 3 3", by="B", mimic="9s")
    assert t.moves("A") == ["put:8", "put:9"]
    t.play("A", "put:9")
    assert t.moves("A") == ["1x9", "1x3+top", "back", "put:8"]
    t.play("A", "1x3+top")
    assert (t.pile, t.turn, t.hand("A")) == ("", "A", "8")


@clause("FU-PICK-1", "U6")
def test_a_top_or_a_mimic_of_low_own_value_makes_able() -> None:
    assert lay("A 8 [2/9] | B 1", pile="3", by="B").moves("A") == ["top:1"]
    assert lay("A 8 2 | B 1", pile="3", by="B", mimic="2s").moves("A") == ["put:2"]
    assert lay("A 8 4 | B 1", pile="3", by="B", mimic="4s").moves("A") == ["put:4", "put:8"]


@clause("FU-PICK-3")
def test_cards_picked_up_are_not_used_in_the_same_turn() -> None:
    t = lay("A 8 9 | B 8 1", pile="8 3", by="B")
    t.play("A", "put:8")
    assert t.refused("A", "put:3") == "FU-TURN-2"
    t.play("A", "1x8")
    assert t.turn == "B"
    assert t.refused("A", "put:3") == "FU-PICK-3"
    t.lay("B", "1", "1x1")
    assert t.refused("B", "put:8") == "FU-TURN-1"


@clause("FU-PICK-4")
@pytest.mark.parametrize("number", [4, 6])
def test_many_higher_cards_make_no_flush_while_picking_up(number: int) -> None:
    t = lay(f"A {'8 ' * 5} 8s 9 [9/1] | B 2", pile="3", by="B")
    cards = " ".join(["8"] * min(number, 5) + ["8s"] * (number - 5))
    t.lay("A", cards, f"{number}x8")
    assert (len(t.pile.split()), t.away) == (number, "")
    assert t.top == f"{number}x8"
    assert "3" in t.hand("A").split()
    assert t.flush.phase == 0


@clause("FU-PICK-5", "U5")
def test_who_is_able_may_not_pick_up_unless_the_house_allows_it() -> None:
    seats = "A 3 9 | B 1"
    t = lay(seats, pile="5", by="B")
    assert t.moves("A") == ["put:3"]
    assert t.refused("A", "put:9") == "FU-PICK-5"
    free = lay(seats, pile="5", by="B", game="flush(pick-up-by-choice=yes)")
    assert free.moves("A") == ["put:3", "put:9"]
    free.lay("A", "9", "1x9")
    assert (free.pile, free.hand("A")) == ("9", "3 5")


@clause("FU-PICK-7", "U24")
def test_the_last_cards_laid_while_picking_up_do_not_win() -> None:
    t = lay("A 9 9 | B 1", pile="4 2", by="B").lay("A", "9 9", "2x9")
    assert (t.round, t.hand("A"), t.turn) == (1, "2 4", "B")


@clause("U24")
def test_any_last_card_wins_on_an_empty_pile() -> None:
    for card in ("10", "F", "1"):
        assert lay(f"A {card} | B 1").lay("A", card, f"1x{card}").round == 2


@clause("FU-PICK-8", "U17")
def test_a_set_of_four_left_by_a_pick_up_may_be_counted_in_or_not() -> None:
    for declared, pile in (("1x8+top", ""), ("1x8-top", "8 8 8 8 8s")):
        t = lay("A 8 8 8 8 9 | B 8s 1", pile="3", by="B").lay("A", "8 8 8 8", "4x8")
        assert t.lay("B", "8s", declared).pile == pile


@clause("FU-PICK-5", "U6")
@pytest.mark.parametrize("top", range(1, 11))
@pytest.mark.parametrize("held", range(1, 11))
def test_able_is_who_has_a_card_not_above_the_top_set(top: int, held: int) -> None:
    t = lay(f"A {held} F | B 1", pile=f"{top}", by="B")
    assert t.flush.able() == (held <= top)
    assert t.flush.highest() == (top if held <= top else 10)
