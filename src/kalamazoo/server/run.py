"""Runs the server: uvicorn, with a graceful stop that tells everybody first."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.app import App
from kalamazoo.server.logs import log, set_up
from kalamazoo.server.memory import settle
from kalamazoo.server.settings import Limits, Settings
from kalamazoo.server.sockets.frames import QuickProtocol
from kalamazoo.server.web.door import complaint, protocol_of

if sys.platform != "win32":
    import resource

OTHER_FILES = 300  # the database, worker processes and the like
BACKLOG = 2048  # connections that wait to be accepted
SWITCH = 0.0005  # seconds a thread may hold the interpreter while the writer waits for it


class Server(uvicorn.Server):
    """uvicorn's server, stopping in two steps."""

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and says where."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(complaint(self.app.metrics, log.warning))
        await super().startup(sockets)
        if self.started:
            self.ready(address_of(self.app.settings, sockets))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tells everybody, then closes."""
        for server in self.servers:
            server.close()
        try:
            await asyncio.wait_for(self.app.announce_stop(), 10)
        except TimeoutError:
            log.warning("some tables did not finish in time")
        await super().shutdown(sockets)


def address_of(settings: Settings, sockets: list[socket.socket] | None) -> str:
    """The address to open in a browser."""
    port = sockets[0].getsockname()[1] if sockets else settings.port
    host = settings.host
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    if ":" in host:
        host = f"[{host}]"
    return f"http{'s' if settings.certificate else ''}://{host}:{port}/"


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; raises KalamazooError with a sentence.

    Who comes to a server that is alone while it starts waits at once. A node listens when it is ready: until then
    whoever comes is better off with another one.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        if not settings.bus:
            listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or str(error)
        raise KalamazooError(f"cannot listen on {settings.host} port {settings.port}: {why}") from None
    return listening


def run_server(settings: Settings, ready: Callable[[str], None] = lambda _: None) -> None:
    """Serves until it is told to stop; `ready` is called with the address."""
    set_up(settings.log)
    sys.setswitchinterval(SWITCH)
    most_files(settings.limits)
    listening = bind(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    try:
        app = App(settings)
    except BaseException:
        listening.close()
        raise
    config = config_of(settings, app)
    settle()
    Server(config, app, ready).run([listening])


def most_files(limits: Limits) -> None:
    """Lets this process open as many sockets as its limits speak of; says so where the system does not let it."""
    if sys.platform == "win32":
        return
    wanted = limits.sockets + limits.plain + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if hard != resource.RLIM_INFINITY and hard < wanted:
        log.warning("this system allows fewer open files than connections", files=hard, connections=wanted)


def config_of(settings: Settings, app: App) -> uvicorn.Config:
    """How uvicorn is to run."""
    return uvicorn.Config(
        app.asgi,
        http=protocol_of(app.door),
        log_config=None,
        access_log=False,
        ws=QuickProtocol,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=15,
        lifespan="on",
        backlog=BACKLOG,
    )
