"""The peer: OpenSpiel's games, driven from its C++ loop and from a Python loop."""

from __future__ import annotations

from itertools import count
from operator import length_hint
from random import Random

import pyspiel

from bench.measure import MOST_MOVES, Work, random_numbers


def decisions_of(name: str, games: int = 200) -> float:
    """The mean number of decisions in a game of uniformly random play; chance does not count."""
    work = python_loop(name)
    return sum(work() for _ in range(games)) / games


def cpp_loop(name: str) -> Work:
    """Games between uniform random bots, run by evaluate_bots in C++; a game counts its mean number of decisions."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = count()
    each = round(decisions_of(name))

    def work() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return each

    return work


def python_loop(name: str) -> Work:
    """The same, with the loop in Python."""
    game = pyspiel.load_game(name)
    random = Random(1)
    draws = random_numbers(MOST_MOVES)

    def work() -> int:
        state = game.new_initial_state()
        is_terminal, is_chance_node = state.is_terminal, state.is_chance_node
        legal_actions, apply_action = state.legal_actions, state.apply_action
        left = iter(draws)
        for draw in left:
            while is_chance_node():
                outcomes = state.chance_outcomes()
                actions = [action for action, _ in outcomes]
                apply_action(random.choices(actions, [chance for _, chance in outcomes])[0])
            if is_terminal():
                return MOST_MOVES - length_hint(left) - 1
            actions = legal_actions()
            apply_action(actions[draw % len(actions)])
        return MOST_MOVES

    return work
