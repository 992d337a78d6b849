"""The engine's Muggins and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

from kalamazoo.core.rng import Rng
from tests.reference.muggins_plain import Muggins
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "play": ("strict", "table"),
    "recycle": ("at-need",),
    "target-order": ("nearest-left", "free"),
    "takeback": ("stock",),
    "wrong-call": ("none",),
    "grace": ("0", "3000"),
    "rewind": ("top-only",),
    "win-by-penalty": ("no",),
    "stall": ("draw", "off"),
    "packs": ("2",),
    "stock-view": ("spread",),
}
LIMIT = 500
# Faults of the engine that are known; each name goes when the fault is mended.
KNOWN = {"pile-dropped-on", "renewed-in-turn"}


class MugginsWalk(Walk):
    """One game of Muggins, played by both."""

    plain: Muggins

    def begin(self, document: Document) -> Muggins:
        """The plain game."""
        return Muggins(self.rules.edition.name, self.words, document, KNOWN)

    def excuse_moves(self, seat: int, engine: set[str], plain: set[str]) -> set[str]:
        """Known: strict play offers one of several table piles with the same top (MU-TGT-7)."""
        if "pile-dropped-on" in KNOWN and self.plain.strict and len(engine) == 1 < len(plain) and engine < plain:
            if all(">t" in text for text in plain):
                self.met.add("pile-dropped-on")
                return plain
        return engine


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["muggins@1913", "muggins@1988", "muggins@2008"], WORDS, rng)
    walk = MugginsWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


def test_both_play_the_same_game() -> None:
    assert walk(3, 1) > 100
