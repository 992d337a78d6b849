"""Table play: forgotten calls, objections, the clock, and asking late."""

from __future__ import annotations

import pytest

from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def at_fault() -> Setting:
    """A has one card, forgot the call, and C has laid since."""
    t = lay("5d Kd | Kc Kc Kc | 5h Kc Kc", options="play=table")
    return t.do("A", "5d").do("B", "draw").do("C", "5h")


@clause("FP-IR-1", "FP-LAST-3", "FP-LAST-4")
def test_the_first_to_catch_counts_and_the_others_are_void() -> None:
    t = at_fault()
    assert t.sizes() == [1, 4, 2]  # nothing happens by itself
    t.do("C", "caught:A")
    assert t.sizes() == [2, 4, 2]
    assert t.refused("B", "caught:A") == "FP-LAST-1"


@clause("FP-IR-1")
def test_catching_somebody_who_is_not_at_fault_costs_nothing() -> None:
    t = lay("5d Kd | Kc Kc Kc | 5h Kc Kc", options="play=table")
    t.do("A", "5d", "last").do("C", "caught:A")
    assert t.sizes() == [1, 3, 3]
    assert note.FALSE_ALARM in t.notes()
    assert t.refused("C", "caught:A") == "FP-IR-1"  # once until the next card
    t = lay("Kd | Kd Kd | Kd Kd", options="last-card=table").do("C", "caught:A")
    assert t.refused("C", "caught:A") == "FP-LAST-4"  # where only the calls are left to the players


@clause("FP-IR-1")
def test_who_is_at_fault_does_not_show_in_what_can_be_pressed() -> None:
    said = lay("5d Kd | Kc Kc Kc | 5h Kc Kc", options="play=table").do("A", "5d", "last").do("B", "draw").do("C", "5h")
    assert said.moves("B") == at_fault().moves("B")
    assert said.may_act() == at_fault().may_act()


@clause("FP-LAST-8", "FP-IR-1")
def test_the_fault_stays_until_it_is_noticed() -> None:
    t = lay("5d Kd | 5h Kc Kc | 5s Kc Kc | 5c Kc Kc", options="play=table")
    t.do("A", "5d").do("B", "5h").do("C", "5s").do("D", "5c")
    assert (t.sizes(), t.flaps.fault) == ([1, 2, 2, 2], 1)
    t.do("C", "caught:A")
    assert (t.sizes(), t.flaps.fault) == ([2, 2, 2, 2], 0)


@clause("FP-LAST-10")
def test_a_late_call_counts_as_being_found_out() -> None:
    t = at_fault()
    t.do("A", "last")
    assert (t.sizes(), t.flaps.fault) == ([2, 4, 2], 0)


@clause("FP-LAST-11")
def test_a_call_with_more_cards_means_nothing() -> None:
    t = lay("5d Kd Kd | Kc Kc Kc | 5h Kc Kc", options="play=table")
    t.do("B", "last")
    assert (t.sizes(), t.flaps.owes, t.flaps.fault, t.turn) == ([3, 3, 3], 0, 0, "A")
    assert t.refused("B", "last") == "FP-LAST-11"
    t.do("A", "5d")
    t.do("B", "last")


@clause("FP-IR-2", "FP-LAST-9")
def test_a_win_without_the_call_stands_unless_somebody_objects() -> None:
    t = lay("5d Kd | Kc Kc Kc | Kh Kc Kc", options="play=table", top="5c")
    t.do("A", "5d").do("B", "draw").do("C", "draw").do("A", "Kd")
    assert (t.phase, t.must_act(), t.may_act()) == ("object", "", "BC@")
    unsaid = t.position()
    t.do("B", "caught:A")
    assert (t.sizes(), t.won_by(), t.turn) == ([1, 4, 4], "", "B")
    t = Setting({**unsaid, "rules": "flaps@level1(play=table)"})
    t.play("clock", "timeout")
    assert t.won_by() == "A FP-WIN-1"


@clause("FP-IR-2")
def test_an_objection_against_a_rightful_win_changes_nothing() -> None:
    t = lay("5d Kd | Kc Kc Kc | Kh Kc Kc", options="play=table", top="5c")
    t.do("A", "5d", "last").do("B", "draw").do("C", "draw").do("A", "Kd").do("C", "caught:A")
    assert (t.phase, t.may_act()) == ("object", "B@")
    assert t.refused("B", "draw") == "FP-LAST-9"
    t.play("clock", "timeout")
    assert t.won_by() == "A FP-WIN-1"


