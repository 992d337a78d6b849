"""The examples run, are typed for their readers, and stand in the reference."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import kalamazoo

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_as_it_stands(path: Path, tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, str(path)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip()


def test_a_project_that_uses_the_library_passes_strict_mypy() -> None:
    assert (files("kalamazoo") / "py.typed").is_file()
    cache = ROOT / ".mypy_cache" / "users"
    words = ["--strict", "--config-file=", f"--cache-dir={cache}", *map(str, EXAMPLES)]
    ran = subprocess.run([sys.executable, "-m", "mypy", *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_mistake_of_a_user_is_found_by_mypy(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('import kalamazoo\n\nkalamazoo.Referee("flinch").play(0, 1.5)\n', "utf-8")
    words = ["--strict", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache' / 'users'}", str(wrong)]
    ran = subprocess.run([sys.executable, "-m", "mypy", *words], capture_output=True, text=True, check=False)
    assert "arg-type" in ran.stdout


def test_the_reference_has_every_public_name_and_every_example(tmp_path: Path) -> None:
    site = [sys.executable, str(ROOT / "docs" / "site.py"), str(tmp_path), "play", "picture"]
    ran = subprocess.run(site, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    top = (tmp_path / "kalamazoo.html").read_text("utf-8")
    for name in kalamazoo.__all__:
        assert f'id="{name}"' in top, name
    for example in EXAMPLES:
        assert (tmp_path / f"{example.stem}.html").is_file()
    for name in ("play/referee", "picture/raster"):
        assert (tmp_path / "kalamazoo" / f"{name}.html").is_file()
