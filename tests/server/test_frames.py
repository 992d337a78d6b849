"""The short cuts around uvicorn's queue: nothing overtakes anything, and nobody who does not read stays."""

from __future__ import annotations

import asyncio
import base64
import inspect
import itertools
import json
import os
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from kalamazoo.server.settings import unlimited
from kalamazoo.server.sockets import frames
from kalamazoo.server.sockets.frames import frame_of
from kalamazoo.server.tables.table import Table
from tests.server.helpers import House, run, serving
from tests.server.test_protocol import FLINCH


def test_what_comes_before_the_table_is_found_is_not_overtaken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            created = await house.create(FLINCH, "pp", sit=0, name="Ann")
            found = asyncio.Event()
            find = house.app.lobby.find

            async def slow(table_id: str) -> Table:
                await found.wait()
                return await find(table_id)

            monkeypatch.setattr(house.app.lobby, "find", slow)
            ann = await house.knock(created["table"]["id"])
            await ann.send("hello", protocol=1, secrets=[created["secret"]], mode="moves")
            for number in range(40):
                await ann.send("say", id=f"s{number}", seat=0, text=f"{number}")
                if number == 20:
                    found.set()
            answers = [(await ann.until("done"))["id"] for _ in range(40)]
            assert answers == [f"s{number}" for number in range(40)]

    run(test())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_frame_of_any_size_arrives_whole(size: int) -> None:
    body = b"x" * size
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.receive_data(frame_of(body) + frame_of(b"end"))
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.fin, bytes(frame.data)) for frame in frames] == [
        (Opcode.TEXT, True, body),
        (Opcode.TEXT, True, b"end"),
    ]


async def deaf(house: House, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that asks for much and reads nothing."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    address, _, port = house.host.rpartition(":")
    await asyncio.get_running_loop().sock_connect(plain, (address, int(port)))
    reader, writer = await asyncio.open_connection(sock=plain, limit=1024)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nhost: {house.host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def masked(message: dict[str, Any]) -> bytes:
    """A short message of a client, with a mask of zeros."""
    body = json.dumps(message).encode()
    assert len(body) < 126
    return bytes((0x81, 0x80 | len(body))) + bytes(4) + body


def test_who_does_not_read_does_not_keep_his_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "LINGER", 0.2)

    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            created = await house.create(FLINCH, "bb", start=True)
            _, writer = await deaf(house, created["table"]["id"])
            hello = masked({"type": "hello", "protocol": 1, "mode": "scene"})
            while not house.app.metrics.counts["slow_readers"]:
                writer.write(hello * 50)
                await asyncio.sleep(0.01)
            while house.app.gate.open or house.server.server_state.connections:
                await asyncio.sleep(0.02)
            table = house.app.lobby.tables[created["table"]["id"]]
            while table.presence.audiences:
                await asyncio.sleep(0.01)
            writer.close()

    run(test())


def test_what_is_no_text_is_refused_and_what_is_no_unicode_ends_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pp")
            person = await house.join(created["table"]["id"])
            await person.until("welcome")
            await person.socket.send(b"\x00\x01")
            assert (await person.next())["code"] == "malformed"
            await person.socket.send(["[1", ",2]"])  # in two frames
            assert (await person.next())["code"] == "malformed"
            await person.socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                await person.next()
            assert person.socket.close_code == 1007
            assert (await house.request("GET", "/health")).status == 200

    run(test())


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closing = False
        self.aborted = False

    def get_extra_info(self, name: str) -> Any:
        return None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


REQUEST = (
    b"GET /ws/x HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def hear(pieces: Iterable[bytes], quickly: bool) -> tuple[list[str | bytes | None], bytes, int | None]:
    """What a socket hears of these bytes, what it answers, and the code it closes with; with or without short cuts."""

    async def test() -> tuple[list[str | bytes | None], bytes, int | None]:
        heard: list[str | bytes | None] = []
        ended = asyncio.Event()

        async def app(_: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            if quickly:
                protocol.listener = heard.append
            while (message := await receive())["type"] != "websocket.disconnect":
                heard.append(message.get("text"))
            ended.set()

        config = uvicorn.Config(
            app, ws_max_size=300, ws_per_message_deflate=False, log_config=None, proxy_headers=False
        )
        config.load()
        kind = frames.QuickProtocol if quickly else WebSocketsSansIOProtocol
        protocol: Any = kind(config, ServerState(), {}, asyncio.get_running_loop())
        wire = Wire()
        protocol.connection_made(wire)
        protocol.data_received(REQUEST)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        said = len(wire.written)
        assert said
        for piece in pieces:
            if not wire.closing:
                protocol.data_received(piece)
        protocol.connection_lost(None)
        await ended.wait()
        close = protocol.conn.close_sent
        return heard, wire.written[said:], close.code if close else None

    return run(test())


def client_frame(draw: st.DrawFn) -> bytes:
    """A frame that a client might send, or should not."""
    kind = draw(st.sampled_from([1, 1, 1, 1, 1, 0, 2, 8, 9, 10, 3]))
    last = draw(st.sampled_from([0x80, 0x80, 0x80, 0]))
    odd = draw(st.sampled_from([0] * 15 + [0x40]))
    body = draw(
        st.sampled_from([b"", b"hi", "höher".encode(), b"\xff", b"\x03\xe8", b"y" * 126, b"x" * 290, b"x" * 301])
    )
    mask = draw(st.sampled_from([b"\0\0\0\0", b"\x01\xfe\x80\x7f"]))
    masked = draw(st.sampled_from([0x80] * 15 + [0]))
    size = bytes((masked | len(body),)) if len(body) < 126 else bytes((masked | 126,)) + len(body).to_bytes(2, "big")
    return (
        bytes((last | odd | kind,))
        + size
        + (mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(body)) if masked else body)
    )


@st.composite
def conversations(draw: st.DrawFn) -> tuple[list[bytes], list[bytes]]:
    """Some frames, and the same bytes cut into pieces anywhere."""
    frames = [client_frame(draw) for _ in range(draw(st.integers(1, 5)))]
    data = b"".join(frames)
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=4)))
    return frames, [data[a:b] for a, b in itertools.pairwise([0, *cuts, len(data)]) if a < b]


