"""`python -m bench.search`: tries of a search a second, beside OpenSpiel's C++ ISMCTS in the same run.

A try is a playout in a guessed world; both sides play out as many moves as a game of hearts has left. Ours is the
search that the levels use, with random moves; a round measures the peer and then each of our games.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from rich.console import Console
from rich.table import Table

from kalamazoo._engine import version_line
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.rulebook import rules
from kalamazoo.search.bot import SearchBot
from kalamazoo.search.rolling import Rolling

GOAL = 3.0
TRIES = 2000
OURS = (
    ("flinch@1913", 2),
    ("flinch@1913", 4),
    ("authors@1913", 4),
    ("store@1913", 4),
    ("flaps@level1", 4),
    ("flush", 4),
)


def hearts() -> Any:
    """A deal of hearts after the passing of cards, and how many moves are left."""
    game = pyspiel.load_game("hearts(pass_cards=False)")
    state = game.new_initial_state()
    random = Random(1)
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(random.choices(actions, chances)[0])
    for _ in range(3):
        state.apply_action(random.choice(state.legal_actions()))
    return state


def peer_rate(state: Any, tries: int) -> float:
    """Tries a second of ISMCTS with random playouts."""
    bot = pyspiel.ISMCTSBot(
        7,
        pyspiel.RandomRolloutEvaluator(1, 7),
        1.4,
        tries,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    began = process_time()
    bot.step(state.clone())
    return tries / (process_time() - began)


def own_rate(name: str, seats: int, depth: int, tries: int) -> float:
    """Tries a second of our search, over positions of several games."""
    rolled = 0
    spent = 0.0
    for seed in range(5):
        state = rules(name).deal(seats, seed)
        roll_out(state, Rng(seed), 30)
        seat = state.to_act()
        bot = SearchBot(seat, Rng(seed), Rolling(), tries, depth, 2.0)
        view = state.mask(seat)
        began = process_time()
        bot.wish(view, True)
        spent += process_time() - began
        rolled += bot.rolled
    return rolled / spent if rolled else 0.0


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--depth", type=int, default=49, help="moves of a playout on our side (hearts: 49 are left)")
    options = parser.parse_args()
    console = Console(highlight=False)
    state = hearts()
    peers: list[float] = []
    found: dict[tuple[str, int], list[float]] = {each: [] for each in OURS}
    ratios: dict[tuple[str, int], list[float]] = {each: [] for each in OURS}
    for _ in range(options.rounds):
        peers.append(peer_rate(state, TRIES))
        for each in OURS:
            rate = own_rate(*each, options.depth, TRIES)
            found[each].append(rate)
            ratios[each].append(rate / peers[-1])
    console.print(f"{version_line()}; tries a second of CPU time, median of {options.rounds} rounds\n")
    table = Table(box=None, pad_edge=False)
    for column in ("game", "seats", "tries", "beside the peer"):
        table.add_column(column, justify="left" if column == "game" else "right", header_style="bold")
    table.add_row("OpenSpiel hearts, ISMCTS in C++", "4", f"{median(peers):,.0f}", "")
    for name, seats in OURS:
        each = (name, seats)
        table.add_row(name, str(seats), f"{median(found[each]):,.0f}", f"{median(ratios[each]):.2f}")
    console.print(table)
    short = [f"{name} at {seats} seats" for name, seats in OURS if median(ratios[name, seats]) < GOAL]
    console.print(f"\ngoal: {GOAL:g} times the peer's; not reached by: {', '.join(short) or 'none'}")
    return 1 if short else 0


if __name__ == "__main__":
    raise SystemExit(main())
