"""Which tests run which lines of an engine: `python -m tests.mutants.covering GAME SOURCE OUT` notes it in a file.

A broken line can only be noticed by tests that run it, so a mutant is tried with these alone, the quickest first.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).parents[2]
SHARED = ("tests/reference", "tests/contract", "tests/bots")


KIT = ("authors", "store", "patience", "triangle")  # the games that stand on the kit's engines


def tests_of(game: str) -> list[list[str]]:
    """The tests that should notice a broken engine of this game: runs of pytest."""
    games = KIT if game == "kit" else (game,)
    words = {word for name in games for word in (name, name.replace("_", "-"))}
    either = " or ".join(sorted(words | {"exchange"} if game == "stock_exchange" else words))
    folders = [f"tests/games/{name}" for name in games]
    return [["tests/golden", "-k", either], folders, [*SHARED, "-k", either]]


class Watcher:
    """A plugin of pytest that tells the coverage which test runs, and notes how long it takes."""

    def __init__(self, watched: coverage.Coverage) -> None:
        self.watched = watched
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self.watched.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A step of a test has ended."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


def watch(game: str, source: Path) -> dict[str, Any]:
    """Runs the tests of a game; for each file of its engine, the tests of each line."""
    folder = source / "kalamazoo" / "games" / game / "engine"
    watched = coverage.Coverage(data_file=None, source=[str(folder)], config_file=False)
    watcher = Watcher(watched)
    watched.start()
    failed = [code for chosen in tests_of(game) if (code := pytest.main([*QUIET, *chosen], [watcher])) not in (0, 5)]
    watched.stop()
    if failed:
        raise SystemExit(f"the tests of {game} fail without any mutant")
    data = watched.get_data()
    lines: dict[str, dict[str, list[str]]] = {}
    for path in data.measured_files():
        found = data.contexts_by_lineno(path)
        lines[Path(path).name] = {str(line): sorted(tests) for line, tests in found.items()}
    return {"lines": lines, "seconds": watcher.seconds}


QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly")


class Map:
    """What was noted of one game."""

    def __init__(self, path: Path) -> None:
        noted = json.loads(path.read_text("utf-8"))
        self.lines: dict[str, dict[str, list[str]]] = noted["lines"]
        self.seconds: dict[str, float] = noted["seconds"]

    def tests(self, file: str, line: int) -> list[str]:
        """The tests that run a line, the quickest first; a line that runs when the file is loaded concerns all."""
        lines = self.lines.get(file, {})
        found: list[str] = []
        for at in range(line, max(line - 12, 0), -1):  # a statement is noted at its first line
            if str(at) in lines:
                found = lines[str(at)]
                break
        known = [test for test in found if test in self.seconds]
        return sorted(known or (self.seconds if "" in found else []), key=lambda test: self.seconds[test])


def main() -> None:
    """Writes the map of a game."""
    game, source, out = sys.argv[1:]
    Path(out).write_text(json.dumps(watch(game, Path(source))), "utf-8")


if __name__ == "__main__":
    main()
