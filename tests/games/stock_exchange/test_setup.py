"""The pack, the deal and the opening of the board."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.event import CARD
from kalamazoo.core.seats import CLOCK
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import RULES, SOLD_A, THREE, hands, market, state_of, why


@clause("SX-SET-1", "SX-OP-2")
def test_three_to_fifteen_can_play() -> None:
    assert rules(RULES).seat_range() == (3, 15)
    for seats in (2, 16):
        with pytest.raises(BadRules, match=f"3 to 15 players, not {seats}"):
            rules(RULES).deal(seats)


@clause("SX-SET-2", "SX-OP-1")
@pytest.mark.parametrize("seats", range(3, 16))
def test_there_are_as_many_numbers_as_players_and_ten_of_each(seats: int) -> None:
    pack = rules(RULES).deal(seats, seed=4).cards()
    assert sorted(pack) == [number for number in range(1, seats + 1) for _ in range(10)]


@clause("SX-SET-3", "SX-OP-12", "SX-OP-11")
def test_the_trade_mark_card_is_added_only_when_agreed() -> None:
    assert rules(RULES).deal(5).cards().count(16) == 0
    assert rules(f"{RULES}(tm=on)").deal(5).cards().count(16) == 1
    assert rules(RULES).words()["tm"] == "off"
    assert rules(RULES).words()["count"] == "first"


@clause("SX-SET-4", "SX-TM-1", "SX-OP-4")
@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_singly_to_the_left_and_the_eleventh_goes_to_the_dealers_left(dealer: int) -> None:
    plain = market(*THREE, dealer=1, options="stall=120-s").play("clock", "lull")
    dealt = [event.seat for event in plain.referee.events if event.kind == CARD]
    assert dealt == [2, 0, 1] * 10
    for seed in range(5):
        state = rules(f"{RULES}(tm=on)").deal(4, seed, dealer)
        held = [len(seat["hand"]) for seat in rules(RULES).game.write_position(state)["seats"]]
        assert held == [11 if seat == (dealer + 1) % 4 else 10 for seat in range(4)]
    assert rules(RULES).deal(4, 1).dump() != rules(RULES).deal(4, 2).dump()


@clause("SX-SET-5", "SX-TRADE-7")
def test_a_hand_is_sorted_and_no_number_is_bound() -> None:
    t = market("1x6 2x4", "1x4 2x3 3x3", "2x3 3x7")
    assert [face.rank for face in t.referee.view(0).scene().areas[2].cards] == ["1"] * 6 + ["2"] * 4
    t.play("A", "offer:2x4").play("B", "accept:A:1x4")  # collected 1s …
    assert hands(t)[0] == "1x10"
    assert "offer:1x10" in t.moves("A")  # … and may give them all away for something else


@clause("SX-OPEN-1", "SX-ST-3")
def test_nothing_is_traded_or_called_before_the_board_is_open() -> None:
    t = market(*SOLD_A, phase="dealt", dealer=2)
    assert t.may_act() == "C@"
    assert t.must_act() == "C"
    for who, text in [("A", "offer:1x1"), ("B", "accept:A:2x1"), ("A", "sold"), ("C", "sold"), ("C", "withdraw")]:
        assert t.refused(who, text) == "SX-OPEN-1"
    assert "the dealer, C, opens it" in why(t, "A", "offer:1x1")
    dealer = market(*SOLD_A, phase="dealt", dealer=0)
    assert {move.split(":")[0] for move in dealer.moves("A")} == {"play", "offer"}
    assert dealer.refused("A", "sold") == "SX-OPEN-1"
    assert dealer.refused("A", "throw-in") == "SX-OPEN-1"


@clause("SX-OPEN-2", "SX-MSG-1")
def test_the_dealer_alone_opens_by_calling_play_and_all_are_told() -> None:
    t = market(*THREE, phase="dealt", dealer=1)
    assert t.refused("A", "play") == "SX-OPEN-2"
    t.play("B", "play")
    assert t.may_act() == "ABC@"
    assert t.must_act() == ""
    assert t.log() == ["B opens the board"]
    assert t.refused("B", "play") == "SX-MSG-1"


@clause("SX-OPEN-3", "SX-MSG-2")
def test_an_offer_of_the_dealer_opens_the_board() -> None:
    t = market(*THREE, phase="dealt", dealer=1)
    t.play("B", "offer:3x2")
    assert t.log() == ["B opens the board", "B offers two"]
    t.play("A", "accept:B:2x2")
    assert hands(t)[:2] == ["1x5 2x1 3x4", "1x2 2x7 3x1"]


@clause("SX-OP-17")
def test_who_is_complete_in_the_deal_may_call_as_soon_as_the_board_is_open() -> None:
    t = market(*SOLD_A, phase="dealt", dealer=2)
    assert t.refused("A", "sold") == "SX-OPEN-1"
    t.play("C", "play").play("A", "sold")
    assert t.state.scores() == [1, 0, 0]


@clause("SX-OP-27")
def test_the_table_opens_the_board_after_half_a_minute_unless_it_never_does() -> None:
    t = market(*THREE, phase="dealt")
    assert t.referee.clock_wishes() == [(30_000, t.referee.moves(CLOCK)[0])]
    t.play("clock", "play")
    assert t.log() == ["The board is open"]
    assert market(*THREE, phase="dealt", options="open-after=90").referee.clock_wishes()[0][0] == 90_000
    never = market(*THREE, phase="dealt", options="open-after=never")
    assert never.may_act() == "A"
    assert never.refused("clock", "play") == "SX-OP-27"


@clause("SX-OP-3")
def test_with_nine_copies_hands_are_of_nine() -> None:
    state = rules(f"{RULES}(copies=9,tm=on)").deal(6)
    assert len(state.cards()) == 55
    t = market("1x9", "2x4 3x5", "2x5 3x4", options="copies=9,count=second")
    t.play("A", "sold")
    assert t.state.scores() == [10, 0, 0]
    mark = market("2x5 3x5", "1x8 tm", "1 2x4 3x4", dealer=2, options="copies=9,tm=on")
    mark.play("B", "sold")  # eight and the mark
    assert mark.state.scores() == [0, 1, 0]
    double = market("1x9 tm", "2x4 3x5", "2x5 3x4", dealer=2, options="copies=9,tm=on")
    double.play("A", "sold")
    assert double.state.scores() == [2, 0, 0]


@clause("SX-OP-23")
def test_any_seat_can_be_given_the_first_deal_and_it_matters() -> None:
    for dealer in range(4):
        referee = Referee(RULES, 4, seed=9, dealer=dealer)
        assert referee.must_act() == [dealer]
    assert rules(RULES).deal(4, 9, 0).dump() != rules(RULES).deal(4, 9, 1).dump()


def test_later_deals_come_from_the_seed_as_well() -> None:
    def second_deal(seed: int) -> list[str]:
        referee = Referee(f"{RULES}(stall=120-s)", 3, seed)
        referee.play(0, "play")
        referee.play(CLOCK, "lull")
        return list(map(str, referee.state().cards()))

    assert second_deal(1) == second_deal(1)
    assert second_deal(1) != second_deal(2)
    assert state_of(market(*THREE)).phase == 1
