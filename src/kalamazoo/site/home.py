"""A whole house in a browser's worker: tables, bots and what pages ask for, by the same parts as a server's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, rules
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import requests, wire
from kalamazoo.server.settings import Settings, unlimited
from kalamazoo.server.tables.asking import deal_number, info_of, record_of, rules_of
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.dispatch import COME_BACK
from kalamazoo.server.tables.house import NoTable
from kalamazoo.server.tables.lobby import Lobby
from kalamazoo.server.tables.own import own_tables
from kalamazoo.server.thinking.jobs import TOO_LONG, Answered, Check, Frames, Look
from kalamazoo.server.thinking.pool import BotsPool, Overrun
from kalamazoo.server.web import puzzles, shelf
from kalamazoo.server.web.problems import STUMBLED, problem_of, said
from kalamazoo.site.keeping import Keep, Scribe, Shelf
from kalamazoo.site.lines import Line, Say, Shut
from kalamazoo.site.minds import Mind, Restart, Think

YEARS = 50 * 365 * 86_400.0  # seconds: what somebody keeps in his own browser is his to delete
encoder = msgspec.json.Encoder()


class Reply(msgspec.Struct):
    """What a request is answered."""

    status: int
    body: str
    name: str = ""  # of a file to download


class Home:
    """The house; `ask` is its HTTP, `open` its sockets."""

    def __init__(self, kept: str, keep: Keep, forget: Callable[[str], object], think: Think, restart: Restart) -> None:
        """`kept` is all that was written down before, one Page as JSON."""
        settings = Settings(limits=unlimited(), keep=YEARS, think=20.0)
        self.storage = Shelf(lambda keys: forget(encoder.encode(keys).decode()))
        self.storage.fill(kept)
        self.metrics = Metrics()
        self.writer = Scribe(self.storage, keep)
        self.pool = BotsPool(1, settings.think, self.metrics, make=partial(Mind, think=think, restart=restart))
        self.lobby = Lobby(settings, self.storage, self.writer, self.pool, self.metrics)

    async def open(self, table_id: str, say: Say, shut: Shut) -> Line:
        """A line to a table."""
        line = Line(say, shut)
        try:
            line.sit_down(await self.lobby.find(table_id))
        except NoTable as unknown:
            line.send(encode(wire.Notice("closed", str(unknown))))
            line.close(4004, "no such table")
        except Exception:
            log.fault("a table could not be opened")
            line.close(COME_BACK, "come back")
        return line

    def fits(self, text: str) -> bool:
        """Whether a text is what was saved from here: a Page that a house can begin with."""
        try:
            Shelf(lambda _: None).fill(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return False
        return True

    async def ask(self, method: str, address: str, body: str = "", secret: str = "") -> str:
        """A request; the answer is a Reply as JSON."""
        try:
            reply = await self.answer(method, address, body, secret)
        except Exception as error:
            found = problem_of(error)
            if found is None:
                log.fault("a request failed", path=address)
                found = (500, said("not-now", STUMBLED))
            reply = Reply(found[0], encoder.encode(found[1]).decode())
        return encoder.encode(reply).decode()

    async def answer(self, method: str, address: str, body: str, secret: str) -> Reply:
        """The same paths as a server's; docs/protocol.md has them all."""
        parts = urlsplit(address)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        match [method, *map(unquote, parts.path.strip("/").split("/")[1:])]:
            case ["GET", "games"]:
                return reply_of(shelf.games())
            case ["GET", "rules"]:
                return reply_of(shelf.rules_info(await self.rules(query)))
            case ["GET", "lessons", name] if name in GAMES:
                return reply_of(shelf.lesson_of(GAMES[name]))
            case ["GET", "puzzles"]:
                return Reply(200, puzzles.puzzles_json().decode())
            case ["POST", "puzzles"]:
                return reply_of(puzzles.try_puzzle(msgspec.json.decode(body, type=requests.PuzzleTry)))
            case ["GET", "tables"]:
                return reply_of(await self.lobby.list())
            case ["POST", "tables"]:
                return await self.create(body)
            case ["POST", "tables", "mine"]:
                held = msgspec.json.decode(body, type=requests.OwnTables).seats
                return reply_of(await own_tables(self.lobby, held))
            case ["GET", "tables", table]:
                return reply_of(await info_of(self.lobby, table))
            case ["GET", "tables", table, "record"]:
                deal = deal_number(query.get("deal", ""))
                record = await record_of(self.lobby, table, [secret] if secret else [], deal)
                return Reply(200, record.text, record.name)
            case ["POST", "replay"]:
                return await self.read(Frames(body.encode()))
            case ["POST", "analyse"]:
                return await self.read(Look(body.encode()))
        raise NoTable(f"there is nothing at {address[:80]}")

    async def rules(self, query: dict[str, str]) -> Rules:
        """The rules that are asked for."""
        if "table" in query:
            return await rules_of(self.lobby, query["table"])
        if "rules" in query:
            return rules(query["rules"])
        raise BadRules("say which rules: /api/rules?rules=flinch@1913, or ?table= and the id of a table")

    async def create(self, body: str) -> Reply:
        """A new table."""
        wanted = msgspec.json.decode(body, type=wire.CreateTable)
        if wanted.deck is not None or wanted.position is not None:
            position = None if wanted.position is None else encoder.encode(wanted.position)
            tried = await self.read(Check(wanted.rules, wanted.deck, position, len(wanted.seats)))
            if tried.status != 200:
                return tried
        return reply_of(await self.lobby.create(wanted), 201)

    async def read(self, job: Check | Frames | Look) -> Reply:
        """Something that may be slow is read where bots think."""
        try:
            result = await self.pool.workers[0].submit(job)
        except Overrun:
            raise KalamazooError(TOO_LONG) from None
        if not isinstance(result, Answered):
            raise KalamazooError(f"this cannot be read: {getattr(result, 'text', 'no answer')}")
        return Reply(result.status, result.body.decode())


def reply_of(value: object, status: int = 200) -> Reply:
    """A value as JSON."""
    return Reply(status, encoder.encode(value).decode())
