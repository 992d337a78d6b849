"""Picking a move without making the list gives the move that the list would give."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.rulebook import rules
from tests.games.flinch.laying import lay, player

RULES = [
    "flinch@1913",
    "flinch@1988(variation=middle)",
    "flinch@2008(variation=ends)",
    "flinch@2008(variation=ends,starter-duty=ones-only)",
    "flinch@1913(partners=on)",
    "flinch@2000",
]


@pytest.mark.parametrize("text", RULES)
def test_in_whole_games(text: str) -> None:
    for seed in range(3):
        state = rules(text).deal(4, seed)
        rng = Rng(seed)
        while state.may_act():
            seat = state.must_act().bit_length() - 1
            moves = state.moves(seat)
            for number in range(4):
                assert state.pick_move(seat, Rng(number)) == moves[Rng(number).below(len(moves))]
            state.apply(seat, state.random_move(seat, rng) if rng.below(3) else state.pick_move(seat, rng))


def test_with_an_empty_hand() -> None:
    t = lay("flinch@2008", player([9, 9], [], [[4], 8]), player([9, 9], [9]), centre=[3])
    moves = t.state.moves(0)
    assert len(moves) == 2
    assert {t.state.pick_move(0, Rng(seed)) for seed in range(20)} == set(moves)
