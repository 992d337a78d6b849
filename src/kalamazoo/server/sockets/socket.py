"""One websocket: what it sends goes to the mailbox of its table, what the table says goes out."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque

import msgspec
from mypy_extensions import mypyc_attr
from starlette.types import Receive, Send

from kalamazoo.core.errors import shown
from kalamazoo.server.limits import (
    ACCEPTED,
    CHAT,
    LOBBY,
    MALFORMED,
    MOVES,
    ROUNDS,
    WARNINGS,
    Gate,
    Purse,
)
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.sockets.frames import QuickProtocol, frame_of
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.dispatch import handle
from kalamazoo.server.tables.table import Table

POLICY, TOO_LARGE, COME_BACK = 1008, 1009, 1012
LONGEST = 300  # characters of a complaint
decoder: msgspec.json.Decoder[wire.Client] = msgspec.json.Decoder(wire.Client)
id_decoder = msgspec.json.Decoder(wire.IdOnly)

BUDGETS: dict[type, str] = {
    wire.Hello: LOBBY,
    wire.Sit: LOBBY,
    wire.Leave: LOBBY,
    wire.SetSeat: LOBBY,
    wire.Start: LOBBY,
    wire.Rematch: LOBBY,
    wire.Hint: LOBBY,
    wire.Ready: LOBBY,
    wire.Skip: LOBBY,
    wire.Act: MOVES,
    wire.Drop: MOVES,
    wire.Why: MOVES,
    wire.Ping: MOVES,
    wire.Say: CHAT,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Relay(ABC):
    """The way to a table that another node keeps."""

    @abstractmethod
    def forward(self, message: wire.Client, text: str) -> None:
        """Passes on what was said, which has been looked at."""


class Socket(Connection):
    """A websocket. What is sent goes out at once, or waits (not for long, and not much) for a slow reader."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        gate: Gate,
        address: str,
        metrics: Metrics,
        quick: QuickProtocol | None = None,
    ) -> None:
        super().__init__()
        self.quick = quick
        self.receive = receive
        self.pass_on = send
        self.gate = gate
        self.address = address
        self.metrics = metrics
        self.own = Purse(gate.limits, 1.0)
        self.shared = gate.purse(address)
        self.outbox: deque[bytes] = deque()
        self.waiting = 0  # bytes in the outbox
        self.relay: Relay | None = None  # to a table that is not ours
        self.closing: tuple[int, str] | None = None
        self.ended = False
        self.sender: asyncio.Task[None] | None = None

    # -- out ------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        if self.closing or self.ended:
            return
        if self.quick is not None and not self.outbox and self.sender is None:
            if self.quick.write_now(frame_of(message)):
                return
        self.outbox.append(message)
        self.waiting += len(message)
        if self.waiting > self.gate.limits.unsent:
            self.metrics.count("slow_readers")
            self.outbox.clear()
            self.outbox.append(encode(wire.Notice("too-slow", "too much is waiting for you; come back for the rest")))
            self.close(COME_BACK, "too slow")
        if self.sender is None:
            self.sender = asyncio.create_task(self.flush())

    def send_all(self, messages: list[bytes]) -> None:
        if self.quick is not None and not (self.closing or self.ended or self.outbox or self.sender):
            if self.quick.write_now(b"".join(map(frame_of, messages))):
                return
        super().send_all(messages)

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.closing = (code, reason)
            if self.quick is not None:
                self.quick.end_soon()
            if self.sender is None:
                self.sender = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        """Sends what waits."""
        try:
            while self.outbox and not self.ended:
                message = self.outbox.popleft()
                await self.pass_on({"type": "websocket.send", "text": message.decode()})
                self.waiting -= len(message)
            if self.closing and not self.ended:
                self.ended = True
                await self.pass_on({"type": "websocket.close", "code": self.closing[0], "reason": self.closing[1]})
        except Exception:  # the other end has gone; `listen` will notice
            self.ended = True
        self.sender = None

    # -- in -------------------------------------------------------------------------------------

    async def listen(self, table: Table | None) -> None:
        """Takes messages until the socket closes: those that came before it listened, then all others as they come.

        They are for this table, or if there is none for the relay.
        """
        if self.quick is not None:
            self.quick.listener = lambda text: self.hear(table, text)
        try:
            while not self.ended:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self.hear(table, message.get("text"))
        finally:
            if self.quick is not None:
                self.quick.listener = None

    def hear(self, table: Table | None, text: str | None) -> None:
        """One frame."""
        if self.closing:
            return
        if text is None:
            self.complain("", "malformed", "messages are JSON in text frames")
        elif len(text) > self.gate.limits.message:
            self.complain("", "too-large", f"a message may have at most {self.gate.limits.message} characters")
        else:
            self.take(table, text)

    def take(self, table: Table | None, text: str) -> None:
        """One message: understood, within its budget, and into the mailbox."""
        try:
            message = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            self.complain(id_in(text), "malformed", f"this message cannot be read: {shown(str(error), LONGEST)}")
            return
        now = self.gate.clock()
        kind = BUDGETS[type(message)]
        if not (self.own.take(kind, now) and self.shared.take(kind, now)):
            self.too_fast(getattr(message, "id", ""), now)
        elif table is not None and table.closed:  # nor is a ping answered for it: whoever waits must hear of it
            self.close(COME_BACK, "come back")
        elif isinstance(message, wire.Ping):
            self.send(encode(wire.Pong(message.at, int(time.time() * 1000))))
        elif table is None:
            if self.relay is not None:
                self.relay.forward(message, text)
        else:
            table.mailbox.post(lambda batch: handle(table, self, message, batch))

    def pay(self, tables: int) -> bool:
        return self.gate.allow(self.address, ROUNDS, tables)

    def cost_nothing(self) -> None:
        now = self.own.seen
        if self.own.take(ACCEPTED, now) and self.shared.take(ACCEPTED, now):
            self.own.buckets[MOVES].give_back()
            self.shared.buckets[MOVES].give_back()

    def complain(self, action: str, code: wire.Code, text: str) -> None:
        """Answers what cannot be understood; not endlessly."""
        self.metrics.count("malformed")
        now = self.gate.clock()
        if self.own.take(MALFORMED, now) and self.shared.take(MALFORMED, now):
            self.send(encode(wire.Refused(action, code, text)))
        else:
            self.close(POLICY, "too many malformed messages")

    def too_fast(self, action: str, now: float) -> None:
        """Answers what comes too fast; not endlessly."""
        self.metrics.count("limited")
        if self.own.take(WARNINGS, now):
            text = "too fast: nothing was done; send it again in a second"
            self.send(encode(wire.Refused(action, "too-fast", text)))
        else:
            self.close(POLICY, "too many messages")


def id_in(text: str) -> str:
    """The id in a message that could not be read as a whole, if it has one."""
    try:
        return id_decoder.decode(text).id[:40]
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return ""
