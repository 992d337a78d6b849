"""The door: plain connections are counted, and nobody stands in it: a request comes within its time, or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any, Protocol, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.limits import household
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Limits

QUIET = logging.getLogger("kalamazoo.server.plain")  # a line for each request that is none would fill a disk
QUIET.setLevel(logging.ERROR)
LINGER = 10.0  # seconds to read the rest of an answer after which the connection is closed
HEAD = 65_536  # bytes of the head of a request
IN_PIECES = "say how long the request is (Content-Length): one in pieces (Transfer-Encoding) is not read here"


class Guest(Protocol):
    """Somebody who stands in the door."""

    client: tuple[str, int] | None

    def throw_out(self) -> None:
        """Ends the connection at once."""


class Door:
    """Who stands in it, by address and in order of arrival."""

    def __init__(self, limits: Limits, proxies: str, metrics: Metrics, tls: ssl.SSLContext | None = None) -> None:
        self.limits = limits
        self.tls = tls  # where the server speaks it itself
        self.most = limits.plain
        self.proxies = networks_of(proxies)  # they speak for many
        self.metrics = metrics
        self.inside: dict[str, dict[Guest, None]] = {}
        self.silent: dict[Guest, None] = {}  # whose request has not come, the longest there in front
        self.count = 0

    def speaks_for_many(self, address: str) -> bool:
        """Whether this is a proxy."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    def enter(self, guest: Guest, address: str) -> bool:
        """Lets a connection in; when there is no room, the one that has been silent for longest goes."""
        here = self.inside.setdefault(address, {})
        alone = not (guest.client and self.speaks_for_many(guest.client[0]))
        if alone and len(here) >= self.limits.plain_an_address:
            silent = next((other for other in here if other in self.silent), None)
        elif self.count >= self.most:
            silent = next(iter(self.silent), None)
        else:
            here[guest] = None
            self.count += 1
            return True
        self.metrics.count("plain_refused")
        if silent is None:
            if not here:
                del self.inside[address]
            return False
        silent.throw_out()
        self.inside.setdefault(address, {})[guest] = None
        self.count += 1
        return True

    def leave(self, guest: Guest, address: str) -> None:
        """A connection is gone, or has become a websocket, which others count."""
        here = self.inside.get(address, {})
        if guest in here:
            del here[guest]
            self.count -= 1
            if not here:
                del self.inside[address]
        self.silent.pop(guest, None)


class Letterbox(h11.Connection):
    """h11's side of a connection, which takes no body in pieces: a piece of one byte costs as much as a whole one."""

    in_pieces = False

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            self.in_pieces = True
            raise h11.RemoteProtocolError(IN_PIECES)
        return event


class Greeter(SSLProtocol):
    """TLS before a connection begins: whoever does not finish its handshake stands in the door like anybody silent."""

    def __init__(self, plain: PlainProtocol, tls: ssl.SSLContext) -> None:
        limit = plain.door.limits.head_within
        super().__init__(plain.loop, plain, tls, None, server_side=True, ssl_handshake_timeout=limit)  # type: ignore[arg-type]
        self.door = plain.door
        self.client: tuple[str, int] | None = None
        self.address = ""
        self.inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.below = transport
        self.client = get_remote_addr(transport)
        self.address = household(self.client[0]) if self.client else "-"
        self.inside = self.door.enter(self, self.address)
        if self.inside:
            self.door.silent[self] = None
            super().connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.go()
        if self.inside:
            super().connection_lost(exc)

    def throw_out(self) -> None:
        """Ends the connection at once."""
        self.door.metrics.count("plain_timed_out")
        self.go()
        self.below.abort()

    def go(self) -> None:
        """The handshake is over, or the connection has gone."""
        self.door.leave(self, self.address)


