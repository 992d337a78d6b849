"""Characters: who the bots are at a table, with a name, a face and a manner."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody whom a bot plays."""

    name: str
    face: str  # the portrait
    manner: str  # in a word
    pace: int = 100  # per cent of the time that the bot takes
    chatter: int = 20  # of a hundred occasions, those at which a word is said by the way
    slip: int = 30  # of a thousand chances to slip in table play, those that are taken, by a bot that slips at all
    level: str = ""  # how well it plays, where nobody has chosen another bot for it


CHARACTERS = (
    Character("Ann", "ann", "kind", 105, 30, 25, "easy"),
    Character("Bertie", "bertie", "steady", 100, 12, 20, "fair"),
    Character("Clara", "clara", "sharp", 85, 15, 8, "expert"),
    Character("Dora", "dora", "hasty", 65, 35, 80, "beginner"),
    Character("Edwin", "edwin", "thoughtful", 135, 10, 12, "expert"),
    Character("Flora", "flora", "cheerful", 90, 45, 40, "easy"),
    Character("George", "george", "gruff", 110, 18, 30, "fair"),
    Character("Hetty", "hetty", "brisk", 75, 20, 35, "fair"),
    Character("Ida", "ida", "dreamy", 130, 25, 70, "beginner"),
    Character("Jasper", "jasper", "sly", 95, 8, 15, "strong"),
    Character("Kate", "kate", "merry", 90, 40, 45, "easy"),
    Character("Leopold", "leopold", "solemn", 125, 6, 18, "strong"),
    Character("Mabel", "flora", "chatty", 100, 60, 40, "fair"),
    Character("Ned", "bertie", "careless", 80, 25, 90, "beginner"),
    Character("Olive", "ann", "quiet", 110, 3, 20, "strong"),
    Character("Percy", "leopold", "grand", 115, 35, 35, "fair"),
)
FACES = tuple(dict.fromkeys(character.face for character in CHARACTERS))
BY_NAME = {character.name.casefold(): character for character in CHARACTERS}
BY_FACE = {character.face: character for character in reversed(CHARACTERS)}


def character_of(name: str, face: str) -> Character | None:
    """Whose name this is, or else whose face."""
    return BY_NAME.get(name.casefold()) or BY_FACE.get(face)


def choose_character(lot: str, names: Collection[str], faces: Collection[str], level: str = "") -> Character:
    """Somebody who is not at the table yet, the same for the same lot; those who borrow a face come last.

    If possible it is somebody of this level.
    """
    called = {name.casefold() for name in names}
    free = [character for character in in_turn(lot, CHARACTERS) if character.name.casefold() not in called]
    return min(
        free or CHARACTERS, key=lambda who: (who.face in faces, bool(level) and who.level != level, borrows(who))
    )


def borrows(character: Character) -> bool:
    """Whether it is somebody else's face."""
    return BY_FACE[character.face] is not character


def choose_face(name: str, faces: Collection[str]) -> str:
    """The face of somebody with this name, if possible one that nobody else at the table has."""
    own = BY_NAME.get(name.casefold())
    wanted = [own.face] if own else []
    return min([*wanted, *in_turn(name, FACES)], key=lambda face: face in faces)


def in_turn(lot: str, things: tuple[T, ...]) -> list[T]:
    """All of them, from one on that the lot names."""
    first = crc32(lot.encode()) % len(things)
    return [*things[first:], *things[:first]]
