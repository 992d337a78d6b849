"""Which clauses have a test: `@clause("FL-CHAL-2")` on a test says what it would catch.

`python -m kalamazoo.testing tests` prints the report: covered, uncovered, unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Says that this test would fail if these clauses were broken."""

    def cite(test: Test) -> Test:
        test.__dict__["clauses"] = (*test.__dict__.get("clauses", ()), *ids)
        return test

    return cite


def cited(folder: Path) -> dict[str, list[str]]:
    """The ids that tests below a folder cite, each with the tests that do."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            found.setdefault(argument.value, []).append(f"{path.name}::{node.name}")
                        else:
                            raise ValueError(f"{path}:{argument.lineno}: write clause ids out as texts")
    return found


def report(folder: Path, games: Iterable[str] = ()) -> Report:
    """Compares the citations below a folder with the rulebook."""
    from kalamazoo.games import GAMES
    from kalamazoo.rulebook.clausebook import load

    citations = cited(folder)
    names = list(games) or list(GAMES)
    covered: dict[str, int] = {}
    uncovered: dict[str, list[str]] = {}
    paper: dict[str, str] = {}
    known: set[str] = set()
    for name in names:
        book = load(name)
        known |= book.ids()
        due = [c for c in book.clauses if c.kind in ("rule", "slip", "example")]
        paper.update({c.id: c.paper for c in due if c.paper and c.id not in citations})
        covered[name] = sum(1 for c in due if c.id in citations)
        uncovered[name] = [c.id for c in due if c.id not in citations and not c.paper]
    unknown = {i: tests for i, tests in citations.items() if i not in known}
    return Report(covered, uncovered, unknown, paper)


class Report:
    """What is covered, what is not, and what no rulebook knows."""

    def __init__(
        self,
        covered: dict[str, int],
        uncovered: dict[str, list[str]],
        unknown: dict[str, list[str]],
        paper: dict[str, str],
    ) -> None:
        self.covered = covered
        self.uncovered = uncovered
        self.unknown = unknown
        self.paper = paper

    @property
    def clean(self) -> bool:
        """Whether nothing is uncovered and nothing unknown."""
        return not self.unknown and not any(self.uncovered.values())

    def __str__(self) -> str:
        lines = ["clause report", f"  {'game':<16}{'covered':>8}{'uncovered':>11}"]
        for game, covered in self.covered.items():
            missing = self.uncovered[game]
            lines.append(f"  {game:<16}{covered:>8}{len(missing):>11}" + (f"  {' '.join(missing)}" if missing else ""))
        lines.append(f"  on paper only: {len(self.paper)}" + (f"  ({' '.join(self.paper)})" if self.paper else ""))
        for name, tests in self.unknown.items():
            lines.append(f"  unknown: {name} cited by {', '.join(tests)}")
        return "\n".join(lines)
