"""`python -m tests.attack [--long] [NAME …]`: attacks our own server on loopback and prints what it did to it."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.attack.attacks import ATTACKS, Attack
from tests.attack.target import OPEN, RULES, TWIN, USUAL, Bystander, Target

PING = 250.0  # milliseconds that a bystander may wait
GROWTH = 20.0  # megabytes that an attack may leave behind
SETTLED = 1.0  # seconds after which what was under way has been given up
COLUMNS = "{:14} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9} {:>7}"


@dataclass(frozen=True)
class Result:
    """What an attack did."""

    name: str
    messages: int
    seconds: float
    before: float
    after: float
    slowest: float  # ping of the bystander, milliseconds
    twin: float  # and of one at an idle twin of the server, at the same time
    faults: int

    def __str__(self) -> str:
        numbers = (f"{self.seconds:.1f}", *(f"{n:.0f}" for n in (self.before, self.after, self.slowest, self.twin)))
        return COLUMNS.format(self.name, self.messages, *numbers, self.faults)

    def trouble(self) -> list[str]:
        """What is wrong with it."""
        found = [f"{self.name}: {self.faults} faults"] if self.faults else []
        if self.slowest > PING + self.twin:
            found.append(f"{self.name}: somebody waited {self.slowest:.0f} ms")
        if self.after - self.before > GROWTH:
            found.append(f"{self.name}: memory grew by {self.after - self.before:.0f} MB")
        return found


async def carry_out(attack: Attack, target: Target, twin: Target, size: int, warm: int) -> Result:
    """One attack, with bystanders. Before its memory is measured the server has seen a little of it."""
    tables = [(await house.create(RULES, "pp", listed=False))["table"]["id"] for house in (target, twin)]
    if warm:
        await attack.run(target, warm)
    bystanders = [await asyncio.to_thread(Bystander, *where) for where in zip((target, twin), tables, strict=True)]
    before, faults, begun = target.memory(), await target.faults(), time.perf_counter()
    count = await attack.run(target, size)
    seconds = time.perf_counter() - begun
    await asyncio.sleep(SETTLED)
    slowest, twins = [await asyncio.to_thread(bystander.slowest) for bystander in bystanders]
    return Result(attack.name, count, seconds, before, target.memory(), slowest, twins, await target.faults() - faults)


async def afterwards(target: Target) -> float:
    """Megabytes that the server holds when all tables have been quiet for long enough to leave memory."""
    for _ in range(600):
        if (await target.counts())["tables_open"] == 0:
            break
        await asyncio.sleep(0.2)
    return target.memory()


def summary(limits: str, results: list[Result], after: float) -> str:
    """What all attacks on one server did to it."""
    messages = sum(result.messages for result in results)
    slowest, twins = max(result.slowest for result in results), max(result.twin for result in results)
    return (
        f"With {limits} limits: {messages} messages, {results[0].before:.0f} MB before and {after:.0f} MB "
        f"when all tables have left memory; slowest ping {slowest:.0f} ms, the twin's {twins:.0f} ms."
    )


def main() -> int:
    """All attacks, one after another; 1 if any of them did harm."""
    reader = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    reader.add_argument("--long", action="store_true", help="a million messages")
    reader.add_argument("names", nargs="*", help=", ".join(attack.name for attack in ATTACKS))
    options = reader.parse_args()
    chosen = [attack for attack in ATTACKS if not options.names or attack.name in options.names]
    trouble: list[str] = []
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="kalamazoo-attack") as folder:
        targets = {limits: Target(Path(folder), limits) for limits in (OPEN, USUAL, TWIN)}
        try:
            print(
                COLUMNS.format("attack", "messages", "seconds", "MB before", "MB after", "ping ms", "twin's", "faults")
            )
            for attack in chosen:
                size = attack.sizes[2 if options.long else 1]
                result = asyncio.run(carry_out(attack, targets[attack.limits], targets[TWIN], size, attack.sizes[0]))
                print(result, flush=True)
                trouble += result.trouble()
                results.append(result)
            for limits in {attack.limits: None for attack in chosen}:
                own = [r for r, attack in zip(results, chosen, strict=True) if attack.limits == limits]
                print(summary(limits, own, asyncio.run(afterwards(targets[limits]))), flush=True)
        finally:
            for target in targets.values():
                target.close()
    print("\n".join(trouble) or "No harm was done.")
    return bool(trouble)


if __name__ == "__main__":
    raise SystemExit(main())
