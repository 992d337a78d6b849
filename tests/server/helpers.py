"""A real server on a loopback port, and people who connect to it."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from kalamazoo.server.app import App
from kalamazoo.server.run import Server, bind, config_of
from kalamazoo.server.settings import Limits, Settings

T = TypeVar("T")
PATIENCE = 20.0  # seconds; a test that waits longer has failed
Message = dict[str, Any]


def run(test: Coroutine[Any, Any, T]) -> T:
    """Runs an asynchronous test, not for ever."""

    async def bounded() -> T:
        async with asyncio.timeout(90):
            return await test

    return asyncio.run(bounded())


class House:
    """A running server."""

    app: App  # when it runs in this process
    server: uvicorn.Server

    def __init__(self, host: str) -> None:
        self.host = host
        self.visitors: list[Person] = []

    async def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        """One HTTP request, over a socket of its own."""
        return await request(self.host, method, path, body, headers)

    async def create(self, rules: str, kinds: str, **more: Any) -> Message:
        """A table: `kinds` has a letter for each seat, p for a person and b for a bot."""
        bot = more.pop("bot", "fair")
        seats = [{"kind": "bot", "bot": bot} if kind == "b" else {} for kind in kinds]
        quick = {"speed": 0, "pause": 0}
        answer = await self.request("POST", "/api/tables", {"rules": rules, "seats": seats, **quick, **more})
        assert answer.status == 201, answer.text
        created: Message = answer.json()
        return created

    async def join(self, table: str, *secrets: str, mode: str = "moves", last: int = -1) -> Person:
        """Somebody connects and says hello."""
        person = await self.knock(table)
        await person.send("hello", protocol=1, secrets=list(secrets), mode=mode, last=last)
        return person

    async def knock(self, table: str, **options: Any) -> Person:
        """Somebody connects and says nothing."""
        usual: dict[str, Any] = {"compression": None, "max_size": None, "close_timeout": 0.3}
        socket = await connect(f"ws://{self.host}/ws/{table}", **usual, **options)
        person = Person(socket)
        self.visitors.append(person)
        return person

    async def seated(self, rules: str, seats: int, mode: str = "moves", **more: Any) -> tuple[str, list[Person]]:
        """A table with people on all seats, not dealt yet."""
        created = await self.create(rules, "p" * seats, **more)
        table = created["table"]["id"]
        people = []
        for seat in range(seats):
            person = await self.join(table, mode=mode)
            await person.until("welcome")
            done = await person.ask("sit", seat=seat, name=f"P{seat}")
            person.seat, person.secret = seat, done["secret"]
            await person.until("welcome")
            people.append(person)
        return table, people


class Answer:
    """An HTTP answer."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


async def request(host: str, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
    """One HTTP/1.1 request."""
    address, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    payload = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}", "connection: close", f"content-length: {len(payload)}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    writer.write("\r\n".join([*lines, "", ""]).encode() + payload)
    await writer.drain()
    head, _, rest = (await asyncio.wait_for(reader.read(-1), PATIENCE)).partition(b"\r\n\r\n")
    writer.close()
    first, *others = head.decode().split("\r\n")
    found = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in others}
    return Answer(int(first.split()[1]), found, rest)


class Person:
    """One websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []  # everything, in order
        self.unread: list[Message] = []
        self.ids = itertools.count(1)
        self.seat = -1
        self.secret = ""

    async def send(self, kind: str, **rest: Any) -> None:
        """Says something."""
        await self.socket.send(json.dumps({"type": kind, **rest}))

    async def next(self) -> Message:
        """The next message that nobody has read."""
        if self.unread:
            return self.unread.pop(0)
        message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        return message

    async def until(self, *kinds: str) -> Message:
        """The next message of these kinds; those before it are passed over."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def answer(self, action: str) -> Message:
        """The answer to an action; other messages stay to be read."""
        passed: list[Message] = []
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused", "allowed") and message["id"] == action:
                self.unread[:0] = passed
                return message
            passed.append(message)

    async def ask(self, kind: str, **rest: Any) -> Message:
        """Does something and waits for its answer."""
        action = rest.pop("id", None) or f"{kind}-{next(self.ids)}"
        await self.send(kind, id=action, **rest)
        return await self.answer(action)

    async def act(self, move: str) -> Message:
        """A move of the held seat."""
        return await self.ask("act", seat=self.seat, move=move)

    async def quiet(self) -> list[Message]:
        """All that has arrived, known to be all: a question that went through the mailbox is answered after it."""
        action = f"quiet-{next(self.ids)}"
        await self.send("why", id=action, seat=15, move="x")
        found: list[Message] = []
        while (message := await self.next()).get("id") != action:
            found.append(message)
        return found

    async def close(self) -> None:
        """Hangs up."""
        await self.socket.close()


@asynccontextmanager
async def serving(folder: Path, limits: Limits | None = None, **settings: Any) -> AsyncIterator[House]:
    """A server with its data in a folder."""
    chosen = Settings(port=0, data=folder, workers=1, limits=limits or Limits(), **settings)
    app = App(chosen)
    listening = bind(chosen)
    server = Server(config_of(chosen, app), app, lambda _: None)
    serve = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not serve.done(), serve
        await asyncio.sleep(0.005)
    house = House(f"127.0.0.1:{listening.getsockname()[1]}")
    house.app, house.server = app, server
    try:
        yield house
    finally:
        server.should_exit = True
        await serve
        for person in house.visitors:
            await person.close()
