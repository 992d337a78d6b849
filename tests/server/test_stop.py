"""A server as a process: it starts, says where, plays, and stops gracefully; docs/bot.py joins a table of it."""

from __future__ import annotations

import asyncio
import importlib.util
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from kalamazoo.cli import main
from tests.server.helpers import House, run, serving
from tests.server.test_protocol import FLINCH, dealt, play_out, to_move

DOCS = Path(__file__).parent.parent.parent / "docs"


@contextmanager
def process(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`kalamazoo serve` on any port, and its address."""
    code = "import sys; from kalamazoo.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(folder), *arguments]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert "the tables are at http://127.0.0.1:" in line, line
        yield running, line.split()[5].rstrip("/")
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def test_stopping_it_at_the_keyboard_is_no_error(tmp_path: Path) -> None:
    with process(tmp_path) as (running, _):
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
    assert running.returncode == 0
    assert "stopped; the tables are kept" in said
    assert "Traceback" not in said


def test_the_command_serves_and_stops_when_told(tmp_path: Path) -> None:
    async def test(address: str, running: subprocess.Popen[str]) -> str:
        house = House(address.removeprefix("http://"))
        table, people = await house.seated(FLINCH, 2)
        views = await dealt(house, people)
        turn = to_move(views)
        done = await people[turn].act(views[turn]["moves"][0])
        running.send_signal(signal.SIGTERM)
        for person in people:
            notice = await person.until("notice")
            assert notice["kind"] == "restarting"
            await person.socket.wait_closed()
            assert person.socket.close_code == 1012
        assert done["type"] == "done"
        return table

    with process(tmp_path, "--log", "json") as (running, address):
        table = run(test(address, running))
        _, said = running.communicate(timeout=20)
    assert '"text": "stopped"' in said
    assert "Traceback" not in said

    async def again(address: str) -> None:
        house = House(address.removeprefix("http://"))
        info = (await house.request("GET", f"/api/tables/{table}")).json()
        assert (info["phase"], info["number"]) == ("playing", 4)

    with process(tmp_path) as (_, address):
        run(again(address))


def test_a_stop_answers_what_has_arrived(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            letters = house.app.lobby.tables[table].mailbox.letters
            await people[turn].send("act", id="late", seat=turn, move=views[turn]["moves"][0])
            while not letters and not house.app.metrics.counts["moves"]:
                await asyncio.sleep(0)
            house.server.should_exit = True
            answer = await people[turn].answer("late")
            assert answer["type"] == "done"

    run(test())


def test_a_downloaded_record_is_checked_without_any_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def download() -> tuple[str, str, str]:
        async with serving(tmp_path / "data") as house:
            table, people = await house.seated(FLINCH, 2)
            await people[0].ask("start")
            path = f"/api/tables/{table}/record"
            running = (await house.request("GET", path)).text
            promised = (await house.request("GET", f"/api/tables/{table}")).json()["commitment"]
            await play_out(people)
            return promised, running, (await house.request("GET", path)).text

    promised, running, whole = run(download())
    file = tmp_path / "game.kzr"
    file.write_text(whole, "utf-8")
    assert main(["verify", str(file)]) == 0
    assert promised in whole
    seed = next(line.split()[1] for line in whole.splitlines() if line.startswith("seed "))
    forged = seed.replace(seed[-1], "1" if seed[-1] != "1" else "2")
    file.write_text(whole.replace(seed, forged), "utf-8")
    assert main(["verify", str(file)]) != 0
    assert seed not in running
    capsys.readouterr()


def docs_bot() -> ModuleType:
    """docs/bot.py."""
    spec = importlib.util.spec_from_file_location("bot", DOCS / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    return bot


def test_the_bot_of_the_docs_plays_a_game(tmp_path: Path) -> None:
    bot = docs_bot()

    async def test() -> None:
        async with serving(tmp_path) as house:
            near = {"stock": [4], "hand": [9]}
            position = {"turn": 0, "seats": [near, near], "centre": [3, 3, 3], "stack": 40, "partial": True}
            created = await house.create(FLINCH, "pp", position=position)
            table = created["table"]["id"]
            playing = asyncio.create_task(asyncio.to_thread(bot.play, f"http://{house.host}/", table))
            ann = await house.join(table)
            while (await ann.until("welcome", "table"))["table"]["seats"][0]["kind"] != "person":
                pass
            await ann.ask("sit", seat=1, name="Ann")
            await ann.ask("start")
            await ann.ask("leave", seat=1)  # a bot plays on for her
            result = await playing
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert info["phase"] == "over"
            assert result == info["result"]

    run(test())


def test_the_bot_of_the_docs_is_short() -> None:
    lines = (DOCS / "bot.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip() and not line.strip().startswith(('"""', "#"))]) <= 30


def test_help_says_what_a_stranger_needs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", "--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for word in ("--host", "--port", "--data", "--database", "--proxy", "--certificate", "examples:", "Ctrl-C"):
        assert word in said


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--port", "99999"], "should be a whole number from 0 to 65535"),
        (["--certificate", "x.pem"], "--certificate and --key belong together"),
        (["--host", "203.0.113.7"], "cannot listen on 203.0.113.7"),
    ],
)
def test_a_mistake_is_one_sentence(
    arguments: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["serve", "--data", str(tmp_path), *arguments])
    except SystemExit as error:
        code = int(str(error.code))
    assert code == 2
    said = capsys.readouterr().err.strip()
    assert why in said
    assert "\n" not in said
