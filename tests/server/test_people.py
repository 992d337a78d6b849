"""The people of a table: names, faces and characters, in everything that is said and over a restart."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from kalamazoo.bots.characters import CHARACTERS, FACES, choose_face
from kalamazoo.record import read_record
from tests.server.helpers import House, Message, Person, run, serving
from tests.server.test_protocol import FLINCH, POSITION

KNOWN = {character.name: character for character in CHARACTERS}


async def seats_of(house: House, table: str) -> list[Message]:
    """Who sits at a table, as everybody may know."""
    seats: list[Message] = (await house.request("GET", f"/api/tables/{table}")).json()["seats"]
    return seats


def words_of(message: Message) -> str:
    """Everything that people read in a message."""
    return json.dumps([message.get(key) for key in ("lines", "log", "scene", "scenes", "act", "text")])


async def scene_of(person: Person) -> Message:
    """The next scenes that come with a change of the table."""
    while not (message := await person.until("table")).get("scenes"):
        pass
    return message


def test_every_bot_is_somebody_else_also_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create("authors@1913", "p" + "b" * 15, sit=0, name="Clara", face="dora")
            table = created["table"]["id"]
            before = await seats_of(house, table)
            assert (before[0]["name"], before[0]["face"]) == ("Clara", "dora")
            names = [seat["name"] for seat in before]
            assert len(set(names)) == 16
            for seat in before[1:]:
                character = KNOWN[seat["name"]]
                assert (seat["kind"], seat["face"], seat["manner"]) == ("bot", character.face, character.manner)
        async with serving(tmp_path) as house:
            assert [seat["name"] for seat in await seats_of(house, table)] == names
            assert [seat["face"] for seat in await seats_of(house, table)] == [seat["face"] for seat in before]

    run(test())


def test_a_bot_keeps_the_name_that_it_was_given_and_a_characters_name_brings_the_face(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            wanted: list[Any] = [
                {},
                {"kind": "bot", "name": "Hetty"},
                {"kind": "bot", "name": "Zed", "face": "clara"},
                {"kind": "bot", "name": "Yves"},
                {"kind": "bot", "face": "nobody"},
            ]
            answer = await house.request("POST", "/api/tables", {"rules": FLINCH, "seats": wanted})
            seats = answer.json()["table"]["seats"]
            assert [seat.get("name", "") for seat in seats[:4]] == ["", "Hetty", "Zed", "Yves"]
            assert [seat["face"] for seat in seats[1:3]] == ["hetty", "clara"]
            assert [seat["manner"] for seat in seats[1:3]] == ["brisk", "sharp"]
            assert {seat["face"] for seat in seats[3:]} < set(FACES) - {"hetty", "clara"}

    run(test())


def test_people_have_the_face_they_chose_or_one_by_their_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "pppp"))["table"]["id"]
            wishes = [("Ann", ""), ("Ann", ""), ("Bob", "leopold"), ("Cleo", "nosuchface")]
            for seat, (name, face) in enumerate(wishes):
                person = await house.join(table)
                await person.until("welcome")
                assert (await person.ask("sit", seat=seat, name=name, face=face))["type"] == "done"
            seats = await seats_of(house, table)
            assert [seat["name"] for seat in seats] == ["Ann", "Ann 2", "Bob", "Cleo"]
            faces = [seat["face"] for seat in seats]
            assert (faces[0], faces[2]) == ("ann", "leopold")
            assert len(set(faces)) == 4
            assert set(faces) < set(FACES)
        async with serving(tmp_path) as house:
            assert [seat["face"] for seat in await seats_of(house, table)] == faces

    run(test())


def test_whoever_makes_a_table_has_their_own_face(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for name in ("Ann", "Clara", "Zoë", "Ann", "Bertie", "Ann"):
                created = await house.create(FLINCH, "pbbbbb", sit=0, name=name)
                seats = created["table"]["seats"]
                assert seats[0]["face"] == choose_face(name, [])
                assert len({seat["face"] for seat in seats}) == len({seat["name"] for seat in seats}) == 6

    run(test())


def test_a_person_keeps_the_name_and_the_bot_of_that_name_gets_a_number(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            seats: list[Any] = [{"kind": "bot", "name": "Clara"}, {}]
            answer = await house.request("POST", "/api/tables", {"rules": FLINCH, "seats": seats})
            table = answer.json()["table"]["id"]
            person = await house.join(table)
            await person.until("welcome")
            await person.ask("sit", seat=1, name="Clara")
            assert [seat["name"] for seat in await seats_of(house, table)] == ["Clara 2", "Clara"]

    run(test())


def test_everything_that_people_read_has_names_and_no_letters_of_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated(FLINCH, 2, mode="scene", position=POSITION)
            assert (await ann.ask("act", seat=1, move="pass"))["text"] == "this is the seat of P1, and not yours"
            await ann.ask("start")
            scenes = await scene_of(bob)
            assert "P0" in scenes["scenes"][0]["status"]
            assert "P0's" in words_of(scenes)
            refused = await bob.ask("act", seat=1, move="h7>r1")
            assert refused["text"].startswith("P1 may not ")
            assert "P0" in refused["why"]
            assert (await ann.ask("act", seat=0, move="s>p1"))["type"] == "done"
            update = await bob.until("update")
            assert any("P0" in line for line in update["lines"])
            assert "P0" in update["act"]["lead"]
            assert "centre:1" in update["act"]["places"]
            late = await house.join(table, mode="scene")
            welcome = await late.until("welcome")
            assert any("P0" in line for line in welcome["log"])
            assert welcome["act"] == update["act"]
            record = read_record((await house.request("GET", f"/api/tables/{table}/record")).text)
            assert record.names == ("P0", "P1")

    run(test())


def test_who_takes_over_is_called_by_name_at_once_in_everybodys_scene(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2, mode="scene", position=POSITION)
            ann, bob = people
            program = await house.join(table, mode="moves")
            await program.until("welcome")
            await ann.ask("start")
            await scene_of(ann)
            away = await house.join(table, ann.secret, mode="scene")
            number = (await away.until("welcome"))["number"]
            await away.close()
            assert (await bob.ask("leave", seat=1))["type"] == "done"
            told = await scene_of(ann)
            seat = told["table"]["seats"][1]
            assert (seat["kind"], seat["bot"], seat["face"]) == ("open", "fair", KNOWN[seat["name"]].face)
            assert told["lines"] == [f"P1 leaves, and {seat['name']} plays on"]
            assert f"{seat['name']}'s" in words_of(told)
            assert "P1" not in words_of({"scenes": told["scenes"]})
            away = await house.join(table, ann.secret, mode="scene", last=number)  # who was away learns it as well
            missed = await scene_of(away)
            assert missed["scenes"] == told["scenes"]
            assert (await ann.ask("leave", seat=0))["type"] == "done"  # so that somebody may sit down there
            await ann.until("welcome")
            cleo = await house.join(table, mode="scene")
            await cleo.until("welcome")
            assert (await cleo.ask("sit", seat=1, name="Cleo"))["type"] == "done"
            again = await scene_of(ann)
            assert again["lines"] == ["Cleo sits down"]
            assert "Cleo's" in words_of(again)
            assert seat["name"] not in words_of({"scenes": again["scenes"]})
            assert again["table"]["seats"][1].get("manner", "") == ""
            dealt = [m for m in await program.quiet() if m["type"] == "table" and m.get("views")]
            assert len(dealt) == 1  # with the deal; a name is nothing to a program

    run(test())


def test_an_absent_person_keeps_the_name_while_a_bot_keeps_the_seat_warm(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated(FLINCH, 2, mode="scene", position=POSITION, grace=5)
            await ann.ask("start")
            house.app.lobby.tables[table].presence.grace = 0
            await bob.close()
            while not (message := await ann.until("table")).get("lines") or "warm" not in message["lines"][0]:
                pass
            assert message["lines"] == ["A bot is keeping P1's seat warm"]
            seat = message["table"]["seats"][1]
            assert (seat["name"], seat["bot"], seat["away"], seat.get("manner", "")) == ("P1", "fair", True, "")

    run(test())


def test_who_leaves_after_the_end_is_still_named_in_what_was_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            over = {**POSITION, "seats": [{"stock": [4], "hand": [1]}, {"stock": [5, 6], "hand": [7]}]}
            table, (ann, bob) = await house.seated(FLINCH, 2, mode="scene", position=over)
            await ann.ask("start")
            assert (await ann.ask("act", seat=0, move="s>p1"))["type"] == "done"
            assert (await bob.ask("leave", seat=1))["type"] == "done"
            late = await house.join(table, mode="scene")
            welcome = await late.until("welcome")
            assert welcome["table"]["result"].startswith("P0 has won: ")
            assert welcome["table"]["seats"][1].get("name", "") == ""
            assert "P1's" in words_of(welcome)
            record = (await house.request("GET", f"/api/tables/{table}/record")).text
            answer = await house.request("POST", "/api/replay", {"record": record, "viewer": -1})
            assert answer.status == 200, answer.text
            replay = answer.json()
            assert (replay["title"], replay["edition"]) == ("Flinch", "edition of 2008")
            assert (replay["names"], len(set(replay["faces"]))) == (["P0", "P1"], 2)
            assert replay["result"] == welcome["table"]["result"]
            dealt, played = replay["frames"]
            assert "P0" in dealt["scene"]["status"]
            assert any("P0" in line for line in played["lines"])
            assert played["act"] == welcome["act"]

    run(test())


def test_a_bot_that_is_set_is_somebody_and_another_bot_goes_on_as_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            made = await house.create(FLINCH, "ppp", sit=0, name="Ann")
            table = made["table"]["id"]
            ann = await house.join(table, made["secret"])
            await ann.until("table")
            await ann.ask("set-seat", seat=1, bot="fair")
            told = await ann.until("table")
            first = told["table"]["seats"][1]
            assert told["lines"] == [f"{first['name']} sits down"]
            assert first["name"] in KNOWN
            await ann.ask("set-seat", seat=1, bot="random")
            again = await ann.until("table")
            assert again.get("lines", []) == []
            assert again["table"]["seats"][1] == {**first, "bot": "random"}
            await ann.ask("set-seat", seat=1, bot="fair", name="percy")
            percy = await ann.until("table")
            assert percy["lines"] == [f"{first['name']} leaves", "percy sits down"]
            assert percy["table"]["seats"][1]["manner"] == "grand"
            await ann.ask("set-seat", seat=1)
            gone = await ann.until("table")
            assert gone["lines"] == ["percy leaves"]
            assert (await ann.ask("sit", seat=9, name="Ann"))["text"] == "there is no such seat at this table"
            assert (await ann.ask("start"))["text"].startswith("2 seats are still open")

    run(test())


def strip_log(folder: Path) -> None:
    """Makes a log as it was written when bots had no names and people no faces, also the lobby's cards."""
    with sqlite3.connect(folder / "kalamazoo.db") as log:
        for number, kind, text in log.execute("select number, kind, text from events").fetchall():
            if kind in ("created", "sat", "seat", "left"):
                kept = json.loads(text)
                for part in (kept, *kept.get("seats", ())):
                    part.pop("face", None)
                    if kind != "sat":
                        part.pop("name", None)
                old = kept["bot"] if kind == "left" else json.dumps(kept)
                log.execute("update events set text = ? where number = ?", (old, number))
        for (info,) in log.execute("select info from tables").fetchall():
            log.execute("update tables set info = ?", (json.dumps(json.loads(info)["table"]),))
    log.close()


