"""Fetches and builds what a site without a server is made of, into src/kalamazoo/site/parts: `make site` runs it.

The client is built from web/, Pyodide comes from npm, and the packages that tables use come from PyPI as wheels for
Pyodide: each is pinned by its hash in web/python/package-lock.json or requirements/site.txt.
"""

import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from hatch_build import NOT_SOURCE, STAMP, digest_of, run_npm

ROOT = Path(__file__).parent
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14")  # of the Pyodide that web/python/package.json names
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def npm(command: list[str], folder: Path) -> None:
    """Runs npm, or says that it failed."""
    code = run_npm(command, folder)
    if code:
        raise SystemExit(f"npm {' '.join(command)} ended with {code}")


def fetch_wheels(folder: Path) -> None:
    """The packages that tables use, for Pyodide."""
    platform, version = PLATFORM
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    command += ["--no-deps", "--only-binary", ":all:", "--platform", platform, "--python-version", version]
    command += ["--implementation", "cp", "--abi", "cp314", "--dest", str(folder)]
    subprocess.run([*command, "--requirement", str(ROOT / "requirements" / "site.txt")], check=True)


def digest() -> str:
    """What the parts are made from."""
    pins = (ROOT / "requirements" / "site.txt").read_bytes()
    return digest_of(ROOT / "web") + sha256(pins).hexdigest()


def main() -> None:
    """Makes all parts anew, unless they are of these sources already."""
    parts = ROOT / "src" / "kalamazoo" / "site" / "parts"
    stamp = parts / STAMP
    if stamp.exists() and stamp.read_text("utf-8") == digest():
        return
    with tempfile.TemporaryDirectory(prefix="kalamazoo-site-") as work:
        web, new = Path(work) / "web", Path(work) / "parts"
        shutil.copytree(ROOT / "web", web, ignore=NOT_SOURCE)
        npm(["ci", "--omit=dev", "--ignore-scripts"], web)
        npm(["run", "site", "--", str(new / "client")], web)
        npm(["ci", "--ignore-scripts"], web / "python")
        (new / "python").mkdir(parents=True)
        for name in PYODIDE:
            shutil.copy(web / "python" / "node_modules" / "pyodide" / name, new / "python" / name)
        fetch_wheels(new / "wheels")
        (new / STAMP).write_text(digest(), "utf-8")
        shutil.rmtree(parts, ignore_errors=True)
        shutil.copytree(new, parts)


if __name__ == "__main__":
    main()
