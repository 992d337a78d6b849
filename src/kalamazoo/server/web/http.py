"""Plain HTTP: games, rules, tables, records, replays, health and metrics."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Protocol, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from kalamazoo._engine import version_line
from kalamazoo.core.errors import BadRules
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, rules
from kalamazoo.server.limits import CREATION, LOBBY, PAGES, READING, Gate, address_of
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import requests, wire
from kalamazoo.server.protocol.tidying import tidy
from kalamazoo.server.settings import Settings
from kalamazoo.server.storage import Writer
from kalamazoo.server.tables.asking import deal_number, info_of, record_of, rules_of
from kalamazoo.server.tables.lobby import Full, Lobby
from kalamazoo.server.tables.own import own_tables
from kalamazoo.server.thinking.jobs import Answered, Check, Frames, Look
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.server.thinking.readers import Busy, Readers
from kalamazoo.server.web import puzzles, shelf
from kalamazoo.server.web.door import Desk
from kalamazoo.server.web.keeping import Keeping
from kalamazoo.server.web.problems import STUMBLED, TooFast, TooLarge, problem_of, said

T = TypeVar("T")
encoder = msgspec.json.Encoder()
Handler = Callable[[Request], Awaitable[Response]]


class Parts(Protocol):
    """The parts of a server that a request may need."""

    settings: Settings
    metrics: Metrics
    gate: Gate
    lobby: Lobby
    writer: Writer
    pool: BotsPool
    readers: Readers
    desk: Desk
    turnstile: asyncio.Lock


LONGEST_RULES = 2001  # characters of a rules string that are looked at: one more than it may have
SMALL = 65_536  # bytes of a body that are not counted
ANALYSES = 32_000_000  # bytes of analyses that are kept


def as_json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON; nobody may keep it."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(encoder.encode(value), status, kept, media_type="application/json")


def problem(status: int, code: str, text: str) -> Response:
    """An error as a sentence."""
    return as_problem(status, said(code, text))


def as_problem(status: int, what: requests.Problem) -> Response:
    """A problem, with when to try again if that helps."""
    return as_json(what, status, {"retry-after": "10"} if status in (429, 503) else None)


def guarded(app: Parts, handler: Handler, budget: str = LOBBY) -> Handler:
    """A handler within its budget, whose errors are sentences."""

    async def answer(request: Request) -> Response:
        address = address_of(request.scope)
        try:
            if not app.gate.allow(address, budget):
                app.metrics.count("limited")
                raise TooFast("too many requests from your address; try again in a while")
            if budget != PAGES:
                async with app.turnstile:  # one after another, and between them everything else
                    await asyncio.sleep(0)
            return await handler(request)
        except ClientDisconnect:
            return problem(400, "gone", "the client has disconnected")
        except Exception as error:
            found = problem_of(error)
            if found:
                return as_problem(*found)
            app.metrics.count("faults")
            log.fault("a request failed", path=request.url.path)
            return problem(500, "not-now", STUMBLED)

    return answer


async def body_of(request: Request, most: int, desk: Desk) -> bytes:
    """The body of a request, if it is not too large; of a larger one little is held, and it is read only so far."""
    address = address_of(request.scope)
    body = bytearray()
    size = 0
    held = 0  # on the desk; a small request always finds room
    full = False
    try:
        async for piece in request.stream():
            size += len(piece)
            if size > 4 * most:  # who hears nothing while he speaks gets no answer either
                break
            if size > most or full:
                body.clear()
                continue
            if size - held > SMALL:
                full = not desk.put(address, size - held)
                held = held if full else size
            body += piece
    finally:
        desk.clear(address, held)
    if size > most:
        raise TooLarge(f"a request may have {most} bytes at most")
    if full:
        raise Busy("too many large requests are arriving at once; try again in a moment")
    return bytes(body)


class Api:
    """The handlers."""

    def __init__(self, app: Parts) -> None:
        self.app = app
        self.shelf: dict[int, tuple[bytes, bytes]] = {}  # by number of games: the list, plain and compressed
        self.analyses = Keeping(ANALYSES)

    async def games(self, request: Request) -> Response:
        """GET /api/games"""
        made = self.shelf.get(len(GAMES))
        if made is None:
            plain = encoder.encode(shelf.games())
            made = self.shelf[len(GAMES)] = (plain, gzip.compress(plain, 9, mtime=0))
        return packed(request, *made)

    async def rules(self, request: Request) -> Response:
        """GET /api/rules?rules=… or ?table=…"""
        if "table" in request.query_params:
            rule_set = await rules_of(self.app.lobby, request.query_params["table"])
            return packed(request, *(rules_page(str(rule_set)) if rule_set.deck is None else page_of(rule_set)))
        if "rules" in request.query_params:
            return packed(request, *rules_page(request.query_params["rules"][:LONGEST_RULES]))
        raise BadRules("say which rules: /api/rules?rules=flinch@1913, or ?table= and the id of a table")

    async def lesson(self, request: Request) -> Response:
        """GET /api/lessons/{game}"""
        name = request.path_params["game"]
        lesson = shelf.lesson_of(GAMES[name]) if name in GAMES else None
        if lesson is None:
            return problem(404, "unknown", f'there is no lesson "{tidy(name, 40)}"')
        plain = encoder.encode(lesson)
        return packed(request, plain, gzip.compress(plain, 6, mtime=0))

    async def puzzles(self, request: Request) -> Response:
        """GET /api/puzzles"""
        plain = puzzles.puzzles_json()
        return packed(request, plain, gzip.compress(plain, 6, mtime=0))

    async def try_puzzle(self, request: Request) -> Response:
        """POST /api/puzzles"""
        body = await body_of(request, self.app.settings.limits.message, self.app.desk)
        return as_json(puzzles.try_puzzle(decode(body, requests.PuzzleTry)))

    async def tables(self, request: Request) -> Response:
        """GET /api/tables"""
        return as_json(await self.app.lobby.list())

    async def create(self, request: Request) -> Response:
        """POST /api/tables"""
        if self.app.lobby.stopping:
            raise Full("the server is stopping; come back in a moment")
        body = await body_of(request, self.app.settings.limits.plan, self.app.desk)
        wanted = decode(body, wire.CreateTable)
        if not self.app.gate.allow(address_of(request.scope), CREATION, wanted.tables - 1):  # those of an evening
            raise TooFast("too many tables from your address; try again in a while")
        if wanted.deck is not None or wanted.position is not None:
            if not self.app.gate.allow(address_of(request.scope), READING):
                raise TooFast("too many decks and positions from your address; try again in a while")
            position = None if wanted.position is None else encoder.encode(wanted.position)
            tried = await self.read(request, Check(wanted.rules, wanted.deck, position, len(wanted.seats)))
            if tried.status != 200:
                return ready_made(tried)
        return as_json(await self.app.lobby.create(wanted), 201)

    async def read(self, request: Request, job: Check | Frames | Look) -> Answered:
        """Has something read in a process of its own, unless its sender goes away meanwhile."""
        work = asyncio.ensure_future(self.app.readers.read(job, address_of(request.scope)))
        gone = asyncio.ensure_future(request.receive())
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ClientDisconnect
            return work.result()
        finally:
            work.cancel()
            gone.cancel()

    async def mine(self, request: Request) -> Response:
        """POST /api/tables/mine: how it stands where somebody holds seats."""
        body = await body_of(request, self.app.settings.limits.message, self.app.desk)
        return as_json(await own_tables(self.app.lobby, decode(body, requests.OwnTables).seats))

    async def table(self, request: Request) -> Response:
        """GET /api/tables/{id}"""
        return as_json(await info_of(self.app.lobby, request.path_params["table"]))

    async def record(self, request: Request) -> Response:
        """GET /api/tables/{id}/record: the whole record of a deal that is over, else what one may know of it."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        secrets = [secret.strip()] if kind.lower() == "seat" and secret else []
        deal = deal_number(request.query_params.get("deal", ""))
        record = await record_of(self.app.lobby, request.path_params["table"], secrets, deal)
        headers = {"content-disposition": f'attachment; filename="{record.name}"', "cache-control": "no-store"}
        return PlainTextResponse(record.text, headers=headers)

    async def replay(self, request: Request) -> Response:
        """POST /api/replay"""
        body = await body_of(request, self.app.settings.limits.body, self.app.desk)
        return ready_made(await self.read(request, Frames(body)))

    async def analyse(self, request: Request) -> Response:
        """POST /api/analyse"""
        body = await body_of(request, self.app.settings.limits.body, self.app.desk)
        found = self.analyses.find(body)
        if found is None:
            found = await self.read(request, Look(body))
            self.analyses.keep(body, found)
        return ready_made(found)

    async def live(self, request: Request) -> Response:
        """GET /live: the process runs and answers; whatever else is wrong, starting it again would not help."""
        return as_json({"status": "ok"})

    async def health(self, request: Request) -> Response:
        """GET /health and /ready: whether people can be sent here; this computer is told more."""
        app = self.app
        status = "storage is failing" if app.writer.failing else "ok"
        if app.lobby.claims and not app.lobby.claims.valid:
            status = "joining the others"
        if app.lobby.stopping:
            status = "stopping"
        well = status == "ok"
        state: dict[str, object] = {"status": status}
        if is_local(request):
            state |= {"version": version_line(), "tables": len(app.lobby.tables), "connections": app.gate.open}
        return as_json(state, 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics"""
        who = self.app.settings.metrics
        if who == "off" or (who == "local" and not is_local(request)):
            return Response("not here\n", 404, media_type="text/plain")
        return Response(self.app.metrics.text(), media_type="text/plain; version=0.0.4")


@lru_cache(16)  # 35 KB each
def rules_page(text: str) -> tuple[bytes, bytes]:
    """The rules of a rules string as JSON, plain and compressed; the same ones are asked for again and again."""
    return page_of(rules(text))


def page_of(rule_set: Rules) -> tuple[bytes, bytes]:
    """The rules as JSON, plain and compressed."""
    plain = encoder.encode(shelf.rules_info(rule_set))
    return plain, gzip.compress(plain, 6, mtime=0)


def is_local(request: Request) -> bool:
    """Whether this computer itself asks, by the address: a name in a header is anybody's word."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def decode(body: bytes, kind: type[T]) -> T:
    """A request of a kind; whatever is wrong with it is a MsgspecError."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError:
        raise
    except ValueError:  # a number of too many digits, or half a letter
        raise msgspec.DecodeError("it has a number or a letter in it that cannot be") from None


def ready_made(answered: Answered) -> Response:
    """An answer out of a worker process."""
    return Response(answered.body, answered.status, {"cache-control": "no-store"}, "application/json")


def packed(request: Request, plain: bytes, small: bytes) -> Response:
    """JSON that anybody may keep for a minute, compressed if the reader can take it."""
    headers = {"cache-control": "public, max-age=60", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        plain = small
    return Response(plain, 200, headers, "application/json")
