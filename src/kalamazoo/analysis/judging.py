"""Judging: what each of several moves is worth, tried in the same guessed worlds with the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import monotonic

from kalamazoo.bots.registry import make_bot, usual_bot
from kalamazoo.core.bot import Bot
from kalamazoo.core.playing import play_on
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules

FEWEST = 2  # worlds that are looked at, however long it takes
UNSEEN = 0.25  # of a gain's spread in one world more, which few worlds do not show: the largest that a chance can have


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work an analysis is."""

    points: int  # rollouts for each point of the curve
    first: int  # worlds in which every move of a decision is tried …
    second: int  # … and more, in which the best of them are
    third: int  # … and more, in which a decision that seems to have cost something is weighed again
    kept: int  # how many of the best
    most: int  # moves of a decision that are tried at all
    depth: int  # moves that a rollout goes on at most; then the position is valued as it stands
    seconds: float = inf  # after which each of these goes on with the worlds it has, for whoever must answer in time


FAST = Effort(points=80, first=8, second=32, third=120, kept=3, most=10, depth=40)
DEEP = Effort(points=240, first=20, second=160, third=480, kept=4, most=24, depth=400)


def worlds(count: int, effort: Effort) -> Iterator[int]:
    """Counts worlds, fewer if the time is up."""
    end = monotonic() + effort.seconds
    for number in range(count):
        if number >= FEWEST and monotonic() >= end:
            return
        yield number


@dataclass(slots=True)
class Tried:
    """A move, and what came of it world by world: where moves were compared to choose, and where they were weighed.

    The two are kept apart: of several moves the one that looks best does so partly by luck, and would be overrated in
    the worlds it was chosen by.
    """

    move: int
    chosen: list[float] = field(default_factory=list)
    weighed: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it is worth, 0 to 1, where moves are compared to choose."""
        return sum(self.chosen) / len(self.chosen) if self.chosen else 0.0


def gain_over(one: Tried, other: Tried) -> tuple[float, float]:
    """How much better one move is than another where both were weighed, and the standard error of it."""
    gains = [a - b for a, b in zip(one.weighed, other.weighed)]
    count = len(gains)
    if count < 2:
        return 0.0, 1.0
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean, sqrt((spread + UNSEEN / count) / count)


def roll_out(rules: Rules, world: State, luck: Rng, depth: int, first: tuple[int, int] | None = None) -> list[float]:
    """What each seat gets when usual players go on from here, after a first move if one is given."""
    state = world.clone()
    lot = luck.copy()
    name = usual_bot(rules.game)
    players: list[Bot] = [make_bot(name, rules, seat, lot.fork()) for seat in range(state.seats)]
    if first is not None:
        state.apply(*first)
    play_on(state, players, lot, depth)
    return state.values()


def chances(rules: Rules, view: State, rng: Rng, effort: Effort) -> list[float]:
    """Each seat's share of the win as it can be expected from a masked state, over guessed worlds."""
    if not view.may_act():
        return view.values()
    total = [0.0] * view.seats
    count = 0
    for _ in worlds(effort.points, effort):
        world = view.clone()
        world.fill(rng.fork())
        for seat, value in enumerate(roll_out(rules, world, rng.fork(), effort.depth)):
            total[seat] += value
        count += 1
    return [value / count for value in total]


def try_moves(
    rules: Rules, view: State, seat: int, moves: Sequence[int], keep: Sequence[int], rng: Rng, effort: Effort
) -> list[Tried]:
    """Tries moves in common worlds: all of them in some, then the best, and those to keep, in more; best first."""
    tried = [Tried(move) for move in moves]
    for _ in worlds(effort.first, effort):
        for each, value in zip(tried, in_one_world(rules, view, seat, tried, rng, effort.depth)):
            each.chosen.append(value)
    order = sorted(tried, key=lambda each: -each.mean)
    alive = [each for at, each in enumerate(order) if at < effort.kept or each.move in keep]
    for number in worlds(effort.second, effort):
        for each, value in zip(alive, in_one_world(rules, view, seat, alive, rng, effort.depth)):
            (each.weighed if number % 2 else each.chosen).append(value)
    return sorted(alive, key=lambda each: -each.mean)


def weigh_again(rules: Rules, view: State, seat: int, moves: Sequence[int], rng: Rng, effort: Effort) -> list[Tried]:
    """Weighs moves in worlds by which nothing was chosen: of a game's many decisions some look costly by chance."""
    tried = [Tried(move) for move in moves]
    for _ in worlds(effort.third, effort):
        for each, value in zip(tried, in_one_world(rules, view, seat, tried, rng, effort.depth)):
            each.weighed.append(value)
    return tried


def in_one_world(rules: Rules, view: State, seat: int, tried: Sequence[Tried], rng: Rng, depth: int) -> list[float]:
    """What each move leads to in one guessed world, with the same luck."""
    world = view.clone()
    world.fill(rng.fork())
    luck = rng.fork()
    return [roll_out(rules, world, luck, depth, (seat, each.move))[seat] for each in tried]
