"""Lists of moves that are put together from shared ones: whoever plays on leaves the shared ones as they were."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.games.flinch.moves import DISCARDS, PLAYS, UPPER, play_from, spread, spread_play
from kalamazoo.rulebook import rules


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("flinch@1913(play=table)", 2),
        ("flinch@1913(play=table)", 8),
        ("flinch@2000(play=table)", 3),
        ("flinch@1913(play=table,partners=on)", 4),
        ("flinch@2008(play=table)", 2),
    ],
)
def test_random_play_leaves_the_shared_lists_as_they_were(name: str, seats: int) -> None:
    for seed in range(4):
        random_play(rules(name).deal(seats, seed), Rng(seed), 1000)
    plays = [(at, known) for at, known in enumerate(PLAYS) if known]
    discards = [(at, known) for at, known in enumerate(DISCARDS) if known]
    assert plays
    assert discards
    for at, known in plays:
        assert known == spread_play(play_from(at >> 10), (at & 255) << 8 * (at >> 8 & 3)), at
    for at, known in discards:
        ranks = at & 1023
        assert known == spread(ranks if ranks < UPPER else ranks - UPPER << 8, at >> 10), at


def test_a_list_of_moves_is_the_callers_own() -> None:
    for seed in range(20):
        state = rules("flinch@1913").deal(4, seed)
        rng = Rng(seed)
        for _ in range(60):
            seat = state.to_act()
            if seat < 0:
                break
            moves = state.moves(seat)
            before = moves.copy()
            moves.reverse()
            moves.append(-1)
            assert state.moves(seat) == before
            state.apply(seat, rng.pick(before))
