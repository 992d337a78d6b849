"""The reasons of a player of Patience in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.games.kit.sentences import a_number, sentences
from kalamazoo.games.kit.tried import say_best, say_tried
from kalamazoo.games.patience import expert as why
from kalamazoo.games.patience.engine.state import PatienceState

MOST = 2  # reasons that are said


def advise(state: PatienceState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """Why this play, in one or two sentences; None if there is nothing to say."""
    said = [(text, reason) for reason in reasons if (text := say(reason))][:MOST]
    places = dict.fromkeys(area for _, reason in said for area in areas(reason))
    words = sentences([text for text, _ in said] or [say_best(reasons, "packs")])
    return Advice(words, tuple(places)) if words else None


def say(reason: Reason) -> str:
    """One reason."""
    if reason.kind == TRIED:
        return say_tried(reason, "packs")
    return {
        why.GOES_UP: f"the {reason.card} goes up for good",
        why.LEADS_ON: f"after this the {reason.card} can go up",
        why.MAKES_SPACE: f"it frees place {reason.place + 1}",
        why.UNBURIES: f"it brings the {reason.card} to the top of the stock",
        why.KEEPS_OFF: f"it keeps the {reason.card} off the stock",
        why.BUILDS: f"{a_number(reason.card - 1)} can follow it down",
        why.FILLS: f"place {reason.place + 1} is in use again",
        why.NOTHING_ELSE: "nothing else can be played",
        why.HOLDS_BACK: f"the {reason.card} can wait: lower piles need it more",
    }[reason.kind]


def areas(reason: Reason) -> list[str]:
    """The areas that a reason speaks of."""
    if reason.kind in (why.MAKES_SPACE, why.FILLS):
        return [f"lower:{reason.place + 1}"]
    return ["stock"] if reason.kind in (why.UNBURIES, why.KEEPS_OFF) else []
