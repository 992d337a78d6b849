"""`python -m bench`: measures, prints tables, and keeps the last results in bench/latest.json."""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from dataclasses import asdict
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import engine, peers
from bench.measure import Job, Rate, measure
from kalamazoo._engine import version_line
from kalamazoo.rulebook import Rules, rules

LATEST = Path(__file__).parent / "latest.json"
EIGHTS = "crazy_eights(players=2)"
FISH = "go_fish(players=3)"

# Rules, seats, the peer, and what is to be reached: times its C++ loop in the core, times its Python loop from Python.
# In the core all legal moves are listed in a row that is used again (`list_moves`) and one is made, as a builder's own
# compiled loop does it; from Python they are in a list.
GOALS: tuple[tuple[str, tuple[int, ...], str, float, float], ...] = (
    ("flinch@1913", (2, 4, 8), EIGHTS, 2.5, 8.0),
    ("flinch@2008", (2,), EIGHTS, 2.5, 8.0),
    ("flinch@1913(play=table)", (4,), EIGHTS, 0.0, 0.0),
    ("muggins@1913(play=strict)", (4,), EIGHTS, 0.0, 0.0),
    ("muggins@1913", (4,), EIGHTS, 0.0, 0.0),
    ("authors@1913", (3,), FISH, 2.0, 8.0),
    ("store@1913", (3,), FISH, 2.0, 8.0),
    ("stock-exchange@1913", (4,), EIGHTS, 0.0, 0.0),
    ("patience@1913", (1,), EIGHTS, 0.0, 0.0),
    ("triangle@1913", (1,), EIGHTS, 0.0, 0.0),
    ("flaps@level1", (2, 4, 8), EIGHTS, 2.0, 6.0),
    ("flaps@level7", (4,), EIGHTS, 0.0, 0.0),
    ("flush", (2, 4), EIGHTS, 2.0, 6.0),
)


def main() -> int:
    """Measures what was asked for and prints it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the engine beside OpenSpiel.")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rule sets whose name contains this")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.25, help="CPU seconds of each job in each round")
    options = parser.parse_args()
    console = Console(highlight=False)
    chosen = [goal for goal in GOALS if options.only in goal[0]]
    jobs: dict[str, Job] = {}
    for peer in dict.fromkeys(goal[2] for goal in chosen):
        jobs[f"{peer} core"] = Job(peers.cpp_loop(peer))
        jobs[f"{peer} python"] = Job(peers.python_loop(peer))
    for name, seats, peer, *_ in chosen:
        for number in seats:
            jobs.update(own_jobs(rules(name), number, peer))
    with console.status("measuring …") as status:
        rates = measure(jobs, options.rounds, options.seconds, status.update)
    console.print(f"{version_line()}, {platform.machine()}, rates a second of CPU time, median of {options.rounds}\n")
    print_rates(console, rates, chosen)
    missed = print_ratios(console, rates, chosen) + print_levels(console, rates)
    alone = [sys.executable, "-m", "bench.memory", "flinch@1913", "4"]
    memory = int(subprocess.run(alone, check=True, capture_output=True, text=True).stdout)
    console.print(f"\n100,000 clones of a 4-seat position of flinch@1913: {memory} MB (to stay below 300)")
    if not options.only:
        kept = {name: asdict(rate) for name, rate in rates.items()}
        about = {"date": date.today().isoformat(), "engine": version_line(), "machine": platform.machine()}
        LATEST.write_text(json.dumps({**about, "clone_memory_mb": memory, "rates": kept}, indent=1) + "\n", "utf-8")
        console.print(f"kept in {LATEST.relative_to(Path.cwd()) if LATEST.is_relative_to(Path.cwd()) else LATEST.name}")
    return 1 if missed else 0


def own_jobs(rule_set: Rules, seats: int, peer: str) -> dict[str, Job]:
    """All measurements of one rule set at one number of seats."""
    where = f"{rule_set} {seats}"
    return {
        f"{where} core": Job(engine.decisions_in_core(rule_set, seats), f"{peer} core"),
        f"{where} python": Job(engine.decisions_from_python(rule_set, seats), f"{peer} python"),
        f"{where} games": Job(engine.games(rule_set, seats)),
        f"{where} clones": Job(engine.clones(rule_set, seats)),
        f"{where} fills": Job(engine.fills(rule_set, seats)),
        f"{where} rollouts": Job(engine.rollouts(rule_set, seats)),
    }


def print_rates(
    console: Console, rates: dict[str, Rate], chosen: list[tuple[str, tuple[int, ...], str, float, float]]
) -> None:
    """The table of rates: ours, then the peers'."""
    table = Table(box=None, pad_edge=False)
    for column in ("rules", "seats", "decisions in core", "from Python", "games", "clones", "fills", "rollouts (50)"):
        table.add_column(column, justify="left" if column == "rules" else "right", header_style="bold")
    for name, seats, *_ in chosen:
        for number in seats:
            cells = [
                rates[f"{name} {number} {what}"] for what in ("core", "python", "games", "clones", "fills", "rollouts")
            ]
            table.add_row(name, str(number), *(short(cell.middle) for cell in cells))
    for peer in dict.fromkeys(goal[2] for goal in chosen):
        table.add_row(
            f"OpenSpiel {peer}", "", short(rates[f"{peer} core"].middle), short(rates[f"{peer} python"].middle)
        )
    console.print(table)


def print_ratios(
    console: Console, rates: dict[str, Rate], chosen: list[tuple[str, tuple[int, ...], str, float, float]]
) -> int:
    """The table of ratios to the peer, each the median of the rounds' ratios; returns how many goals are missed."""
    missed = 0
    table = Table(box=None, pad_edge=False)
    for column in ("rules", "seats", "peer", "core / C++ loop", "goal", "Python / Python loop", "goal "):
        table.add_column(column, justify="left" if column in ("rules", "peer") else "right", header_style="bold")
    for name, seats, peer, core_goal, python_goal in chosen:
        for number in seats:
            core = rates[f"{name} {number} core"].ratio
            python = rates[f"{name} {number} python"].ratio
            missed += (core < core_goal) + (python < python_goal)
            table.add_row(
                name,
                str(number),
                peer,
                mark(core, core_goal),
                f"{core_goal:g}" if core_goal else "",
                mark(python, python_goal),
                f"{python_goal:g}" if python_goal else "",
            )
    console.print()
    console.print(table)
    return missed


def print_levels(console: Console, rates: dict[str, Rate]) -> int:
    """How much slower the whole of Flaps is than its first level; returns 1 if that is too much."""
    first, last = (rates.get(f"{name} core") for name in ("flaps@level1 4", "flaps@level7 4"))
    if not first or not last:
        return 0
    slower = first.middle / last.middle
    console.print(f"\nlevel 7 of Flaps takes {slower:.2f} times as long a decision as level 1 (to stay below 2)")
    return int(slower > 2)


def mark(value: float, goal: float) -> str:
    """A ratio, marked when it misses its goal."""
    return f"{value:.1f}" if value >= goal else f"[bold red]{value:.1f} missed[/bold red]"


def short(value: float) -> str:
    """A rate in a few characters."""
    if value >= 1e6:
        return f"{value / 1e6:.2f}M"
    return f"{value / 1e3:.1f}k" if value >= 1e3 else f"{value:.0f}"


if __name__ == "__main__":
    sys.exit(main())
