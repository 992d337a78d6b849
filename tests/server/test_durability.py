"""Durable before acknowledged: kill -9 at any moment loses nothing that was acknowledged or shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.killing import kill_often

KILLS = 50


def test_a_server_killed_fifty_times_keeps_its_word(tmp_path: Path) -> None:
    answers, moves = asyncio.run(kill_often(tmp_path, KILLS))
    assert answers > 10 * KILLS
    assert moves > 5 * KILLS
