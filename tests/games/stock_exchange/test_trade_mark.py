"""The trade-mark card: an eleventh card, doubles and deductions."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import CARD
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import hand, hands, market, numbers_of, why

# With dealer C the seat at the left, A, has eleven cards.
TEN_AND_MARK = ("1x10 tm", "2x5 3x5", "2x5 3x5")
NINE_AND_MARK = ("1 2x5 3x5", "1x9 tm", "2x5 3x5")  # B has ten cards
PLAIN = ("2x6 3x4 tm", "1x10", "2x4 3x6")  # B wins, A holds the mark
ODD = ("1x10 2", "2x5 3x5", "2x4 3x5 tm")  # A has eleven cards, C the mark
NINE_ODD = ("1x9 2 tm", "1 2x4 3x5", "2x5 3x5")


@clause("SX-TM-1")
def test_one_player_holds_eleven_cards_the_whole_round() -> None:
    t = market(*TEN_AND_MARK, dealer=2, options="tm=on")
    t.play("A", "offer:tm").play("B", "accept:A:2x1")  # the mark goes, the eleventh card stays
    assert hands(t)[:2] == ["1x10 2x1", "2x4 3x5 tm"]
    assert [len(seat["hand"]) for seat in t.position()["seats"]] == [11, 10, 10]


@clause("SX-TM-2", "SX-OP-5", "SX-OP-25")
def test_eleven_cards_are_no_disadvantage_and_only_they_reach_the_double() -> None:
    t = market(*ODD, dealer=2, options="tm=on")
    t.play("A", "sold")
    assert t.state.scores() == [1, 0, -1]
    nine = market(*NINE_ODD, dealer=2, options="tm=on")
    nine.play("A", "sold")
    assert nine.state.scores() == [1, 0, 0]
    ten_cards = market("1 2x5 3x5", "1x9 tm", "2x5 3x5", dealer=2, options="tm=on")
    ten_cards.play("B", "sold")
    assert ten_cards.state.scores() == [0, 1, 0]


@clause("SX-OP-5")
def test_must_fit_lets_an_eleven_card_hand_win_only_with_ten_and_the_mark() -> None:
    for hands_now in (ODD, NINE_ODD):
        t = market(*hands_now, dealer=2, options="tm=on,eleventh=must-fit")
        assert t.refused("A", "sold") == "SX-OP-5"
    whole = market(*TEN_AND_MARK, dealer=2, options="tm=on,eleventh=must-fit")
    whole.play("A", "sold")
    assert whole.state.scores() == [2, 0, 0]
    ten_cards = market(*NINE_AND_MARK, dealer=2, options="tm=on,eleventh=must-fit")
    ten_cards.play("B", "sold")
    assert ten_cards.state.scores() == [0, 1, 0]


@clause("SX-TM-3", "SX-OP-7")
@pytest.mark.parametrize(("count", "points"), [("first", 1), ("second", 10)])
def test_nine_and_the_mark_win_the_ordinary_amount(count: str, points: int) -> None:
    t = market(*NINE_AND_MARK, dealer=2, options=f"tm=on,count={count}")
    t.play("B", "sold")
    assert t.state.scores() == [0, points, 0]
    eight = market("1x2 2x4 3x5", "1x8 2 tm", "2x5 3x5", dealer=2, options="tm=on")
    assert eight.refused("B", "sold") == "SX-TM-3"
    without = market("1 2x4 3x5 tm", "1x9 2", "2x5 3x5", dealer=2, options="tm=on")
    assert without.refused("B", "sold") == "SX-TM-3"


@clause("SX-OP-7")
def test_the_mark_is_no_wild_card_in_a_trade() -> None:
    t = market(*NINE_AND_MARK, dealer=2, options="tm=on")
    t.play("A", "offer:2x2")
    assert t.refused("B", "accept:A:1x1+tm") == "SX-OP-6"
    assert t.refused("B", "accept:A:1x1+3x1") == "SX-TRADE-4"


@clause("SX-TM-4")
@pytest.mark.parametrize(("count", "number", "points"), [("first", 1, 2), ("second", 1, 20), ("second", 3, 60)])
def test_ten_and_the_mark_count_double(count: str, number: int, points: int) -> None:
    one, two = [n for n in (1, 2, 3) if n != number]
    others = (f"{one}x5 {two}x5", f"{one}x5 {two}x5")
    t = market(f"{number}x10 tm", *others, dealer=2, options=f"tm=on,count={count}")
    t.play("A", "sold")
    assert t.state.scores() == [points, 0, 0]
    assert "counting double" in t.log("B")[0]


@clause("SX-TM-5")
@pytest.mark.parametrize(("count", "points"), [("first", 1), ("second", 10)])
def test_what_a_winner_without_the_mark_scores_is_taken_off_its_holder(count: str, points: int) -> None:
    t = market(*PLAIN, dealer=2, points=[5, 0, 2], options=f"tm=on,count={count}")
    t.play("B", "sold")
    assert t.state.scores() == [5 - points, points, 2]
    assert "A holds the trade-mark card" in t.log("C")
    assert f"A loses {points}" in t.log("C")


@clause("SX-TM-5")
def test_the_holder_at_the_moment_of_the_call_pays() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on")
    t.play("A", "offer:tm").play("C", "accept:A:2x1").play("B", "sold")
    assert t.state.scores() == [0, 1, -1]


@clause("SX-TM-6")
@pytest.mark.parametrize("hands_now", [TEN_AND_MARK, NINE_AND_MARK, NINE_ODD])
def test_nobody_pays_when_the_winner_holds_the_mark(hands_now: tuple[str, ...]) -> None:
    t = market(*hands_now, dealer=2, options="tm=on")
    t.play("AB"[hands_now is NINE_AND_MARK], "sold")
    assert min(t.state.scores()) == 0


@clause("SX-OP-8")
def test_a_count_may_fall_below_nothing_unless_there_is_a_floor() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on,count=second", points=[4, 0, 0])
    t.play("B", "sold")
    assert t.state.scores() == [-6, 10, 0]
    floor = market(*PLAIN, dealer=2, options="tm=on,count=second,negative=floor-0", points=[4, 0, 0])
    floor.play("B", "sold")
    assert floor.state.scores() == [0, 10, 0]


@clause("SX-OP-6")
def test_the_mark_is_traded_alone() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on")
    assert numbers_of(t.moves("A"), "offer") >= {"tm"}
    assert t.refused("A", "offer:2x1+tm") == "SX-OP-6"
    assert t.refused("B", "offer:tm") == "SX-TRADE-3"
    t.play("C", "offer:2x1").play("A", "accept:C:tm")
    assert hands(t) == ["2x7 3x4", "1x10", "2x3 3x6 tm"]


@clause("SX-OP-6")
def test_the_mark_may_go_with_cards_of_one_number_if_agreed_and_nobody_can_tell() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on,tm-trade=with-one-number")
    t.play("A", "offer:2x2+tm").play("C", "accept:A:3x3")
    assert hands(t) == ["2x4 3x7", "1x10", "2x6 3x3 tm"]
    told = [(event.source, event.target, event.card, event.number) for event in t.referee.seen(1) if event.kind == CARD]
    plain = market(*PLAIN, dealer=2, options="tm=on,tm-trade=with-one-number")
    plain.play("A", "offer:2x3").play("C", "accept:A:3x3")
    assert [(e.source, e.target, e.card, e.number) for e in plain.referee.seen(1) if e.kind == CARD] == told
    assert t.state.mask(ONLOOKER).dump() == plain.state.mask(ONLOOKER).dump()


@clause("SX-OP-6")
def test_the_mark_may_be_kept_out_of_trade() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on,tm-trade=never")
    assert t.refused("A", "offer:tm") == "SX-OP-6"
    t.play("C", "offer:2x1")
    assert t.refused("A", "accept:C:tm") == "SX-OP-6"
    assert "tm" not in " ".join(t.moves("A"))
    assert why(t, "A", "offer:tm") == "at this table the trade-mark card is never traded"


def test_who_gave_the_mark_away_knows_where_it_is_until_it_may_have_gone_on() -> None:
    t = market(*PLAIN, dealer=2, options="tm=on")
    t.play("A", "offer:tm").play("C", "accept:A:2x1")
    assert t.sees("A")["seats"][0]["knows"] == [[], [], ["tm"]]
    assert "knows" not in t.sees("B")["seats"][0]
    t.play("C", "offer:3x2").play("B", "accept:C:1x2")
    assert t.sees("A")["seats"][0]["knows"] == [[], [], ["tm"]]  # a trade of two cannot have moved it
    t.play("C", "offer:3x1").play("B", "accept:C:1x1")
    assert "knows" not in t.sees("A")["seats"][0]
    assert hand(t, "C") == "1x3 2x3 3x3 tm"
