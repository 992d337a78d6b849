"""Long random walks: any house rules, any number of seats, far into the game, where rare things happen.

`python -m kalamazoo.testing.walks SECONDS [TEXT]` walks for so long, in rule sets whose name contains the text, and
prints every fault with what repeats it. A walk that hangs ends the program with a traceback.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
from collections import Counter
from functools import partial

from rich.console import Console

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play, wander
from kalamazoo.rulebook import Rules, rules
from kalamazoo.testing.contract import check_game, check_storage, require
from kalamazoo.testing.fingerprints import rule_sets

STRIDE = 20  # moves between two looks at the cards
HANGS = 60  # seconds
EVERYTHING = 8  # one walk in so many is checked for the whole contract


def any_house(name: str, rng: Rng) -> tuple[Rules, int]:
    """House rules on top of a rule set, and a number of seats that goes with them."""
    given = rules(name)
    for _ in range(10):
        values = dict(given.values)
        for field in given.game.fields:
            if field.name != "play" and not rng.below(len(given.game.fields) // 2 + 1):
                low, high = field.span()
                values[field.name] = low + rng.below(high - low + 1)
        house = Rules(given.game, given.edition, values)
        fewest, most = house.seat_range()
        seats = fewest + rng.below(most - fewest + 1)
        try:
            house.check_seats(seats)
        except BadRules:
            continue
        return house, seats
    return given, given.seat_range()[0]


def walk(rule_set: Rules, seats: int, seed: int, strides: int) -> int:
    """Plays on, in turn and out of turn; looks often at the cards, and in the end at the storage. Returns the moves."""
    rng = Rng(seed)
    state = rule_set.deal(seats, seed, seed % seats)
    whole = sorted(state.cards())
    made = 0
    for number in range(strides):
        if not state.may_act():
            break
        if number % 2:
            made += random_play(state, rng, STRIDE)
        else:
            made += len(wander(state, rng, STRIDE)) // 2
        require(sorted(state.cards()) == whole, f"cards were lost or made within {made} moves")
    check_storage(rule_set, state)
    return made


def check_all(rule_set: Rules, seats: int, seed: int, steps: int) -> int:
    """The whole contract at the end of a shorter walk. Returns the moves."""
    check_game(str(rule_set), seats, seed, steps)
    return steps


def main() -> int:
    """Walks for the time that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m kalamazoo.testing.walks", description="Long random walks.")
    parser.add_argument("seconds", type=float, help="how long to walk")
    parser.add_argument("text", nargs="?", default="", help="only rule sets whose name contains this")
    options = parser.parse_args()
    names = [name for name in rule_sets() if options.text in name]
    if not names:
        parser.error(f'no rule set has "{options.text}" in its name; `kalamazoo games` lists them')
    rng = Rng(time.time_ns() & (1 << 60) - 1)
    walks: Counter[str] = Counter()
    made = faults = 0
    console = Console(highlight=False, markup=False, soft_wrap=True)
    until = time.monotonic() + options.seconds
    with console.status("walking …") as status:
        while time.monotonic() < until:
            rule_set, seats = any_house(names[rng.below(len(names))], rng)
            seed = rng.below(1 << 30)
            if rng.below(EVERYTHING):
                strides = 60
                call = f"walk(rules({str(rule_set)!r}), {seats}, {seed}, {strides})"
                go = partial(walk, rule_set, seats, seed, strides)
            else:
                steps = rng.below(600)
                call = f"check_game({str(rule_set)!r}, {seats}, {seed}, {steps})"
                go = partial(check_all, rule_set, seats, seed, steps)
            status.update(f"{max(0, until - time.monotonic()):.0f} s left, {made:,} moves: {call}")
            faulthandler.dump_traceback_later(HANGS, exit=True)
            try:
                made += go()
            except Exception as error:
                faults += 1
                console.print(f"{call}: {type(error).__name__}: {error}")
            walks[rule_set.game.name] += 1
    faulthandler.cancel_dump_traceback_later()
    each = ", ".join(f"{game} {number:,}" for game, number in sorted(walks.items()))
    console.print(f"{made:,} moves in {walks.total():,} walks ({each}); faults: {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
