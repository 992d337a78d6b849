"""Websockets from the handshake to the end: who is let in, to which table, and for how long in silence."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr
from starlette.types import Receive, Scope, Send

from kalamazoo.server.limits import PAGES, Gate, address_of
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.sockets.frames import KEY
from kalamazoo.server.sockets.socket import COME_BACK, POLICY, Socket
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.elsewhere import Elsewhere
from kalamazoo.server.tables.house import NoTable
from kalamazoo.server.tables.joining import gone
from kalamazoo.server.tables.lobby import Lobby
from kalamazoo.server.tables.table import Table

PATH = "/ws/"
HELLO_WITHIN = 15.0  # seconds


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(ABC):
    """Who knows the way to tables of other nodes."""

    @abstractmethod
    async def lead(self, socket: Socket, table_id: str) -> Table | None:
        """Serves a socket at a table of another node until it ends; if the table is ours by now, returns it instead."""


async def serve_socket(
    scope: Scope, receive: Receive, send: Send, lobby: Lobby, gate: Gate, metrics: Metrics, guide: Guide | None
) -> None:
    """One websocket, from its handshake to its end; the caller has checked where it comes from."""
    address = address_of(scope)
    await receive()  # websocket.connect
    why = "" if gate.allow(address, PAGES) else "too many connections were opened from your address; wait a little"
    why = why or (gate.enter(address) if not lobby.stopping else "the server is stopping")
    if why:
        metrics.count("connections_refused")
        await send({"type": "websocket.http.response.start", "status": 503, "headers": [(b"retry-after", b"5")]})
        await send({"type": "websocket.http.response.body", "body": why.encode()})
        return
    try:
        await send({"type": "websocket.accept"})
        metrics.count("connections_made")
        quick = scope.get("extensions", {}).get(KEY)
        socket = Socket(receive, send, gate, address, metrics, quick)
        table_id = scope["path"].removeprefix(PATH)
        try:
            table = await find(lobby, socket, table_id, guide)
        except NoTable as unknown:
            socket.send(encode(wire.Notice("closed", str(unknown))))
            socket.close(4004, "no such table")
        except Exception as error:
            log.warning("a table could not be opened", why=f"{type(error).__name__}: {error}")
            socket.close(COME_BACK, "come back")
        else:
            if table is not None:
                await attend(socket, table)
        if socket.sender:
            await socket.sender
    finally:
        gate.leave(address)


async def find(lobby: Lobby, socket: Socket, table_id: str, guide: Guide | None) -> Table | None:
    """The table, or None if it is another node's and the socket has been there and ended."""
    try:
        return await lobby.find(table_id)
    except Elsewhere:
        if guide is None:
            raise
    return await guide.lead(socket, table_id)


async def attend(socket: Socket, table: Table) -> None:
    """Listens, with a limit on how long a stranger may stay silent; tells the table when it is over."""
    loop = asyncio.get_running_loop()

    def too_late() -> None:
        if socket.audience is None:
            socket.close(POLICY, "no hello")

    timer = loop.call_later(HELLO_WITHIN, too_late)
    try:
        await socket.listen(table)
    finally:
        timer.cancel()
        socket.ended = True
        with contextlib.suppress(Exception):
            table.mailbox.post(lambda batch: gone(table, socket, batch))
