"""Who has won, by the final standing."""

from __future__ import annotations

import pytest

from kalamazoo.core.options import Values
from kalamazoo.play.outcome import outcome_of
from kalamazoo_toy import Toy
from kalamazoo_toy.state import ToyState


class Over(ToyState):
    """A game that is over with a given standing."""

    standing: tuple[int, ...] = ()

    def scores(self) -> list[int]:
        return list(self.standing)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((3, 1, 2), (0,)),
        ((3, 3, 2), (0, 1)),
        ((5, 5, 5), (0, 1, 2)),  # all share
        ((0, 0, 0), ()),  # a draw
        ((0, -4, -2), (0,)),
        ((-3, -3, -3), ()),
    ],
)
def test_winners(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    game = Toy()
    state = Over(game.make_options(Values(game.fields, {"hand": 1}), {"ranks": 9}), len(scores))
    state.ending = 1
    state.standing = scores
    outcome = outcome_of(game, state)
    assert outcome is not None
    assert outcome.winners == winners
