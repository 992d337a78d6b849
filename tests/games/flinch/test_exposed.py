"""FL-EXP: cards that were shown, lifted or demanded."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.scene import Face
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch.moves import NO_MOVES, PLAYS
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import discards, hand, heights, lay, player, plays, reserve, settle, stock, tops, turn

FRESH = [3, 4, 5, 6, 8]


def two(rules: str, mine: dict[str, Any], *, centre: list[int], other: list[int] | None = None) -> Table:
    """A on turn against B."""
    return lay(rules, mine, player([3, 3, 3], other or [10, 10]), centre=centre, stack=FRESH * 4)


@clause("FL-EXP-1", "IR-8")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008", "2000"])
def test_a_card_shown_on_the_own_turn_must_be_played(edition: str) -> None:
    t = two(f"flinch@{edition}(play=table)", player([3, 3], [7, 9, 10]), centre=[6, 4])
    t.play("A", "show:h7")
    assert turn(t) == "A"
    assert t.sees("B")["seats"][0]["hand"] == [7, "?", "?"]
    t.play("A", "h7>p1", "h10>r1")
    assert (tops(t), turn(t)) == ([7, 4], "B")


@clause("OP-HAND-6")
@pytest.mark.parametrize("memory", ["own", "shown"])
def test_a_card_that_is_to_be_played_lies_over_the_backs_of_another_hand(memory: str) -> None:
    t = two(f"flinch@1913(play=table,memory={memory})", player([3, 3], [7, 9, 10]), centre=[6, 4])
    t.play("A", "show:h7")
    ranks = [[c.rank for c in area_cards(t, viewer, "hand:0")] for viewer in (1, 0)]
    assert ranks == [["", "", "7"], ["7", "9", "10"]]  # the last one lies uppermost; one's own hand keeps its order


@clause("OP-HAND-6", "OP-EXP-9")
@pytest.mark.parametrize(("memory", "later"), [("own", ["", "", ""]), ("shown", ["", "", "7"])])
def test_a_card_that_was_shown_lies_open_until_it_binds_no_more(memory: str, later: list[str]) -> None:
    t = two(f"flinch@1913(play=table,memory={memory})", player([3, 3], [9, 10]), centre=[6, 4], other=[7, 8, 9, 9])
    t.play("B", "show:h7")
    assert [card.rank for card in area_cards(t, 0, "hand:1")][-1] == "7"
    t.play("A", "h9>r1").play("B", "h9>r1")
    assert [card.rank for card in area_cards(t, 0, "hand:1")] == later  # nobody has demanded it


def area_cards(table: Table, viewer: int, name: str) -> tuple[Face, ...]:
    scene = table.rules.game.scene(table.state.mask(viewer), viewer)
    return next(area.cards for area in scene.areas if area.id == name)


@clause("FL-EXP-2", "FL-EXP-3", "FL-TURN-11", "IR-8")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008", "2000"])
def test_a_shown_card_that_fits_nowhere_goes_back_and_ends_the_turn(edition: str) -> None:
    t = two(f"flinch@{edition}(play=table)", player([3, 3], [7, 9, 10], [5]), centre=[4])
    t.play("A", "show:h7")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [7, 9, 10], [1, 0, 0, 0, 0])
    assert [len(stock(t, who)) for who in "AB"] == [2, 3]


@clause("OP-EXP-4")
def test_duties_come_before_the_shown_card_and_it_is_judged_after_them() -> None:
    t = two("flinch@2008(play=table)", player([7, 3], [8, 1, 10]), centre=[6])
    t.play("A", "show:h8")  # the stock 7 and the 1 are due; then the 8 fits
    assert turn(t) == "A"
    t.play("A", "s>p1")
    assert turn(t) == "A"
    t.play("A", "h1>new", "h8>p1")
    assert (tops(t), turn(t)) == ([8, 1], "A")


@clause("OP-EXP-4")
def test_once_the_duties_are_done_an_unplayable_card_ends_the_turn() -> None:
    t = two("flinch@2008(play=table)", player([7, 3], [13, 1, 10]), centre=[6])
    t.play("A", "show:h13", "s>p1")
    assert turn(t) == "A"
    t.play("A", "h1>new")
    assert (turn(t), hand(t, "A"), tops(t)) == ("B", [10, 13], [7, 1])


@clause("FL-EXP-8", "IR-8")
@pytest.mark.parametrize("ground", ["stock", "ones"])
def test_in_1913_showing_a_card_while_a_duty_is_open_can_be_called(ground: str) -> None:
    top, card = (7, 2) if ground == "stock" else (3, 1)
    t = two("flinch@1913(play=table)", player([top, 3], [13, card, 10]), centre=[6])
    t.play("A", "show:h13")
    settle(t.play("B", f"call:A:{ground}"))
    assert (len(stock(t, "A")), turn(t)) == (3, "B")


@clause("IR-8")
def test_elsewhere_showing_alone_cannot_be_called() -> None:
    t = two("flinch@2008(play=table)", player([7, 3], [13, 1, 10]), centre=[6])
    t.play("A", "show:h13")
    assert [text for text in t.moves("B") if text.startswith(("call:", "point:"))] == []


# -- shown on another's turn ---------------------------------------------------------------------------------


def shown(rules: str, centre: list[int], mine: list[int], top: int = 3) -> Table:
    """B shows a 7 on A's turn, and A discards."""
    t = lay(rules, player([10, 3], [10, 10]), player([top, 3], mine), centre=centre, stack=FRESH * 4)
    t.play("B", "show:h7").play("A", "h10>r1")
    return t


