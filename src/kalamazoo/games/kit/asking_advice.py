"""Why an ask is good, in words: what was heard, what follows from it, and what it risks."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.kit.engine.asker import (
    ASKED_BEFORE,
    CANNOT,
    COMPLETES,
    DISARMS,
    GOT_BEFORE,
    HARMLESS,
    KNOWN,
    LIKELY,
    ONLY,
    OWN,
    PLAYED_OUT,
    TELLS_NOTHING,
)
from kalamazoo.games.kit.engine.asking import FOUR
from kalamazoo.games.kit.sentences import a_number, count, sentences

MOST_REASONS = 3


def advise_ask(seat: int, reasons: Sequence[Reason], word: str) -> Advice | None:
    """The weightiest reasons; `word` is what four of a number make here."""
    told = list(reasons[:MOST_REASONS])
    told += [reason for reason in reasons[MOST_REASONS:] if reason.kind == PLAYED_OUT]
    if not told:
        return None
    places = dict.fromkeys(f"hand:{reason.seat}" for reason in told)
    return Advice(sentences([sentence(reason, word) for reason in told]), tuple(places))


def sentence(reason: Reason, word: str) -> str:
    """A reason in words."""
    name, number = person(reason.seat), reason.card
    one = a_number(number) if not reason.place else f"the {number}{'abcd'[reason.place - 1]}"
    return {
        COMPLETES: f"that completes the {word} of {number}s",
        ASKED_BEFORE: f"{name} must hold {one}, having asked for one",
        GOT_BEFORE: f"{name} must hold {one}, having got one before",
        KNOWN: f"everybody knows that {name} holds {one}",
        ONLY: f"nobody but {name} can have the {number}s that are missing",
        CANNOT: f"{name} cannot have {one}, having been asked for it",
        LIKELY: f"{name} has {one} with a chance of about {reason.number} in 100",
        OWN: f"{count(reason.number)} of the {count(FOUR)} are in your hand",
        TELLS_NOTHING: f"it tells nobody anything, for all know that you hold {number}s",
        HARMLESS: f"if it is in vain {name} asks next, who can take least",
        DISARMS: f"it is the last {number} that {name} has, who then cannot ask for them",
        PLAYED_OUT: f"games played out from here were won more often by it, {max(1, reason.number)} in 100 more",
    }[reason.kind]
