"""The engine's Authors and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.authors_plain import Authors
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "exact-card": ("on",),
    "yield": ("all",),
    "turn": ("to-asked", "left"),
    "ask-empty": ("yes",),
    "tie": ("sum", "shared"),
    "book-open": ("secret-number",),
    "min-players": ("2",),
    "stall": ("on",),
    "log": ("hidden",),
}
LIMIT = 600


class AuthorsWalk(Walk):
    """One game of Authors, played by both."""

    plain: Authors

    def begin(self, document: Document) -> Authors:
        """The plain game."""
        assert document["turn"] == (self.seed % self.seats + 1) % self.seats or not document["seats"], "AU-ASK-1"
        return Authors(self.rules.edition.name, self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Half of the asks find their card, so that games come to their end."""
        seat, text = super().choose(rng)
        good = [text for text in sorted(self.plain.moves(seat)) if self.plain.has(text)]
        return (seat, good[rng.below(len(good))]) if good and rng.below(2) else (seat, text)


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["authors@1913", "authors@1988"], WORDS, rng)
    walk = AuthorsWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(100))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 80) > 0
