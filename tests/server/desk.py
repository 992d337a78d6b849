"""A table without sockets, disk or time: messages go straight to its handlers, and what it would send is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec
import pytest

from kalamazoo.rulebook import Rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.dealing import deal
from kalamazoo.server.tables.dispatch import handle
from kalamazoo.server.tables.house import House
from kalamazoo.server.tables.plan import Plan
from kalamazoo.server.tables.playing import move
from kalamazoo.server.tables.seats import hash_of
from kalamazoo.server.tables.table import Table

T = TypeVar("T")


class Ear(Connection):
    """A connection that remembers what it was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message.decode())

    def close(self, code: int, reason: str) -> None:
        self.heard.append(f"closed {code} {reason}")

    def cost_nothing(self) -> None:
        pass


class Desk:
    """One dealt table whose seat n has the secret "seat n"."""

    def __init__(self, rules: Rules, seats: int, position: dict[str, Any] | None = None) -> None:
        plan = Plan("222222222222", str(rules), [wire.SeatPlan() for _ in range(seats)])
        if position is not None:
            plan.position = msgspec.Raw(msgspec.json.encode(position))
        plan.deck = rules.deck_text
        house = House(cast(Any, None), cast(Any, None), Metrics(), lambda _: None, cast(Any, None))
        self.table = Table(1, plan, rules, house)
        for seat in self.table.seats:
            seat.sit(f"P{seat.number}", hash_of(f"seat {seat.number}"))
        self.table.call_people()
        deal(self.table, Batch())

    def ear(self, *seats: int, mode: wire.Mode = "scene") -> Ear:
        """A connection that holds these seats."""
        ear = Ear()
        self.tell(ear, wire.Hello(wire.PROTOCOL, [f"seat {seat}" for seat in seats], mode))
        return ear

    def tell(self, ear: Ear, message: wire.Client) -> None:
        """Hands a message to the table."""
        batch = Batch()
        handle(self.table, ear, message, batch)
        batch.deliver()

    def play(self, seat: int, number: int) -> None:
        """A move of anybody, the clock included."""
        batch = Batch()
        move(self.table, seat, number, "", batch)
        batch.deliver()


def in_loop(test: Callable[[], T]) -> T:
    """Runs a test where a loop runs, which tables need to exist; its clock stands still."""

    async def wrapped() -> T:
        loop = asyncio.get_running_loop()
        now = loop.time()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loop, "time", lambda: now)
            return test()

    return asyncio.run(wrapped())
