"""The engine's Triangle and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.triangle_plain import Triangle
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "stock-top": ("live",),
    "hold-back": ("not-allowed",),
    "stock-pair": ("on-laying",),
    "clear": ("all",),
    "rounds": ("2", "3"),
    "undo": ("none", "free"),
    "stock-view": ("spread",),
}
LIMIT = 300


class TriangleWalk(Walk):
    """One game of Triangle, played by both."""

    plain: Triangle

    def begin(self, document: Document) -> Triangle:
        """The plain game."""
        return Triangle(self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Rather on than back, and rather a discard than a turn."""
        seat, text = super().choose(rng)
        timid = text in ("undo", "give-up", "turn", "over")
        return self.choose(rng) if timid and rng.below(12) and self.plain.plays() - {text} else (seat, text)


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["triangle@1913"], WORDS, rng)
    walk = TriangleWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(150))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 80) > 0
