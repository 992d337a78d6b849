"""The trading floor as it is shown, and what carrying a card means."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import Area, Scene
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.stock_exchange.market import SOLD_A, THREE, market


def scene(table: Table, seat: int = 0) -> Scene:
    return table.referee.view(seat).scene()


def area(table: Table, name: str, seat: int = 0) -> Area:
    return next(area for area in scene(table, seat).areas if area.id == name)


def dropped(table: Table, card: int, target: str, seat: int = 0) -> str:
    game = table.rules.game
    known = table.referee.known(seat)
    return game.write_move(known, seat, game.drop(known, seat, f"hand:{seat}", card, target))


def test_own_cards_are_sorted_face_up_and_others_are_backs() -> None:
    t = market(*THREE)
    assert [face.rank for face in area(t, "hand:0").cards] == list("1111122233")
    assert area(t, "hand:0").label == "Your hand"
    assert all(face.back for face in area(t, "hand:1").cards)
    assert (area(t, "hand:1").label, area(t, "hand:1").count) == ("B's hand", 10)
    assert all(face.back for seat in range(3) for face in area(t, f"hand:{seat}", ONLOOKER).cards)


def test_offers_are_shown_by_seat_and_count_and_own_ones_with_their_cards() -> None:
    t = market(*THREE)
    t.play("C", "offer:3x2").play("B", "offer:2x1:A")
    assert (area(t, "offer:2:0").text, area(t, "offer:2:0").active) == ("C offers two", True)
    assert [face.back for face in area(t, "offer:2:0").cards] == [True, True]
    assert area(t, "offer:1:0").text == "B offers one to you"
    assert area(t, "offer:2:0", 2).text == "You offer two"
    assert [face.rank for face in area(t, "offer:2:0", 2).cards] == ["3", "3"]
    assert [face.dimmed for face in area(t, "hand:2", 2).cards] == [False] * 8 + [True] * 2
    assert area(t, "offer:1:0", 2).active is False
    assert area(t, "floor").text == "two offers standing"


def test_the_status_tells_whose_offer_stands() -> None:
    t = market(*THREE)
    assert scene(t).status == "The board is open. Make an offer: say how many, never which."
    t.play("C", "offer:3x2")
    assert scene(t).status == "The board is open. Take an offer, or make your own."
    assert scene(t, 2).status == "Your offer stands: wait, or change it."
    t.play("A", "offer:1x1")
    assert scene(t).status == "Take an offer, or wait for a taker of yours."


def test_acceptances_are_buttons_with_the_number_chosen() -> None:
    t = market(*THREE)
    t.play("C", "offer:3x2")
    takes = {g.button: g for g in scene(t).gestures if g.target == "offer:2:0"}
    assert list(takes) == ["C: give two 1s", "C: give two 2s", "C: give two 3s"]
    take = takes["C: give two 2s"]
    assert (take.move, take.source, take.card, take.amount) == ("accept:C:2x2", "hand:0", 5, 2)
    assert take.label == "Take C's offer of two, giving two 2s"
    offers = [g for g in scene(t).gestures if g.target == "floor"]
    assert [(g.move, g.amount) for g in offers][:2] == [("offer:1x1", 1), ("offer:1x2", 2)]
    assert {g.target for g in scene(t).gestures if g.move == "offer:1x2:B"} == {"hand:1"}


@pytest.mark.parametrize(("play", "shown"), [("strict", False), ("table", True)])
def test_sold_is_urgent_when_complete_and_always_there_in_table_play(play: str, shown: bool) -> None:
    t = market(*SOLD_A, options=f"play={play}")
    assert [g.button for g in scene(t).gestures if g.urgent] == ["Sold!"]
    assert scene(t).status == "Your hand is complete: call Sold!"
    assert any(g.button == "Sold!" for g in scene(t, 1).gestures) == shown
    assert not any(g.urgent for g in scene(t, ONLOOKER).gestures)


def test_the_board_the_standing_and_the_last_round_are_shown() -> None:
    t = market(*SOLD_A, phase="dealt", dealer=2, points=[1, 0, 2], played=3)
    assert area(t, "board").text == "closed, round 4 of 10"
    assert scene(t).status == "Waiting for the dealer, C, to open the board."
    assert scene(t, 2).status.startswith("You are the dealer")
    assert [player.waited_for for player in scene(t).players] == [False, False, True]
    t.play("C", "play")
    assert (area(t, "board").text, area(t, "board").active) == ("open, round 4 of 10", True)
    t.play("A", "sold")
    assert [dict(player.counts)["points"] for player in scene(t).players] == ["2", "0", "2"]
    assert area(t, "last").text == "You sold 1s"
    assert area(t, "last", 1).text == "A sold 1s"
    assert [a.id for a in scene(t, 1).areas if a.cards and not a.id.startswith("hand")] == []  # the old hand is gone
    hints = scene(t, 1).hints
    assert (hints["table"], hints["round"], hints["board"], hints["most"]) == (
        "exchange",
        "5 of 10",
        "closed",
        "hand=10",
    )


def test_the_end_is_told() -> None:
    t = market(*SOLD_A, played=9, points=[0, 0, 0])
    t.play("A", "sold")
    assert scene(t).over
    assert scene(t).status == "The game is over; you have won."
    assert scene(t, 1).status == "The game is over; A has won."
    assert scene(t).gestures == ()


@clause("SX-OP-13")
def test_all_can_share_the_win_but_not_without_a_point() -> None:
    t = market(*SOLD_A, played=9, points=[2, 3, 3])
    t.play("A", "sold")
    assert scene(t, 1).status == "The game is over; A and you and C have won."
    assert t.referee.outcome is not None
    assert t.referee.outcome.winners == (0, 1, 2)
    t = market(*SOLD_A, played=9, points=[-1, 0, 0])
    t.play("A", "sold")
    assert scene(t).status == "The game is over, and nobody has won."
    assert t.referee.outcome is not None
    assert t.referee.outcome.winners == ()


def test_carrying_a_card_tries_the_trade_it_looks_like() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x1").play("C", "offer:3x2")
    assert dropped(t, 5, "offer:2:0") == "accept:C:2x2"
    assert dropped(t, 5, "offer:0:0") == "revise:2x1"
    assert dropped(t, 9, "floor") == "offer:3x1"
    assert dropped(t, 9, "hand:1") == "offer:3x1:B"
    ruling = t.referee.why(0, dropped(t, 9, "floor"))
    assert ruling
    assert ruling.clause == "SX-MSG-2"
    for target in ("board", "offer:9:0", "hand:7", "hand:x", ""):
        with pytest.raises(BadMove):
            dropped(t, 0, target)
    with pytest.raises(BadMove):
        t.rules.game.drop(t.referee.known(0), 0, "hand:1", 0, "floor")


def test_buttons_for_the_other_words() -> None:
    pairs = market("1x9 2", "1 2x9", "3x10", "4x10", options="partners=on", seats=[{"closed": True}] * 4)
    assert {g.button for g in scene(pairs).gestures if not g.source} == {"Throw in", "Waive"}
    assert scene(pairs).status == "The board is open. Trade with your partner, C, first."
    assert {g.button for g in scene(pairs, 2).gestures if not g.source} == {"Sold!", "Throw in", "Waive"}
    chooses = market(*THREE, options="match=offerer-chooses,offers=3")
    chooses.play("A", "offer:1x1", "offer:1x2").play("B", "accept:A2:2x2")
    assert {g.button for g in scene(chooses).gestures if g.source.startswith("offer")} == {
        "Withdraw 1",
        "Withdraw 2",
        "Trade with B 2",
    }
    assert "Not A 2" in {g.button for g in scene(chooses, 1).gestures}
    assert area(chooses, "offer:0:1").text == "You offer two; accepted by B"


def test_a_card_carried_to_the_badge_of_the_board_is_sent_to_the_trading_floor() -> None:
    t = market(*THREE)
    labels = {area.id: area.label for area in t.referee.view(0).scene().areas}
    with pytest.raises(BadMove, match=labels["floor"].lower()):
        t.rules.game.drop(t.state, 0, "hand:0", 0, "board")
    assert t.rules.game.write_move(t.state, 0, t.rules.game.drop(t.state, 0, "hand:0", 0, "floor")) == "offer:1x1"
