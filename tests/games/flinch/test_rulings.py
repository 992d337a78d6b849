"""Rulings at a Flinch table when more than one thing is wrong, or is found out late: what goes back and what stays."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import hand, lay, piles, player, reserve, settle, stock, tops, turn, winners

EDITIONS = ["1913", "1988", "2008", "2000"]
CALLING = EDITIONS[:3]
FRESH = [3, 4, 5, 6, 8]


def table(edition: str, *seats: dict[str, Any], centre: tuple[Any, ...] = (), options: str = "", **more: Any) -> Table:
    rules = f"flinch@{edition}(play=table{options})"
    return lay(rules, *seats, centre=centre, stack=more.pop("stack", FRESH * 4), **more)


def accuse(t: Table, caller: str, accused: str, ground: str) -> Table:
    """Calls, or where nobody calls points out."""
    called = f"call:{accused}:{ground}"
    return settle(t.play(caller, called if called in t.moves(caller) else f"point:{accused}"))


def lawful(t: Table) -> set[str]:
    """What the rules ask of the player on turn."""
    state = t.state
    assert isinstance(state, TableState)
    return {t.rules.game.write_move(state, state.turn, move) for move in state.lawful(state.turn)}


# -- a 1 before the first pile -------------------------------------------------------------------------------


@clause("IR-6", "OP-OPEN-8", "FL-HAND-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_hand_that_went_down_only_the_1_comes_back(edition: str) -> None:
    t = table(edition, player([9, 2, 2], [3, 4]), player([8, 2, 2], [5, 1]))
    t.play("A", "pass").play("B", "pass").play("A", "h3>r1", "h4>r2").play("B", "h5>r1", "h1>r2")
    assert (turn(t), len(hand(t, "B"))) == ("A", 5)  # the new hands have come
    accuse(t, "A", "B", "ones")
    assert (hand(t, "B"), reserve(t, "B")[:2]) == ([1, *FRESH], [[5], []])


@clause("IR-6", "FL-OPEN-11")
def test_a_1_comes_back_from_between_other_cards() -> None:
    t = table(
        "2008",
        player([9, 2, 2], [1, 7], [2, 3, 4, 5, 6]),
        player([8, 2, 2], [10, 12], [2, 3, 4, 5, 6]),
        phase="laying",
        opened=False,
    )
    t.play("A", "h1>r2", "h7>r2")
    accuse(t, "B", "A", "ones")
    assert (1 in hand(t, "A"), reserve(t, "A")[1]) == (True, [7, 3])


@clause("FL-OPEN-8", "FL-OPEN-9", "FL-ONE-4")
@pytest.mark.parametrize("edition", CALLING)
def test_hands_do_not_go_down_while_a_1_that_was_shown_is_in_a_hand(edition: str) -> None:
    t = table(edition, player([9, 2, 2], [1, 4]), player([8, 2, 2], [3, 5]))
    t.play("A", "pass")
    accuse(t, "B", "A", "ones")
    t.play("B", "pass")
    assert (turn(t), t.position()["phase"], hand(t, "A")) == ("A", "opening", [1, 4])
    assert lawful(t) == {"h1>new"}


@clause("FL-OPEN-8", "FL-OPEN-9", "OP-OPEN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_do_not_go_down_while_a_1_lies_on_a_stock(edition: str) -> None:
    t = table(edition, player([1, 2, 2], [3, 4]), player([8, 2, 2], [3, 5]))
    t.play("A", "pass").play("B", "pass")
    assert (turn(t), t.position()["phase"]) == ("A", "opening")
    assert lawful(t) == {"s>new"}


@clause("FL-OPEN-8", "IR-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_1_that_is_found_stops_the_lay_down(edition: str) -> None:
    t = table(edition, player([9, 2, 2], [1, 4]), player([8, 2, 2], [3, 5]))
    t.play("A", "pass").play("B", "pass").play("A", "h1>r1")
    accuse(t, "B", "A", "ones")
    assert (turn(t), t.position()["phase"], hand(t, "A"), hand(t, "B")) == ("A", "opening", [1, 4], [3, 5])


# -- what an upheld call takes back --------------------------------------------------------------------------


def neglects(edition: str, *acts: str) -> Table:
    """A's stock 9 fits the 8, and A does something else."""
    t = table(
        edition,
        player([9, 5, 5], [3, 10, 4], [[6, 2], 10]),
        player([10, 3, 3], [10, 10], [4]),
        centre=(8, 7),
    )
    return t.play("A", *acts)


@clause("OP-CHAL-9", "IR-7")
@pytest.mark.parametrize("edition", CALLING)
def test_a_wrong_card_goes_back_whatever_is_called(edition: str) -> None:
    t = neglects(edition, "h3>p2", "h4>p2", "h10>r3")
    accuse(t, "B", "A", "stock")
    assert (tops(t), hand(t, "A"), turn(t)) == ([8, 7], [3, 4, 10], "B")


