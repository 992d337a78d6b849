"""Our side: real Flinch in mode "moves"; a player lays what it can, from the legal moves it is told."""

from __future__ import annotations

import asyncio
import json
from itertools import count

import msgspec

from bench.server.load import Match, Side
from bench.server.websocket import Socket, open_socket, post

RULES = "flinch@2008"


class View(msgspec.Struct):
    """What a seat may do."""

    must: bool = False
    moves: list[str] = []


class Table(msgspec.Struct):
    """The part of a table's news that matters here."""

    phase: str = ""


class Heard(msgspec.Struct):
    """The parts of any message that matter here."""

    type: str
    view: View | None = None
    views: list[View] = []
    table: Table | None = None
    secret: str = ""
    text: str = ""


decoder = msgspec.json.Decoder(Heard)
ORDER = {"s": 0, "h": 1, "r": 2}


def choose(moves: list[str]) -> str:
    """The stock first, then the hand, then the reserve, on any pile; else a discard, or whatever there is."""
    best = moves[0]
    found = 9
    for move in moves:
        if ">r" in move:
            continue
        worth = ORDER.get(move[0], 5)
        if worth < found:
            best, found = move, worth
    return best


class Ours(Side):
    """Kalamazoo. Of two hosts with a comma between them the first makes the tables, and the second is their door."""

    def __init__(self, host: str) -> None:
        super().__init__(host.partition(",")[0])
        self.door = host.rpartition(",")[2]
        self.sockets: dict[int, list[Socket]] = {}
        self.seated: dict[int, asyncio.Future[None]] = {}
        self.ids = count(1)

    async def open(self, match: Match) -> None:
        wanted = {"rules": RULES, "seats": [{}] * match.seats, "listed": False}
        made = json.loads(await post(self.host, "/api/tables", json.dumps(wanted).encode()))
        table = made["table"]["id"]
        self.sockets[match.number] = []
        self.seated[match.number] = asyncio.get_running_loop().create_future()
        for seat in range(match.seats):
            socket = await open_socket(self.door, f"/ws/{table}", self.listener(match, seat))
            self.sockets[match.number].append(socket)
            socket.send(b'{"type":"hello","protocol":1,"mode":"moves"}')
            socket.send(b'{"type":"sit","id":"sit","seat":%d,"name":"P%d"}' % (seat, seat))
        await self.seated[match.number]

    def listener(self, match: Match, seat: int) -> Hearing:
        return Hearing(self, match, seat)

    def sits(self, match: Match, seat: int) -> None:
        """A seat has its secret; the last one was the last to ask."""
        if seat == match.seats - 1:
            self.seated[match.number].set_result(None)

    def begin(self, match: Match) -> None:
        self.sockets[match.number][0].send(b'{"type":"start","id":"start"}')

    def send_move(self, match: Match, seat: int, move: object) -> None:
        assert isinstance(move, str)
        text = b'{"type":"act","id":"%d","seat":%d,"move":"%s"}' % (next(self.ids), seat, move.encode())
        self.sockets[match.number][seat].send(text)

    def again(self, match: Match) -> None:
        self.sockets[match.number][0].send(b'{"type":"rematch","id":"r%d"}' % next(self.ids))

    def count(self) -> tuple[int, int]:
        sockets = [socket for sockets in self.sockets.values() for socket in sockets]
        return sum(s.messages for s in sockets), sum(s.received for s in sockets)


class Hearing:
    """What one seat does with a message."""

    def __init__(self, side: Ours, match: Match, seat: int) -> None:
        self.side = side
        self.match = match
        self.seat = seat

    def __call__(self, socket: Socket, body: bytes) -> None:
        heard = decoder.decode(body)
        kind = heard.type
        if kind == "update":
            self.match.heard(self.seat)
            view = heard.view
            if view is not None and view.must:
                self.match.may_move(self.seat, choose(view.moves))
        elif kind == "table":
            for view in heard.views:
                if view.must:
                    self.match.may_move(self.seat, choose(view.moves))
            if heard.table and heard.table.phase == "over" and self.seat == 0:
                self.match.ended()
        elif kind == "done":
            if heard.secret:
                self.side.sits(self.match, self.seat)
        elif kind == "refused":
            self.match.tally.refused += 1
