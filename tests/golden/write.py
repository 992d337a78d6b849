"""Writes golden records: `python -m tests.golden.write flinch/2008-table "flinch@2008(play=table)" 3 7 B`.

The game is played at random by everybody who may act: with "play if you can" where there are no slips, and with
any move at all at a table where there are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import seat_to_move, wander
from kalamazoo.core.seats import read_seat
from kalamazoo.play.referee import Referee
from kalamazoo.record import write_record
from kalamazoo.rulebook import rules

LONGEST = 20_000


def play(text: str, seats: int, seed: int) -> Referee:
    """A whole game at random, dealt by seat seed modulo seats."""
    rule_set = rules(text)
    referee = Referee(rule_set, seats, seed, seed % seats)
    state = referee.state()
    if rule_set.words().get("play") == "table":
        walked = wander(state, Rng(seed), LONGEST)
    else:
        walked = []
        rng = Rng(seed)
        while (seat := seat_to_move(state, rng)) >= 0 and len(walked) < LONGEST:
            walked += [seat, state.random_move(seat, rng)]
            state.apply(*walked[-2:])
    for seat, move in zip(walked[::2], walked[1::2]):
        referee.play(seat, move)
    return referee


def main(name: str, text: str, seats: str, seed: str, viewer: str = "") -> None:
    """Writes the record of a game, and what a viewer saw of it."""
    path = Path(__file__).parent / f"{name}.kzr"
    path.parent.mkdir(exist_ok=True)
    referee = play(text, int(seats), int(seed))
    path.write_text(write_record(referee.record()), "utf-8")
    if viewer:
        path.with_suffix(f".{viewer}.kzr").write_text(write_record(referee.record(read_seat(viewer))), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
