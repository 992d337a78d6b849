"""The guard around everything: which origin a request comes from, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kalamazoo.server.metrics import Metrics
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

    def __init__(self, inner: ASGIApp, sockets: ASGIApp, origins: Collection[str], metrics: Metrics) -> None:
        self.inner = inner
        self.sockets = sockets
        self.origins = origins  # of other pages that may speak to us
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        allowed = self.allows(headers.get("origin"), host)
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
                out["content-security-policy"] = POLICY.format(sockets=own_sockets(host))
            await send(message)

        if not allowed and scope["method"] not in ("GET", "HEAD"):
            text = "this request comes from another website, which may not speak for you here"
            await problem(403, "not-yours", text)(scope, receive, pass_on)
            return
        await self.inner(scope, receive, pass_on)

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


def own_sockets(host: str) -> str:
    """Our own websockets for the policy: not every browser counts them as 'self'."""
    plain = host.replace(".", "").replace("-", "").replace(":", "").replace("[", "").replace("]", "")
    return f" ws://{host} wss://{host}" if plain.isalnum() and plain.isascii() else ""
