"""The editions and house rules of Flinch as the clauses tell them, for the plain Flinch of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

WILD = 16
HAND = 5  # FL-DEAL-5

# What the printed rules of an edition say where they differ (section 1 of the clauses).
PACK = {"1913": (15, 10, 0), "1988": (10, 11, 0), "2008": (15, 9, 0), "2000": (15, 9, 9)}  # cap, of each rank, wilds
MOST_PLAYERS = {"1913": 8, "1988": 6, "2008": 8, "2000": 8}
TWO_PACKS_FROM = {"1913": 6, "1988": 4, "2008": 5, "2000": 5}
STOCK = {"1913": 10, "1988": 10, "2008": 10, "2000": 15}
FAVOURED = {"1913": "rotate", "1988": "none", "2008": "none", "2000": "none"}

DEFAULTS = {
    "packs": "auto",
    "variation": "standard",
    "partners": "off",
    "opening-pass": "no-discard",
    "last-card-discarded": "next-turn",
    "reshuffle-min-piles": "1",
    "reshuffle-when": "on-need",
    "short-group": "as-is",
    "dead-block": "fewest",
    "starter-duty": "all-starters",
    "wild-starts": "yes",
    "wild-in-reserve": "allowed",
    "play-on": "stop",
    "turn-clock": "off",
}


@dataclass(frozen=True)
class House:
    """An edition with its house rules."""

    edition: str
    words: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        if name in self.words:
            return self.words[name]
        if name == "stock-size":
            return str(STOCK[self.edition])  # FL-DEAL-3, FL-DEAL-4
        return FAVOURED[self.edition] if name == "block-favoured" else DEFAULTS[name]

    @cached_property
    def cap(self) -> int:
        """The highest rank."""
        return PACK[self.edition][0]

    @cached_property
    def starters(self) -> list[int]:
        """The ranks that may begin a play pile."""
        if self["variation"] == "middle":
            return [(self.cap + 1) // 2]  # FL-VAR-3: 8; FL-VAR-4: 5
        return [1, self.cap] if self["variation"] == "ends" else [1]  # FL-VAR-1, FL-VAR-2

    @cached_property
    def duties(self) -> list[int]:
        """The starters a hand may neither hold nor discard (OP-VAR-5)."""
        return self.starters if self["starter-duty"] == "all-starters" else [r for r in self.starters if r != self.cap]

    def packs(self, players: int) -> int:
        """One pack or two (OP-PLAYERS-2)."""
        if self["packs"] == "auto":
            return 2 if players >= TWO_PACKS_FROM[self.edition] else 1
        return int(self["packs"])

    def deck(self, players: int) -> Counter[int]:
        """How many of each card are in play (FL-DECK)."""
        cap, copies, wilds = PACK[self.edition]
        packs = self.packs(players)
        return Counter(dict.fromkeys(range(1, cap + 1), copies * packs)) + Counter({WILD: wilds * packs})

    def trouble(self, players: int) -> bool:
        """Whether the game cannot be dealt to so many."""
        if not 2 <= players <= MOST_PLAYERS[self.edition]:  # FL-PLAYERS-1, FL-PLAYERS-3, FL-PLAYERS-5
            return True
        if self["partners"] == "on" and (players < 4 or players % 2):  # OP-PART-1
            return True
        if self["packs"] == "1" and self.edition in ("2008", "2000") and players > 4:  # FL-PLAYERS-6
            return True
        return self.stack_after_deal(players) < 20  # OP-DEAL-5

    def stack_after_deal(self, players: int) -> int:
        """How many cards the stack holds after the deal."""
        return self.deck(players).total() - players * (int(self["stock-size"]) + HAND)


def largest_stock(edition: str, words: dict[str, str], seats: int) -> int:
    """The largest stock that can be dealt, after which the stack is soon empty (OP-DEAL-5)."""
    sizes = range(5, 31)
    return max((n for n in sizes if not House(edition, {**words, "stock-size": str(n)}).trouble(seats)), default=5)
