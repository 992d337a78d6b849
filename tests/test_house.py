"""The order of the house: imports point one way, and the text speaks of the project alone."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "kalamazoo"
ORDER = [
    "core",
    "picture",
    "search",
    "games",
    "rulebook",
    "play",
    "record",
    "bots",
    "arena",
    "analysis",
    "solve",
    "envs",
    "agents",
    "server",
    "site",
    "terminal",
    "cli",
]
ROOMS = [
    "settings",
    "logs",
    "metrics",
    "memory",
    "limits",
    "turns",
    "protocol",
    "storage",
    "thinking",
    "tables",
    "sockets",
    "cluster",
    "web",
]
ROOMS += ["app", "run"]
PUBLIC = {
    "_fields",
    "_replace",
    "_asdict",
    "_make",
    "_SubParsersAction",
    "_actions",
}  # of the standard library, meant for us
OUTSIDE = {"testing", "_pure", "_engine", "__init__", "__main__"}  # may see, or are seen by, everything


def imports(path: Path, depth: int = 1) -> list[tuple[int, str]]:
    """The parts of kalamazoo that a file imports, with the lines; at depth 2 parts of these parts."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        parts = [name.split(".") for name in names]
        found += [(node.lineno, ".".join(part[1 : depth + 1])) for part in parts if part[0] == "kalamazoo"]
    return found


def test_imports_point_one_way() -> None:
    broken = []
    for path in sorted(SOURCE.rglob("*.py")):
        part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if part in OUTSIDE:
            continue
        for line, other in imports(path):
            if other not in OUTSIDE and ORDER.index(other) > ORDER.index(part):
                broken.append(f"{path.relative_to(SOURCE)}:{line} {part} -> {other}")
    assert not broken


def test_within_the_server_imports_point_one_way() -> None:
    broken = []
    for path in sorted((SOURCE / "server").rglob("*.py")):
        room = path.relative_to(SOURCE / "server").parts[0].removesuffix(".py")
        for line, name in imports(path, 2):
            part, _, other = name.partition(".")
            if part == "server" and ROOMS.index(other) > ROOMS.index(room):
                broken.append(f"{path.relative_to(SOURCE)}:{line} {room} -> {other}")
    assert not broken


def test_every_room_of_the_server_has_its_place_in_the_order() -> None:
    files = {path.relative_to(SOURCE / "server").parts[0] for path in (SOURCE / "server").rglob("*.py")}
    assert {name.removesuffix(".py") for name in files} - {"__init__"} == {*ROOMS}


def test_nobody_reaches_into_another_class() -> None:
    broken = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.endswith("__"):
                continue
            own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
            if not own and node.attr not in PUBLIC:
                broken.append(f"{path.relative_to(SOURCE)}:{node.lineno} {ast.unparse(node)}")
    assert not broken


def test_games_do_not_import_each_other() -> None:
    games = {folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()}
    broken = []
    for path in sorted((SOURCE / "games").rglob("*/*.py")):
        own = path.relative_to(SOURCE / "games").parts[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kalamazoo.games."):
                other = (node.module or "").split(".")[2]
                if other in games - {own, "kit"}:
                    broken.append(f"{path.relative_to(SOURCE)}:{node.lineno} {own} -> {other}")
    assert not broken