@clause("FL-EXP-4", "IR-9")
def test_in_1988_a_card_shown_before_is_played_after_the_duties() -> None:
    t = shown("flinch@1988(play=table)", [6, 8], [7, 1, 9], top=9)
    t.play("B", "h7>p1")  # the 9 on the stock and the 1 should have gone first
    settle(t.play("A", "call:B:stock"))
    assert (len(stock(t, "B")), turn(t)) == (3, "A")


@clause("FL-EXP-4", "OP-EXP-6")
@pytest.mark.parametrize("setting", ["yes", "no"])
def test_the_forced_pass_costs_a_discard_unless_agreed_otherwise(setting: str) -> None:
    t = shown(f"flinch@1988(play=table,penalty-pass-discards={setting})", [4], [7, 9, 9])
    if setting == "yes":
        assert turn(t) == "B"
        assert plays(t, "B") == set()
        assert {text.partition(">")[0] for text in discards(t, "B")} == {"h7", "h9"}
        t.play("B", "h9>r1")
    assert (turn(t), len(hand(t, "B"))) == ("A", 2 if setting == "yes" else 3)


@clause("FL-EXP-5", "OP-EXP-5")
@pytest.mark.parametrize("setting, calls", [("before-stock", False), ("after-duties", True)])
def test_whether_the_shown_card_goes_before_the_stock_is_an_option(setting: str, calls: bool) -> None:
    t = shown(f"flinch@2008(play=table,exposed-first={setting})", [6, 8], [7, 10, 10], top=9)
    t.play("B", "h7>p1")
    settle(t.play("A", "call:B:stock"))
    assert (turn(t) == "A") == calls


@clause("FL-EXP-5", "IR-19")
def test_in_2008_the_stock_played_first_is_put_right() -> None:
    t = shown("flinch@2008(play=table)", [6, 8], [7, 10, 10], top=9)
    t.play("B", "s>p2", "h10>r1")
    t.play("A", "point:B")
    assert (turn(t), hand(t, "B"), heights(t, "B")) == ("B", [7, 10, 10], [0] * 5)
    t.play("B", "h7>p1", "h10>r1")
    assert (turn(t), tops(t)) == ("A", [7, 9])


@clause("FL-EXP-6", "OP-EXP-8")
@pytest.mark.parametrize("setting", ["on-demand", "automatic"])
def test_whether_a_demand_is_needed_is_an_option(setting: str) -> None:
    t = shown(f"flinch@1913(play=table,exposed-call={setting})", [4], [7, 9, 9])
    assert (turn(t) == "B") == (setting == "on-demand")  # unplayable: bound at once, the turn stops
    if setting == "on-demand":
        assert "demand:B:7" in t.moves("A")
        t.play("A", "demand:B:7")
    assert (turn(t), hand(t, "B")) == ("A", [7, 9, 9])


@clause("FL-EXP-6")
def test_each_rank_that_was_shown_can_be_demanded_once() -> None:
    t = lay(
        "flinch@1913(play=table,variation=middle)",
        player([12, 3], [9, 10]),
        player([12, 3], [1, 1, 7, 9]),
        centre=[{"low": 7, "high": 8}],
        stack=FRESH * 4,
    )
    t.play("B", "show:h1", "show:h1", "show:h7").play("A", "h10>r1")
    assert [text for text in t.moves("A") if text.startswith("demand")] == ["demand:B:1", "demand:B:7"]


