"""What a search found, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.games.kit.engine.trying import TRIED

WORTH_SAYING = 3  # in a hundred, by which a move must be better than what seemed best at first


def say_tried(reason: Reason, where: str) -> str:
    """How a move did in the tries; nothing where it was the first idea anyway."""
    if reason.number < reason.place + WORTH_SAYING:
        return ""
    return f"played out over possible {where}, it wins {reason.number} of 100, and the first idea {reason.place}"


def say_best(reasons: Sequence[Reason], where: str) -> str:
    """What can be said of a move that was tried and has no other reason; nothing if it was not tried."""
    for reason in reasons:
        if reason.kind == TRIED:
            return f"played out over possible {where}, nothing else does better"
    return ""
