"""A deck or a position that somebody wants to play with, tried before a table sees it. It runs in a worker process."""

from __future__ import annotations

import time

import msgspec

from kalamazoo.core.errors import BadPosition, KalamazooError
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.core.seed import fresh_seed
from kalamazoo.core.state import State
from kalamazoo.play import Referee
from kalamazoo.rulebook import Rules, rules
from kalamazoo.server.protocol import requests
from kalamazoo.server.thinking.jobs import Check

HEAVY = 0.15  # seconds of work that a table may cost at a glance: all its scenes and moves, drawn once
encoder = msgspec.json.Encoder()


def answer_check(job: Check) -> tuple[int, bytes]:
    """The HTTP status, and what is wrong as JSON; 200 if nothing is."""
    try:
        deck = job.deck + "\n" if job.deck is not None else None  # a text, never the name of a file
        rule_set = rules(job.rules, deck=deck)
        rule_set.check_seats(job.seats)
        if job.position is not None:
            try_position(rule_set, job.position, job.seats)
    except KalamazooError as error:
        return 422, encoder.encode(requests.Problem("malformed", str(error)))
    return 200, b""


def try_position(rule_set: Rules, position: bytes, seats: int) -> None:
    """Raises BadPosition if no game can begin from this, or none that a table can bear."""
    begun = time.process_time()
    try:
        state = Referee(rule_set, 0, fresh_seed(), 0, msgspec.json.decode(position)).state()
        if state.seats == seats:
            look(rule_set, state)
    except KalamazooError:
        raise
    except MemoryError:
        raise BadPosition("this position is too large") from None
    except Exception:  # the game stumbled over it; the table would as well
        raise BadPosition("this position cannot be read") from None
    if state.seats != seats:
        raise BadPosition(f"the position has {state.seats} seats, the table {seats}")
    if time.process_time() - begun > HEAVY:
        raise BadPosition("this position takes too long to look at")


def look(rule_set: Rules, state: State) -> None:
    """What a table does with a position when people come: scenes and moves for all of them."""
    game = rule_set.game
    for viewer in (*range(state.seats), ONLOOKER):
        known = state.mask(viewer)
        game.scene(known, viewer)
        if viewer != ONLOOKER and state.may_act() >> viewer & 1:
            for move in known.moves(viewer):
                game.write_move(known, viewer, move)
