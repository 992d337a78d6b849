"""Engines loaded from other sources than those on disk: with a probe at each statement, or with a mutant."""

from __future__ import annotations

import ast
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutants.breaking import Mutant

SOURCE = Path(__file__).parents[2] / "src"
PROBES = "__probes__"
PREFIX = "kalamazoo.games."


def module_of(path: Path) -> str:
    """The module of an engine's file below `src`."""
    return ".".join(path.with_suffix("").parts)


def engines() -> dict[str, Path]:
    """The files of all engines below `src`, by module."""
    found = sorted(path.relative_to(SOURCE) for path in (SOURCE / "kalamazoo" / "games").glob("*/engine/*.py"))
    return {module_of(path): path for path in found}


class Changed(MetaPathFinder, ABC):
    """Finds the sources of this package, compiled or not, and makes of each engine what `code` makes of it."""

    @abstractmethod
    def code(self, path: Path, source: bytes) -> CodeType:
        """What a file below `src` is compiled to."""

    def made(self, path: Path, module: ModuleType) -> None:
        """A module is about to run."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("kalamazoo."):
            return None
        for place in path:
            spec = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                if fullname.startswith(PREFIX) and ".engine." in fullname:
                    spec.loader = Loader(self, fullname, spec.loader.path)
                return spec
        return None

    def install(self) -> None:
        """From now on; no engine may have been loaded yet."""
        loaded = [name for name in sys.modules if name.startswith(PREFIX) and ".engine." in name]
        assert not loaded, f"{loaded[0]} is loaded already"
        os.environ.pop("KALAMAZOO_PURE", None)  # its finder would come before this one
        sys.meta_path.insert(0, self)


class Loader(SourceFileLoader):
    """Loads one engine's file."""

    def __init__(self, changed: Changed, name: str, path: str) -> None:
        super().__init__(name, path)
        self.changed = changed
        self.below = Path(path).relative_to(SOURCE)

    def get_code(self, fullname: str) -> CodeType:
        return self.changed.code(self.below, Path(self.path).read_bytes())

    def exec_module(self, module: ModuleType) -> None:
        self.changed.made(self.below, module)
        super().exec_module(module)


class Broken(Changed):
    """One mutant is in."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def code(self, path: Path, source: bytes) -> CodeType:
        return compile(self.mutant.apply(source) if path == self.mutant.path else source, str(SOURCE / path), "exec")


class Probed(Changed):
    """Each statement of a function notes that it ran, at the number of its first line: far cheaper than tracing."""

    def __init__(self) -> None:
        self.probes: dict[str, bytearray] = {}  # by file below src

    def code(self, path: Path, source: bytes) -> CodeType:
        tree = Prober().visit(ast.parse(source))
        return compile(ast.fix_missing_locations(tree), str(SOURCE / path), "exec")

    def made(self, path: Path, module: ModuleType) -> None:
        size = (SOURCE / path).read_bytes().count(b"\n") + 2
        self.probes[str(path)] = module.__dict__[PROBES] = bytearray(size)

    def take(self) -> dict[str, list[int]]:
        """The lines that ran since this was asked last, by file."""
        found = {}
        for path, probe in self.probes.items():
            lines = [line for line, ran in enumerate(probe) if ran]
            if lines:
                found[path] = lines
                probe[:] = bytes(len(probe))
        return found


class Prober(ast.NodeTransformer):
    """Puts a probe before each statement of each function."""

    def __init__(self) -> None:
        self.deep = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.deep += 1
        self.generic_visit(node)
        self.deep -= 1
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if self.deep:
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    setattr(node, name, [part for statement in block for part in (probe(statement), statement)])
        return node


def probe(statement: ast.stmt) -> ast.stmt:
    """`__probes__[line] = 1`."""
    found = ast.parse(f"{PROBES}[{statement.lineno}] = 1").body[0]
    for node in ast.walk(found):
        ast.copy_location(node, statement)
    return found


def probed_lines(source: bytes) -> dict[int, int]:
    """For each line of a function, where its statement has its probe; the lines of a signature, where it begins."""
    found: dict[int, int] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for line in range(node.lineno, node.body[0].lineno):
                found[line] = node.body[0].lineno
            for part in ast.walk(node):
                if isinstance(part, ast.stmt) and part is not node:
                    for line in range(part.lineno, (part.end_lineno or part.lineno) + 1):
                        if part.lineno >= found.get(line, 0):  # the innermost statement begins last
                            found[line] = part.lineno
    return found
