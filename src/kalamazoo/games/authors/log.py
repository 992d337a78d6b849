"""What the log of Authors says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.people import person
from kalamazoo.games.authors.engine.state import (
    HAND_PLACE,
)
from kalamazoo.games.authors.moves import (
    ASKED,
    BOOK,
    NOT_THERE,
    STALLED,
    mark_of,
)
from kalamazoo.games.authors.notation import spoken_card, spoken_cards
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat


def describe(event: Event, viewer: int) -> str:
    """An event in a few words; empty if it needs none."""
    who = person(event.seat)
    if event.kind == NOTE:
        card = note_about(event.number)
        other = person(note_seat(event.number))
        lines = {
            ASKED: f"{who} asks {other} for {spoken_card(card)}",
            NOT_THERE: f"{who} has no {card}" if not mark_of(card) else f"{who} does not have {spoken_card(card)}",
            BOOK: f"{who} lays the book of {card}s" if card else f"{who} lays a book",
            STALLED: "nobody finds a card any more: the game ends as it stands",
        }
        return lines.get(note_kind(event.number), "")
    if event.kind == CARD and event.card != BACK and place_kind(event.target) == HAND_PLACE:
        return f"{who} gives {spoken_cards(event.card, event.number)}"
    return ""
