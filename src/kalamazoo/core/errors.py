"""What can be wrong with what somebody gave us; each message is a sentence for a person."""

from difflib import get_close_matches


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


def near(word: str, known: list[str]) -> str:
    """`; did you mean …?` when a known word is close, else the known words."""
    close = get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; known: {', '.join(known)}" if len(known) <= 24 else ""
