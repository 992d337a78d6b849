"""A websocket client that costs next to nothing, so that the driver does not measure itself. Loopback only."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

MASK = b"\0\0\0\0"  # a mask of zeros is a mask, and costs nothing


class Socket(asyncio.Protocol):
    """Text messages both ways; `heard` is called with the socket and each message as bytes."""

    def __init__(self, host: str, path: str, heard: Callable[[Socket, bytes], None]) -> None:
        self.host = host
        self.path = path
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.transport: asyncio.Transport | None = None
        self.received = 0  # bytes
        self.messages = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"{self.host}{self.path} hung up"))

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.opened.set_result(None)
        at = 0
        end = len(data)
        while end - at >= 2:
            size = data[at + 1]
            start = at + 2
            if size == 126:
                if end - at < 4:
                    break
                size = int.from_bytes(data[at + 2 : at + 4], "big")
                start = at + 4
            elif size == 127:
                if end - at < 10:
                    break
                size = int.from_bytes(data[at + 2 : at + 10], "big")
                start = at + 10
            if end - start < size:
                break
            body = data[start : start + size]
            kind = data[at] & 15
            at = start + size
            if kind == 1:
                self.messages += 1
                self.received += size
                self.heard(self, body)
            elif kind == 9:  # ping
                self.write(10, body)
        self.buffer = data[at:]

    def send(self, text: bytes) -> None:
        """Sends a text message."""
        self.write(1, text)

    def write(self, kind: int, body: bytes) -> None:
        """One frame."""
        size = len(body)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(head + MASK + body)

    def close(self) -> None:
        """Hangs up."""
        if self.transport:
            self.transport.close()


async def open_socket(host: str, path: str, heard: Callable[[Socket, bytes], None]) -> Socket:
    """A socket that is open."""
    address, _, port = host.rpartition(":")
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: Socket(host, path, heard), address, int(port)
    )
    await socket.opened
    return socket


async def post(host: str, path: str, body: bytes) -> bytes:
    """One HTTP POST; returns the body of the answer."""
    address, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    head, _, rest = (await reader.read(-1)).partition(b"\r\n\r\n")
    writer.close()
    status = int(head.split()[1])
    if status >= 300:
        raise ConnectionError(f"POST {path} was answered {status}: {rest[:200]!r}")
    return rest
