"""What the log of Authors says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
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
from kalamazoo.games.kit.sentences import capital, conjugate, who


def describe(event: Event, viewer: int) -> str:
    """An event in a few words; empty if it needs none."""
    return capital(conjugate(words(event, viewer), event.seat == viewer))


def words(event: Event, viewer: int) -> str:
    """The event as a sentence without its capital, its verbs not yet conjugated."""
    name = who(event.seat, viewer)
    if event.kind == NOTE:
        card = note_about(event.number)
        other = who(note_seat(event.number), viewer)
        missing = f"no {card}" if not mark_of(card) else f"not {spoken_card(card)}"
        lines = {
            ASKED: f"{name} ask(s) {other} for {spoken_card(card)}",
            NOT_THERE: f"{name} {{has}} {missing}",
            BOOK: f"{name} lay(s) the book of {card}s" if card else f"{name} lay(s) a book",
            STALLED: "nobody finds a card any more: the game ends as it stands",
        }
        return lines.get(note_kind(event.number), "")
    if event.kind == CARD and event.card != BACK and place_kind(event.target) == HAND_PLACE:
        return f"{name} give(s) {spoken_cards(event.card, event.number)}"
    return ""
