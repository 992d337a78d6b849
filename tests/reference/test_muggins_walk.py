"""The engine's Muggins and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.muggins_plain import PACK, Muggins
from tests.reference.walking import Document, Walk, any_house, shuffle, walk_for

WORDS = {
    "play": ("strict", "table"),
    "recycle": ("at-need",),
    "recycle-shuffle": ("yes",),
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


class MugginsWalk(Walk):
    """One game of Muggins, played by both."""

    plain: Muggins
    lazy = False  # whether these players draw and lay, and call nobody

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Anything; lazy players rather draw and lay."""
        seat, text = super().choose(rng)
        lively = text not in ("draw", "lay", "go")
        return self.choose(rng) if self.lazy and lively and rng.below(12) and not self.plain.strict else (seat, text)

    def begin(self, document: Document) -> Muggins:
        """The plain game."""
        return Muggins(self.rules.edition.name, self.words, document)


def small_table(rng: Rng, seats: int, top: int) -> dict[str, Any]:
    """A game near its end, where last cards, new hands and tables that are stuck are frequent."""
    pack = [card for card in range(1, top + 1) for _ in range(6)]
    shuffle(pack, rng)
    document: dict[str, Any] = {"turn": rng.below(seats), "partial": True, "seats": []}
    for _ in range(seats):
        hand = [pack.pop() for _ in range(1 + rng.below(4))]
        document["seats"].append({"hand": hand, "stock": [pack.pop() for _ in range(rng.below(3))]})
    document["table"] = [1 + rng.below(top - 1) for _ in range(rng.below(3))]
    return document


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules, from the deal or from a small table."""
    house, words, seats = any_house(["muggins@1913", "muggins@1988", "muggins@2008"], WORDS, rng)
    start = (
        small_table(rng, seats, PACK[house.edition.name][0]) if words.get("play") != "strict" and rng.below(3) else None
    )
    walk = MugginsWalk(house, words, seats, rng.below(1 << 30), start)
    walk.lazy = not rng.below(3)
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(150))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 200) > 0
