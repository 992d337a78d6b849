"""What is measured of our own engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from operator import length_hint

from bench.measure import MOST_MOVES, Work, random_numbers
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play, roll_out, wander
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules


def decisions_in_core(rule_set: Rules, seats: int) -> Work:
    """Uniform random games, deal included, inside the engine: list the moves, make one; counts decisions."""
    seeds = count()

    def work() -> int:
        seed = next(seeds)
        return random_play(rule_set.deal(seats, seed), Rng(seed), MOST_MOVES)

    return work


def decisions_from_python(rule_set: Rules, seats: int) -> Work:
    """The same games with the loop in Python: who acts, which moves, one at random, made."""
    seeds = count()
    draws = random_numbers(MOST_MOVES)

    def work() -> int:
        state = rule_set.deal(seats, next(seeds))
        to_act, moves, apply = state.to_act, state.moves, state.apply
        left = iter(draws)
        for draw in left:
            seat = to_act()
            if seat < 0:
                return MOST_MOVES - length_hint(left) - 1
            lawful = moves(seat)
            apply(seat, lawful[draw % len(lawful)])
        return MOST_MOVES

    return work


def games(rule_set: Rules, seats: int) -> Work:
    """Whole games with each seat's rollout policy, inside the engine."""
    seeds = count()

    def work() -> int:
        seed = next(seeds)
        roll_out(rule_set.deal(seats, seed), Rng(seed), MOST_MOVES)
        return 1

    return work


def middle_states(rule_set: Rules, seats: int) -> Iterator[State]:
    """Positions some way into a game, over and over."""
    found = []
    for seed in range(8):
        state = rule_set.deal(seats, seed)
        wander(state, Rng(seed), 40)
        if state.may_act():
            found.append(state)
    while True:
        yield from found


def clones(rule_set: Rules, seats: int) -> Work:
    """Copies of positions in the middle of a game."""
    states = middle_states(rule_set, seats)

    def work() -> int:
        state = next(states)
        for _ in range(100):
            state.clone()
        return 100

    return work


def fills(rule_set: Rules, seats: int) -> Work:
    """Guesses of all hidden cards: clone a view, fill it."""
    views = (state.mask(0) for state in middle_states(rule_set, seats))
    rng = Rng(1)

    def work() -> int:
        view = next(views)
        for _ in range(20):
            view.clone().fill(rng)
        return 20

    return work


def rollouts(rule_set: Rules, seats: int) -> Work:
    """Guess, then play 50 moves on: what one iteration of a search costs."""
    views = (state.mask(0) for state in middle_states(rule_set, seats))
    rng = Rng(1)

    def work() -> int:
        view = next(views)
        for _ in range(10):
            guess = view.clone()
            guess.fill(rng)
            roll_out(guess, rng, 50)
        return 10

    return work
