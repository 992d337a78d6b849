"""The target: our own server in a process of its own, on loopback and on no other address, and what is seen of it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kalamazoo.server.run import run_server
from kalamazoo.server.settings import Limits, Settings, unlimited
from tests.server.helpers import House, Person

ROOT = Path(__file__).parent.parent.parent
USUAL, OPEN = "usual", "open"  # with the limits of everybody, or with rates so high that all is read
TWIN = "twin"  # the same with nothing to do: how long somebody waits there is the machine's doing
RULES = "flinch@2008(stock-size=5)"
IDLE = 60.0  # seconds without anybody until a table leaves memory, so that an attack can wait for it


class Target(House):
    """A running server that can be looked at from outside."""

    def __init__(self, folder: Path, limits: str) -> None:
        command = [sys.executable, "-m", "tests.attack.target", str(folder), limits]
        self.log = (folder / f"{limits}.log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        super().__init__(address.removeprefix("http://").strip("/"))

    def memory(self) -> float:
        """Megabytes that the server itself holds; its workers end when they grow."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0.0
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    async def counts(self) -> dict[str, float]:
        """The counters of the server."""
        text = (await self.request("GET", "/metrics")).text
        pairs = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
        return {name.removeprefix("kalamazoo_").removesuffix("_total"): float(value) for name, _, value in pairs}

    async def faults(self) -> int:
        """Faults of the program since its start: those it counted, and tracebacks in its log."""
        counts = await self.counts()
        self.log.flush()
        traces = Path(self.log.name).read_text("utf-8").count("Traceback (most recent call last)")
        return int(counts["faults"] + counts["loop_complaints"]) + traces

    def close(self) -> None:
        """Stops it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()


class Bystander:
    """Somebody in a process of his own who plays by the rules, and how long he waits for his pongs."""

    def __init__(self, house: House, table: str) -> None:
        command = [sys.executable, "-m", "tests.attack.target", "bystander", house.host, table]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == "here"

    def slowest(self) -> float:
        """Sends him home; his longest wait in milliseconds."""
        answer, _ = self.process.communicate("bye\n", timeout=30)
        return float(answer.splitlines()[-1])


async def stand_by(host: str, table: str) -> None:
    """Pings until it is told to go."""
    house = House(host)
    person: Person = await house.join(table, mode="scene")
    await person.until("welcome")
    loop = asyncio.get_running_loop()
    home = loop.run_in_executor(None, sys.stdin.readline)
    print("here", flush=True)
    waited = 0.0
    while not home.done():
        begun = time.perf_counter()
        await person.send("ping", at=1)
        with contextlib.suppress(TimeoutError):
            await person.until("pong")
        waited = max(waited, time.perf_counter() - begun)
        await asyncio.sleep(0.06)
    print(waited * 1000, flush=True)
    await person.close()


def serve(folder: str, limits: str) -> None:
    """Runs the server and prints its address."""
    chosen: Any = Limits() if limits == USUAL else unlimited()
    settings = Settings(port=0, data=Path(folder) / limits, workers=1, limits=chosen, idle=IDLE)
    run_server(settings, lambda address: print(f"http://127.0.0.1:{address.rpartition(':')[2]}", flush=True))


if __name__ == "__main__":
    if sys.argv[1] == "bystander":
        asyncio.run(stand_by(*sys.argv[2:4]))
    else:
        serve(*sys.argv[1:3])
