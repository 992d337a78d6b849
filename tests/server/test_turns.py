"""Turns: what many tables do at once is done a little at a time, and everything else goes on between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.rulebook import rules
from kalamazoo.server.storage import Card, Refusal, Row, Storage, Writer
from kalamazoo.server.tables.table import Table
from kalamazoo.server.turns import SLICE, Turns
from kalamazoo.server.web import http
from tests.server.desk import Desk
from tests.server.helpers import run, serving

MANY = 40
SLOW = 0.6 * SLICE  # so that two have their turn in a round


def slowly(done: list[int], number: int, *_: Any) -> None:
    """Takes a while, and notes its number."""
    time.sleep(SLOW)
    done.append(number)


async def rounds_until(over: Callable[[], bool]) -> int:
    """How often the loop comes round meanwhile."""
    rounds = 0
    while not over():
        await asyncio.sleep(0)
        rounds += 1
    return rounds


def test_the_letters_of_many_tables_do_not_keep_anybody_waiting_all_together() -> None:
    async def test() -> None:
        desk = Desk(rules("flinch@2008"), 2)
        read: list[int] = []
        for number in range(MANY):
            table = Table(number, desk.table.plan, desk.table.rules, desk.table.house)
            table.mailbox.open()
            table.mailbox.post(partial(slowly, read, number))
        assert await rounds_until(lambda: len(read) == MANY) >= MANY // 2
        assert read == sorted(read)

    run(test())


class Nowhere(Storage):
    """A store that keeps nothing."""

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        pass

    def load(self, table_id: str) -> None:
        return None

    def cards(self, since: int, most: int) -> list[Card]:
        return []

    def filed(self, ids: Sequence[str]) -> list[tuple[Card, int]]:
        return []

    def counts(self) -> tuple[int, int]:
        return 0, 0

    def last_touch(self) -> int:
        return 0

    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        return []

    def probe(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_what_many_tables_do_after_one_commit_does_not_keep_anybody_waiting_all_together() -> None:
    async def test() -> None:
        writer = Writer(Nowhere())
        done: list[int] = []
        for number in range(MANY):
            writer.put((), (), (), partial(slowly, done, number))
        while not done:
            await asyncio.sleep(0.001)
        assert await rounds_until(lambda: len(done) == MANY) >= MANY // 4
        assert done == sorted(done)
        await asyncio.to_thread(writer.close)

    run(test())


def test_a_fault_in_one_turn_does_not_cost_others_theirs() -> None:
    async def test() -> None:
        heard: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context["exception"]))
        turns = Turns()
        done: list[float] = []
        for number in (0, 1, 2):
            turns.add(partial(divide, done, number))
        await rounds_until(lambda: len(done) == 2)
        assert (done, [type(fault) for fault in heard]) == ([1.0, 0.5], [ZeroDivisionError])
        turns.add(partial(divide, done, 4))
        await rounds_until(lambda: len(done) == 3)

    run(test())


def divide(done: list[float], number: int) -> None:
    """What cannot be done with 0."""
    done.append(1 / number)


def test_requests_that_come_together_are_answered_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the loop comes round between them."""
    rounds = 0
    at: list[int] = []

    def page(text: str) -> tuple[bytes, bytes]:
        at.append(rounds)
        return b"{}", b""

    monkeypatch.setattr(http, "rules_page", page)

    async def test() -> None:
        nonlocal rounds
        async with serving(tmp_path) as house:
            asked = [asyncio.create_task(house.request("GET", f"/api/rules?rules={n}")) for n in range(30)]
            while len(at) < 30:
                await asyncio.sleep(0)
                rounds += 1
            for answer in await asyncio.gather(*asked):
                assert answer.status == 200
        assert len(set(at)) == 30

    run(test())
