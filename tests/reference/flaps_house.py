"""The house rules of Flaps as the open points of the clauses tell them, for the plain Flaps of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

HAND = 7  # FP-SETUP-3

# Every option with its values, the usual one first (clauses, section 4).
WORDS = {
    "play": ("strict", "table"),
    "packs": ("1", "2"),
    "upcard": ("inert", "redraw", "active"),
    "lay-drawn": ("no", "yes"),
    "one-is-ace": ("no", "yes"),
    "mega-is-four": ("yes", "no"),
    "ace-jack-is-ace": ("yes", "no"),
    "anl-call": ("on-decline", "always"),
    "anl-bar": ("direct", "turn"),
    "draw-then-play": ("no", "yes"),
    "quack-top": ("beneath", "any"),
    "hd-self": ("no", "yes"),
    "scuffle-next": ("after-ten", "after-last"),
    "last-card": ("strict", "auto", "table"),
    "last-card-passive": ("no", "yes"),
    "instant-win": ("yes", "no"),
    "run-out": ("fewest", "recycle"),
    "run-out-moment": ("on-need", "on-last"),
    "tie-win": ("order", "joint"),
    "lom-trumps": ("bottom", "below-om4"),
    "maid-top": ("beneath", "any", "pictures"),
    "dtf-alone": ("win", "draw"),
    "knl-decline": ("draw", "free"),
    "spoof-repeat": ("no", "yes"),
    "spoof-tie": ("cut", "share", "later-caller"),
    "solve-taker": ("layer", "choose"),
    "passive-empty": ("win", "draw"),
    "down-counts": ("no", "yes"),
    "swap-facing": ("same", "down"),
}


@dataclass(frozen=True)
class House:
    """A level with its house rules."""

    level: int
    words: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.words.get(name, WORDS[name][0])

    def __str__(self) -> str:
        inside = ",".join(f"{name}={self.words[name]}" for name in WORDS if name in self.words)
        return f"flaps@level{self.level}({inside})" if inside else f"flaps@level{self.level}"

    @property
    def timed(self) -> bool:
        """Whether people play in real time (clauses, section 5)."""
        return self["play"] == "table"

    @property
    def calls(self) -> str:
        """Who watches "Last Card": nobody ("auto"), the referee ("strict"), the players ("table")."""
        return "table" if self.timed and self["last-card"] != "auto" else self["last-card"]

    def packs(self, seats: int) -> int:
        """One pack or two (FP-SETUP-11, F26)."""
        return 2 if self["packs"] == "2" or seats > 8 else 1
