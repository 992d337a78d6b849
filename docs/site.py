"""The reference of the library as web pages, from its docstrings, and the examples: docs/site.py FOLDER [PART …]"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

import pdoc
import pdoc.render

import kalamazoo

ROOT = Path(__file__).parent.parent
PARTS = (
    "core",
    "picture",
    "search",
    "rulebook",
    "play",
    "record",
    "bots",
    "arena",
    "analysis",
    "envs",
)  # with all inside


def modules(rooms: Sequence[str] = PARTS) -> list[str]:
    """What others may rely on; a module whose extra is not installed here is left out, and said."""
    found = ["kalamazoo"]
    for room in rooms:
        package = importlib.import_module(f"kalamazoo.{room}")
        found.append(package.__name__)
        for part in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            try:
                importlib.import_module(part.name)
            except ImportError as error:
                print(f"{part.name} is left out: {error}", file=sys.stderr)
            else:
                found.append(part.name)
    return found


def examples() -> list[str]:
    """The gallery: every program of the folder."""
    return [str(path) for path in sorted((ROOT / "examples").glob("*.py"))]


def build(folder: Path, rooms: Sequence[str] = PARTS) -> None:
    """Writes the pages."""
    pdoc.render.configure(docformat="markdown", footer_text=f"Kalamazoo {kalamazoo.__version__}", search=True)
    warnings.filterwarnings("ignore", message=".*already been added.*")  # by its package, where that has no list
    pdoc.pdoc(*modules(rooms), *examples(), output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]), sys.argv[2:] or PARTS)
    print(f"{Path(sys.argv[1]) / 'index.html'}")
