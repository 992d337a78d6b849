"""Training: weights that a game's players judge by, learned from games that they play by themselves.

In the first round the players go by rules of thumb, then by what the round before has taught them. A round's weights
depend on the seed and the numbers alone, not on how many processes play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kalamazoo.arena.regression import Regression, samples_in
from kalamazoo.arena.series import play_into
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.learning import Learner
from kalamazoo.core.rng import Rng, mix
from kalamazoo.rulebook import Rules, rules

UNIT = 10_000  # a weight of this size is worth 1 in the logarithm of the odds
NOISE = 40  # of a thousand moves, those that are made at random
LAST = 4  # the weights are the mean of those after each round of the last quarter


class NothingToLearn(KalamazooError):
    """A game whose players judge by no weights."""


@dataclass
class Round:
    """What one round of games has taught."""

    samples: int
    loss: float  # over its samples, before each was learned from; always to say one half costs 0.693
    weights: list[int] = field(repr=False)


def learner_of(rule_set: Rules, seats: int) -> Learner:
    """Who learns at such a table; raises NothingToLearn."""
    rule_set.check_seats(seats)
    learner = rule_set.game.learner(rule_set.options, seats)
    if learner is None:
        raise NothingToLearn(f"the players of {rule_set.game.title} judge by no learned weights")
    return learner


def play_lessons(text: str, seats: int, seed: int, weights: list[int], noise: int, numbers: range) -> list[bytes]:
    """The lessons of some games, by their numbers."""
    learner = learner_of(rules(text), seats)
    return [learner.play(mix(mix(seed) + number) >> 1, weights, noise) for number in numbers]


def train(
    text: str,
    seats: int,
    games: int,
    rounds: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
    told: Callable[[int, Round], None] = lambda number, result: None,
) -> list[Round]:
    """Plays and learns round by round; `progress` hears how many games were added, `told` of each round's end.

    Every game is learned from once, and the next round is played by what has been learned so far. Ctrl-C ends it: what
    was learned from some of the games would be other weights.
    """
    learner = learner_of(rules(text), seats)
    regression = Regression(learner.features)
    found: list[Round] = []
    weights: list[int] = []
    for number in range(rounds):
        play = partial(play_lessons, text, seats, mix(seed) + number, weights, NOISE)
        played: dict[int, list[bytes]] = {}
        play_into(played, play, games, jobs, progress)
        rows = b"".join(lesson for part in sorted(played) for lesson in played[part])
        loss = regression.learn(rows, Rng(mix(seed) ^ number))
        weights = regression.whole(UNIT)
        found.append(Round(len(samples_in(rows)), loss, weights))
        told(number, found[-1])
    return found


def settled(rounds: list[Round]) -> list[int]:
    """The weights in the end: the mean of the last rounds', which differ by chance."""
    last = rounds[-max(1, len(rounds) // LAST) :]
    return [round(sum(each) / len(last)) for each in zip(*(one.weights for one in last))]


def as_document(text: str, seats: int, games: int, seed: int, rounds: list[Round]) -> dict[str, Any]:
    """The weights as they are kept, with how they were made."""
    return {
        "rules": text,
        "seats": seats,
        "games": games,
        "rounds": len(rounds),
        "seed": seed,
        "loss": [round(each.loss, 4) for each in rounds],
        "weights": settled(rounds),
    }
