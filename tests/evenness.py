"""Whether what was drawn is as even as it should be: chi-squared, in standard deviations above its mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

RARE = 16  # outcomes that are seen less often are put together


def unlikeness(one: Counter[Any], other: Counter[Any]) -> float:
    """How unlike two samples are."""
    whole, whole_other = sum(one.values()), sum(other.values())
    rows: list[tuple[int, int]] = []
    rare = [0, 0]
    for kind in sorted({*one, *other}):
        if one[kind] + other[kind] < RARE:
            rare = [rare[0] + one[kind], rare[1] + other[kind]]
        else:
            rows.append((one[kind], other[kind]))
    rows.append((rare[0], rare[1]))
    chi = 0.0
    for here, there in rows:
        if here + there:
            chi += (here * sqrt(whole_other / whole) - there * sqrt(whole / whole_other)) ** 2 / (here + there)
    return deviations(chi, len(rows) - 1)


def surprise(found: Counter[Any], weights: Mapping[Any, float]) -> float:
    """How unlike a sample is to what it should be; infinitely, if something was found that cannot be."""
    if any(not weights.get(kind) for kind in found):
        return float("inf")
    drawn, whole = sum(found.values()), sum(weights.values())
    chi = rare = expected_rare = 0.0
    rows = 0
    for kind, weight in weights.items():
        expected = drawn * weight / whole
        if expected < RARE / 2:
            rare += found[kind]
            expected_rare += expected
        else:
            chi += (found[kind] - expected) ** 2 / expected
            rows += 1
    if expected_rare:
        chi += (rare - expected_rare) ** 2 / expected_rare
        rows += 1
    return deviations(chi, rows - 1)


def deviations(chi: float, freedom: int) -> float:
    """How many standard deviations above its mean this chi-squared is."""
    freedom = max(1, freedom)
    return (chi - freedom) / sqrt(2 * freedom)
