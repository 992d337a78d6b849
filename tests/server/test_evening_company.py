"""Evenings: who is there, who leaves, and for whom the tables play on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kalamazoo.server.settings import unlimited
from kalamazoo.testing import clause
from tests.server.evenings import (
    EXCHANGE,
    at_table,
    come,
    fill,
    finish,
    heard,
    leads_on,
    note_of,
    over,
    rows_of,
)
from tests.server.helpers import run, serving


def test_whoever_leaves_his_table_has_left_the_evening_and_a_bot_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            there = await at_table(house, info, bob)
            await there.until("welcome")
            assert (await there.ask("leave", seat=there.seat))["type"] == "done"
            left = await heard(ann, lambda table: table["seats"][bob.seat]["kind"] != "person")
            assert left["table"]["seats"][bob.seat]["bot"] == "fair"
            assert [kind for kind, _ in rows_of(tmp_path)[hall]].count("left") == 1
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            later = (await heard(ann, lambda table: table["evening"]["note"].startswith("Move 2")))["table"]
            way = later["evening"]["ways"][bob.seat]
            seat = house.app.lobby.tables[way["table"]].seats[way.get("seat", 0)]
            assert (seat.kind, seat.hash) == ("bot", "")

    run(test())


def test_tables_play_on_only_while_somebody_is_at_the_evening(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            made = await house.create("stock-exchange@1913", "b" * 6, tables=2, start=True)
            lobby = house.app.lobby
            hall = lobby.tables[made["table"]["id"]].hall
            assert hall is not None
            tables = [lobby.tables[table_id] for table_id in hall.ids]
            assert all(table.info().paused and table.idle for table in tables)
            watcher = await house.join(tables[0].plan.id)  # at one of the tables
            await watcher.until("welcome")
            while not all(table.presence.lively for table in tables):
                await asyncio.sleep(0.01)
            assert not any(table.info().paused or table.idle for table in [*tables, hall.table])
            await watcher.close()
            while any(table.presence.lively for table in tables):
                await asyncio.sleep(0.01)
            assert all(table.info().paused for table in [*tables, hall.table])

    run(test())


def test_a_look_before_the_tables_are_on_disk_does_not_miss_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            table_id = (await house.create(EXCHANGE, "b" * 6, tables=2))["table"]["id"]
            watcher = await house.join(table_id, mode="scene")
            await watcher.until("welcome")
            table = house.app.lobby.tables[table_id]
            hall = table.hall
            assert hall is not None
            missed: list[str] = []
            begun: list[int] = []
            monkeypatch.setattr(house.app.lobby, "find", missed.append)
            table.mailbox.post(lambda batch: begun.append(hall.begin(batch, -1, "")))
            table.mailbox.post(hall.look)  # in the same batch
            info = (await heard(watcher, leads_on))["table"]
            assert not missed
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            marks = (await heard(watcher, lambda table: not leads_on(table)))["table"]["evening"]["marks"]
            assert sum(mark.startswith("1 point") for mark in marks) == 2

    run(test())


def test_whoever_leaves_a_table_that_has_ended_is_followed_by_a_bot_of_another_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=600))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            there = await at_table(house, info, bob)
            first, second = info["evening"]["tables"]
            finish(house, first)
            await heard(there, over)
            assert (await there.ask("leave", seat=there.seat))["type"] == "done"
            left = (await heard(ann, lambda table: table["seats"][bob.seat]["kind"] != "person"))["table"]
            assert left["seats"][bob.seat]["bot"] == "fair"
            assert left["seats"][bob.seat]["name"] not in ("", "Bob")
            finish(house, second)
            later = await heard(ann, lambda table: note_of(table).startswith("Move 1 of 2 is over"))
            assert (await ann.ask("ready", seat=ann.seat))["type"] == "done"
            later = (await heard(ann, lambda table: note_of(table).startswith("Move 2")))["table"]
            way = later["evening"]["ways"][bob.seat]
            beside = (await house.request("GET", f"/api/tables/{way['table']}")).json()["seats"][way.get("seat", 0)]
            assert (beside["kind"], beside["name"]) == ("bot", left["seats"][bob.seat]["name"])

    run(test())


def test_whoever_is_there_but_does_nothing_does_not_hold_up_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        monkeypatch.setattr("kalamazoo.server.tables.hall.PATIENCE", 0.5)
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            house.app.lobby.tables[hall].plan.grace = 0
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            there = [await at_table(house, info, person) for person in (ann, bob)]
            for person in there:
                await person.until("welcome")
            first, second = info["evening"]["tables"]
            own = house.app.lobby.tables[first]
            await asyncio.sleep(0.6)
            assert not any(seat.dozing for seat in own.seats)  # nobody waits for them yet
            finish(house, second)
            told = await heard(there[0], lambda table: table["seats"][there[0].seat].get("bot"))
            assert told["lines"] == ["A bot is playing for Ann", "A bot is playing for Bob"]
            assert (await there[0].ask("why", seat=there[0].seat, move="sold"))["type"] in ("refused", "allowed")
            assert own.seats[there[0].seat].dozing  # a question is no move
            assert (await there[0].ask("say", seat=there[0].seat, text="Hello!"))["type"] == "done"
            assert [seat.dozing for seat in own.seats].count(True) == 1  # whoever does anything plays again himself
            await heard(there[1], lambda table: "bot" in table["seats"][there[0].seat])
            back = await heard(there[1], lambda table: "bot" not in table["seats"][there[0].seat])
            assert back["table"]["seats"][there[1].seat]["bot"]
            moved = await there[1].until("update")
            while moved["seat"] not in (there[0].seat, there[1].seat):
                moved = await there[1].until("update")
            finish(house, first)
            await heard(ann, lambda table: note_of(table).startswith("Move 2"))

    run(test())


@clause("SX-OP-24")
def test_nobody_tells_numbers_in_the_hall_while_hands_are_dealt(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=600))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            assert (await ann.ask("say", seat=ann.seat, text="Good evening, all"))["type"] == "done"
            await fill(ann, range(1, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            refused = await ann.ask("say", seat=ann.seat, text="I collect threes")
            assert (refused["type"], refused["clause"]) == ("refused", "SX-OP-24")
            assert (await ann.ask("say", seat=ann.seat, text="Two! Two!"))["type"] == "done"
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            await heard(ann, lambda table: table.get("interlude"))
            assert (await ann.ask("say", seat=ann.seat, text="I had collected threes"))["type"] == "done"

    run(test())


def test_whoever_is_at_his_table_is_not_away_in_the_list_of_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            assert "hints" not in info
            there = await at_table(house, info, ann)
            await there.until("welcome")
            await ann.close()
            await bob.close()
            while house.app.lobby.tables[hall].seats[bob.seat].present or house.app.lobby.tables[hall].seats[0].present:
                await asyncio.sleep(0.01)
            house.app.lobby.listed_at = -1.0
            (listed,) = (await house.request("GET", "/api/tables")).json()
            assert [seat.get("away", False) for seat in listed["seats"]][:2] == [False, True]

    run(test())


def test_whoever_watches_another_table_until_it_ends_is_waited_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=600))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            await fill(ann, range(1, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            first, second = info["evening"]["tables"]
            there = await at_table(house, info, ann)
            await there.until("welcome")
            await ann.close()
            finish(house, first)
            await heard(there, over)
            other = await house.join(second, mode="scene")
            await there.close()
            kept = house.app.lobby.tables[hall].hall
            assert kept is not None
            kept.seen.clear()  # some time passes
            finish(house, second)
            await heard(other, leads_on)
            back = await house.join(hall, ann.secret, mode="scene")
            welcome = await back.until("welcome")
            assert welcome["table"]["interlude"]["waiting"] == [ann.seat]
            assert welcome["moment"]["over"] == "Move 1 of 2 is over"

    run(test())
