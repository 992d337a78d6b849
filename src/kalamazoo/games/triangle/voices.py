"""What the player murmurs over the Triangle."""

from __future__ import annotations

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Voice
from kalamazoo.games.kit.solo_end import solo_voice
from kalamazoo.games.triangle.options import TriangleOptions


def voice(options: TriangleOptions, event: Event, viewer: int) -> Voice | None:
    """A sigh, or second thoughts."""
    return solo_voice(event)
