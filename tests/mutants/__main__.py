"""`make mutants`: breaks random lines of the games' engines, one at a time, and lists those that no test notices.

The sources are run interpreted: mypyc turns a broken type into an error of its own, which would say nothing about the
tests. A test run that does not end counts as noticed. What the tests of a game do not notice, a walk beside its second
program (`make walks`) may. Those that play the same game are listed in equal.toml, each with its reason; they are tried
like the others, so that a reason that is wrong shows, and then left out of the count.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.mutants.breaking import Mutant, mutants_of
from tests.mutants.covering import ROOT, Map
from tests.mutants.equal import gone, known_equal
from tests.mutants.loading import SOURCE, engines
from tests.mutants.trying import HUNG, KILLED, LATER, LITTLE, SURVIVED, WALKED, Bench, Found, Job

LIVE = (LATER, LITTLE, SURVIVED)
EQUAL, MISJUDGED = "equal", "misjudged"  # on the list of equal ones, and truly not noticed; on the list, but noticed
KINDS = (KILLED, WALKED, HUNG, *LIVE, EQUAL, MISJUDGED)
MAP = ROOT / "build" / "mutants" / "map.json"


def every(games: Iterable[str]) -> list[Mutant]:
    """All mutants of these games' engines."""
    return [mutant for path in engines().values() if path.parts[2] in games for mutant in mutants_of(path, SOURCE)]


def choose(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, each as likely as the others; where a line changes, the draw changes there alone."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    return list(islice((mutant for mutant in sorted(mutants, key=lot) if mutant.is_python(SOURCE)), count))


class Results:
    """What became of each mutant, kept in a file line by line, so that a run that was stopped goes on where it was."""

    def __init__(self, path: Path | None, chosen: list[Mutant], equal: dict[str, str], console: Console) -> None:
        self.path = path
        self.console = console
        self.chosen = chosen
        self.equal = equal  # by name of a mutant: why it is no fault
        self.found: dict[Mutant, Found] = {}
        known = {mutant.name: mutant for mutant in chosen}
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
                file.write(json.dumps({"mutant": mutant.name, "result": found.result, "by": found.by}) + "\n")

    def due(self, again: bool) -> list[Job]:
        """Those not tried to the end; the survivors that are not listed again, if that is asked for."""
        jobs = []
        for mutant in self.chosen:
            found = self.found.get(mutant, Found(""))
            if again and found.result in (LITTLE, SURVIVED) and mutant.name not in self.equal:
                jobs.append(Job(mutant))
            elif found.result in ("", LATER, LITTLE):
                jobs.append(Job(mutant, found.result, int(found.by or 0)))
        return jobs

    def verdict(self, mutant: Mutant) -> str:
        """What a mutant counts as: it cannot be both noticed and equal."""
        result = self.found[mutant].result
        if mutant.name not in self.equal:
            return result
        return EQUAL if result in LIVE else MISJUDGED


def report(results: Results, console: Console) -> float:
    """Prints a line for each game, those that live and why; returns the share of those not equal that was noticed."""
    table = Table("game", "mutants", *KINDS)
    verdicts = {mutant: results.verdict(mutant) for mutant in results.chosen if mutant in results.found}
    for game in sorted({mutant.path.parts[2] for mutant in verdicts}):
        own = [verdict for mutant, verdict in verdicts.items() if mutant.path.parts[2] == game]
        table.add_row(game, str(len(own)), *(str(own.count(kind)) for kind in KINDS))
    console.print(table)
    for kind in (EQUAL, MISJUDGED, *LIVE):
        for mutant in sorted((mutant for mutant in verdicts if verdicts[mutant] == kind), key=str):
            reason = results.equal.get(mutant.name, "")
            by = f"; noticed by {results.found[mutant].by}" if kind == MISJUDGED else ""
            console.print(f"{kind:9} {mutant}{reason and f' ({reason}{by})'}", markup=False, highlight=False)
    counted = list(verdicts.values())
    equal = counted.count(EQUAL)
    noticed = len(counted) - equal - sum(map(counted.count, (*LIVE, MISJUDGED)))
    share = noticed / (len(counted) - equal) if len(counted) > equal else 0.0
    console.print(f"{noticed} of {len(counted)} noticed, {equal} equal: {share:.1%} of those that are not equal")
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
    equal = known_equal()
    mutants = every(games)
    drawn = choose((one for one in mutants if one.path.parts[2] in (given.games or games)), given.count, given.seed)
    results = Results(given.resume, drawn, equal, console)
    if Map(MAP).stale():
        console.print("Running the tests once, to see which line each of them runs …")
        if subprocess.run([sys.executable, "-m", "tests.mutants.covering", str(MAP)], cwd=ROOT).returncode:
            sys.exit("The tests do not pass without a mutant.")
    Bench(Map(MAP), results.due(given.again), given.jobs).try_all(results.add)
    share = report(results, console)
    stale = gone(equal, (mutant.name for mutant in mutants))
    for name in stale:
        console.print(f"equal.toml has a mutant that is there no longer: {name}", markup=False, highlight=False)
    sys.exit(share < given.least or bool(stale))


if __name__ == "__main__":
    main()
