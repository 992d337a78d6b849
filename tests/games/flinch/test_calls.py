"""FL-CHAL: who may call whom, on what grounds, until when, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.seats import CLOCK
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import hand, heights, lay, player, settle, stack, stock, tops, turn, winners

CALLING = ["1913", "1988", "2008"]
SMALL = [2, 3, 4, 6, 9]


def slip(rules_text: str = "flinch@2008(play=table)", **seats: dict[str, Any]) -> Table:
    """A's stock 8 fits pile 1, and A may lay the 3 on pile 2 first; four players, all with two hand cards."""
    given = {
        "A": player([8, 5, 5], [3, 6, 10]),
        "B": player([9, 5, 5], [5, 5]),
        "C": player([10, 4, 5], [5, 5]),
        "D": player([6, 5, 5], [5, 5]),
    }
    return lay(rules_text, *(given | seats).values(), centre=[7, 2], stack=SMALL * 6)


def calls(table: Table, who: str) -> set[str]:
    """What a seat can call."""
    return {text for text in table.moves(who) if text.startswith("call:")}


# -- who, and what it costs ----------------------------------------------------------------------------------


@clause("FL-CHAL-1")
@pytest.mark.parametrize("edition, word", [("1913", "Flinch"), ("1988", "Challenge"), ("2008", "Flinch!")])
def test_the_word_is_the_editions_own_and_the_effect_the_same(edition: str, word: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)")
    t.play("A", "h3>p2")
    buttons = {g.button for g in t.referee.view(2).scene().gestures if g.move.startswith("call:A:stock")}
    assert any(word in button for button in buttons)
    settle(t.play("C", "call:A:stock"))
    assert (len(stock(t, "A")), len(stock(t, "C")), turn(t)) == (4, 2, "B")


@clause("FL-CHAL-2")
@pytest.mark.parametrize("edition", CALLING)
def test_every_opponent_may_call_and_nobody_must(edition: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)")
    t.play("A", "h3>p2")
    assert [who for who in "ABCD" if "call:A:stock" in t.moves(who)] == ["B", "C", "D"]
    assert t.must_act() == "A"
    t.play("A", "h10>r1").play("B", "h5>r1")
    assert [len(stock(t, who)) for who in "ABCD"] == [3, 3, 3, 3]


@clause("FL-CHAL-3", "IR-1")
@pytest.mark.parametrize("edition", CALLING)
@pytest.mark.parametrize("fits", [True, False])
def test_a_stock_call_is_right_only_if_the_stock_could_be_played(edition: str, fits: bool) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)", A=player([8 if fits else 9, 5, 5], [3, 6, 10]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert len(stock(t, "A")) == (4 if fits else 3)
    assert turn(t) == ("B" if fits else "A")


@clause("FL-CHAL-4", "FL-ONE-7", "IR-4")
@pytest.mark.parametrize("edition", CALLING)
def test_a_1_kept_back_can_be_called_on_belief(edition: str) -> None:
    for held, right in ((1, True), (2, False)):
        t = slip(f"flinch@{edition}(play=table,packs=1)", A=player([9, 5, 5], [held, 3, 10]))
        assert "call:A:ones" not in t.moves("C")
        t.play("A", "h3>p2")
        assert "call:A:ones" in t.moves("C")
        settle(t.play("C", "call:A:ones"))
        assert turn(t) == ("B" if right else "A")


@clause("FL-CHAL-5", "IR-10")
def test_in_1913_a_lifted_reserve_card_betrays_a_wrong_play() -> None:
    for edition, open_call in (("1913", True), ("2008", False)):
        t = slip(f"flinch@{edition}(play=table)", A=player([8, 5, 5], [6, 10], [3]))
        t.play("A", "lift:r1")
        assert ("call:A:stock" in t.moves("C")) == open_call
        if open_call:
            settle(t.play("C", "call:A:stock"))
            assert (len(stock(t, "A")), turn(t)) == (4, "B")


@clause("FL-CHAL-6")
def test_in_1913_the_further_grounds_hold_in_any_game() -> None:
    t = slip("flinch@1913(play=table)")
    t.play("C", "peek:A:s").play("D", "h5>r1")
    assert {"call:C:peek", "call:D:out-of-turn"} <= calls(t, "B")
    hints = slip("flinch@1913(play=table,hint-calls=vote)")
    assert {"call:C:hints", "call:D:hints"} <= calls(hints, "B")
    mates = slip("flinch@1913(play=table,partners=on)", C=player([8, 4, 5], [5, 5]), A=player([9, 5, 5], [3, 6, 10]))
    mates.play("A", "h3>p2")
    settle(mates.play("B", "call:A:partner-stock"))
    assert (len(stock(mates, "A")), turn(mates)) == (4, "B")


