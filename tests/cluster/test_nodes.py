"""Three nodes on loopback with a real PostgreSQL and a real NATS: any door leads to any table."""

from __future__ import annotations

import asyncio
import errno
import json
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kalamazoo.cli import main
from kalamazoo.server.run import bind
from kalamazoo.server.settings import Limits, Rate, Settings, unlimited
from kalamazoo.server.storage import Card, Row
from kalamazoo.server.storage.leased import Leased
from tests.cluster.parts import Nats
from tests.server.helpers import House, run, serving
from tests.server.test_protocol import FLINCH, play_out


@asynccontextmanager
async def cluster(folder: Path, url: str, bus: Nats, nodes: int = 3, **more: Any) -> AsyncIterator[list[House]]:
    """So many nodes."""
    async with AsyncExitStack() as stack:
        houses = []
        for number in range(nodes):
            settings = {"database": url, "bus": bus.url, "node": f"node{number}", "lease": 2.0, **more}
            houses.append(await stack.enter_async_context(serving(folder, **settings)))
        yield houses


def test_people_at_three_doors_play_one_game(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus) as houses:
            created = await houses[0].create(FLINCH, "ppp")
            table = created["table"]["id"]
            people = []
            for seat, house in enumerate(houses):
                person = await house.join(table)
                assert (await person.until("welcome"))["table"]["id"] == table
                done = await person.ask("sit", seat=seat, name=f"P{seat}")
                person.seat, person.secret = seat, done["secret"]
                people.append(person)
            assert [table in house.app.lobby.tables for house in houses] == [True, False, False]
            await people[2].ask("start")
            ended = await play_out(people)
            assert {message["table"]["phase"] for message in ended} == {"over"}
            records = [(await house.request("GET", f"/api/tables/{table}/record")).text for house in houses]
            assert records[0] == records[1] == records[2]
            assert "seed " in records[0]
            infos = [(await house.request("GET", f"/api/tables/{table}")).json() for house in houses]
            assert infos[0] == infos[1] == infos[2]
            heard = [[(m["number"], m["move"]) for m in p.heard if m["type"] == "update"] for p in people]
            assert heard[0] == heard[1] == heard[2]
            assert len(heard[0]) > 10

    run(test())


async def until(question: Callable[[], Awaitable[bool]]) -> None:
    """Waits until it is so; news take a second."""
    async with asyncio.timeout(20):
        while not await question():
            await asyncio.sleep(0.05)


def test_lists_counts_and_questions_are_the_clusters(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus) as (here, there, third):
            created = await here.create(FLINCH, "pp", sit=0, name="Ann", listed=True)
            table, secret = created["table"]["id"], created["secret"]
            ann = await there.join(table, secret)
            await ann.until("welcome")
            bob = await third.join(table)
            await bob.until("welcome")

            async def listed() -> bool:
                found = (await third.request("GET", "/api/tables")).json()
                return [(t["id"], t["seats"][0].get("away", False), t.get("onlookers", 0)) for t in found] == [
                    (table, False, 1)
                ]

            await until(listed)
            own = {"seats": [{"table": table, "secret": secret}]}
            mine = [(await house.request("POST", "/api/tables/mine", own)).json() for house in (here, there, third)]
            assert mine[0] == mine[1] == mine[2]
            assert mine[0][0]["held"] == [0]
            rules = [(await house.request("GET", f"/api/rules?table={table}")).text for house in (here, third)]
            assert rules[0] == rules[1]
            nothing = await third.request("GET", f"/api/tables/{table}/record")
            assert (nothing.status, "nothing has been dealt" in nothing.text) == (404, True)
            assert (await third.request("GET", "/api/tables/222222222222")).status == 404
            stranger = await third.knock("222222222222")
            assert (await stranger.until("notice"))["kind"] == "closed"
            assert (await ann.ask("act", seat=0, move="x"))["type"] == "refused"  # in words of the owner
            await ann.socket.send("{")  # and of the door
            assert (await ann.until("refused"))["code"] == "malformed"
            await ann.close()

            async def away() -> bool:
                info = (await third.request("GET", f"/api/tables/{table}")).json()
                return bool(info["seats"][0].get("away"))

            await until(away)  # the owner has heard that a socket at another door closed
            await there.create(FLINCH, "pp")
            keys = [house.app.lobby.tables[t].key for house in (here, there) for t in house.app.lobby.tables]
            assert len({*keys}) == 2

    run(test())


