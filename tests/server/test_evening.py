"""Evenings: several tables whose people move after each round (SX-PROG-1), live, durable and fair."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from kalamazoo.core.seed import commitment
from kalamazoo.play.evening import Evening, Result
from kalamazoo.rulebook import rules
from kalamazoo.server.settings import unlimited
from kalamazoo.testing import clause
from tests.server.helpers import House, Message, Person, run, serving

EXCHANGE = "stock-exchange@1913(open-after=1,moves=2)"


async def to_the_end(hall: Person) -> Message:
    """What the hall says when its evening is over."""
    while True:
        message = await hall.until("table", "welcome")
        if message["table"]["phase"] == "over":
            return message["table"]


def test_bots() -> None:
    async def test() -> None:
        async with serving(Path("/tmp/wc/data"), unlimited()) as house:
            made = await house.create(EXCHANGE, "b" * 6, tables=2, start=True)
            hall = await house.join(made["table"]["id"], mode="scene")
            info = await to_the_end(hall)
            print(json.dumps(info, indent=1)[:6000])
            for m in hall.heard: print(json.dumps(m)[:3000])
    run(test())
