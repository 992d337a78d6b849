"""The engine's Stock Exchange and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from tests.reference.exchange_plain import Exchange
from tests.reference.walking import Document, Walk, any_house, walk_for

WORDS = {
    "count": ("second",),
    "target": ("10", "40"),
    "tm": ("on",),
    "eleventh": ("must-fit",),
    "tm-trade": ("with-one-number", "never"),
    "tm-partner": ("deduct",),
    "negative": ("floor-0",),
    "tie": ("extra-round",),
    "copies": ("9",),
    "partners": ("on",),
    "partner-first": ("optional",),
    "wrong-sold": ("fine",),
    "stall": ("120-s", "off"),
    "open-after": ("never", "5"),
    "play": ("table",),
}
LIMIT = 400


class ExchangeWalk(Walk):
    """One game of Stock Exchange, played by both."""

    plain: Exchange

    def begin(self, document: Document) -> Exchange:
        """The plain game."""
        return Exchange(self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Anybody; trades rather than lulls, and towards a complete hand."""
        seats = sorted(self.plain.may())
        seat = seats[rng.below(len(seats))]
        texts = sorted(self.shared(seat))
        if not texts or (seat == CLOCK and len(seats) > 1 and rng.below(8)):
            return self.choose(rng)
        accepts = [text for text in texts if text.startswith("accept")]
        texts = accepts if accepts and rng.below(2) else texts
        if "sold" in texts and self.plain.worth(seat) and rng.below(4):
            return seat, "sold"
        return seat, texts[rng.below(len(texts))]


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules."""
    house, words, seats = any_house(["stock-exchange@1913"], WORDS, rng)
    walk = ExchangeWalk(house, words, seats, rng.below(1 << 30))
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(100))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 60) > 0