def test_limits_are_the_clusters(tmp_path: Path, url: str, bus: Nats) -> None:
    limits = Limits(creation=Rate(4, 0.001), sockets_an_address=3, tables=3)

    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=2, limits=limits) as (here, there):
            table = (await here.create(FLINCH, "pp"))["table"]["id"]
            for _ in range(2):
                await here.create(FLINCH, "pp")
            people = [await here.join(table), await here.join(table), await there.join(table)]
            for person in people:
                await person.until("welcome")

            async def crowded() -> bool:
                try:
                    await (await there.knock(table)).close()
                except InvalidStatus as refused:
                    return refused.response.status_code == 503
                return False

            await until(crowded)
            body = {"rules": FLINCH, "seats": [{}, {}]}
            full = there.app.lobby
            full.count = 3  # as the next count says
            answer = await there.request("POST", "/api/tables", body)
            assert (answer.status, answer.json()["code"]) == (503, "full")
            answer = await there.request("POST", "/api/tables", body)  # 3 there and 1 here
            assert (answer.status, answer.json()["code"]) == (429, "too-fast")

    run(test())


def test_a_node_that_stops_hands_its_tables_over_and_one_that_outlived_its_lease_gives_them_up(
    tmp_path: Path, url: str, bus: Nats
) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=2, lease=6.0) as (here, there):
            created = await here.create(FLINCH, "pp", sit=0, name="Ann")
            table, secret = created["table"]["id"], created["secret"]
            ann = await there.join(table, secret)
            await ann.until("welcome")
            store = here.app.storage
            assert isinstance(store, Leased)
            late = "UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE node = :node"
            with store.engine.begin() as connection:
                connection.execute(text(late), {"node": store.node})
            assert (await ann.until("notice"))["kind"] == "restarting"
            with pytest.raises(ConnectionClosed) as closed:
                await ann.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            again = await there.join(table, secret)
            await again.until("welcome")
            assert table in there.app.lobby.tables

            async def reborn() -> bool:
                assert here.app.node is not None
                return here.app.metrics.counts["lives"] == 2 and here.app.node.valid

            await until(reborn)  # when it wants to renew its leases
            assert table not in here.app.lobby.tables
            visitor = await here.join(table)  # which lives again, and leads people to the new owner
            await visitor.until("welcome")
            assert 'kalamazoo_lives_total{node="node0"} 2' in (await here.request("GET", "/metrics")).text
            there.server.should_exit = True
            assert (await visitor.until("notice"))["kind"] == "restarting"
            back = await here.join(table, secret)
            assert (await back.until("welcome"))["held"] == [0]

    run(test())


def test_the_next_node_has_read_a_table_before_its_people_come_back(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, lease=60.0, limits=unlimited()) as (here, there, third):
            tables, people = [], []
            for number in range(20):
                tables.append((await here.create(FLINCH, "pp"))["table"]["id"])
                people.append(await (there if number % 3 else third).join(tables[-1]))
                await people[-1].until("welcome")
            empty = (await here.create(FLINCH, "pp"))["table"]["id"]
            elsewhere = (await there.create(FLINCH, "pp"))["table"]["id"]
            visitor = await here.join(elsewhere)  # through the door of who stops
            await visitor.until("welcome")
            here.server.should_exit = True
            for person in [*people, visitor]:
                assert (await person.until("notice"))["kind"] == "restarting"

            async def adopted() -> bool:
                return len(there.app.lobby.tables) + len(third.app.lobby.tables) == 21

            await until(adopted)  # though nobody has come back
            owners = [there if number % 3 else third for number in range(20)]
            assert [table in owner.app.lobby.tables for table, owner in zip(tables, owners, strict=True)] == [True] * 20
            assert empty not in there.app.lobby.tables
            assert [there.app.metrics.counts["faults"], third.app.metrics.counts["faults"]] == [0, 0]
            again = await third.join(empty)  # nobody was there, so nobody had it: now somebody asks
            await again.until("welcome")
            assert empty in third.app.lobby.tables

    run(test())


def test_a_table_that_nobody_visits_is_anybodys_again(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=2, idle=0.05) as (here, there):
            table = (await here.create(FLINCH, "pp"))["table"]["id"]
            store = here.app.storage
            assert isinstance(store, Leased)

            async def released() -> bool:
                return not store.epochs

            await until(released)
            ann = await there.join(table)
            await ann.until("welcome")
            assert table in there.app.lobby.tables

    run(test())


def test_two_doors_race_for_a_table_that_is_nobodys(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, limits=unlimited()) as houses:
            for _ in range(10):
                table = (await houses[0].create(FLINCH, "ppp"))["table"]["id"]
                houses[0].app.lobby.unload(houses[0].app.lobby.tables[table])
                people = await asyncio.gather(*(house.join(table) for house in houses))
                welcomes = await asyncio.gather(*(person.until("welcome") for person in people))
                assert {welcome["table"]["id"] for welcome in welcomes} == {table}
                assert sum(table in house.app.lobby.tables for house in houses) == 1
                sat = await asyncio.gather(*(p.ask("sit", seat=0, name=f"P{n}") for n, p in enumerate(people)))
                assert sorted(answer["type"] for answer in sat) == ["done", "refused", "refused"]

    run(test())