@clause("FP-IR-2", "FP-WIN-4")
def test_after_a_right_objection_the_cards_effect_is_carried_out() -> None:
    t = lay("5d 2d | Kc Kc Kc | Kh Kc Kc", options="play=table", top="5c")
    t.do("A", "5d").do("B", "draw").do("C", "draw").do("A", "2d").do("C", "caught:A")
    assert (t.sizes(), t.phase, t.flaps.attack, t.flaps.actor) == ([1, 4, 4], "attacked", 2, 1)


@clause("FP-IR-2")
@pytest.mark.parametrize("said", [True, False])
def test_a_win_in_a_side_game_can_be_objected_to(said: bool) -> None:
    t = lay("KTs 9s | Kd Qd Qd | 2d 3d 3d", top="5s", level=2, options="play=table")
    t.do("A", "KTs", *(["last"] if said else []), "call:s", "put:9s").do("B", "put:Kd").do("C", "put:2d")
    assert (t.phase, t.sizes()) == ("object", [0, 2, 5])
    t.do("B", "caught:A")
    if said:
        t.play("clock", "timeout")
        assert t.won_by() == "A FP-WIN-1"
    else:
        assert (t.sizes(), t.turn) == ([1, 2, 5], "B")


@clause("FP-IR-2")
def test_an_objection_after_the_effect_where_that_comes_first() -> None:
    t = lay("5d 2d | Kc Kc Kc | Kh Kc Kc", options="play=table,instant-win=no", top="5c")
    t.do("A", "5d").do("B", "draw").do("C", "draw").do("A", "2d").do("B", "draw")
    assert (t.phase, t.sizes()) == ("object", [0, 6, 4])
    t.do("C", "caught:A")
    assert (t.turn, t.sizes()) == ("C", [1, 6, 4])


@clause("FP-IR-3")
def test_the_question_for_more_flaps_stays_open_for_a_while() -> None:
    t = lay("4c Kd Kd | Kd Kd Kd | 4d Kd Kd", options="play=table,flap-ask-ms=1700")
    t.do("A", "4c")
    assert "@" not in t.may_act()  # the next player asks; before that no clock runs
    t.do("B", "ask")
    assert (t.must_act(), t.may_act()) == ("C", "ABC@")
    assert t.referee.clock_wishes()[0][0] == 1700
    t.do("C", "4d")
    assert (t.phase, "@" in t.may_act()) == ("flapping", False)  # the time starts anew
    t.do("B", "ask").play("clock", "timeout")
    assert (t.turn, t.top) == ("B", "4d")


@clause("FP-IR-4", "FP-FLAP-4")
@pytest.mark.parametrize("hasty", ["Kc", "draw"])
def test_laying_or_drawing_without_asking_is_the_question(hasty: str) -> None:
    t = lay("4c Kd Kd | Kc Kd Kd | 4d Kd Kd", options="play=table")
    t.do("A", "4c")
    move = t.referee.read(1, hasty)
    game = t.rules.game
    assert game.veil_move(t.state, 1, move, 0) == "ask"  # nobody sees what was held back
    t.do("B", hasty)
    assert (t.phase, t.sizes(), t.top) == ("asked", [2, 3, 3], "4c")
    assert t.referee.texts[-1] == hasty


@clause("FP-IR-5")
def test_a_picked_player_who_does_not_answer_draws() -> None:
    t = lay("10c Kd Kd | HDc Kd Kd | Kd Kd Kd", options="play=table,answer-ms=8000")
    t.do("A", "10c", "pick:B")
    assert t.referee.clock_wishes()[0][0] == 8000
    t.referee.play(CLOCK, "timeout")
    assert (t.sizes(), t.turn, t.top) == ([2, 4, 3], "B", "10c")


@clause("FP-IR-6", "FP-SECRET-1")
def test_the_cards_of_lose_a_secret_are_picked_by_lot_at_once() -> None:
    t = lay("5Ld Kd Kd | Qd Qd | Jd Jd", top="5h", level=5, options="play=table")
    t.do("A", "5Ld")
    assert (t.mystery(), t.turn) == (["Qd", "Jd", "Kd"], "B")


def test_objections_wait_as_long_as_the_table_says() -> None:
    t = lay("5d | Kc Kc Kc", options="play=table,object-ms=900")
    t.do("A", "5d")
    assert t.referee.clock_wishes()[0][0] == 900


def test_forgotten_calls_can_be_caught_without_the_rest_of_table_play() -> None:
    t = lay("5d Kd | 5h Kc Kc", options="last-card=table")
    t.do("A", "5d").do("B", "5h", "caught:A")
    assert t.sizes() == [2, 2]
    t = lay("4c Kd Kd | Kc Kd Kd | 4d Kd Kd", options="last-card=table")
    t.do("A", "4c")
    assert (t.phase, t.must_act()) == ("asked", "BC")
    assert "@" not in t.may_act()