@clause("FL-CHAL-7", "IR-14")
def test_further_irregularities_are_callable_only_if_agreed_before() -> None:
    seat = player([9, 5, 5], [6, 10], [3, 4])
    plain = slip("flinch@1913(play=table)", A=seat)
    plain.play("A", "move:r1>r2")
    assert plain.refused("C", "call:A:move") == "FL-CHAL-7"
    agreed = slip("flinch@1913(play=table,call-grounds=stock+move)", A=seat)
    agreed.play("A", "move:r1>r2")
    settle(agreed.play("C", "call:A:move"))
    assert (len(stock(agreed, "A")), heights(agreed, "A"), turn(agreed)) == (4, [1, 1, 0, 0, 0], "B")


@clause("FL-CHAL-8", "FL-PART-7", "OP-CHAL-16")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_partners_are_called_on_more_grounds(edition: str) -> None:
    alone = slip(f"flinch@{edition}(play=table,packs=1,hint-calls=vote)")
    alone.play("A", "h3>p2")
    assert calls(alone, "B") == {"call:A:stock", "call:A:ones"}
    both = slip(f"flinch@{edition}(play=table,packs=1,hint-calls=vote,partners=on)")
    both.play("A", "h3>p2")
    assert calls(both, "B") == {"call:A:stock", "call:A:ones", "call:A:partner-stock", "call:C:hints"}


@clause("FL-CHAL-9", "FL-CHAL-12", "IR-2", "OP-CHAL-10")
@pytest.mark.parametrize("edition", CALLING)
def test_a_discard_with_the_stock_open_goes_back(edition: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)")
    t.play("A", "h10>r1")
    assert turn(t) == "B"
    settle(t.play("C", "call:A:stock"))
    assert (hand(t, "A"), heights(t, "A"), turn(t)) == ([3, 6, 10], [0] * 5, "B")
    assert stock(t, "A") == [8, 5, 5, 10]
    assert tops(t) == [7, 2]


@clause("FL-CHAL-12", "OP-CHAL-10")
def test_after_the_discard_cards_in_the_centre_stay_in_1913_too() -> None:
    t = slip("flinch@1913(play=table)")
    t.play("A", "h3>p2", "h10>r1")
    settle(t.play("C", "call:A:stock"))
    assert (tops(t), hand(t, "A"), turn(t)) == ([7, 3], [6, 10], "B")


@clause("FL-CHAL-10", "FL-CHAL-11", "OP-CHAL-2", "OP-STOCK-3")
@pytest.mark.parametrize("edition", CALLING)
def test_the_callers_top_card_goes_face_down_under_the_offenders_stock(edition: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)")
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert (stock(t, "A"), stock(t, "C")) == ([8, 5, 5, 10], [4, 5])
    assert t.sees("B")["seats"][0]["stock"] == [10, "?", "?", 8]  # everybody saw it go there
    assert t.sees("B")["seats"][2]["stock"] == ["?", 4]


@clause("FL-CHAL-13", "OP-CHAL-9")
def test_taking_back_restores_a_finished_pile() -> None:
    for edition, back in (("1913", True), ("2008", False)):
        t = lay(
            f"flinch@{edition}(play=table)",
            player([8, 5, 5], [15, 6, 10]),
            player([9, 5, 5], [5, 5]),
            player([10, 4, 5], [5, 5]),
            centre=[7, 14],
            stack=SMALL * 6,
        )
        t.play("A", "h15>p2")
        assert tops(t) == [7]
        settle(t.play("C", "call:A:stock"))
        assert tops(t) == ([7, 14] if back else [7])
        assert hand(t, "A") == ([6, 10, 15] if back else [6, 10])
        assert len(t.position()["used"]) == (0 if back else 15)


@clause("FL-CHAL-13", "OP-CHAL-9")
def test_what_came_before_a_new_hand_is_not_taken_back() -> None:
    t = slip("flinch@1913(play=table)", A=player([8, 5, 5], [3]))
    t.play("A", "h3>p2")
    assert hand(t, "A") == sorted(SMALL)
    settle(t.play("C", "call:A:stock"))
    assert (tops(t), hand(t, "A"), turn(t)) == ([7, 3], sorted(SMALL), "B")


