"""What is said aloud at a table of Flush."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.moment import MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.games.flush.engine import notes
from kalamazoo.games.flush.names import spoken_set
from kalamazoo.games.flush.options import FlushOptions

SPOKEN: Final = {
    notes.FLUSHES: ("Flush!", SAID),
    notes.SUPER_FLUSH: ("Super Flush!", SAID),
    notes.PICKED_UP: ("Oh, bother.", MURMUR),
    notes.WRONG_FLIP: ("Oh! Not that one.", MURMUR),
    notes.ROUND_WON: ("That is all!", SAID),
    notes.OUT: ("That does for me.", MURMUR),
    notes.PROPOSED: ("Shall we deal anew?", SAID),
    notes.AGREED: ("Very well.", MURMUR),
    notes.DECLINED: ("No, play on.", SAID),
    notes.FLIPPED: ("Let us see …", MURMUR),
}


def voice(options: FlushOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind != NOTE:
        return None
    note, amount = event.number & 255, event.number >> 8
    if note in (notes.DECLARED, notes.COUNTED, notes.VOIDED):  # FU-DECL-1
        said = spoken_set(amount >> 4, amount & 15).capitalize()
        return Voice(event.seat, f"{said}, with the top set!" if note == notes.COUNTED else said, SAID)
    if note == notes.GAVE_BASE:
        return Voice(event.seat, f"{person(amount)}, a Base for you.", SAID)
    if note not in SPOKEN:
        return None
    text, tone = SPOKEN[note]
    return Voice(event.seat, text, tone)
