"""The house rule out-of-turn=callable: a stock pile may be played from out of turn, and that is a fault."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.event import TURN
from kalamazoo.core.rng import Rng
from kalamazoo.testing import clause
from tests.games.muggins.setting import Setting, lay


def table(seats: str, piles: list[Any] | None = None, **more: Any) -> Setting:
    return lay("1913", seats, piles, out_of_turn="callable", **more)


@clause("MU-OP-20", "MU-ST-4")
def test_without_the_house_rule_nobody_acts_out_of_turn() -> None:
    t = lay("1913", "A h 9 9 | B h 3 s 7", [6])
    assert t.may_act() == "A"
    assert t.refused("B", "s>t1") == "MU-TURN-1"
    t = lay("1913", "A h 9 9 | B h 3 s 7", [6], play="strict", out_of_turn="callable")
    assert t.refused("B", "s>t1") == "MU-TURN-1"


@clause("MU-OP-20", "MU-CALL-1")
def test_a_play_out_of_turn_is_taken_back_and_penalised_and_the_turn_goes_on() -> None:
    t = table("A h 8 9 9 | B h 3 s 7 | C h 2 5", [6])
    assert (t.may_act(), t.must_act()) == ("AB", "A")
    t.do("B", "s>t1").do("A", "draw", "d>t1")  # the 8 on B's 7
    assert t.may_act() == "AC"  # whoever has strayed cannot call
    assert t.refused("B", "muggins") == "MU-CALL-2"
    t.do("C", "muggins")
    assert (t.stock("B"), t.tops(), t.hand("A")) == ([7, 5], [6], [8, 9, 9])
    assert (t.must_act(), t.hand("C")) == ("A", [2])


@clause("MU-OP-20", "MU-OP-13")
def test_what_came_after_the_stray_is_taken_back_too() -> None:
    t = table("A h 1 8 9 9 | B h 3 s 7 | C h 2 5", [6])
    t.do("A", "draw", "d>new").do("B", "s>t1").do("A", "draw", "d>t1").do("C", "muggins")
    assert (t.stock("B"), t.tops(), t.hand("C")) == ([7, 5], [6, 1], [2])
    assert (t.turn(), t.game_state.drawn, t.hand("A")) == ("A", 0, [8, 9, 9])
    assert t.refused("B", "s>t1") == "MU-OP-20"  # once in a turn


@clause("MU-OP-20", "MU-OP-12")
def test_a_stray_can_be_called_until_the_next_players_first_act() -> None:
    t = table("A h 9 9 | B h 3 3 s 7 | C h 2 5 s 12", [6, 11])
    t.do("A", "draw").do("C", "s>t2").do("A", "lay").go()
    assert t.may_act() == "AB"  # A too: not its own act is called, but C's
    t.do("B", "s>t1")  # the first act of B's turn
    assert t.may_act() == "ABC"
    t.do("C", "muggins")
    assert t.tops() == [7, 12]
    assert t.stock("C") == [3]  # wrong: B may do that


@clause("MU-OP-20")
def test_out_of_turn_only_the_stock_top_can_be_played() -> None:
    t = table("A h 9 9 | B h 3 3 s 7 | C h 2 5", [6])
    for text in ("draw", "lay", "d>t1"):
        assert t.refused("B", text) == "MU-OP-20"
    assert t.refused("C", "s>t1") == "MU-SRC-4"
    assert t.refused("B", "s>B") == "MU-TGT-6"
    t.do("A", "draw", "lay")
    assert t.refused("B", "s>t1") == "MU-OP-12"  # in the grace nobody acts


@clause("MU-OP-20", "MU-OP-14")
def test_the_player_on_turn_may_call_a_stray_and_the_earliest_fault_of_another_counts() -> None:
    t = table("A h 7 9 9 | B h 3 3 s 7 | C h 2 5", [5, 6])
    t.do("A", "draw", "d>t1").do("B", "s>t2")
    t.do("A", "muggins")
    assert (t.stock("B"), t.tops(), t.turn()) == ([7, 9], [7, 6], "A")
    t = table("A h 7 9 9 | B h 3 3 s 7 | C h 2 5", [5, 6])
    t.do("A", "draw", "d>t1").do("B", "s>t2").do("C", "muggins")  # A's own fault came first
    assert (t.stock("A"), t.stock("B"), t.tops(), t.turn()) == ([5], [7], [5, 6], "B")


@clause("MU-OP-20", "MU-OP-18")
def test_a_win_out_of_turn_is_held_and_can_be_called() -> None:
    t = table("A h 9 9 | B h s 7 | C h 2 5", [6])
    t.do("B", "s>t1")
    assert t.may_act() == "AC@"
    t.do("A", "muggins")
    assert (t.hand("B"), t.stock("B"), t.turn(), t.won_by()) == ([9, 7], [], "A", "")
    t = table("A h 9 9 | B h s 7 | C h 2 5", [6]).do("B", "s>t1").go()
    assert t.won_by() == "B MU-WIN-1"


@clause("MU-OP-20", "MU-OP-13")
def test_top_only_takes_a_stray_back_if_it_lies_free() -> None:
    t = table("A h 8 9 9 | B h 3 s 7 | C h 2 5", [6], rewind="top-only")
    t.do("A", "draw").do("B", "s>t1").do("C", "muggins")
    assert (t.stock("B"), t.tops(), t.game_state.drawn) == ([7, 5], [6], 8)
    t = table("A h 8 9 9 | B h 3 s 7 | C h 2 5", [6], rewind="top-only")
    t.do("A", "draw").do("B", "s>t1").do("A", "d>t1").do("C", "muggins")
    assert (t.stock("B"), t.tops(), t.turn()) == ([5], [8], "A")


@clause("MU-OP-20", "MU-OP-18")
def test_top_only_a_held_win_stays_held_when_an_earlier_stray_is_called() -> None:
    t = table("A h 8 | B h 3 3 s 7 | C h 2 5", [6, 7], rewind="top-only")
    t.do("A", "draw").do("B", "s>t1").do("A", "d>t2").do("A", "muggins")
    assert (t.stock("B"), t.tops(), t.may_act()) == ([7], [6, 8], "C@")
    assert t.refused("A", "draw") == "MU-OP-18"
    assert t.go().won_by() == "A MU-WIN-1"


@clause("MU-OP-20", "MU-OP-12")
def test_top_only_a_turn_that_has_ended_stays_ended() -> None:
    t = table("A h 9 9 | B h 3 3 s 7 | C h 2 5", [6], rewind="top-only")
    t.do("A", "draw").do("B", "s>t1").do("A", "lay").do("C", "muggins")
    assert (t.stock("A"), t.stock("B"), t.turn(), t.must_act()) == ([9], [7, 5], "B", "")
    assert t.go().must_act() == "B"


@clause("MU-OP-11", "MU-OP-20")
def test_of_equal_calls_that_nearest_on_the_left_of_who_did_wrong_counts() -> None:
    t = table("A h 1 8 9 9 | B h 3 3 | C h 2 5 s 7 | D h 2 5", [6])
    t.do("A", "draw", "d>new").do("C", "s>t1")  # A has done nothing wrong
    call = t.rules.game.read_move(t.state, 1, "muggins")
    for seats, first in (((1, 3), 1), ((0, 1), 0), ((1, 0, 3), 2)):
        assert t.rules.game.first_of(t.state, [(seat, call) for seat in seats], Rng(1)) == first


@clause("MU-OP-20")
def test_after_a_call_of_a_stray_it_is_told_whose_turn_goes_on() -> None:
    t = table("A h 8 9 9 | B h 3 s 7 | C h 2 5", [6])
    t.do("B", "s>t1")
    before = len(t.events())
    t.do("C", "muggins")
    assert [event.seat for event in t.events()[before:] if event.kind == TURN] == [0]
