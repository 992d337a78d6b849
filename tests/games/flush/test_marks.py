"""Skip cards and Mimics (FU-SKIP, FU-MIMIC)."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flush.laying import lay


@clause("FU-SKIP-1")
def test_one_skip_mark_passes_over_one_player() -> None:
    t = lay("A 7s 2 | B 1 | C 1 | D 1").lay("A", "7s", "1x7")
    assert t.turn == "C"
    assert [line for line in t.log() if "passed over" in line] == ["B is passed over"]


@clause("FU-SKIP-2")
@pytest.mark.parametrize(("cards", "turn"), [("7 7s", "C"), ("7s 7s", "D"), ("7 7", "B")])
def test_as_many_players_as_skip_marks(cards: str, turn: str) -> None:
    assert lay(f"A {cards} 2 | B 1 | C 1 | D 1").lay("A", cards, "2x7").turn == turn


@clause("FU-SKIP-2", "FU-BASE-1")
def test_skip_marks_on_tops_and_blinds_work() -> None:
    assert lay("A 2 [7s/1] | B 1 | C 1").lay("A", "top:1", "1x7").turn == "C"
    assert lay("A 2 [-/7s] | B 1 | C 1").play("A", "flip:1", "1x7").turn == "C"


@clause("FU-SKIP-3")
def test_a_marked_mimic_skips_as_another_value() -> None:
    t = lay("A 7 4s 2 | B 1 | C 1", mimic="4").lay("A", "7 4s", "2x7")
    assert (t.top, t.turn) == ("2x7", "C")


@clause("FU-SKIP-4")
def test_skips_lapse_when_the_top_set_is_counted_in() -> None:
    t = lay("A 7s 7s 2 | B 1 | C 1", pile="7 7", by="C").lay("A", "7s 7s", "2x7+top")
    assert (t.turn, t.pile) == ("A", "")


@clause("FU-SKIP-5", "U21")
def test_more_skips_than_opponents_pass_each_over_once() -> None:
    t = lay("A 7s 7s 2 | B 1").lay("A", "7s 7s", "2x7")
    assert t.turn == "A"
    assert [line for line in t.log() if "passed over" in line] == ["B is passed over"]
    assert lay("A 7s 2 | B 1").lay("A", "7s", "1x7").turn == "A"


@clause("U21")
def test_by_house_rule_the_count_goes_on_through_ones_own_seat() -> None:
    game = "flush(skip-wrap=count-self)"
    assert lay("A 7s 7s 2 | B 1", game=game).lay("A", "7s 7s", "2x7").turn == "B"
    assert lay("A 7s 7s 2 | B 1 | C 1", game=game).lay("A", "7s 7s", "2x7").turn == "A"


@clause("FU-SKIP-6", "U23")
def test_skips_in_the_cards_counted_in_do_nothing_again() -> None:
    t = lay("A 7 7 2 | B 1 | C 1", pile="7s 7s", by="C").lay("A", "7 7", "2x7+top")
    assert t.turn == "A"
    t = lay("A 7 2 | B 1 | C 1", pile="7s", by="C").lay("A", "7", "1x7")
    assert t.turn == "B"


@clause("FU-SKIP-7", "U15")
def test_after_all_were_passed_over_it_is_a_new_turn_on_ones_own_set() -> None:
    t = lay("A 7s 7 7 7b 9 6 [-/5] | B 1", pile="8", by="B").lay("A", "7s", "1x7")
    assert t.turn == "A"
    assert t.moves("A") == ["put:6", "put:7", "put:7b", "flip:1"]
    assert t.refused("A", "put:9") == "FU-PICK-5"
    t.lay("A", "7 7 7b", "3x7+top")
    assert (t.pile, t.away) == ("", "7 7 7b 7s 8")


@clause("FU-SKIP-7")
def test_cards_picked_up_may_be_laid_in_the_new_turn() -> None:
    t = lay("A 9s 8 | B 1", pile="4 3", by="B").lay("A", "9s", "1x9")
    assert (t.turn, t.hand("A")) == ("A", "3 4 8")
    assert t.lay("A", "4", "1x4").pile == "9s 4"


@clause("FU-MIMIC-1", "FU-MIMIC-2")
def test_every_card_of_the_turned_value_can_stand_for_another() -> None:
    t = lay("A 7 5 5s 5b 2 | B 1", pile="8", by="B", mimic="5")
    t.play("A", "put:7")
    assert t.moves("A") == ["1x7", "back", "put:5", "put:5b", "put:5s"]
    t.play("A", "put:5", "put:5s", "put:5b", "4x7")
    assert (t.pile, t.away) == ("", "5 5b 5s 7 8")


@clause("FU-MIMIC-2")
def test_a_mimic_copies_only_a_value_it_is_laid_with() -> None:
    t = lay("A 5 2 | B 1", pile="8", by="B", mimic="5s")
    t.play("A", "put:5")
    assert t.refused("A", "1x7") == "FU-MIMIC-2"
    assert t.refused("A", "1x2") == "FU-MIMIC-2"


@clause("FU-MIMIC-2", "FU-ST-2")
def test_mimics_may_be_put_out_before_the_card_they_copy() -> None:
    t = lay("A 9 3 2 | B 1", pile="4", by="B", mimic="9s")
    t.play("A", "put:9")
    assert t.refused("A", "1x9") == "FU-PICK-5"
    t.play("A", "put:3", "2x3")
    assert (t.top, t.pile) == ("2x3", "4 3 9")


@clause("FU-MIMIC-3", "U12")
@pytest.mark.parametrize(("mimics", "top", "made"), [(1, 3, True), (2, 2, True), (1, 2, False)])
def test_mimics_alone_complete_a_flush(mimics: int, top: int, made: bool) -> None:
    t = lay("A 5 5 2 | B 1", pile="8 " * top, by="B", mimic="5s")
    t.play("A", *["put:5"] * mimics)
    if made:
        t.play("A", f"{mimics}x8")
        assert (t.pile, t.turn) == ("", "A")
    else:
        assert t.refused("A", f"{mimics}x8") == "FU-MIMIC-10"


@clause("FU-MIMIC-4")
def test_a_declared_mimic_is_no_mimic_for_the_next_player() -> None:
    t = lay("A 7 5 2 | B 6 6 5 5 | C 1", mimic="5s").lay("A", "7 5", "2x7")
    t.play("B", "put:6", "put:6")
    assert t.refused("B", "2x6+top") == "FU-MIMIC-4"
    t.play("B", "2x6")
    assert (t.pile, t.top) == ("7 5 6 6", "2x6")


@clause("FU-MIMIC-4")
def test_two_mimics_laid_as_sevens_lie_as_sevens() -> None:
    t = lay("A 7 5 5 2 | B 7 1 | C 1", mimic="5s").lay("A", "7 5 5", "3x7")
    assert t.lay("B", "7", "1x7+top").pile == ""


@clause("FU-MIMIC-5")
def test_a_mimic_may_be_laid_as_its_own_value_if_that_is_legal() -> None:
    t = lay("A 5 5 2 | B 1", pile="5 5", by="B", mimic="5s").lay("A", "5 5", "2x5-top")
    assert t.top == "2x5"
    t = lay("A 5 3 | B 1", pile="4", by="B", mimic="5s")
    t.play("A", "put:5")
    assert t.refused("A", "1x5") == "FU-PICK-5"


@clause("FU-MIMIC-6")
def test_no_mimics_when_a_flush_card_is_turned() -> None:
    t = lay("A 7 5 F | B 1", mimic="F")
    t.play("A", "put:7")
    assert t.refused("A", "put:5") == "FU-TURN-5"
    t.play("A", "back", "put:F")
    assert t.refused("A", "put:5") == "FU-FLUSH-8"


@clause("FU-MIMIC-7", "U12")
def test_mimics_picked_up_are_mimics_again() -> None:
    t = lay("A 7 5 1 1 | B 8 8 | C 9 9", mimic="5s").lay("A", "7 5", "2x7").lay("B", "8", "1x8")
    assert t.hand("B") == "5 7 8"
    t.lay("C", "9", "1x9").lay("A", "1", "1x1")
    t.play("B", "put:8")
    assert "put:5" in t.moves("B")


@clause("FU-MIMIC-8")
def test_mimics_alone_on_an_empty_pile_count_as_their_own_value() -> None:
    t = lay("A 5 5 2 | B 1", mimic="5s")
    t.play("A", "put:5", "put:5")
    assert t.moves("A") == ["2x5", "back", "put:2"]
    assert t.play("A", "2x5").top == "2x5"


@clause("FU-MIMIC-9", "U13", "FU-FLUSH-8")
def test_a_mimic_goes_along_with_a_flush_card() -> None:
    t = lay("A 5 5 F 2 | B 1", pile="8", by="B", mimic="5s").lay("A", "5 F 5", "3xF")
    assert (t.pile, t.away, t.turn, t.hand("A")) == ("", "5 5 8 F", "A", "2")


@clause("U13")
def test_a_mimic_is_no_flush_card_alone_nor_by_house_rule() -> None:
    t = lay("A 5 F 2 | B 1", pile="8", by="B", mimic="5s")
    t.play("A", "put:5")
    assert t.refused("A", "1xF") == "U13"
    t = lay("A 5 F 2 | B 1", pile="8", by="B", mimic="5s", game="flush(mimic-as-flush=no)")
    t.play("A", "put:5")
    assert t.refused("A", "put:F") == "U13"
    t.play("A", "back", "put:F")
    assert t.refused("A", "put:5") == "U13"
    assert t.moves("A") == ["1xF", "back"]


@clause("FU-MIMIC-10", "U12")
def test_what_lone_mimics_may_stand_for_is_a_house_rule() -> None:
    def legal(words: str, top: int) -> list[str]:
        t = lay("A 9 3 | B 1", pile="8 " * top, by="B", mimic="9s", game=f"flush(lone-mimic={words})")
        return t.play("A", "put:9").moves("A")

    assert legal("flush-only", 2) == ["back", "put:3"]
    assert legal("flush-only", 3) == ["1x8+top", "back", "put:3"]
    assert legal("match-top", 2) == ["1x8", "back", "put:3"]
    assert legal("match-top", 3) == ["1x8-top", "1x8+top", "back", "put:3"]
    assert legal("no", 3) == ["back", "put:3"]
    t = lay("A 9 3 | B 1", pile="8 8 8", by="B", mimic="9s", game="flush(lone-mimic=no)")
    assert t.play("A", "put:9").refused("A", "1x8+top") == "U12"


@clause("FU-MIMIC-10", "FU-MIMIC-3", "U12")
@pytest.mark.parametrize(
    ("words", "top", "declared", "stands"),
    [
        ("flush-only", 2, "1x8", False),
        ("flush-only", 3, "1x8+top", True),
        ("match-top", 2, "1x8", True),
        ("no", 3, "1x8+top", False),
    ],
)
def test_at_the_table_lone_mimics_that_may_not_stand_for_the_top_set_are_void(
    words: str, top: int, declared: str, stands: bool
) -> None:
    game = f"flush(play=table,lone-mimic={words})"
    t = lay("A 9 3 | B 1", pile="8 " * top, by="B", mimic="9s", game=game).play("A", "put:9")
    assert declared in t.moves("A")
    t.play("A", declared)
    assert any(line.endswith("void") for line in t.log()) is not stands
    assert (t.hand("A") == "3 9") is not stands


@clause("U7")
def test_by_house_rule_tops_wait_for_the_hand_to_be_empty() -> None:
    game = "flush(tops=after-hand)"
    t = lay("A 8 [3/1] | B 1", pile="7", by="B", game=game)
    assert t.refused("A", "top:1") == "U7"
    assert t.moves("A") == ["put:8"]
    t = lay("A [3/1] [9/2] | B 1", pile="7", by="B", game=game)
    assert t.moves("A") == ["top:1"]
