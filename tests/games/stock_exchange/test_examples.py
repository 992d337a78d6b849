"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.stock_exchange.market import FOUR, THREE, hand, hands, market


@clause("SX-EX-1")
def test_plain_trade() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x3").play("B", "accept:A:3x3")
    assert hand(t, "A") == "1x5 3x5"
    assert hand(t, "B") == "1x2 2x8"
    for who, traders in (("A", "You and B"), ("B", "You and A"), ("C", "A and B")):
        assert f"{traders} trade three cards" in t.log(who)
    assert "Three 3s come from B" in t.log("A")
    assert not any("3s" in line or "2s" in line for line in t.log("C"))


@clause("SX-EX-2")
def test_unfit_cards() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x2")
    assert t.refused("B", "accept:A:1+3") == "SX-TRADE-4"
    assert t.refused("B", "accept:A:1x1") == "SX-TRADE-3"
    assert t.position()["seats"][0]["offers"] == [{"cards": [2, 2]}]


@clause("SX-EX-3")
def test_race() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x2").play("B", "accept:A:2x2")
    assert hands(t)[:2] == ["1x3 2x5 3x2", "1x4 2x3 3x3"]
    assert t.refused("C", "accept:A:3x2") == "SX-MSG-8"
    assert hand(t, "C") == THREE[2]


@clause("SX-EX-4")
@pytest.mark.parametrize(("count", "points"), [("first", 1), ("second", 10)])
def test_sold_against_trade(count: str, points: int) -> None:
    t = market("1x10", "2x6 3x4", "2x4 3x6", options=f"count={count}")
    t.play("C", "offer:2x4").play("B", "accept:C:3x4")
    assert hands(t) == ["1x10", "2x10", "3x10"]
    t.play("A", "sold")
    assert t.state.scores() == [points, 0, 0]
    late = market("1x10", "2x6 3x4", "2x4 3x6", options=f"count={count}")
    late.play("C", "offer:2x4").play("A", "sold")
    assert late.refused("B", "accept:C:3x4") == "SX-OPEN-1"


@clause("SX-EX-5")
@pytest.mark.parametrize(("count", "points"), [("first", 1), ("second", 20)])
def test_both_complete(count: str, points: int) -> None:
    t = market(*FOUR, options=f"count={count}")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2")
    assert hands(t)[:2] == ["1x10", "2x10"]
    t.play("B", "sold")
    assert t.state.scores() == [0, points, 0, 0]
    assert t.refused("A", "sold") == "SX-OPEN-1"


@clause("SX-EX-6")
def test_trade_mark_counting_by_the_second_method() -> None:
    options = "tm=on,count=second"
    first = market("1x5 2x5 4", "1x5 3x5", "2x5 5x5", "4x9 tm", "3x5 5x5", dealer=4, options=options)
    first.play("D", "sold")
    assert first.state.scores() == [0, 0, 0, 40, 0]
    second = market(
        "1x5 2x5", "1x5 3x5", "2x5 4x5", "3x5 4x5", "5x10 tm", dealer=3, points=[0, 0, 10, 40, 0], options=options
    )
    second.play("E", "sold")
    assert second.state.scores() == [0, 0, 10, 40, 100]
    third = market(
        "1x6 2x5", "3x10", "1x4 2x5 tm", "4x5 5x5", "4x5 5x5", dealer=4, points=[0, 0, 10, 40, 100], options=options
    )
    third.play("B", "sold")
    assert third.state.scores() == [0, 30, -20, 40, 100]


@clause("SX-EX-7")
def test_eleventh_card() -> None:
    hands_now = ("2x10 5", "1x5 3x5", "1x5 4x5", "3x5 4x5", "5x9 tm")
    t = market(*hands_now, dealer=4, options="tm=on")
    t.play("A", "sold")
    assert t.state.scores() == [1, 0, 0, 0, -1]
    fit = market(*hands_now, dealer=4, options="tm=on,eleventh=must-fit")
    assert fit.refused("A", "sold") == "SX-OP-5"


@clause("SX-EX-8")
def test_target() -> None:
    hands_now = ("1x5 2x5", "4x10", "1x5 3x5", "2x5 5x5", "3x5 5x5")
    t = market(*hands_now, points=[110, 110, 0, 0, 0], options="count=second")
    t.play("B", "sold")
    outcome = t.referee.outcome
    assert outcome
    assert outcome.winners == (1,)
    assert outcome.scores == (110, 150, 0, 0, 0)
    assert hands(t) == list(hands_now)  # no further deal


@clause("SX-EX-9")
def test_partners() -> None:
    closed = [{"closed": True}] * 4
    hands_now = ("1x2 2x8", "2x2 3x4 4x4", "1x8 3x2", "3x4 4x6")
    t = market(*hands_now, options="partners=on", seats=closed)
    assert t.refused("A", "offer:2x2") == "SX-PART-2"
    t.play("A", "offer:1x2:C").play("C", "accept:A:3x2")
    assert hands(t)[:3:2] == ["2x8 3x2", "1x10"]
    t.play("A", "offer:3x2")
    assert t.refused("B", "accept:A:2x2") == "SX-PART-2"  # that pair is not open yet
    t.play("B", "waive").play("D", "waive").play("B", "accept:A:2x2")
    t.play("C", "sold")
    assert t.state.scores() == [1, 0, 1, 0]
