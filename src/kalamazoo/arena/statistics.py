"""What a series shows, with how sure one can be of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964  # two-sided 95 %


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share(count: float, total: int) -> Interval:
    """A share of games with Wilson's interval, which stays sensible near 0 and 1."""
    if not total:
        return Interval(0.0, 0.0, 1.0)
    p = count / total
    spread = Z95 * Z95 / total
    middle = (p + spread / 2) / (1 + spread)
    half = Z95 * sqrt(p * (1 - p) / total + spread / (4 * total)) / (1 + spread)
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def average(values: Sequence[float]) -> Interval:
    """A mean with its normal interval."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = sum(values) / len(values)
    if len(values) == 1:
        return Interval(mean, mean, mean)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = Z95 * sqrt(variance / len(values))
    return Interval(mean, mean - half, mean + half)


def quantile(values: Sequence[int], part: float) -> int:
    """The value below which this part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0
