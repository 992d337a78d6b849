"""What games for one say: sighs, and the end."""

from __future__ import annotations

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.game import Ruling
from kalamazoo.core.moment import MURMUR, WIN, Entry, Moment, Voice
from kalamazoo.games.kit.engine.solo import STUCK, UNDONE
from kalamazoo.games.kit.sentences import sentences

MURMURS = {STUCK: "Not this time.", UNDONE: "Let me think again."}


def solo_voice(event: Event) -> Voice | None:
    """What the player murmurs by this event."""
    if event.kind != NOTE or event.number not in MURMURS:
        return None
    return Voice(event.seat, MURMURS[event.number], MURMUR)


def solo_end(ending: Ruling, won: bool, left: int, count: str, figure: str) -> Moment:
    """Whether it came out, how many cards were left, and a figure."""
    title = "It came out" if won else "It did not come out"
    entry = Entry(0, after=left, first=won)
    return Moment(WIN, title, "", sentences([ending.text]), ending.clause, (entry,), "", count, figure=figure)