@settings(max_examples=300, deadline=None)
@given(conversations())
def test_with_short_cuts_or_without_the_same_is_heard(said: tuple[list[bytes], list[bytes]]) -> None:
    """However the bytes arrive; uvicorn gets them frame by frame, since it drops what comes together with a mistake."""
    frames, pieces = said
    assert hear(pieces, True) == hear(frames, False)


# -- frames without end -------------------------------------------------------------------------------


def frame(kind: int, body: bytes = b"", last: bool = True) -> bytes:
    """A short frame of a client, with a mask of zeros."""
    return bytes((0x80 * last | kind, 0x80 | len(body))) + bytes(4) + body


MANY = 2000  # the allowance, and what comes back meanwhile on a busy machine
FLOODS = {
    "pings": frame(9, b"x" * 100) * 9000,
    "empty pieces": frame(1, b"x", last=False) + frame(0, last=False) * 9000,
    "few pieces, and then no end": frame(1, b"x", last=False) + frame(0, last=False) * (frames.PIECES + 1),
    "messages that are no text": frame(2, b"x") * 9000,
}


@pytest.mark.parametrize("name", FLOODS)
@pytest.mark.parametrize("heard", [True, False], ids=["heard", "before anybody listens"])
def test_frames_without_end_cost_their_sender_the_connection(name: str, heard: bool) -> None:
    async def test() -> None:
        protocol, wire = await opened(lambda text: None) if heard else await opened(None)
        said = len(wire.written)
        protocol.data_received(FLOODS[name])
        assert wire.aborted
        assert len(wire.written) - said <= MANY * 102  # so many pongs, and no more
        protocol.data_received(FLOODS[name])
        assert not protocol.rest
        assert len(protocol.frames) <= frames.PIECES
        assert protocol.queue.qsize() <= MANY
        protocol.connection_lost(None)

    run(test())


