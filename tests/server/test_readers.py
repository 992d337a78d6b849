"""Decks, positions and records of strangers: read elsewhere, within limits, and never at a table's cost."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.server.settings import Limits, Rate
from kalamazoo.server.thinking import readers
from kalamazoo.server.thinking.jobs import Check, Frames, Look
from kalamazoo.server.thinking.pool import Worker
from kalamazoo.server.thinking.readers import Busy, Readers, TooSlow
from tests.rulebook.test_deck_bounds import ATTACKS
from tests.server.helpers import Person, run, serving
from tests.server.test_protocol import FLINCH, POSITION


def long_record() -> bytes:
    """A request that takes a second or two to answer."""
    text = write_record(Referee(FLINCH, 2, seed=1).record())
    head, _, rest = text.partition("\n\n")
    return json.dumps({"record": f"{head}\n\n" + "; \n" * 450_000 + rest}).encode()


QUICK = Check("flinch@2008", None, None, 2)


async def slowest_ping(person: Person, until: asyncio.Future[Any]) -> float:
    """The longest that somebody waits for an answer while something goes on."""
    slowest = 0.0
    while not until.done():
        begun = time.perf_counter()
        await person.send("ping", at=1)
        await person.until("pong")
        slowest = max(slowest, time.perf_counter() - begun)
        await asyncio.sleep(0.06)
    return slowest


def test_what_takes_too_long_is_cut_short_and_the_next_job_is_done() -> None:
    async def test() -> None:
        pool = Readers(1, budget=0.05)
        with pytest.raises(TooSlow, match="too long"):
            await pool.read(Frames(long_record()), "a")
        pool.workers[0].budget = 30.0
        assert (await pool.read(QUICK, "a")).status == 200
        assert not pool.asking
        await pool.close()

    run(test())


def test_an_analysis_which_measures_its_own_time_has_some_to_spare() -> None:
    worker = Worker("reader", 3.0)
    assert worker.budget_for(Frames(b"")) == 3.0
    assert worker.budget_for(Look(b"")) == 6.0


def test_the_queue_is_short_and_nobody_fills_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "WAITING", 4)

    async def test() -> None:
        pool = Readers(1)
        slow = [asyncio.create_task(pool.read(Frames(long_record()), "a")) for _ in range(readers.EACH)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.read(QUICK, "a")
        others = [asyncio.create_task(pool.read(QUICK, f"b{number}")) for number in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.read(QUICK, "c")
        for task in slow:
            task.cancel()
        assert [(await other).status for other in others] == [200, 200]
        assert (pool.waiting, dict(pool.asking)) == (0, {})
        await pool.close()

    run(test())


def test_who_goes_away_gives_his_place_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path, readers=1) as house:
            await house.request("POST", "/api/replay", b"{}")  # the process has been started
            monkeypatch.setattr(readers, "LINGER", 0.05)
            address, _, port = house.host.rpartition(":")
            body = long_record()
            sockets = []
            for _ in range(3):
                _, writer = await asyncio.open_connection(address, int(port))
                head = f"POST /api/replay HTTP/1.1\r\nhost: {house.host}\r\ncontent-length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
                await writer.drain()
                sockets.append(writer)
            while house.app.readers.asking.total() < 3:
                await asyncio.sleep(0.01)
            for writer in sockets:
                writer.transport.abort()
            begun = time.perf_counter()
            while house.app.readers.asking:
                await asyncio.sleep(0.01)
            assert time.perf_counter() - begun < 1.0
            assert (await house.request("POST", "/api/replay", b"{}")).status == 400

    run(test())


def test_decks_and_positions_of_strangers_hold_nobody_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(creation=Rate(500, 1), reading=Rate(500, 1))) as house:
            table, people = await house.seated(FLINCH, 2)
            await house.create("flaps", "pp", position=None, deck=None)

            async def attack() -> None:
                for deck in ATTACKS.values():
                    body = {"rules": "flaps", "seats": [{}, {}, {}], "deck": deck.replace("{}", "flaps")}
                    answer = await house.request("POST", "/api/tables", body)
                    assert answer.status in (400, 422), answer.text
                    assert 15 < len(answer.json()["text"]) < 700
                odd_ones: tuple[dict[str, Any], ...] = (
                    {"partial": True, "seats": [{"stock": [1] * 90_000}] * 2},
                    {"partial": True, "seats": [{"hand": [[]] * 90_000}] * 2},
                    {"seats": [{}, {}], "stack": 10**60},
                    {"x" * 300_000: 1},
                    {"seats": [{}, {}, {}], "stack": 3},
                )
                for odd in odd_ones:
                    wanted = {"rules": "flinch@1913(play=table)", "seats": [{}, {}], "position": odd}
                    answer = await house.request("POST", "/api/tables", wanted)
                    assert answer.status in (400, 413, 422), answer.text
                    assert len(answer.json()["text"]) < 700

            attacking = asyncio.create_task(attack())
            assert await slowest_ping(people[0], attacking) < 1.0  # one of them took minutes
            await attacking
            assert house.app.metrics.counts["faults"] == 0
            good = {"rules": FLINCH, "seats": [{}, {}], "position": POSITION}
            assert (await house.request("POST", "/api/tables", good)).status == 201
            assert table in house.app.lobby.tables

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        b'{"rules":"flinch@2008","seats":[{},{}],"speed":' + b"1" * 5000 + b"}",
        b'{"rules":"flinch@2008","seats":[{},{}],"position":{"turn":' + b"1" * 5000 + b"}}",
        b'{"rules":"flinch@2008","seats":[{},{}],"position":' + b"[" * 5000,
        b'{"rules":"flinch@2008","seats":[{},{}],"name":"\\ud800"}',
        b'{"rules":"flinch@2008","seats":[{},{}],"name":"' + b"x" * 300_000 + b'"}',
    ],
)
def test_a_request_that_no_program_can_read_is_answered_in_a_sentence(body: bytes, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            answer = await house.request("POST", "/api/tables", body)
            assert (answer.status, answer.json()["code"]) == (400, "malformed")
            assert len(answer.text) < 800
            assert house.app.metrics.counts["faults"] == 0

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_reader_has_only_so_much_memory() -> None:
    program = "from kalamazoo.server.thinking.worker import limit_memory; limit_memory(); bytearray(2 << 30)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "MemoryError" in ended.stderr
