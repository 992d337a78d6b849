"""`python -m bench.decisions flinch@2008 --seats 2`: what more work is worth, decision by decision.

Two players are asked in the same positions of games that the first of them plays. Where they choose differently, both
choices are played to the end in the same guessed deals, by a third player at every seat; so they differ by the choice
alone, and far fewer games tell who decides better than if both played against each other. Positions of a game are not
independent: intervals are over games.
"""

from __future__ import annotations

import argparse
from random import Random

from rich.console import Console

from kalamazoo._engine import version_line
from kalamazoo.arena.statistics import average
from kalamazoo.bots import make_bot
from kalamazoo.core.playing import play_on
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules, rules

LONGEST = 5_000  # moves of a game played on


def positions(rule_set: Rules, seats: int, player: str, seed: int, many: int) -> list[tuple[int, State]]:
    """Some positions of a game in which there is something to choose, each as the seat on turn sees it."""
    state = rule_set.deal(seats, seed >> 1, seed % seats)
    lot = Rng(seed)
    players = [make_bot(player, rule_set, seat, lot.fork()) for seat in range(seats)]
    found: list[tuple[int, State]] = []
    while (seat := state.to_act()) >= 0:
        view = state.mask(seat)
        if len(view.distinct_moves(seat)) > 1:
            found.append((seat, view))
        state.apply(seat, players[seat].wish(view, True))
    return Random(seed).sample(found, min(many, len(found)))


def gain_of(rule_set: Rules, view: State, seat: int, moves: tuple[int, int], then: str, worlds: int, rng: Rng) -> float:
    """How much more often the second move wins than the first, played on in the same guessed deals."""
    total = 0.0
    for _ in range(worlds):
        world = view.clone()
        world.fill(rng.fork())
        luck = rng.fork()
        for move, sign in zip(moves, (-1.0, 1.0)):
            state = world.clone()
            state.apply(seat, move)
            own = luck.copy()
            players = [make_bot(then, rule_set, each, own.fork()) for each in range(state.seats)]
            play_on(state, players, own, LONGEST)
            total += sign * state.values()[seat]
    return total / worlds


def main() -> None:
    """Plays, asks and prints after every tenth game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="a rules string of a game in which nobody acts out of turn")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="expert,expert(effort=1000)", help="two players, the one who plays first")
    parser.add_argument("--then", default="strong(effort=1)", help="who plays on; in Flinch that is the planner alone")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--each", type=int, default=8, help="positions of a game (8)")
    parser.add_argument("--worlds", type=int, default=60, help="guessed deals for a position (60)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rule_set = rules(given.rules)
    names = given.bots.split(",")
    console = Console(highlight=False, width=150)
    console.print(version_line())
    gains: list[float] = []  # by game, a decision
    asked = differed = 0
    for game in range(given.games):
        own = mix(mix(given.seed) + game)
        rng = Rng(own)
        found = positions(rule_set, given.seats, names[0], own, given.each)
        total = 0.0
        for seat, view in found:
            first, second = (make_bot(name, rule_set, seat, rng.fork()).wish(view, True) for name in names)
            asked += 1
            if first != second:
                differed += 1
                total += gain_of(rule_set, view, seat, (first, second), given.then, given.worlds, rng)
        gains.append(total / max(1, len(found)))
        if game % 10 == 9 or game == given.games - 1:
            gain = average(gains)
            console.print(
                f"{game + 1:,} games, {asked:,} decisions, {differed / max(1, asked):.0%} differ: {names[1]} wins "
                f"{gain.value:+.3%} ± {(gain.high - gain.low) / 2:.3%} more a decision than {names[0]}"
            )


if __name__ == "__main__":
    main()
