"""Which tests run which lines of the engines: `python -m tests.mutants.covering FILE` notes it in a file.

A broken line can only be noticed by tests that run it, so a mutant is tried with these alone, the quickest first. Only
the tests of files that have changed, or that ran engines that have changed, are run again.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.loading import SOURCE, Probed, engines, probed_lines

ROOT = Path(__file__).parents[2]
TESTS = tuple(f"tests/{name}" for name in ("golden", "games", "reference", "contract", "core", "bots", "envs"))
SHARP = ("tests/reference", "tests/golden")  # what compares whole positions notices most
FEW = 8
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist")


def marks() -> dict[str, str]:
    """A mark of each game's engine and of each file of tests, other when it has changed."""
    found: dict[str, Any] = {}
    for path in engines().values():
        found.setdefault(path.parts[2], hashlib.sha256()).update((SOURCE / path).read_bytes())
    for folder in TESTS:
        for path in (ROOT / folder).rglob("test_*.py"):
            found[str(path.relative_to(ROOT))] = hashlib.sha256(path.read_bytes())
    return {name: mark.hexdigest() for name, mark in found.items()}


class Map:
    """Which tests ran which lines, and how long they took."""

    def __init__(self, path: Path) -> None:
        self.path = path
        noted = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self.files: dict[str, dict[str, Any]] = noted.get("files", {})  # by file of tests: marks, tests
        self.loaded: dict[str, list[int]] = noted.get("loaded", {})  # lines that run before any test
        self.probed: dict[str, dict[int, int]] = {}

    def stale(self) -> set[str]:
        """The files of tests that must be run again."""
        now = marks()
        for name in [name for name in self.files if name not in now]:
            del self.files[name]
        return {
            name
            for name in now
            if name.endswith(".py")
            and any(now.get(key) != mark for key, mark in self.files.get(name, {"marks": {name: ""}})["marks"].items())
        }

    def note(self, name: str, tests: dict[str, Any]) -> None:
        """What the tests of a file did."""
        now = marks()
        games = {Path(path).parts[2] for test in tests.values() for path in test["lines"]}
        self.files[name] = {"marks": {key: now[key] for key in (name, *sorted(games))}, "tests": tests}
        self.save()

    def save(self) -> None:
        """Writes the map, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps({"files": self.files, "loaded": self.loaded}), "utf-8")
        draft.replace(self.path)

    def line(self, path: Path, line: int) -> int | None:
        """The first line of the statement of a line; none outside functions."""
        name = str(path)
        if name not in self.probed:
            self.probed[name] = probed_lines((SOURCE / path).read_bytes())
        return self.probed[name].get(line)

    def is_loaded(self, path: Path, line: int) -> bool:
        """Whether the line runs when the engine is loaded, so that breaking it afterwards may be too late."""
        at = self.line(path, line)
        return at is None or at in self.loaded.get(str(path), ())

    def tests(self, path: Path, line: int, everywhere: bool) -> list[str]:
        """The tests that run a line, or anything of its file: a few sharp ones, then the quickest first."""
        at, found = self.line(path, line), {}
        for file in self.files.values():
            for name, test in file["tests"].items():
                lines = test["lines"].get(str(path), ())
                if at in lines or (everywhere and lines):
                    found[name] = test["seconds"]
        quickest = sorted(found, key=lambda name: found[name])
        sharp = [name for name in quickest if name.startswith(SHARP)][:FEW]
        return sharp + [name for name in quickest if name not in sharp]


class Watcher:
    """A plugin of pytest that notes what each test runs."""

    def __init__(self, noted: Map, probed: Probed) -> None:
        self.map = noted
        self.probed = probed
        self.due = noted.stale()
        self.tests: dict[str, Any] = {}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what has changed."""
        self.map.loaded = self.probed.take()
        items[:] = [item for item in items if item.nodeid.partition("::")[0] in self.due]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A step of a test has ended."""
        test = self.tests.setdefault(report.nodeid, {"seconds": 0.0, "lines": {}})
        test["seconds"] = round(test["seconds"] + report.duration, 4)
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """A test begins: what ran before it is no work of it."""
        self.probed.take()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has ended."""
        self.tests[nodeid]["lines"] = self.probed.take()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """The first test of another file: keep the one before."""
        file = nodeid.partition("::")[0]
        if self.tests and not next(iter(self.tests)).startswith(f"{file}::"):
            self.keep()

    def pytest_sessionfinish(self) -> None:
        """Keep the last."""
        if self.tests:
            self.keep()
        self.map.save()

    def keep(self) -> None:
        """Keeps what the tests of one file did."""
        if not self.failed:
            self.map.note(next(iter(self.tests)).partition("::")[0], self.tests)
        self.tests = {}


def main() -> None:
    """Brings a map up to date."""
    probed = Probed()
    probed.install()
    watcher = Watcher(Map(Path(sys.argv[1])), probed)
    code = pytest.main([*QUIET, "-x", *TESTS], [watcher])
    if watcher.failed:
        sys.exit(f"{watcher.failed} fails without any mutant")
    sys.exit(code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    main()
