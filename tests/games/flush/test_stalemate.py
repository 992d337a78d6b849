"""Going round in circles (FU-STALE)."""

from __future__ import annotations

from kalamazoo.testing import clause
from tests.games.flush.laying import Laid, lay

TABLE = "flush(play=table)"
LAP = (("A", "1"), ("B", "4"), ("A", "9"), ("B", "1"), ("A", "4"), ("B", "2"))  # after which all is as it was


def start(game: str = "flush") -> Laid:
    return lay("A 1 9 | B 4 6", pile="4 2", by="B", starter="A", points=[40, 60], game=game)


def laps(t: Laid, number: int) -> int:
    """Goes round so often, or until somebody is asked something; returns how many sets were laid."""
    for made in range(number * len(LAP)):
        if t.flush.voting or t.round > 1 or t.pile == "":
            return made
        who, card = LAP[made % len(LAP)]
        t.lay(who, card, f"1x{card}")
    return number * len(LAP)


@clause("FU-STALE-1", "U29", "FU-ST-8")
def test_a_stalemate_is_offered_when_a_position_comes_for_the_third_time() -> None:
    t = start()
    assert laps(t, 2) == 12
    assert not t.flush.voting
    assert laps(t, 2) == 1  # the position after A's 1 came once in each lap
    assert t.must_act() == t.may_act() == "AB"
    assert t.log()[-1] == "The round goes in circles: a stalemate is offered"


@clause("U29")
def test_how_often_a_position_must_come_is_a_house_rule() -> None:
    assert laps(start("flush(stale-repeat=2)"), 9) == 7
    assert laps(start("flush(stale-repeat=5)"), 9) == 25


@clause("U29")
def test_nothing_repeats_once_cards_have_left_for_good() -> None:
    t = lay("A 1 9 F | B 4 6 8", pile="4 2", by="B")
    assert laps(t, 1) == 6
    history = len(t.flush.history)
    t.lay("A", "F", "1xF")
    assert history > 1
    assert len(t.flush.history) == 1


@clause("FU-STALE-1")
def test_all_must_agree_then_the_round_is_dealt_anew_without_points() -> None:
    t = start()
    laps(t, 3)
    assert t.moves("A") == t.moves("B") == ["agree", "decline"]
    assert t.refused("B", "put:4") == "FU-STALE-1"
    t.play("B", "agree")
    assert t.must_act() == "A"
    assert t.refused("B", "decline") == "FU-STALE-1"
    t.play("A", "agree")
    assert (t.round, t.turn, t.totals, t.pile) == (1, "A", [40, 60], "")
    assert len(t.hand("A").split()) == len(t.hand("B").split()) == 8
    assert "The round is void and dealt anew" in t.log()


@clause("FU-STALE-1")
def test_the_round_goes_on_when_one_declines() -> None:
    t = start()
    laps(t, 3)
    before = (t.turn, t.hand("A"), t.hand("B"), t.pile)
    t.play("A", "agree").play("B", "decline")
    assert (t.turn, t.hand("A"), t.hand("B"), t.pile) == before
    assert t.must_act() == t.turn
    assert t.refused("A", "agree") == "FU-STALE-1"


@clause("U29")
def test_a_bound_table_voids_the_round_by_itself() -> None:
    t = start("flush(stale-after=bound)")
    assert laps(t, 9) == 13
    assert (t.round, t.turn, t.totals, t.pile, t.flush.voting) == (1, "A", [40, 60], "", 0)


@clause("U29")
def test_a_very_long_round_is_treated_like_a_repetition() -> None:
    t = lay("A 8 | B 3", pile="7", by="B", game="flush(stale-turns=100)", turns=98)
    t.lay("A", "8", "1x8")
    assert not t.flush.voting
    t = lay("A 8 | B 3", pile="7", by="B", game="flush(stale-turns=100)", turns=99)
    t.lay("A", "8", "1x8")
    assert t.must_act() == "AB"


@clause("FU-IR-3", "FU-STALE-1")
def test_at_the_table_anybody_proposes_a_stalemate_when_it_goes_in_circles() -> None:
    t = start(TABLE)
    for who, card in LAP[:3]:
        assert t.refused("B", "propose") == "FU-IR-3"  # the pile was not yet picked up twice
        t.lay(who, card, f"1x{card}")
    assert t.may_act() == "AB"
    assert (t.must_act(), t.moves("A")) == ("B", ["propose"])
    t.play("A", "propose")
    assert t.must_act() == t.may_act() == "B"
    t.play("B", "decline")
    assert t.refused("A", "propose") == "FU-IR-3"
    t.lay("B", "1", "1x1").lay("A", "4", "1x4")
    t.play("B", "propose").play("A", "agree")
    assert (t.turn, t.totals, t.pile) == ("A", [40, 60], "")


@clause("FU-IR-3")
def test_a_top_that_was_laid_has_not_left_the_round() -> None:
    t = lay("A 9 [9s/7] | B 10 10 1", pile="4 2", by="B", game=TABLE)
    t.lay("A", "top:1", "1x9").lay("A", "9", "1x9")  # A picks up, and B is skipped
    t.lay("B", "1", "1x1")
    assert t.refused("B", "propose") == "FU-IR-3"
    t.lay("A", "4", "1x4")  # A picks up again
    assert "propose" in t.moves("A")
    assert "propose" in t.moves("B")


@clause("FU-ST-8")
def test_in_strict_play_nobody_proposes_a_stalemate() -> None:
    t = start()
    for who, card in LAP[:3]:
        t.lay(who, card, f"1x{card}")
    assert t.refused("A", "propose") == "FU-ST-8"
    assert t.may_act() == "B"
