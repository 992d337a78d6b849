"""The application: everything a server is made of, and its routes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kalamazoo.server.limits import CREATION, Gate
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.settings import Settings
from kalamazoo.server.sockets.socket import COME_BACK, PATH, serve_socket
from kalamazoo.server.storage import Writer, open_storage
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.lobby import Lobby
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.server.web.http import Api, guarded, problem
from kalamazoo.server.web.pages import Pages

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'{sockets}",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class App:
    """One server's parts; `asgi` is what a web server runs."""

    lobby: Lobby
    writer: Writer
    pool: BotsPool

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.storage = open_storage(settings.database_url)
        self.gate = Gate(settings.limits, time.monotonic)
        self.pages = Pages()
        self.asgi = Guard(self.starlette(), self)

    def starlette(self) -> Starlette:
        """The routes."""
        api = Api(self)
        pages = [Route(path, self.pages.page) for path in ("/", "/table/{table}", "/replay", "/rules")]
        return Starlette(
            routes=[
                Route("/api/games", guarded(self, api.games)),
                Route("/api/rules", guarded(self, api.rules)),
                Route("/api/lessons/{game}", guarded(self, api.lesson)),
                Route("/api/tables", guarded(self, api.tables)),
                Route("/api/tables", guarded(self, api.create, CREATION), methods=["POST"]),
                Route("/api/tables/{table}", guarded(self, api.table)),
                Route("/api/tables/{table}/record", guarded(self, api.record)),
                Route("/api/replay", guarded(self, api.replay), methods=["POST"]),
                Route("/health", api.health),
                Route("/metrics", api.metrics),
                *pages,
                Route("/{path:path}", self.pages.file),
            ],
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Opens before the first request, and closes after the last."""
        self.writer = Writer(self.storage, self.metrics.committed)
        self.pool = BotsPool(self.settings.workers, self.settings.think, self.metrics)
        self.lobby = Lobby(self.settings, self.storage, self.writer, self.pool, self.metrics)
        self.metrics.gauge("connections_open", "Websockets open", lambda: self.gate.open)
        sweeper = asyncio.create_task(self.sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await self.lobby.close()
            await self.pool.close()
            await asyncio.to_thread(self.writer.close)
            self.storage.close()
            log.info("stopped")

    async def sweep(self) -> None:
        """Forgets quiet addresses."""
        while True:
            await asyncio.sleep(60)
            self.gate.sweep()

    async def announce_stop(self) -> None:
        """Tells everybody that the server stops, and lets each table finish what it is writing."""
        self.lobby.stopping = True
        tables = list(self.lobby.tables.values())
        log.info("stopping", tables=len(tables), connections=self.gate.open)
        notice = encode(wire.Notice("restarting", "the server is restarting; the table will be back in a moment"))
        for table in tables:
            await table.ask(lambda: None)  # what was in the mailbox has been answered
            table.shut()
            for audience in table.audiences.values():
                for connection in audience.everybody():
                    connection.send(notice)
                    connection.close(COME_BACK, "restarting")
        await asyncio.sleep(0.05)


class Guard:
    """Around everything: where a request comes from, and the headers of every answer. Websockets end here."""

    def __init__(self, inner: ASGIApp, app: App) -> None:
        self.inner = inner
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        allowed = self.allows(headers.get("origin"), host)
        if scope["type"] == "websocket":
            app = self.app
            if allowed and scope["path"].startswith(PATH):
                await serve_socket(scope, receive, send, app.lobby, app.gate, app.metrics)
            else:
                app.metrics.count("connections_refused")
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return

        async def pass_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                out["content-security-policy"] = POLICY.format(sockets=own_sockets(host))
            await send(message)

        if not allowed and scope["method"] not in ("GET", "HEAD"):
            text = "this request comes from another web site, which may not speak for you here"
            await problem(403, "not-yours", text)(scope, receive, pass_on)
            return
        await self.inner(scope, receive, pass_on)

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may speak to us; programs that are no browsers send none."""
        if origin is None:
            return True
        if origin in self.app.settings.origins:
            return True
        return urlsplit(origin).netloc.lower() == host.lower() != ""


def own_sockets(host: str) -> str:
    """Our own websockets for the policy: not every browser counts them as 'self'."""
    plain = host.replace(".", "").replace("-", "").replace(":", "").replace("[", "").replace("]", "")
    return f" ws://{host} wss://{host}" if plain.isalnum() and plain.isascii() else ""
