"""What is said aloud in Authors: asks, answers, books."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.games.authors.engine.state import HAND_PLACE
from kalamazoo.games.authors.moves import ASKED, BOOK, NOT_THERE, mark_of, number_of
from kalamazoo.games.authors.notation import LETTERS
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.kit.sentences import a_count, count, many


def voice(options: AuthorsOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind == CARD:
        if event.card == BACK or place_kind(event.target) != HAND_PLACE:
            return None
        given = event.number
        return Voice(event.seat, "I have, my dear." if given == 1 else f"I have {count(given)}, my dear.", MURMUR)
    if event.kind != NOTE:
        return None
    kind, card = note_kind(event.number), note_about(event.number)
    if kind == ASKED:
        return Voice(event.seat, f"{person(note_seat(event.number))}, have you {asked_for(card)}?", SAID)
    if kind == NOT_THERE:
        return Voice(event.seat, "I have not, I am sorry.", MURMUR)
    if kind == BOOK:
        return Voice(event.seat, f"A book of {many(card)}!" if card else "A book!", SAID)
    return None


def asked_for(card: int) -> str:
    """A card as one asks for it: "a nine", "the nine c"."""
    number = number_of(card)
    return f"the {count(number)} {LETTERS[mark_of(card)]}" if mark_of(card) else a_count(number)
