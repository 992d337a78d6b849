"""Three nodes under load that are killed, frozen, stopped and cut off; what was acknowledged is there afterwards.

`python -m tests.cluster.killing 100` (or `make soak-cluster`) kills a random node a hundred times, among other harm.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kalamazoo.server.run import run_server
from kalamazoo.server.settings import Settings, unlimited
from kalamazoo.server.storage.leased import Leased
from tests.cluster.parts import Nats, Postgres, nats, postgres
from tests.server.helpers import request
from tests.server.killing import RULES, Player, check_disk, check_tables, free_port

NODES = 3
TABLES = (2, 3, 2, 4)
STAY = 40  # harms after which everybody goes to other tables
GOING = 60.0  # seconds within which every table must go on
PATIENCE = 12.0  # seconds after which a player tries another node in any case


def serve(folder: str, port: int, database: str, bus: str, lease: float, name: str, idle: float) -> None:
    """A node; it is going to be killed."""
    log = os.open(f"{folder}/{name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 2)
    shared: dict[str, Any] = {"database": database, "bus": bus, "lease": lease}
    run_server(Settings(port=port, data=Path(folder), node=name, idle=idle, limits=unlimited(), **shared))


class Process:
    """The process of a node, forked from this one so that it starts at once."""

    def __init__(
        self, folder: Path, name: str, database: str, bus: str, lease: float, idle: float = Settings().idle
    ) -> None:
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.given = (str(folder), self.port, database, bus, lease, name, idle)
        self.process: multiprocessing.context.ForkProcess | None = None

    def start(self) -> None:
        """Starts it."""
        self.process = multiprocessing.get_context("fork").Process(target=serve, args=self.given)
        self.process.start()

    async def ready(self) -> None:
        """Waits until it takes people; if it could not start, because something else was gone, once more."""
        for _ in range(6000):
            with suppress(OSError, IndexError, TimeoutError):
                if (await request(self.host, "GET", "/ready")).status == 200:
                    return
            if self.process is None or not self.process.is_alive():
                self.start()
            await asyncio.sleep(0.02)
        raise TimeoutError(f"{self.given[-2]} does not answer")

    def signal(self, number: int) -> None:
        """Sends it a signal."""
        assert self.process is not None
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    async def end(self, number: int) -> None:
        """Ends it by a signal, and waits until it has."""
        assert self.process is not None
        self.signal(number)
        await asyncio.to_thread(self.process.join, 30)
        assert not self.process.is_alive()


class Wanderer(Player):
    """A player who comes back to whichever node it likes."""

    def __init__(self, nodes: list[Process], table: str, seat: int, seats: int) -> None:
        super().__init__(nodes[0].host, table, seat, seats)
        self.nodes = nodes
        self.lost = 0.0  # when its connection was lost
        self.pauses: list[float] = []  # seconds from then to the next word

    async def wander(self) -> None:
        """Plays for ever; as the browser does, it waits a little before it comes back."""
        while True:
            self.host = await self.door()
            watch = asyncio.create_task(self.await_word())
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.play()
            except TimeoutError:  # the node is frozen, or nothing is amiss for once
                pass
            finally:
                watch.cancel()
            self.lost = self.lost or time.monotonic()
            await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def door(self) -> str:
        """Any node that takes connections, as a proxy would find it."""
        hosts = [node.host for node in self.nodes]
        self.rng.shuffle(hosts)
        for host in hosts:
            with suppress(OSError):
                name, _, port = host.rpartition(":")
                _, writer = await asyncio.open_connection(name, int(port))
                writer.close()
                return host
        return hosts[0]

    async def await_word(self) -> None:
        """Notes how long it was without a word."""
        await asyncio.sleep(0)
        await self.here.wait()
        if self.lost:
            self.pauses.append(time.monotonic() - self.lost)
            self.lost = 0.0


class Trial:
    """A cluster with people at its tables."""

    def __init__(self, folder: Path, database: Postgres, bus: Nats, seed: int, lease: float = 2.0) -> None:
        self.lease = lease  # seconds
        self.database = database
        self.bus = bus
        self.rng = random.Random(seed)
        self.nodes = [Process(folder, f"node{number}", database.url, bus.url, lease) for number in range(NODES)]
        self.everybody: list[Wanderer] = []
        self.players: list[Wanderer] = []
        self.playing: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Three nodes, and people."""
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            await node.ready()
        await self.sit_down()

    async def sit_down(self) -> None:
        """Everybody goes to new tables."""
        await self.stand_up()
        self.players = []
        for at, seats in enumerate(TABLES):
            node = self.nodes[at % NODES]
            made = (await request(node.host, "POST", "/api/tables", {"rules": RULES, "seats": [{}] * seats})).json()
            self.players += [Wanderer(self.nodes, made["table"]["id"], seat, seats) for seat in range(seats)]
        self.everybody += self.players
        self.playing = [asyncio.create_task(player.wander()) for player in self.players]
        await self.goes_on()

    async def stand_up(self) -> None:
        """Nobody plays any more; what they were told is compared with what is served now, by any node."""
        for task in self.playing:
            task.cancel()
        for found in await asyncio.gather(*self.playing, return_exceptions=True):
            if not isinstance(found, asyncio.CancelledError):
                raise AssertionError("a player has seen what cannot be") from found
        self.playing = []
        if self.players:
            await check_tables(self.rng.choice(self.nodes).host, list(self.players))

    async def goes_on(self) -> None:
        """Waits until at every table something more was done."""
        before = {table: self.done(table) for table in {player.table for player in self.players}}
        async with asyncio.timeout(GOING):
            while any(self.done(table) < count + 3 for table, count in before.items()):
                for task in self.playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

    def done(self, table: str) -> int:
        """What was acknowledged at a table."""
        return sum(len(player.answers) for player in self.players if player.table == table)

    async def stop(self) -> int:
        """Ends everything; returns how many moves are on disk, where all that was acknowledged must be."""
        await self.stand_up()
        for node in self.nodes:
            await node.end(signal.SIGTERM)
        store = Leased(self.database.url)
        assert store.neighbours() == []  # they have left as one should
        return check_disk(store, list(self.everybody))

    # -- harm -----------------------------------------------------------------------------------

    async def kill(self) -> None:
        """A node dies, and after a while another process takes its place."""
        node = self.rng.choice(self.nodes)
        await node.end(signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0, self.lease))
        node.start()
        await node.ready()

    async def freeze(self) -> None:
        """A node sleeps for longer than its lease, and wakes."""
        node = self.rng.choice(self.nodes)
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(self.lease * 1.6)
        node.signal(signal.SIGCONT)
        await node.ready()

    async def cut_off(self) -> None:
        """NATS is gone, and comes back."""
        self.bus.stop()
        await asyncio.sleep(self.rng.uniform(0.2, 1.5))
        self.bus.start()

    async def restart_database(self) -> None:
        """PostgreSQL is gone, and comes back."""
        await asyncio.to_thread(self.database.stop)
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(self.database.start)

    async def roll(self) -> None:
        """One node after another is stopped and started, as for a new version."""
        for node in self.nodes:
            await node.end(signal.SIGTERM)
            node.start()
            await node.ready()

    def pauses(self) -> list[float]:
        """How long people were without a word, since this was last asked."""
        found = sorted(pause for player in self.players for pause in player.pauses)
        for player in self.players:
            player.pauses = []
        return found


