"""Kills a loaded server again and again, and compares what it had acknowledged with what it serves afterwards.

`python -m tests.server.killing 1000` (or `make soak`) does it a thousand times.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kalamazoo.record import read_record
from kalamazoo.server.run import run_server
from kalamazoo.server.settings import Settings, unlimited
from kalamazoo.server.storage import Storage, open_storage
from tests.server.helpers import request

RULES = "flinch@2008(stock-size=5)"
TABLES = (2, 3, 2, 4)  # seats of each
REMEMBERED = 32  # answers that a seat remembers in any case
LONGEST = 0.3  # seconds of play before a kill
STAY = 50  # kills after which everybody goes to other tables
Shown = tuple[int, str]  # who moved and how; nobody, and what else it was
Message = dict[str, Any]


def serve(folder: str, port: int) -> None:
    """The server; it is going to be killed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    run_server(Settings(port=port, data=Path(folder), limits=unlimited()))


class Server:
    """A server process, forked from this one so that it starts at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.process: multiprocessing.context.ForkProcess | None = None

    async def start(self) -> None:
        """Starts it and waits until it answers."""
        self.process = multiprocessing.get_context("fork").Process(target=serve, args=(str(self.folder), self.port))
        self.process.start()
        for _ in range(2000):
            with suppress(OSError, IndexError):
                if (await request(self.host, "GET", "/health")).status == 200:
                    return
            assert self.process.is_alive()
            await asyncio.sleep(0.005)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kills it as nothing else can."""
        assert self.process is not None
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()


