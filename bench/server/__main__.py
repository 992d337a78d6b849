"""`python -m bench.server`: both servers in turn under the same load, and a table of what they did."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from kalamazoo._engine import version_line

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LATEST = HERE / "latest.json"
OURS, THEIRS = "kalamazoo", "boardgame.io"
TICKS = os.sysconf("SC_CLK_TCK")
GOALS = {"moves": 3.0}  # times boardgame.io's, at 200 tables in closed loop, durable against memory


@dataclass
class Result:
    """One run."""

    server: str
    matches: int
    pace: str
    moves: float  # a second
    ack_p50: float
    ack_p99: float
    fan_p99: float
    rss: float  # megabytes, at most
    cpu_ms: float  # of the server, a move
    bytes: int
    refused: int
    other: float  # cores that somebody else used meanwhile


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def pin(core: int) -> None:
    """Keeps this process (and its children) on one core."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


@contextmanager
def ours(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Our server with durable storage: the default."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from kalamazoo.server.run import run_server\n"
        "from kalamazoo.server.settings import Settings, unlimited\n"
        "run_server(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]), limits=unlimited()),"
        " lambda _: print('listening', flush=True))\n"
    )
    with running([sys.executable, "-c", code, str(port), str(folder)]) as process:
        yield process


@contextmanager
def theirs(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """boardgame.io in memory: its default."""
    with running(["node", str(folder / "server.cjs"), str(port)], {"NODE_ENV": "production"}) as process:
        yield process


@contextmanager
def running(command: list[str], environ: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A server on core 0, from when it listens until it is stopped."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **(environ or {})},
        preexec_fn=lambda: pin(0),
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "listening" in line:
                break
        else:
            raise RuntimeError(f"{command[0]} did not start")
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Watch:
    """The memory and the CPU time of a process while it is measured."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self.peak = 0
        self.on = True
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        while self.on:
            try:
                status = Path(f"/proc/{self.pid}/status").read_text("utf-8")
            except OSError:
                return
            self.peak = max(self.peak, int(status.partition("VmRSS:")[2].split()[0]))
            time.sleep(0.25)

    def stop(self) -> None:
        self.on = False
        self.thread.join()


def cpu_of(pid: int) -> float:
    """Seconds of CPU time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_all() -> float:
    """Seconds of CPU time that the whole machine has been busy."""
    fields = Path("/proc/stat").read_text("utf-8").splitlines()[0].split()[1:]
    busy = sum(int(value) for at, value in enumerate(fields[:8]) if at not in (3, 4))
    return busy / TICKS


def measure(server: str, matches: int, pace: str, warm: float, seconds: float, modules: Path) -> Result:
    """One run of one server, fresh from its start."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kalamazoo-bench-") as folder:
        start = ours(Path(folder), port) if server == OURS else theirs(modules, port)
        with start as process:
            driver = subprocess.Popen(
                [sys.executable, "-m", "bench.server.drive", server, f"127.0.0.1:{port}", str(matches), pace,
                 str(warm), str(seconds)],
                stdout=subprocess.PIPE, text=True, cwd=ROOT, preexec_fn=lambda: pin(1),
            )  # fmt: skip
            assert driver.stdout is not None
            watch = Watch(process)
            driver.stdout.readline()  # it begins to measure
            begun, busy, all_busy = time.perf_counter(), cpu_of(process.pid), cpu_of_all()
            report: dict[str, Any] = json.loads(driver.stdout.readline())
            took = time.perf_counter() - begun
            served = cpu_of(process.pid) - busy
            other = max(0.0, (cpu_of_all() - all_busy - served - report["driver_cpu"]) / took)
            watch.stop()
            driver.wait(20)
    return Result(
        server,
        matches,
        pace,
        round(report["moves"] / seconds),
        report["ack_p50"],
        report["ack_p99"],
        report["fan_p99"],
        round(watch.peak / 1024),
        round(served / max(1, report["moves"]) * 1000, 3),
        report["bytes"],
        report["refused"],
        round(other, 2),
    )


def fetch_boardgame(folder: Path) -> bool:
    """Installs boardgame.io with npm; False where that is not possible."""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs"):
        shutil.copy(HERE / "boardgame" / name, folder / name)
    if not (folder / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode == 0
    return True


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", default="10,50,200", help="how many matches at once")
    parser.add_argument("--pace", default="closed,paced")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each; the median counts")
    parser.add_argument("--warm", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--only", choices=(OURS, THEIRS))
    options = parser.parse_args()
    console = Console(highlight=False)
    modules = ROOT / "build" / "bench-boardgame"
    servers = [OURS, THEIRS]
    if options.only:
        servers = [options.only]
    if THEIRS in servers and not fetch_boardgame(modules):
        console.print("npm is not there, or could not install boardgame.io: our server alone.")
        servers = [OURS]
    results: list[Result] = []
    with console.status("measuring …") as status:
        for pace in options.pace.split(","):
            for matches in (int(number) for number in options.tables.split(",")):
                for _ in range(options.rounds):
                    for server in servers:
                        status.update(f"{server}, {matches} tables, {pace} …")
                        results.append(measure(server, matches, pace, options.warm, options.seconds, modules))
    print_results(console, results)
    kept = {"date": date.today().isoformat(), "engine": version_line(), "machine": platform.machine()}
    LATEST.write_text(json.dumps({**kept, "runs": [vars(result) for result in results]}, indent=1) + "\n", "utf-8")
    return print_goals(console, results)


def print_results(console: Console, results: list[Result]) -> None:
    """All runs in one table."""
    console.print(f"{version_line()}, {platform.machine()}; server on one core, driver on another, loopback.")
    console.print(
        "kalamazoo: real Flinch (2008) in SQLite, each move on disk before it is told.\n"
        "boardgame.io: the simpler bench-flinch/1, in memory.\n"
    )
    table = Table(box=None, pad_edge=False)
    for column in ("server", "tables", "pace", "moves/s", "ack p50 ms", "p99 ms", "fan p99 ms", "RSS MB", "CPU ms/move",
                   "bytes", "refused", "other CPU"):  # fmt: skip
        table.add_column(column, justify="left" if column in ("server", "pace") else "right")
    for result in results:
        table.add_row(*(str(value) for value in (
            result.server, result.matches, result.pace, f"{result.moves:,.0f}", result.ack_p50, result.ack_p99,
            result.fan_p99, f"{result.rss:.0f}", result.cpu_ms, result.bytes, result.refused, result.other,
        )))  # fmt: skip
    console.print(table)


def print_goals(console: Console, results: list[Result]) -> int:
    """Ours beside theirs; 1 if a goal was missed."""
    missed = 0
    for pace, matches in sorted({(result.pace, result.matches) for result in results}):
        pair = [[r for r in results if (r.server, r.pace, r.matches) == (s, pace, matches)] for s in (OURS, THEIRS)]
        if not all(pair):
            continue
        (moves, p99, rss), (their_moves, their_p99, their_rss) = (
            [median(getattr(r, name) for r in runs) for name in ("moves", "ack_p99", "rss")] for runs in pair
        )
        line = f"{matches} tables, {pace}: {moves / their_moves:.1f} times the moves, "
        line += f"p99 {p99:.1f} to {their_p99:.1f} ms, memory {rss:.0f} to {their_rss:.0f} MB"
        if matches == 200 and pace == "closed":
            good = moves >= GOALS["moves"] * their_moves and p99 < their_p99 and rss < their_rss
            line += "  (to reach: 3 times, lower p99, less memory: " + ("reached)" if good else "missed)")
            missed |= not good
        console.print(line)
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