def test_a_slow_reader_at_a_door_is_cut_off_and_nobody_else(tmp_path: Path, url: str, bus: Nats) -> None:
    limits = replace(unlimited(), unsent=20_000)

    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=2, limits=limits) as (here, there):
            table = (await here.create(FLINCH, "pp"))["table"]["id"]
            slow = await there.join(table, mode="scene")
            await slow.until("welcome")
            quick = await there.join(table)
            await quick.until("welcome")
            assert there.app.node is not None
            socket = next(way.socket for way in there.app.node.ways.all.values() if way.guest == 1)
            assert socket.quick is not None
            socket.quick.pause_writing()  # as if the other end did not read
            done = await quick.ask("sit", seat=0, name="Ann")
            assert done["type"] == "done"
            for number in range(200):
                await quick.ask("say", seat=0, text=f"word {number} " + "x" * 100)
            assert there.app.metrics.counts["slow_readers"] == 1
            assert (await quick.ask("say", seat=0, text="still here"))["type"] == "done"

    run(test())


def test_a_table_whose_node_is_silent_is_out_of_reach_for_now(tmp_path: Path, url: str, bus: Nats) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=1) as (here,):
            silent = Leased(url)
            silent.join("silent", "silent", "http://nowhere/", 60.0)
            key, id_ = silent.new_table(), "2" * 12
            silent.append([Row(key, 0, 1, "created", -1, "{}", "")], [], [Card(key, id_, 1, "gathering", False, "{}")])
            for path in ("", "/record"):
                answer = await here.request("GET", f"/api/tables/{id_}{path}")
                assert (answer.status, answer.json()["code"]) == (503, "not-now")
            silent.close()

    run(test())


@pytest.mark.parametrize("shared", [True, False])
def test_nobody_waits_at_a_node_that_is_still_starting(tmp_path: Path, shared: bool) -> None:
    listening = bind(Settings(port=0, data=tmp_path, bus="nats://127.0.0.1:9" if shared else ""))
    with listening, socket.socket() as visitor:
        refused = visitor.connect_ex(listening.getsockname())
    assert refused == (errno.ECONNREFUSED if shared else 0)  # one that is alone is worth waiting for


def test_what_is_missing_is_said(tmp_path: Path, url: str, bus: Nats, capsys: pytest.CaptureFixture[str]) -> None:
    near = ["serve", "--port", "0", "--data", str(tmp_path)]
    assert main([*near, "--cluster", bus.url]) == 2
    assert "PostgreSQL database" in capsys.readouterr().err
    assert main([*near, "--cluster", "nats://someone:secret@127.0.0.1:9", "--database", url]) == 2
    said = capsys.readouterr().err
    assert "no NATS server answers at nats://127.0.0.1:9" in said
    assert "secret" not in said
    assert main(["cluster", "status", "--database", "sqlite:///x"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    assert main(["cluster", "status", "--database", url]) == 1
    assert "No node has joined yet." in capsys.readouterr().out


def test_the_status_shows_who_lives(tmp_path: Path, url: str, bus: Nats, capsys: pytest.CaptureFixture[str]) -> None:
    async def test() -> None:
        async with cluster(tmp_path, url, bus, nodes=2) as (here, _):
            table = (await here.create(FLINCH, "pp"))["table"]["id"]
            assert await asyncio.to_thread(main, ["cluster", "status", "--database", url]) == 0
            said = capsys.readouterr().out
            assert re.search(rf"^{table} +node0 +[0-9]+ s left +[0-9]+ +0 s$", said, re.MULTILINE)
            assert "node0" in said
            assert "node1" in said
            assert "1 tables are kept; 1 are open." in said
            assert await asyncio.to_thread(main, ["cluster", "status", "--json", "--database", url]) == 0
            found = json.loads(capsys.readouterr().out)
            assert [(node["name"], node["alive"], node["leases"]) for node in found["nodes"]] == [
                ("node0", True, 1),
                ("node1", True, 0),
            ]
            (lease,) = found["leases"]
            assert (lease["table"], lease["name"]) == (table, "node0")
            assert here.app.node is not None
            assert lease["epoch"] == here.app.node.storage.epochs[here.app.lobby.tables[table].key]
            assert lease["seconds"] > 0
            await here.create(FLINCH, "pp")
            assert await asyncio.to_thread(main, ["cluster", "status", "--leases", "1", "--database", url]) == 0
            assert "and 1 leases more (--leases 2)" in capsys.readouterr().out

    run(test())
