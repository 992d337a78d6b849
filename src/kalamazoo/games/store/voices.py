"""What is said aloud in Go to Store: asks, answers, sets."""

from __future__ import annotations

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.kit.sentences import count, many
from kalamazoo.games.store.engine.state import HAND_PLACE
from kalamazoo.games.store.moves import ASKED, GO_TO_STORE, GO_TO_THE_STORE, NO_CARDS, SET
from kalamazoo.games.store.options import StoreOptions


def voice(options: StoreOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind == CARD:
        if not place_kind(event.source) == place_kind(event.target) == HAND_PLACE:
            return None
        given = event.number
        return Voice(event.seat, "Here is one." if given == 1 else f"Here are {count(given)}.", MURMUR)
    if event.kind != NOTE:
        return None
    kind, number = note_kind(event.number), note_about(event.number)
    if kind == ASKED:
        return Voice(event.seat, f"{person(note_seat(event.number))}, give me all your {many(number)}!", SAID)
    if kind in (GO_TO_STORE, GO_TO_THE_STORE):
        return Voice(event.seat, f"{options.phrase}!", SAID)  # GS-ASK-6
    if kind == SET:
        return Voice(event.seat, f"Four {many(number)}!", SAID)
    return Voice(event.seat, "I have no cards.", MURMUR) if kind == NO_CARDS else None
