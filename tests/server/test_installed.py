"""A game and a bot of an installed package: command line, server, workers and rules drawer know them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.helpers import House, run
from tests.server.killing import free_port

EXAMPLE = Path(__file__).parents[2] / "examples" / "toy"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the example is installed."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    subprocess.run([*command, "--disable-pip-version-check", "--target", str(folder), str(EXAMPLE)], check=True)
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def kalamazoo(environ: dict[str, str], *words: str) -> str:
    """What the command line prints."""
    command = [sys.executable, "-m", "kalamazoo", *words]
    return subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout


@asynccontextmanager
async def serving(environ: dict[str, str], folder: Path) -> AsyncIterator[House]:
    """A server in a process of its own."""
    port = free_port()
    words = ["serve", "--port", str(port), "--data", str(folder), "--workers", "1"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "kalamazoo", *words, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    house = House(f"127.0.0.1:{port}")
    try:
        for _ in range(1000):
            try:
                if (await house.request("GET", "/health")).status == 200:
                    break
            except (OSError, IndexError):
                await asyncio.sleep(0.02)
        yield house
    finally:
        for person in house.visitors:
            await person.close()
        process.terminate()
        await process.wait()


def test_the_command_line_knows_them(installed: dict[str, str]) -> None:
    assert "toy" in kalamazoo(installed, "games")
    assert "TOY-PLAY-2" in kalamazoo(installed, "rules", "toy")
    assert "loud, generous" in kalamazoo(installed, "sim", "toy", "--games", "20", "--bots", "loud,generous")


def test_a_person_plays_it_with_its_bots_as_the_browser_does(installed: dict[str, str], tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(installed, tmp_path) as house:
            shelf = (await house.request("GET", "/api/games")).json()
            toy = next(game for game in shelf if game["name"] == "toy")
            assert toy["lesson"]
            lesson = (await house.request("GET", "/api/lessons/toy")).json()
            assert (lesson["title"], lesson["bot"], lesson["steps"][0]["move"]) == ("Toy", "generous", "h6")
            assert toy["bots"] == ["generous", "random", "loud"]
            drawer = (await house.request("GET", "/api/rules?rules=toy")).json()
            assert "TOY-PLAY-2" in {clause["id"] for chapter in drawer["chapters"] for clause in chapter["clauses"]}
            created = await house.create("toy", "pb", bot="loud")
            person = await house.join(created["table"]["id"], mode="scene")  # as the table in the browser does
            await person.until("welcome")
            done = await person.ask("sit", seat=0, name="Ann")
            person.seat = 0
            assert done["secret"]
            await person.ask("start")
            carried = 0
            over = False
            while not over:
                message = await person.next()
                over = message.get("table", {}).get("phase") == "over"
                for scene in [*message.get("scenes", []), message.get("scene") or {}]:
                    carries = [gesture for gesture in scene.get("gestures") or [] if gesture.get("source")]
                    if carries:
                        way = {part: carries[0][part] for part in ("source", "target")}
                        card = carries[0].get("card", -1)
                        await person.send("drop", id=f"a{message['number']}", seat=0, card=card, **way)
                        carried += 1
            assert carried == 3
            record = (await house.request("GET", f"/api/tables/{created['table']['id']}/record")).text
            assert "B:shout" in record

    run(test())
