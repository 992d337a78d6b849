"""What an encoder must keep: every legal move has its action, and a row tells a seat nothing that it may not know."""

from __future__ import annotations

from kalamazoo.core.encoder import MOST, Encoder, byte_at
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import seat_name
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules
from kalamazoo.testing.contract import require


def check_encoder(rule_set: Rules, seats: int, seed: int, stops: int, stride: int = 7) -> None:
    """Looks at a walk from every seat, at the deal and then every few moves."""
    encoder = rule_set.encoder(seats)
    state = rule_set.deal(seats, seed, seed % seats)
    rng = Rng(seed)
    for _ in range(stops):
        for seat in range(seats):
            check_row(encoder, state, seat, rng)
            check_actions(encoder, state, seat)
        if not wander(state, rng, stride):
            break
    if not state.may_act():
        low, high = rule_set.score_range(seats)
        require(low <= min(state.scores()) and max(state.scores()) <= high, f"scores {state.scores()} are out of range")


def row_of(encoder: Encoder, state: State, seat: int) -> bytes:
    """What a seat knows, byte by byte."""
    row = encoder.look(state, seat)
    return bytes(byte_at(row, at) for at in range(encoder.width))


def mask_of(encoder: Encoder, state: State, seat: int) -> bytes:
    """What a seat may do, byte by byte."""
    row = encoder.allowed(state, seat)
    return bytes(byte_at(row, at) for at in range(encoder.size))


def check_row(encoder: Encoder, state: State, seat: int, rng: Rng) -> None:
    """A row is the same in every world that the seat may think it is in, and keeps to its columns."""
    seen = row_of(encoder, state, seat)
    for column in encoder.columns.columns:
        part = seen[column.first : column.first + column.size]
        require(max(part) <= min(column.highest, MOST), f"{column.name} is {max(part)}, above {column.highest}")
    known = state.mask(seat)
    compare(encoder, seen, row_of(encoder, known, seat), seat, "on what the seat knows")
    known.fill(rng)
    compare(encoder, seen, row_of(encoder, known, seat), seat, "in another world that looks the same")


def compare(encoder: Encoder, one: bytes, other: bytes, seat: int, where: str) -> None:
    """Complains of the first column in which two rows differ."""
    for column in encoder.columns.columns:
        part = slice(column.first, column.first + column.size)
        told = f"{seat_name(seat)}: {column.name} is {list(one[part])}, but {list(other[part])} {where}"
        require(one[part] == other[part], told)


def check_actions(encoder: Encoder, state: State, seat: int) -> None:
    """Every legal move is an action that is allowed, and every allowed action gives such a move back."""
    moves = state.moves(seat) if state.may_act() >> seat & 1 else []
    found: dict[int, list[int]] = {}
    for move in moves:
        found.setdefault(encoder.action_of(state, seat, move), []).append(move)
    require(not found or 0 < min(found) <= max(found) < encoder.size, "an action is out of range")
    if moves:
        allowed = {action for action, byte in enumerate(mask_of(encoder, state, seat)) if byte}
        require(allowed == set(found), f"allowed are {sorted(allowed)}, legal are {sorted(found)}")
    for action, alike in found.items():
        back = encoder.move_of(state, seat, action)
        require(back in alike, f"action {action} ({encoder.actions.name_of(action)}) gives {back}, one of {alike}")
