"""Partners, and the other ways in which offers can be matched."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.state import State
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import RULES, THREE, hand, hands, market, state_of, why

PAIRS = ("1x4 2x3 3x2 4", "1x3 2x3 3x2 4x2", "1x2 2x2 3x3 4x3", "1 2x2 3x3 4x4")
CLOSED = [{"closed": True}] * 4


def dealt(options: str, seats: int = 4) -> State:
    """A fresh deal under these options."""
    return rules(f"{RULES}({options})").deal(seats)


@clause("SX-PART-1")
def test_with_partners_all_other_rules_hold() -> None:
    t = market(*PAIRS, options="partners=on")
    t.play("A", "offer:1x2")
    assert t.refused("B", "accept:A:1x1+2") == "SX-TRADE-4"
    assert t.refused("B", "accept:A:2x3") == "SX-TRADE-3"
    assert t.refused("A", "sold") == "SX-SOLD-2"
    t.play("B", "accept:A:2x2")
    assert hands(t)[:2] == ["1x2 2x5 3x2 4x1", "1x5 2x1 3x2 4x2"]
    assert t.log("C") == ["A offers two", "A and B trade two cards"]


@clause("SX-PART-2", "SX-OP-20")
def test_partners_trade_with_each_other_first() -> None:
    t = market(*PAIRS, options="partners=on", seats=CLOSED)
    assert {move.split(":")[-1] for move in t.moves("A") if move.startswith("offer")} == {"C"}
    assert t.refused("A", "offer:1x1") == "SX-PART-2"
    assert t.refused("A", "offer:1x1:B") == "SX-PART-2"
    t.play("A", "offer:1x1:C")
    assert t.refused("B", "accept:A:1x1") == "SX-MSG-5"
    t.play("C", "accept:A:3x1")
    assert t.log("B")[-1] == "A and C may now trade with all"
    t.play("A", "offer:2x1")
    assert t.refused("B", "accept:A:1x1") == "SX-PART-2"  # his own pair is closed
    assert "B and D first trade with each other" in why(t, "B", "accept:A:1x1")
    t.play("C", "accept:A:4x1")  # inside and outside freely


@clause("SX-OP-20")
def test_a_deal_with_partners_starts_with_closed_pairs_unless_the_trade_is_optional() -> None:
    assert all(
        "closed" in seat for seat in rules(f"{RULES}(partners=on)").game.write_position(dealt("partners=on"))["seats"]
    )
    free = dealt("partners=on,partner-first=optional")
    assert not any("closed" in seat for seat in rules(RULES).game.write_position(free)["seats"])
    for seats in (5, 7):
        with pytest.raises(BadRules, match="SX-OP-20"):
            rules(f"{RULES}(partners=on)").deal(seats)
    assert rules(f"{RULES}(partners=on)").seat_range()[0] == 4
    scene = rules(f"{RULES}(partners=on)").game.scene(dealt("partners=on", 6).mask(1), 1)
    assert [player.partner for player in scene.players] == [3, 4, 5, 0, 1, 2]


@clause("SX-MSG-11", "SX-OP-20")
def test_when_both_partners_waive_their_pair_is_open() -> None:
    t = market(*PAIRS, options="partners=on", seats=CLOSED)
    t.play("A", "waive")
    assert t.refused("A", "waive") == "SX-MSG-11"
    assert t.refused("A", "offer:1x1") == "SX-PART-2"
    t.play("C", "waive")
    assert t.log("B") == [
        "A waives the trade with the partner",
        "C waives the trade with the partner",
        "C and A may now trade with all",
    ]
    t.play("A", "offer:1x1")
    assert t.refused("C", "waive") == "SX-MSG-11"
    assert market(*THREE).refused("A", "waive") == "SX-TRADE-2"


@clause("SX-OP-21")
def test_each_pair_opens_for_itself() -> None:
    six = ("1x6 2x4", "2x6 3x4", "3x6 4x4", "4x6 5x4", "5x6 6x4", "6x6 1x4")
    closed = [{"closed": True} if seat in (2, 5) else {} for seat in range(6)]
    t = market(*six, options="partners=on", seats=closed)
    t.play("A", "offer:2x4").play("B", "accept:A:3x4")  # while C and F are still closed
    assert hand(t, "A") == "1x6 3x4"
    t.play("A", "offer:3x4")
    assert t.refused("C", "accept:A:4x4") == "SX-PART-2"


@clause("SX-PART-3")
def test_the_point_of_either_partner_is_the_pairs() -> None:
    for who, hands_now in (
        ("A", ("1x10", "2x5 3x5", "2x5 4x5", "3x5 4x5")),
        ("C", ("2x5 4x5", "2x5 3x5", "1x10", "3x5 4x5")),
    ):
        t = market(*hands_now, options="partners=on", points=[2, 1, 2, 1])
        t.play(who, "sold")
        assert t.state.scores() == [3, 1, 3, 1]
    second = market("1x10", "2x5 3x5", "2x5 4x5", "3x5 4x5", options="partners=on,count=second")
    second.play("A", "sold")
    assert second.state.scores() == [10, 0, 10, 0]


@clause("SX-OP-9")
def test_the_mark_in_the_partners_hand_costs_nothing_unless_agreed() -> None:
    inside = ("1x10", "2x5 3x5", "2x5 4x4 tm", "3x5 4x6")  # C, the partner of A, has the mark
    for option, scores in (("none", [1, 0, 1, 0]), ("deduct", [0, 0, 0, 0])):
        t = market(*inside, dealer=2, options=f"partners=on,tm=on,tm-partner={option}")
        t.play("A", "sold")
        assert t.state.scores() == scores
    outside = market("1x10", "2x5 3x4 tm", "2x5 4x5", "3x6 4x5", dealer=2, options="partners=on,tm=on")
    outside.play("A", "sold")
    assert outside.state.scores() == [1, -1, 1, -1]  # taken off the pair


# -- other ways to match offers -----------------------------------------------------------------


@clause("SX-MSG-5")
def test_the_offerer_may_choose_among_those_who_accept() -> None:
    t = market(*THREE, options="match=offerer-chooses")
    t.play("A", "offer:2x2").play("B", "accept:A:3x2").play("C", "accept:A:1x2")
    assert hands(t) == list(THREE)  # nothing is traded yet
    assert t.log("A") == ["You offer two", "B accepts your offer", "C accepts your offer"]
    assert t.sees("A")["seats"][1]["accepts"] == [{"seat": 0, "offer": 1, "cards": ["?", "?"]}]
    assert t.refused("C", "accept:A:1x2") == "SX-MSG-5"
    assert t.refused("C", "offer:1x2") == "SX-MSG-2"  # of three 1s two are reserved
    assert t.refused("B", "choose:C") == "SX-MSG-5"
    t.play("A", "choose:C")
    assert hands(t) == ["1x7 2x1 3x2", "1x2 2x5 3x3", "1x1 2x4 3x5"]
    assert not any(state_of(t).bids)  # B is released
    t.play("B", "offer:3x3")


@clause("SX-MSG-5")
def test_a_waiting_acceptance_can_be_taken_back_and_falls_with_the_offer() -> None:
    t = market(*THREE, options="match=offerer-chooses")
    t.play("A", "offer:2x2").play("B", "accept:A:3x2", "retract:A")
    assert t.refused("A", "choose:B") == "SX-MSG-5"
    assert t.refused("B", "retract:A") == "SX-MSG-5"
    t.play("B", "accept:A:2x2").play("A", "withdraw")
    assert not any(state_of(t).bids)
    assert market(*THREE).refused("A", "choose:B") == "SX-MSG-5"


@clause("SX-MSG-5")
def test_two_open_offers_of_the_same_count_can_match_at_once() -> None:
    t = market(*THREE, options="auto-match=on")
    t.play("A", "offer:2x3").play("C", "offer:1x2", "withdraw", "offer:1x3:B")
    assert hands(t) == list(THREE)  # another count, and an offer to one seat
    t.play("B", "offer:3x3")
    assert hands(t)[:2] == ["1x5 3x5", "1x2 2x8"]
    assert t.log("C")[-2:] == ["B offers three", "A and B trade three cards"]
    apart = market(*THREE)
    apart.play("A", "offer:2x3").play("B", "offer:3x3")
    assert hands(apart) == list(THREE)


@clause("SX-MSG-2")
def test_three_offers_may_stand_and_no_card_is_in_two_of_them() -> None:
    t = market(*THREE, options="offers=3")
    t.play("A", "offer:1x3", "offer:1x2")
    assert t.refused("A", "offer:1x1") == "SX-MSG-2"
    t.play("A", "offer:2x3")
    assert t.refused("A", "offer:3x1") == "SX-MSG-2"
    t.play("B", "accept:A2:2x2")
    assert t.position()["seats"][0]["offers"] == [{"cards": [1, 1, 1]}, None, {"cards": [2, 2, 2]}]
    t.play("A", "withdraw:3", "offer:2x1")  # takes the free second place
    assert t.position()["seats"][0]["offers"] == [{"cards": [1, 1, 1]}, {"cards": [2]}]
    t.play("C", "offer:1x2").play("A", "accept:C:1x2")  # three 1s were in hand, all reserved by the first
    assert t.position()["seats"][0]["offers"] == [None, {"cards": [2]}]
