"""What a search found, in words."""

from __future__ import annotations

from kalamazoo.core.bot import Reason

WORTH_SAYING = 3  # in a hundred, by which a move must be better than what seemed best at first


def say_tried(reason: Reason, where: str) -> str:
    """How a move did in the tries; nothing where it was the first thought anyway."""
    if reason.number < reason.place + WORTH_SAYING:
        return ""
    return f"played out in {where} that could be, it wins {reason.number} of 100, and the first thought {reason.place}"
