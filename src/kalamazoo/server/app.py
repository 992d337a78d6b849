"""The application: everything a server is made of, and its routes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from kalamazoo.bots.enlisting import enlist
from kalamazoo.server.limits import CREATION, PAGES, READING, Gate
from kalamazoo.server.logs import log
from kalamazoo.server.memory import Heap
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Settings
from kalamazoo.server.sockets.serving import PATH, serve_socket
from kalamazoo.server.storage import Storage, Writer, open_storage
from kalamazoo.server.tables.lobby import Lobby, send_away
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.server.thinking.readers import Readers
from kalamazoo.server.web.door import Desk, Door, tls_of
from kalamazoo.server.web.guard import Guard, known_names
from kalamazoo.server.web.http import Api, guarded
from kalamazoo.server.web.pages import Pages

if TYPE_CHECKING:
    from kalamazoo.server.cluster.node import Node

SWEEP = 60.0  # seconds


class App:
    """One server's parts; `asgi` is what a web server runs."""

    lobby: Lobby
    writer: Writer
    pool: BotsPool
    readers: Readers

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        enlist(settings.bots)
        tls = tls_of(settings.certificate, settings.key)
        self.gate = Gate(settings.limits, time.monotonic)
        self.node: Node | None = None  # where there are others
        if settings.bus:
            from kalamazoo.server.cluster.joining import node_of

            self.node = node_of(settings, self.gate)
            self.storage: Storage = self.node.storage
        else:
            self.storage = open_storage(settings.database_url)
        self.metrics = self.node.metrics if self.node else Metrics()
        self.pages = Pages()
        self.door = Door(settings.limits, settings.proxies, self.metrics, tls)
        self.desk = Desk(settings.limits)
        self.turnstile = asyncio.Lock()  # through which requests come one by one
        self.asgi = Guard(self.starlette(), self.socket, settings.origins, known_names(settings), self.metrics)

    def starlette(self) -> Starlette:
        """The routes."""
        api = Api(self)
        page = guarded(self, self.pages.page, PAGES)
        pages = [Route(path, page) for path in ("/", "/table/{table}", "/replay", "/rules", "/puzzles")]
        return Starlette(
            routes=[
                Route("/api/games", guarded(self, api.games)),
                Route("/api/rules", guarded(self, api.rules)),
                Route("/api/lessons/{game}", guarded(self, api.lesson)),
                Route("/api/puzzles", guarded(self, api.puzzles)),
                Route("/api/puzzles", guarded(self, api.try_puzzle), methods=["POST"]),
                Route("/api/tables", guarded(self, api.tables)),
                Route("/api/tables", guarded(self, api.create, CREATION), methods=["POST"]),
                Route("/api/tables/mine", guarded(self, api.mine), methods=["POST"]),
                Route("/api/tables/{table}", guarded(self, api.table)),
                Route("/api/tables/{table}/record", guarded(self, api.record)),
                Route("/api/replay", guarded(self, api.replay, READING), methods=["POST"]),
                Route("/api/analyse", guarded(self, api.analyse, READING), methods=["POST"]),
                Route("/live", guarded(self, api.live, PAGES)),
                Route("/ready", guarded(self, api.health, PAGES)),
                Route("/health", guarded(self, api.health, PAGES)),
                Route("/metrics", guarded(self, api.metrics, PAGES)),
                *pages,
                Route("/{path:path}", guarded(self, self.pages.file, PAGES)),
            ],
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Opens before the first request, and closes after the last."""
        self.writer = Writer(self.storage, self.metrics.committed)
        self.pool = BotsPool(self.settings.workers, self.settings.think, self.metrics, self.settings.bots)
        self.readers = Readers(self.settings.readers)
        self.lobby = Lobby(self.settings, self.storage, self.writer, self.pool, self.metrics, self.node)
        self.metrics.gauge("connections_open", "Websockets open", lambda: self.gate.open)
        self.metrics.gauge("plain_open", "Plain connections open", lambda: self.door.count)
        sweeper = asyncio.create_task(self.sweep())
        try:
            if self.node:
                await self.node.start(self.lobby)
            yield
        finally:
            sweeper.cancel()
            await self.lobby.close()
            if self.node:
                await self.node.close()
            await self.pool.close()
            await self.readers.close()
            await asyncio.to_thread(self.writer.close)
            self.storage.close()
            log.info("stopped")

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A websocket whose origin may speak to us."""
        if scope["path"].startswith(PATH):
            guide = self.node.guide if self.node else None
            await serve_socket(scope, receive, send, self.lobby, self.gate, self.metrics, guide)
        else:
            self.metrics.count("connections_refused")
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    async def sweep(self) -> None:
        """Forgets quiet addresses, and gives memory back."""
        heap = Heap()
        while True:
            await asyncio.sleep(SWEEP)
            self.gate.sweep()
            await asyncio.to_thread(heap.give_back)

    async def announce_stop(self) -> None:
        """Tells everybody that the server stops, and lets each table finish what it is writing."""
        self.lobby.stopping = True
        tables = list(self.lobby.tables.values())
        log.info("stopping", tables=len(tables), connections=self.gate.open)
        if self.node:
            await self.node.hand_over(tables)
        else:
            send_away(await self.lobby.finish(tables))
        await asyncio.sleep(0.05)
