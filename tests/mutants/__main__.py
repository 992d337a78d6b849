"""`make mutants`: breaks random lines of the games' engines, one at a time, and lists those that no test notices.

The sources are broken in a copy and run interpreted: mypyc turns a broken type into an error of its own, which would
say nothing about the tests. A test run that does not end counts as noticed. What the tests of a game do not notice, a
walk beside its second program (`make walks`) may. Those known to survive, and why, are in survivors.md.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.mutants.breaking import Mutant, mutants_of
from tests.mutants.covering import Map

ROOT = Path(__file__).parents[2]
AGREE: dict[str, bool] = {}  # by game: whether the unbroken one and its second program agree
SOURCE = ROOT / "src"
LONGEST = 240  # seconds of the processor for the tests of one mutant; without a mutant they take about a minute
PATIENCE = 10  # how many times that on the clock: other work on the machine makes no mutant noticed
QUICKEST = 40  # tests that are run first
WALK = 90  # seconds that a mutant is walked beside the second program when no test has noticed it
KILLED, WALKED, HUNG, SURVIVED = "killed", "walked", "hung", "survived"
WALKS = {"kit": ("authors", "store", "patience", "triangle"), "stock_exchange": ("exchange",)}  # others: their name


class Workplace:
    """A copy of the sources in which one mutant at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        self.cache = folder / "cache"
        shutil.copytree(SOURCE, self.source, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))

    def try_out(self, mutant: Mutant, tests: list[str]) -> str:
        """What became of the mutant."""
        path = self.source / mutant.path
        whole = path.read_bytes()
        try:
            self.write(path, mutant.apply(whole))
            found = self.run(tests)
            if found == SURVIVED:
                found = self.walk(mutant.path.parts[2])
        finally:
            self.write(path, whole)
        return found if found != WALKED or self.agrees(mutant.path.parts[2]) else SURVIVED

    def agrees(self, game: str) -> bool:
        """Whether the unbroken game walks far beyond the broken one without a difference; tried once."""
        if game not in AGREE:
            AGREE[game] = self.walk(game, 3 * WALK) == SURVIVED
        return AGREE[game]

    def walk(self, game: str, seconds: float = WALK) -> str:
        """Walks a game beside its second program, for so many seconds in all."""
        names = WALKS.get(game, (game,))
        share = seconds / len(names)
        for name in names:
            command = [sys.executable, "-m", "tests.reference", str(share), name, "--seed", "1"]
            try:
                code = self.start(command, share + LONGEST)
            except subprocess.TimeoutExpired:
                return HUNG
            if code:
                return HUNG if code == -signal.SIGXCPU else WALKED
        return SURVIVED

    def start(self, command: list[str], seconds: float) -> int:
        """Runs a program in the copy for at most so many seconds of the processor; returns how it ended."""
        limit = math.ceil(seconds)

        def bound() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environ(),
            capture_output=True,
            timeout=PATIENCE * limit,
            preexec_fn=bound,
        )
        return done.returncode

    def write(self, path: Path, source: bytes) -> None:
        """Writes a source, and forgets what was compiled of it."""
        path.write_bytes(source)
        for compiled in self.cache.rglob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    def environ(self) -> dict[str, str]:
        """Where Python finds the copy, and keeps what it compiles of it."""
        return {**os.environ, "PYTHONPATH": str(self.source), "PYTHONPYCACHEPREFIX": str(self.cache)}

    def note(self, game: str, out: Path) -> None:
        """Runs the tests of a game without a mutant, and notes which line each of them runs."""
        command = [sys.executable, "-m", "tests.mutants.covering", game, str(self.source), str(out)]
        done = subprocess.run(command, cwd=ROOT, env=self.environ(), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{done.stdout[-2000:]}{done.stderr[-2000:]}")

    def run(self, tests: list[str]) -> str:
        """Runs the tests, the quickest first, until one fails."""
        for chosen in (tests[:QUICKEST], tests[QUICKEST:]):
            if not chosen:
                continue
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen]
            try:
                code = self.start(command, LONGEST)
            except subprocess.TimeoutExpired:
                return HUNG
            if code:
                return HUNG if code == -signal.SIGXCPU else KILLED
        return SURVIVED


