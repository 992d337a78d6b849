"""At the door: sockets whose table another node keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from kalamazoo.server.cluster.bus import Bus
from kalamazoo.server.cluster.letters import Said, Told
from kalamazoo.server.protocol import wire
from kalamazoo.server.sockets.serving import HELLO_WITHIN
from kalamazoo.server.sockets.socket import COME_BACK, POLICY, Relay, Socket
from kalamazoo.server.tables.broadcast import encode

RESTARTING = encode(wire.Notice("restarting", "the table is moving to another server; it will be back in a moment"))


class Way(Relay):
    """From one socket to the owner of its table, and back."""

    def __init__(self, bus: Bus, door: str, owner: str, guest: int, socket: Socket) -> None:
        self.bus = bus
        self.door = door
        self.owner = owner
        self.guest = guest
        self.socket = socket
        self.since = asyncio.get_running_loop().time()
        self.said = 0  # words
        self.heard = 0
        self.greeted = False

    def forward(self, message: wire.Client, text: str) -> None:
        self.greeted = self.greeted or isinstance(message, wire.Hello)
        self.say(text)

    def say(self, text: str | None) -> None:
        """One word."""
        self.said += 1
        self.bus.say(self.door, self.owner, Said(self.guest, self.said, text))

    def hear(self, word: Told) -> None:
        """What the owner says; a word before it may have been lost on the way."""
        self.heard += 1
        if word.number != self.heard:
            self.break_off()
            return
        for _ in range(word.free):
            self.socket.cost_nothing()
        if word.messages:
            self.socket.send_all(word.messages)
        if word.code:
            self.socket.close(word.code, word.reason)

    def break_off(self) -> None:
        """The owner is out of reach: the client comes back by itself."""
        self.socket.send(RESTARTING)
        self.socket.close(COME_BACK, "come back")

    async def attend(self) -> None:
        """Listens until the socket ends, with a limit on how long a stranger may stay silent."""

        def too_late() -> None:
            if not self.greeted:
                self.socket.close(POLICY, "no hello")

        self.socket.relay = self
        timer = asyncio.get_running_loop().call_later(HELLO_WITHIN, too_late)
        try:
            await self.socket.listen(None)
        finally:
            timer.cancel()
            self.socket.ended = True
            self.socket.relay = None
            self.say(None)


class Ways:
    """All of them."""

    def __init__(self) -> None:
        self.all: dict[int, Way] = {}
        self.last = 0

    def add(self, bus: Bus, door: str, owner: str, socket: Socket) -> Way:
        """A new one."""
        self.last += 1
        way = self.all[self.last] = Way(bus, door, owner, self.last, socket)
        return way

    def remove(self, way: Way) -> None:
        """It has ended."""
        self.all.pop(way.guest, None)

    def hear(self, owner: str, words: Iterable[Told]) -> None:
        """What sockets are told by an owner."""
        for word in words:
            way = self.all.get(word.guest)
            if way is not None and way.owner == owner:
                way.hear(word)

    def look(self, alive: set[str], asked: float) -> None:
        """Sends those back whose owner has died."""
        for way in list(self.all.values()):
            if way.owner not in alive and way.since < asked:
                way.break_off()

    async def leave(self, together: int, pause: float) -> None:
        """Sends everybody back, some at a time."""
        while some := list(self.all.values())[:together]:
            for way in some:
                way.break_off()
                self.remove(way)
            await asyncio.sleep(pause)

    def break_off(self) -> None:
        """Sends everybody back."""
        for way in list(self.all.values()):
            way.break_off()