@clause("FL-CHAL-13", "OP-CHAL-9")
def test_only_an_offending_card_is_taken_back() -> None:
    t = slip("flinch@1913(play=table)", A=player([8, 5, 5], [3, 6, 10]))
    t.play("A", "h3>p2", "s>p1")  # the 8 itself was right, and came after the 3
    settle(t.play("C", "call:A:stock"))
    assert (tops(t), len(stock(t, "A")), turn(t)) == ([8, 3], 3, "B")


@clause("FL-CHAL-14", "OP-CHAL-7")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_a_late_1_that_was_played_meanwhile_proves_the_slip(edition: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)", A=player([9, 5, 5], [1, 3, 10]))
    t.play("A", "h3>p2", "h1>new")
    settle(t.play("C", "call:A:ones"))
    assert (len(stock(t, "A")), turn(t), hand(t, "A")) == (4, "B", [10])
    assert not [line for line in t.log() if "shows" in line]


@clause("FL-CHAL-14", "OP-CHAL-7")
def test_a_held_1_is_shown_to_all_and_stays_known() -> None:
    t = slip(A=player([9, 5, 5], [1, 3, 10]))
    t.play("A", "h3>p2")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?"]
    settle(t.play("C", "call:A:ones"))
    assert t.sees("B")["seats"][0]["hand"] == [1, "?"]


@clause("FL-CHAL-15", "FL-CHAL-16", "OP-CHAL-6")
@pytest.mark.parametrize("edition, price", [("1913", 0), ("1988", 1), ("2008", 1)])
def test_a_wrong_ones_call_costs_the_caller_a_card_of_the_accused(edition: str, price: int) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)", A=player([9, 4, 5], [2, 3, 10]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:ones"))
    assert (len(stock(t, "A")), len(stock(t, "C"))) == (3 - price, 3 + price)
    assert turn(t) == "A"
    if price:
        assert (stock(t, "C"), stock(t, "A")) == ([10, 4, 5, 9], [4, 5])
    t.play("A", "h10>r1")
    assert (turn(t), heights(t, "A")) == ("B", [1, 0, 0, 0, 0])


@clause("FL-CHAL-17", "OP-CHAL-13")
def test_two_callers_of_1913_with_an_empty_stack() -> None:
    seats = {
        "A": player([8, 5, 5], [3, 6, 10]),
        "B": player([9, 5, 5], [5, 5]),
        "C": player([10, 4, 5], [5, 5]),
        "D": player([6, 5, 5], [5, 5]),
    }
    renewed = lay("flinch@1913(play=table)", *seats.values(), centre=[7, 2], used=[2, 3, 4])
    bare = lay("flinch@1913(play=table)", *seats.values(), centre=[7, 2])
    for t, own, stacked in ((renewed, 3, 2), (bare, 2, 0)):
        t.play("A", "h3>p2").play("D", "call:A:stock").play("C", "call:A:stock")
        settle(t)
        assert (len(stock(t, "A")), len(stock(t, "C")), len(stock(t, "D"))) == (4, own, 3)
        assert len(stack(t)) == stacked


@clause("FL-CHAL-18", "FL-CHAL-19", "OP-CHAL-14")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_of_two_wrong_callers_the_nearest_to_the_left_pays(edition: str) -> None:
    t = slip(f"flinch@{edition}(play=table,packs=1)", A=player([9, 4, 5], [2, 3, 10]))
    t.play("A", "h3>p2").play("D", "call:A:ones").play("B", "call:A:ones")
    settle(t)
    assert [len(stock(t, who)) for who in "ABCD"] == [2, 4, 3, 3]


@clause("FL-CHAL-19", "OP-CHAL-15")
def test_a_right_call_beats_a_wrong_one() -> None:
    t = slip(A=player([8, 4, 5], [2, 3, 10]))
    t.play("A", "h3>p2").play("B", "call:A:ones").play("D", "call:A:stock")
    settle(t)
    assert [len(stock(t, who)) for who in "ABCD"] == [4, 3, 3, 2]


@clause("FL-CHAL-20", "FL-WILD-1")
def test_in_2000_there_are_no_calls_but_the_duties_stay() -> None:
    t = slip("flinch@2000(play=table)")
    t.play("A", "h3>p2")
    assert calls(t, "C") == set()
    assert t.refused("C", "call:A:stock") == "FL-CHAL-20"
    strict = slip("flinch@2000")
    assert strict.moves("A") == ["s>p1"]


# -- windows and limits --------------------------------------------------------------------------------------


