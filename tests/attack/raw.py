"""Attacks by bytes: frames, requests and handshakes as no library would send them, and a crowd that comes at once."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterable
from contextlib import suppress

from tests.attack.grammar import heads, sample
from tests.attack.target import RULES, Target
from tests.server.test_protocol import play_out

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GONE = (ConnectionError, TimeoutError, asyncio.IncompleteReadError)
HELLO = json.dumps({"type": "hello", "protocol": 1, "mode": "scene"}).encode()


async def connect(target: Target) -> Stream:
    """A plain connection."""
    address, _, port = target.host.rpartition(":")
    return await asyncio.open_connection(address, int(port))


def hang_up(streams: Iterable[Stream]) -> None:
    """Ends connections at once."""
    for _, writer in streams:
        writer.transport.abort()


def frame(kind: int, body: bytes = b"", last: bool = True) -> bytes:
    """A frame of a client, with a mask of zeros."""
    size = bytes((0x80 | len(body),)) if len(body) < 126 else bytes((0x80 | 126,)) + len(body).to_bytes(2, "big")
    return bytes((0x80 * last | kind,)) + size + bytes(4) + body


async def websocket(target: Target, table: str) -> Stream:
    """A websocket after its handshake and its hello."""
    stream = await connect(target)
    stream[1].write(
        f"GET /ws/{table} HTTP/1.1\r\nhost: {target.host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await stream[0].readuntil(b"\r\n\r\n")
    stream[1].write(frame(1, HELLO))
    return stream


async def push(stream: Stream, data: bytes) -> bool:
    """Sends bytes; whether the other end still takes them."""
    with suppress(*GONE):
        stream[1].write(data)
        await asyncio.wait_for(stream[1].drain(), 5)
        await asyncio.sleep(0.001)
        return not stream[1].is_closing()
    return False


async def frames(target: Target, count: int) -> int:
    """Pings that nobody reads the answers to, messages in empty pieces, and frames of every other kind, in bulk."""
    table = (await target.create(RULES, "pp", listed=False))["table"]["id"]
    rng = random.Random(11)
    bulks = [
        [frame(9, b"x" * 125)],
        [frame(1, b"x", last=False), *[frame(0, last=False)] * 50],
        [frame(2, b"x"), frame(10)],
        [frame(1, b"{}")],
    ]
    sent = 0
    while sent < count:
        try:
            stream = await websocket(target, table)
        except GONE:  # refused at the handshake
            await asyncio.sleep(0.05)
            continue
        bulk = rng.choice(bulks) * 20
        while sent < count and await push(stream, b"".join(bulk)):
            sent += len(bulk)
        hang_up([stream])
    return sent


async def pieces(target: Target, count: int) -> int:
    """Requests whose body comes byte by byte, in chunks of one."""
    head = f"POST /api/replay HTTP/1.1\r\nhost: {target.host}\r\ntransfer-encoding: chunked\r\n\r\n".encode()
    sent = 0
    while sent < count:
        stream = await connect(target)
        if await push(stream, head):
            while sent < count and await push(stream, b"1\r\nx\r\n" * 1000):
                sent += 1000
        sent += 1
        hang_up([stream])
    return sent


async def requests(target: Target, count: int) -> int:
    """Heads of requests, handshakes among them, with something wrong in them; whatever is answered is no fault."""

    async def one(text: bytes) -> None:
        stream = await connect(target)
        await push(stream, text)
        with suppress(*GONE):
            answer = await asyncio.wait_for(stream[0].read(200), 0.3)
            assert b" 500 " not in answer[:20], (text, answer)
        hang_up([stream])

    texts = sample(heads(target.host), count)
    for at in range(0, count, 10):
        await asyncio.gather(*map(one, texts[at : at + 10]))
    return count


async def crowd(target: Target, count: int) -> int:
    """People at many tables who all want to see everything anew at the same moment."""
    people: list[Stream] = []
    with suppress(AssertionError):  # the limit of tables of one address
        for number in range(min(40, count // 20 + 1)):
            game = ("flaps@level7", "stock-exchange")[number % 2]
            created = await target.create(game, "b" * 6, start=True, speed=100, listed=False)
            people += [await websocket(target, created["table"]["id"]) for _ in range(5)]
    readers = [asyncio.create_task(drain(reader)) for reader, _ in people]
    asked = 0
    while asked < count and people:
        for stream in people:
            await push(stream, frame(1, HELLO) * 5)
            asked += 5
        await asyncio.sleep(0.2)
    hang_up(people)
    await asyncio.gather(*readers)
    return asked


async def drain(reader: asyncio.StreamReader) -> None:
    """Reads whatever comes."""
    with suppress(*GONE):
        while await reader.read(65_536):
            pass


async def earlier(target: Target, count: int) -> int:
    """Many at once ask for the records of games that were played before."""
    table, people = await target.seated(RULES, 2)
    await people[0].ask("start")
    await play_out(people)
    await people[0].ask("rematch")
    for person in people:
        await person.close()
    path = f"/api/tables/{table}/record"
    for at in range(0, count, 60):
        work = [target.request("GET", path + f"?deal={1 + number % 2}") for number in range(min(60, count - at))]
        for answer in await asyncio.gather(*work):
            assert answer.status in (200, 429, 503), answer.text[:300]
    return count