Harm = Callable[[Trial], Awaitable[None]]
OTHERS: tuple[Harm, ...] = (Trial.freeze, Trial.cut_off, Trial.restart_database, Trial.roll)


async def harm(trial: Trial, kills: int, say: bool = False) -> tuple[int, int]:
    """Kills so often, and does everything else now and then; returns acknowledged actions, and moves on disk."""
    await trial.start()
    begun = time.monotonic()
    pauses: dict[str, list[float]] = {}
    try:
        for number in range(1, kills + 1):
            others = [OTHERS[number // 5 % len(OTHERS)]] if number % 5 == 0 else []
            for what in [Trial.kill, *others]:
                trial.pauses()
                await what(trial)
                await trial.goes_on()
                pauses.setdefault(what.__name__, []).extend(trial.pauses())
            if number % STAY == 0:
                await trial.sit_down()
            if say and number % 5 == 0:
                acks = sum(len(player.answers) for player in trial.everybody)
                print(f"{number} kills, {acks} answers, {time.monotonic() - begun:.0f} s", flush=True)
        moves = await trial.stop()
    finally:
        for node in trial.nodes:
            node.signal(signal.SIGKILL)
    for name, found in pauses.items() if say else ():
        found.sort()
        middle, most = (f"{found[at]:.2f}" for at in (len(found) // 2, -1)) if found else ("-", "-")
        print(f"{name}: {len(found)} times somebody came back, half of them within {middle} s, the last after {most} s")
    return sum(len(player.answers) for player in trial.everybody), moves


def main() -> int:
    """The long run."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory(prefix="kalamazoo-soak-") as folder, postgres() as database, nats() as bus:
        trial = Trial(Path(folder), database, bus, int(time.time()))
        answers, moves = asyncio.run(harm(trial, kills, say=True))
    print(f"{kills} kills: all {answers} acknowledged actions are there, {moves} moves on disk, nothing shown was lost")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
