"""The pack and the first row."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.scene import COLUMN
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.patience.setting import EDITIONS, lay, stacked, write_lower


def deal(edition: str, seed: int) -> PatienceState:
    return cast(PatienceState, rules(f"patience@{edition}").deal(1, seed))


@clause("PA-SET-1")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_the_pack_has_four_of_each_to_15(edition: str) -> None:
    assert sorted(deal(edition, 1).cards()) == [rank for rank in range(1, 16) for _ in range(4)]


@clause("PA-SET-2")
def test_the_pack_of_1988_has_four_of_each_to_10() -> None:
    assert sorted(deal("1988", 1).cards()) == [rank for rank in range(1, 11) for _ in range(4)]


@clause("PA-SET-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pack_is_shuffled_and_its_first_four_cards_are_the_lower_row(edition: str) -> None:
    state = stacked(f"patience@{edition}", "7 4 10 9 5")
    assert write_lower(state) == "7 / 4 / 10 / 9"
    assert state.pack[state.left - 1] == 5
    rows = {write_lower(deal(edition, seed)) for seed in range(30)}
    assert len(rows) > 25


@clause("PA-SET-4", "PA-SET-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ones_go_up_and_their_places_are_filled_until_four_other_cards_lie_there(edition: str) -> None:
    state = stacked(f"patience@{edition}", "1 1 1 5 1 6 7 8 9")
    assert (state.upper, write_lower(state)) == ([1, 1, 1, 1], "6 / 7 / 8 / 5")
    assert state.left == len(state.pack) - 8
    for seed in range(40):
        dealt = deal(edition, seed)
        assert 1 not in dealt.base
        assert 0 not in dealt.base


@clause("PA-OP-2")
def test_with_leave_the_place_of_a_one_is_a_space_filled_as_usual() -> None:
    state = stacked("patience@1913(setup-gap=leave)", "7 1 9 1 4")
    assert (state.upper, write_lower(state)) == ([1, 1, 0, 0], "7 / - / 9 / -")
    assert state.left == 56
    game = rules("patience@1913(setup-gap=leave)").game
    assert [game.write_move(state, 0, move) for move in state.moves(0)] == ["turn"]
    state = stacked("patience@2008(setup-gap=leave)", "7 1 9 1 4")
    assert [game.write_move(state, 0, move) for move in state.moves(0)] == ["pack>l2", "pack>l4"]


@clause("PA-SET-6")
def test_lower_piles_show_their_covered_cards() -> None:
    t = lay("1913", "12 11 10 / 9 / - / 7 6")
    assert [face.rank for face in t.area("lower:1").cards] == ["12", "11", "10"]
    assert [face.dimmed for face in t.area("lower:1").cards] == [True, True, False]
    assert {t.area(f"lower:{n}").shape for n in (1, 2, 3, 4)} == {COLUMN}


@clause("PA-SET-7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_for_one_player_without_wild_cards(edition: str) -> None:
    rule_set = rules(f"patience@{edition}")
    assert rule_set.seat_range() == (1, 1)
    with pytest.raises(BadRules, match="1 player"):
        rule_set.deal(2, 1)
    state = deal(edition, 3)
    assert max(state.cards()) == state.opt.cap
