"""Golden records: one finished or long game of every rule set, kept as files that must replay for ever.

`python -m kalamazoo.testing.golden tests/golden` writes those that are not there yet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, first_seat
from kalamazoo.play.referee import Referee
from kalamazoo.record import write_record
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets

MOST_MOVES = 160
SEED = 1913


def file_name(rule_set: str) -> str:
    """`flinch@1913(play=table)` as a file name: flinch-1913-table.kzr."""
    return rule_set.replace("@", "-").replace("(play=", "-").replace(")", "") + ".kzr"


def golden_game(text: str) -> Referee:
    """A game by these rules, now and then out of turn, up to so many moves."""
    low, high = rules(text).seat_range()
    referee = Referee(text, min(low + 1, high), SEED)
    rng = Rng(SEED)
    while len(referee.moves_made) < MOST_MOVES and referee.may_act():
        waited = referee.awaited()
        seat = first_seat(waited) if waited else rng.pick(referee.may_act())
        if rng.below(6) == 0:
            seat = rng.pick([who for who in referee.may_act() if who != CLOCK] or [seat])
        moves = referee.moves(seat)
        if moves:
            policy = referee.state().random_move(seat, rng) if seat == first_seat(waited or 1) else rng.pick(moves)
            referee.play(seat, policy if rng.below(4) else rng.pick(moves))
    return referee


def main() -> None:
    """Writes the records that are missing."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for text in rule_sets():
        path = folder / file_name(text)
        if not path.exists():
            path.write_text(write_record(golden_game(text).record()), "utf-8")
            print(path)


if __name__ == "__main__":
    main()
