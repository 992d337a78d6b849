"""The engine and the plain second Muggins play the same games."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import PLAY, STOCKS, play_target
from kalamazoo.games.muggins.notation import write_move
from kalamazoo.rulebook import rules
from tests.reference.muggins_plain import play_game


def engine_game(state: MugginsState) -> list[tuple[int, str]]:
    """Plays to the end with the first legal move; a table pile is told by what it shows."""
    done: list[tuple[int, str]] = []
    while not state.ending:
        seat = state.turn
        move = state.moves(seat)[0]
        text = write_move(state, seat, move)
        if move >= PLAY and 0 < play_target(move) < STOCKS:
            text = f"{text[0]}>{state.tops[play_target(move) - 1]}"
        done.append((seat, text))
        state.apply(seat, move)
    return done


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(("edition", "top"), [("1913", 15), ("1988", 10), ("2008", 15)])
def test_both_play_the_same_game(edition: str, top: int, seats: int) -> None:
    for seed in range(6):
        state = cast(MugginsState, rules(f"muggins@{edition}(play=strict)").deal(seats, seed, seed % seats))
        told = play_game([hand[::-1] for hand in state.hands], state.turn, top)
        assert engine_game(state) == told
        assert state.ending == 1
        assert not state.cards_of(told[-1][0])
