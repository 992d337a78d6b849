"""Offers, acceptances and trades: what is said, what is heard, what is refused."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import CARD, NOTE
from kalamazoo.core.seats import CLOCK, ONLOOKER
from kalamazoo.record import write_record
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import THREE, hand, hands, market, numbers_of, state_of, why


@clause("SX-TRADE-1")
def test_the_aim_is_a_hand_all_of_one_number() -> None:
    t = market("1x9 2", "1 2x4 3x5", "2x5 3x5")
    assert t.refused("A", "sold") == "SX-SOLD-2"
    t.play("A", "offer:2x1").play("B", "accept:A:1x1")
    assert hand(t, "A") == "1x10"
    t.play("A", "sold")
    assert t.state.scores() == [1, 0, 0]


@clause("SX-TRADE-2")
def test_all_trade_at_once_and_nobody_waits_for_a_turn() -> None:
    t = market(*THREE)
    for who in "CABBC":
        assert t.may_act() == "ABC@"
        t.play(who, "withdraw" if "withdraw" in t.moves(who) else "offer:1x1")
    assert [offer != 0 for offer in state_of(t).offers] == [True, False, False]


@clause("SX-TRADE-3")
def test_any_count_can_be_traded_and_both_give_equally_many() -> None:
    t = market("1x10", "2x10", "3x10")
    assert numbers_of(t.moves("A"), "offer") >= {f"1x{count}" for count in range(1, 11)}
    t.play("A", "offer:1x10").play("B", "accept:A:2x10")
    assert hands(t) == ["2x10", "1x10", "3x10"]
    t.play("A", "offer:2x3")
    for count in (1, 2, 4, 10):
        assert t.refused("C", f"accept:A:3x{count}") == "SX-TRADE-3"
    assert why(t, "C", "accept:A:3x2") == "A offers three, not two: both give equally many"
    t.play("C", "accept:A:3x3")
    assert hands(t) == ["2x7 3x3", "1x10", "2x3 3x7"]
    assert t.refused("A", "offer:2x8") == "SX-TRADE-3"  # more than there are in the hand
    assert t.refused("A", "offer:2x1:A") == "SX-TRADE-3"  # with himself
    assert t.refused("A", "offer:2x1:D") == "SX-TRADE-3"  # with nobody


@clause("SX-TRADE-4", "SX-ST-2")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_each_side_gives_cards_of_one_number_in_strict_and_table_play(play: str) -> None:
    t = market(*THREE, options=f"play={play}")
    assert t.refused("A", "offer:1+2") == "SX-TRADE-4"
    t.play("A", "offer:2x3")
    assert t.refused("A", "revise:1x2+2") == "SX-TRADE-4"
    assert t.refused("B", "accept:A:1x2+3") == "SX-TRADE-4"
    assert not any("mixed" in move or "+" in move for who in "ABC" for move in t.moves(who))
    t.play("B", "accept:A:2x3")  # the same number for the same number will do
    assert hands(t) == list(THREE)


@clause("SX-TRADE-5")
def test_an_offer_names_only_the_count_and_no_number_reaches_the_others() -> None:
    shown = []
    for number in (1, 2):
        t = market("1x4 2x4 3x2", "1x3 2x3 3x4", "1x3 2x3 3x4")
        t.play("A", f"offer:{number}x3").play("A", "withdraw", f"offer:{number}x2:B")
        eyes = [t.referee.view(seat) for seat in (1, 2, ONLOOKER)]
        records = [write_record(t.referee.record(view.seat)) for view in eyes]
        shown.append([(v.scene(), v.log(), v.state.dump(), record) for v, record in zip(eyes, records)])
        assert eyes[0].log() == ["A offers three", "A withdraws the offer", "A offers two to you"]
    assert shown[0] == shown[1]


@clause("SX-TRADE-6")
def test_hand_sizes_and_the_pack_never_change_in_a_round() -> None:
    t = market(*THREE)
    pack = sorted(t.state.cards())
    t.play("A", "offer:1x5").play("B", "offer:2x1:C").play("C", "accept:A:3x5", "accept:B:1x1")
    assert hands(t) == ["2x3 3x7", "1x3 2x4 3x3", "1x7 2x3"]
    assert sorted(t.state.cards()) == pack
    assert [len(seat["hand"]) for seat in t.position()["seats"]] == [10, 10, 10]


@clause("SX-TRADE-8")
def test_nobody_is_ever_bound_to_trade() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x2:B").play("C", "offer:1x1:B")
    assert t.must_act() == ""
    t.play("A", "withdraw").play("C", "withdraw")  # nor is the one who offered
    assert hands(t) == list(THREE)


# -- the protocol -------------------------------------------------------------------------------


@clause("SX-MSG-2")
def test_an_offer_stands_until_it_goes_and_a_seat_has_one() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x3:C")
    assert t.position()["seats"][0]["offers"] == [{"cards": [2, 2, 2], "to": 2}]
    assert t.sees("B")["seats"][0]["offers"] == [{"cards": ["?", "?", "?"], "to": 2}]
    assert hand(t, "A") == THREE[0]  # the cards stay in the hand
    assert t.log("B") == ["A offers three to C"]
    assert t.refused("A", "offer:1x1") == "SX-MSG-2"
    assert t.refused("B", "accept:A:2x3") == "SX-MSG-5"
    assert "C alone" in why(t, "B", "accept:A:2x3")
    assert t.refused("B", "offer:4x1") == "SX-SET-2"
    assert t.refused("B", "offer:tm") == "SX-SET-3"
    t.play("C", "accept:A:3x3")
    t.play("A", "offer:1x1")


@clause("SX-MSG-3")
def test_a_revision_swaps_the_cards_and_nobody_is_told() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x2")
    before = [t.state.mask(seat).dump() for seat in (1, 2, ONLOOKER)]
    record = write_record(t.referee.record(1))
    events = t.referee.play(0, "revise:1x2")
    assert events == []
    assert [t.state.mask(seat).dump() for seat in (1, 2, ONLOOKER)] == before
    assert write_record(t.referee.record(1)) == record  # not even that something was said
    assert [step.text for step in t.referee.record(0).steps] == ["offer:2x2", "revise:1x2"]
    assert t.refused("A", "revise:1x3") == "SX-MSG-3"  # another count
    assert t.refused("A", "revise:1x2") == "SX-MSG-3"  # the same cards
    assert t.refused("B", "revise:1x2") == "SX-MSG-3"  # no offer
    t.play("B", "accept:A:3x2")
    assert hand(t, "B") == "1x4 2x5 3x1"


@clause("SX-MSG-4")
def test_a_withdrawn_offer_is_gone_and_all_are_told() -> None:
    t = market(*THREE)
    assert t.refused("A", "withdraw") == "SX-MSG-4"
    t.play("A", "offer:2x2", "withdraw")
    assert t.log("C") == ["A offers two", "A withdraws the offer"]
    assert t.refused("A", "withdraw") == "SX-MSG-4"
    assert t.refused("B", "accept:A:2x2") == "SX-MSG-8"


@clause("SX-MSG-5")
def test_using_reserved_cards_withdraws_the_own_offer_first() -> None:
    t = market(*THREE)
    t.play("B", "offer:2x4").play("A", "offer:3x2").play("B", "accept:A:2x2")
    assert t.log("C")[2:] == ["B withdraws the offer", "A and B trade two cards"]
    assert state_of(t).offers == [0, 0, 0]


@clause("SX-MSG-5")
def test_unreserved_cards_go_first_so_that_the_own_offer_can_stand() -> None:
    t = market(*THREE)
    t.play("B", "offer:2x3").play("A", "offer:3x2").play("B", "accept:A:2x2")
    assert t.log("C")[2:] == ["A and B trade two cards"]
    assert t.position()["seats"][1]["offers"] == [{"cards": [2, 2, 2]}]
    assert hand(t, "B") == "1x2 2x3 3x5"
    other = market(*THREE)
    other.play("B", "offer:2x5").play("A", "offer:3x2").play("B", "accept:A:3x2")  # cards of another number
    assert other.position()["seats"][1]["offers"] == [{"cards": [2, 2, 2, 2, 2]}]


@clause("SX-MSG-6")
def test_a_trade_is_one_step_and_each_side_sees_only_what_it_gets() -> None:
    t = market(*THREE)
    t.play("A", "offer:2x3").play("B", "accept:A:3x3")
    assert hands(t) == ["1x5 3x5", "1x2 2x8", "1x3 2x2 3x5"]
    assert state_of(t).offers == [0, 0, 0]
    assert t.log("A") == ["You offer three", "You and B trade three cards", "Three 2s go to B", "Three 3s come from B"]
    assert t.log("B") == ["A offers three", "You and A trade three cards", "Three 2s come from A", "Three 3s go to A"]
    assert t.log("C") == t.log("onlooker") == ["A offers three", "A and B trade three cards"]
    assert [event.card for event in t.referee.seen(2) if event.kind == CARD] == [0, 0]


@clause("SX-MSG-8")
def test_the_first_valid_acceptance_gets_the_offer_and_the_next_hears_that_it_is_gone() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x2").play("B", "accept:A:2x2")
    assert t.refused("C", "accept:A:3x2") == "SX-MSG-8"
    assert why(t, "C", "accept:A:3x2") == "the offer is gone: A has traded or withdrawn, and nothing has changed here"
    assert hand(t, "C") == THREE[2]


@clause("SX-MSG-8")
def test_an_acceptance_never_takes_a_later_offer_of_another_count() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x2", "withdraw", "offer:1x3")
    assert t.refused("B", "accept:A:2x2") == "SX-TRADE-3"
    assert hands(t) == list(THREE)


@clause("SX-MSG-8")
def test_a_trade_before_sold_stands_and_one_after_it_is_refused() -> None:
    t = market("1x10", "2x6 3x4", "2x4 3x6", dealer=0)
    t.play("B", "offer:3x4").play("C", "accept:B:2x4").play("A", "sold")
    assert t.state.scores() == [1, 0, 0]
    late = market("1x10", "2x6 3x4", "2x4 3x6", dealer=0)
    late.play("B", "offer:3x4").play("A", "sold")
    assert late.refused("C", "accept:B:2x4") == "SX-OPEN-1"  # the next round is dealt, its board not open


@clause("SX-MSG-10")
def test_when_every_wish_to_throw_in_stands_the_round_is_void() -> None:
    t = market(*THREE, dealer=1, points=[3, 0, 1], played=4)
    t.play("A", "throw-in").play("B", "throw-in")
    assert t.log() == ["A would throw the round in", "B would throw the round in"]
    assert t.refused("A", "throw-in") == "SX-MSG-10"
    t.play("C", "throw-in")
    after = t.position()
    assert (after["dealer"], after["played"], after["phase"]) == (1, 4, "dealt")
    assert t.state.scores() == [3, 0, 1]


@clause("SX-MSG-10")
def test_a_wish_lapses_for_all_with_a_trade_and_for_one_with_an_offer() -> None:
    t = market(*THREE)
    t.play("A", "throw-in").play("B", "throw-in", "offer:1x1")
    assert ["throw-in" in seat for seat in t.position()["seats"]] == [True, False, False]
    t.play("C", "throw-in", "accept:B:1x1")
    assert ["throw-in" in seat for seat in t.position()["seats"]] == [False, False, False]
    assert "throw-in" in t.moves("A")


@clause("SX-OP-18")
def test_silence_is_no_agreement_after_five_lulls_the_table_only_asks() -> None:
    asked = "Nobody says a word; the round is thrown in if all wish it"
    t = market(*THREE, dealer=2)
    assert t.referee.clock_wishes()[0][0] == 20_000
    t.play("clock", "lull", "lull", "lull", "lull").play("A", "offer:1x1").play("clock", "lull", "lull", "lull", "lull")
    assert asked not in t.log()
    t.play("clock", "lull")
    assert t.log()[-1] == asked
    t.play("clock", *["lull"] * 1000)
    assert (t.position()["phase"], t.log().count(asked)) == ("open", 201)
    assert t.refused("A", "lull") == "SX-OP-18"
    t.play("A", "throw-in").play("B", "throw-in").play("C", "throw-in")
    assert (t.position()["phase"], t.position()["dealer"], t.position()["thrown-in"]) == ("dealt", 2, 1)


@clause("SX-OP-18")
def test_each_lull_and_each_word_sets_the_clock_anew() -> None:
    t = market(*THREE)
    seen = [t.referee.moves(CLOCK)]
    for who, word in (("clock", "lull"), ("A", "offer:1x1"), ("clock", "lull"), ("clock", "lull"), ("A", "withdraw")):
        t.play(who, word)
        assert t.referee.moves(CLOCK) != seen[-1]
        seen.append(t.referee.moves(CLOCK))


@clause("SX-MSG-5", "SX-MSG-8")
def test_of_an_offer_that_never_was_nobody_says_that_it_is_gone() -> None:
    t = market(*THREE)
    assert t.refused("B", "accept:A:1x1") == "SX-MSG-5"
    t.play("A", "offer:1x1", "withdraw")
    assert t.refused("B", "accept:A:1x1") == "SX-MSG-8"
    assert t.refused("B", "accept:A2:1x1") == t.refused("B", "accept:C:1x1") == "SX-MSG-5"
    read = t.rules.game.read_position(t.rules.options, t.position())
    assert read.dump() == t.state.dump()


@clause("SX-OP-18")
def test_two_minutes_without_a_trade_or_never() -> None:
    t = market(*THREE, options="stall=120-s")
    assert t.referee.clock_wishes()[0][0] == 120_000
    waiting = t.referee.moves(CLOCK)
    t.play("A", "offer:1x1")
    assert t.referee.moves(CLOCK) == waiting  # the same two minutes go on …
    t.play("B", "accept:A:1x1")
    assert t.referee.moves(CLOCK) != waiting  # … until there is a trade
    t.play("clock", "lull")
    assert t.position()["thrown-in"] == 1
    off = market(*THREE, options="stall=off")
    assert off.refused("A", "throw-in") == "SX-OP-18"
    said = off.log()
    off.play("clock", *["lull"] * 20)
    assert (off.position()["phase"], off.log()) == ("open", said)


@clause("SX-OP-18")
def test_a_lull_that_comes_too_late_is_refused() -> None:
    t = market(*THREE)
    late = t.referee.moves(CLOCK)[0]
    t.play("A", "offer:1x1")
    ruling = t.referee.why(CLOCK, late)
    assert ruling
    assert ruling.clause == "SX-OP-18"


@clause("SX-OP-18")
def test_a_round_of_endless_words_is_thrown_in_and_five_such_rounds_end_the_game() -> None:
    t = market(*THREE, said=599)
    t.play("A", "offer:1x1")
    assert t.position()["thrown-in"] == 1
    won = market("1x10", "2x10", "3x10", thrown_in=4)
    won.play("A", "sold")
    assert "thrown-in" not in won.position()  # only rounds in a row count
    last = market(*THREE, said=598, thrown_in=4, points=[2, 1, 0])
    last.play("A", "offer:1x1", "withdraw")
    outcome = last.referee.outcome
    assert outcome
    assert (outcome.winners, outcome.clause) == ((0,), "SX-OP-18")


@clause("SX-OP-24", "SX-ST-4")
def test_there_is_no_way_to_say_a_number_and_writing_is_closed_while_hands_are_dealt() -> None:
    t = market(*THREE)
    notes = t.play("A", "offer:3x1").play("B", "accept:A:1x1").referee.events
    assert {event.seen for event in notes if event.kind == NOTE} == {(1 << 31) - 1}
    assert t.referee.view(0).scene().hints["chat"] == "closed"
    assert market(*THREE, options="chat=open").referee.view(0).scene().hints["chat"] == "open"
    assert market(*THREE, phase="dealt").referee.view(0).scene().hints["chat"] == "closed"


def test_a_search_looks_at_equal_offers_once() -> None:
    t = market("1x10", "2x10", "3x10", options="offers=3,match=offerer-chooses")
    t.play("A", "offer:1x2", "offer:1x2", "offer:1x3")

    def texts(seat: int) -> list[str]:
        found = [t.rules.game.write_move(t.state, seat, move) for move in t.state.distinct_moves(seat)]
        return [text for text in found if text.startswith(("accept", "withdraw", "choose", "retract"))]

    assert texts(0) == ["withdraw", "withdraw:3"]
    assert texts(1) == ["accept:A:2x2", "accept:A3:2x3"]
    t.play("B", "accept:A2:2x2")  # the second is no longer like the first
    assert texts(0) == ["withdraw", "withdraw:2", "choose:2:B", "withdraw:3"]
    assert texts(2) == ["accept:A:3x2", "accept:A2:3x2", "accept:A3:3x3"]


@clause("SX-MSG-5")
def test_the_latest_offer_whose_cards_are_needed_is_withdrawn_first() -> None:
    t = market("1x5 2x5", "1x5 2x5", "3x10", options="offers=3")
    t.play("A", "offer:1x2", "offer:2x1", "offer:1x1").play("C", "offer:3x3").play("A", "accept:C:1x3")
    assert [offer != 0 for offer in state_of(t).offers[:3]] == [True, True, False]
    assert hand(t, "A") == "1x2 2x5 3x3"
