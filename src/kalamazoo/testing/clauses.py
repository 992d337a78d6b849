"""The clauses of the rules in code and tests: `@clause("FL-CHAL-2")` on a test says what it would catch.

`python -m kalamazoo.testing tests` prints the report. Every rule has a test that cites it (or is `paper`: no test can
fail for it) and a place in the sources that names it (or a reason why it holds by `construction`); every clause that
a refusal can name is compared with in some test; and nobody cites what no rulebook knows.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])

ID = re.compile(r"(?<![A-Za-z0-9-])[A-Z]+(?:-[A-Z]+)*-?[1-9][0-9]*(?![A-Za-z0-9])")
DUE = ("rule", "slip", "example")  # the kinds of clauses that need a test …
BINDING = ("rule", "slip")  # … and those that code must name


def clause(*ids: str) -> Callable[[Test], Test]:
    """Says that this test would fail if these clauses were broken."""

    def cite(test: Test) -> Test:
        test.__dict__["clauses"] = (*test.__dict__.get("clauses", ()), *ids)
        return test

    return cite


# -- in the tests ---------------------------------------------------------------------------------


def is_citation(mark: ast.expr) -> bool:
    """Whether a decorator is `@clause(…)`."""
    return isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause"


def cited(folder: Path) -> dict[str, list[str]]:
    """The ids that tests below a folder cite, each with the tests that do."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                for argument in mark.args if isinstance(mark, ast.Call) and is_citation(mark) else ():
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.setdefault(argument.value, []).append(f"{path.name}::{node.name}")
                    else:
                        raise ValueError(f"{path}:{argument.lineno}: write clause ids out as texts")
    return found


def expected(folder: Path) -> set[str]:
    """The ids that tests compare with: in some text that is neither a citation nor a docstring."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        aside = {id(part) for node in ast.walk(tree) for part in said_aside(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
                found.update(ID.findall(node.value))
    return found


def said_aside(node: ast.AST) -> Iterator[ast.AST]:
    """The texts of a test that compare with nothing: its citations and its docstring."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        for mark in node.decorator_list:
            if is_citation(mark):
                yield from ast.walk(mark)
    if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            yield first.value


# -- in the sources -------------------------------------------------------------------------------


def named(files: Iterable[Path]) -> set[str]:
    """The ids that these files name, in code, comments or data."""
    return {name for path in files for name in ID.findall(path.read_text("utf-8"))}


def refusable(folder: Path, known: frozenset[str]) -> set[str]:
    """The ids that the refusals of a game can name: in its refusals, and in any `Ruling(…)` of its other files."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        roots = [tree] if path.name.startswith("refusals") else [node for node in ast.walk(tree) if is_ruling(node)]
        texts = (part.value for root in roots for part in ast.walk(root) if isinstance(part, ast.Constant))
        found.update(text for text in texts if isinstance(text, str) and text in known)
    return found


def is_ruling(node: ast.AST) -> bool:
    """Whether this makes a ruling: `Ruling("FL-CHAL-2", …)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ruling"


def sources_of(folder: Path, package: Path) -> Iterator[Path]:
    """The files that can name a clause of a game: its own, its editions and deck, and what belongs to no game."""
    yield from folder.rglob("*.py")
    yield from (folder / "rules").glob("editions/*.toml")
    yield from (folder / "rules").glob("deck.toml")
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] != "games" or path.is_relative_to(package / "games" / "kit"):
            yield path


# -- the report -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Account:
    """What became of the clauses of one game."""

    covered: int = 0
    uncovered: list[str] = field(default_factory=list)  # no test cites them
    unnamed: list[str] = field(default_factory=list)  # the sources do not name them
    idle: list[str] = field(default_factory=list)  # said to be by construction, and the sources do name them
    untold: list[str] = field(default_factory=list)  # a refusal can name them, and no test compares with that

    def troubles(self) -> dict[str, list[str]]:
        """What is wrong, in words, with the clauses concerned."""
        lists = {
            "no test cites": self.uncovered,
            "no source names": self.unnamed,
            "by construction, and yet named": self.idle,
            "no test expects the refusal": self.untold,
        }
        return {words: ids for words, ids in lists.items() if ids}


def report(folder: Path, games: Iterable[str] = ()) -> Report:
    """Compares tests below a folder, the sources of this package and the rulebooks."""
    import kalamazoo
    from kalamazoo.games import GAMES
    from kalamazoo.rulebook.clausebook import load
    from kalamazoo.rulebook.folder import rules_folder

    citations, compared = cited(folder), expected(folder)
    package = Path(kalamazoo.__file__).parent
    accounts: dict[str, Account] = {}
    aside: dict[str, str] = {}
    known: set[str] = set()
    for name in list(games) or list(GAMES):
        book = load(name)
        known |= book.ids()
        own = rules_folder(GAMES[name]).parent
        there = named(sources_of(own, package))
        due = [entry for entry in book.clauses if entry.kind in DUE]
        binding = [entry for entry in due if entry.kind in BINDING and not entry.paper]
        aside.update({entry.id: entry.paper for entry in due if entry.paper and entry.id not in citations})
        accounts[name] = Account(
            sum(1 for entry in due if entry.id in citations),
            [entry.id for entry in due if entry.id not in citations and not entry.paper],
            [entry.id for entry in binding if entry.id not in there and not entry.construction],
            [entry.id for entry in book.clauses if entry.construction and entry.id in there],
            sorted(refusable(own, book.ids()) - compared),
        )
    unknown = {entry: tests for entry, tests in citations.items() if entry not in known}
    return Report(accounts, unknown, aside)


class Report:
    """What is covered, what is not, and what no rulebook knows."""

    def __init__(self, accounts: dict[str, Account], unknown: dict[str, list[str]], paper: dict[str, str]) -> None:
        self.accounts = accounts
        self.unknown = unknown
        self.paper = paper

    @property
    def clean(self) -> bool:
        """Whether nothing is missing and nothing unknown."""
        return not self.unknown and not any(account.troubles() for account in self.accounts.values())

    def __str__(self) -> str:
        lines = ["clause report", f"  {'game':<16}{'covered':>8}"]
        for game, account in self.accounts.items():
            lines.append(f"  {game:<16}{account.covered:>8}")
            lines += [f"    {words}: {' '.join(ids)}" for words, ids in account.troubles().items()]
        lines.append(f"  on paper only: {len(self.paper)}" + (f"  ({' '.join(self.paper)})" if self.paper else ""))
        for name, tests in self.unknown.items():
            lines.append(f"  unknown: {name} cited by {', '.join(tests)}")
        return "\n".join(lines)
