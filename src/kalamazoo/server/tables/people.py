"""The people of a table: what everybody is called, with which face, and which characters its bots are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kalamazoo.bots.characters import FACES, Character, character_of, choose_character, choose_face
from kalamazoo.core.people import Names, told_apart
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.seats import PERSON, Seat


def names_of(seats: Sequence[Seat]) -> Names:
    """What everybody is called; of two with the same name a person keeps it, and the other gets a number."""
    order = sorted(range(len(seats)), key=lambda number: (seats[number].kind != PERSON, not seats[number].name, number))
    told = told_apart([seats[number].called for number in order])
    return tuple(told[order.index(number)] for number in range(len(seats)))


def face_of(wanted: str, name: str, seats: Iterable[Seat]) -> str:
    """The face of a person who sits down among these: the one that was wanted, or one by the name."""
    return wanted if wanted in FACES else choose_face(name, [seat.face for seat in seats])


def character_for(number: int, lot: str, seats: Sequence[Seat], bot: str = "") -> Character:
    """Whom a bot plays that takes a seat in this company; never whoever has just left it."""
    return choose_character(f"{lot}/{number}", [seat.called for seat in seats], [seat.face for seat in seats], bot)


def with_characters(
    places: Sequence[wire.SeatPlan], lot: str, guest: str = "", guest_face: str = ""
) -> list[wire.SeatPlan]:
    """The plans of all seats, each bot with a name and a face of its own; a character's name brings its face."""
    names = [guest, *(place.name for place in places)]
    faces = [guest_face, *(place.face for place in places)]
    found: list[wire.SeatPlan] = []
    for number, place in enumerate(places):
        name, face = place.name, place.face
        if place.kind == "bot":
            own = character_of(name, face) or choose_character(f"{lot}/{number}", names, faces, place.bot)
            name, face = name or own.name, face if face in FACES else own.face
            names.append(name)
            faces.append(face)
        found.append(wire.SeatPlan(place.kind, place.bot, name, face))
    return found
