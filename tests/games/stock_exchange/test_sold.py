"""The call "sold", both ways of counting, and how a game ends."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import LOOK
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import RULES, SOLD_A, THREE, hand, hands, market, state_of, why

SOLD_B = ("1x6 3x4", "2x10", "1x4 3x6")


@clause("SX-SOLD-1", "SX-CNT-1", "SX-MSG-7")
def test_a_complete_hand_may_call_which_ends_the_round_and_wins_it() -> None:
    t = market(*SOLD_A, played=3)
    t.play("B", "offer:3x4").play("A", "sold")
    assert t.state.scores() == [1, 0, 0]
    assert t.position()["played"] == 4
    assert t.position()["phase"] == "dealt"
    assert not any(state_of(t).offers)  # all offers are void


@clause("SX-MSG-7")
def test_cards_in_an_own_offer_count_as_in_hand() -> None:
    t = market(*SOLD_A)
    t.play("A", "offer:1x4", "sold")
    assert t.state.scores() == [1, 0, 0]


@clause("SX-SOLD-2", "SX-ST-1", "SX-OP-15")
def test_nine_cards_are_not_ten_and_in_strict_play_nobody_hears_of_the_call() -> None:
    t = market("1x9 2", "1 2x4 3x5", "2x5 3x5")
    assert "sold" not in t.moves("A")
    assert t.refused("A", "sold") == "SX-SOLD-2"
    assert why(t, "A", "sold") == "the hand is not complete; it takes 10 cards of one number"
    assert t.log("B") == []


@clause("SX-SOLD-3", "SX-ST-5", "SX-OP-16")
def test_who_completes_and_does_not_call_wins_nothing() -> None:
    t = market("1x8 2x2", "1x2 2x4 3x4", "2x4 3x6")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2")
    assert hand(t, "A") == "1x10"
    assert t.position()["phase"] == "open"
    assert t.state.scores() == [0, 0, 0]
    t.play("B", "offer:3x1").play("A", "accept:B:1x1")  # trades on, at his own risk
    assert t.refused("A", "sold") == "SX-SOLD-2"


@clause("SX-OP-14")
def test_of_two_who_complete_by_the_same_trade_the_first_to_call_wins() -> None:
    t = market("1x8 2x2", "2x8 1x2", "3x10")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2").play("B", "sold")
    assert t.state.scores() == [0, 1, 0]


@clause("SX-OP-26")
def test_a_call_is_for_the_own_hand_only() -> None:
    t = market("1x10", "2x5 3x5", "2x5 4x5", "3x5 4x5", options="partners=on")
    assert t.refused("C", "sold") == "SX-SOLD-2"  # the partner of A
    t.play("A", "sold")
    assert t.state.scores() == [1, 0, 1, 0]


@clause("SX-OP-16")
def test_with_auto_sold_the_table_calls() -> None:
    t = market("1x8 2x2", "1x2 2x4 3x4", "2x4 3x6", options="auto-sold=on")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2")
    assert t.state.scores() == [1, 0, 0]
    dealt = market(*SOLD_A, phase="dealt", dealer=1, options="auto-sold=on")
    dealt.play("B", "offer:2x1")
    assert dealt.state.scores() == [1, 0, 0]
    assert not any(state_of(dealt).offers)


@clause("SX-OP-16", "SX-OP-14")
def test_with_auto_sold_two_who_complete_at_once_are_drawn_by_lot() -> None:
    winners = set()
    for rng in range(1, 20):
        t = market("1x8 2x2", "2x8 1x2", "3x10", options="auto-sold=on", rng=rng * 987654321)
        t.play("A", "offer:2x2").play("B", "accept:A:1x2")
        winners.add(tuple(t.state.scores()))
    assert winners == {(1, 0, 0), (0, 1, 0)}


@clause("SX-OP-19")
@pytest.mark.parametrize(("reveal", "shown"), [("winner", [10, 0, 0]), ("all", [10, 10, 10])])
def test_the_winners_hand_is_shown_and_others_only_if_agreed(reveal: str, shown: list[int]) -> None:
    t = market(*SOLD_A, options=f"reveal={reveal}")
    t.play("A", "sold")
    looks = [(event.seat, event.number) for event in t.referee.seen(2) if event.kind == LOOK]
    assert [sum(count for seat, count in looks if seat == owner) for owner in range(3)] == shown
    assert [len(seat.get("shown", [])) for seat in t.sees("C")["seats"]] == shown
    assert t.log("C")[:3] == ["A calls sold: a hand of 1s", "A shows ten 1s"] + (
        ["A gains 1"] if reveal == "winner" else ["B shows six 2s"]
    )


# -- table play ---------------------------------------------------------------------------------


@clause("SX-IR-1", "SX-OP-15")
def test_a_wrong_call_in_table_play_is_heard_costs_nothing_and_shows_nothing() -> None:
    t = market(*THREE, options="play=table")
    t.play("C", "offer:3x2").play("B", "sold")
    assert t.log("A") == ["C offers two", "B calls sold, wrongly"]
    assert t.state.scores() == [0, 0, 0]
    assert t.sees("A")["seats"][1]["hand"] == ["?"] * 10
    assert t.position()["seats"][2]["offers"] == [{"cards": [3, 3]}]  # trading goes on


@clause("SX-IR-1", "SX-OP-15")
@pytest.mark.parametrize(("count", "points"), [("first", -1), ("second", -10)])
def test_a_wrong_call_can_be_fined(count: str, points: int) -> None:
    t = market(*THREE, options=f"play=table,wrong-sold=fine,count={count}")
    t.play("B", "sold")
    assert t.state.scores() == [0, points, 0]
    assert t.position()["phase"] == "open"
    assert t.sees("A")["seats"][1]["hand"] == ["?"] * 10


def test_a_right_call_wins_in_table_play_too() -> None:
    t = market(*SOLD_A, options="play=table,wrong-sold=fine")
    t.play("A", "sold")
    assert t.state.scores() == [1, 0, 0]


# -- counting -----------------------------------------------------------------------------------


@clause("SX-CNT-2")
def test_after_ten_rounds_the_most_points_win() -> None:
    t = market(*SOLD_B, points=[4, 4, 1], played=9)
    t.play("B", "sold")
    outcome = t.referee.outcome
    assert outcome
    assert (outcome.winners, outcome.scores, outcome.clause) == ((1,), (4, 5, 1), "SX-CNT-2")
    assert t.may_act() == ""
    goes_on = market(*SOLD_B, points=[4, 3, 1], played=8)
    goes_on.play("B", "sold")
    assert goes_on.referee.outcome is None


@clause("SX-OP-13")
def test_a_tie_is_shared_or_played_off() -> None:
    shared = market(*SOLD_B, points=[5, 4, 0], played=9)
    shared.play("B", "sold")
    outcome = shared.referee.outcome
    assert outcome
    assert outcome.winners == (0, 1)
    extra = market(*SOLD_B, points=[5, 4, 0], played=9, options="tie=extra-round")
    extra.play("B", "sold")
    assert extra.referee.outcome is None
    assert extra.position()["played"] == 10
    decided = market(*SOLD_B, points=[5, 5, 0], played=10, options="tie=extra-round")
    decided.play("B", "sold")
    outcome = decided.referee.outcome
    assert outcome
    assert outcome.winners == (1,)


@clause("SX-OP-13")
def test_partners_do_not_tie_with_each_other() -> None:
    t = market(
        "1x10", "2x5 3x5", "2x5 4x5", "3x5 4x5", points=[5, 4, 5, 4], played=9, options="partners=on,tie=extra-round"
    )
    t.play("A", "sold")
    outcome = t.referee.outcome
    assert outcome
    assert outcome.winners == (0, 2)


@clause("SX-CNT-3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_second_method_counts_ten_times_the_number(number: int) -> None:
    others = [n for n in (1, 2, 3) if n != number]
    t = market(f"{number}x10", f"{others[0]}x5 {others[1]}x5", f"{others[0]}x5 {others[1]}x5", options="count=second")
    t.play("A", "sold")
    assert t.state.scores() == [10 * number, 0, 0]


@clause("SX-CNT-4")
def test_the_first_to_reach_the_target_wins_at_once() -> None:
    t = market(*SOLD_B, points=[80, 70, 0], options="count=second", played=20)
    t.play("B", "sold")
    outcome = t.referee.outcome
    assert outcome
    assert (outcome.winners, outcome.clause) == ((1,), "SX-CNT-4")
    short = market(*SOLD_B, points=[80, 60, 0], options="count=second")
    short.play("B", "sold")
    assert short.referee.outcome is None


@clause("SX-CNT-5", "SX-OP-10")
@pytest.mark.parametrize(
    ("seats", "target"), [(3, 90), (4, 120), (5, 150), (6, 180), (7, 210), (8, 240), (10, 300), (15, 450)]
)
def test_the_target_is_three_times_the_most_of_a_round_with_or_without_the_mark(seats: int, target: int) -> None:
    for options in ("count=second", "count=second,tm=on"):
        board = rules(f"{RULES}({options})")
        scene = board.game.scene(board.deal(seats), 0)
        assert scene.areas[0].text.endswith(f"to {target} points")
    own = rules(f"{RULES}(count=second,target=77)")
    assert "to 77 points" in own.game.scene(own.deal(seats), 0).areas[0].text


@clause("SX-CNT-6")
def test_after_a_round_all_cards_are_dealt_again_and_the_deal_goes_to_the_left() -> None:
    t = market(*SOLD_A, dealer=2)
    t.play("A", "sold")
    assert t.position()["dealer"] == 0
    assert sorted(t.state.cards()) == [1] * 10 + [2] * 10 + [3] * 10
    assert hands(t) != list(SOLD_A)
    assert t.must_act() == "A"
    again = market(*SOLD_A, dealer=2, rng=123456789)
    again.play("A", "sold")
    assert hands(again) != hands(t)  # the next deal is a new shuffle


def test_a_game_of_very_many_rounds_ends_as_it_stands() -> None:
    t = market(*SOLD_A, played=499, points=[0, 9, 0], options="count=second,target=10000")
    t.play("A", "sold")
    outcome = t.referee.outcome
    assert outcome
    assert (outcome.winners, outcome.clause) == ((0,), "SX-OP-18")


@pytest.mark.parametrize("options", ["", "count=second", "progressive=on", "partners=on"])
def test_who_has_more_is_worth_more(options: str) -> None:
    even = market("1x5 2x5", "1x5 2x5", "3x5 4x5", "3x5 4x5", options=options).state.values()
    assert even == pytest.approx([0.25] * 4)
    ahead = market("1x8 2x2", "3x5 4x5", "2x8 1x2", "3x5 4x5", options=options).state.values()
    assert sum(ahead) == pytest.approx(1)
    assert min(ahead[0], ahead[2]) > max(ahead[1], ahead[3])


def test_a_lead_is_worth_more_the_nearer_the_target() -> None:
    def lead(points: list[int]) -> float:
        return market(*THREE, options="count=second,target=90", points=points).state.values()[0]

    assert lead([20, 0, 0]) < lead([80, 60, 60])