@clause("OP-CHAL-9", "IR-14")
@pytest.mark.parametrize("edition", CALLING)
def test_a_moved_reserve_card_goes_back_whatever_is_called(edition: str) -> None:
    t = neglects(edition, "move:r1>r3", "h10>r4")
    accuse(t, "B", "A", "stock")
    assert (reserve(t, "A"), hand(t, "A")) == ([[6, 2], [10], [], [], []], [3, 4, 10])


@clause("OP-CHAL-9", "IR-16")
@pytest.mark.parametrize("edition", CALLING)
@pytest.mark.parametrize("take, after", [("take:p2", "h7>r3"), ("take:B:r1", "h10>r3"), ("take:p1", "h8>r3")])
def test_a_taken_card_goes_back_whatever_is_called(edition: str, take: str, after: str) -> None:
    t = table(edition, player([9, 5, 5], [3, 9, 10, 4]), player([10, 3, 3], [10, 10], [4]), centre=(8, 7, 8))
    t.play("A", take, after)
    accuse(t, "B", "A", "stock")
    assert (tops(t), hand(t, "A"), reserve(t, "B")[0]) == ([8, 7, 8], [3, 4, 9, 10], [4])


@clause("OP-CHAL-9", "IR-7", "FL-PILE-4", "FL-PILE-5")
@pytest.mark.parametrize("edition, cap", [("1913", 15), ("1988", 10), ("2008", 15)])
def test_a_wrongly_laid_cap_clears_no_pile_when_a_call_is_upheld(edition: str, cap: int) -> None:
    t = table(edition, player([4, 5, 5], [cap, 9, 6]), player([9, 3, 3], [9, 9]), centre=(8, 3))
    t.play("A", f"h{cap}>p1", "h9>r1")
    accuse(t, "B", "A", "stock")
    assert (tops(t), hand(t, "A")) == ([8, 3], [6, 9, cap])


@clause("OP-CHAL-9", "FL-CHAL-13")
def test_in_1913_the_called_card_goes_back_though_no_new_hand_can_come() -> None:
    t = table("1913", player([9, 5, 5], [4]), player([10, 3, 3], [10, 10]), centre=(8, 3), stack=[])
    t.play("A", "h4>p2")
    accuse(t, "B", "A", "stock")
    assert (tops(t), hand(t, "A")) == ([8, 3], [4])


# -- the window on a wrong card ------------------------------------------------------------------------------


