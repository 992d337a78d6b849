"""Measuring rates on a noisy machine: CPU time, several short rounds in turn, the median of them."""

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
    """Units a second of CPU time: the median round, the slowest and the fastest."""

    middle: float
    low: float
    high: float


def measure(jobs: dict[str, Work], rounds: int, seconds: float, progress: Callable[[str], None]) -> dict[str, Rate]:
    """The rate of each job. The jobs take turns, so that a slow moment of the machine falls on all of them."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(rounds):
        for name, work in jobs.items():
            progress(f"round {number + 1} of {rounds}: {name}")
            found[name].append(rate(work, seconds))
    return {name: Rate(median(rates), min(rates), max(rates)) for name, rates in found.items()}


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