def choose(games: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these games' engines, each as likely as the others."""
    found: list[Mutant] = []
    for game in games:
        for path in sorted((SOURCE / "kalamazoo" / "games" / game / "engine").glob("*.py")):
            found += mutants_of(path.relative_to(SOURCE), SOURCE)
    return random.Random(seed).sample(found, min(count, len(found)))


def note_all(games: list[str], places: list[Workplace], folder: Path, pool: ThreadPoolExecutor) -> dict[str, Map]:
    """Which tests run which lines, for each game."""
    free = list(places)

    def note(game: str) -> None:
        place = free.pop()
        place.note(game, folder / f"{game}.json")
        free.append(place)

    list(pool.map(note, games))
    return {game: Map(folder / f"{game}.json") for game in games}


def try_all(chosen: list[Mutant], jobs: int, console: Console) -> dict[Mutant, str]:
    """What became of each; Ctrl-C ends it with those that were tried."""
    results: dict[Mutant, str] = {}
    with tempfile.TemporaryDirectory(prefix="kalamazoo-mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        free = [Workplace(Path(folder) / str(number)) for number in range(jobs)]
        games = sorted({mutant.path.parts[2] for mutant in chosen})
        console.print(f"Running the tests of {', '.join(games)} once, to see which line each of them runs …")
        maps = note_all(games, free, Path(folder), pool)
        running: dict[Future[str], tuple[Mutant, Workplace]] = {}
        rest = list(chosen)
        try:
            while rest or running:
                while rest and free:
                    mutant, place = rest.pop(), free.pop()
                    tests = maps[mutant.path.parts[2]].tests(mutant.path.name, mutant.line)
                    running[pool.submit(place.try_out, mutant, tests)] = (mutant, place)
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    mutant, place = running.pop(done)
                    free.append(place)
                    results[mutant] = done.result()
                    console.print(f"{len(results):4}/{len(chosen)} {results[mutant]:8} {mutant}", highlight=False)
        except KeyboardInterrupt:
            console.print("Stopping after the mutants under way …")
    return results


def report(results: dict[Mutant, str], console: Console) -> float:
    """Prints a line for each game and the survivors; returns the share that was noticed."""
    table = Table("game", "mutants", KILLED, WALKED, HUNG, SURVIVED)
    games = sorted({mutant.path.parts[2] for mutant in results})
    for game in games:
        own = [result for mutant, result in results.items() if mutant.path.parts[2] == game]
        table.add_row(game, str(len(own)), *(str(own.count(kind)) for kind in (KILLED, WALKED, HUNG, SURVIVED)))
    console.print(table)
    survivors = sorted(str(mutant) for mutant, result in results.items() if result == SURVIVED)
    for survivor in survivors:
        console.print(f"survived  {survivor}", highlight=False)
    share = 1 - len(survivors) / len(results) if results else 0.0
    console.print(f"{len(results) - len(survivors)} of {len(results)} noticed: {share:.1%}")
    return share


def main() -> None:
    """Reads the command line and runs."""
    games = sorted(path.parent.name for path in (SOURCE / "kalamazoo" / "games").glob("*/engine"))
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="number of mutants (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="test runs at a time")
    parser.add_argument("--least", type=float, default=0.96, help="share that must be noticed (default 0.96)")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(games)} (default: all)")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in games]
    if unknown:
        parser.error(f"there is no engine of {unknown[0]}; choose from {', '.join(games)}")
    console = Console(soft_wrap=True, emoji=False)
    results = try_all(choose(given.games or games, given.count, given.seed), given.jobs, console)
    sys.exit(report(results, console) < given.least)


if __name__ == "__main__":
    main()
