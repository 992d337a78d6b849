"""Rulings at a Flinch table that are easily got wrong: bonds, taken cards, peeks and second looks."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import Card, hand, lay, piles, player, reserve, settle, stock, turn

STACK: list[Card] = [5, 6, 7, 8, 9, 10, 2, 3, 4, 5]
K, P, W, M = (f"flinch@{edition}(play=table)" for edition in ("1913", "1988", "2008", "2000"))
Seat = dict[str, Any]


def three(rules: str, a: Seat, b: Seat | None = None, c: Seat | None = None, centre: list[Any] | None = None) -> Table:
    """Three players, A on turn; what is left out does not matter."""
    b, c = b or player([9, 2, 3], [2, 4, 10]), c or player([10, 4, 9], [5, 8, 8])
    return lay(rules, a, b, c, centre=centre or [7, 2], stack=STACK)


@clause("OP-CHAL-11")
def test_one_penalty_for_one_turn() -> None:
    t = three(W, player([8, 9, 10], [3, 6, 10]))
    t.play("A", "peek:C:s", "h3>p2").play("C", "call:A:peek")
    settle(t)
    assert "call:A:stock" not in t.moves("C")


@clause("OP-CHAL-17", "IR-11")
def test_a_peek_on_anothers_turn_costs_no_turn() -> None:
    t = three(W, player([9, 9, 10], [3, 6, 10]))
    t.play("B", "peek:C:s").play("A", "h6>r1").play("C", "call:B:peek")
    settle(t)
    assert turn(t) == "B"


@clause("FL-CHAL-4", "IR-5", "OP-EXP-5")
def test_a_1_that_is_kept_can_be_called_though_a_card_goes_first() -> None:
    t = three(W, player([9, 9, 10], [3, 6, 10]), player([9, 2, 3], [1, 4, 10]))
    t.play("B", "show:h1").play("A", "h6>r1").play("B", "h4>r1")
    assert "call:B:ones" in t.moves("C")


@clause("FL-EXP-5", "IR-12")
def test_a_card_shown_and_then_laid_out_of_turn_is_still_bound() -> None:
    t = three(W, player([9, 9, 10], [4, 6, 10]), c=player([10, 4, 9], [3, 9, 9]))
    t.play("C", "show:h3", "h3>r1").play("B", "call:C:out-of-turn")
    settle(t)
    t.play("A", "h6>r1").play("B", "h10>r1").play("C", "h9>r1").play("A", "point:C")
    assert turn(t) == "C", t.log()[-3:]


@clause("FL-EXP-1", "OP-EXP-4", "OP-WILD-10")
def test_a_shown_card_that_goes_back_is_still_bound() -> None:
    t = three(M, player([9, 9, 10], [1, 6, 10, "w"]))
    t.play("A", "show:hw", "hw=3>p2").play("B", "point:A")  # the 1 goes first
    t.play("A", "h1>new", "h6>r1").play("B", "point:A")  # the wild must be played before the discard
    assert turn(t) == "A", t.log()[-3:]


@clause("IR-16")
def test_a_card_taken_from_a_pile_goes_back_under_the_takers_next_card() -> None:
    t = three(W, player([9, 9, 10], [4, 6, 10], [2]))
    t.play("A", "take:p2", "r1>p2").play("B", "point:A")
    assert hand(t, "A") == [4, 6, 10]
    assert piles(t)[1] == [1, 2]


@clause("IR-16")
def test_a_stock_card_taken_and_played_goes_back() -> None:
    t = three(W, player([9, 9, 10], [4, 6, 10]), c=player([3, 4, 9], [5, 8, 8]))
    t.play("A", "take:C:s", "h3>p2").play("B", "point:A")
    assert stock(t, "C") == [3, 4, 9]


@clause("IR-16", "OP-CHAL-1")
def test_a_pointing_out_forgets_nothing_that_can_be_called() -> None:
    t = three(K, player([9, 9, 10], [4, 6, 10]))
    t.play("A", "take:C:s").play("B", "point:A").play("C", "call:A:wrong-play")
    settle(t)
    assert stock(t, "A") == [9, 9, 10, 10]


@clause("FL-EXP-6")
def test_a_demand_lives_on_when_the_turn_goes_back() -> None:
    t = three(K, player([9, 9, 10], [4, 6, 10]), centre=[7, 3])
    t.play("B", "show:h4").play("A", "end").play("C", "demand:B:4", "point:A").play("A", "h6>r1")
    assert "demand:B:4" in t.moves("C")


@clause("FL-EXP-4", "IR-16", "IR-19")
def test_an_equal_card_that_was_taken_dissolves_no_bond() -> None:
    t = three(P, player([9, 9, 10], [4, 6, 10], [3]), c=player([10, 4, 9], [3, 8, 8]))
    t.play("C", "show:h3").play("A", "h6>r2").play("B", "h10>r1")
    t.play("C", "take:A:r1").play("B", "point:C").play("C", "h8>r1").play("B", "point:C")
    assert turn(t) == "C", t.log()[-3:]


@clause("OP-WILD-10")
def test_a_pointing_out_takes_no_innocent_card_back() -> None:
    t = three(M, player([9, 9, 10], [1, 3, 6, "w", 12]))
    t.play("A", "h3>p2", "h1>new", "hw=2>p3").play("B", "point:A")
    assert piles(t)[2] == [1, 2]


@clause("IR-7", "FL-VAR-7")
def test_the_ends_of_a_middle_pile_are_what_lies_there() -> None:
    t = three(
        W.replace(")", ",variation=middle)"),
        player([9, 9, 10], [4, 6, 10]),
        centre=[{"low": 2, "high": 8, "cards": [8, 2]}],
    )
    t.play("A", "take:p1")
    assert t.position()["centre"] == [{"low": 8, "high": 8, "cards": [8]}]


@clause("IR-15")
def test_a_second_discard_goes_back_though_a_new_hand_came() -> None:
    t = three(W.replace(")", ",last-card-discarded=at-once)"), player([9, 9, 10], [4]))
    t.play("A", "h4>r1", "h5>r2").play("B", "point:A")
    assert hand(t, "A") == [5, 6, 7, 8, 9]
    assert reserve(t, "A")[1] == []


@clause("IR-4")
def test_a_1_that_came_after_the_act_was_not_kept_back() -> None:
    t = three(W, player([9, 9, 10], [3, 6, 10]), centre=[7, 2, 1])
    t.play("A", "h3>p2", "take:p3").play("C", "call:A:ones")
    settle(t)
    assert turn(t) == "A"


@clause("IR-11")
def test_who_has_nothing_to_do_may_not_act() -> None:
    t = lay(W, player([9, 9, 10], [3, 6, 10, 11, 12]), player([9, 2, 3], [2, 4, 10, 11, 12]), stack=STACK * 3)
    t.play("A", "pass").play("B", "pass").play("B", "peek:A:s", "peek:B:s")
    assert t.moves("B") or "B" not in t.may_act()


@clause("OP-CHAL-1")
def test_a_second_discard_is_the_next_card() -> None:
    """With `call-window=same-play` the first discard can no longer be put right."""
    t = three(W.replace(")", ",call-window=same-play)"), player([9, 9, 10], [4, 6, 10], [5]))
    t.play("A", "h4>r1", "h6>r2").play("B", "point:A")
    assert turn(t) == "B"
    assert hand(t, "A") == [6, 10]


@clause("IR-14", "IR-7")
def test_a_moved_card_that_was_played_and_covered_goes_where_it_came_from() -> None:
    t = three(W, player([9, 9, 10], [4, 6, 10], [[5, 9], 6, 9, 9, 10]))
    t.play("A", "move:r1>r2", "r2>p1", "h4>r2").play("B", "point:A")
    assert (turn(t), reserve(t, "A")[:2]) == ("B", [[5, 9], [4, 6]])


@clause("IR-14", "OP-CHAL-10")
def test_a_discard_on_a_moved_card_comes_back_after_that_has_gone() -> None:
    t = three(W, player([8, 9, 10], [4, 6, 10], [5, 6]))
    t.play("A", "move:r1>r2", "h4>r2").play("B", "point:A")  # the move and the slot
    assert (turn(t), reserve(t, "A")[:2], hand(t, "A")) == ("A", [[5], [6]], [4, 6, 10])
    t.play("A", "h4>r3").play("C", "call:A:stock")
    settle(t)
    assert (turn(t), reserve(t, "A")[:3], hand(t, "A")) == ("B", [[5], [6], []], [4, 6, 10])


@clause("OP-CHAL-7", "OP-CHAL-1")
def test_a_late_1_that_comes_out_of_turn_proves_the_slip() -> None:
    t = three(W, player([9, 9, 10], [1, 6, 10]))
    t.play("A", "h6>r1", "h1>new").play("B", "call:A:ones")
    settle(t)
    assert (turn(t), len(stock(t, "A")), hand(t, "A")) == ("B", 4, [6, 10])


@clause("OP-WILD-10", "OP-CHAL-7")
def test_a_1_that_was_put_right_is_late_no_more() -> None:
    t = three(M, player([9, 9, 10], [1, 6, 10]))
    t.play("A", "h1>r1").play("B", "point:A").play("A", "h1>new").play("C", "point:A")
    assert t.log()[-1].endswith("that is to be put right")
    assert (turn(t), piles(t)[2]) == ("A", [1])


@clause("IR-7", "FL-PILE-4")
def test_a_pile_whose_wrong_cap_stands_is_gone_before_the_next_card() -> None:
    t = three(W, player([9, 9, 10], [15, 6, 10]), player([9, 2, 3], [2, 3, 10]))
    t.play("A", "h15>p1", "h6>r1")
    assert not {"h2>p1", "take:p1"} & set(t.moves("B"))
    assert t.refused("B", "take:p1") == "IR-7"
    t.play("B", "h3>p2")
    assert piles(t) == [[1, 2, 3]]


@clause("IR-7")
def test_a_wrong_card_that_was_covered_stands_though_the_cover_goes_back() -> None:
    t = three(W, player([9, 9, 10], [11, 6, 10]), c=player([10, 4, 9], [12, 8, 8]))
    t.play("A", "h11>p1", "h6>r1").play("C", "h12>p1").play("B", "call:C:out-of-turn")
    settle(t)
    assert piles(t)[0][-2:] == [7, 11]
    t.play("B", "point:A")
    assert piles(t)[0][-2:] == [7, 11]


@clause("OP-CHAL-10", "OP-HAND-1", "IR-13")
def test_a_discard_stays_when_a_new_hand_has_come_and_goes_to_the_right_slot() -> None:
    t = three(W.replace(")", ",last-card-discarded=at-once)"), player([9, 9, 10], [4], [5]))
    t.play("A", "h4>r1").play("B", "point:A")
    assert (turn(t), hand(t, "A"), reserve(t, "A")[:2]) == ("B", [5, 6, 7, 8, 9], [[5], [4]])


@clause("OP-EXP-6", "OP-EXP-4")
def test_a_forced_pass_is_judged_again_when_its_player_is_put_right() -> None:
    t = three(P, player([9, 9, 10], [3, 6, 10]), player([3, 2, 3], [5, 9, 10]))
    t.play("B", "show:h9").play("A", "h6>r1").play("B", "h5>p2")  # now the stock no longer fits, nor does the 9
    assert {text for text in t.moves("B") if ">p" in text} == set()
    t.play("C", "point:B")
    assert piles(t)[1] == [1, 2]
    t.play("B", "s>p2")
    assert piles(t)[1] == [1, 2, 3]


@clause("OP-TURN-5", "IR-15")
def test_who_holds_nothing_but_1s_has_no_discard_to_make() -> None:
    t = three(P, player([9, 9, 10], [1, 1]))
    t.play("A", "end").play("B", "point:A")
    assert t.log()[-1].endswith("that is to be put right")
    t.play("B", "call:A:ones")
    settle(t)
    assert len(stock(t, "A")) == 4


@clause("OP-TURN-5", "OP-WILD-4")
def test_in_a_forced_pass_the_shown_card_can_be_discarded() -> None:
    rules = M.replace(")", ",wild-in-reserve=forbidden,wild-starts=no,opening-pass=discard)")
    t = lay(rules, player([9, 9, 10], [6, 10]), player([9, 2, 3], ["w", 4]), stack=STACK)
    t.play("B", "show:hw").play("A", "h6>r1")
    assert {"hw>r1", "h4>r1"} <= set(t.moves("B"))


@clause("OP-CHAL-7", "IR-16")
def test_a_taken_1_that_goes_back_was_nobodys_late_1() -> None:
    t = three(P, player([9, 9, 10], [4, 6, 10]), centre=[7, 2, 1])
    t.play("A", "take:p3", "h1>r1").play("B", "point:A").play("C", "call:A:ones")
    settle(t)
    assert len(stock(t, "A")) == 2  # the caller takes the penalty


@clause("OP-CHAL-1", "OP-CHAL-12", "FL-CHAL-12")
def test_a_call_on_a_turn_that_is_over_does_not_end_the_next() -> None:
    rules = W.replace(")", ",penalty-pass-discards=no)")
    t = lay(rules, player([8, 9, 10], [3, 6, 10]), player([9, 2, 3], [9, 10]), centre=[7, 5], stack=STACK)
    t.play("B", "show:h9").play("A", "h3>r1")  # B's turn is passed by itself
    assert turn(t) == "A"
    t.play("B", "call:A:stock")
    settle(t)
    assert (turn(t), hand(t, "A"), len(stock(t, "A"))) == ("A", [3, 6, 10], 4)


@clause("IR-11", "OP-CHAL-17")
def test_a_peek_before_the_first_act_costs_that_turn_and_nothing_else() -> None:
    t = three(W, player([9, 9, 10], [3, 6, 10]))
    t.play("A", "h6>r1").play("B", "peek:C:s").play("C", "call:B:peek")
    settle(t)
    assert (turn(t), reserve(t, "A")[0]) == ("C", [6])


@clause("FL-CHAL-4", "IR-7")
def test_a_1_that_comes_back_later_was_not_kept_back() -> None:
    t = three(P, player([9, 9, 10], [1, 6, 10]))
    t.play("A", "h1>p1", "h6>r1").play("B", "point:A")  # the 1 lay on the 7
    assert (turn(t), hand(t, "A")) == ("A", [1, 6, 10])
    t.play("C", "call:A:ones")
    settle(t)
    assert (turn(t), len(stock(t, "A"))) == ("A", 2)


@clause("FL-EXP-7", "IR-10")
def test_the_pile_of_a_lifted_card_waits_for_it() -> None:
    t = three(K, player([9, 9, 10], [4, 6, 10], [[3, 9], 6]))
    t.play("A", "lift:r1")
    assert not {"h4>r1", "move:r1>r2", "move:r2>r1"} & set(t.moves("A"))
    assert {t.refused("A", text) for text in ("h4>r1", "move:r1>r2", "move:r2>r1")} == {"IR-10"}


@clause("OP-CHAL-7", "IR-16")
def test_a_1_is_shown_when_only_a_taken_one_lay_on_the_reserve() -> None:
    t = three(K, player([9, 9, 10], [1, 6, 10]), centre=[7, 2, 1])
    t.play("A", "take:p3", "h1>r1").play("B", "call:A:wrong-play").play("C", "call:A:ones")
    settle(t)
    assert 1 in t.sees("C")["seats"][0]["hand"]


@clause("FL-EXP-6", "OP-EXP-10")
def test_a_card_shown_twice_is_bound_once() -> None:
    t = three(K, player([9, 9, 10], [4, 6, 10]), player([9, 2, 3], [8, 8, 10]))
    t.play("B", "show:h8").play("A", "h6>r1").play("B", "show:h8")
    assert "demand:B:8" not in t.moves("C")
    assert "show:h8" in t.moves("B")  # the other one


@clause("IR-12", "OP-CHAL-3")
def test_who_has_no_stock_left_gives_no_card() -> None:
    t = three(P, player([3], [4, 6, 10]))
    t.play("A", "h6>r1", "s>p2").play("C", "call:A:ones")  # the last stock card goes out of turn, and the call is wrong
    settle(t)
    assert (stock(t, "A"), len(stock(t, "C"))) == ([], 3)


@clause("OP-EXP-8", "FL-EXP-6")
def test_a_stock_card_laid_wrongly_ends_the_time_for_demands() -> None:
    t = three(K, player([9, 9, 10], [4, 6, 10]))
    t.play("B", "show:h4").play("A", "h6>r1").play("B", "s>p1")
    assert "demand:B:4" not in t.moves("C")


@clause("IR-5", "OP-WILD-10", "OP-EXP-9")
def test_what_bound_another_binds_nobody_when_the_turn_goes_back() -> None:
    a, b, c = player([9, 9, 10], [1, 12, 14]), player([9, 2, 3], [12, 14, 10]), player([10, 4, 9], [5, 8, 8])
    t = lay(M, a, b, c, stack=STACK)
    t.play("B", "show:h12", "show:h14").play("A", "pass")  # B's turn passes by itself
    assert turn(t) == "C"
    t.play("C", "point:A")
    assert turn(t) == "A"


@clause("IR-7", "FL-PILE-5", "IR-16")
def test_a_cap_that_comes_to_light_ends_its_pile_once_nobody_can_call() -> None:
    t = three(P, player([9, 9, 9], [10, 4, 6]))
    t.play("A", "h10>p1", "h4>p1", "h6>r1").play("B", "take:p1")  # the 10 stood under the 4
    assert len(piles(t)) == 2
    t.play("B", "h2>r1")
    assert not [text for text in t.moves("C") if text.endswith(">p1")]
    t.play("C", "h5>r1")
    assert piles(t) == [[1, 2]]


@clause("IR-12", "FL-WIN-3")
def test_a_last_stock_card_that_went_out_of_turn_wins_nothing_when_another_wins() -> None:
    t = three(M, player([8], [4, 6, 10]), player([3], [9, 10]))
    t.play("B", "s>p2").play("A", "s>p1")  # B would have won when his turn began
    assert t.referee.outcome is not None
    assert list(t.referee.outcome.winners) == [0]


@clause("IR-16", "FL-DECK-7")
def test_of_two_equal_cards_that_were_taken_each_goes_its_own_way() -> None:
    t = three(M, player([12, 9, 10], [1, 6, 10]), c=player([8, 4, 12], [5, 8, 8], [8]))
    t.play("A", "take:C:s", "h8>p1").play("B", "s>p1").play("A", "h6>r1")  # B's 9 lies on the 8
    t.play("C", "point:A").play("A", "take:C:r1")  # a 1 was kept back: the turn goes on
    t.play("C", "point:A")
    assert (reserve(t, "C")[0], piles(t)[0]) == ([8], [1, 2, 3, 4, 5, 6, 7, 8, 9])


@clause("OP-EXP-6", "FL-EXP-5", "IR-7", "IR-12")
@pytest.mark.parametrize(("slipper", "slip", "said"), [("A", "r1>p1", "point:A"), ("C", "h6>p1", "call:C:out-of-turn")])
def test_a_forced_pass_is_judged_again_once_what_made_it_one_has_gone_back(slipper: str, slip: str, said: str) -> None:
    caller = "C" if slipper == "A" else "A"
    b, c = player([9, 2, 3], [6, 10, 10]), player([10, 4, 9], [6, 8, 8])
    t = three(W, player([9, 9, 10], [3, 12, 10], [8]), b, c, centre=[5, 1])
    t.play("B", "show:h6").play(slipper, slip).play("A", "h12>r2")
    assert {"h6>p1", "h6>r1"} & set(t.moves("B")) == {"h6>r1"}  # a pass
    settle(t.play(caller, said))
    assert (turn(t), "h6>p1" in t.moves("B")) == ("B", True), t.log()[-3:]


@clause("OP-WILD-10", "IR-16", "FL-CHAL-4")
def test_a_card_laid_before_a_1_was_taken_brings_no_turn_back() -> None:
    t = three(M, player([9, 9, 10], [5, 12, 13, 13], [10]), player([1, 2, 3], [2, 4, 10]), centre=[4, 7])
    t.play("A", "h5>p1", "take:B:s", "r1>p2", "h1>new", "h12>r2").play("C", "point:A")
    assert (turn(t), hand(t, "A"), stock(t, "B")) == ("B", [13, 13], [1, 2, 3])


@clause("FL-EXP-6", "OP-EXP-8", "FL-DECK-7")
def test_of_two_shown_1s_the_second_can_be_demanded_once_the_first_was_played() -> None:
    t = three(K, player([9, 9, 10], [3, 12, 10]), player([9, 2, 3], [1, 1, 10]))
    t.play("B", "show:h1", "show:h1").play("A", "h12>r1").play("C", "demand:B:1").play("B", "h1>new")
    assert "demand:B:1" in t.moves("C")


@clause("OP-ONE-1", "OP-HAND-1")
def test_a_1_in_the_hand_that_came_for_the_last_discard_was_not_held_back() -> None:
    rules = M.replace(")", ",last-card-discarded=at-once)")
    t = lay(rules, player([9, 9], [7]), player([9, 9], [5]), centre=[2], stack=[1, 2, 3, 4, 5])
    t.play("A", "h7>r1").play("B", "point:A")
    assert t.log()[-1] == "A did nothing that is to be put right", t.log()


@clause("OP-CHAL-6", "OP-WILD-10")
def test_who_has_pointed_out_a_late_1_can_point_again_though_a_new_hand_came_between() -> None:
    t = three(M, player([7, 9, 10], [5, 1]), centre=[4, 11])
    t.play("A", "h5>p1", "h1>new", "h6>p1").play("B", "point:A", "point:A").play("A", "s>p1")
    assert "point:A" in t.moves("B")
