"""What the log of Go to Store says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.kit.sentences import capital, conjugate, who
from kalamazoo.games.store.engine.state import (
    HAND_PLACE,
    SETS_PLACE,
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
    return capital(conjugate(words(event, viewer), event.seat == viewer))


def words(event: Event, viewer: int) -> str:
    """The event as a sentence without its capital, its verbs not yet conjugated."""
    name = who(event.seat, viewer)
    if event.kind == NOTE:
        number = note_about(event.number)
        lines = {
            ASKED: f"{name} ask(s) {who(note_seat(event.number), viewer)} for all {number}s",
            GO_TO_STORE: f'{name} say(s) "Go to Store"',
            GO_TO_THE_STORE: f'{name} say(s) "Go to the Store"',
            SET: f"{name} lay(s) the set of {number}s aside",
            NO_CARDS: f"{name} {{has}} no cards and draw(s)",
            STALLED: "nobody finds a card any more: the game ends as it stands",
        }
        return lines.get(note_kind(event.number), "")
    if event.kind != CARD or place_kind(event.target) == SETS_PLACE:
        return ""
    if place_kind(event.source) == HAND_PLACE:
        return f"{name} give(s) {spoken_cards(event.card, event.number)}"
    if event.card == BACK:
        return f"{name} draw(s) a card"
    return f"{name} draw(s) {'the' if event.seat == viewer else 'and shows the'} {event.card}"
