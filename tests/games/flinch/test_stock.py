"""FL-STOCK and FL-ONE: the cards that must be played."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flinch.laying import discards, hand, heights, lay, piles, player, plays, stock, turn

EDITIONS = ["1913", "1988", "2008", "2000"]
FULL = [[9], [10], [9], [10], [9]]


@clause("FL-STOCK-1")
def test_only_the_top_of_the_stock_plays_and_only_to_a_pile() -> None:
    t = lay("flinch@2008", player([9, 4, 4], [8], FULL), player([9], [9]), centre=[3])
    assert plays(t, "A") == set()
    assert t.refused("A", "s>p1") == "FL-PILE-1"
    assert {move[0] for move in t.moves("A")} == {"h"}


@clause("FL-STOCK-2")
def test_the_next_card_is_turned_at_once() -> None:
    t = lay("flinch@2008", player([4, 11, 7], [8]), player([9], [9]), centre=[3])
    assert t.sees("B")["seats"][0]["stock"] == ["?", "?", 4]
    t.play("A", "s>p1")
    assert stock(t, "A") == [11, 7]
    assert t.sees("B")["seats"][0]["stock"] == ["?", 11]


@clause("FL-STOCK-3", "FL-STOCK-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stock_card_that_fits_comes_before_everything_as_often_as_it_happens(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([4, 5, 9], [4, 8], [[4]]), player([9], [9]), centre=[3], stack=[9] * 9)
    assert t.moves("A") == ["s>p1"]
    for other in ("h4>p1", "r1>p1", "h8>r2"):
        assert t.refused("A", other) == "FL-STOCK-3"
    t.play("A", "s>p1")
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert discards(t, "A")


@clause("FL-STOCK-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_1_on_the_stock_goes_before_a_1_of_the_hand(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([1, 9], [1, 8]), player([9], [9]), centre=[3], stack=[9] * 9)
    assert t.moves("A") == ["s>new"]
    assert t.refused("A", "h1>new") in ("FL-STOCK-3", "FL-STOCK-5")
    t.play("A", "s>new")
    assert t.moves("A") == ["h1>new"]


@clause("FL-STOCK-6")
def test_of_several_piles_the_player_chooses() -> None:
    t = lay("flinch@2008", player([4, 9], [8]), player([9], [9]), centre=[3, 7, 3])
    assert t.moves("A") == ["s>p1", "s>p3"]
    t.play("A", "s>p3")
    assert piles(t) == [[1, 2, 3], list(range(1, 8)), [1, 2, 3, 4]]


@clause("FL-STOCK-9")
def test_nobody_knows_the_cards_below_the_top() -> None:
    t = lay("flinch@2008", player([9, 4, 7], [8]), player([9], [9]), centre=[3])
    for who in ("A", "B", "onlooker"):
        assert t.sees(who)["seats"][0]["stock"] == ["?", "?", 9]


@clause("FL-ONE-1", "FL-ONE-2", "FL-ONE-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_1_of_the_hand_must_go_out_in_the_same_turn(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [1, 1, 8], FULL), player([9], [9]), centre=[3], stack=[1, 9, 9, 9, 9])
    assert t.moves("A") == ["h1>new"]
    assert t.refused("A", "h8>r1") == "FL-ONE-1"
    t.play("A", "h1>new")
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new")
    assert discards(t, "A")


@clause("FL-ONE-2", "FL-ONE-5")
def test_1s_of_a_new_hand_are_a_duty_at_once() -> None:
    t = lay("flinch@1913", player([9, 9], [4], FULL), player([9], [9]), centre=[3], stack=[1, 9, 5, 9, 9])
    t.play("A", "h4>p1")
    assert hand(t, "A") == [1, 5, 9, 9, 9]
    assert t.moves("A") == ["h1>new"]


@clause("FL-ONE-3")
def test_each_1_begins_a_pile_of_its_own() -> None:
    t = lay("flinch@2008", player([9, 9], [1, 1, 8]), player([9], [9]), centre=[3])
    assert t.refused("A", "h1>p1") in ("FL-ONE-3", "FL-PILE-1")
    t.play("A", "h1>new", "h1>new")
    assert piles(t) == [[1, 2, 3], [1], [1]]


@clause("FL-ONE-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_1_is_never_discarded(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [1, 8], FULL), player([9], [9]), centre=[3], stack=[9] * 9)
    assert t.refused("A", "h1>r1") in ("FL-ONE-4", "FL-ONE-1")
    rule_set = rules(f"flinch@{edition}")
    for seed in range(6):
        state = rule_set.deal(3, seed)
        rng = Rng(seed)
        while state.may_act():
            random_play(state, rng, 5)
            assert isinstance(state, FlinchState)
            laid = [card for seat in range(3) for slot in range(1, 6) for card in state.reserve(seat, slot)]
            assert 1 not in laid


@clause("FL-ONE-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reserve_card_while_a_1_is_in_hand(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [1, 8], [[4]]), player([9], [9]), centre=[3], stack=[9] * 9)
    assert t.refused("A", "r1>p1") in ("FL-ONE-6", "FL-TURN-4", "FL-TURN-5")
    t.play("A", "h1>new", "r1>p1")
    assert heights(t, "A") == [0] * 5


@clause("FL-ONE-8")
def test_several_1s_are_one_move_in_any_order() -> None:
    t = lay("flinch@2008", player([9, 9], [1, 1, 1, 8]), player([9], [9]))
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new", "h1>new", "h1>new")
    assert (piles(t), turn(t)) == ([[1], [1], [1]], "A")
