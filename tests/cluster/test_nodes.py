"""Three nodes on loopback with a real PostgreSQL and a real NATS: any door leads to any table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

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
