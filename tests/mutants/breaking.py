"""Breaking a line of an engine: every small change of a source file that ought to change how a game is played."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
GAMES = "kalamazoo/games/"
# Set-up that play never notices: a generator begins somewhere, room is kept for a list that grows by itself.
QUIET = ("__init__", "__repr__")


@dataclass(frozen=True)
class Mutant:
    """One change: the characters from `start` to `end` of a file become `text`."""

    path: Path  # below src
    line: int
    start: int
    end: int
    text: str
    was: str
    name: str  # the same wherever its function stands in the file, and other than every other's

    def apply(self, source: bytes) -> bytes:
        """The broken file; columns of Python's parser count bytes."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def is_python(self, root: Path) -> bool:
        """Whether the broken file is still Python."""
        try:
            compile(self.apply((root / self.path).read_bytes()), str(self.path), "exec")
        except (SyntaxError, ValueError):
            return False
        return True

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was!r} → {self.text!r}"


def brief(text: str) -> str:
    """A piece of source in one line."""
    return " ".join(text.split())


class Breaker(ast.NodeVisitor):
    """Collects the mutants of one file."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path = path
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []
        self.inside: list[str] = []  # the class and the function
        self.like: Counter[str] = Counter()  # how many of a name

    def at(self, line: int, column: int) -> int:
        """The byte of a place."""
        return self.lines[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The bytes of a node."""
        return (
            self.at(node.lineno, node.col_offset),
            self.at(node.end_lineno or node.lineno, node.end_col_offset or 0),
        )

    def add(self, line: int, start: int, end: int, text: str) -> None:
        """One mutant more."""
        was = self.source[start:end].decode()
        whole = brief(self.source[self.lines[line - 1] : self.lines[line]].decode())
        place = f"{self.path.as_posix().removeprefix(GAMES)} {'.'.join(self.inside)}"
        name = f"{place} | {whole} | {brief(was)} → {text}"
        self.like[name] += 1
        if self.like[name] > 1:
            name += f" #{self.like[name]}"
        self.found.append(Mutant(self.path, line, start, end, text, was, name))

    def between(self, left: ast.expr, right: ast.expr, text: str) -> None:
        """Replaces the operator between two expressions, parentheses kept."""
        start, end = self.span(left)[1], self.span(right)[0]
        middle = self.source[start:end].decode()
        inner = middle.strip(" ()\n")
        if inner and "\n" not in middle and "#" not in middle:
            offset = start + middle.index(inner)
            self.add(left.end_lineno or left.lineno, offset, offset + len(inner), text)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in QUIET:
            return
        self.inside.append(node.name)
        for default in node.args.defaults:
            self.visit(default)
        for statement in node.body:  # neither annotations nor decorators
            self.visit(statement)
        self.inside.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and node.col_offset:  # constants of a module have names, and numbers of their own
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if node.col_offset:
            self.drop(node)
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.drop(node)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.drop(node)
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        return

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def drop(self, node: ast.stmt) -> None:
        """The statement is not there."""
        start, end = self.span(node)
        self.add(node.lineno, start, end, "pass")

    def visit_If(self, node: ast.If) -> None:
        start, end = self.span(node.test)
        saves_time = self.source[start:end].endswith(b".events is not None")  # telling nobody is nothing either way
        for text in ("False",) if saves_time else ("True", "False"):
            self.add(node.lineno, start, end, text)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and type(node.ops[0]) in SWAPS:
            self.between(node.left, node.comparators[0], SWAPS[type(node.ops[0])])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.between(node.values[0], node.values[1], SWAPS[type(node.op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SWAPS:
            self.between(node.left, node.right, SWAPS[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start, _ = self.span(node)
            self.add(node.lineno, start, self.span(node.operand)[0], "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        start, end = self.span(node)
        if isinstance(node.value, bool):
            self.add(node.lineno, start, end, str(not node.value))
        elif isinstance(node.value, int):
            self.add(node.lineno, start, end, str(node.value + 1))


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Every mutant of a file; a few are no longer Python."""
    source = (root / path).read_bytes()
    breaker = Breaker(path, source)
    breaker.visit(ast.parse(source))
    return breaker.found
