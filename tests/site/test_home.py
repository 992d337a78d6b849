"""The tables of a browser, here without one: the same messages as a server's, kept before they are shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import pytest

from kalamazoo.record import read_record, verify
from kalamazoo.server.storage import Row
from kalamazoo.site.home import Home
from kalamazoo.site.keeping import Page, pages
from kalamazoo.site.minds import Thinker
from tests.server.evenings import finish_at

T = TypeVar("T")
Message = dict[str, Any]


class Browser:
    """What the browser does for the house: it keeps pages, and has a second worker."""

    def __init__(self) -> None:
        self.page = Page([], [], [])
        self.full = False
        self.restarts = 0
        self.stuck = False

    def home(self) -> Home:
        """The house, begun anew with what was kept."""
        thinker = Thinker()

        async def think(job: str) -> str:
            await asyncio.sleep(3600 if self.stuck and job else 0)
            return thinker.do(job)

        def restart() -> None:
            self.restarts += 1
            self.stuck = False

        return Home(msgspec.json.encode(self.page).decode(), self.keep, self.forget, think, restart)

    async def keep(self, text: str) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no room")
        page = pages.decode(text)
        cards = {card.table: card for card in [*self.page.cards, *page.cards]}
        self.page = Page([*self.page.rows, *page.rows], [*self.page.refusals, *page.refusals], [*cards.values()])

    def forget(self, text: str) -> None:
        gone = json.loads(text)
        self.page.rows = [row for row in self.page.rows if row.table not in gone]
        self.page.cards = [card for card in self.page.cards if card.table not in gone]


class Guest:
    """Somebody at a table."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.closed: tuple[int, str] | None = None
        self.news = asyncio.Event()

    def say(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.news.set()

    def shut(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self.news.set()

    async def until(self, kind: str) -> Message:
        """The last message of this kind, waited for."""
        async with asyncio.timeout(20):
            while not any(message["type"] == kind for message in self.heard):
                self.news.clear()
                await self.news.wait()
        return [message for message in self.heard if message["type"] == kind][-1]


def run(test: Coroutine[Any, Any, T]) -> T:
    async def bounded() -> T:
        async with asyncio.timeout(60):
            return await test

    return asyncio.run(bounded())


async def ask(home: Home, method: str, address: str, body: Any = None, secret: str = "") -> tuple[int, Any]:
    reply = json.loads(await home.ask(method, address, "" if body is None else json.dumps(body), secret))
    return reply["status"], reply["body"] if reply.get("name") else json.loads(reply["body"])


async def table_with_bot(home: Home, rules: str, bot: str = "fair") -> tuple[str, str]:
    seats = [{}, {"kind": "bot", "bot": bot}]
    wanted = {"rules": rules, "seats": seats, "sit": 0, "name": "Ann", "start": True, "speed": 0, "pause": 0}
    status, created = await ask(home, "POST", "/api/tables", wanted)
    assert status == 201, created
    return created["table"]["id"], created["secret"]


async def sit(home: Home, table: str, secret: str) -> tuple[Guest, Any]:
    guest = Guest()
    line = await home.open(table, guest.say, guest.shut)
    hello = {"type": "hello", "protocol": 1, "secrets": [secret], "mode": "moves", "last": -1}
    line.hear(json.dumps(hello))
    await guest.until("welcome")
    return guest, line


def moves_of(guest: Guest) -> list[str]:
    """What seat 0 may do, by the last that was heard."""
    for message in reversed(guest.heard):
        for view in [message["view"]] if "view" in message else message.get("views", ()):
            return list(view.get("moves", ()))
    return []


@pytest.mark.parametrize("rules", ["flinch@1913(play=strict,stock-size=5)", "flaps@level1"])
def test_a_whole_game_against_a_bot(rules: str) -> None:
    async def test() -> None:
        home = Browser().home()
        table, secret = await table_with_bot(home, rules)
        guest, line = await sit(home, table, secret)
        info: Message = {}
        for number in range(2000):
            info = (await ask(home, "GET", f"/api/tables/{table}"))[1]
            if info["phase"] == "over":
                break
            moves = moves_of(guest)
            if moves:
                heard = len(guest.heard)
                line.hear(json.dumps({"type": "act", "id": f"a{number}", "seat": 0, "move": moves[0]}))
                while len(guest.heard) == heard:
                    await asyncio.sleep(0.001)
            await asyncio.sleep(0.001)
        assert info["phase"] == "over"
        status, text = await ask(home, "GET", f"/api/tables/{table}/record", secret=secret)
        assert status == 200
        assert verify(read_record(text)).genuine

    run(test())


def test_what_was_shown_is_there_after_the_tab_was_closed() -> None:
    browser = Browser()

    async def before() -> tuple[str, str, Message]:
        home = browser.home()
        table, secret = await table_with_bot(home, "muggins")
        guest, line = await sit(home, table, secret)
        while not moves_of(guest):
            await asyncio.sleep(0.01)
        line.hear(json.dumps({"type": "act", "id": "one", "seat": 0, "move": moves_of(guest)[0]}))
        done = await guest.until("done")
        return table, secret, done

    async def after(table: str, secret: str, done: Message) -> None:
        home = browser.home()
        guest, line = await sit(home, table, secret)
        line.hear(json.dumps({"type": "act", "id": "one", "seat": 0, "move": "pass"}))
        assert await guest.until("done") == done
        assert [own["id"] for own in (await ask(home, "POST", "/api/tables/mine", held(table, secret)))[1]] == [table]

    run(after(*run(before())))


def held(table: str, secret: str) -> Message:
    return {"seats": [{"table": table, "secret": secret}]}


def test_nothing_is_shown_that_could_not_be_kept() -> None:
    async def test() -> None:
        browser = Browser()
        home = browser.home()
        table, secret = await table_with_bot(home, "muggins")
        guest, line = await sit(home, table, secret)
        while not moves_of(guest):
            await asyncio.sleep(0.01)
        heard = len(guest.heard)
        browser.full = True
        line.hear(json.dumps({"type": "act", "id": "one", "seat": 0, "move": moves_of(guest)[0]}))
        async with asyncio.timeout(20):
            while guest.closed is None:
                await asyncio.sleep(0.01)
        assert not [message for message in guest.heard[heard:] if message["type"] in ("done", "update")]
        assert (await ask(home, "POST", "/api/tables", {"rules": "muggins", "seats": [{}, {}]}))[0] == 503

    run(test())


def test_a_bot_that_thinks_too_long_does_not_hold_the_table_up() -> None:
    async def test() -> None:
        browser = Browser()
        home = browser.home()
        home.pool.workers[0].budget = 0.05
        browser.stuck = True
        table, secret = await table_with_bot(home, "muggins")
        await sit(home, table, secret)
        async with asyncio.timeout(20):
            while not browser.restarts:
                await asyncio.sleep(0.01)
            while (await ask(home, "GET", f"/api/tables/{table}"))[1].get("number", 0) < 3:
                await asyncio.sleep(0.01)

    run(test())


def test_mistakes_are_answered_with_a_sentence() -> None:
    async def test() -> None:
        home = Browser().home()
        assert (await ask(home, "GET", "/api/tables/222222222222"))[0] == 404
        assert (await ask(home, "GET", "/api/nothing"))[0] == 404
        table, secret = await table_with_bot(home, "muggins")
        status, problem = await ask(home, "GET", f"/api/tables/{table}/record?deal=one", secret=secret)
        assert (status, problem["text"]) == (422, "deal should be the number of a deal: 1 for the first")
        assert (await ask(home, "GET", "/api/rules"))[0] == 422
        assert (await ask(home, "POST", "/api/tables", {"rules": "flinch@1066", "seats": [{}, {}]}))[0] == 422
        assert (await ask(home, "POST", "/api/tables", {"seats": 3}))[0] == 400
        guest = Guest()
        await home.open("222222222222", guest.say, guest.shut)
        assert guest.closed is not None
        assert guest.closed[0] == 4004

    run(test())


def test_only_what_was_saved_from_here_can_be_loaded() -> None:
    async def test() -> None:
        browser = Browser()
        home = browser.home()
        await table_with_bot(home, "muggins")
        assert home.fits(msgspec.json.encode(browser.page).decode())
        for text in (
            "null",
            "[]",
            "",
            '{"rows": 3}',
            '{"rows": [[1, "two"]], "refusals": [], "cards": []}',
            "[" * 9999,
        ):
            assert not home.fits(text)

    run(test())


@pytest.mark.parametrize("address", ["games", "rules?rules=flinch@1988", "lessons/flinch", "puzzles", "tables"])
def test_pages_to_read(address: str) -> None:
    async def test() -> tuple[int, Any]:
        return await ask(Browser().home(), "GET", f"/api/{address}")

    status, body = run(test())
    assert status == 200
    assert body or address == "tables"


def test_an_evening_against_bots_goes_on_after_the_browser_was_closed() -> None:
    async def test() -> None:
        browser = Browser()
        home = browser.home()
        rules = "stock-exchange@1913(moves=2,open-after=1)"
        seats = [{"kind": "bot", "bot": "fair"}] * 6
        wanted = {"rules": rules, "seats": seats, "tables": 2, "start": True, "speed": 0, "pause": 0}
        status, created = await ask(home, "POST", "/api/tables", wanted)
        assert status == 201, created
        hall = created["table"]["id"]
        for number in (1, 2):
            home = browser.home()  # opened again
            guest, line = await sit(home, hall, "")
            for table_id in await tables_of(guest, f"Move {number} of 2"):
                finish_at(await home.lobby.find(table_id))
            while len(rows_of(browser, "count")) < number:
                await asyncio.sleep(0.01)
            line.hang_up()
        while (told := (await ask(home, "GET", f"/api/tables/{hall}"))[1])["phase"] != "over":
            await asyncio.sleep(0.01)
        assert "won: 1 point" in told["result"] or "won: 2 points" in told["result"]

    def rows_of(browser: Browser, kind: str) -> list[Row]:
        """What was kept of this kind."""
        return [row for row in browser.page.rows if row.kind == kind]

    async def tables_of(guest: Guest, note: str) -> list[str]:
        """The tables of a round, as soon as they are told of."""
        async with asyncio.timeout(20):
            while True:
                for message in guest.heard:
                    evening = message.get("table", {}).get("evening") or {}
                    if evening.get("tables") and evening["note"].startswith(note):
                        return list(evening["tables"])
                guest.news.clear()
                await guest.news.wait()

    run(test())
