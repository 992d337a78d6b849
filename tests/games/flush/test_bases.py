"""Super Flushes, Bases and Blinds (FU-SUPER, FU-BASE, FU-BLIND)."""

from __future__ import annotations

import pytest

from kalamazoo.core.seats import ONLOOKER
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flush.laying import Laid, lay

SIX_TWOS = "2 2 2 2 2 2s"


def super_flush(rest: str, others: str = "B 5 [9/9] | C 5", game: str = "flush", by: str = "C") -> Laid:
    """A makes a Super Flush of twos, having these cards besides."""
    t = lay(f"A {SIX_TWOS} {rest} | {others}", pile="9", by=by, game=game)
    return t.lay("A", SIX_TWOS, "6x2")


@clause("FU-SUPER-1", "FU-ST-9")
def test_six_of_a_value_are_a_flush_and_a_base_may_be_handed_over() -> None:
    t = super_flush("[7/1] [-/3]")
    assert (t.pile, len(t.away.split()), t.turn) == ("", 7, "A")
    assert t.refused("A", "top:1") == "FU-ST-9"
    five = lay("A 2 2 2 2 2 [7/1] | B 5", pile="9", by="B").lay("A", "2 2 2 2 2", "5x2")
    assert five.refused("A", "give:1") == "FU-SUPER-1"


@clause("FU-SUPER-1")
def test_mimics_help_to_make_six() -> None:
    t = lay("A 2 2 2 2 8 8s [7/1] | B 5", pile="9", by="B", mimic="8").lay("A", "2 2 2 2 8 8s", "6x2")
    assert t.moves("A") == ["give:1", "keep"]


@clause("U18")
def test_the_top_set_does_not_help_to_make_six_unless_the_house_says_so() -> None:
    seats = "A 2 2 2 2 3 [7/1] | B 5"
    t = lay(seats, pile="2s 2s", by="B").lay("A", "2 2 2 2", "4x2")
    assert (t.flush.phase, t.pile) == (0, "")
    t = lay(seats, pile="2s 2s", by="B", game="flush(super-counts-top=yes)").lay("A", "2 2 2 2", "4x2+top")
    assert t.moves("A") == ["give:1", "keep"]


@clause("FU-SUPER-2", "U19")
def test_the_base_goes_to_the_last_other_player_who_laid() -> None:
    t = lay(f"A 8 {SIX_TWOS} [7/1] | B 5 4 | C 9 4 | D 3 3", pile="10", turn="C", by="B")
    t.lay("C", "9", "1x9").lay("D", "3", "1x3")
    t.lay("A", SIX_TWOS, "6x2").play("A", "give:1")
    assert (t.bases("D"), t.bases("C"), t.bases("A"), t.turn) == ("[7/1]", "", "", "A")


@clause("FU-SUPER-2", "FU-SUPER-3")
def test_flushes_of_ones_own_may_lie_between() -> None:
    t = lay(f"A F 8 {SIX_TWOS} [7/1] | B 5 4 | C 9 [4/4]", pile="10", by="C")
    t.lay("A", "F", "1xF").lay("A", SIX_TWOS, "6x2").play("A", "give:1")
    assert (t.bases("C"), t.bases("A"), t.turn) == ("[4/4] [7/1]", "", "A")


@clause("FU-SUPER-2", "FU-SUPER-3")
def test_a_base_that_is_handed_over_lies_where_one_is_gone() -> None:
    document = lay(f"A 8 {SIX_TWOS} [7/1] | B 5 4 | C 9 [4/4] [5/5]", pile="10", by="C").position()
    document["seats"][2]["bases"][0] = None
    t = Laid({"rules": "flush", **document, "away": ["4", "4"]})
    t.lay("A", SIX_TWOS, "6x2").play("A", "give:1")
    assert (t.bases("C"), len(t.flush.blinds[2]), len(t.flush.tops[2])) == ("[7/1] [5/5]", 2, 2)


@clause("FU-SUPER-5")
def test_without_a_base_it_is_a_flush_only() -> None:
    t = super_flush("8")
    assert t.moves("A") == ["put:8"]


