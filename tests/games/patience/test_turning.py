"""Turning cards and placing them."""

from __future__ import annotations

import pytest

from kalamazoo.core.event import CARD
from kalamazoo.testing import clause
from tests.games.patience.setting import EDITIONS, lay


@clause("PA-TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_turned_one_at_a_time(edition: str) -> None:
    t = lay(edition, "9 / 9 / 9 / 8", pack="6 5 7 3").do("turn")
    assert (t.stock(), t.game_state.left) == ([6], 3)
    t.do("turn")
    assert (t.stock(), t.game_state.left) == ([6, 5], 2)
    t.do("turn")
    assert (t.game_state.turned, t.game_state.left) == (7, 1)
    assert t.refused("A", "turn") == "PA-TURN-2"


@clause("PA-TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turned_card_goes_up_or_down_as_the_player_likes(edition: str) -> None:
    t = lay(edition, "6 / 9 / 6 / 3", "4 2 4", pack="5").do("turn")
    assert t.can() == ["t>u1", "t>u3", "t>l1", "t>l3"]
    t.do("t>l3")
    assert (t.lower(), t.upper()) == ("6 / 9 / 6 5 / 3", [4, 2, 4, 0])
    t = lay(edition, "6 / 9 / 6 / 3", "4 2 4", pack="5").do("turn", "t>u3")
    assert (t.lower(), t.upper()) == ("6 / 9 / 6 / 3", [4, 2, 5, 0])
    assert t.game_state.turned == 0


@clause("PA-TURN-2", "PA-OP-16")
def test_a_turned_one_goes_up_also_when_a_two_lies_below() -> None:
    t = lay("2008", "2 / 9 / 8 / 7", "4", pack="1 5").do("turn")
    assert (t.lower(), t.upper(), t.game_state.turned) == ("2 / 9 / 8 / 7", [4, 1, 0, 0], 0)


@clause("PA-TURN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_a_card_that_fits_nowhere_goes_to_the_stock(edition: str) -> None:
    t = lay(edition, "9 / 8 / 7 / 6", "2", pack="4 5 2").do("turn")
    assert (t.stock(), t.game_state.turned) == ([4], 0)
    t.do("turn")
    assert t.refused("A", "t>s") == "PA-TURN-3"
    assert t.can() == ["t>l4"]


@clause("PA-ST-1")
def test_in_a_practice_game_a_fitting_card_may_be_put_on_the_stock() -> None:
    t = lay("2008", "9 / 8 / 7 / 6", "2", pack="5 2", may_stock_fit="yes").do("turn")
    assert t.can() == ["t>l4", "t>s"]
    assert t.do("t>s").stock() == [5]
    assert t.refused("A", "t>s") == "PA-TURN-1"
    t = lay("2008", "9 / 8 / 7 / 6", "2", pack="5 2").do("turn")
    assert t.refused("A", "t>s") == "PA-TURN-3"


@clause("PA-TURN-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pack_is_gone_through_once(edition: str) -> None:
    t = lay(edition, "9 / 9 / 9 / 9", "1", stock="2 5", pack="3").do("turn")
    assert t.game_state.left == 0
    assert t.stock() == [2, 5, 3]
    assert t.result() == "lost PA-END-2"  # no way to turn the stock over
    t = lay(edition, "9 / 8 / 7 / 6", "5", stock="3 2")
    assert t.refused("A", "turn") == "PA-TURN-4"


def test_what_is_turned_is_told_card_by_card() -> None:
    t = lay("1913", "9 / 8 / 7 / 6", "2", pack="4 1").do("turn", "turn")
    game = t.rules.game
    assert [
        (e.card, game.place_name(e.source), game.place_name(e.target)) for e in t.referee.events if e.kind == CARD
    ] == [(4, "pack", "turned"), (4, "turned", "stock"), (1, "pack", "upper:2")]
    assert t.log() == ["A turns a 4.", "The 4 goes to the stock.", "The 1 goes to upper pile 2."]