@clause("FL-EXP-6", "OP-EXP-8")
def test_after_an_optional_play_it_is_too_late_for_a_demand() -> None:
    t = shown("flinch@1913(play=table)", [6, 8], [7, 9, 9], top=12)
    t.play("B", "h9>p2")
    assert t.refused("A", "demand:B:7") == "OP-EXP-8"
    assert t.refused("B", "demand:B:7") == "FL-EXP-6"


@clause("FL-EXP-6", "OP-EXP-8")
def test_duties_leave_time_for_a_demand() -> None:
    t = shown("flinch@1913(play=table)", [6, 8], [7, 1, 9], top=9)
    t.play("B", "s>p2", "h1>new").play("A", "demand:B:7").play("B", "h7>p1")
    assert tops(t) == [7, 9, 1]


@clause("FL-EXP-7", "OP-EXP-1", "IR-10")
def test_in_1913_a_lifted_card_from_a_pile_of_one_binds_nobody() -> None:
    t = two("flinch@1913(play=table)", player([3, 3], [7, 10], [5]), centre=[4])
    t.play("A", "lift:r1", "back")
    assert turn(t) == "A"
    t.play("A", "h10>r2")
    assert reserve(t, "A")[0] == [5]


@clause("FL-EXP-7", "OP-EXP-2")
@pytest.mark.parametrize("setting", ["committed", "free"])
def test_whether_a_lifted_card_is_committed_is_an_option(setting: str) -> None:
    t = two(f"flinch@2008(play=table,reserve-lift={setting})", player([3, 3], [7, 10], [[5, 9]]), centre=[3])
    t.play("A", "lift:r1")
    assert (turn(t) == "B") == (setting == "committed")


@clause("FL-EXP-7", "OP-RES-2")
def test_open_reserves_commit_nobody() -> None:
    t = two("flinch@1913(play=table,reserve-memory=open)", player([3, 3], [7, 10], [[5, 9]]), centre=[3])
    t.play("A", "lift:r1", "back")
    assert turn(t) == "A"
    assert not [text for text in t.moves("A") if text.startswith("peek:") and ":r" in text]


@clause("FL-EXP-7", "IR-19")
def test_in_1913_not_playing_a_lifted_card_that_fits_is_a_wrong_play() -> None:
    t = two("flinch@1913(play=table)", player([3, 3], [7, 10], [[5, 9]]), centre=[4])
    t.play("A", "lift:r1", "h10>r2")
    settle(t.play("B", "call:A:wrong-play"))
    assert (len(stock(t, "A")), hand(t, "A"), reserve(t, "A")[0], turn(t)) == (3, [7, 10], [5, 9], "B")


