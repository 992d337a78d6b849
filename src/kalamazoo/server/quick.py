"""uvicorn's websocket protocol with two short cuts, which take a third off the cost of a move.

A frame goes from the table to the transport without a coroutine on the way, and a message comes from the transport
to its listener without a queue and a task. Everything else (handshake, pings, closing, flow control) is uvicorn's;
where these short cuts are missing, a `Socket` uses plain ASGI.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

KEY = "kalamazoo.quick"  # of the extension in an ASGI scope
LINGER = 12.0  # seconds to read what was sent before a close, and to answer it
TEXT = 0x81  # the first byte of a whole text frame


class QuickProtocol(WebSocketsSansIOProtocol):
    """One websocket."""

    listener: Callable[[str | None], None] | None = None  # gets each message; None for one that is no text

    def handle_connect(self, event: Request) -> None:
        """Puts itself into the scope, before the application is started in the next round of the loop."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][KEY] = self

    def send_receive_event_to_app(self) -> None:
        """Hands a message to the listener, if there is one."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.curr_msg_data_type != "text":
            self.frames = []
            self.listener(None)
            return
        try:
            text = bytes(data).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # closes the connection, as the standard asks
            return
        self.frames = []
        self.listener(text)

    def keepalive_timeout(self) -> None:
        """Nobody answers pings any more: what still waits for him is thrown away with the connection."""
        super().keepalive_timeout()
        self.transport.abort()

    def end_soon(self) -> None:
        """The connection is being closed: whoever does not read what is left for him does not keep it open."""
        self.loop.call_later(LINGER, self.transport.abort)

    def write_now(self, frame: bytes) -> bool:
        """Writes a frame, or says that the reader is slow; what is for nobody any more counts as written."""
        if not self.writable.is_set():
            return False
        if self.handshake_complete and not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)
        return True


def frame_of(body: bytes) -> bytes:
    """A text frame from a server."""
    size = len(body)
    if size < 126:
        return bytes((TEXT, size)) + body
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + body
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + body
