"""What can be wrong with what somebody gave us; each message is a sentence for a person."""

from difflib import get_close_matches
from typing import Final

SHOWN: Final = 60  # characters of what somebody gave us that a sentence repeats
NEAR: Final = 40  # characters of a word that are compared with those known


class KalamazooError(ValueError):
    """Any mistake in what was given: rules, seeds, moves, files. Its text is one clear sentence."""


class BadSeed(KalamazooError):
    """A seed that is neither a number nor 64 hexadecimal digits."""


class BadRules(KalamazooError):
    """A rules string, option, edition or deck that cannot be used."""


class UnknownGame(BadRules):
    """No game of that name."""


class BadMove(KalamazooError):
    """A move text that means nothing in this game."""


class IllegalMove(KalamazooError):
    """A move that may not be made now: who, what, why, clause."""

    def __init__(self, who: str, what: str, why: str, clause: str) -> None:
        super().__init__(f"{who} may not {what}: {why} ({clause})" if clause else f"{who} may not {what}: {why}")
        self.who = who
        self.what = what
        self.why = why
        self.clause = clause


class BadPosition(KalamazooError):
    """A position document that does not describe a table."""


class BadRecord(KalamazooError):
    """A record that is torn, edited or of something else; says line and token."""


def shown(text: str, longest: int = SHOWN) -> str:
    """A text in a sentence about it, cut short: no answer repeats a whole file."""
    return text if len(text) <= longest else text[:longest] + "…"


def near(word: str, known: list[str]) -> str:
    """`; did you mean …?` when a known word is close, else the known words."""
    close = get_close_matches(word[:NEAR], known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; known: {', '.join(known)}" if len(known) <= 24 else ""
