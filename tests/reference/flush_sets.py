"""Sets of Flush as the clauses tell them: what may be declared, for the plain Flush of this folder.

Cards are texts as in positions: `7`, `7s` with a skip mark, `7b` with a bonus mark, `F`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product

FLUSH = 11
FOUR = 4  # FU-FLUSH-1
SIX = 6  # FU-SUPER-1

DEFAULTS = {
    "play": "strict",
    "limit": "150",  # FU-ELIM-4
    "pick-up-by-choice": "no",  # U5
    "tops": "any-time",  # U7
    "lone-mimic": "flush-only",  # U12
    "mimic-as-flush": "yes",  # U13
    "flush-reach": "top-set",  # U15
    "super-counts-top": "no",  # U18
    "win-by-transfer": "yes",  # U20
    "skip-wrap": "cap",  # U21
    "stale-repeat": "3",  # U29
    "stale-after": "agree",
    "stale-turns": "1000",
    "format": "elimination",  # U39
    "take-backs": "",  # U31: in strict play without limit; "" is the house's own way
}

# FU-SETUP-2 with the assumed marks of section 1.1: five plain, two with a skip, one with a bonus.
DECK: Counter[str] = Counter({"F": 10})
for number in range(1, 11):
    DECK.update({f"{number}": 5, f"{number}s": 2, f"{number}b": 1})


def value_of(card: str) -> int:
    """1 to 10, or 11 for a Flush card (FU-FLUSH-8)."""
    return FLUSH if card[0] == "F" else int(card.rstrip("sb"))


def write_value(value: int) -> str:
    """The value as in declarations."""
    return "F" if value == FLUSH else str(value)


def read_value(text: str) -> int:
    """The value that was written so."""
    return FLUSH if text == "F" else int(text)


def points_of(card: str) -> int:
    """The points printed on it (assumed: U1, U4)."""
    value = value_of(card)
    return 20 if value == FLUSH else 5 if value <= 5 else 10


@dataclass(frozen=True)
class Facing:
    """What a player faces when declaring: the pile's top set and reach, the Mimic value, and the cards at hand."""

    words: dict[str, str]
    mimic: int  # 0 when there are none (FU-MIMIC-6)
    top: int  # the value of the top set, 0 on an empty pile
    reach: int  # how many cards of that value can be counted in (U15)
    free: tuple[str, ...]  # hand cards and tops that may be laid in this turn, without a flipped Blind
    flipped: str | None

    def below(self) -> bool:
        """Whether some card that may be laid has an own value not above the top set (U6)."""
        return any(value_of(card) <= self.top for card in self.free)

    def may_pick_up(self) -> bool:
        """Whether laying higher and picking up is open (FU-PICK-1, FU-PICK-5)."""
        if self.words["pick-up-by-choice"] == "yes":
            return True
        if self.flipped is None:
            return not self.below()
        if value_of(self.flipped) != self.mimic:
            return True  # FU-BLIND-7: the Blind decides, whatever else the player holds
        return self.mimic > self.top and not self.below()  # U11


def lawful(facing: Facing, cards: list[str], value: int, counted: bool) -> bool:
    """Whether these cards, a flipped Blind among them, may be declared as this value."""
    real = [card for card in cards if value_of(card) == value]
    mimics = [card for card in cards if value_of(card) != value]
    size, top, words = len(cards), facing.top, facing.words
    if not cards or any(value_of(card) != facing.mimic for card in mimics):
        return False  # FU-TURN-5
    if value == FLUSH:
        # FU-FLUSH-4; U13: never without a real Flush card
        return bool(real) and not counted and (not mimics or words["mimic-as-flush"] == "yes")
    if counted and (value != top or size + facing.reach < FOUR):
        return False  # FU-FLUSH-5
    if not real:
        if value != top or words["lone-mimic"] == "no":
            return False  # FU-MIMIC-8, FU-MIMIC-2
        if not counted and words["lone-mimic"] != "match-top":
            return False  # FU-MIMIC-3, FU-MIMIC-10
    if not top or value <= top:
        return True  # FU-TURN-3, FU-TURN-4
    return facing.may_pick_up()


def flushes(size: int, value: int, top: int, counted: bool) -> bool:
    """Whether a lawful set makes a Flush."""
    if value == FLUSH:
        return True  # FU-FLUSH-4
    if top and value > top:
        return False  # FU-PICK-4
    return counted or size >= FOUR  # FU-FLUSH-1, FU-FLUSH-5, U16


def declarations(facing: Facing, cards: list[str]) -> set[tuple[int, bool]]:
    """The lawful declarations of these cards, as value and whether the top set is counted in."""
    return {
        (value, counted)
        for value, counted in product(range(1, FLUSH + 1), (False, True))
        if lawful(facing, cards, value, counted)
    }


def feasible(facing: Facing, cards: list[str], rest: list[str]) -> bool:
    """Whether these cards, perhaps with more out of the rest, can be declared lawfully."""
    for value in range(1, FLUSH + 1):
        real = [card for card in rest if value_of(card) == value]
        mimics = [card for card in rest if value_of(card) == facing.mimic != value]
        for more, along in product(range(len(real) + 1), range(len(mimics) + 1)):
            whole = cards + real[:more] + mimics[:along]
            if lawful(facing, whole, value, False) or lawful(facing, whole, value, True):
                return True
    return False
