"""Evenings: what they cost, and what happens where there is no room for their tables."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from kalamazoo.server.settings import Limits, Rate, unlimited
from kalamazoo.server.tables.lobby import Full
from kalamazoo.server.tables.table import Table
from tests.server.evenings import EXCHANGE, come, finish, heard, leads_on, note_of, rows_of
from tests.server.helpers import run, serving


def test_one_of_several_nodes_refuses_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            body = {"rules": EXCHANGE, "seats": [{}] * 6, "tables": 2}
            with monkeypatch.context() as cluster:
                cluster.setattr(house.app.lobby, "claims", object())
                refused = await house.request("POST", "/api/tables", body)
            assert (refused.status, "on a server that is alone" in refused.json()["text"]) == (422, True)
            assert (await house.request("POST", "/api/tables", body)).status == 201

    run(test())


def test_an_evening_costs_as_much_as_its_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(creation=Rate(5, 0.0))) as house:
            body = {"rules": EXCHANGE, "seats": [{}] * 9, "tables": 3}
            assert (await house.request("POST", "/api/tables", body)).status == 201
            refused = await house.request("POST", "/api/tables", body)
            assert (refused.status, refused.json()["code"]) == (429, "too-fast")
            assert (await house.create(EXCHANGE, "ppp"))["table"]  # what was refused has cost no more than a question

    run(test())


def test_the_rounds_of_all_evenings_of_an_address_share_a_budget(tmp_path: Path) -> None:
    async def test() -> None:
        few = Limits(rounds=Rate(3, 0.0))
        async with serving(tmp_path, few) as house:
            halls = [await house.create(EXCHANGE, "b" * 6, tables=2, start=True) for _ in range(2)]
            watchers = [await house.join(made["table"]["id"], mode="scene") for made in halls]
            for watcher in watchers:
                for table_id in (await heard(watcher, leads_on))["table"]["evening"]["tables"]:
                    finish(house, table_id)
            waits = "Move 1 of 2 is over. Too many tables were made from here lately; in a while there can be more."
            told = [
                await heard(watcher, lambda table: note_of(table) in (waits, "Move 2 of 2.")) for watcher in watchers
            ]
            notes = [note_of(each["table"]) for each in told]
            assert sorted(notes) == [waits, "Move 2 of 2."]  # two of the three tables were left for one of them
            house.app.gate.purse("127.0.0.1").bucket("rounds", 0.0).tokens = 2.0  # after a while
            late = watchers[notes.index(waits)]
            assert (await heard(late, leads_on))["table"]["evening"]["note"] == "Move 2 of 2."

    run(test())


def test_an_evening_for_whose_tables_there_is_no_room_does_not_begin(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, replace(unlimited(), tables=2)) as house:
            hall = (await house.create(EXCHANGE, "p" + "b" * 5, tables=2))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            refused = await ann.ask("start", id="early")
            assert (refused["code"], refused["text"]) == ("not-now", "this server has no room for more tables just now")
            assert [kind for kind, _ in rows_of(tmp_path)[hall]] == ["created"]
            body = {"rules": EXCHANGE, "seats": [{"kind": "bot", "bot": "fair"}] * 6, "tables": 2, "start": True}
            answer = await house.request("POST", "/api/tables", body)
            assert (answer.status, "no room" in answer.json()["text"]) == (422, True)
            assert house.app.lobby.count == 1
            object.__setattr__(house.app.lobby.settings, "limits", unlimited())
            assert (await ann.ask("start"))["type"] == "done"

    run(test())


def test_the_tables_of_a_round_make_room_for_those_of_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, replace(unlimited(), tables_open=3)) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            for table_id in (await heard(watcher, leads_on))["table"]["evening"]["tables"]:
                finish(house, table_id)
            await heard(watcher, lambda table: note_of(table) == "Move 2 of 2.")
            assert len(house.app.lobby.tables) == 3

    run(test())


def test_an_evening_that_one_of_several_nodes_finds_waits_and_says_why(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            info = (await heard(watcher, leads_on))["table"]
            lobby = house.app.lobby
            lobby.claims = SimpleNamespace(valid=True)  # type: ignore[assignment]
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            told = await heard(watcher, lambda table: "one of many" in note_of(table))
            assert note_of(told["table"]).startswith("Move 1 of 2 is over. An evening at several tables is played on a")
            assert [kind for kind, _ in rows_of(tmp_path)[hall]].count("round") == 1
            lobby.claims = None
            await heard(watcher, lambda table: note_of(table) == "Move 2 of 2.")

    run(test())


def test_a_table_that_cannot_be_opened_is_not_tried_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
        async with serving(tmp_path, unlimited()) as house:
            watcher = await house.join(hall, mode="scene")
            await watcher.until("welcome")
            lobby = house.app.lobby
            found = lobby.tables[hall].hall
            assert found is not None
            while found.finding:
                await asyncio.sleep(0.01)
            for table_id in found.ids:
                lobby.unload(lobby.tables[table_id])
            tried: list[str] = []

            async def find(table_id: str) -> Table:
                tried.append(table_id)
                raise [Full("all tables of this server are taken"), RuntimeError("the disk is gone")][len(tried) % 2]

            with monkeypatch.context() as failing:
                failing.setattr(lobby, "find", find)
                found.look_soon()
                await asyncio.sleep(0.5)
            assert 1 <= len(tried) <= 4  # at most one look by itself
            found.look_soon()
            while len(found.here()) < 2:
                await asyncio.sleep(0.01)

    run(test())


def test_the_tables_of_a_hall_that_fell_do_not_stay_in_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            info = (await heard(watcher, leads_on))["table"]
            lobby = house.app.lobby
            tables = [lobby.tables[table_id] for table_id in info["evening"]["tables"]]
            while not all(table.presence.expected for table in tables):
                await asyncio.sleep(0.01)
            lobby.tables[hall].give_up(OSError("no space left"))
            while not all(table.idle for table in tables):
                await asyncio.sleep(0.01)

    run(test())


def test_the_tables_of_an_evening_that_pauses_make_no_room_for_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            made = await house.create(EXCHANGE, "b" * 6, tables=2, start=True)
            await house.create(EXCHANGE, "p" * 6, tables=2)  # where nobody has begun
            lobby = house.app.lobby
            for table in list(lobby.tables.values()):
                lobby.unload(table)
            assert await lobby.forget_old(int(time.time() * 1000) + 1000, unplayed=True) == 1
            assert (await house.request("GET", f"/api/tables/{made['table']['id']}")).json()["phase"] == "playing"
            assert lobby.count == 3

    run(test())


def test_a_full_disk_holds_an_evening_up_and_breaks_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, replace(unlimited(), tables=3)) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            info = (await watcher.until("welcome"))["table"]
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            told = await heard(watcher, lambda table: "room" in note_of(table))
            assert note_of(told["table"]) == "Move 1 of 2 is over. This server has no room for more tables just now."
            lobby = house.app.lobby
            assert (lobby.count, len(lobby.tables)) == (3, 3)
            object.__setattr__(lobby.settings, "limits", unlimited())
            found = lobby.tables[hall].hall
            assert found is not None
            found.look_soon()
            await heard(watcher, leads_on)

    run(test())
