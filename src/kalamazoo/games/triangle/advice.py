"""The reasons of a player of the Triangle in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.games.kit.sentences import count, listed, sentences
from kalamazoo.games.kit.tried import say_best, say_tried
from kalamazoo.games.triangle import expert as why
from kalamazoo.games.triangle.engine.state import TOTAL, TriangleState

MOST = 2  # reasons that are said


def advise(state: TriangleState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """Why this discard, in one or two sentences; None if there is nothing to say."""
    freed = [str(reason.card) for reason in reasons if reason.kind == why.FREES]
    parts = [f"it frees the {listed(freed)}"] if freed else []
    parts += [text for reason in reasons if reason.kind != why.FREES and (text := say(reason))]
    places = dict.fromkeys(area for reason in reasons for area in areas(reason))
    words = sentences(parts[:MOST] or [say_best(reasons, "packs")])
    return Advice(words, tuple(places)) if words else None


def say(reason: Reason) -> str:
    """One reason but for cards that are freed, which are told together."""
    if reason.kind == TRIED:
        return say_tried(reason, "packs")
    partners = "a partner of it has" if reason.number == 1 else f"{count(reason.number)} of its partners have"
    return {
        why.GOES_ALONE: f"a {TOTAL} goes alone",
        why.USES_TURNED: f"the {reason.card} would be buried in the stock otherwise",
        why.OPENS_STOCK: f"it brings the {reason.card} to the top of the stock",
        why.KEEPS: f"the {reason.card} can wait: {partners} not been seen",
        why.NOTHING_ELSE: "nothing else can be done",
        why.CLEARS: "that clears the triangle",
    }[reason.kind]


def areas(reason: Reason) -> list[str]:
    """The areas that a reason speaks of."""
    if reason.kind in (why.FREES, why.KEEPS):
        return ["triangle"]
    return ["stock"] if reason.kind == why.OPENS_STOCK else ["turned"] if reason.kind == why.USES_TURNED else []
