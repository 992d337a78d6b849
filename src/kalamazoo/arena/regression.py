"""Logistic regression on samples of features, a step for each sample (Adagrad), the same on every machine."""

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.learning import HEAD, WHOLE
from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec

STEP: Final = 0.05  # the first step of a weight; later ones are shorter
START: Final = 1.0  # so much has each weight been moved already, so that the first samples do not throw it about
PULL: Final = 1e-3  # towards zero, at each step


@final
class Regression:
    """The weights of features, and what has moved them."""

    def __init__(self, features: int) -> None:
        self.weights = vec[float]([0.0] * features)
        self.moved = vec[float]([START] * features)

    def learn(self, rows: bytes, rng: Rng) -> float:
        """Goes through the samples once, in a random order; returns the mean loss before each step."""
        order = samples_in(rows)
        rng.shuffle(order)
        loss = 0.0
        for at in order:
            loss += self.step(rows, at)
        return loss / max(1, len(order))

    def step(self, rows: bytes, at: i64) -> float:
        """Learns from one sample; returns the loss before."""
        size: i64 = number_at(rows, at)
        share: float = float(number_at(rows, at + 2)) / WHOLE
        weights = self.weights
        moved = self.moved
        total = 0.0
        first: i64 = at + 2 * HEAD
        stop: i64 = first + 2 * size
        place: i64 = first
        while place < stop:
            total += weights[number_at(rows, place)]
            place += 2
        guess: float = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))
        slope: float = guess - share
        square: float = slope * slope
        place = first
        while place < stop:
            feature: i64 = number_at(rows, place)
            moved[feature] = moved[feature] + square
            weight = weights[feature]
            weights[feature] = weight - STEP * (slope + PULL * weight) / moved[feature] ** 0.5
            place += 2
        return -(share * log(guess + 1e-12) + (1.0 - share) * log(1.0 - guess + 1e-12))

    def whole(self, unit: int) -> list[int]:
        """The weights as whole numbers of so many parts."""
        return [round(weight * unit) for weight in self.weights]


def samples_in(rows: bytes) -> list[int]:
    """Where each sample begins."""
    found: list[int] = []
    at: i64 = 0
    stop: i64 = len(rows)
    while at < stop:
        found.append(at)
        at += 2 * (HEAD + number_at(rows, at))
    return found


def number_at(rows: bytes, at: i64) -> i64:
    """The number of two bytes at a place."""
    low: i64 = rows[at]
    high: i64 = rows[at + 1]
    return low | high << 8
