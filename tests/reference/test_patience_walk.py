"""The engine's Patience and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.patience_plain import Patience
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "tail-1988": ("as-1913",),
    "setup-gap": ("leave",),
    "emptied": ("stock", "pack", "none"),
    "after-pack": ("none",),
    "fill-time": ("free", "at-once"),
    "fill-source": ("stock", "pack-then-stock"),
    "compulsion": ("compulsory",),
    "partial": ("yes",),
    "stock-view": ("spread",),
    "undo": ("none", "free"),
    "may-stock-fit": ("yes",),
}
LIMIT = 300


class PatienceWalk(Walk):
    """One game of Patience, played by both."""

    plain: Patience

    def begin(self, document: Document) -> Patience:
        """The plain game."""
        return Patience(self.rules.edition.name, self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Rather on than back, and rather up than down."""
        seat, text = super().choose(rng)
        timid = text in ("undo", "give-up", "t>s", "turn")
        return self.choose(rng) if timid and rng.below(12) and self.plain.plays() - {text} else (seat, text)


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["patience@1913", "patience@1988", "patience@2008"], WORDS, rng)
    walk = PatienceWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(150))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 100) > 0