@clause("FU-SUPER-6", "FU-SUPER-3")
def test_a_base_is_handed_over_as_it_lies() -> None:
    t = super_flush("8 [7/1] [-/3] [6/4]").play("A", "give:2")
    assert t.refused("A", "give:1") == "FU-SUPER-1"
    assert (t.flush.blinds[2], t.flush.tops[2]) == (bytes([3 << 4]), bytes([0]))
    t = super_flush("8 [7/1] [-/3]").play("A", "give:1")
    assert (t.flush.blinds[2], t.flush.tops[2]) == (bytes([1 << 4]), bytes([7 << 4]))
    seen = t.sees("C")["seats"][2]["bases"]
    assert seen == [{"top": "7", "blind": "?"}]


@clause("FU-SUPER-6")
def test_a_base_that_is_gone_cannot_be_handed_over() -> None:
    t = lay(f"A {SIX_TWOS} 8 [-/3] [-/4] | B 5", pile="9", by="B", turn="A")
    t.play("A", "flip:1", "1x3").lay("B", "5", "1x5")
    t.lay("A", SIX_TWOS, "6x2")
    assert t.moves("A") == ["give:2", "keep"]
    assert t.refused("A", "give:1") == "FU-SUPER-6"


@clause("FU-SUPER-7")
def test_nothing_need_be_handed_over() -> None:
    t = super_flush("[7/1] [-/3]").play("A", "keep")
    assert (t.bases("A"), t.turn) == ("[7/1] [-/3]", "A")
    assert t.moves("A") == ["top:1", "flip:2"]


@clause("FU-SUPER-8", "U20")
def test_handing_over_the_last_base_wins() -> None:
    t = super_flush("[-/3]").play("A", "give:1")
    assert (t.round, t.totals) == (2, [0, 15 + 10, 10])


@clause("U20")
def test_by_house_rule_the_last_base_cannot_be_handed_over() -> None:
    t = super_flush("[-/3]", game="flush(win-by-transfer=no)")
    assert t.moves("A") == ["flip:1"]
    t = super_flush("[-/3] 8", game="flush(win-by-transfer=no)")
    assert t.moves("A") == ["give:1", "keep"]


@clause("FU-BASE-1", "FU-BLIND-1", "FU-BLIND-2")
def test_a_blind_is_open_once_its_top_is_laid() -> None:
    t = lay("A 9 [4/7] | B 9 1", pile="9", by="B")
    assert t.moves("A") == ["put:9", "top:1"]
    t.lay("A", "top:1", "1x4")
    assert t.bases("A") == "[-/7]"
    t.lay("B", "1", "1x1")
    assert t.round == 1
    assert t.moves("A") == ["put:9", "flip:1"]


@clause("FU-BASE-2")
def test_a_covered_blind_may_not_be_flipped() -> None:
    t = lay("A 9 [4/7] | B 9", pile="9", by="B")
    assert t.refused("A", "flip:1") == "FU-BASE-2"
    assert t.refused("A", "flip:2") == "FU-BLIND-1"
    t.play("A", "top:1")
    assert t.refused("A", "flip:1") == "FU-BASE-2"


@clause("FU-BLIND-2")
def test_nobody_sees_a_blind_before_it_is_flipped() -> None:
    t = lay("A 9 [-/7] | B 9", pile="9", by="B")
    for viewer in (0, 1, ONLOOKER):
        assert t.flush.mask(viewer).blinds[0] == bytes(1)
    t.play("A", "flip:1")
    assert t.sees("B")["flipped"] == "7"
    assert t.bases("A") == ""


@clause("FU-BLIND-3")
def test_a_blind_comes_first_or_not_at_all() -> None:
    t = lay("A 9 [-/7] | B 9", pile="9", by="B")
    t.play("A", "put:9")
    assert t.refused("A", "flip:1") == "FU-BLIND-3"


@clause("FU-BLIND-4")
def test_cards_of_the_same_value_may_be_added_to_a_blind() -> None:
    t = lay("A 7 7s 6 [7b/1] [-/7] | B 9", pile="9", by="B")
    t.play("A", "flip:2")
    assert t.moves("A") == ["1x7", "put:7", "put:7s", "top:1"]
    assert t.refused("A", "put:6") == "FU-TURN-5"
    t.play("A", "put:7", "put:7s", "top:1", "4x7")
    assert (t.pile, t.turn) == ("", "A")


