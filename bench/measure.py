"""Measuring rates on a noisy machine: CPU time, several short rounds in turn, the median of them.

What is compared with a peer is measured right after it in each round, so that both meet the same moment of the
machine; the ratio that counts is the median of those of the rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

MOST_MOVES = 20_000  # of one game
Work = Callable[[], int]  # does some work and says how many units it did


@dataclass(frozen=True)
class Rate:
    """Units a second of CPU time: the median round, the slowest and the fastest; and how many times the peer's."""

    middle: float
    low: float
    high: float
    ratio: float = 0.0  # 0: it has no peer


@dataclass(frozen=True)
class Job:
    """Something to measure, and the name of the job that it is compared with, if any."""

    work: Work
    peer: str = ""


def measure(jobs: dict[str, Job], rounds: int, seconds: float, progress: Callable[[str], None]) -> dict[str, Rate]:
    """The rate of each job. The jobs take turns; one with a peer has its peer's turn just before its own."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    ratios: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(rounds):
        for name, job in jobs.items():
            progress(f"round {number + 1} of {rounds}: {name}")
            if job.peer:
                found[job.peer].append(rate(jobs[job.peer].work, seconds))
            found[name].append(rate(job.work, seconds))
            if job.peer:
                ratios[name].append(found[name][-1] / found[job.peer][-1])
    return {
        name: Rate(median(rates), min(rates), max(rates), median(ratios[name] or [0.0]))
        for name, rates in found.items()
    }


def rate(work: Work, seconds: float) -> float:
    """Units a second, over at least so many seconds of CPU time."""
    units = 0
    began = process_time()
    while True:
        units += work()
        took = process_time() - began
        if took >= seconds:
            return units / took


def random_numbers(count: int) -> list[int]:
    """Numbers drawn in advance, so that drawing them is not what is measured."""
    random = Random(1)
    return [random.getrandbits(30) for _ in range(count)]
