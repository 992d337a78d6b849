"""What a call does, and until when it can be made."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.muggins.moves import CALL
from kalamazoo.play.polling import next_action
from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, Setting, lay

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def missed(edition: str = "1913", **more: Any) -> Setting:
    """A has laid a 7 that had a place on the 6, and holds two more cards."""
    return lay(edition, "A h 7 9 9 | B h 2 3 | C h 4 5", [6], **more).do("A", "draw", "lay")


# -- who, and when --------------------------------------------------------------------------------


@clause("MU-CALL-2")
@every_edition
def test_any_opponent_may_call_and_the_first_one_counts(edition: str) -> None:
    for caller, other, card in (("B", "C", 3), ("C", "B", 5)):
        t = missed(edition)
        assert t.refused("A", "muggins") == "MU-CALL-2"
        t.do(caller, "muggins")
        assert t.stock("A") == [7, card]
        assert t.refused(other, "muggins") == "MU-OP-12"  # that fault has been dealt with


@clause("MU-CALL-2")
def test_an_onlooker_never_calls() -> None:
    t = missed()
    assert t.refused("onlooker", "muggins") == ""
    assert t.may_act() == "BC@"


class Shouter(Bot):
    """Calls at once, or does nothing."""

    def __init__(self, seat: int, delay: int) -> None:
        super().__init__(seat, Rng(0))
        self.delay = delay

    def wish(self, view: State, owed: bool) -> int:
        return CALL


@clause("MU-OP-11")
def test_calls_count_in_order_of_arrival_and_equal_ones_from_the_offenders_left() -> None:
    def first(offender: str, delays: list[int]) -> int:
        seats = " | ".join(f"{name} h 7 9 9" for name in "ABCD")
        t = lay("1913", seats, [6], turn=offender).do(offender, "draw", "lay")
        bots = [Shouter(seat, delay) for seat, delay in enumerate(delays)]
        [seat] = {next_action(t.rules.game, t.state, bots, Rng(seed))[0] for seed in range(20)}
        return seat

    assert first("A", [0, 500, 500, 500]) == 1
    assert first("B", [500, 0, 500, 500]) == 2
    assert first("C", [500, 500, 0, 501]) == 0
    assert first("A", [0, 500, 499, 500]) == 2


@clause("MU-OP-12")
@every_edition
def test_a_fault_can_be_called_until_the_next_players_first_act(edition: str) -> None:
    t = missed(edition)
    assert (t.may_act(), t.must_act()) == ("BC@", "")  # the next act is held back
    assert t.refused("B", "draw") == "MU-OP-12"
    t.go()
    assert (t.may_act(), t.must_act()) == ("BC", "B")
    assert t.moves("B") == ["draw", "muggins"]
    t.do("C", "muggins")
    assert t.stock("A") == [7, 5]
    t = missed(edition).go().do("B", "draw")
    assert t.may_act() == "ABC"  # now A and C may call B
    assert t.do("C", "muggins").stock("A") == [7]


@clause("MU-OP-12")
def test_the_grace_is_a_house_rule() -> None:
    t = missed(grace="4000")
    assert t.referee.clock_wishes() == [(4000, 3)]
    t = missed()
    assert t.referee.clock_wishes() == [(1500, 3)]
    t = missed(grace="0")
    assert (t.may_act(), t.must_act()) == ("BC", "B")
    assert t.refused("clock", "go") == "MU-OP-12"
    assert t.do("B", "muggins").stock("A") == [7, 3]


@clause("MU-OP-12")
def test_a_fault_can_be_called_at_once_in_the_middle_of_the_turn() -> None:
    t = lay("1913", "A h 7 9 9 | B h 2 3", [5]).do("A", "draw", "d>t1")
    assert (t.may_act(), t.must_act()) == ("AB", "A")
    t.do("B", "muggins")
    assert (t.tops(), t.turn()) == ([5], "B")


# -- what a good call does ------------------------------------------------------------------------


@clause("MU-CALL-3", "MU-CALL-6", "MU-OP-1")
@every_edition
def test_the_offender_takes_the_top_card_of_the_callers_hand(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h 2 3 10 | C h 4 5 8", [6]).do("A", "draw", "lay").do("C", "muggins")
    assert (t.stock("A"), t.hand("C"), t.hand("B")) == ([7, 8], [4, 5], [2, 3, 10])  # 4 would be drawn next
    t = lay(edition, "A h 7 9 | B h 2 3 10", [5]).do("A", "draw", "d>t1").do("B", "muggins")
    assert t.stock("A") == [10]  # it starts his stock pile


@clause("MU-CALL-4", "MU-OP-8")
@every_edition
def test_a_card_wrongly_played_goes_back_where_it_came_from(edition: str) -> None:
    t = lay(edition, "A h 7 9 s 2 | B h 3 10", [5]).do("A", "draw", "d>t1").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([7, 9], [2, 10], [5])
    t = lay(edition, "A h 9 s 2 7 | B h 3 10", [5]).do("A", "s>t1").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([9], [2, 7, 10], [5])


@clause("MU-OP-8")
@every_edition
def test_with_takeback_stock_the_wrong_card_goes_on_the_own_stock_pile(edition: str) -> None:
    t = lay(edition, "A h 7 3 9 s 2 | B h 3 10 s 4", [5], takeback="stock")
    t.do("A", "draw", "d>t1", "draw", "d>B").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B")) == ([3, 9], [2, 7, 10], [4])  # the later 3 to its source
    t = lay(edition, "A h 3 9 s 2 | B h 3 10", [1], takeback="stock").do("A", "draw").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([3, 9], [2, 10])  # a draw is no play


@clause("MU-CALL-5")
@every_edition
def test_the_offenders_turn_is_over_and_comes_again(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h 2 3 | C h 8 10", [5]).do("A", "draw", "d>t1").do("C", "muggins")
    assert (t.turn(), t.must_act(), t.may_act()) == ("B", "B", "B")
    t.do("B", "draw", "lay").go().do("C", "draw", "lay").go()
    assert t.must_act() == "A"


@clause("MU-CALL-8")
@every_edition
def test_the_penalty_card_is_an_ordinary_stock_card_from_then_on(edition: str) -> None:
    t = lay(edition, "A h 7 9 9 | B h 6 2 5 | C h 10 10", [6]).do("A", "draw", "lay").do("B", "muggins")
    assert t.stock("A") == [7, 5]
    t.do("B", "draw", "d>A")  # the 6 on the 5
    assert t.stock("A") == [7, 5, 6]
    t = lay(edition, "A h 7 9 9 | B h 2 2 8 | C h 10 10", [6, 7]).do("A", "draw", "lay").do("B", "muggins")
    t.do("B", "draw", "lay").go().do("C", "draw", "lay").go()
    t.do("A", "draw").do("B", "muggins")  # the 8 had a place and had to be tested first
    assert t.stock("A")[:2] == [7, 8]
    assert t.turn() == "B"


@clause("MU-OP-9")
@every_edition
def test_a_pile_turned_over_for_the_lay_is_turned_back_before_the_penalty(edition: str) -> None:
    t = lay(edition, "A h 7 s 4 9 | B h 2 3", [6]).do("A", "draw", "lay")
    assert t.hand("A") == [7, 9, 4]
    t.do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([3, 7, 9, 4], [])  # the penalty card first, the laid card second
    t = lay(edition, "A h 7 s 4 9 | B h 2 3", [6], recycle="at-need").do("A", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([], [4, 9, 7, 3])


# -- cards played after the fault -----------------------------------------------------------------


@clause("MU-OP-13")
@every_edition
def test_later_cards_are_taken_back_too(edition: str) -> None:
    t = lay(edition, "A h 7 8 1 3 5 s 2 | B h 9 10 s 4", [5])
    t.do("A", "draw", "d>t1", "draw", "d>t1", "draw", "d>new", "s>t2", "draw", "d>B").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B"), t.tops()) == ([7, 8, 1, 3, 5], [2, 10], [4], [5])


@clause("MU-OP-13")
@every_edition
def test_a_pile_turned_over_meanwhile_is_turned_back(edition: str) -> None:
    t = lay(edition, "A h 7 s 3 9 | B h 2 10", [5])
    t.do("A", "draw", "d>t1", "draw", "lay")  # the 9 of the turned pile
    assert t.hand("A") == [3]
    t.do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([7], [3, 9, 10], [5])
    t = lay(edition, "A h 7 s 2 3 9 9 | B h 2 10", [5], recycle_shuffle="yes")
    t.do("A", "draw", "d>t1", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([7], [2, 3, 9, 9, 10], [5])


@clause("MU-OP-13", "MU-OP-7")
@every_edition
def test_a_completed_pile_comes_back(edition: str) -> None:
    top = {"1913": 15, "1988": 10, "2008": 15}[edition]
    t = lay(edition, f"A h 7 {top} 1 3 | B h 2 10", [5, top - 1, 2])
    t.do("A", "draw", "d>t1", "draw", "d>t2", "draw", "d>new")
    assert t.game_state.tops == [7, 1, 2]
    t.do("B", "muggins")
    assert (t.game_state.tops, t.game_state.away, t.hand("A")) == ([5, top - 1, 2], [], [7, top, 1, 3])


@clause("MU-OP-13")
@every_edition
def test_top_only_leaves_later_cards_and_takes_the_wrong_card_if_it_lies_free(edition: str) -> None:
    t = lay(edition, "A h 7 1 3 5 | B h 9 10 s 4", [5], rewind="top-only")
    t.do("A", "draw", "d>t1", "draw", "d>new", "draw", "d>B", "draw").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B"), t.tops()) == ([7, 5], [10], [4, 3], [5, 1])
    t = lay(edition, "A h 7 8 3 5 | B h 9 10", [5], rewind="top-only")
    t.do("A", "draw", "d>t1", "draw", "d>t1").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([3, 5], [10], [8])  # the 8 lies on it
    t = lay(edition, "A h 9 8 3 5 | B h 9 10 s 4", [], rewind="top-only")
    t.do("A", "draw", "d>B", "draw", "d>B").do("B", "muggins")
    assert (t.hand("A"), t.stock("B")) == ([3, 5], [4, 9, 8])


@clause("MU-OP-13", "MU-OP-8")
def test_top_only_with_takeback_stock() -> None:
    t = lay("1913", "A h 7 1 3 5 s 2 | B h 9 10", [5], rewind="top-only", takeback="stock")
    t.do("A", "draw", "d>t1", "draw", "d>new", "s>t2").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([3, 5], [7, 10], [5, 2])
    t = lay("1913", "A h 1 3 5 s 7 | B h 9 10", [6], rewind="top-only", takeback="stock")
    t.do("A", "draw", "d>new").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([1, 3, 5], [7, 10])  # MU-F5: the 1 itself was rightly played


@clause("MU-OP-13", "MU-F5")
@pytest.mark.parametrize(
    ("acts", "hand", "stock", "tops"),
    [
        ("draw", [1, 3, 5], [7, 10], [6]),  # still held
        ("draw d>new", [1, 3, 5], [7, 10], [6]),  # played, and free
        ("draw d>new s>t2", [3, 5], [10], [6, 7]),  # something lies on it
        ("draw lay", [1, 3, 5], [7, 10], [6]),  # laid
        ("draw d>new draw", [1, 3, 5], [7, 10], [6]),
    ],
)
def test_top_only_and_a_draw_that_passed_the_stock_over(
    acts: str, hand: list[int], stock: list[int], tops: list[int]
) -> None:
    t = lay("1913", "A h 1 3 5 s 7 | B h 9 10", [6], rewind="top-only").do("A", *acts.split()).do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == (hand, stock, tops)


@clause("MU-OP-13", "MU-OP-9")
def test_top_only_and_a_pile_turned_over_for_the_lay() -> None:
    t = lay("1913", "A h 1 s 4 7 | B h 9 10", [6], rewind="top-only").do("A", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([1, 7, 4], [10])  # MU-F5: the 1 is at the bottom of the hand already
    t = lay("1913", "A h 7 s 4 | B h 9 10", [6], rewind="top-only").do("A", "draw", "lay").do("B", "muggins")
    assert t.hand("A") == [10, 7, 4]  # MU-F6


@clause("MU-OP-13", "MU-OP-7")
def test_top_only_brings_back_a_pile_that_the_wrong_card_completed() -> None:
    t = lay("1913", "A h 15 15 3 | B h 9 10", [5, 14], rewind="top-only")
    t.do("A", "draw", "d>t1", "draw", "d>t2").do("B", "muggins")
    assert (t.tops(), t.hand("A")) == ([5], [15, 3])
    assert t.game_state.away == list(range(1, 16))  # the second pile was completed rightly


@clause("MU-OP-13", "MU-OP-17", "MU-WIN-1")
def test_a_held_win_stands_when_no_card_comes_back_and_none_is_given() -> None:
    t = lay("1913", "A h 7 8 | B h 9 | C h 9 9", [5], rewind="top-only", win_by_penalty="no")
    t.do("A", "draw", "d>t1", "draw", "d>t1")
    assert t.won_by() == ""
    t.do("B", "muggins")  # the 8 lies on the wrong 7, and B keeps his last card
    assert t.won_by() == "A MU-WIN-1"
    t = lay("1913", "A h 7 8 | B h 9 | C h 9 9", [5], rewind="top-only", win_by_penalty="no")
    t.do("A", "draw", "d>t1", "draw", "d>t1").do("C", "muggins")
    assert (t.won_by(), t.hand("A"), t.turn()) == ("", [9], "B")


@clause("MU-OP-14")
@every_edition
def test_several_faults_of_a_turn_cost_one_penalty_and_the_earliest_is_undone(edition: str) -> None:
    t = lay(edition, "A h 7 2 3 5 | B h 9 10 | C h 9 10", [5, 3])
    t.do("A", "draw", "d>t1", "draw", "d>t2", "draw", "d>t2").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([7, 2, 3, 5], [10], [5, 3])
    assert t.refused("C", "muggins") == "MU-OP-12"


@clause("MU-OP-14")
def test_a_fault_after_a_wrong_call_is_undone_alone() -> None:
    t = lay("1913", "A h 6 7 9 9 | B h 9 10 | C h 9 11", [5, 3])
    t.do("A", "draw", "d>t1").do("B", "muggins")  # wrong: B takes A's top card
    assert (t.stock("B"), t.hand("A")) == ([9], [7, 9])
    t.do("A", "draw", "d>t2").do("C", "muggins")
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([7, 9], [11], [6, 3])  # the 6 stays


@clause("MU-OP-15")
@every_edition
def test_a_fault_nobody_calls_stands_and_only_the_top_counts(edition: str) -> None:
    t = lay(edition, "A h 7 9 9 | B h 8 3 3", [4])
    t.do("A", "draw", "d>t1", "draw", "lay").go().do("B", "draw", "d>t1").do("A", "muggins")
    assert t.tops() == [8]  # A's call is wrong: the 8 fits the 7, however that got there
    assert t.stock("A") == [9, 3]


# -- wrong calls ----------------------------------------------------------------------------------


@clause("MU-OP-10")
@every_edition
def test_a_wrong_caller_takes_the_top_card_of_the_accused(edition: str) -> None:
    t = lay(edition, "A h 6 7 8 9 | B h 2 10 s 4 | C h 3", [5]).do("A", "draw").do("B", "muggins")
    assert (t.stock("B"), t.hand("B"), t.hand("A")) == ([4, 9], [2, 10], [7, 8])
    assert (t.must_act(), t.game_state.drawn) == ("A", 6)  # play resumes with the accused
    assert t.refused("B", "muggins") == "MU-OP-10"  # one call for each act
    assert t.may_act() == "AC"
    t.do("A", "d>t1")
    assert t.may_act() == "ABC"
    t = lay(edition, "A h 6 7 8 9 | B h 2 10 s 4 | C h 3", [5], wrong_call="none").do("A", "draw").do("B", "muggins")
    assert (t.stock("B"), t.hand("A")) == ([4], [7, 8, 9])
    assert t.refused("B", "muggins") == "MU-OP-10"


@clause("MU-OP-10", "MU-OP-16")
@every_edition
def test_an_accused_with_an_empty_hand_turns_the_pile_over_to_pay(edition: str) -> None:
    t = lay(edition, "A h 6 s 3 8 | B h 2 10", [5]).do("A", "draw").do("B", "muggins")
    assert (t.stock("B"), t.hand("A"), t.stock("A")) == ([3], [8], [])
    t = lay(edition, "A h 6 | B h 2 10", [5]).do("A", "draw").do("B", "muggins")
    assert (t.stock("B"), t.game_state.drawn) == ([], 6)  # nothing to give but the card in the fingers


@clause("MU-OP-10", "MU-OP-17")
@every_edition
def test_a_wrong_call_can_take_the_last_card_of_the_accused(edition: str) -> None:
    t = lay(edition, "A h 6 9 | B h 2 10", [5]).do("A", "draw", "d>t1").do("B", "muggins")
    assert (t.won_by(), t.stock("B")) == ("A MU-OP-17", [9])
    t = lay(edition, "A h 6 9 | B h 2 10", [5], win_by_penalty="no").do("A", "draw", "d>t1").do("B", "muggins")
    assert (t.won_by(), t.stock("B"), t.hand("A"), t.must_act()) == ("", [], [9], "A")
    t = lay(edition, "A h 6 9 | B h 2 10", [5]).do("A", "draw").do("B", "muggins")
    assert t.won_by() == ""  # the 6 is still in A's fingers
    assert t.do("A", "d>t1").go().won_by() == "A MU-WIN-1"


@clause("MU-OP-10", "MU-OP-2")
def test_a_penalty_between_turns_that_empties_a_hand_turns_the_pile_over() -> None:
    t = lay("1913", "A h 6 9 s 3 | B h 2 10 | C h 4").do("A", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B")) == ([6, 3], [], [9])
    t = lay("1913", "A h 6 9 s 3 | B h 2 10 | C h 4", recycle="at-need").do("A", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([], [3, 6])


@clause("MU-OP-10", "MU-OP-2", "MU-OP-17")
@every_edition
def test_a_hand_that_a_wrong_call_has_emptied_in_its_own_turn_is_renewed_at_once(edition: str) -> None:
    t = lay(edition, "A h 9 s 5 2 4 | B h 7 8", [3]).do("A", "s>t1").do("B", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B"), t.turn()) == ([2, 5], [], [9], "A")
    t = lay(edition, "A h 9 s 5 2 4 | B h 7 8", [3], recycle="at-need").do("A", "s>t1").do("B", "muggins")
    assert (t.hand("A"), t.stock("A")) == ([], [5, 2])


# -- last cards -----------------------------------------------------------------------------------


@clause("MU-OP-16", "MU-REC-1")
@every_edition
def test_at_need_a_caller_without_a_hand_turns_the_pile_over_and_gives_the_oldest_card(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h s 2 3 10", [6], recycle="at-need").do("A", "draw", "lay").do("B", "muggins")
    assert (t.stock("A"), t.hand("B"), t.stock("B")) == ([7, 2], [10, 3], [])


@clause("MU-OP-17")
@every_edition
def test_a_caller_who_gives_away_the_last_card_wins_at_once(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h 3 3 | C h 5", [6]).do("A", "draw", "lay").do("C", "muggins")
    assert (t.won_by(), t.stock("A")) == ("C MU-OP-17", [7, 5])
    t = lay(edition, "A h 7 9 | B h 3 3 | C h 5", [6], win_by_penalty="no").do("A", "draw", "lay").do("C", "muggins")
    assert (t.won_by(), t.stock("A"), t.hand("C"), t.turn()) == ("", [7], [5], "B")  # the turn ends all the same


@clause("MU-OP-17", "MU-OP-2")
@every_edition
def test_a_callers_stock_pile_becomes_the_hand_when_the_last_hand_card_is_given(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h 3 3 | C h 5 s 4 8", [6]).do("A", "draw", "lay").do("C", "muggins")
    assert (t.won_by(), t.hand("C"), t.stock("C")) == ("", [8, 4], [])


@clause("MU-OP-18")
@every_edition
def test_every_win_by_a_play_is_held_for_the_grace(edition: str) -> None:
    clean = lay(edition, "A h 7 | B h 3 10", [6]).do("A", "draw", "d>t1")
    wrong = lay(edition, "A h 7 | B h 3 10", [5]).do("A", "draw", "d>t1")
    for t in (clean, wrong):
        assert (t.may_act(), t.must_act(), t.won_by()) == ("B@", "", "")
        assert t.refused("B", "draw") == "MU-OP-18"
    clean.do("B", "muggins")
    assert (clean.may_act(), clean.stock("B")) == ("@", [])  # wrong, but there is nothing to take
    assert clean.go().won_by() == "A MU-WIN-1"
    wrong.do("B", "muggins")
    assert (wrong.won_by(), wrong.hand("A"), wrong.stock("A"), wrong.turn()) == ("", [7], [10], "B")


@clause("MU-OP-18")
@every_edition
def test_a_good_call_cancels_a_win_after_an_earlier_fault_of_the_same_turn(edition: str) -> None:
    t = lay(edition, "A h 7 3 | B h 3 10", [5, 2]).do("A", "draw", "d>t1", "draw", "d>t2").do("B", "muggins")
    assert (t.won_by(), t.hand("A"), t.stock("A"), t.tops()) == ("", [7, 3], [10], [5, 2])
    t = lay(edition, "A h 7 | B h 3 10", [5], grace="0").do("A", "draw", "d>t1")
    assert t.won_by() == "A MU-WIN-1"  # no grace, no wait
