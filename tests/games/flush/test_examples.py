"""The twelve worked examples of the rulebook."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flush.laying import lay


@clause("FU-EX-1", "FU-TURN-3", "FU-TURN-5", "FU-TURN-6", "FU-BASE-1")
def test_a_mixed_set() -> None:
    t = lay("A 2 | B 2 | C 9 4 8 [4/9] | D 4 5 3", pile="7", by="B", turn="C")
    t.lay("C", "4 top:1", "2x4")
    assert (t.top, t.turn, t.hand("C"), t.bases("C")) == ("2x4", "D", "8 9", "[-/9]")
    assert t.refused("D", "put:5") == "FU-PICK-5"
    assert t.moves("D") == ["put:3", "put:4"]


@clause("FU-EX-2", "FU-PICK-1", "FU-PICK-2", "FU-PICK-3", "FU-PICK-4", "FU-PICK-8", "FU-FLUSH-5", "U17")
def test_four_laid_while_picking_up() -> None:
    t = lay("A 8 2 | B 2 | C 2 | D 8 8 8 8 10", pile="9 9 6 4 3", by="C", turn="D")
    t.lay("D", "8 8 8 8", "4x8")
    assert (t.top, t.turn, t.pile, t.hand("D")) == ("4x8", "A", "8 8 8 8", "3 4 6 9 9 10")
    assert t.away == ""
    t.lay("A", "8", "1x8+top")
    assert (t.pile, t.away, t.turn, t.hand("A")) == ("", "8 8 8 8 8", "A", "2")


@clause("FU-EX-3", "FU-FLUSH-5", "FU-FLUSH-3")
def test_counting_the_top_set_in() -> None:
    t = lay("A 7 | B 2 2 9 9 | C 3", pile="5 2 2", by="A", turn="B")
    t.lay("B", "2 2", "2x2+top")
    assert (t.pile, t.away, t.turn) == ("", "2 2 2 2 5", "B")
    t.lay("B", "9", "1x9")
    assert (t.top, t.turn) == ("1x9", "C")


@clause("FU-EX-4", "FU-MIMIC-3", "FU-MIMIC-5")
@pytest.mark.parametrize(
    ("declared", "top", "away", "turn"), [("1x6", "", "5 6 6 6", "B"), ("1x5", "1x5", "", "C")], ids=["six", "five"]
)
def test_a_lone_mimic(declared: str, top: str, away: str, turn: str) -> None:
    t = lay("A 2 | B 5 3 | C 4", pile="6 6 6", by="A", turn="B", mimic="5s")
    t.lay("B", "5", declared)
    assert (t.top, t.away, t.turn) == (top, away, turn)


@clause("FU-EX-5", "FU-MIMIC-4")
def test_a_mimic_stays_what_it_was_declared() -> None:
    t = lay("A 7 7 5 2 | B 5 3", turn="A", mimic="5s")
    t.lay("A", "7 7 5", "3x7")
    t.play("B", "put:3")
    assert t.refused("B", "1x3+top") == "FU-MIMIC-4"
    t.play("B", "1x3")
    assert (t.top, t.turn) == ("1x3", "A")


@clause("FU-EX-6", "FU-SKIP-2", "FU-SKIP-3")
def test_two_skip_marks() -> None:
    t = lay("A 9s 2s 4 | B 3 | C 3 | D 10 9 1", mimic="2")
    t.lay("A", "9s 2s", "2x9")
    assert (t.top, t.turn) == ("2x9", "D")
    assert t.refused("D", "put:10") == "FU-PICK-5"


@clause("FU-EX-7", "FU-SKIP-4")
def test_a_skip_lapses_in_a_flush() -> None:
    t = lay("A 3 3 3s 3 7 | B 5 | C 5", pile="6", by="C")
    t.lay("A", "3 3 3s 3", "4x3")
    assert (t.pile, t.turn) == ("", "A")


@clause("FU-EX-7", "FU-PICK-6", "U22")
def test_a_skip_works_with_a_pick_up() -> None:
    t = lay("A 8s 8 9 | B 5 | C 5", pile="4 2", by="C")
    t.lay("A", "8s 8", "2x8")
    assert (t.top, t.turn, t.hand("A")) == ("2x8", "C", "2 4 9")


@clause("FU-EX-8", "FU-SUPER-1", "FU-SUPER-2", "FU-SUPER-3", "FU-SUPER-6")
def test_a_super_flush() -> None:
    seats = "A 2 2 2 2 4 4 [7/1] [-/3] [8/1] | B 5 | C 5 | D 6 [9/9]"
    t = lay(seats, pile="9", by="D", mimic="4s")
    t.lay("A", "2 2 2 2 4 4", "6x2")
    assert t.moves("A") == ["give:1", "give:2", "give:3", "keep"]
    t.play("A", "give:2")
    assert (t.bases("A"), t.bases("D"), t.pile, t.turn) == ("[7/1] [8/1]", "[9/9] [-/3]", "", "A")
    assert t.moves("A") == ["top:1", "top:3"]


@clause("FU-EX-8", "FU-SUPER-4")
def test_no_base_moves_on_the_first_go() -> None:
    t = lay("A 2 2 2 2 4 4 [7/1] [-/3] | B 5 | C 5 | D 6 [9/9]", mimic="4s")
    t.lay("A", "2 2 2 2 4 4", "6x2")
    assert t.moves("A") == ["top:1", "flip:2"]
    assert t.refused("A", "give:1") == "FU-SUPER-4"


@clause("FU-EX-9", "FU-BLIND-2", "FU-BLIND-4", "FU-BLIND-10")
def test_flipping_a_blind() -> None:
    t = lay("A 6 3 [-/6] [-/10] | B 1", pile="8", by="B")
    t.play("A", "flip:1", "put:6")
    assert t.refused("A", "flip:2") == "FU-BLIND-10"
    t.play("A", "2x6")
    assert (t.top, t.pile, t.turn, t.hand("A"), t.bases("A")) == ("2x6", "8 6 6", "B", "3", "[-/10]")


@clause("FU-EX-9", "FU-BLIND-7")
def test_flipping_a_blind_that_is_too_high() -> None:
    t = lay("A 6 3 [-/6] [-/10] | B 1", pile="9 8", by="B")
    t.play("A", "flip:2")
    assert t.refused("A", "flip:1") == "FU-BLIND-10"
    t.play("A", "1x10")
    assert (t.top, t.pile, t.turn, t.hand("A")) == ("1x10", "10", "B", "3 6 8 9")


@clause("FU-EX-10", "FU-BLIND-6", "FU-BLIND-8", "FU-END-6")
@pytest.mark.parametrize(("blind", "declared"), [("4", "1x4"), ("F", "1xF")])
def test_the_last_card_is_a_blind_that_wins(blind: str, declared: str) -> None:
    t = lay(f"A [-/{blind}] | B 1 7", pile="9 4", by="B", points=[30, 30])
    t.play("A", "flip:1", declared)
    assert (t.round, t.turn, t.totals) == (2, "A", [30, 45])


@clause("FU-EX-10", "FU-PICK-7", "FU-BLIND-7", "U24")
def test_the_last_card_is_a_blind_that_is_too_high() -> None:
    t = lay("A [-/9] | B 1 7", pile="9 4", by="B")
    t.play("A", "flip:1", "1x9")
    assert (t.round, t.turn, t.pile, t.hand("A")) == (1, "B", "9", "4 9")


@clause("FU-EX-11", "FU-END-2", "FU-END-3", "FU-ELIM-1", "FU-BONUS-2", "FU-BONUS-3", "FU-SETUP-12", "U27")
def test_adding_up() -> None:
    t = lay("A 4 4b | B 4 4 9 F [-/2] | C 10 10 F", mimic="4s", points=[5, 60, 120])
    t.lay("A", "4 4b", "2x4")
    assert t.totals == [0, 125, 160]
    assert (t.round, t.turn, t.hand("C"), t.bases("C")) == (2, "A", "", "")
    assert len(t.hand("B").split()) == len(t.hand("A").split()) == 8
    assert "C is out of the game" in t.log()


@clause("FU-EX-12", "FU-BONUS-5", "FU-MIMIC-6", "FU-END-4", "U28")
def test_a_bonus_gone_with_a_flush() -> None:
    t = lay("A 7b 7 7 7 2 | B 4 F", pile="9", by="B", points=[50, 0])
    t.lay("A", "7b 7 7 7", "4x7").lay("A", "2", "1x2")
    assert (t.round, t.totals) == (2, [50, 25])
