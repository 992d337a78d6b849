"""Kills a server again and again while people play evenings, and counts each evening anew from the moves on disk.

`python -m tests.server.evening_killing 100` does it a hundred times.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kalamazoo.play import Referee
from kalamazoo.play.match import lots
from kalamazoo.rulebook import rules
from tests.server.helpers import request
from tests.server.killing import Server

MOVES = 12  # of an evening
RULES = f"stock-exchange@1913(moves={MOVES},open-after=1)"
EVENINGS = ((2, 3, 2), (2, 3, 0), (2, 4, 0), (3, 3, 0))  # tables, seats of each, people
LONGEST = 3.0  # seconds of play before a kill
LOT = re.compile(r":(\d+)x(\d+)")  # cards of a number, and how many, in a move
PATIENCE = 0.3  # seconds after which somebody tries something else if nothing has happened
Message = dict[str, Any]
Logs = dict[str, list[tuple[str, int, str]]]  # by table: kind, seat and text of each row


class Guest:
    """Somebody who goes where he is sent, trades in a simple way, and remembers what he was told, over all kills."""

    def __init__(self, host: str, hall: str, seat: int, seats: int) -> None:
        self.host = host
        self.hall = hall
        self.seat = seat  # in the hall; -1: he only looks on
        self.seats = seats
        self.at = hall
        self.secret = f"secret-of-{hall}-{seat}-" + "x" * 12
        self.told: dict[tuple[int, int], list[str]] = {}  # what everybody had, by evening and rounds counted
        self.done: dict[str, list[str]] = {}  # acknowledged moves by table, in order
        self.sent = ""
        self.best = ""  # the number he collects
        self.moves: list[str] = []  # what he can do at his table
        self.there = 0  # his seat at it
        self.count = 0
        self.luck = random.Random(seat)

    async def live(self) -> None:
        """Goes on until the server is gone."""
        with suppress(OSError, WebSocketException, EOFError):
            while True:
                await self.visit(self.at)

    async def visit(self, table: str) -> None:
        """Stays at one table, or in the hall, until he is expected elsewhere."""
        async with connect(f"ws://{self.host}/ws/{table}", compression=None, max_size=None) as socket:
            self.sent, self.moves = "", []
            hello = {"type": "hello", "protocol": 1, "mode": "moves", "secrets": [self.secret], "last": -1}
            await socket.send(json.dumps(hello))
            while self.at == table:
                with suppress(TimeoutError):
                    await self.hear(socket, json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
                    continue
                await self.trade(socket)

    async def hear(self, socket: ClientConnection, message: Message) -> None:
        """Notes what he hears, and does what he can."""
        if message["type"] in ("done", "refused") and message["id"] == self.sent:
            self.sent = ""
            if message["type"] == "done" and message.get("move"):
                self.done.setdefault(self.at, []).append(message["move"])
        if "table" in message:
            await self.look(socket, message["table"], message.get("held"))
        for view in [*message.get("views", []), message.get("view")]:
            if view:
                self.moves, self.there = view.get("moves", []), view.get("seat", 0)
                await self.trade(socket)

    async def look(self, socket: ClientConnection, info: Message, held: list[int] | None) -> None:
        """How a table stands, or the hall."""
        evening = info["evening"]
        if evening.get("table"):
            if ways := evening.get("ways"):
                self.at = ways[0]["table"]
            return
        if held == [] and self.seat >= 0:
            await self.act(socket, "sit", seat=self.seat, name=f"P{self.seat}", secret=self.secret)
        if (ways := evening.get("ways")) and self.seat >= 0:
            self.at = ways[self.seat]["table"]
        if evening.get("marks"):
            words = evening["note"].split()
            counted = MOVES if info["phase"] == "over" else int(words[1]) - (not evening["note"].count("over"))
            known = self.told.setdefault((info.get("deal", 1), counted), evening["marks"])
            assert known == evening["marks"], "what was counted has changed"
        if self.seat == 0 and not self.sent:
            for seat in info["seats"]:
                if seat["kind"] == "open" and seat["seat"] >= self.seats:
                    await self.act(socket, "set-seat", seat=seat["seat"], bot="fair")
            if info["phase"] == "gathering" and all(seat["kind"] != "open" for seat in info["seats"]):
                await self.act(socket, "start")
            elif info["phase"] == "over":
                await self.act(socket, "rematch")
        if self.seat in (info.get("interlude") or {}).get("waiting", []):
            await self.act(socket, "ready", seat=self.seat)

    async def trade(self, socket: ClientConnection) -> None:
        """Sells, or gives or offers what he does not collect."""
        moves = [] if self.sent else self.moves
        found = [LOT.search(move) for move in moves]
        if any(move.startswith("offer") for move in moves):  # as many as he has can be offered
            self.best = max((int(lot[2]) + 3 * self.luck.random(), lot[1]) for lot in found if lot)[1]
        spare = [move for move, lot in zip(moves, found, strict=True) if lot and lot[1] != self.best]
        takes = [move for move in spare if move.startswith("accept")]
        back = [move for move in moves if move.startswith("withdraw") and self.luck.random() < 0.2]
        wanted = [move for move in moves if move in ("sold", "play")] or takes or back or spare
        if wanted:
            await self.act(socket, "act", seat=self.there, move=self.luck.choice(wanted))

    async def act(self, socket: ClientConnection, kind: str, **rest: Any) -> None:
        """Does something."""
        self.count += 1
        self.sent = f"{self.seat}-{self.count}"
        await socket.send(json.dumps({"type": kind, "id": self.sent, **rest}))


# -- what is on disk, counted by other means than the server's -----------------------------------------


def logs_of(folder: Path) -> Logs:
    """All logs."""
    with closing(sqlite3.connect(folder / "kalamazoo.db")) as connection:
        found = connection.execute(
            'SELECT id, kind, seat, text FROM tables JOIN events USING ("table") ORDER BY events."table", number'
        ).fetchall()
    logs: Logs = {}
    for table, kind, seat, text in found:
        logs.setdefault(table, []).append((kind, seat, text))
    return logs


def played(rows: Sequence[tuple[str, int, str]]) -> tuple[list[int], int]:
    """What a round brought each seat, and the seat that won it (-1: nobody), from its moves alone."""
    plan = json.loads(rows[0][2])
    dealt = next(json.loads(text) for kind, _, text in rows if kind == "deal")
    referee = Referee(rules(plan["rules"]), len(plan["seats"]), dealt["seed"], dealt["dealer"])
    for kind, seat, text in rows:
        if kind == "move":
            referee.play(seat, text)
    assert referee.outcome is not None
    sold = [seat for kind, seat, text in rows if kind == "move" and text == "sold"]
    return list(referee.outcome.scores), sold[-1] if sold else -1


def check_evening(hall: str, logs: Logs, guests: Sequence[Guest]) -> int:
    """Counts all evenings of a hall anew, by SX-OP-22 in plain words; returns how many rounds were counted."""
    plan = json.loads(logs[hall][0][2])
    tables, seats = plan["tables"], len(plan["seats"]) // plan["tables"]
    began = rounds = counted = 0
    set_up: list[str] = []
    waiting: list[str] = []
    places: list[list[int]] = []
    totals: list[int] = []
    wins: list[int] = []
    dealers: list[int] = []
    lot = lots("00")
    for kind, _, text in logs[hall]:
        if kind == "evening":
            assert not waiting
            began, counted = began + 1, 0
            places = [list(range(table * seats, table * seats + seats)) for table in range(tables)]
            totals, wins = [0] * len(plan["seats"]), [0] * len(plan["seats"])
            lot = lots(json.loads(text)["seed"])
            dealers = [lot.below(seats) for _ in range(tables)]
        elif kind == "round":
            assert not waiting, "a round began before the last one was counted"
            waiting = json.loads(text)["tables"]
            set_up += waiting
            rounds += 1
            for number, table in enumerate(waiting):
                stands = json.loads(logs[table][0][2])["place"]
                assert (stands["hall"], stands["round"], stands["table"]) == (hall, rounds, number)
                assert stands["players"] == places[number]
                assert stands["dealer"] == dealers[number]
        elif kind == "count":
            assert waiting, "a round was counted twice"
            found = [played(logs[table]) for table in waiting]
            assert json.loads(text)["results"] == [[scores, won] for scores, won in found]
            for number, (scores, won) in enumerate(found):
                for seat, player in enumerate(places[number]):
                    totals[player] += scores[seat]
                    wins[player] += seat == won
            waiting, counted = [], counted + 1
            for guest in guests:
                marks = guest.told.get((began, counted))
                own = [f"{total} point{'s' * (total != 1)}" for total in totals]
                assert marks is None or [mark.partition(" · ")[0] for mark in marks] == own
            if counted < MOVES:
                left = [(dealers[0] + 1 + at) % seats for at in range(seats)]
                down = min((s for s in left if s != found[0][1]), key=lambda s: totals[places[0][s]])
                free = [down, *(won if won >= 0 else lot.below(seats) for _, won in found[1:])]
                going = [places[number][seat] for number, seat in enumerate(free)]
                for number, seat in enumerate(free):
                    places[number][seat] = going[(number + 1) % tables]
                dealers = [(dealer + 1) % seats for dealer in dealers]
    mine = {table for table, rows in logs.items() if json.loads(rows[0][2]).get("place", {}).get("hall") == hall}
    assert sorted(set_up) == sorted(mine), "a table was made twice, or is missing"
    for guest in guests:
        assert all(deal <= began for deal, _ in guest.told)
        for table, moves in guest.done.items():
            seat = json.loads(logs[table][0][2])["place"]["players"].index(guest.seat)
            made = (text for kind, mover, text in logs[table] if (kind, mover) == ("move", seat))
            assert all(text in made for text in moves), "an acknowledged move is gone"  # each after the one before it
    return sum(kind == "count" for kind, _, _ in logs[hall])


# -- killing ---------------------------------------------------------------------------------------------


async def kill_often(folder: Path, kills: int, seed: int = 0, say: bool = False) -> int:
    """Plays evenings and kills so often; returns how many rounds were counted."""
    luck = random.Random(seed)
    server = Server(folder)
    await server.start()
    guests: dict[str, list[Guest]] = {}
    for tables, seats, people in EVENINGS:
        everyone = [{} if people else {"kind": "bot", "bot": "fair"}] * (tables * seats)
        body = {"rules": RULES, "seats": everyone, "tables": tables, "speed": 0, "pause": 1, "start": not people}
        hall = (await request(server.host, "POST", "/api/tables", body)).json()["table"]["id"]
        guests[hall] = [Guest(server.host, hall, seat, people) for seat in (range(people) if people else (-1,))]
    everybody = [guest for some in guests.values() for guest in some]
    counted = 0
    try:
        for number in range(1, kills + 1):
            playing = [asyncio.create_task(guest.live()) for guest in everybody]
            await asyncio.sleep(luck.uniform(0.05, LONGEST))
            server.kill()
            await asyncio.gather(*playing)
            logs = logs_of(folder)
            counted = sum(check_evening(hall, logs, some) for hall, some in guests.items())
            if say and number % 10 == 0:
                print(f"{number} kills, {counted} rounds counted, {sum(map(len, logs.values()))} rows", flush=True)
            await server.start()
    finally:
        server.kill()
    return counted


def main() -> int:
    """The long run."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory(prefix="kalamazoo-evenings-") as folder:
        counted = asyncio.run(kill_often(Path(folder), kills, seed=int(time.time()), say=True))
    print(f"{kills} kills: {counted} rounds were counted, each once and as it was played")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
