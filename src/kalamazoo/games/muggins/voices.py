"""What is said aloud in Muggins."""

from __future__ import annotations

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.moment import CALL, MURMUR, SAID, Voice
from kalamazoo.games.muggins.engine.calls import CALLED, HELD, LAST_CARD_KEPT, NOTHING_TO_GIVE, RIGHT, WRONG
from kalamazoo.games.muggins.options import MugginsOptions

SPOKEN = {
    CALLED: ("Muggins!", CALL),  # MU-CALL-2
    WRONG: ("I could have sworn …", MURMUR),
    HELD: ("My last card!", SAID),
    NOTHING_TO_GIVE: ("I have none to give.", MURMUR),
    LAST_CARD_KEPT: ("I keep my last.", MURMUR),
}


def voice(options: MugginsOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind != NOTE:
        return None
    if event.number > RIGHT:
        return Voice(event.seat, "Oh, bother.", MURMUR)
    if event.number not in SPOKEN:
        return None
    text, tone = SPOKEN[event.number]
    return Voice(event.seat, text, tone)
