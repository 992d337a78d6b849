"""What is kept and what is cleared away: old tables, unplayed ones, and never one at which somebody is."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path

import pytest

from kalamazoo.play import Referee
from kalamazoo.server.settings import Limits, unlimited
from kalamazoo.server.sockets.frames import QuickProtocol
from kalamazoo.server.tables import lobby as lobby_module
from kalamazoo.server.tables.calendar import Calendar
from kalamazoo.server.tables.table import Table
from kalamazoo.server.thinking.pacing import Pacing
from tests.server.helpers import run, serving
from tests.server.test_protocol import FLINCH, dealt, play_out, to_move


def test_old_tables_are_cleared_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, idle=0.05, keep=0.3) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            assert house.app.lobby.count == 1
            while house.app.lobby.count:
                await asyncio.sleep(0.02)
            assert not house.app.lobby.tables
            assert (await house.request("GET", f"/api/tables/{table}")).status == 404

    run(test())


class Clocks:
    """Two clocks that a test moves."""

    def __init__(self) -> None:
        self.steady = 0.0
        self.wall = 1e9

    def run(self, seconds: float) -> None:
        self.steady += seconds
        self.wall += seconds


def test_no_clock_that_was_set_makes_a_table_old() -> None:
    clocks = Clocks()
    day = 86_400.0
    calendar = Calendar(clocks.wall - 100 * day, lambda: clocks.steady, lambda: clocks.wall)
    assert calendar.now() == clocks.wall - 100 * day  # it did not run since: nobody could come
    clocks.run(day)
    assert calendar.now() == clocks.wall - 100 * day
    clocks.wall += 40 * day
    assert calendar.now() is None
    clocks.run(600)
    assert calendar.now() == 1e9 - 99 * day + 600
    clocks.wall -= 200 * day
    assert calendar.now() is None
    assert calendar.now() == clocks.wall
    assert Calendar(0, lambda: 5.0, lambda: 7.0).now() == 7.0
    assert Calendar(9.0, lambda: 5.0, lambda: 7.0).now() == 7.0


def test_no_visit_is_noted_as_long_ago_because_a_clock_was_set_back() -> None:
    clocks = Clocks()
    day = 86_400.0
    calendar = Calendar(clocks.wall - 5.0, lambda: clocks.steady, lambda: clocks.wall)
    assert calendar.stamp() == clocks.wall
    clocks.wall -= 40 * day
    clocks.run(60)
    assert calendar.stamp() == 1e9 + 60
    again = Calendar(1e9 + 60, lambda: clocks.steady, lambda: clocks.wall)  # and it was started again meanwhile
    clocks.run(60)
    assert again.stamp() == 1e9 + 120
    clocks.wall += 50 * day
    assert again.stamp() == clocks.wall


def test_a_visit_while_the_clock_is_wrong_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        wall = time.time
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
        monkeypatch.setattr(time, "time", lambda: wall() - 40 * 86_400)
        async with serving(tmp_path) as house:
            await house.app.lobby.find(table)
            await (await house.join(table)).close()
            house.app.lobby.unload(house.app.lobby.tables[table])
        monkeypatch.undo()
        async with serving(tmp_path) as house:
            await house.create(FLINCH, "pp")  # somebody is there when the clock is right again
        async with serving(tmp_path) as house:
            await house.app.lobby.clear_away()
            assert (await house.request("GET", f"/api/tables/{table}")).status == 200

    run(test())


def living(kind: type) -> int:
    """How many objects of a class there are."""
    return sum(type(found) is kind for found in gc.get_objects())


def test_what_leaves_memory_needs_no_collector_to_do_so(tmp_path: Path) -> None:
    """Which seldom runs, because it would keep everybody waiting where there are many tables."""

    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            gc.collect()
            gc.disable()
            try:
                kinds = (Table, Referee, Pacing, QuickProtocol)
                before = [living(kind) for kind in kinds]
                for _ in range(3):
                    table, people = await house.seated(FLINCH, 2)
                    await people[0].ask("start")
                    await play_out(people)
                    await people[0].ask("rematch")
                    for person in people:
                        await person.close()
                    await house.request("GET", f"/api/tables/{table}/record?deal=1")
                    made = await house.create(FLINCH, "bb", start=True)
                    onlooker = await house.join(made["table"]["id"])
                    await onlooker.until("update")
                    await onlooker.close()
                    del people, person, onlooker
                house.visitors.clear()
                while house.app.gate.open or [t for t in house.app.lobby.tables.values() if not t.idle]:
                    await asyncio.sleep(0.01)
                for kept in list(house.app.lobby.tables.values()):
                    house.app.lobby.unload(kept)
                del kept
                await asyncio.sleep(0.05)
                assert [living(kind) for kind in kinds] == before
            finally:
                gc.enable()

    run(test())


def test_a_table_where_somebody_is_is_never_cleared_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, idle=1.0) as house:
            lobby = house.app.lobby
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            other = (await house.create(FLINCH, "pp"))["table"]["id"]
            person = await house.join(table)
            await person.until("welcome")
            lobby.unload(lobby.tables[other])
            await asyncio.sleep(0.05)
            assert await lobby.forget_old(2**60, unplayed=False) == 1
            assert (list(lobby.tables), lobby.count) == ([table], 1)
            await person.send("ping", at=1)
            await person.until("pong")

    run(test())


def test_tables_that_nobody_played_at_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "ALONE", 0.05)

    async def test() -> None:
        async with serving(tmp_path, Limits(tables=4)) as house:
            played, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            await people[to_move(views)].act(views[to_move(views)]["moves"][0])
            for person in people:
                await person.close()
            ids = [(await house.create(FLINCH, "pp"))["table"]["id"]]
            ids += [(await house.create(FLINCH, "bb", start=True))["table"]["id"] for _ in range(2)]  # only dealt
            watched = await house.join(ids[0])
            await watched.until("welcome")
            await asyncio.sleep(0.1)
            made = await house.create(FLINCH, "pp")
            assert house.app.lobby.count <= 4
            for table, status in ((played, 200), (ids[0], 200), (ids[1], 404), (made["table"]["id"], 200)):
                assert (await house.request("GET", f"/api/tables/{table}")).status == status
        async with serving(tmp_path, Limits(tables=2)) as house:  # what was played is known after a restart as well
            await asyncio.sleep(0.1)
            await house.create(FLINCH, "pp")
            await house.app.lobby.find(played)
            house.app.lobby.unload(house.app.lobby.tables[played])
            await asyncio.sleep(0.1)
            await house.create(FLINCH, "pp")
            assert (await house.request("GET", f"/api/tables/{played}")).status == 200

    run(test())


def test_tables_with_the_same_rules_share_them_and_nobody_keeps_them_longer(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, idle=0.05) as house:
            ids = [(await house.create(FLINCH, "pp"))["table"]["id"] for _ in range(2)]
            ann, bob = [await house.join(table) for table in ids]
            await ann.until("welcome")
            await bob.until("welcome")
            lobby = house.app.lobby
            assert lobby.tables[ids[0]].rules is lobby.tables[ids[1]].rules
            for person in (ann, bob):
                await person.close()
            while lobby.tables:
                await asyncio.sleep(0.02)
            again = await house.join(ids[0])  # read from disk
            await again.until("welcome")
            assert len(lobby.house.rule_sets) == 1
            await again.close()
            while lobby.tables:
                await asyncio.sleep(0.02)
            async with asyncio.timeout(20):
                while lobby.house.rule_sets:
                    gc.collect()
                    await asyncio.sleep(0.02)

    run(test())
