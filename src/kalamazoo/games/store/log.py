"""What the log of Go to Store says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.people import person
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.store.engine.state import (
    HAND_PLACE,
    SETS_PLACE,
    STORE_PLACE,
)
from kalamazoo.games.store.moves import (
    ASKED,
    GO_TO_STORE,
    GO_TO_THE_STORE,
    NO_CARDS,
    SET,
    STALLED,
)
from kalamazoo.games.store.notation import spoken_cards


def describe(event: Event, viewer: int) -> str:
    """An event in a few words; empty if it needs none."""
    who = person(event.seat)
    if event.kind == NOTE:
        number = note_about(event.number)
        lines = {
            ASKED: f"{who} asks {person(note_seat(event.number))} for all {number}s",
            GO_TO_STORE: f"{who}: Go to Store",
            GO_TO_THE_STORE: f"{who}: Go to the Store",
            SET: f"{who} lays the set of {number}s aside",
            NO_CARDS: f"{who} has no cards and draws",
            STALLED: "nobody finds a card any more: the game ends as it stands",
        }
        return lines.get(note_kind(event.number), "")
    if event.kind != CARD or place_kind(event.target) == SETS_PLACE:
        return ""
    if place_kind(event.source) == HAND_PLACE:
        return f"{who} gives {spoken_cards(event.card, event.number)}"
    if place_kind(event.source) == STORE_PLACE and event.card != BACK:
        return (
            f"{'you draw' if event.seat == viewer else f'{who} draws'} and {shows(event.seat == viewer)} {event.card}"
        )
    return f"{who} draws a card"


def shows(own: bool) -> str:
    """How a drawn card is told of."""
    return "get" if own else "shows"
