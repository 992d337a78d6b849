"""A Chromium for the tests: an installed one, or one from npm; and axe-core, which judges accessibility."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from ctypes.util import find_library
from dataclasses import dataclass, field
from pathlib import Path

from hatch_build import node_environment, run_npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FETCHED = ROOT / "build" / "browser"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
UNPACK = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"


@dataclass(frozen=True)
class Chromium:
    """Where a Chromium is, and what it needs around it."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = ("--no-sandbox", "--disable-dev-shm-usage")


def installed() -> str:
    """The Chromium of this machine, if there is one; KALAMAZOO_CHROMIUM names another, or `fetch`."""
    wanted = os.environ.get("KALAMAZOO_CHROMIUM", "")
    if wanted:
        return "" if wanted == "fetch" else wanted
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return found or (str(mac) if mac.exists() else "")


def fetch(folder: Path, with_browser: bool) -> None:
    """Installs axe-core, and the browser if it is wanted, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(HERE / name, folder / name)
    if run_npm(["ci", *([] if with_browser else ["--omit=optional"])], folder):
        raise RuntimeError("npm could not fetch what the browser tests need")


def provide() -> Chromium:
    """A Chromium that can be launched; axe-core lies beside it afterwards."""
    path = installed()
    kind = "plain" if path else "browser"
    folder = FETCHED / kind
    stamp = folder / ".fetched"
    lock = (HERE / "package-lock.json").read_text("utf-8")
    if not stamp.exists() or stamp.read_text("utf-8") != lock:
        fetch(folder, not path)
        stamp.write_text(lock, "utf-8")
    if path:
        return Chromium(path)
    return unpacked(folder)


def unpacked(folder: Path) -> Chromium:
    """The fetched browser with the libraries that come with it."""
    here = folder / "unpacked"
    here.mkdir(exist_ok=True)
    environment = {**node_environment(), "TMPDIR": str(here), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
    program = shutil.which("node", path=environment["PATH"])
    assert program is not None
    command = [program, "--input-type=module", "--eval", UNPACK]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the fetched Chromium could not be unpacked: {done.stderr}")
    around: dict[str, str] = {}
    if find_library("nss3") is None:  # a bare machine: take the libraries and fonts that came along
        libraries = f"{here / 'al2023' / 'lib'}{os.pathsep}{os.environ.get('LD_LIBRARY_PATH', '')}"
        around = {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_PATH": str(here / "fonts")}
    return Chromium(done.stdout.split()[-1], around, (*Chromium.flags, "--no-zygote"))


def axe() -> Path:
    """The script of axe-core."""
    return next(FETCHED.glob("*/node_modules/axe-core/axe.min.js"))


if __name__ == "__main__":
    sys.stdout.write(provide().path + "\n")
