"""The engine's Flush and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from tests.reference.flush_plain import Flush
from tests.reference.flush_sets import DECK
from tests.reference.walking import Document, Walk, any_house, shuffle, walk_for

WORDS = {
    "play": ("strict", "table"),
    "limit": ("60", "100", "300"),
    "pick-up-by-choice": ("yes", "no"),
    "tops": ("after-hand",),
    "lone-mimic": ("match-top", "no"),
    "mimic-as-flush": ("no",),
    "flush-reach": ("run",),
    "super-counts-top": ("yes",),
    "win-by-transfer": ("no",),
    "skip-wrap": ("count-self",),
    "stale-repeat": ("2", "4"),
    "stale-after": ("bound",),
    "stale-turns": ("100",),
    "format": ("arena",),
    "take-backs": ("0", "2"),
}
LIMIT = 400


class FlushWalk(Walk):
    """One game of Flush, played by both."""

    plain: Flush
    stubborn = False  # whether these players do the same whenever they face the same

    def begin(self, document: Document) -> Flush:
        """The plain game."""
        return Flush(self.words, document)

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Rather on than back, so that rounds come to their end; the stubborn do always the same."""
        if self.stubborn and self.plain.table.agreed is None and rng.below(40):
            seat = self.plain.table.turn
            texts = sorted(self.shared(seat) - {"back", "propose"})
            on = [text for text in texts if not text.startswith("mistake")] or texts
            said = [text for text in on if "x" in text] or on
            return seat, said[(self.seed >> len(on)) % len(said)]
        seat, text = super().choose(rng)
        timid = text == "back" or text.startswith("mistake")
        return self.choose(rng) if timid and rng.below(6) and len(self.shared(seat)) > 1 else (seat, text)

    def same_text(self, seat: int, text: str) -> str:
        """Not counting in needs no word, for counting in always has one."""
        return text.removesuffix("-top")


def small_table(rng: Rng, seats: int) -> dict[str, Any]:
    """A round near its end with few values, where Super Flushes, last cards and circles are frequent."""
    values = [str(1 + rng.below(10)) for _ in range(3)] + ["F"]
    favoured = sorted(card for card in DECK.elements() if card.rstrip("sb") in values)
    others = sorted((DECK - Counter(favoured)).elements())
    shuffle(favoured, rng)
    shuffle(others, rng)

    def draw() -> str:
        return favoured.pop() if favoured and rng.below(6) else others.pop()

    most = 2 + rng.below(3) if rng.below(2) else 8
    document: dict[str, Any] = {"turn": rng.below(seats), "mimic": draw(), "seats": []}
    for _ in range(seats):
        bases = [{"blind": draw()} for _ in range(rng.below(3))]
        for base in bases:
            if rng.below(2):
                base["top"] = draw()
        document["seats"].append({"hand": [draw() for _ in range(1 + rng.below(most))], "bases": bases})
    if rng.below(3):
        pile = [draw() for _ in range(1 + rng.below(3))]
        document["pile"] = [card for card in pile if card != "F"] or [next(c for c in others if c != "F")]
        document["by"] = (document["turn"] - 1) % seats
    return document


def super_table(rng: Rng, seats: int) -> dict[str, Any]:
    """A player who can lay six of a value, perhaps all that is left beside a Base."""
    value, high = 1 + rng.below(5), 6 + rng.below(5)
    bases = [{"blind": f"{high}"}, {"blind": f"{high}s", "top": f"{value}b"}][rng.below(2) :][: 1 + rng.below(2)]
    hand = [f"{value}"] * (3 + rng.below(2)) + [f"{value}s"] * (1 + rng.below(2)) + ["F"] * rng.below(2)
    others = [{"hand": ["F", f"{high}b"], "bases": [{"blind": "F"}]} for _ in range(1)]
    others += [{"hand": ["F"], "bases": []} for _ in range(seats - 2)]
    pile = [f"{high}", f"{value}"][: 1 + rng.below(2)]
    start: dict[str, Any] = {
        "turn": 0,
        "mimic": ["F", f"{high}"][rng.below(2)],
        "pile": pile,
        "by": 1 + rng.below(seats - 1),
    }
    return {**start, "seats": [{"hand": hand, "bases": bases}, *others]}


def circle(rng: Rng, seats: int) -> dict[str, Any]:
    """Few cards and no Flush in sight, so that the pile goes from hand to hand."""
    values = list(range(1, 11))
    shuffle(values, rng)
    hands = [[str(values[(2 * seat + at) % 10]) for at in range(2)] for seat in range(seats)]
    start: dict[str, Any] = {"turn": 0, "mimic": "F", "pile": [str(values[-1]), str(values[-2])], "by": seats - 1}
    return {**start, "seats": [{"hand": hand} for hand in hands]}


def one_walk(rng: Rng, limit: int = LIMIT) -> int:
    """A game with any house rules, from the deal or from a small table."""
    house, words, seats = any_house(["flush"], WORDS, rng)
    kinds = (None, small_table(rng, seats), super_table(rng, seats), circle(rng, seats))
    start = kinds[rng.below(len(kinds))]
    walk = FlushWalk(house, words, seats, rng.below(1 << 30), start)
    walk.stubborn = start is kinds[-1]
    return walk.go(rng, limit)


def walk(seconds: float, seed: int) -> int:
    """Walks for so long."""
    return walk_for(seconds, seed, one_walk)


@pytest.mark.parametrize("seed", range(100))
def test_both_play_the_same_game(seed: int) -> None:
    assert one_walk(Rng(seed), 60) > 0
