"""Whole nodes race for a table that is nobody's: one of them gets it, and everybody is led there.

`python -m tests.cluster.racing 200` lets three processes race so often.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

from sqlalchemy import text

from kalamazoo.server.storage.leased import Leased
from tests.cluster.killing import NODES, Process
from tests.cluster.parts import nats, postgres
from tests.server.helpers import House, Person
from tests.server.killing import RULES

IDLE = 0.1  # seconds without anybody after which a table is nobody's
HELD = text('SELECT n.name FROM leases l JOIN tables t USING ("table") JOIN nodes n USING (node) WHERE t.id = :id')


async def race(store: Leased, houses: list[House], number: int) -> str:
    """One race; the name of who won."""

    def owners() -> list[str]:
        with store.engine.connect() as connection:
            return list(connection.execute(HELD, {"id": table}).scalars())

    table: str = (await houses[number % NODES].create(RULES, "ppp"))["table"]["id"]
    async with asyncio.timeout(60):
        while owners():
            await asyncio.sleep(0.02)
    people: list[Person] = await asyncio.gather(*(house.join(table) for house in houses))
    welcomes = await asyncio.gather(*(person.until("welcome") for person in people))
    assert {welcome["table"]["id"] for welcome in welcomes} == {table}
    sat = await asyncio.gather(*(person.ask("sit", seat=0, name=f"P{at}") for at, person in enumerate(people)))
    assert sorted(answer["type"] for answer in sat) == ["done", "refused", "refused"], sat
    found = owners()
    assert len(found) == 1, found
    kept = store.load(table)
    assert kept is not None
    assert [row.number for row in kept[1]] == list(range(len(kept[1])))
    assert [row.kind for row in kept[1]].count("sat") == 1
    for person in people:
        await person.close()
    return found[0]


async def races(folder: Path, database: str, bus: str, count: int) -> Counter[str]:
    """So many races; who won how often."""
    nodes = [Process(folder, f"node{number}", database, bus, 5.0, IDLE) for number in range(NODES)]
    won: Counter[str] = Counter()
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            await node.ready()
        store = Leased(database)
        houses = [House(node.host) for node in nodes]
        for number in range(count):
            won[await race(store, houses, number)] += 1
        store.close()
        for node in nodes:
            await node.end(signal.SIGTERM)
    finally:
        for node in nodes:
            node.signal(signal.SIGKILL)
    return won


def main() -> int:
    """All of them."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory(prefix="kalamazoo-races-") as folder, postgres() as database, nats() as bus:
        won = asyncio.run(races(Path(folder), database.url, bus.url, count))
    print(f"{count} races of {NODES} nodes, one owner each time: " + ", ".join(f"{n} {won[n]}" for n in sorted(won)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
