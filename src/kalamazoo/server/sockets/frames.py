"""uvicorn's websocket protocol with two short cuts, which take a third off the cost of a move.

A frame goes from the table to the transport without a coroutine on the way, and an ordinary message (a whole text
frame) comes from the transport to its listener without a parser, a queue and a task. Everything else (handshake,
fragments, pings, closing, flow control) is uvicorn's, which gets all other frames whole; where these short cuts are
missing, a `Socket` uses plain ASGI.

Others were tried under bench.server, in turn (20 tables, CPU of the server a move, on a busy machine): these short cuts
71 µs, uvicorn alone 108, granian 140. picows is level with them (86 µs beside 85), but knows nothing of plain HTTP: it
would need a port of its own, or more code around it than this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from kalamazoo.server.limits import Bucket
from kalamazoo.server.settings import Rate

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

KEY = "kalamazoo.quick"  # of the extension in an ASGI scope
LINGER = 12.0  # seconds to read what was sent before a close, and to answer it
TEXT = 0x81  # the first byte of a whole text frame
LAST, OPCODE, CLOSE = 0x80, 0x0F, 0x8  # parts of a first byte
MASKED = 0x80  # in the second byte
OTHERS = Rate(1000, 50)  # frames that are no whole message for a listener: each costs as much as a move
PIECES = 256  # frames of one message
PASSED_OVER = 20_000  # frames of somebody who is told to go and does not hear


class QuickProtocol(WebSocketsSansIOProtocol):
    """One websocket."""

    listener: Callable[[str | None], None] | None = None  # gets each message; None for one that is not text

    paused = False  # whether the transport holds enough that the other end has not read
    rest = b""  # the beginning of a frame that has not yet come whole
    fragments = 0  # of a message of several frames that is under way: how many there are
    theirs = False  # whether everything else is left to uvicorn: after a close, or what is against the protocol
    leaving = 0  # when the connection is being closed, so that nobody listens any more: frames that may still come
    over = False  # whether it has been ended
    allowance: Bucket | None = None  # for OTHERS

    def data_received(self, data: bytes) -> None:
        """Bytes of any number of frames."""
        if self.theirs or not self.handshake_initiated:
            super().data_received(data)
        elif not self.over:
            self.take_frames(self.rest + data if self.rest else data)

    def take_frames(self, data: bytes) -> None:
        """All whole frames, and whatever is left is kept; what is wrong goes to uvicorn with all that follows."""
        end = len(data)
        at = 0
        while end - at >= 2 and not (self.theirs or self.over):
            size = data[at + 1] & 127
            head = 6 if size < 126 else 8 if size == 126 else 14  # with the mask
            if size >= 126:
                size = int.from_bytes(data[at + 2 : at + head - 4], "big")
            if not data[at + 1] & MASKED or size > self.config.ws_max_size:
                self.theirs = True  # it will say what is wrong, and close
                break
            if end - at < head + size:
                break
            self.take_frame(data[at : at + head + size], head)
            at += head + size
        self.rest = b"" if self.over else data[at:]
        if self.theirs:
            super().data_received(self.rest)
            self.rest = b""

    def take_frame(self, frame: bytes, head: int) -> None:
        """One whole frame."""
        first = frame[0]
        if self.leaving and first & OPCODE != CLOSE:
            self.leaving -= 1
            if not self.leaving:
                self.hang_up()
            return
        if first == TEXT and self.listener is not None and not (self.fragments or self.close_sent):
            try:
                text = apply_mask(frame[head:], frame[head - 4 : head]).decode()
            except UnicodeDecodeError:
                self.theirs = True
            else:
                self.listener(text)
                return
        elif not self.afford():
            self.hang_up()
            return
        elif first & OPCODE == CLOSE:
            self.theirs = True
        elif first & OPCODE < CLOSE:
            self.fragments = 0 if first & LAST else self.fragments + 1
        super().data_received(frame)

    def afford(self) -> bool:
        """Whether one frame more that is no whole message may be looked at."""
        now = self.loop.time()
        if self.allowance is None:
            self.allowance = Bucket(OTHERS, now)
        return self.fragments < PIECES and self.allowance.take(now)

    def hang_up(self) -> None:
        """Ends the connection at once."""
        self.over = True
        self.transport.abort()

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

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what refers to this connection, so that it need not be collected."""
        super().connection_lost(exc)
        self.listener = None
        self.conn.parser.close()
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(KEY, None)

    def pause_writing(self) -> None:
        """The reader is slow."""
        self.paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self.paused = False
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """Nobody answers pings any more: what still waits for him is thrown away with the connection."""
        super().keepalive_timeout()
        self.transport.abort()

    def end_soon(self) -> None:
        """The connection is being closed: whoever does not read what is left for him does not keep it open."""
        self.leaving = self.leaving or PASSED_OVER
        self.loop.call_later(LINGER, self.transport.abort)

    def write_now(self, frame: bytes) -> bool:
        """Writes a frame, or says that the reader is slow; what is for nobody any more counts as written."""
        if self.paused:
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
