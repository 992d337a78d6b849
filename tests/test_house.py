"""The order of the house: imports point one way, and the text speaks of the project alone."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "kalamazoo"
ORDER = ["core", "games", "rulebook", "play", "record", "bots", "arena", "solve", "envs", "server", "terminal", "cli"]
OUTSIDE = {"testing", "_pure", "_engine", "__init__", "__main__"}  # may see, or are seen by, everything


def imports(path: Path) -> list[tuple[int, str]]:
    """The parts of kalamazoo that a file imports, with the lines."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "kalamazoo" else [f"kalamazoo.{a.name}" for a in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found += [(node.lineno, name.split(".")[1]) for name in names if name.startswith("kalamazoo.")]
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
