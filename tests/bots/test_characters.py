"""Who the bots are."""

from __future__ import annotations

from kalamazoo._engine import engine
from kalamazoo.bots.characters import CHARACTERS, FACES, character_of, choose_character, choose_face
from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.games import find_game
from kalamazoo.server.web.shelf import games


def test_there_are_as_many_characters_as_seats_and_twelve_faces() -> None:
    assert len({character.name for character in CHARACTERS}) == len(CHARACTERS) == MOST_SEATS
    assert len({character.manner for character in CHARACTERS}) == len(CHARACTERS)
    assert len(FACES) == 12
    assert all(character.face == character.name.lower() for character in CHARACTERS[: len(FACES)])
    assert all(1 <= len(face) <= 16 and face.isascii() and face.islower() for face in FACES)
    assert all(50 <= character.pace <= 150 for character in CHARACTERS)


def test_a_company_has_no_one_twice_and_a_face_twice_only_when_all_are_there() -> None:
    for lot in map(str, range(40)):
        names: list[str] = []
        faces: list[str] = []
        for seat in range(MOST_SEATS):
            character = choose_character(f"{lot}/{seat}", names, faces)
            names.append(character.name)
            faces.append(character.face)
        assert len(set(names)) == MOST_SEATS
        assert len(set(faces[: len(FACES)])) == len(FACES)
        assert [name.lower() for name in names[: len(FACES)]] == faces[: len(FACES)]


def test_the_same_lot_brings_the_same_person_and_others_bring_others() -> None:
    assert choose_character("t/1", [], []) is choose_character("t/1", [], [])
    assert len({choose_character(f"t{number}/1", [], []).name for number in range(60)}) > 8
    first = choose_character("t/1", [], [])
    assert choose_character("t/1", [first.name.upper()], []) is not first
    assert choose_character("t/1", [], [first.face]).face != first.face


def test_people_have_a_face_by_their_name() -> None:
    assert choose_face("clara", []) == "clara"
    assert choose_face("Clara", ["clara"]) not in ("clara", "")
    assert choose_face("Zoë", []) == choose_face("Zoë", [])
    assert choose_face("Zoë", FACES) in FACES
    assert len({choose_face(f"P{number}", []) for number in range(100)}) > 8


def test_a_character_is_known_by_name_or_by_face() -> None:
    clara = character_of("CLARA", "")
    assert clara is not None
    assert (clara.name, clara.manner) == ("Clara", "sharp")
    assert character_of("Zed", "clara") is clara
    assert character_of("Zed", "") is None
    mabel = character_of("Mabel", "dora")
    assert mabel is not None
    assert mabel.manner == "chatty"
    flora = character_of("Zed", "flora")
    assert flora is not None
    assert flora.name == "Flora"


def test_each_character_has_a_level_and_a_bot_is_played_by_somebody_of_its_own() -> None:
    assert {character.level for character in CHARACTERS} == set(LEVELS)
    for level in LEVELS:
        found = [choose_character(f"t{number}", [], [], level) for number in range(20)]
        assert {character.level for character in found} == {level}
    taken = [character.face for character in CHARACTERS if character.level == "expert"]
    assert choose_character("t", [], taken, "expert").face not in taken


def test_the_shelf_says_what_each_level_can_do_and_who_plays_it() -> None:
    for info in games():
        assert [level.name for level in info.levels] == list(levels_of(find_game(info.name)))
        assert {character.bot for character in info.characters} <= set(info.bots)
        assert info.weaker == (engine() != "compiled")