@clause("IR-7", "OP-CHAL-19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_last_stock_card_laid_wrongly_does_not_win_under_an_own_card(edition: str) -> None:
    t = table(edition, player([5], [6, 10, 9], [10]), player([10, 3, 3], [10, 10]), centre=(8,))
    t.play("A", "s>p1", "h6>p1")
    assert (winners(t), piles(t)[0][-2:]) == ("", [5, 6])
    accuse(t, "B", "A", "wrong-play")
    assert (winners(t), tops(t), stock(t, "A")[0], hand(t, "A")) == ("", [8], 5, [6, 9, 10])


@clause("IR-7", "OP-CHAL-19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_last_stock_card_laid_wrongly_wins_when_the_next_player_acts(edition: str) -> None:
    t = table(edition, player([5], [6, 10, 9], [10]), player([10, 3, 3], [10, 10]), centre=(8,))
    t.play("A", "s>p1", "h6>p1", "h9>r2").play("B", "h10>r1")
    assert winners(t) == "A"


@clause("IR-7", "OP-CHAL-1")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_where_the_window_is_one_play_a_wrong_card_can_be_minded_all_the_same(edition: str) -> None:
    t = table(
        edition,
        player([12 if edition != "1988" else 10, 5], [5, 6, 10, 9]),
        player([10, 3, 3], [10, 10]),
        centre=(8,),
        options=",call-window=same-play",
    )
    t.play("A", "h5>p1", "h6>p1").play("B", "point:A")
    assert (tops(t), hand(t, "A")) == ([8], [5, 6, 9, 10])


@clause("IR-7", "OP-CHAL-9", "FL-PILE-5")
def test_a_pile_finished_on_a_wrong_card_comes_back() -> None:
    t = table("1988", player([7, 5, 5], [9, 10, 6]), player([8, 3, 3], [8, 8]), centre=(3, 4))
    t.play("A", "h9>p1", "h10>p1")
    assert tops(t) == [4]
    t.play("B", "point:A")
    assert (tops(t), hand(t, "A"), t.position()["used"]) == ([3, 4], [6, 9, 10], [])


# -- shown cards ---------------------------------------------------------------------------------------------


@clause("IR-19", "OP-EXP-3")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_a_shown_card_that_was_discarded_comes_back_and_is_played(edition: str) -> None:
    t = table(edition, player([10, 3, 3], [9, 9]), player([10, 3, 3], [8, 10]), centre=(7,))
    t.play("B", "show:h8").play("A", "h9>r1").play("B", "h8>r1").play("A", "point:B")
    assert (turn(t), hand(t, "B"), lawful(t)) == ("B", [8, 10], {"h8>p1"})
    t.play("B", "h8>p1", "h10>r1")
    assert (tops(t), turn(t)) == ([8], "A")


@clause("IR-19", "OP-EXP-3")
def test_in_1913_a_demanded_card_that_was_discarded_costs_a_card() -> None:
    t = table("1913", player([10, 3, 3], [9, 9]), player([10, 3, 3], [8, 10]), centre=(7,))
    t.play("B", "show:h8").play("A", "h9>r1").play("A", "demand:B:8").play("B", "h8>r1")
    accuse(t, "A", "B", "wrong-play")
    assert (turn(t), hand(t, "B"), len(stock(t, "B")), tops(t)) == ("A", [8, 10], 4, [7])


@clause("IR-19", "IR-16")
def test_an_equal_card_that_was_taken_does_not_free_a_shown_one() -> None:
    t = table("2008", player([10, 3, 3], [8, 10, 10]), player([10, 3, 3], [9, 9], [8]), centre=(7,))
    t.play("A", "show:h8", "take:B:r1").play("B", "point:A")
    assert (hand(t, "A"), lawful(t)) == ([8, 10, 10], {"h8>p1"})


@clause("OP-EXP-5", "FL-ONE-7")
def test_a_1_can_be_late_though_a_shown_card_goes_first() -> None:
    t = table("2008", player([10, 3, 3], [9, 9]), player([10, 3, 3], [1, 8, 6, 10]), centre=(7, 5))
    t.play("B", "show:h8").play("A", "h9>r1").play("B", "h6>p2")
    accuse(t, "A", "B", "ones")
    assert (turn(t), len(stock(t, "B"))) == ("A", 4)


@clause("FL-EXP-4", "FL-EXP-5", "IR-12")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_a_shown_card_laid_out_of_turn_is_shown_when_it_comes_back(edition: str) -> None:
    t = table(edition, player([10, 3, 3], [9, 9]), player([10, 3, 3], [8, 10]), centre=(7,))
    t.play("B", "show:h8", "h8>p1")
    accuse(t, "A", "B", "out-of-turn")
    t.play("A", "h9>r1")
    assert (turn(t), lawful(t)) == ("B", {"h8>p1"})


# -- pointing out --------------------------------------------------------------------------------------------


def three(edition: str, *acts: str) -> Table:
    """B on turn with a 1 and a 7 that fits."""
    top = 10 if edition == "1988" else 12
    seats = [player([top, 3, 3], cards) for cards in ([9, 9], [1, 7, 9], [9, 9])]
    return table(edition, *seats, centre=(6,), turn="B", dealer="A").play("B", *acts)


@clause("IR-15", "OP-WILD-10")
def test_in_2000_two_mistakes_are_put_right_together() -> None:
    t = three("2000", "end").play("C", "point:B")
    assert turn(t) == "B"
    if "point:B" in t.moves("A"):
        t.play("A", "point:B")
    assert (turn(t), lawful(t)) == ("B", {"h1>new"})
    t.play("B", "h1>new", "h7>p1", "h9>r1")
    assert turn(t) == "C"


@clause("IR-15", "IR-19")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_a_shown_card_and_a_missing_discard_are_put_right_together(edition: str) -> None:
    t = three(edition, "h1>new", "show:h7", "end").play("C", "point:B")
    t.play("A", "point:B")
    assert (turn(t), lawful(t)) == ("B", {"h7>p1"})


@clause("IR-7", "OP-WILD-10")
def test_pointing_out_takes_no_innocent_card_back() -> None:
    t = three("2000", "h7>p1", "h1>new").play("C", "point:B")  # the 1 came late, but it came
    assert (tops(t), hand(t, "B"), turn(t)) == ([7, 1], [9], "B")


@clause("IR-13", "FL-CHAL-3")
@pytest.mark.parametrize("edition", CALLING)
def test_what_was_pointed_out_leaves_the_rest_to_be_called(edition: str) -> None:
    t = table(edition, player([9, 3, 3], [10, 4], [10, 4]), player([10, 3, 3], [10, 10]), centre=(8,))
    t.play("A", "h10>r1").play("B", "point:A")  # the slot
    assert (turn(t), hand(t, "A")) == ("A", [4, 10])
    accuse(t, "B", "A", "stock")
    assert (turn(t), len(stock(t, "A"))) == ("B", 4)


@clause("OP-CHAL-6", "OP-CHAL-7")
def test_in_2000_a_pointing_out_that_failed_has_asked_for_the_1s() -> None:
    t = table("2000", player([12, 3], [2, 3, 9]), player([12, 3], [9, 9]), centre=(1,))
    t.play("A", "h2>p1").play("B", "point:A").play("A", "h3>p1")
    assert "point:A" not in t.moves("B")
    t.play("A", "h9>r1")
    assert "point:A" not in t.moves("B")
    t.play("B", "h9>r1")
    assert "point:B" in t.moves("A")


# -- peeks ---------------------------------------------------------------------------------------------------


@clause("IR-11", "OP-CHAL-10")
@pytest.mark.parametrize("edition", CALLING)
def test_a_peek_on_the_own_turn_takes_the_discard_back(edition: str) -> None:
    t = table(edition, player([10, 3, 3], [9, 9]), player([10, 3, 3], [9, 9]), centre=(6,))
    t.play("A", "peek:B:s", "h9>r1")
    accuse(t, "B", "A", "peek")
    assert (turn(t), hand(t, "A"), reserve(t, "A")[0], len(stock(t, "A"))) == ("B", [9, 9], [], 4)


@clause("IR-11", "OP-CHAL-17")
@pytest.mark.parametrize("edition", CALLING)
def test_a_peek_on_anothers_turn_does_not_cost_the_own(edition: str) -> None:
    t = table(edition, player([10, 3, 3], [9, 9]), player([10, 3, 3], [9, 9]), centre=(6,))
    t.play("B", "peek:A:s").play("A", "h9>r1")
    accuse(t, "A", "B", "peek")
    assert (turn(t), len(stock(t, "B"))) == ("B", 4)


# -- sides, and cards that were taken ------------------------------------------------------------------------


@clause("FL-PART-5", "FL-PART-7", "FL-CHAL-3")
@pytest.mark.parametrize("edition", CALLING)
def test_the_stock_that_is_left_is_the_stock_of_both_partners(edition: str) -> None:
    seats = [player([], [9, 4]), player([9, 3], [9, 9]), player([7, 3], [9, 9]), player([9, 3], [9, 9])]
    t = table(edition, *seats, centre=(6, 3), options=",partners=on,packs=1")
    t.play("A", "h4>p2")
    accuse(t, "B", "A", "stock")
    assert (turn(t), len(stock(t, "C"))) == ("B", 3)


@clause("FL-CHAL-4", "IR-16")
@pytest.mark.parametrize("edition", CALLING)
def test_a_1_that_was_taken_later_was_not_kept_back(edition: str) -> None:
    t = table(edition, player([9, 3, 3], [4, 9, 9]), player([9, 3, 3], [9, 9]), centre=(3, 1))
    t.play("A", "h4>p1", "take:p2")
    accuse(t, "B", "A", "ones")
    assert (turn(t), len(stock(t, "A"))) == ("A", 3 if edition == "1913" else 2)


@clause("FL-VAR-7", "IR-16")
def test_a_middle_pile_goes_on_from_both_ends_after_a_card_was_taken() -> None:
    t = table(
        "2008",
        player([14, 3, 3], [9, 3, 14]),
        player([14, 3, 3], [14, 14]),
        centre=([8],),
        options=",variation=middle",
    )
    t.play("A", "h9>p1", "h3>p1", "take:p1")  # the 3 lay wrongly, on the lower end
    assert t.position()["centre"] == [{"low": 8, "high": 9, "cards": [8, 9]}]
    t.play("B", "point:A")
    assert (t.position()["centre"], hand(t, "A")) == ([{"low": 8, "high": 9, "cards": [8, 9]}], [3, 14])


@clause("IR-15", "OP-HAND-1")
def test_a_second_discard_goes_back_though_a_new_hand_came_for_the_first() -> None:
    t = table(
        "2008",
        player([12, 3, 3], [9], [10]),
        player([12, 3, 3], [9, 9]),
        centre=(6,),
        options=",last-card-discarded=at-once",
    )
    t.play("A", "h9>r2", "h8>r3").play("B", "point:A")
    assert (hand(t, "A"), reserve(t, "A")[:3], turn(t)) == (FRESH, [[10], [9], []], "B")


@clause("FL-EXP-7", "IR-12")
def test_nothing_lawful_goes_on_a_pile_whose_card_is_in_the_air() -> None:
    piles = [[5, 6], [10, 6], [11, 6], [12, 6], [13, 6]]
    t = table("1913", player([9, 9, 9], [3, 8], piles), player([9, 9, 9], [5, 7]), centre=(4, 2))
    t.play("A", "lift:r1").play("B", "h5>p1")  # no place is left for the 5
    assert lawful(t) <= set(t.moves("A"))
