"""Makes a release from what is committed: `make release URL=https://…`; nothing is uploaded.

Source distribution and wheels into dist/, checked by twine, and tried in a fresh environment of each Python at hand.
Wheels for many systems are made by cibuildwheel where a container engine runs, a plain one for this system elsewhere.
--trial leaves out what a release needs but a try does not: a dated changelog and a clean tree.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


class NotReady(Exception):
    """Why there is no release; a sentence."""


def version() -> str:
    """As the package says."""
    found = re.search(
        r'^__version__ = "([^"]+)"$', (ROOT / "src/kalamazoo/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    if not found:
        raise NotReady("src/kalamazoo/__init__.py does not say which version this is")
    return found[1]


def check_changelog(text: str, number: str) -> None:
    """The newest chapter must be that of this version, with its day."""
    chapter = re.search(r"^## (.*)$", text, re.MULTILINE)
    if not chapter or not re.fullmatch(rf"{re.escape(number)} \(\d{{4}}-\d\d-\d\d\)", chapter[1]):
        said = chapter[1] if chapter else "nothing"
        raise NotReady(f'the first chapter of CHANGELOG.md should be "{number} (year-month-day)"; it is "{said}"')


def absolute(text: str, url: str, number: str) -> str:
    """A page whose links and pictures work elsewhere too."""

    def there(found: re.Match[str]) -> str:
        kind = "raw" if found[1] else "blob"
        return f"{found[1]}[{found[2]}]({url.rstrip('/')}/{kind}/v{number}/{found[3]})"

    return LINK.sub(there, text)


def run(*words: str, folder: Path = ROOT, **more: str) -> None:
    """Runs a program, shown; raises NotReady if it fails."""
    print("$", " ".join(words), flush=True)
    if subprocess.run(words, cwd=folder, env={**os.environ, **more}, check=False).returncode:
        raise NotReady(f"{words[0]} has failed")


def engine_runs() -> bool:
    """Whether containers can be started here."""
    tool = shutil.which("docker") or shutil.which("podman")
    return bool(tool) and not subprocess.run([str(tool), "info"], capture_output=True, check=False).returncode


def copy_of_sources(folder: Path, url: str, number: str) -> None:
    """What is committed, with a README for elsewhere."""
    archive = folder / "sources.tar"
    run("git", "archive", "--output", str(archive), "HEAD")
    shutil.unpack_archive(archive, folder / "sources", filter="data")
    page = folder / "sources" / "README.md"
    if url:
        page.write_text(absolute(page.read_text("utf-8"), url, number), "utf-8")


def build(sources: Path, target: Path) -> None:
    """The source distribution, then wheels of it."""
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(target), folder=sources)
    if engine_runs():
        run(sys.executable, "-m", "cibuildwheel", "--output-dir", str(target), folder=sources)
    else:
        print("No container engine runs here: a wheel for this system alone.")
        run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), folder=sources)


def smoke(target: Path, work: Path) -> list[str]:
    """Installs and plays in a fresh environment of each Python; those that were at hand."""
    tried = []
    for number in PYTHONS:
        python = shutil.which(f"python{number}")
        works = python and not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode
        if not python or not works:
            print(f"Python {number} is not at hand.")
            continue
        home = work / f"python{number}"
        run(python, "-m", "venv", str(home))
        own = str(home / "bin" / "python")
        tag = f"cp{number.replace('.', '')}-"
        fitting = [path for path in target.glob("*.whl") if tag in path.name or "-py3-" in path.name]
        package = fitting[0] if fitting else next(target.glob("*.tar.gz"))
        run(
            own,
            "-m",
            "pip",
            "install",
            "--quiet",
            f"{package}[server,terminal]",
            KALAMAZOO_BUILD="auto" if fitting else "skip",
        )
        run(own, "-m", "kalamazoo", "--version", folder=work)
        run(own, "-m", "kalamazoo", "sim", "flinch@1988(stock-size=5)", "--games", "5", "--jobs", "1", folder=work)
        page = "import importlib.resources as r; assert (r.files('kalamazoo') / 'server/static/index.html').is_file()"
        run(own, "-c", page, folder=work)
        tried.append(number)
    return tried


def release(url: str, trial: bool) -> None:
    """All of it."""
    number = version()
    if not trial:
        check_changelog((ROOT / "CHANGELOG.md").read_text("utf-8"), number)
        if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
            raise NotReady("there are changes that are not committed")
        if not url:
            raise NotReady("say where the project lives, for the links of its page: make release URL=https://…")
    target = ROOT / "dist"
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="kalamazoo-release-") as name:
        work = Path(name)
        copy_of_sources(work, url, number)
        build(work / "sources", target)
        run(sys.executable, "-m", "twine", "check", "--strict", *(str(path) for path in sorted(target.iterdir())))
        tried = smoke(target, work)
    if not tried:
        raise NotReady("no supported Python was at hand to try it with")
    print(f"Kalamazoo {number} is in dist, tried with Python {', '.join(tried)}.")
    print(f"Then: git tag v{number}, and twine upload dist/*")


def main() -> int:
    """Makes it, or says why not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="", help="where the project lives")
    parser.add_argument("--trial", action="store_true", help="only to see whether it would work")
    options = parser.parse_args()
    try:
        release(options.url, options.trial)
    except NotReady as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
