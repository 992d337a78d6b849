"""The engine's Go to Store and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.store_plain import Store
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "turn": ("to-asked",),
    "lucky-draw": ("ask-again",),
    "empty-hand": ("draw-and-pass", "draw-six"),
    "ask-empty": ("yes", "no"),
    "tie": ("sum-of-numbers",),
    "max-players": ("5", "6"),
    "stall": ("on",),
    "hints": ("on",),
}
LIMIT = 600


class StoreWalk(Walk):
    """One game of Go to Store, played by both."""

    plain: Store

    def begin(self, document: Document) -> Store:
        """The plain game."""
        assert document["turn"] == (self.seed % self.seats + 1) % self.seats or not document["seats"], "GS-ASK-1"
        return Store(self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Half of the asks find their card, so that games come to their end."""
        seat, text = super().choose(rng)
        good = [text for text in sorted(self.plain.moves(seat)) if self.plain.has(text)]
        return (seat, good[rng.below(len(good))]) if good and rng.below(2) else (seat, text)


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["store@1913", "store@2008"], WORDS, rng)
    walk = StoreWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(150))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 120) > 0
