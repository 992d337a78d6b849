"""The cards of Flaps as the clauses list them, for the plain Flaps of this folder (clauses, section 1)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

SUITS = "cdhs"
COLOURS = {"red": "dh", "black": "cs"}


class Kind(NamedTuple):
    """One row of the deck table."""

    code: str
    name: str
    number: str  # what counts for "same number"; empty for none
    level: int
    suits: str  # one letter a copy; "-" for a copy without a suit
    trumps: int  # 1 to 13 are raised in the trump suit; 41 to 44 are above all, 0 and less below all
    spoof: int


KINDS = (
    Kind("A", "ace", "A", 1, "chs", 1, 1),  # FP-SETUP-12
    Kind("AE", "ace-n-end", "A", 1, "ds", 1, 1),
    Kind("AR", "ace-n-lay-red", "A", 1, "dh", 1, 1),
    Kind("AB", "ace-n-lay-black", "A", 1, "cs", 1, 1),
    Kind("2", "two", "2", 1, "ccddhhss", 2, 2),  # FP-SETUP-13
    Kind("3", "three", "3", 1, "ccddhhss", 3, 3),
    Kind("4", "flaps", "4", 1, "ccccddddhhhhssss", 4, 4),
    Kind("MF", "mega", "4", 1, "h", 4, 4),
    Kind("5", "five", "5", 1, "ccddhhss", 5, 5),
    Kind("7", "seven", "7", 1, "ccddhhss", 7, 7),
    Kind("8", "eight", "8", 1, "ccddhhss", 8, 8),
    Kind("9", "nine", "9", 1, "ccddhhss", 9, 9),
    Kind("10", "ten", "10", 1, "ccddhhss", 10, 10),
    Kind("J", "jack", "J", 1, "cdhs", 11, 11),  # FP-SETUP-14
    Kind("UJ", "up-jacks", "J", 1, "cds", 11, 11),
    Kind("AJ", "ace-jack", "J", 1, "--", 0, 1),
    Kind("Q", "queen", "Q", 1, "cdhs", 12, 12),
    Kind("HD", "hoofers", "Q", 1, "cdhs", 12, 12),
    Kind("K", "king", "K", 1, "cdhs", 13, 13),
    Kind("KT", "trumps", "K", 2, "cdhs", 13, 13),  # FP-SETUP-15
    Kind("OM1", "maid", "", 2, "-", 44, 20),
    Kind("OM2", "maid", "", 2, "-", 43, 20),
    Kind("OM3", "maid", "", 2, "-", 42, 20),
    Kind("OM4", "maid", "", 2, "-", 41, 20),
    Kind("QK", "quack", "0", 3, "-", -1, 0),
    Kind("4S", "stop", "4", 3, "d", 4, 4),
    Kind("5D", "dump", "5", 3, "h", 5, 5),
    Kind("6", "six", "6", 3, "s", 6, 6),
    Kind("KL", "king-n-lay", "K", 3, "c", 13, 13),
    Kind("KS", "spoof", "K", 4, "cs", 13, 13),
    Kind("LM", "low-maid", "", 4, "--", -2, 20),
    Kind("5L", "lose", "5", 5, "d", 5, 5),
    Kind("5P", "pick", "5", 5, "h", 5, 5),
    Kind("5G", "guess", "5", 5, "c", 5, 5),
    Kind("5K", "guess-look", "5", 5, "s", 5, 5),
    Kind("5S", "share", "5", 5, "d", 5, 5),
    Kind("5M", "solve", "5", 5, "ch", 5, 5),
    Kind("1D", "down", "1", 6, "ccddhhss", 1, 1),
    Kind("1R", "right", "1", 6, "ch", 1, 1),
    Kind("1L", "left", "1", 6, "ds", 1, 1),
    Kind("1O", "over", "1", 6, "c", 1, 1),
    Kind("1K", "look", "1", 6, "d", 1, 1),
    Kind("1S", "swap", "1", 6, "h", 1, 1),
    Kind("1U", "up", "1", 6, "cdhss", 1, 1),
    Kind("KM", "monty", "K", 7, "dh", 13, 13),
)

KIND: dict[str, Kind] = {
    kind.code + suit.strip("-"): kind for kind in KINDS for suit in kind.suits
}  # by the text of the card

# What is printed on them, by code; the rest show their code.
PRINTED = {kind.code: kind.code for kind in KINDS} | {
    "A": "ACE",
    "AE": "ACE'N'END",
    "AR": "ACE'N'LAY (any red)",
    "AB": "ACE'N'LAY (any black)",
    "4": "FLAPS",
    "MF": "MEGA-FLAP",
    "J": "JACK",
    "UJ": "UP-JACKS",
    "AJ": "ACE-JACK",
    "Q": "QUEEN",
    "HD": "HOOFERS-DOOFERS",
    "K": "KING",
    "KT": "TRUMPS",
    "OM1": "OL' MAID 1",
    "OM2": "OL' MAID 2",
    "OM3": "OL' MAID 3",
    "OM4": "OL' MAID 4",
    "QK": "QUACK",
    "4S": "STOP THAT FLAPPING",
    "5D": "DUMP THOSE FIVES",
    "6": "SIX OF THE BEST",
    "KL": "KING 'N' LAY",
    "KS": "SPOOF",
    "LM": "LOW OL' MAID",
    "5L": "LOSE A SECRET",
    "5P": "PICK A SECRET",
    "5G": "START GUESSING - DO NOT LOOK",
    "5K": "START GUESSING - LOOK",
    "5S": "SHARE A SECRET",
    "5M": "SOLVE THE MYSTERY",
    "1D": "1-DOWN",
    "1R": "1-RIGHT",
    "1L": "1-LEFT",
    "1O": "1-OVER",
    "1K": "1-LOOK",
    "1S": "1-SWAP",
    "1U": "1-UP",
    "KM": "FULL MONTY",
}

ACES = ("ace", "ace-n-end", "ace-n-lay-red", "ace-n-lay-black")
IDLE = ("five", "six", "seven", "nine", "queen", "hoofers", "king", "stop")  # nothing to do when turned up (F3)
FLAPPERS = ("flaps", "mega", "stop")
MAIDS = ("maid", "low-maid")
UNDER_MAIDS = ("jack", "up-jacks", "ace-jack", "queen", "hoofers", "king", "king-n-lay")  # FP-MAID-1, FP-LOWM-1
# FP-ACE-3, FP-ACE-10, FP-JACK-6, FP-MAID-6, FP-LOWM-5
NO_FINISH = ("ace", "ace-n-lay-red", "ace-n-lay-black", "ace-jack", *MAIDS)


def kind_of(card: str) -> str:
    """What a card is called here."""
    return KIND[card].name


def suit_of(card: str) -> str:
    """Its printed suit; empty for none."""
    return card[-1] if KIND[card].suits[0] != "-" else ""


def deck(level: int, packs: int) -> Counter[str]:
    """The cards of levels 1 to `level` (FP-SETUP-2), of one pack or two (FP-SETUP-11)."""
    return Counter(
        kind.code + suit.strip("-")
        for kind in KINDS
        if kind.level <= level
        for suit in kind.suits
        for _ in range(packs)
    )


def strength(card: str, trump: str, low_maid_high: bool) -> int:
    """How high a card is in TRUMPS (FP-TRUMPS-5, FP-TRUMPS-6, FP-QUACK-4, FP-LOWM-7)."""
    step = KIND[card].trumps
    if kind_of(card) == "low-maid" and low_maid_high:
        return 40  # F31
    return step + 20 if step > 0 and step < 14 and suit_of(card) == trump else step


def worth(card: str) -> int:
    """Its value in SPOOF (FP-SPOOF-7, F39)."""
    return KIND[card].spoof
