"""Long random walks: any house rules, any number of seats, far into the game, where rare things happen.

`python -m kalamazoo.testing.walks SECONDS [TEXT]` walks for so long, in rule sets whose name contains the text, and
prints every fault with what repeats it. A walk that hangs ends the program with a traceback.
"""

from __future__ import annotations

import faulthandler
import sys
import time
from collections import Counter

from kalamazoo.core.errors import BadRules
from kalamazoo.core.options import CHOICE, FLAGS, Field
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play, wander
from kalamazoo.rulebook import Rules, rules
from kalamazoo.testing.contract import check_game, check_storage, require
from kalamazoo.testing.fingerprints import rule_sets

STRIDE = 20  # moves between two looks at the cards
HANGS = 60  # seconds
EVERYTHING = 8  # one walk in so many is checked for the whole contract


def any_value(field: Field, rng: Rng) -> int:
    """A value that an option can have."""
    if field.kind == CHOICE:
        return rng.below(len(field.words))
    low = 0 if field.kind == FLAGS else field.low - len(field.words)
    return low + rng.below(field.high - low + 1)


def any_house(name: str, rng: Rng) -> tuple[Rules, int]:
    """House rules on top of a rule set, and a number of seats that goes with them."""
    given = rules(name)
    for _ in range(10):
        values = dict(given.values)
        for field in given.game.fields:
            if field.name != "play" and not rng.below(len(given.game.fields) // 2 + 1):
                values[field.name] = any_value(field, rng)
        house = Rules(given.game, given.edition, values)
        low, high = house.seat_range()
        seats = low + rng.below(high - low + 1)
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


def main() -> int:
    """Walks for the time that was asked for."""
    until = time.monotonic() + float(sys.argv[1])
    names = [name for name in rule_sets() if not sys.argv[2:] or sys.argv[2] in name]
    rng = Rng(time.time_ns() & (1 << 60) - 1)
    walks: Counter[str] = Counter()
    made = faults = 0
    while time.monotonic() < until:
        rule_set, seats = any_house(names[rng.below(len(names))], rng)
        seed = rng.below(1 << 30)
        text = str(rule_set)
        everything = not rng.below(EVERYTHING)
        steps = rng.below(600) if everything else 60
        faulthandler.dump_traceback_later(HANGS, exit=True)
        try:
            if everything:
                check_game(text, seats, seed, steps)
                made += steps
            else:
                made += walk(rule_set, seats, seed, steps)
        except Exception as error:
            faults += 1
            call = f"check_game({text!r}, {seats}, {seed}, {steps})"
            if not everything:
                call = f"walk(rules({text!r}), {seats}, {seed}, {steps})"
            print(f"{call}: {type(error).__name__}: {error}", flush=True)
        walks[rule_set.game.name] += 1
    faulthandler.cancel_dump_traceback_later()
    each = ", ".join(f"{game} {number:,}" for game, number in sorted(walks.items()))
    print(f"{made:,} moves in {walks.total():,} walks ({each}); faults: {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
