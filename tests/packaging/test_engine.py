"""One engine at a time: all compiled modules or none, built from these sources."""

import importlib.util
import inspect
import os
import platform
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from pathlib import Path

import kalamazoo
from hatch_build import compiled_modules
from kalamazoo._engine import engine, version_line
from kalamazoo.core.rng import mix
from kalamazoo.core.state import State
from kalamazoo.games.flinch.engine.state import FlinchState

ROOT = Path(__file__).parents[2]
INSTALLED = Path(kalamazoo.__file__).parent


def is_compiled(path: str) -> bool:
    spec = importlib.util.find_spec(path.removesuffix(".py").replace("/", "."))
    assert spec is not None, f"{path} is not in the installed package"
    return isinstance(spec.loader, ExtensionFileLoader)


def test_the_engine_is_compiled_as_a_whole_or_not_at_all() -> None:
    modules = compiled_modules(ROOT)
    assert "kalamazoo/core/state.py" in modules
    assert {is_compiled(path) for path in modules} == {engine() == "compiled"}


def test_the_installed_modules_are_these_sources() -> None:
    stale = [path for path in compiled_modules(ROOT) if _text(INSTALLED.parent / path) != _text(ROOT / "src" / path)]
    assert stale == []


def _text(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def test_no_library_lies_among_the_sources_to_shadow_an_edit() -> None:
    assert [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd"}] == []


def test_the_version_line_names_the_engine() -> None:
    assert (
        version_line() == f"kalamazoo {kalamazoo.__version__} ({engine()} engine, Python {platform.python_version()})"
    )


def test_pure_takes_the_source_where_a_library_lies_beside_it(tmp_path: Path) -> None:
    core = tmp_path / "kalamazoo" / "core"
    core.mkdir(parents=True)
    shutil.copy(INSTALLED / "_pure.py", core.parent)
    (core.parent / "__init__.py").write_text("import kalamazoo._pure\n")
    (core / "__init__.py").touch()
    (core / "state.py").write_text("print('the source ran')\n")
    (core / f"state{EXTENSION_SUFFIXES[0]}").write_text("this is no library")

    def run(pure: str) -> subprocess.CompletedProcess[str]:
        environ = {**os.environ, "PYTHONPATH": str(tmp_path), "KALAMAZOO_PURE": pure}
        command = [sys.executable, "-c", "import kalamazoo.core.state"]
        return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)

    assert run("1").stdout == "the source ran\n"
    assert "ImportError" in run("0").stderr


def test_help_tells_what_the_sources_say_in_both_engines() -> None:
    assert inspect.getdoc(kalamazoo.Referee) == "One game from the deal, or from a given position, to the end."
    assert str(inspect.getdoc(kalamazoo.Referee.play)).startswith("Makes a move of a seat, given as number or text;")
    assert inspect.getdoc(State.apply) == "Makes a legal move, in place."
    assert inspect.getdoc(FlinchState.apply) == "Makes a lawful move."
    assert str(inspect.getdoc(mix)).startswith("A well-spread 64-bit number from any seed")
    assert [*inspect.signature(kalamazoo.Referee.play).parameters] == ["self", "seat", "move"]
