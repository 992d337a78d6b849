"""What the player murmurs over the Patience."""

from __future__ import annotations

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Voice
from kalamazoo.games.kit.solo_end import solo_voice
from kalamazoo.games.patience.options import PatienceOptions


def voice(options: PatienceOptions, event: Event, viewer: int) -> Voice | None:
    """A sigh, or second thoughts."""
    return solo_voice(event)
