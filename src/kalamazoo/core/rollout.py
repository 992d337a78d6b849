"""Playing on at random, in the core: for rollouts, benchmarks and walks of the tests."""

from mypy_extensions import i64

from kalamazoo.core.bits import nth_one, ones_in
from kalamazoo.core.moves import give_back, spare_row
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, first_seat, seats_of
from kalamazoo.core.state import State


def any_seat(mask: i64, rng: Rng) -> int:
    """One seat of a mask that is not empty, each as likely as the others."""
    return nth_one(mask, rng.below(ones_in(mask)))


def seat_to_move(state: State, rng: Rng) -> int:
    """Somebody the game waits for; when it waits for nobody, anybody who may act; -1 when it is over."""
    return seat_of(state, state.must_act(), rng)


def seat_of(state: State, mask: i64, rng: Rng) -> int:
    """One seat of the mask; of all who may act when it is empty; -1 when the game is over."""
    if not mask:
        mask = state.may_act()
        if not mask:
            return -1
    if not mask & (mask - 1):
        return first_seat(mask)
    return any_seat(mask, rng)


def roll_out(state: State, rng: Rng, limit: int) -> int:
    """Plays on with each seat's `random_move` until the end or the limit; returns the number of moves."""
    made = 0
    while made < limit:
        seat = seat_of(state, state.rollers(), rng)
        if seat < 0:
            break
        state.apply(seat, state.random_move(seat, rng))
        made += 1
    return made


def random_play(state: State, rng: Rng, limit: int) -> int:
    """Plays on with uniformly random moves of those the game waits for; returns the number of moves."""
    row = spare_row()
    made = 0
    while made < limit:
        seat = seat_to_move(state, rng)
        if seat < 0:
            break
        state.list_moves(seat, row)
        state.apply(seat, row.pick(rng))
        made += 1
    give_back(row)
    return made


def wander(state: State, rng: Rng, steps: int) -> list[int]:
    """Makes moves of anybody who may act, also out of turn; returns seat, move, seat, move …"""
    walked: list[int] = []
    row = spare_row()
    for _ in range(steps):
        mask = state.may_act()
        if not mask:
            break
        seats = seats_of(mask)
        waited_for = state.must_act()
        seat = rng.pick(seats)
        if waited_for and rng.below(8 if seat == CLOCK else 2):  # the clock is rarely the one who moves
            seat = rng.pick(seats_of(waited_for))
        state.list_moves(seat, row)
        if not row.count:
            continue
        move = row.pick(rng)
        state.apply(seat, move)
        walked.append(seat)
        walked.append(move)
    give_back(row)
    return walked


def perft(state: State, depth: int) -> int:
    """How many sequences of moves of this length there are, every seat that may act counted."""
    if depth == 0:
        return 1
    nodes = 0
    row = spare_row()
    for seat in seats_of(state.may_act()):
        state.list_moves(seat, row)
        for at in range(row.count):
            following = state.clone()
            following.apply(seat, row.get(at))
            nodes += perft(following, depth - 1)
    give_back(row)
    return nodes
