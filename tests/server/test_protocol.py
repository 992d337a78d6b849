"""The protocol over real sockets: sitting, dealing, moving, refusing, talking, coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.helpers import run, serving


def test_a_table_fills_deals_and_plays(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated("muggins@1913", 2)
            done = await ann.ask("start")
            assert done["type"] == "done"
            dealt = await ann.until("table")
            assert dealt["number"] == done["number"]
            print(dealt)

    run(test())
