"""What is built beside a running table: once at a time, to its end, and waited for by whoever needs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import beside


def slow(folder: Path) -> list[str]:
    """A build that lasts until it is told to end."""
    until = folder / "go"
    text = f"import pathlib, time\nwhile not pathlib.Path({str(until)!r}).exists(): time.sleep(0.01)\nprint('built')"
    return [sys.executable, "-c", text]


def test_one_build_runs_at_a_time_and_others_wait_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build = tmp_path / "build"
    beside.wait(build)  # nothing was ever built
    assert beside.start(slow(tmp_path), build)
    assert not beside.start(slow(tmp_path), build)
    waiting = threading.Thread(target=beside.wait, args=(build,))
    waiting.start()
    waiting.join(0.3)
    assert waiting.is_alive()
    (tmp_path / "go").touch()
    waiting.join(20)
    assert not waiting.is_alive()
    assert (build / beside.LOG).read_text("utf-8") == "built\n"
    assert "Waiting for the engine" in capsys.readouterr().out


def test_a_build_that_is_killed_lets_go(tmp_path: Path) -> None:
    build = tmp_path / "build"
    assert beside.start([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"], build)
    beside.wait(build)
    assert beside.start([sys.executable, "-c", ""], build)
    beside.wait(build)


def test_the_build_does_not_wait_for_itself_and_outlives_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = tmp_path / "build"
    said = f"import os; print(os.getsid(0) != {os.getsid(0)}, os.environ[{beside.INSIDE!r}], 'MAKEFLAGS' in os.environ)"
    monkeypatch.setenv("MAKEFLAGS", "-j --jobserver-auth=3,4")
    assert beside.start([sys.executable, "-c", said], build)
    beside.wait(build)
    assert (build / beside.LOG).read_text("utf-8") == "True 1 False\n"
    monkeypatch.setenv(beside.INSIDE, "1")
    assert beside.start(slow(tmp_path), build)
    beside.wait(build)
    (tmp_path / "go").touch()
    monkeypatch.delenv(beside.INSIDE)
    beside.wait(build)


def test_words_that_mean_nothing() -> None:
    assert beside.main([]) == beside.main(["start"]) == beside.main(["go"]) == 2


def test_waiting_can_be_interrupted(tmp_path: Path) -> None:
    build = tmp_path / "build"
    assert beside.start(slow(tmp_path), build)
    text = f"import beside; from pathlib import Path; beside.FOLDER = Path({str(build)!r})\nbeside.wait(beside.FOLDER)"
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # in the background it does not
    waiting = subprocess.Popen(
        [sys.executable, "-c", heeds + text],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(beside.__file__).parent,
    )
    assert waiting.stdout is not None
    waiting.stdout.readline()
    waiting.send_signal(signal.SIGINT)
    waiting.communicate()
    assert waiting.returncode != 0
    (tmp_path / "go").touch()
    beside.wait(build)