class PlainProtocol(H11Protocol):
    """uvicorn's connection with a time for everything: the head of a request, its body, and reading the answer."""

    door: Door
    address = ""
    greeter: Greeter | None = None  # where the server speaks TLS itself
    arriving = False  # whether the body of a request is on its way
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self.greeter is not None:
            self.greeter.go()
        super().connection_made(transport)
        self.conn = Letterbox(h11.SERVER, HEAD)
        self.logger = QUIET
        self.address = household(self.client[0]) if self.client else "-"
        if self.door.enter(self, self.address):
            self.listen()
        else:
            transport.abort()

    def listen(self) -> None:
        """Waits for the head of a request."""
        self.door.silent[self] = None
        self.within(self.door.limits.head_within)

    def within(self, seconds: float, then: Callable[[], None] | None = None) -> None:
        """What comes next must be over by then."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, then or self.throw_out)

    def throw_out(self) -> None:
        """Ends the connection at once."""
        self.door.metrics.count("plain_timed_out")
        self.door.leave(self, self.address)
        self.transport.abort()

    def handle_events(self) -> None:
        before: RequestResponseCycle | None = self.cycle
        super().handle_events()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            return
        if cycle is not before:  # the head of a request has come
            self.door.silent.pop(self, None)
            self.arriving = True
            self.within(self.door.limits.body_within)
        if self.arriving and not cycle.more_body:
            self.arriving = False
            self.within(self.door.limits.answer_within)

    def send_400_response(self, msg: str) -> None:
        self.door.metrics.count("malformed")
        try:
            super().send_400_response(IN_PIECES if isinstance(self.conn, Letterbox) and self.conn.in_pieces else msg)
        except h11.LocalProtocolError:  # an answer to HEAD has no words
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.go()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        if self.transport.is_closing():
            self.within(LINGER)
        else:
            self.listen()
            self.within(self.config.timeout_keep_alive + LINGER)  # uvicorn closes it before, if what is sent is read
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        super().connection_lost(exc)

    def go(self) -> None:
        """Not here any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.door.leave(self, self.address)


def networks_of(proxies: str) -> list[IPv4Network | IPv6Network]:
    """The addresses and networks in a list with commas; what is neither is passed over, and * is everybody."""
    found: list[IPv4Network | IPv6Network] = []
    for name in proxies.split(","):
        with contextlib.suppress(ValueError):
            found += map(ip_network, ("0.0.0.0/0", "::/0") if name.strip() == "*" else (name.strip(),))
    return found


def tls_of(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """What the server needs to speak TLS itself, if it does; raises KalamazooError with a sentence."""
    if certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key)
    except OSError as error:  # an SSLError is one, too
        why = error.strerror or type(error).__name__
        raise KalamazooError(f"the certificate {certificate} with the key {key} cannot be used: {why}") from None
    return context


def protocol_of(door: Door) -> type[asyncio.Protocol]:
    """The protocol of plain connections that come through this door."""
    plain = type("DoorProtocol", (PlainProtocol,), {"door": door})
    tls = door.tls
    if tls is None:
        return plain

    def greet(**parts: Any) -> Greeter:
        inner: PlainProtocol = plain(**parts)
        inner.greeter = Greeter(inner, tls)
        return inner.greeter

    return cast(type[asyncio.Protocol], greet)  # uvicorn only calls it


class Desk:
    """Where the bodies of requests lie while they arrive: so much of one address, and of all together."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.held = 0
        self.by_address: dict[str, int] = {}

    def put(self, address: str, size: int) -> bool:
        """Makes room for so many bytes more, if there is any."""
        own = self.by_address.get(address, 0) + size
        if self.held + size > self.limits.bodies or own > self.limits.bodies_an_address:
            return False
        self.held += size
        self.by_address[address] = own
        return True

    def clear(self, address: str, size: int) -> None:
        """A body has been read, or given up."""
        self.held -= size
        own = self.by_address.get(address, 0) - size
        if own > 0:
            self.by_address[address] = own
        else:
            self.by_address.pop(address, None)


def complaint(metrics: Metrics, log: Callable[..., Any]) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """What the loop does with what nobody has caught, such as a connection that could not be accepted: says it, once a
    second at most."""
    said = 0.0

    def tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal said
        metrics.count("loop_complaints")
        if loop.time() - said >= 1.0:
            said = loop.time()
            error = context.get("exception")
            log("the loop complains", what=context.get("message", ""), why=f"{type(error).__name__}: {error}")

    return tell