@clause("OP-CHAL-1")
def test_a_slip_can_be_called_until_the_next_player_acts() -> None:
    t = slip()
    t.play("A", "h3>p2", "h10>r1")
    assert "call:A:stock" in t.moves("D")
    t.play("B", "h5>r1")
    assert t.refused("D", "call:A:stock") == "OP-CHAL-1"


@clause("OP-CHAL-1")
def test_a_new_hand_of_the_next_player_does_not_close_the_window() -> None:
    t = slip(B=player([9, 5, 5], []))
    t.play("A", "h3>p2", "h10>r1")
    assert (len(hand(t, "B")), "call:A:stock" in t.moves("D")) == (5, True)


@clause("OP-CHAL-1")
@pytest.mark.parametrize("window, right", [("same-turn", True), ("same-play", False)])
def test_with_same_play_a_slip_is_callable_until_the_next_card(window: str, right: bool) -> None:
    t = slip(f"flinch@2008(play=table,call-window={window})")
    t.play("A", "h3>p2", "s>p1")
    settle(t.play("C", "call:A:stock"))
    assert (turn(t) == "B") == right
    assert len(stock(t, "A")) == (3 if right else 2)


@clause("OP-CHAL-5", "IR-20")
@pytest.mark.parametrize("penalty, cost", [("none", 0), ("ones-only", 0), ("all", 1)])
def test_a_wrong_stock_call(penalty: str, cost: int) -> None:
    t = slip(f"flinch@2008(play=table,false-call-penalty={penalty})", A=player([9, 4, 5], [2, 3, 10]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert (len(stock(t, "A")), len(stock(t, "C")), turn(t)) == (3 - cost, 3 + cost, "A")
    assert t.refused("C", "call:A:stock") == "OP-CHAL-5"
    assert "call:A:stock" in t.moves("D")
    t.play("A", "h10>r1")
    assert "call:A:stock" in t.moves("C")


@clause("OP-CHAL-6")
def test_a_failed_ones_call_is_not_tried_again_before_a_new_hand_or_turn() -> None:
    t = slip("flinch@1913(play=table)", A=player([9, 4, 5], [3, 4, 8]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:ones"))
    assert t.refused("C", "call:A:ones") == "OP-CHAL-6"
    t.play("A", "h4>p2")
    assert t.refused("C", "call:A:ones") == "OP-CHAL-6"  # he has done more, but with the same hand
    t.play("A", "h8>p1")  # the hand is empty, five new cards come
    assert t.refused("C", "call:A:ones") == "OP-CHAL-8"
    t.play("A", "h9>r1")
    assert "call:A:ones" in t.moves("C")


@clause("OP-CHAL-8", "OP-ONE-1")
def test_stock_cards_never_make_a_1_late() -> None:
    t = slip(A=player([8, 5, 5], [1, 3, 10]))
    t.play("A", "s>p1")
    assert t.refused("C", "call:A:ones") == "OP-CHAL-8"
    t.play("A", "h1>new")
    assert t.refused("C", "call:A:ones") == "OP-CHAL-8"
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:ones"))
    assert turn(t) == "A"


@clause("OP-CHAL-8")
def test_the_moves_of_others_do_not_tell_whether_a_1_is_held() -> None:
    one, none = slip(A=player([9, 4, 5], [1, 3, 10])), slip(A=player([9, 4, 5], [2, 3, 10]))
    for t in (one, none):
        t.play("A", "h3>p2")
    for who in "BCD":
        assert one.moves(who) == none.moves(who)
        assert one.sees(who) == none.sees(who)


@clause("OP-CHAL-11")
def test_several_slips_cost_one_card() -> None:
    t = slip(A=player([8, 5, 5], [1, 3, 10]))
    t.play("A", "h3>p2", "h10>r1")
    settle(t.play("C", "call:A:stock"))
    assert len(stock(t, "A")) == 4
    assert calls(t, "C") == set()


@clause("OP-CHAL-12")
def test_calls_are_gathered_until_the_clock_settles_them() -> None:
    t = slip()
    t.play("A", "h3>p2").play("C", "call:A:stock")
    assert (t.may_act(), t.must_act()) == ("BD@", "")
    assert t.refused("A", "h6>r1") == "OP-CHAL-12"
    assert t.moves("C") == []
    assert t.moves("clock") == ["settle"]
    wishes = t.referee.clock_wishes()
    assert [delay for delay, _ in wishes] == [700]
    t.referee.play(CLOCK, "settle")
    assert (t.must_act(), len(stock(t, "A"))) == ("B", 4)


@clause("OP-CHAL-12")
@pytest.mark.parametrize("setting, waits", [("700", True), ("0", False)])
def test_with_no_time_for_it_no_call_is_simultaneous(setting: str, waits: bool) -> None:
    t = slip(f"flinch@2008(play=table,simultaneous-ms={setting})")
    t.play("A", "h3>p2").play("C", "call:A:stock")
    assert (turn(t) == "A") == waits


@clause("OP-CHAL-12")
def test_when_everybody_has_called_nobody_waits() -> None:
    t = slip()
    t.play("A", "h3>p2").play("B", "call:A:stock").play("C", "call:A:stock").play("D", "call:A:stock")
    assert (turn(t), len(stock(t, "B"))) == ("B", 2)


@clause("FL-CHAL-17", "FL-CHAL-19")
@pytest.mark.parametrize("rule, callers_left", [("stack", 3), ("nearest-left", 2)])
def test_the_rule_for_several_callers_is_an_option(rule: str, callers_left: int) -> None:
    t = slip(f"flinch@2008(play=table,simultaneous-rule={rule})")
    t.play("A", "h3>p2").play("C", "call:A:stock").play("D", "call:A:stock")
    settle(t)
    assert (len(stock(t, "A")), len(stock(t, "C")), len(stock(t, "D"))) == (4, callers_left, 3)


@clause("OP-CHAL-9")
@pytest.mark.parametrize("setting, top", [("last-card", 2), ("none", 3)])
def test_taking_back_is_an_option(setting: str, top: int) -> None:
    t = slip(f"flinch@2008(play=table,take-back-on-call={setting})")
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert tops(t) == [7, top]


# -- the last card -------------------------------------------------------------------------------------------


@clause("OP-CHAL-3", "OP-WIN-1")
@pytest.mark.parametrize("setting", ["win", "protected"])
def test_giving_away_the_last_stock_card(setting: str) -> None:
    t = slip(f"flinch@2008(play=table,win-by-penalty={setting})", C=player([10], [5, 5]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    if setting == "win":
        assert (winners(t), stock(t, "C")) == ("C", [])
        assert t.referee.outcome is not None
        assert t.referee.outcome.clause == "OP-CHAL-3"
    else:
        assert (winners(t), stock(t, "C"), len(stack(t)), turn(t)) == ("", [10], 29, "B")
        assert stock(t, "A") == [8, 5, 5, 2]
        assert t.sees("C")["seats"][0]["stock"] == ["?", "?", "?", 8]


@clause("OP-CHAL-3")
def test_a_protected_last_card_and_no_other_card_at_all() -> None:
    t = lay(
        "flinch@2008(play=table,win-by-penalty=protected)",
        player([8, 5], [3, 6, 10]),
        player([9], [5, 5]),
        centre=[7, 2],
    )
    t.play("A", "h3>p2")
    settle(t.play("B", "call:A:stock"))
    assert (stock(t, "A"), stock(t, "B"), turn(t)) == ([8, 5], [9], "B")


@clause("OP-CHAL-4")
def test_a_protected_accused_keeps_the_last_card() -> None:
    t = slip("flinch@2008(play=table,win-by-penalty=protected)", A=player([9], [2, 3, 10]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:ones"))
    assert (stock(t, "A"), stock(t, "C"), turn(t)) == ([9], [10, 4, 5, 2], "A")


@clause("OP-CHAL-19")
def test_a_win_with_a_right_last_card_stands() -> None:
    t = slip(A=player([8], [3, 6, 10]))
    t.play("A", "h3>p2", "s>p1")
    assert winners(t) == "A"
    assert t.may_act() == ""


@clause("OP-CHAL-20")
def test_an_offender_with_one_card_left_has_two_then() -> None:
    t = slip(A=player([8], [3, 6, 10]))
    t.play("A", "h3>p2")
    settle(t.play("C", "call:A:stock"))
    assert stock(t, "A") == [8, 10]


@clause("OP-CHAL-18", "FL-CHAL-2")
def test_nobody_calls_himself_and_onlookers_never_call() -> None:
    t = slip()
    t.play("A", "h3>p2")
    assert t.refused("A", "call:A:stock") == "OP-CHAL-18"
    assert t.moves("onlooker") == []


@clause("FL-CHAL-2")
def test_computer_players_are_told_how_long_to_wait() -> None:
    opt = rules("flinch@2008(play=table,call-grace-ms=300)").options
    assert opt.values.number("call-grace-ms") == 300
    assert Referee("flinch@2008(play=table)", 3, 1).rules.options.values.number("call-grace-ms") == 1500
