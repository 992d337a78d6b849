"""The end of a round, points, bonus and elimination (FU-END, FU-BONUS, FU-ELIM)."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flush.laying import Laid, lay


@clause("FU-END-1")
def test_a_round_is_over_only_when_hand_tops_and_blinds_are_gone() -> None:
    assert lay("A 4 [-/2] | B 1").lay("A", "4", "1x4").round == 1
    assert lay("A 4 [4/2] | B 1").lay("A", "4 top:1", "2x4").round == 1
    assert lay("A 4 | B 1").lay("A", "4", "1x4").round == 2


@clause("FU-END-2", "FU-END-5", "U1", "U4", "U25", "FU-ST-10")
def test_hand_tops_and_blinds_all_cost_points() -> None:
    t = lay("A 1 | B 3 8s F [9/2] [-/6b]").lay("A", "1", "1x1")
    assert t.totals == [0, 5 + 10 + 20 + 10 + 5 + 10]
    shown = [line for line in t.log() if line.startswith("B still has")]
    assert len(shown) == 6
    assert {"B has 60 points in all", "B gets 60 points", "A wins round 1"} <= set(t.log())


@clause("FU-END-3")
def test_mimics_still_held_cost_three_times() -> None:
    assert lay("A 1 | B 3 8 [8s/2] [-/8b]", mimic="8").lay("A", "1", "1x1").totals == [0, 5 + 30 + 30 + 5 + 30]


@clause("FU-END-4", "FU-MIMIC-6")
def test_nothing_is_tripled_without_mimics() -> None:
    assert lay("A 1 | B F F 3", mimic="F").lay("A", "1", "1x1").totals == [0, 45]


@clause("FU-END-6", "U24")
@pytest.mark.parametrize(("cards", "declared"), [("3 3 3 3", "4x3"), ("F", "1xF"), ("7", "1x7+top")])
def test_a_flush_with_the_last_cards_wins_at_once(cards: str, declared: str) -> None:
    t = lay(f"A {cards} | B 1 | C 1", pile="7 7 7", by="C").lay("A", cards, declared)
    assert (t.round, t.turn, t.pile) == (2, "A", "")


@clause("FU-BONUS-1")
@pytest.mark.parametrize(("seats", "cards", "left"), [
    ("A 4b", "4b", 90), ("A 4b 4", "4b 4", 90), ("A 4", "4", 100), ("A 4 [-/4b]", "flip:1 4", 90),
])  # fmt: skip
def test_bonus_cards_of_the_final_set_are_taken_off(seats: str, cards: str, left: int) -> None:
    t = lay(f"{seats} | B 1", points=[100, 0]).lay("A", cards, f"{len(cards.split())}x4")
    assert (t.round, t.totals) == (2, [left, 5])


@clause("FU-BONUS-1", "FU-BONUS-5")
def test_bonus_cards_of_earlier_turns_count_for_nothing() -> None:
    t = lay("A 9b 3 | B 8 1 | C 7 1", points=[100, 0, 0])
    t.lay("A", "9b", "1x9").lay("B", "8", "1x8").lay("C", "7", "1x7").lay("A", "3", "1x3")
    assert (t.round, t.totals) == (2, [100, 5, 5])


@clause("FU-BONUS-1", "U28")
def test_the_bonus_of_a_flush_that_is_the_end_counts() -> None:
    t = lay("A 4b 4 4 4 | B 1", points=[100, 0]).lay("A", "4b 4 4 4", "4x4")
    assert (t.round, t.totals) == (2, [90, 5])


@clause("FU-BONUS-1", "FU-SUPER-8", "U20")
def test_the_bonus_counts_when_the_last_base_is_handed_over() -> None:
    t = lay("A 4b 4 4 4 4 4s [-/2] | B 1", pile="9", by="B", points=[100, 0])
    t.lay("A", "4b 4 4 4 4 4s", "6x4").play("A", "give:1")
    assert (t.round, t.totals) == (2, [90, 10])


@clause("FU-BONUS-2")
def test_no_total_falls_below_zero() -> None:
    t = lay("A 4b | B 1", points=[7, 0]).lay("A", "4b", "1x4")
    assert t.totals == [0, 5]
    assert "A takes off 7 points for bonus cards" in t.log()


@clause("FU-BONUS-3", "U3")
def test_the_bonus_of_a_four_is_ten() -> None:
    assert lay("A 4 4b | B 1", points=[30, 0]).lay("A", "4 4b", "2x4").totals == [20, 5]


@clause("FU-BONUS-4")
def test_the_bonus_of_a_mimic_counts() -> None:
    t = lay("A 4 8b | B 1", points=[30, 0], mimic="8").lay("A", "4 8b", "2x4")
    assert t.totals == [20, 5]


def finish(points: list[int], rest: str, game: str = "flush", **more: Any) -> Laid:
    """A ends a round."""
    return lay(f"A 1 | {rest}", points=points, game=game, **more).lay("A", "1", "1x1")


@clause("FU-ELIM-1", "FU-ELIM-3", "U26")
@pytest.mark.parametrize(("total", "out"), [(144, False), (145, True), (149, True)])
def test_who_reaches_the_limit_is_out(total: int, out: bool) -> None:
    t = finish([0, total], "B 1")
    assert (t.referee.outcome is not None) == out
    if t.referee.outcome:
        assert (t.referee.outcome.winners, t.referee.outcome.clause) == ((0,), "FU-ELIM-3")


@clause("FU-ELIM-2", "FU-ELIM-1")
def test_another_round_is_played_while_two_are_below_the_limit() -> None:
    t = finish([0, 10, 145], "B 1 | C 1")
    assert (t.round, t.turn, t.hand("C"), t.bases("C")) == (2, "A", "", "")
    assert t.referee.outcome is None
    assert t.may_act() == "A"


@clause("FU-ELIM-3", "U26")
def test_all_who_reach_the_limit_are_out_and_the_winner_of_the_round_is_left() -> None:
    t = finish([140, 149, 145], "B 1 | C 1 9")
    assert t.referee.outcome is not None
    assert t.referee.outcome.winners == (0,)
    assert t.referee.outcome.scores == (2, 1, 0)
    assert t.may_act() == ""


@clause("FU-ELIM-3")
def test_who_was_out_later_stands_better() -> None:
    t = lay("A 1 | B 9 | C 2 | D 3", points=[0, 149, 100, 120])
    document = t.position()
    document.update(round=3)
    document["seats"][2] = {"hand": [], "points": 151, "out-after": 1}
    document["seats"][3] = {"hand": [], "points": 150, "out-after": 2}
    del document["aside"]
    t = Laid({"rules": "flush", **document}).lay("A", "1", "1x1")
    assert t.referee.outcome is not None
    assert t.referee.outcome.scores == (3, 2, 0, 1)


@clause("FU-ELIM-4")
def test_the_limit_is_150_unless_chosen() -> None:
    assert rules("flush").options.values.number("limit") == 150
    assert finish([0, 20], "B 1", "flush(limit=25)").referee.outcome is not None
    assert finish([0, 145], "B 1", "flush(limit=151)").referee.outcome is None
    with pytest.raises(BadRules, match="limit=0: it can be 1 to 10000"):
        rules("flush(limit=0)")


@clause("FU-SETUP-12")
def test_the_winner_of_a_round_starts_the_next() -> None:
    t = lay("A 9 9 | B 1 | C 3 3", turn="B", starter="A").lay("B", "1", "1x1")
    assert (t.round, t.turn, t.flush.starter) == (2, "B", 1)
    assert t.refused("A", "put:1") == "FU-TURN-1"


@clause("FU-SETUP-12")
def test_each_round_is_dealt_from_the_state_itself() -> None:
    first, again = (finish([0, 0], "B 1", rng=5) for _ in range(2))
    other = finish([0, 0], "B 1", rng=6)
    assert first.state.dump() == again.state.dump() != other.state.dump()
    assert {"Round 2 is dealt; A starts"} <= set(first.log())


@clause("U39")
def test_the_arena_has_five_rounds_and_the_fifth_counts_double() -> None:
    t = finish([0, 700], "B 9", "flush(format=arena)", round=4)
    assert (t.totals, t.round, t.referee.outcome) == ([0, 710], 5, None)
    t = finish([700, 690, 650], "B 9 | C F 9", "flush(format=arena)", round=5)
    assert t.totals == [700, 710, 710]
    assert t.referee.outcome is not None
    assert (t.referee.outcome.winners, t.referee.outcome.scores) == ((0,), (-700, -710, -710))
    assert t.referee.outcome.clause == "U39"


def test_an_arena_in_which_all_have_as_many_points_is_a_draw() -> None:
    t = finish([700, 680], "B 9", "flush(format=arena)", round=5)
    assert t.totals == [700, 700]
    assert t.referee.outcome is not None
    assert t.referee.outcome.winners == ()
    assert t.referee.view(0).scene().status == "All have as many points, and nobody wins the game."


def test_standings_are_shown_after_each_round() -> None:
    t = finish([20, 30, 149], "B 9 | C 3")
    badges = {area.id: area.text for area in t.referee.view(0).scene().areas}
    assert badges["standings"] == "A 20 (+0); B 40 (+10); C 154 (+5), out"
    assert badges["round"] == "2, out at 150 points"
