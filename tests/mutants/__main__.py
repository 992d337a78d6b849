"""`make mutants`: breaks random lines of the games' engines, one at a time, and lists those that no test notices.

The sources are run interpreted: mypyc turns a broken type into an error of its own, which would say nothing about the
tests. A test run that does not end counts as noticed. What the tests of a game do not notice, a walk beside its second
program (`make walks`) may. Those known to survive, and why, are in survivors.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.mutants.breaking import Mutant, mutants_of
from tests.mutants.covering import ROOT, Map
from tests.mutants.loading import SOURCE, engines
from tests.mutants.trying import HUNG, KILLED, LATER, LITTLE, SURVIVED, WALKED, Bench, Found, Job

LIVE = (LATER, LITTLE, SURVIVED)
MAP = ROOT / "build" / "mutants" / "map.json"


def choose(games: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these games' engines, each as likely as the others."""
    found: list[Mutant] = []
    for game in games:
        for path in engines().values():
            if path.parts[2] == game:
                found += mutants_of(path, SOURCE)
    random.Random(seed).shuffle(found)
    return list(islice((mutant for mutant in found if mutant.is_python(SOURCE)), count))


class Results:
    """What became of each mutant, kept in a file line by line, so that a run that was stopped goes on where it was."""

    def __init__(self, path: Path | None, chosen: list[Mutant], console: Console) -> None:
        self.path = path
        self.console = console
        self.chosen = chosen
        self.found: dict[Mutant, Found] = {}
        known = {key_of(mutant): mutant for mutant in chosen}
        for line in path.read_text("utf-8").splitlines() if path is not None and path.exists() else ():
            entry = json.loads(line)
            if entry["mutant"] in known:
                self.found[known[entry["mutant"]]] = Found(entry["result"], entry["by"])

    def add(self, mutant: Mutant, found: Found) -> None:
        """One more, or one anew."""
        self.found[mutant] = found
        by = f" ({found.by})" if found.by else ""
        self.console.print(
            f"{len(self.found):4}/{len(self.chosen)} {found.result:8} {mutant}{by[:200]}", markup=False, highlight=False
        )
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"mutant": key_of(mutant), "result": found.result, "by": found.by}) + "\n")

    def due(self, again: bool) -> list[Job]:
        """Those not tried to the end; the survivors again, if that is asked for."""
        jobs = []
        for mutant in self.chosen:
            found = self.found.get(mutant, Found(""))
            if again and found.result in (LITTLE, SURVIVED):
                jobs.append(Job(mutant))
            elif found.result in ("", LATER, LITTLE):
                jobs.append(Job(mutant, found.result, int(found.by or 0)))
        return jobs

    def survivors(self) -> list[Mutant]:
        """Those that nobody noticed."""
        return [mutant for mutant in self.chosen if mutant in self.found and self.found[mutant].result in LIVE]


def key_of(mutant: Mutant) -> str:
    """A mutant as a line of text."""
    return f"{mutant} at {mutant.start}"


def report(results: Results, console: Console) -> float:
    """Prints a line for each game and the survivors; returns the share that was noticed."""
    kinds = (KILLED, WALKED, HUNG, LATER, LITTLE, SURVIVED)
    table = Table("game", "mutants", *kinds)
    for game in sorted({mutant.path.parts[2] for mutant in results.found}):
        own = [found.result for mutant, found in results.found.items() if mutant.path.parts[2] == game]
        table.add_row(game, str(len(own)), *(str(own.count(kind)) for kind in kinds))
    console.print(table)
    survivors = results.survivors()
    for survivor in sorted(str(mutant) for mutant in survivors):
        console.print(f"survived  {survivor}", markup=False, highlight=False)
    tried = len(results.found)
    share = 1 - len(survivors) / tried if tried else 0.0
    console.print(f"{tried - len(survivors)} of {tried} noticed: {share:.1%}")
    return share


def main() -> None:
    """Reads the command line and runs."""
    games = sorted({path.parts[2] for path in engines().values()})
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="number of mutants (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    parser.add_argument("--least", type=float, default=0.96, help="share that must be noticed (default 0.96)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep results here, and go on with those kept")
    parser.add_argument("--again", action="store_true", help="try the survivors of FILE again, with the tests of today")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(games)} (default: all)")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in games]
    if unknown:
        parser.error(f"there is no engine of {unknown[0]}; choose from {', '.join(games)}")
    os.environ["KALAMAZOO_PURE"] = "1"
    console = Console(soft_wrap=True, emoji=False)
    results = Results(given.resume, choose(given.games or games, given.count, given.seed), console)
    if Map(MAP).stale():
        console.print("Running the tests once, to see which line each of them runs …")
        if subprocess.run([sys.executable, "-m", "tests.mutants.covering", str(MAP)], cwd=ROOT).returncode:
            sys.exit("The tests do not pass without a mutant.")
    Bench(Map(MAP), results.due(given.again), given.jobs).try_all(results.add)
    sys.exit(report(results, console) < given.least)


if __name__ == "__main__":
    main()
