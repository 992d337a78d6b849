"""Peeking, and playing out of turn, at a table without referee."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import LOOK
from kalamazoo.core.seats import CLOCK
from kalamazoo.testing import clause
from tests.games.flinch.laying import hand, heights, player, settle, stock, tops, turn, winners
from tests.games.flinch.slipping import CALLING, three


@clause("IR-11", "FL-COND-3", "FL-STOCK-9")
@pytest.mark.parametrize("text, card", [("peek:A:s", 2), ("peek:B:r1", 9), ("peek:C:s", 3)])
def test_a_peek_is_seen_by_all_and_its_card_by_the_peeker_alone(text: str, card: int) -> None:
    t = three("flinch@2008(play=table)")
    t.play("B", text)
    looks = [event for event in t.referee.events if event.kind == LOOK]
    assert [[event.masked(seat).card for event in looks] for seat in (0, 1, 2)] == [[0], [card], [0]]
    assert any("peeks" in line for line in t.log("C"))
    assert t.refused("B", text) == "IR-11"


@clause("IR-11")
def test_the_peeker_goes_on_knowing_the_stock_card() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s")
    assert t.sees("C")["seats"][0]["stock"] == ["?", 2, 9]
    assert t.sees("B")["seats"][0]["stock"] == ["?", "?", 9]
    t.play("A", "h10>r3").play("B", "h10>r2")
    assert t.sees("C")["seats"][0]["stock"] == ["?", 2, 9]


@clause("IR-11", "OP-CHAL-16", "OP-CHAL-17")
@pytest.mark.parametrize("edition", CALLING)
def test_a_peek_on_the_own_turn_ends_it_and_another_costs_only_a_card(edition: str) -> None:
    for who, following in (("A", "B"), ("C", "A")):
        t = three(f"flinch@{edition}(play=table)")
        t.play(who, "peek:B:r1")
        settle(t.play("B", f"call:{who}:peek"))
        assert (len(stock(t, who)), len(stock(t, "B")), turn(t)) == (4, 2, following)


@clause("IR-11")
def test_a_peek_can_be_called_until_the_next_player_acts() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s").play("A", "h10>r3")
    assert "call:C:peek" in t.moves("A")
    t.play("B", "h10>r2")
    assert t.refused("A", "call:C:peek") == "IR-11"


@clause("IR-11")
def test_after_ten_seconds_a_peek_is_forgotten() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s")
    assert t.referee.clock_wishes() == [(10_000, t.referee.moves(CLOCK)[0])]
    t.play("clock", "lapse")
    assert t.refused("A", "call:C:peek") == "IR-11"


@clause("IR-12", "FL-COND-4", "OP-CHAL-17")
@pytest.mark.parametrize("edition", CALLING)
def test_a_card_played_out_of_turn_goes_back_and_costs_a_card(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    t.play("C", "h4>p2")
    assert tops(t) == [6, 4]
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), turn(t)) == ([6, 3], [4, 10], "A")
    assert (len(stock(t, "C")), len(stock(t, "B"))) == (4, 2)
    t.play("A", "h10>r3").play("B", "h10>r2")
    assert turn(t) == "C"  # he does not lose his next turn


@clause("IR-12")
def test_a_card_that_was_covered_meanwhile_stays() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [5, 8, 10]))
    t.play("C", "h4>p2").play("A", "h5>p2")
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 5], [10], 4)


@clause("IR-12")
@pytest.mark.parametrize("window", ["same-turn", "same-play"])
def test_a_card_that_was_covered_stays_though_its_cover_was_taken_away(window: str) -> None:
    t = three(f"flinch@2008(play=table,call-window={window})", A=player([9, 2, 2], [5, 8, 10]))
    t.play("C", "h4>p2").play("A", "h5>p2", "take:p2")
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 4], [10], 4)


@clause("IR-12", "IR-7")
def test_a_card_that_was_covered_stays_though_its_cover_was_put_right() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [8, 9, 10]))
    t.play("C", "h4>p2").play("A", "h8>p2").play("B", "point:A")
    assert (tops(t), hand(t, "A")) == ([6, 4], [8, 9, 10])
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 4], [10], 4)


@clause("IR-12")
def test_uncalled_it_stands_once_the_own_turn_begins() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "h4>p2").play("A", "h10>r3").play("B", "h10>r2")
    assert (turn(t), tops(t)) == ("C", [6, 4])
    assert t.refused("B", "call:C:out-of-turn") == "IR-12"


@clause("IR-12", "OP-CHAL-19")
@pytest.mark.parametrize("minded", [True, False])
def test_a_last_stock_card_out_of_turn_wins_only_when_the_own_turn_begins(minded: bool) -> None:
    t = three("flinch@2008(play=table)", C=player([7], [10, 4]))
    t.play("C", "s>p1").play("A", "h10>r3")
    assert winners(t) == ""
    if minded:
        settle(t.play("B", "call:C:out-of-turn"))
        assert stock(t, "C") == [7, 9]
    else:
        t.play("B", "h10>r2")
        assert winners(t) == "C"


@clause("IR-12")
def test_no_hand_comes_out_of_turn() -> None:
    t = three("flinch@2008(play=table)", C=player([9, 3, 3], [4]))
    t.play("C", "h4>p2").play("A", "h10>r3")
    assert hand(t, "C") == []
    t.play("B", "h10>r2")
    assert len(hand(t, "C")) == 5


@clause("IR-12")
@pytest.mark.parametrize("text", ["h10>r2", "lift:r1"])
def test_discards_and_lifts_out_of_turn_are_callable_too(text: str) -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", text)
    settle(t.play("A", "call:C:out-of-turn"))
    assert (len(stock(t, "C")), hand(t, "C"), heights(t, "C")) == (4, [4, 10], [1, 0, 0, 0, 0])


@clause("IR-12")
def test_in_2000_playing_out_of_turn_is_pointed_out() -> None:
    t = three("flinch@2000(play=table)")
    t.play("C", "h4>p2").play("A", "point:C")
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 3], [4, 10], 3)


@clause("FL-EXP-5", "IR-7", "IR-12")
def test_a_shown_card_that_comes_back_with_a_wrong_one_beneath_it_is_still_shown() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [8, 9, 10, 12]))
    t.play("A", "h8>p1", "h10>r1", "show:h9", "h9>p1").play("C", "point:A")
    assert (hand(t, "A"), tops(t)) == ([8, 9, 10, 12], [6, 3])
    assert {"show:h9", "show:h12"} & set(t.moves("A")) == {"show:h12"}


@clause("IR-12", "OP-CHAL-1")
def test_a_card_laid_out_of_turn_stays_once_it_lay_under_one_that_nobody_can_call() -> None:
    a, c = player([12, 2, 2], [4, 8, 10]), player([10, 3, 3], [7, 4])
    t = three("flinch@2008(play=table,call-window=same-play)", A=a, C=c)
    t.play("C", "h7>p1").play("A", "h8>p1", "h4>p2", "take:p1").play("B", "call:C:out-of-turn")
    settle(t)
    assert (hand(t, "C"), tops(t)) == ([4], [7, 4])
