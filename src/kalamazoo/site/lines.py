"""The line from a page to a table in the same browser: what a socket is to a server, without its limits."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from kalamazoo.core.errors import shown
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.dispatch import COME_BACK, handle
from kalamazoo.server.tables.joining import gone
from kalamazoo.server.tables.table import Table

LONGEST = 300  # characters of a complaint
decoder: msgspec.json.Decoder[wire.Client] = msgspec.json.Decoder(wire.Client)

Say = Callable[[str], object]  # is given a message for the page
Shut = Callable[[int, str], object]  # is given why the line ends


class Line(Connection):
    """One open page."""

    def __init__(self, say: Say, shut: Shut) -> None:
        super().__init__()
        self.say = say
        self.shut = shut
        self.table: Table | None = None
        self.early: list[str] = []  # what was said while the table was being set
        self.ended = False

    def send(self, message: bytes) -> None:
        if not self.ended:
            self.say(message.decode())

    def close(self, code: int, reason: str) -> None:
        if not self.ended:
            self.ended = True
            self.shut(code, reason)

    def cost_nothing(self) -> None:
        """There are no limits here."""

    def sit_down(self, table: Table) -> None:
        """The table is there."""
        self.table = table
        early, self.early = self.early, []
        for text in early:
            self.hear(text)

    def hear(self, text: str) -> None:
        """One message of the page."""
        table = self.table
        if table is None:
            self.early.append(text)
            return
        try:
            message = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            why = f"this message cannot be read: {shown(str(error), LONGEST)}"
            self.send(encode(wire.Refused("", "malformed", why)))
            return
        if table.closed:
            self.close(COME_BACK, "come back")
        elif isinstance(message, wire.Ping):
            self.send(encode(wire.Pong(message.at, int(time.time() * 1000))))
        else:
            table.mailbox.post(lambda batch: handle(table, self, message, batch))

    def hang_up(self) -> None:
        """The page has gone."""
        self.ended = True
        table = self.table
        if table is not None and not table.closed:
            table.mailbox.post(lambda batch: gone(table, self, batch))
