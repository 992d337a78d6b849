"""What goes back at a Flinch table: cards, piles and turns, each as it was."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    hand,
    heights,
    lay,
    player,
    reserve,
    settle,
    stock,
    tops,
    turn,
)

FRESH = [3, 4, 5, 6, 8]


def table(rules: str, *seats: dict[str, Any], centre: list[Any], **more: Any) -> Table:
    return lay(rules, *seats, centre=centre, stack=FRESH * 4, **more)


# -- putting right what slot 1 has to do with ----------------------------------------------------------------


@clause("IR-19", "FL-EXP-7")
@pytest.mark.parametrize("slot", [1, 2])
def test_a_lifted_card_that_was_not_played_is_played_after_all(slot: int) -> None:
    piles: list[Any] = [[7, 3], 9] if slot == 1 else [9, [7, 3]]
    t = table(
        "flinch@2008(play=table,reserve-lift=committed)",
        player([12, 3], [10, 11, 13], piles),
        player([12, 3], [10, 11]),
        centre=[6],
    )
    t.play("A", f"lift:r{slot}", "h11>r3")
    assert turn(t) == "B"
    t.play("B", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")[2]) == ("A", [10, 11, 13], 0)
    t.play("A", f"r{slot}>p1", "h11>r3")
    assert (tops(t), turn(t)) == ([7], "B")


# -- a finished pile that comes back -------------------------------------------------------------------------


@clause("OP-CHAL-9", "IR-12", "FL-VAR-6")
@pytest.mark.parametrize(
    ("pile", "card"), [({"cards": list(range(15, 1, -1)), "way": "down"}, 1), (list(range(1, 15)), 15)]
)
def test_a_finished_pile_comes_back_as_it_was(pile: Any, card: int) -> None:
    t = table(
        "flinch@2008(play=table,variation=ends)",
        player([12, 3], [10, 11]),
        player([12, 3, 3], [card, 10, 11]),
        centre=[2, pile],
    )
    before = t.position()["centre"]
    t.play("B", f"h{card}>p2")
    assert len(t.position()["centre"]) == 1
    settle(t.play("A", "call:B:out-of-turn"))
    assert t.position()["centre"] == before
    assert f"h{card}>p2" in t.moves("B")


# -- a turn that goes back -----------------------------------------------------------------------------------


@clause("OP-OPEN-8", "FL-OPEN-2")
@pytest.mark.parametrize("dealer", ["C", "A"])
def test_after_a_pass_that_is_put_right_the_opening_goes_on_from_there(dealer: str) -> None:
    first, second = {"C": ("A", "B"), "A": ("B", "C")}[dealer]
    t = lay(
        "flinch@1913(play=table,call-grounds=none)",
        *(player([12, 12], [1, 10]) for _ in range(3)),
        stack=FRESH * 4,
        turn=first,
        dealer=dealer,
        phase="opening",
        opened=False,
    )
    t.play(first, "pass").play(second, f"point:{first}")
    assert (turn(t), t.position()["phase"]) == (first, "opening")
    t.play(first, "pass")
    assert turn(t) == second


@clause("OP-WILD-10", "IR-1", "FL-EXP-7")
@pytest.mark.parametrize("slot", [1, 2])
def test_a_lifted_card_that_went_too_early_goes_back_and_must_still_be_played(slot: int) -> None:
    piles: list[Any] = [[7, 3], 9] if slot == 1 else [9, [7, 3]]
    t = table(
        "flinch@2008(play=table,reserve-lift=committed,call-grounds=none)",
        player([4, 3], [10, 11, 13], piles),
        player([12, 3], [10, 11]),
        centre=[6, 3],
    )
    t.play("A", f"lift:r{slot}", f"r{slot}>p1").play("B", "point:A")
    assert (turn(t), tops(t), reserve(t, "A")[slot - 1]) == ("A", [6, 3], [7, 3])
    t.play("A", "s>p2", "h11>r3").play("B", "point:A")  # the lifted card was left
    assert (turn(t), hand(t, "A")) == ("A", [10, 11, 13])
    assert turn(t.play("A", f"r{slot}>p1", "h11>r3")) == "B"


@clause("OP-EXP-5")
def test_when_time_is_up_a_shown_1_that_goes_first_does() -> None:
    t = table(
        "flinch@2008(play=table,exposed-call=automatic,exposed-first=before-stock,turn-clock=20)",
        player([7, 3], [1, 10, 13]),
        player([12, 3], [10, 11]),
        player([12, 3], [10, 11]),
        centre=[6],
        turn="C",
    )
    t.play("A", "show:h1").play("C", "h10>r1")
    state = t.state
    assert isinstance(state, FlinchState)
    assert [t.rules.game.write_move(state, 0, move) for move in state.lawful(0)] == ["h1>new"]


@clause("OP-WIN-2", "FL-OPEN-2")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_who_has_finished_is_not_asked_to_open(play: str) -> None:
    t = lay(
        f"flinch@2008(play-on=placings,play={play})",
        player([12, 3], [1, 10]),
        player([], [10]),
        player([12, 3], [1, 11]),
        stack=FRESH * 4,
        phase="opening",
        opened=False,
        finished=[1],
    )
    assert turn(t) == "A"
    if play == "table":
        assert turn(t.play("A", "pass")) == "C"
    else:
        assert turn(t.play("A", "h1>new", "h10>r1")) == "C"


@clause("IR-16", "IR-7")
def test_a_taken_card_that_was_laid_wrongly_goes_home_and_need_not_be_played() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 11, 13]),
        player([12, 3], [10, 11]),
        centre=[9, 3],
    )
    t.play("A", "take:p1").play("A", "h9>p2").play("B", "point:A")
    assert (tops(t), hand(t, "A"), turn(t)) == ([9, 3], [10, 11, 13], "A")
    assert {"h10>p1", "h13>r1"} <= set(t.moves("A"))


@clause("OP-WILD-10", "OP-HAND-5")
def test_a_last_hand_card_goes_back_where_no_new_hand_came_for_it() -> None:
    t = lay(
        "flinch@2000(play=table)",
        player([4, 12, 12], [9]),
        player([12, 12, 12], [10, 11]),
        centre=[3, 8],
    )
    t.play("A", "h9>p2").play("B", "point:A")
    assert (tops(t), hand(t, "A"), turn(t)) == ([3, 8], [9], "A")


# -- cards that were wrongly taken (IR-16) -------------------------------------------------------------------


@clause("IR-19", "IR-12")
def test_a_shown_card_that_was_played_out_of_turn_need_not_be_played_when_the_turn_goes_back() -> None:
    t = table("flinch@2008(play=table)", player([14, 3], [8, 9, 11, 13]), player([12, 3], [10, 8]), centre=[10])
    t.play("A", "show:h11", "h8>r1", "h11>p1").play("B", "point:A")
    assert (turn(t), hand(t, "A"), tops(t)) == ("A", [8, 9, 13], [11])
    assert turn(t.play("A", "h8>r1")) == "B"
    assert hand(t.play("B", "point:A"), "A") == [9, 13]  # nothing was left


@clause("IR-16", "FL-EXP-1")
def test_a_taken_card_that_was_shown_and_has_gone_home_binds_nobody() -> None:
    t = table("flinch@2008(play=table)", player([12, 3], [9, 8, 13]), player([11, 3], [10, 8]), centre=[10])
    t.play("A", "take:B:s", "show:h11", "h8>r1").play("B", "point:A")
    assert (turn(t), hand(t, "A"), t.position()["table"].get("bound")) == ("A", [8, 9, 13], None)
    assert "show:h11" in t.play("A", "take:B:s").moves("A")  # not shown yet


@clause("IR-16", "IR-7", "OP-EXP-11")
def test_a_taken_card_that_was_laid_wrongly_and_cannot_go_home_must_be_played() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 11, 13]),
        player([12, 3], [10, 8]),
        player([12, 3], [9, 8]),
        centre=[9, 3, 8],
    )
    t.play("A", "take:p1").play("C", "h9>p1").play("A", "h9>p2").play("B", "point:A")
    assert (turn(t), hand(t, "A"), tops(t)) == ("A", [9, 10, 11, 13], [9, 3, 8])
    t.play("A", "h10>r1").play("B", "point:A")
    assert (turn(t), hand(t, "A")) == ("A", [9, 10, 11, 13])
    assert turn(t.play("A", "h9>p3", "h10>r1")) == "B"


@clause("IR-16", "IR-6")
@pytest.mark.parametrize(
    ("top", "acts"),
    [(9, ["take:p1", "h9>p3", "r1>new"]), (1, ["take:p1", "h1>r2"])],
    ids=["another card is taken", "another 1 is taken"],
)
def test_a_taken_card_that_goes_home_excuses_no_1_that_lay_on_the_reserve(top: int, acts: list[str]) -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 11, 13], [1]),
        player([12, 3], [10, 8]),
        centre=[top, 3, 8],
    )
    t.play("A", *acts).play("B", "point:A")
    assert tops(t)[:3] == [top, 3, 8]
    if "r1>new" in t.moves("A"):
        t.play("A", "r1>new")
    settle(t.play("B", "call:A:ones"))
    assert (len(stock(t, "A")), len(stock(t, "B"))) == (3, 1)


@clause("IR-14", "IR-15", "IR-12")
def test_a_discard_that_goes_back_moves_no_card_of_another_pile() -> None:
    t = table(
        "flinch@2008(play=table,call-grounds=stock+ones+move+out-of-turn)",
        player([12, 3], [9, 10, 11, 13], [5, 4, 6, 6, [9, 6]]),
        player([12, 3], [10, 8]),
        centre=[3, 8],
    )
    t.play("A", "move:r5>r2", "h9>r2", "h10>r4", "r2>p2")
    assert reserve(t.play("B", "point:A"), "A")[3] == [6]  # the second discard
    settle(t.play("B", "call:A:out-of-turn"))
    assert reserve(t, "A")[1] == [9, 9, 4]
    settle(t.play("B", "call:A:move"))
    assert (hand(t, "A"), reserve(t, "A")) == ([9, 10, 11, 13], [[5], [4], [6], [6], [9, 6]])


@clause("IR-16", "IR-19", "FL-EXP-1")
def test_a_taken_card_that_was_shown_and_went_home_binds_no_other_like_it() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [6, 8, 10]),
        player([12, 3], [10, 11], [6]),
        centre=[5],
    )
    t.play("A", "take:B:r1").play("A", "show:h6", "h8>r1").play("B", "point:A")
    assert (hand(t, "A"), heights(t, "B"), turn(t)) == ([6, 8, 10], [1, 0, 0, 0, 0], "A")
    t.play("A", "h8>r1").play("B", "point:A")
    assert (hand(t, "A"), turn(t)) == ([6, 10], "B")  # the 6 that is left was never shown


@clause("IR-14")
def test_two_moved_cards_go_back_each_to_its_own_pile_though_one_had_been_put_back_before() -> None:
    t = table(
        "flinch@2008(play=table,call-grounds=stock+ones+move)",
        player([12, 3], [10, 11, 13], [9, 5, 8, 6, 7]),
        player([12, 3], [10, 11]),
        centre=[2],
    )
    t.play("A", "move:r2>r4", "r4>p1", "move:r4>r5").play("B", "point:A")
    assert reserve(t, "A") == [[9], [], [8], [5], [6, 7]]
    settle(t.play("B", "call:A:move"))
    assert reserve(t, "A") == [[9], [5], [8], [6], [7]]


@clause("IR-19", "FL-EXP-1")
def test_a_shown_card_that_was_discarded_out_of_turn_binds_no_other_like_it() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 10, 13]),
        player([12, 3], [10, 11]),
        centre=[9],
    )
    t.play("A", "show:h10", "end", "h10>r1").play("B", "point:A")
    assert (hand(t, "A"), turn(t)) == ([10, 13], "A")
    t.play("A", "h13>r2").play("B", "point:A")
    assert (hand(t, "A"), turn(t)) == ([10], "B")


@clause("IR-19", "FL-EXP-7")
def test_a_lifted_card_that_lies_under_a_discard_out_of_turn_is_in_the_air_no_longer() -> None:
    t = table(
        "flinch@2008(play=table,reserve-lift=committed)",
        player([12, 3], [7, 10, 13], [[7, 3], 9, 9, 9, 9]),
        player([12, 3], [10, 11]),
        centre=[6],
    )
    t.play("A", "lift:r1", "end", "h7>r1").play("B", "point:A")
    assert (reserve(t, "A")[0], turn(t)) == ([7, 7, 3], "A")
    t.play("A", "h13>r2").play("B", "point:A")
    assert (hand(t, "A"), turn(t)) == ([10], "B")


@clause("IR-14", "OP-CHAL-9")
def test_a_moved_card_that_was_played_rightly_stays_though_one_like_it_lies_on_its_pile() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 11], [5, 9, 5, 9, 9]),
        player([12, 3], [10, 11]),
        centre=[4, 2],
    )
    t.play("A", "move:r1>r3", "r3>p1", "r3>p2", "h10>r3").play("B", "point:A")
    assert (tops(t), reserve(t, "A")) == ([5, 2], [[], [9], [5, 10], [9], [9]])


@clause("IR-16")
def test_a_taken_card_stays_on_the_reserve_once_another_has_built_on_its_pile() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [10, 13]),
        player([12, 3], [3, 11]),
        centre=[[1, 2, 3]],
    )
    t.play("A", "take:p1").play("B", "h3>p1").play("A", "h3>r1").play("B", "point:A")
    assert (tops(t), hand(t, "A"), reserve(t, "A")[0], turn(t)) == ([3], [10, 13], [3], "B")


@clause("IR-12", "OP-OPEN-8")
def test_what_was_done_out_of_turn_stands_once_its_player_is_asked_to_open() -> None:
    t = table(
        "flinch@2000(play=table)",
        player([12, 3], [4, 7, 11]),
        player([1, 12], [1, 8, 13]),
        centre=[],
        phase="opening",
        opened=False,
        turn="B",
        dealer="A",
    )
    t.play("B", "h1>new").play("A", "h4>r5").play("A", "point:B")
    assert "point:A" in t.moves("B")
    t.play("B", "pass")
    assert (turn(t), heights(t, "A")[4], "point:A" in t.moves("B")) == ("A", 1, False)


@clause("OP-CHAL-10", "IR-7")
def test_with_a_new_hand_dealt_the_discard_stays_and_the_turn_is_over() -> None:
    t = table(
        "flinch@2008(play=table,last-card-discarded=at-once)",
        player([12, 3], [9, 10]),
        player([12, 3], [10, 8]),
        centre=[3, 8],
    )
    t.play("A", "h9>p1", "h10>r1").play("B", "point:A")
    assert (turn(t), hand(t, "A"), tops(t)) == ("B", [3, 4, 5, 6, 8, 9], [3, 8])
    assert reserve(t, "A")[0] == [10]


@clause("FL-HAND-1", "OP-WILD-10", "IR-21")
def test_a_last_hand_card_stays_once_its_player_has_taken_a_new_hand_himself() -> None:
    t = table(
        "flinch@2000(play=table,clerical=manual)",
        player([4, 12, 12], [9]),
        player([12, 12, 12], [10, 11]),
        centre=[3, 8],
    )
    t.play("A", "h9>p2", "newhand").play("B", "point:A")
    assert (tops(t), hand(t, "A"), turn(t)) == ([3, 9], sorted(FRESH), "A")


# -- no new hand, no new count of 1s -------------------------------------------------------------------------


@clause("OP-ONE-1", "OP-STACK-5", "OP-WILD-10")
@pytest.mark.parametrize("stack", [[], FRESH])
def test_where_no_new_hand_came_a_card_laid_before_a_1_still_goes_back(stack: list[Any]) -> None:
    a = player([12, 3], [3], [11, 1])
    t = lay("flinch@2000(play=table)", a, player([12, 3], [10, 11]), centre=[2], stack=stack)
    t.play("A", "h3>p1").play("B", "point:A")
    assert (tops(t), hand(t, "A")) == (([3], FRESH) if stack else ([2], [3]))
    t.play("A", "r2>new")
    assert turn(t) == "A"


@clause("IR-17", "OP-ONE-1", "OP-CHAL-8")
@pytest.mark.parametrize("early", [True, False])
def test_a_hand_taken_when_the_turn_is_over_wipes_out_no_slip(early: bool) -> None:
    t = table("flinch@1988(play=table,clerical=manual)", player([9, 2], [3, 8]), player([9, 3], [10]), centre=[2])
    t.play("A", "h3>p1", "h8>r1")
    if early:
        t.play("A", "newhand")
    assert "call:A:ones" in t.moves("B")


# -- what binds anew ------------------------------------------------------------------------------------------


@clause("FL-EXP-6", "IR-19")
def test_what_binds_somebody_again_need_not_be_demanded_as_well() -> None:
    """B shows a 2 in his turn, discards another card, and shows the 2 once more while A is on turn."""
    b = player([9, 12], [2, 2, 6, 8])
    t = table("flinch@2000(play=table,exposed-call=on-demand)", player([13, 12], [10, 11]), b, centre=[1], turn="B")
    t.play("B", "show:h2", "h6>r1", "show:h2").play("A", "point:B")
    assert (turn(t), hand(t, "B")) == ("B", [2, 2, 6, 8])
    assert "demand:B:2" not in t.moves("A")  # or it would bind the other 2, which nobody has seen
    assert "show:h2" in t.moves("B")
    other = table("flinch@2000(play=table,exposed-call=on-demand)", player([13, 12], [10]), b, centre=[1], turn="A")
    other.play("B", "show:h2").play("A", "h10>r1")
    assert "demand:B:2" in other.moves("A")