def test_logs_of_before_open_with_characters_that_stay_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            made = await house.create(FLINCH, "pppb", sit=0, name="Zoe")
            table = made["table"]["id"]
            ann = await house.join(table, made["secret"])
            bob = await house.join(table)
            await bob.until("welcome")
            await bob.ask("sit", seat=1, name="Bob")
            await ann.ask("set-seat", seat=2, bot="random")
            assert (await ann.ask("start"))["type"] == "done"
            assert (await bob.ask("leave", seat=1))["type"] == "done"
        strip_log(tmp_path)
        seen = []
        for _ in range(2):
            async with serving(tmp_path) as house:
                listed = (await house.request("GET", "/api/tables")).json()
                assert [info["id"] for info in listed] == [table]
                seen.append(await seats_of(house, table))
        assert seen[0] == seen[1]
        assert [(seat["kind"], seat.get("bot", "")) for seat in seen[0]] == [
            ("person", ""),
            ("open", "fair"),
            ("bot", "random"),
            ("bot", "fair"),
        ]
        assert seen[0][0]["name"] == "Zoe"
        assert all(seat["name"] in KNOWN and seat["face"] == KNOWN[seat["name"]].face for seat in seen[0][1:])
        assert len({seat["name"] for seat in seen[0]}) == len({seat["face"] for seat in seen[0]}) == 4

    run(test())
