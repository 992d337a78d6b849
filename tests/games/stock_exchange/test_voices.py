"""What is shouted on the floor, what the last act was, and the ends of rounds."""

from __future__ import annotations

from kalamazoo.core.moment import ROUND, RULING, WIN
from kalamazoo.testing.told import last_move
from tests.games.stock_exchange.market import SOLD_A, THREE, market


def test_an_offer_is_a_shout_of_how_many() -> None:
    t = market(*THREE).play("C", "offer:3x2")
    for who in ("A", "B", "onlooker"):
        told = last_move(t.referee, who)
        assert told.said == ("Clara said: two! two!",)
        assert (told.act, told.seat, told.places) == ("Clara offered two.", 2, ("offer:2:0",))
    t.play("B", "offer:2x1:A")
    assert last_move(t.referee, "A").said == ("Bertie said: Ann, one!",)
    assert last_move(t.referee, "A").act == "Bertie offered one to you."


def test_a_trade_is_told_to_all_and_its_cards_to_the_traders_alone() -> None:
    t = market(*THREE).play("A", "offer:2x3").play("B", "accept:A:3x3")
    assert last_move(t.referee, "C").said == ("Bertie said: Done!",)
    assert last_move(t.referee, "C").act == "Ann and Bertie traded three cards."
    assert last_move(t.referee, "A").act == "You and Bertie traded three cards. You gave three 2s and got three 3s."
    assert last_move(t.referee, "B").act == "You and Ann traded three cards. You gave three 3s and got three 2s."


def test_sold_ends_the_round_with_an_interlude() -> None:
    t = market(*SOLD_A, points=[1, 0, 2], played=3, dealer=2).play("A", "sold")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann call: Sold!",)
    assert told.act.startswith("Ann called sold: a hand of 1s. Ann gains 1.")
    (moment,) = told.moments
    assert (moment.kind, moment.waits) == (ROUND, True)
    assert (moment.over, moment.title, moment.text) == ("End of round 4 of 10", "Ann sold ones", "Ann deals round 5.")
    ann, clara, bertie = moment.entries
    assert (ann.seat, ann.gained, ann.before, ann.after, ann.first) == (0, "+1", 1, 2, True)
    assert [card.rank for card in ann.cards] == ["1"] * 10
    assert (clara.seat, clara.gained, clara.before, clara.after, clara.cards) == (2, "0", 2, 2, ())
    assert (bertie.seat, bertie.cards) == (1, ())
    assert last_move(t.referee, "A").moments[0].title == "You sold ones"


def test_all_hands_are_shown_where_that_is_agreed() -> None:
    t = market(*SOLD_A, options="reveal=all").play("A", "sold")
    (moment,) = last_move(t.referee, "B").moments
    assert [len(entry.cards) for entry in moment.entries] == [10, 10, 10]


def test_a_wrong_call_is_a_ruling() -> None:
    t = market(*SOLD_A, options="play=table,wrong-sold=fine", points=[0, 3, 0]).play("B", "sold")
    told = last_move(t.referee, "A")
    assert told.said == ("Bertie call: Sold!",)
    (moment,) = told.moments
    assert (moment.kind, moment.clause, moment.waits) == (RULING, "SX-IR-1", False)
    assert moment.title == "Bertie had not a hand of one number."
    assert moment.text == "Wrong call: Bertie lost one point; play goes on."


def test_the_end() -> None:
    t = market(*SOLD_A, played=9, points=[1, 1, 0]).play("A", "sold")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title, moment.count) == (WIN, "Ann won", "points")
    assert moment.text == "The last round: Ann sold ones. Ann finished with two points."
    assert [(entry.seat, entry.gained, entry.after) for entry in moment.entries] == [
        (0, "+1", 2),
        (1, "", 1),
        (2, "", 0),
    ]
