"""Two traps of the compiler: what a class that anybody may inherit from sets up must be set up once.

Below such a class, one that is compiled and has no `__init__` runs the inherited one twice when interpreted code makes
it, and an attribute that `__init__` sets again is set as if for the first time. Either way the former value stays in
memory for ever.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hatch_build import compiled_modules

ROOT = Path(__file__).parents[2]


@dataclass
class Kind:
    """A compiled class as it is written."""

    where: str
    bases: list[str]
    inviting: bool  # interpreted classes may inherit from it
    begins: bool = False  # it has an __init__
    sets: set[str] = field(default_factory=set)  # attributes that this sets, but for those of plain words and numbers


def read(source: str, where: str) -> dict[str, Kind]:
    """The classes of a file."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
        inviting = any("allow_interpreted_subclasses=True" in ast.unparse(each) for each in node.decorator_list)
        kind = found[node.name] = Kind(f"{where}:{node.lineno} {node.name}", bases, inviting)
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                kind.begins = True
                kind.sets = set(attributes(part))
    return found


def attributes(body: ast.FunctionDef) -> Iterator[str]:
    """What a body sets of `self`."""
    for node in ast.walk(body):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and not isinstance(node.value, ast.Constant):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                    yield target.attr


def traps(kinds: dict[str, Kind]) -> list[str]:
    """The classes that would keep something for ever."""
    found = []
    for kind in kinds.values():
        if kind.inviting:
            continue
        above = [each for name in kind.bases for each in ancestors(name, kinds)]
        nearest = next((each for each in above if each.begins), None)
        if not kind.begins and nearest is not None and nearest.inviting:
            found.append(f"{kind.where} has no __init__")
        again = {name for each in above if each.inviting for name in each.sets & kind.sets}
        found += [f"{kind.where} sets {name} again" for name in sorted(again)]
    return found


def ancestors(name: str, kinds: dict[str, Kind]) -> list[Kind]:
    """The class of this name and those above it, the nearest first."""
    kind = kinds.get(name)
    return [kind, *(each for base in kind.bases for each in ancestors(base, kinds))] if kind else []


def test_no_compiled_class_keeps_what_it_was_given_for_ever() -> None:
    kinds: dict[str, Kind] = {}
    for path in compiled_modules(ROOT):
        kinds |= read((ROOT / "src" / path).read_text("utf-8"), path)
    assert kinds["Bot"].inviting
    assert kinds["Bot"].sets >= {"rng", "reasons"}
    assert traps(kinds) == []


def test_both_traps_are_seen() -> None:
    source = """
@mypyc_attr(allow_interpreted_subclasses=True)
class Base:
    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.open = False

class Silent(Base): ...

class Deaf(Silent): ...

class Twice(Base):
    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.open = True
        self.rng = rng.fork()

class Fine(Twice): ...
"""
    assert traps(read(source, "x")) == [
        "x:8 Silent has no __init__",
        "x:10 Deaf has no __init__",
        "x:12 Twice sets rng again",
    ]
