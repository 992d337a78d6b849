"""The browser client's files: an index made at the start, kept in memory with their compressed form."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

STATIC = Path(__file__).parent.parent / "static"
GZ, BR = ".gz", ".br"  # the ends of the names of compressed files, which lie beside the plain one
PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
KINDS = {".js": "text/javascript", ".woff2": "font/woff2"}  # not every machine knows them
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Kalamazoo</title>
<h1>The server is running, but its browser client has not been built</h1>
<p>Install the package with Node at hand (<code>pip install .</code> builds the client), or play in the terminal:
<code>kalamazoo play</code>. Bots can connect as docs/protocol.md explains.</p></html>
"""


class File:
    """One file as it is sent."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.kind = KINDS.get(path.suffix, guessed)
        self.tag = f'"{sha256(self.body).hexdigest()[:16]}"'
        packed = path.with_name(path.name + GZ)  # by the build
        if packed.is_file():
            self.packed = packed.read_bytes()
        else:
            self.packed = gzip.compress(self.body, 9, mtime=0) if self.kind.startswith(PACKED) else b""
        smaller = path.with_name(path.name + BR)
        self.smallest = smaller.read_bytes() if smaller.is_file() else b""


@cache
def files_below(folder: Path) -> dict[str, File]:
    """The files of a folder by their exact names, read once; hidden ones are not for others."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in (GZ, BR))
    names = [(path.relative_to(folder).as_posix(), path) for path in found]
    return {name: File(path) for name, path in names if not name.startswith(".") and "/." not in name}


class Pages:
    """The files below one folder; nothing else can be asked for, and nothing is looked for on disk."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files = files_below(folder)

    async def page(self, request: Request) -> Response:
        """Any page of the client: they are all one file."""
        found = self.files.get("index.html")
        return answer(request, found, "no-cache") if found else HTMLResponse(MISSING, 200)

    async def file(self, request: Request) -> Response:
        """A file of the client."""
        name = request.path_params["path"]
        found = self.files.get(name)
        if found is None:
            return self.missing(request)
        lasting = name.startswith("assets/")  # their names change with their contents
        return answer(request, found, "public, max-age=31536000, immutable" if lasting else "no-cache")

    def missing(self, request: Request) -> Response:
        """What is not there: the client says so to a reader of pages, a line to anybody else."""
        found = self.files.get("index.html")
        if found is None or "text/html" not in request.headers.get("accept", ""):
            return Response("there is no such page\n", 404, media_type="text/plain")
        return Response(found.body, 404, {"cache-control": "no-store"}, found.kind)


def answer(request: Request, file: File, cache: str) -> Response:
    """A file, compressed if the reader can take it, or word that it has not changed."""
    headers = {"etag": file.tag, "cache-control": cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    taken = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
    for name, packed in (("br", file.smallest), ("gzip", file.packed)):
        if packed and name in taken:
            return Response(packed, headers={**headers, "content-encoding": name}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)
