"""boardgame.io's side: its own protocol over socket.io, and the player of the workload `bench-flinch/1`."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec

from bench.server.load import Match, Side
from bench.server.websocket import Socket, open_socket, post

NAME = "bench-flinch"
SPACE = f"/{NAME}"
PILES = 10


def choose(view: dict[str, Any], seat: int) -> tuple[str, list[int]]:
    """Stock, else hand, else reserve, on the first pile that takes it; else the highest on the shortest reserve."""
    centre = view["centre"]
    me = view["seats"][seat]
    hand: list[int] = me["hand"]

    def target(rank: int) -> int | None:
        for at, top in enumerate(centre):
            if top + 1 == rank:
                return at
        return -1 if rank == 1 and len(centre) < PILES else None

    if me["stock"]["n"] and (to := target(me["stock"]["top"])) is not None:
        return "play", [0, 0, to]
    for at, rank in enumerate(hand):
        if (to := target(rank)) is not None:
            return "play", [1, at, to]
    for at, pile in enumerate(me["reserve"]):
        if pile and (to := target(pile[-1])) is not None:
            return "play", [2, at, to]
    if not hand:
        return "pass", []
    sizes = [len(pile) for pile in me["reserve"]]
    return "put", [hand.index(max(hand)), sizes.index(min(sizes))]


class Seat:
    """One socket of one match."""

    def __init__(self, side: BoardgameIo, match: Match, seat: int) -> None:
        self.side = side
        self.match = match
        self.seat = seat
        self.socket: Socket | None = None
        self.id = ""
        self.credentials = ""
        self.state = -1
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(self, socket: Socket, body: bytes) -> None:
        """One packet of socket.io."""
        self.socket = socket
        if body[:1] == b"2":  # a ping of engine.io
            socket.send(b"3")
        elif body[:1] == b"0":  # open: join the namespace of the game
            socket.send(b"40" + SPACE.encode() + b",")
        elif body[:2] == b"40":
            self.joined.set_result(None)
        elif body[:2] == b"42":
            kind, *rest = msgspec.json.decode(body[body.index(b"[") :])
            if kind == "update" and rest[0] == self.id:
                self.news(rest[1])
            elif kind == "sync" and rest[0] == self.id:
                self.news(rest[1]["state"], first=True)

    def news(self, state: dict[str, Any], first: bool = False) -> None:
        """A newer state."""
        number = state["_stateID"]
        if number <= self.state and not first:
            return
        self.state = number
        if not first:
            self.match.heard(self.seat)
        context = state["ctx"]
        if "gameover" in context and context["gameover"] is not None:
            if self.seat == 0:
                self.match.ended()
        elif context["currentPlayer"] == str(self.seat):
            self.match.may_move(self.seat, choose(state["G"], self.seat))

    def emit(self, *packet: Any) -> None:
        """One event."""
        assert self.socket is not None
        self.socket.send(b"42" + SPACE.encode() + b"," + msgspec.json.encode(packet))

    def sync(self) -> None:
        """Asks for the state of the match."""
        self.state = -1
        self.emit("sync", self.id, str(self.seat), self.credentials, self.match.seats)

    def move(self, kind: str, args: list[int]) -> None:
        """Makes a move."""
        payload = {"type": kind, "args": args, "playerID": str(self.seat), "credentials": self.credentials}
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, str(self.seat))


class BoardgameIo(Side):
    """boardgame.io in memory, its default."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.seats: dict[int, list[Seat]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, match: Match) -> None:
        seats = self.seats[match.number] = [Seat(self, match, seat) for seat in range(match.seats)]
        for seat in seats:
            await open_socket(self.host, "/socket.io/?EIO=4&transport=websocket", seat.heard)
            await seat.joined
        await self.make(match)

    async def make(self, match: Match) -> None:
        """A new match: create it and join; its memory is written at once, so all may join together."""
        body = json.dumps({"numPlayers": match.seats}).encode()
        made = json.loads(await post(self.host, f"/games/{NAME}/create", body))["matchID"]
        await asyncio.gather(*(self.join(seat, made) for seat in self.seats[match.number]))

    async def join(self, seat: Seat, made: str) -> None:
        """One seat joins a new match."""
        body = json.dumps({"playerID": str(seat.seat), "playerName": f"P{seat.seat}"}).encode()
        answer = json.loads(await post(self.host, f"/games/{NAME}/{made}/join", body))
        seat.id, seat.credentials = made, answer["playerCredentials"]

    def begin(self, match: Match) -> None:
        for seat in self.seats[match.number]:
            seat.sync()

    async def make_and_begin(self, match: Match) -> None:
        """The next match."""
        await self.make(match)
        self.begin(match)

    def again(self, match: Match) -> None:
        task = asyncio.get_running_loop().create_task(self.make_and_begin(match))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def send_move(self, match: Match, seat: int, move: object) -> None:
        assert isinstance(move, tuple)
        self.seats[match.number][seat].move(*move)

    def count(self) -> tuple[int, int]:
        sockets = [seat.socket for seats in self.seats.values() for seat in seats if seat.socket]
        return sum(s.messages for s in sockets), sum(s.received for s in sockets)
