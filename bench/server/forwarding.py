"""`python -m bench.server.forwarding`: what a move costs when another node keeps the table.

The same load on a server with SQLite, one with PostgreSQL, a node of a cluster whose tables are its own, and one whose
tables are all another node's. PostgreSQL and NATS come with the test tools and run on this computer as well.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.server.__main__ import ROOT, cpu_of, cpu_of_all, free_port, running
from kalamazoo._engine import version_line
from tests.cluster.parts import emptied, nats, postgres

LATEST = Path(__file__).parent / "forwarding.json"
ALONE, DATABASE, OWN, REMOTE = "SQLite", "PostgreSQL", "node, own tables", "node, tables elsewhere"
SETUPS = (ALONE, DATABASE, OWN, REMOTE)
SERVE = (
    "import sys\n"
    "from pathlib import Path\n"
    "from kalamazoo.server.run import run_server\n"
    "from kalamazoo.server.settings import Settings, unlimited\n"
    "port, folder, database, bus, node = sys.argv[1:]\n"
    "run_server(Settings(port=int(port), data=Path(folder), database=database, bus=bus, node=node, limits=unlimited()),"
    " lambda _: print('listening', flush=True))\n"
)


@contextmanager
def servers(setup: str, folder: Path, database: str, bus: str) -> Iterator[tuple[str, list[int]]]:
    """The servers of a setup: the hosts to speak to, and their processes."""
    with ExitStack() as stack:
        hosts, pids = [], []
        for number in range(2 if setup == REMOTE else 1):
            port = free_port()
            where = ["" if setup == ALONE else database, bus if setup in (OWN, REMOTE) else ""]
            command = [sys.executable, "-c", SERVE, str(port), str(folder), *where, f"node{number}"]
            pids.append(stack.enter_context(running(command)).pid)
            hosts.append(f"127.0.0.1:{port}")
        yield ",".join(hosts), pids


def measure(setup: str, database: str, bus: str, tables: int, pace: str, seconds: float) -> dict[str, Any]:
    """One run."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kalamazoo-bench-")))
        hosts, pids = stack.enter_context(servers(setup, folder, emptied(database), bus))
        drive = ["bench.server.drive", "kalamazoo", hosts, str(tables), pace, "2", str(seconds)]
        driver = subprocess.Popen([sys.executable, "-m", *drive], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert driver.stdout is not None
        driver.stdout.readline()  # it begins to measure
        before, all_before = [cpu_of(pid) for pid in pids], cpu_of_all()
        report: dict[str, Any] = json.loads(driver.stdout.readline())
        used = [cpu_of(pid) - was for pid, was in zip(pids, before, strict=True)]
        busy = (cpu_of_all() - all_before) / seconds
        driver.wait(20)
    moves = max(1, report["moves"])
    return {
        "setup": setup,
        "pace": pace,
        "tables": tables,
        "moves": round(moves / seconds),
        "p50": report["ack_p50"],
        "p99": report["ack_p99"],
        "cpu": [round(one / moves * 1e6) for one in used],
        "busy": round(busy, 2),
    }


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.forwarding", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3, help="runs of each, in turn")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", default="paced,closed")
    options = parser.parse_args()
    runs: list[dict[str, Any]] = []
    with postgres() as database, nats() as bus:
        for _ in range(options.rounds):
            for pace in options.pace.split(","):
                for setup in SETUPS:
                    runs.append(measure(setup, database.url, bus.url, options.tables, pace, options.seconds))
    console = Console(highlight=False, width=120)
    console.print(f"{version_line()}, {platform.machine()}; {options.tables} tables, medians of {options.rounds} runs.")
    table = Table(box=None, pad_edge=False)
    for column in ("pace", "server", "moves/s", "p50 ms", "p99 ms", "CPU µs a move (owner, door)", "cores busy"):
        table.add_column(column)
    for pace in options.pace.split(","):
        for setup in SETUPS:
            own = [run for run in runs if (run["setup"], run["pace"]) == (setup, pace)]
            numbers = [median(run[name] for run in own) for name in ("moves", "p50", "p99")]
            cpu = [median(run["cpu"][at] for run in own) for at in range(len(own[0]["cpu"]))]
            busy = median(run["busy"] for run in own)
            table.add_row(pace, setup, *(f"{number:,.6g}" for number in numbers), ", ".join(map(str, cpu)), f"{busy:g}")
    console.print(table)
    kept = {"date": date.today().isoformat(), "engine": version_line(), "machine": platform.machine()}
    LATEST.write_text(json.dumps({**kept, "runs": runs}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
