"""The guard around everything: by which name it was asked for, from which origin, and the headers of every answer."""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kalamazoo.core.errors import shown
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Settings
from kalamazoo.server.web.http import problem

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
AT_HOME = (
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".localdomain",
)  # nobody can have such a name elsewhere
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """Around everything; pages and websockets go on from here to their own handlers."""

    def __init__(
        self, inner: ASGIApp, sockets: ASGIApp, origins: Collection[str], names: Collection[str], metrics: Metrics
    ) -> None:
        self.inner = inner
        self.sockets = sockets
        self.origins = origins  # of other pages that may speak to us
        self.names = names  # under which we may be asked for
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        known = self.knows(host)
        allowed = known and self.allows(headers.get("origin"), host)
        if scope["type"] == "websocket":
            if allowed:
                await self.sockets(scope, receive, send)
            else:
                self.metrics.count("connections_refused")
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return

        async def pass_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                out["content-security-policy"] = POLICY.format(sockets=own_sockets(host) if known else "")
                if scope["scheme"] == "https":
                    out["strict-transport-security"] = "max-age=31536000"
            await send(message)

        if not known:
            text = f'this server does not go by the name "{shown(host)}"; its host can add it with --host-name'
            await problem(421, "unknown", text)(scope, receive, pass_on)
            return
        if not allowed and scope["method"] not in ("GET", "HEAD"):
            text = "this request comes from another website, which may not speak for you here"
            await problem(403, "not-yours", text)(scope, receive, pass_on)
            return
        await self.inner(scope, receive, pass_on)

    def knows(self, host: str) -> bool:
        """Whether this is one of our names. A page that had its own name point at us comes no further.

        An address is always ours: no page can make a browser send it but one that we have sent ourselves.
        """
        name = name_in(host)
        return not host or "*" in self.names or name in self.names or name.endswith(".localhost") or is_address(name)

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may speak to us; programs other than browsers send none."""
        if origin is None:
            return True
        if origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower() != ""
        except ValueError:  # no address at all, such as http://[
            return False


def name_in(host: str) -> str:
    """The name in a Host header, without port and brackets."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].rstrip(".")


def is_address(name: str) -> bool:
    """Whether this is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def known_names(settings: Settings) -> set[str]:
    """The names of this server: this computer's own, and those that its keeper gave it."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    given = [settings.host, *(name_in(name) for name in settings.names)]
    return {"localhost", own, short, *(short + end for end in AT_HOME), *given} - {"", "0.0.0.0", "::"}


def own_sockets(host: str) -> str:
    """Our own websockets for the policy: not every browser counts them as 'self'."""
    plain = host.replace(".", "").replace("-", "").replace(":", "").replace("[", "").replace("]", "")
    return f" ws://{host} wss://{host}" if plain.isalnum() and plain.isascii() else ""