@clause("FU-BLIND-6")
@pytest.mark.parametrize(("pile", "after"), [("9", "9 7"), ("7", "7 7"), ("", "7")])
def test_a_blind_that_is_not_too_high_is_a_normal_set(pile: str, after: str) -> None:
    t = lay("A 2 [-/7] | B 9", pile=pile)
    t.play("A", "flip:1", "1x7")
    assert (t.pile, t.top, t.turn, t.hand("A")) == (after, "1x7", "B", "2")


@clause("FU-BLIND-7", "U10")
@pytest.mark.parametrize("game", ["flush", "flush(play=table)"])
def test_a_blind_that_is_too_high_takes_the_pile_though_a_low_card_is_there(game: str) -> None:
    t = lay("A 2 10 10 10 [-/10] | B 9", pile="9 5", by="B", game=game)
    t.play("A", "flip:1", "put:10", "put:10", "put:10", "4x10")
    assert (t.pile, t.away, t.hand("A"), t.turn) == ("10 10 10 10", "", "2 5 9", "B")


@clause("FU-BLIND-8", "U10")
def test_a_blind_that_is_a_flush_card_is_a_flush() -> None:
    t = lay("A 2 F [-/F] | B 9", pile="9 5", by="B")
    t.play("A", "flip:1", "1xF")
    assert (t.pile, t.away, t.hand("A"), t.turn) == ("", "5 9 F", "2 F", "A")


@clause("FU-BLIND-9", "U11")
def test_a_blind_that_is_a_mimic_can_be_several_things() -> None:
    t = lay("A 3 8 [-/7b] | B 9", pile="6 6 6", by="B", mimic="7")
    t.play("A", "flip:1")
    assert t.moves("A") == ["1x6+top", "put:3"]
    assert t.refused("A", "1x7") == "U11"
    t.play("A", "put:3", "2x3")
    assert (t.top, t.turn) == ("2x3", "B")


@clause("FU-BLIND-9", "U11")
def test_a_blind_mimic_that_fits_nothing_takes_the_pile() -> None:
    t = lay("A 8 F [-/7s] | B 9", pile="6 6", by="B", mimic="7")
    t.play("A", "flip:1")
    assert t.moves("A") == ["1x7", "put:8", "put:F"]
    t.play("A", "1x7")
    assert (t.pile, t.hand("A")) == ("7s", "6 6 8 F")


@clause("U11")
def test_a_blind_mimic_that_is_low_itself_does_not_take_the_pile() -> None:
    t = lay("A 8 F [-/3s] | B 9", pile="6 6", by="B", mimic="3")
    t.play("A", "flip:1")
    assert t.moves("A") == ["1x3", "put:F"]
    assert t.refused("A", "put:8") == "U11"


@clause("FU-BLIND-10", "U9")
def test_one_blind_a_turn() -> None:
    t = lay("A 5 [-/3] [-/4] | B 9", pile="6", by="B")
    t.play("A", "flip:2")
    assert t.refused("A", "flip:1") == "FU-BLIND-10"


@clause("FU-ST-4", "U31")
def test_a_flip_is_not_taken_back() -> None:
    t = lay("A 4 [-/4] | B 9", pile="6", by="B")
    t.play("A", "flip:1")
    assert t.refused("A", "back") == "FU-ST-4"
    t.play("A", "put:4", "back")
    assert t.moves("A") == ["1x4", "put:4"]


@pytest.mark.parametrize(
    "exchanged, listed",
    [([], ["flip:1", "top:3"]), ([0, 1, 4], ["flip:1", "top:3"]), ([1], ["flip:1", "flip:2", "top:3"])],
)
def test_a_search_looks_at_equal_bases_once(exchanged: list[int], listed: list[str]) -> None:
    document = lay("A 9 [-/3] [-/4] [4/5] [4/6] [-/7] | B 9 1", pile="2", by="B").position()
    document["seats"][0]["exchanged"] = exchanged
    t = Table({**document, "rules": "flush"})
    view = t.state.mask(0)
    assert [t.rules.game.write_move(view, 0, move) for move in view.distinct_moves(0)] == ["put:9", *listed]
    view = t.play("A", "top:4").state.mask(0)  # a top that is put out is no longer like the other
    assert "top:3" in [t.rules.game.write_move(view, 0, move) for move in view.distinct_moves(0)]
