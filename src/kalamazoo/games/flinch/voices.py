"""What is said aloud at a Flinch table."""

from __future__ import annotations

from kalamazoo.core.cards import place_seat
from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.moment import CALL, MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.games.flinch.engine.notes import (
    CALLED,
    DEMANDED,
    FINISHED,
    LAY_DOWN,
    MUST_PASS,
    NOTHING_WRONG,
    PASSED,
    POINTED,
    PUT_RIGHT,
    REJECTED,
    TIMED_OUT,
    UPHELD,
    VOTED,
)
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.flinch.options import FlinchOptions

PLAIN = {
    PASSED: ("I pass.", MURMUR),
    LAY_DOWN: ("Nobody? Then hands down.", SAID),
    FINISHED: ("That was my last!", SAID),
    TIMED_OUT: ("Time already?", MURMUR),
    UPHELD: ("Oh, bother.", MURMUR),
    REJECTED: ("I did no such thing.", MURMUR),
    PUT_RIGHT: ("Oh! So it is.", MURMUR),
    NOTHING_WRONG: ("All is as it should be.", MURMUR),
    MUST_PASS: ("It will not go.", MURMUR),
}


def voice(options: FlinchOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind != NOTE:
        return None
    kind, more = event.number & 255, event.number >> 8
    if kind == CALLED:
        return Voice(event.seat, options.word.rstrip("!") + "!", CALL)  # FL-CHAL-1
    other = person(place_seat(event.target))
    if kind == POINTED:
        return Voice(event.seat, f"{other}, that is not right.", SAID)
    if kind == DEMANDED:
        return Voice(event.seat, f"{other}, play the {name_card(event.card)}!", CALL)
    if kind == VOTED:
        return Voice(event.seat, "That was a hint." if more else "No hint that I heard.", SAID)
    if kind not in PLAIN:
        return None
    text, tone = PLAIN[kind]
    return Voice(event.seat, text, tone)