def free_port() -> int:
    """A port that nobody uses, and that nobody is given while the server is down."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Player:
    """One seat. It remembers everything it was told, over all kills."""

    def __init__(self, host: str, table: str, seat: int, seats: int) -> None:
        self.host = host
        self.table = table
        self.seat = seat
        self.secret = f"secret-of-{table}-{seat}-" + "x" * 12
        self.answers: dict[str, Message] = {}  # what was acknowledged
        self.updates: dict[int, tuple[int, str]] = {}  # what was shown: by number, who moved and how
        self.sent: Message | None = None  # not answered yet
        self.last = -1
        self.count = 0
        self.rng = random.Random(seat)
        self.first = seat == 0
        self.owes = ""  # the move it wants to make next
        self.here = asyncio.Event()  # it has heard something since the last kill

    async def play(self) -> None:
        """Connects, resends what was not answered, and plays until the server is gone."""
        self.here.clear()
        with suppress(OSError, WebSocketException, EOFError):
            async with connect(f"ws://{self.host}/ws/{self.table}", compression=None) as socket:
                hello = {"type": "hello", "protocol": 1, "mode": "moves", "secrets": [self.secret], "last": self.last}
                await socket.send(json.dumps(hello))
                if self.sent:
                    await socket.send(json.dumps(self.sent))
                lately = list(self.answers)[-REMEMBERED:]
                for old in self.rng.sample(lately, min(2, len(lately))):
                    if old != "sit":  # any of its old actions: the same answer, and nothing happens
                        again = {"type": "act", "id": old, "seat": self.seat, "move": "pass"}
                        await socket.send(json.dumps(again))
                async for text in socket:
                    self.here.set()
                    await self.hear(socket, json.loads(text))

    async def hear(self, socket: ClientConnection, message: Message) -> None:
        """Notes what it hears and does what it must."""
        kind = message["type"]
        if kind in ("done", "refused"):
            self.check_answer(message)
        if kind == "update":
            known = self.updates.setdefault(message["number"], (message["seat"], message["move"]))
            assert known == (message["seat"], message["move"]), "an update that was shown has changed"
        if "number" in message and kind not in ("done", "refused"):
            if kind == "welcome" or self.last < 0:
                assert message["number"] >= self.last, "what was shown is gone"
            self.last = max(self.last, message["number"])
        info = message.get("table", {})
        if kind == "welcome" and not message["held"] and not self.sent:
            await self.act(socket, "sit", name=f"P{self.seat}", secret=self.secret)
        if info.get("phase") == "gathering" and self.first and all(s["kind"] == "person" for s in info["seats"]):
            await self.act(socket, "start")
        if info.get("phase") == "over" and self.first:
            await self.act(socket, "rematch")
        for view in [*message.get("views", []), message.get("view") or {}]:
            if view.get("seat") == self.seat:
                stock = [move for move in view.get("moves", []) if move[0] == "s"]
                laid = [move for move in view.get("moves", []) if ">r" not in move]
                self.owes = (stock or laid or view["moves"])[0] if view.get("must") else ""
        if self.owes and not self.sent:
            await self.act(socket, "act", move=self.owes)
            self.owes = ""

    async def act(self, socket: ClientConnection, kind: str, **rest: Any) -> None:
        """Does something, one thing at a time."""
        if self.sent:
            return
        self.count += 1
        action = "sit" if kind == "sit" else f"{self.seat}-{self.count}"
        self.sent = {"type": kind, "id": action, **rest}
        if kind in ("sit", "act"):
            self.sent["seat"] = self.seat
        await socket.send(json.dumps(self.sent))

    def check_answer(self, message: Message) -> None:
        """Exactly one answer to each action; a second one says the same."""
        action = message["id"]
        if action in self.answers:
            assert self.answers[action] == message, "an answer has changed"
        if self.sent and action == self.sent["id"]:
            self.answers[action] = message
            self.sent = None


async def check_tables(host: str, players: list[Player]) -> int:
    """Everything that was acknowledged or shown is in the records that are served now; returns the moves there."""
    moves = 0
    for table in sorted({player.table for player in players}):
        info = (await request(host, "GET", f"/api/tables/{table}")).json()
        served: list[Shown] = []
        for deal in range(1, info.get("deal", 1) + 1 if info["phase"] != "gathering" else 1):
            record = read_record((await request(host, "GET", f"/api/tables/{table}/record?deal={deal}")).text)
            served += [(-1, "deal"), *((step.seat, step.text) for step in record.steps)]
        moves += len(served)
        for player in (player for player in players if player.table == table):
            check_player(player, [*[(-1, "sat")] * len(info["seats"]), *served])
    return moves


def check_disk(storage: Storage, players: list[Player]) -> int:
    """The same once more, by what is on disk; returns the moves there."""
    moves = 0
    for table in sorted({player.table for player in players}):
        found = storage.load(table)
        assert found is not None
        logged = [(row.seat, row.text) if row.kind == "move" else (-1, row.kind) for row in found[1][1:]]
        moves += sum(seat >= 0 for seat, _ in logged)
        for player in (player for player in players if player.table == table):
            check_player(player, logged)
    storage.close()
    return moves


def check_player(player: Player, log: list[Shown]) -> None:
    """What one player was shown or was acknowledged stands in the log of the table, the first thing as number 1."""
    for number, shown in player.updates.items():
        assert log[number - 1] == shown, (number, shown)
    for answer in player.answers.values():
        if answer["type"] == "done" and answer.get("move"):
            assert log[answer["number"] - 1] == (player.seat, answer["move"])


async def sit_down(host: str) -> list[Player]:
    """Tables, and those who will play at them."""
    players: list[Player] = []
    for seats in TABLES:
        table = (await request(host, "POST", "/api/tables", {"rules": RULES, "seats": [{}] * seats})).json()
        players += [Player(host, table["table"]["id"], seat, seats) for seat in range(seats)]
    return players


async def kill_often(folder: Path, kills: int, seed: int = 0, say: bool = False) -> tuple[int, int]:
    """Plays and kills so often; returns how many actions were acknowledged, and how many moves are on disk.

    After a while other tables are played at: to look through all games of a table costs more with each.
    """
    rng = random.Random(seed)
    server = Server(folder)
    await server.start()
    everybody: list[Player] = []
    players = await sit_down(server.host)
    begun = time.monotonic()
    try:
        for number in range(1, kills + 1):
            playing = [asyncio.create_task(player.play()) for player in players]
            if rng.random() < 0.9:  # else it is killed while people still come back
                async with asyncio.timeout(30):
                    await asyncio.gather(*(player.here.wait() for player in players))
            await asyncio.sleep(rng.uniform(0, LONGEST))
            server.kill()
            await asyncio.gather(*playing)
            await server.start()
            if number % 25 == 0 or number == kills:
                await check_tables(server.host, players)
                if say:
                    acks = sum(len(player.answers) for player in everybody + players)
                    print(f"{number} kills, {acks} answers, {time.monotonic() - begun:.0f} s", flush=True)
            if number % STAY == 0 or number == kills:
                everybody += players
                players = await sit_down(server.host)
    finally:
        server.kill()
    storage = open_storage(Settings(data=folder).database_url)
    return sum(len(player.answers) for player in everybody), check_disk(storage, everybody)


def main() -> int:
    """The long run."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory(prefix="kalamazoo-soak-") as folder:
        answers, moves = asyncio.run(kill_often(Path(folder), kills, seed=int(time.time()), say=True))
    print(f"{kills} kills: all {answers} acknowledged actions are there, {moves} moves on disk, nothing shown was lost")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