def test_messages_that_nobody_hears_yet_are_not_kept_without_end() -> None:
    async def test() -> None:
        protocol, wire = await opened(None)
        protocol.data_received(frame(1, b"x") * 900)
        before = wire.aborted
        protocol.data_received(frame(1, b"x") * 9000)
        assert (before, wire.aborted) == (False, True)
        assert protocol.queue.qsize() <= MANY
        protocol.connection_lost(None)

    run(test())


def test_who_is_told_to_go_and_talks_on_is_not_heard_and_cut_off_in_the_end() -> None:
    async def test() -> None:
        heard: list[str | None] = []
        protocol, wire = await opened(heard.append)
        protocol.data_received(frame(1, b"x") * 5000)  # a listener counts for itself
        protocol.end_soon()
        protocol.data_received(frame(1, b"y") * 5000)
        before = wire.aborted
        protocol.data_received(frame(1, b"y") * frames.PASSED_OVER)
        assert (before, wire.aborted) == (False, True)
        assert heard == ["x"] * 5000
        protocol.connection_lost(None)

    run(test())


async def opened(listener: Callable[[str | None], None] | None) -> tuple[Any, Wire]:
    """A websocket after its handshake, and its transport."""

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(0.1)

    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None, proxy_headers=False)
    config.load()
    protocol: Any = frames.QuickProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    wire = Wire()
    protocol.connection_made(wire)
    protocol.data_received(REQUEST)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    protocol.listener = listener
    return protocol, wire


# -- the parts of uvicorn that are overridden or read -------------------------------------------------

OVERRIDDEN = {
    "data_received": "(self, data: 'bytes') -> 'None'",
    "handle_connect": "(self, event: 'Request') -> 'None'",
    "send_receive_event_to_app": "(self) -> 'None'",
    "connection_lost": "(self, exc: 'Exception | None') -> 'None'",
    "pause_writing": "(self) -> 'None'",
    "resume_writing": "(self) -> 'None'",
    "keepalive_timeout": "(self) -> 'None'",
}
READ = {
    "handshake_initiated": False,
    "handshake_complete": False,
    "close_sent": False,
    "disconnected": False,
    "frames": [],
    "curr_msg_data_type": "bytes",
    "transport": None,
}
ADDED = (
    "listener", "paused", "rest", "fragments", "theirs", "leaving", "over", "allowance",
    "take_frames", "take_frame", "afford", "hang_up", "end_soon", "write_now",
)  # fmt: skip


def changed(what: str) -> str:
    """What to do when uvicorn is not the one that was overridden."""
    return (
        f"uvicorn {uvicorn.__version__} has changed {what}, on which kalamazoo/server/sockets/frames.py rests: "
        "read its WebSocketsSansIOProtocol again, then this test and the pin in pyproject.toml"
    )


def test_the_parts_of_uvicorn_that_are_overridden_are_as_they_were() -> None:
    for name, signature in OVERRIDDEN.items():
        theirs = getattr(WebSocketsSansIOProtocol, name, None)
        assert theirs is not None, changed(name)
        assert str(inspect.signature(theirs)) == signature, changed(name)
    own = {name for name in vars(frames.QuickProtocol) if not name.startswith("__")}
    assert own == {*OVERRIDDEN, *ADDED}  # the two lists above are complete


def test_the_parts_of_uvicorn_that_are_read_are_as_they_were() -> None:
    async def test() -> None:
        config = uvicorn.Config(lambda: None, log_config=None)
        config.load()
        loop = asyncio.get_running_loop()
        protocol = WebSocketsSansIOProtocol(config, ServerState(), {}, loop)
        for name, value in READ.items():
            assert getattr(protocol, name, ...) == value, changed(name)
        assert (protocol.config, protocol.loop) == (config, loop), changed("config or loop")
        for name in ADDED:
            assert not hasattr(protocol, name), changed(f"{name}, a name that was ours,")

    run(test())
