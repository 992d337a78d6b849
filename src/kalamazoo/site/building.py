"""Making the folder that any web server can serve: the client, Python for browsers, the tables, pages to read."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

import msgspec

from kalamazoo.core.errors import KalamazooError
from kalamazoo.rulebook import rules
from kalamazoo.server.web import puzzles, shelf

PARTS = "parts"  # beside this file: what was fetched and built for a site
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NOT_THERE = (
    "terminal",
    "cli",
    "agents",
    "arena",
    "testing",
    "envs",
    "server/static",
    "server/cluster",
    "server/sockets",
    "site/parts",
)
OTHERS = ("server/app.py", "server/run.py", "server/web/door.py", "server/web/guard.py", "server/web/http.py")
STAMP = (1980, 1, 1, 0, 0, 0)  # of every file in an archive: the same sources give the same archive
encoder = msgspec.json.Encoder()


class NoParts(KalamazooError):
    """This installation has no parts of a site."""


def build_site(out: Path) -> int:
    """Writes the folder; returns how many bytes a browser loads before a table can be set."""
    source = Path(str(files("kalamazoo") / "site" / PARTS))
    if not (source / "client" / "index.html").exists():
        raise NoParts(
            "this installation cannot make a site: its parts (the client, Python for browsers) are not there. "
            "`make site` in the sources fetches them and makes the site"
        )
    if out.exists() and any(out.iterdir()) and not (out / "service.js").exists():
        raise KalamazooError(f"{out} is not empty and is not a site: choose another folder")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(source / "client", out)
    folder = f"python-{digest(*((source / 'python' / name).read_bytes() for name in PYODIDE))}/"
    (out / folder).mkdir()
    size = 0
    for name in PYODIDE:
        data = (source / "python" / name).read_bytes()
        if name.endswith(".mjs"):
            (out / folder / name).write_bytes(data)
            size += len(data)
        else:
            size += pack(out / folder / f"{name}.gz", data)
    zips = []
    for name, data in archives(source):
        zips.append(f"{name}-{digest(data)}.zip")
        size += pack(out / f"{zips[-1]}.gz", data)
    parts = {"python": folder, "zips": zips, "baked": bake(out), "bytes": size}
    page = (out / "index.html").read_text("utf-8")
    (out / "index.html").write_text(page.replace(">{}<", f">{json.dumps(parts)}<"), "utf-8")
    (out / "manifest.webmanifest").write_text(json.dumps(MANIFEST), "utf-8")
    list_files(out)
    return size


MANIFEST = {
    "name": "Kalamazoo",
    "short_name": "Kalamazoo",
    "description": "A card table for printed parlour games",
    "start_url": ".",
    "display": "standalone",
    "background_color": "#21150d",
    "theme_color": "#21150d",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}


def digest(*pieces: bytes) -> str:
    """A short name for a content."""
    total = sha256()
    for piece in pieces:
        total.update(piece)
    return total.hexdigest()[:12]


def pack(path: Path, data: bytes) -> int:
    """Writes a file compressed; returns its size."""
    packed = gzip.compress(data, 9, mtime=0)
    path.write_bytes(packed)
    return len(packed)


def archives(source: Path) -> Iterator[tuple[str, bytes]]:
    """What is unpacked beside Python: the tables, and each package they use."""
    yield "kalamazoo", zipped(own_files())
    for wheel in sorted((source / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            names = [name for name in sorted(opened.namelist()) if not name.endswith("/")]
            yield wheel.name.split("-")[0], zipped((name, opened.read(name)) for name in names)


def own_files() -> Iterator[tuple[str, bytes]]:
    """The files of this package that tables in a browser need."""
    package = Path(str(files("kalamazoo")))
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        unused = name.startswith(tuple(f"{part}/" for part in NOT_THERE)) or name in OTHERS
        if path.is_file() and not unused and path.suffix not in {".pyc", ".so", ".pyd", ".typed"}:
            yield f"kalamazoo/{name}", path.read_bytes()


def zipped(contents: Iterator[tuple[str, bytes]]) -> bytes:
    """An archive, not compressed: what carries it compresses all of it at once."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in contents:
            archive.writestr(zipfile.ZipInfo(name, STAMP), data)
    return buffer.getvalue()


def bake(out: Path) -> dict[str, str]:
    """Writes the answers that need no Python; returns which file answers what."""
    games = shelf.games()
    answers: dict[str, object] = {"/api/games": games, "/api/puzzles": msgspec.Raw(puzzles.puzzles_json())}
    for game in games:
        answers |= {
            f"/api/rules?rules={quoted(each.rules)}": shelf.rules_info(rules(each.rules)) for each in game.editions
        }
        if game.lesson:
            answers[f"/api/lessons/{game.name}"] = shelf.lesson_of(rules(game.editions[0].rules).game)
    (out / "data").mkdir()
    baked = {}
    for asked, answer in answers.items():
        data = encoder.encode(answer)
        baked[asked] = f"data/{digest(data)}.json"
        (out / baked[asked]).write_bytes(data)
    return baked


def quoted(text: str) -> str:
    """As JavaScript's encodeURIComponent."""
    return quote(text, safe="!'()*-._~")


def list_files(out: Path) -> None:
    """Tells the service worker which files there are, and which version of the site they are."""
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    names.remove("service.js")
    version = digest(*(name.encode() + (out / name).read_bytes() for name in names))
    told = json.dumps({"version": version, "names": ["./", *names]})
    service = (out / "service.js").read_text("utf-8")
    (out / "service.js").write_text(service.replace('"FILES"', json.dumps(told)), "utf-8")