@clause("OP-EXP-3")
def test_a_shown_card_may_not_be_the_discard() -> None:
    t = two("flinch@1913(play=table)", player([3, 3], [7, 10]), centre=[6])
    t.play("A", "show:h7", "h7>r1")
    settle(t.play("B", "call:A:wrong-play"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A"))) == ([7, 10], [0] * 5, 3)


@clause("OP-EXP-9")
def test_the_bond_lasts_one_turn() -> None:
    t = shown("flinch@2008(play=table)", [4], [7, 9, 9])
    assert plays(t, "B") == set()  # a forced pass
    t.play("B", "h9>r1").play("A", "h10>r2")
    assert plays(t, "B")  # no pass is forced any more
    t.play("B", "h9>r2")
    assert turn(t) == "A"
    assert [text for text in t.moves("A") if text.startswith("call:B:wrong")] == []


@clause("OP-EXP-10")
def test_of_several_shown_cards_all_are_bound() -> None:
    t = lay("flinch@2008(play=table)", player([13, 3], [10, 10]), player([3, 3], [7, 8, 13]), centre=[6], stack=FRESH)
    t.play("B", "show:h7", "show:h13").play("A", "h10>r1")
    t.play("B", "h7>p1")  # stands; then the 13 cannot be played: a pass with a discard
    assert (turn(t), plays(t, "B")) == ("B", set())
    t.play("B", "h13>r1")
    assert (tops(t), turn(t), hand(t, "B")) == ([7], "A", [8])


@clause("OP-EXP-10")
def test_a_card_is_shown_once() -> None:
    t = two("flinch@2008(play=table)", player([13, 3], [10, 10]), centre=[6])
    t.play("B", "show:h10")
    assert "show:h10" in t.moves("B")  # the other 10
    t.play("B", "show:h10")
    assert t.refused("B", "show:h10") == "OP-EXP-10"


@clause("OP-EXP-11", "IR-7")
@pytest.mark.parametrize("centre, goes_on", [([6, 8], True), ([8], False)])
def test_a_hand_card_laid_where_it_does_not_fit_counts_as_shown(centre: list[int], goes_on: bool) -> None:
    t = two("flinch@2008(play=table)", player([3, 3], [7, 10, 12]), centre=centre)
    t.play("A", f"h7>p{len(centre)}").play("B", "point:A")
    assert (hand(t, "A"), tops(t), turn(t) == "A") == ([7, 10, 12], centre, goes_on)
    if goes_on:
        t.play("A", "h7>p1")
        assert tops(t) == [7, 8]


@clause("OP-EXP-12")
def test_exposure_rules_hold_in_2000_without_a_caller() -> None:
    t = shown("flinch@2000(play=table)", [4], [7, 9, 9])
    assert (turn(t), plays(t, "B")) == ("B", set())
    assert t.refused("B", "h9>p1") == "OP-EXP-6"


@clause("OP-EXP-3", "IR-15")
def test_a_shown_card_does_not_make_good_the_discard_that_was_left_out() -> None:
    t = lay(
        "flinch@1988(play=table)",
        player([4, 9, 9], [8, 7, 7]),
        player([9, 9, 9], [9, 9]),
        centre=[3],
        stack=[9] * 10,
    )
    t.play("A", "show:h8").play("A", "end").play("B", "point:A")
    assert {move.split(">")[0] for move in t.moves("A") if ">r" in move} == {"h7"}
    assert t.refused("A", "h8>r1") == "OP-EXP-3"


@clause("IR-5", "IR-6", "OP-EXP-3")
@pytest.mark.parametrize("shown", [1, 7])
def test_a_shown_card_that_goes_before_the_stock_makes_a_1_late_when_it_is_discarded(shown: int) -> None:
    t = two("flinch@2008(play=table)", player([12, 3], [10, 11]), centre=[6], other=[1, 7, 11])
    t.play("B", f"show:h{shown}").play("A", "h10>r1").play("B", f"h{shown}>r1")
    settle(t.play("A", "call:B:ones"))
    assert (hand(t, "B"), heights(t, "B"), len(stock(t, "B")), turn(t)) == ([1, 7, 11], [0, 0, 0, 0, 0], 4, "A")


@clause("FL-EXP-4", "OP-EXP-4")
def test_a_shown_card_is_judged_once_a_call_has_taken_the_duty_away() -> None:
    t = lay(
        "flinch@1988(play=table)",
        player([2, 6, 6], [5, 9, 9]),
        player([4, 4, 4], [10, 3, 8], [8]),
        centre=[1],
        stack=FRESH * 4,
        turn="B",
    )
    t.play("A", "show:h9").play("B", "h10>r2")
    assert plays(t, "A")  # the 2 of the stock goes first
    settle(t.play("B", "lift:r1").play("A", "call:B:out-of-turn"))
    assert (turn(t), plays(t, "A"), discards(t, "A") >= {"h9>r1"}) == ("A", set(), True)


@clause("FL-EXP-2", "OP-TURN-6")
def test_when_time_is_up_a_lifted_card_goes_back_and_a_shown_one_that_fits_nowhere_ends_the_turn() -> None:
    t = two("flinch@2008(play=table,turn-clock=20)", player([12, 3], [6, 10, 13], [9]), centre=[2])
    t.play("A", "h13>p1", "lift:r1").play("B", "point:A")
    t.referee.play(CLOCK, "timeout")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [6, 10, 13], [1, 0, 0, 0, 0])


def test_the_plays_of_a_lifted_card_are_plays_whatever_was_listed_before() -> None:
    t = two("flinch@1913(play=table,reserve-lift=free)", player([12, 3], [6, 10], [[7, 3], 9]), centre=[6, 9])
    t.play("A", "lift:r1")
    kept = PLAYS.copy()
    PLAYS[:] = [NO_MOVES] * len(PLAYS)
    try:
        listed = t.state.moves(0)
    finally:
        PLAYS[:] = kept
    assert listed == t.state.moves(0)
    assert [text for text in t.moves("A") if text.startswith("r1")] == ["r1>p1", "r1>p2", "r1>new"]
    assert [t.rules.game.write_move(t.state, 0, move) for move in listed][:4] == ["r1>p1", "r1>p2", "r1>new", "back"]
