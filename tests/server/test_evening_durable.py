"""Evenings: what is on disk is counted once, whatever happens to the server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from kalamazoo.server.settings import unlimited
from kalamazoo.server.storage import Card, Refusal, Row, Storage
from tests.server.evening_killing import kill_often
from tests.server.evenings import (
    EXCHANGE,
    agrees,
    at_table,
    come,
    fill,
    finish,
    heard,
    leads_on,
    over,
    rows_of,
)
from tests.server.helpers import House, run, serving
from tests.server.killing import Server


def test_an_evening_survives_kill_9_and_counts_every_round_once(tmp_path: Path) -> None:
    async def test() -> None:
        text = "stock-exchange@1913(moves=3,open-after=1)"
        server = Server(tmp_path)
        await server.start()
        house = House(server.host)
        hall = (await house.create(text, "b" * 6, tables=2, start=True))["table"]["id"]
        kills = 0
        try:
            while True:
                watcher = await house.join(hall, mode="scene")
                info = (await watcher.until("welcome"))["table"]
                if info["phase"] == "over":
                    break
                if kills < 4:
                    await asyncio.sleep(0.45)
                    server.kill()
                    await server.start()
                    kills += 1
                else:
                    await heard(watcher, over)
            await agrees(house, hall, tmp_path, text, 2, 3)
            logs = rows_of(tmp_path)
            made = [table_id for kind, row in logs[hall] if kind == "round" for table_id in row["tables"]]
            assert sorted(made) == sorted(set(logs) - {hall})  # none was made twice, none is missing
        finally:
            server.kill()

    run(test())


async def drive(house: House, hall: str, secret: str) -> None:
    """Plays an evening as fast as it goes until it is over."""
    ann = await house.join(hall, secret, mode="scene")
    while not over(info := (await ann.until("table", "welcome"))["table"]):
        if info.get("interlude"):
            await ann.send("ready", id=f"ready-{next(ann.ids)}", seat=0)
        elif info["phase"] == "gathering":
            await ann.send("start", id="start")
        for table_id in info["evening"].get("tables", []):
            while table_id not in house.app.lobby.tables:
                await asyncio.sleep(0.005)
            finish(house, table_id)


def test_evenings_of_people_and_of_bots_survive_kills_at_any_moment(tmp_path: Path) -> None:
    async def test() -> None:
        await kill_often(tmp_path, 3, seed=1)

    run(test())


def fall_after_one_write(storage: Storage) -> asyncio.Event:
    """From now on a single thing that happens reaches the disk; the event says when the next one did not."""
    fallen, loop, append = asyncio.Event(), asyncio.get_running_loop(), storage.append
    written: list[Row] = []

    def once(rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        if written:
            loop.call_soon_threadsafe(fallen.set)
            raise OSError("the server has fallen")
        append(rows, refusals, cards)
        written.extend(rows)

    storage.append = once  # type: ignore[method-assign]
    return fallen


def test_an_evening_survives_a_fall_after_each_single_write(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" + "b" * 5, tables=2, pause=30))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
        lives, ended = 0, False
        while not ended:
            lives += 1
            async with serving(tmp_path, unlimited()) as house:
                fallen = fall_after_one_write(house.app.lobby.storage)
                playing = asyncio.create_task(drive(house, hall, ann.secret))
                falling = asyncio.create_task(fallen.wait())
                await asyncio.wait({playing, falling}, return_when=asyncio.FIRST_COMPLETED)
                ended = playing.done() and not playing.exception()
                playing.cancel()
                falling.cancel()
                await asyncio.gather(playing, falling, return_exceptions=True)
        assert lives >= 5  # it was begun, a round ended and was counted, another one began and ended
        async with serving(tmp_path, unlimited()) as house:
            await agrees(house, hall, tmp_path, EXCHANGE, 2, 3)
        logs = rows_of(tmp_path)
        made = [table_id for kind, row in logs[hall] if kind == "round" for table_id in row["tables"]]
        assert sorted(made) == sorted(set(logs) - {hall})

    run(test())


def test_an_evening_goes_on_after_a_restart_from_any_of_its_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=600))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            first, second = info["evening"]["tables"]
            finish(house, first)
            await heard(ann, lambda table: "Table 2 is still playing" in table["evening"]["note"])
        async with serving(tmp_path, unlimited()) as house:  # in the middle of a round
            there = await at_table(house, info, ann)
            await there.until("welcome")
            told = await heard(there, lambda table: "Table 2" in table["evening"]["note"])
            assert told["table"]["phase"] == "over"
            while second not in house.app.lobby.tables:
                await asyncio.sleep(0.01)
            finish(house, second)
            back = await heard(there, leads_on)
            assert back["table"]["evening"]["ways"][there.seat]["table"] == hall
            again = await house.join(hall, ann.secret, mode="scene")
            assert (await again.until("welcome"))["moment"]["over"] == "Move 1 of 2 is over"
            assert house.app.lobby.tables[hall].interlude is not None
        async with serving(tmp_path, unlimited()) as house:  # between two rounds
            bob = await house.join(hall, bob.secret, mode="scene")
            info = (await heard(bob, leads_on))["table"]
            assert info["evening"]["note"] == "Move 2 of 2."
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            await heard(bob, over)
            await agrees(house, hall, tmp_path, EXCHANGE, 2, 3)
        async with serving(tmp_path, unlimited()) as house:  # an old table still knows the way
            late = await house.join(first, ann.secret, mode="scene")
            assert (await heard(late, leads_on))["table"]["evening"]["ways"][0]["table"] == hall

    run(test())


def test_a_table_that_is_gone_has_brought_nobody_anything(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            lost = house.app.lobby.tables[hall].hall
            assert lost is not None
            gone = lost.ids[1]
        with sqlite3.connect(tmp_path / "kalamazoo.db") as connection:
            (key,) = connection.execute('SELECT "table" FROM tables WHERE id = ?', (gone,)).fetchone()
            for part in ("events", "refusals", "tables"):
                connection.execute(f'DELETE FROM {part} WHERE "table" = ?', (key,))
        async with serving(tmp_path, unlimited()) as house:
            watcher = await house.join(hall, mode="scene")
            await heard(watcher, lambda table: table["evening"]["note"].startswith("Move 2"))
            marks = (await house.request("GET", f"/api/tables/{hall}")).json()["evening"]["marks"]
            assert sum(mark.startswith("1 point") for mark in marks) == 1

    run(test())
