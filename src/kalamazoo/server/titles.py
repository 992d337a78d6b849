"""What tables, seats and people are called."""

from __future__ import annotations

import unicodedata

from kalamazoo.core.seats import seat_name
from kalamazoo.rulebook import Rules

JOINERS = "\u200c\u200d"  # needed to write some languages, and harmless


def title_of(rules: Rules) -> str:
    """The rule set as people say it: "Flinch, 1913"."""
    return rules.edition.title


def tidy(text: str, longest: int) -> str:
    """A name or something said, as plain text on one line: no control or direction characters, no runs of blanks."""
    kept = (
        char if char in JOINERS or not unicodedata.category(char).startswith("C") else " "
        for char in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split())[:longest].strip()


def who(seat: int, name: str) -> str:
    """A seat and who sits there: "Ann (A)"."""
    return f"{name} ({seat_name(seat)})" if name else f"seat {seat_name(seat)}"
