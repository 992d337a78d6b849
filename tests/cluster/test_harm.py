"""Harm under load, in its quick form: nodes die, freeze, stop and are cut off, and nobody sees two histories."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.cluster.killing import OTHERS, Harm, Trial
from tests.cluster.parts import Nats, Postgres, emptied, nats


@pytest.mark.parametrize("others", [OTHERS[:2], OTHERS[2:]], ids=lambda part: part[0].__name__)
def test_nodes_keep_their_word_whatever_happens_to_them(
    tmp_path: Path, database: Postgres, others: tuple[Harm, ...]
) -> None:
    async def test(bus: Nats) -> None:
        trial = Trial(tmp_path, database, bus, seed=len(others[0].__name__), lease=1.5)
        try:
            await trial.start()
            for what in (Trial.kill, *others):
                await what(trial)
                await trial.goes_on()
            moves = await trial.stop()
        finally:
            for node in trial.nodes:
                node.signal(signal.SIGKILL)
        assert moves > 50

    emptied(database.url)
    with nats() as bus:
        asyncio.run(test(bus))
