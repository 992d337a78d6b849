"""What a search asks of a game, as checks along a random walk: values, moves that are alike, moves that reveal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from kalamazoo.core.cards import BACK
from kalamazoo.core.game import winners_of
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out, wander
from kalamazoo.core.seats import seats_of
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules

FILLINGS = 5


def walk(rule_set: Rules, seats: int, seed: int, stops: int, stride: int) -> Iterator[State]:
    """The same state at several moments of one game, the moves made at random and also out of turn."""
    state = rule_set.deal(seats, seed, seed % seats)
    for stop in range(stops):
        yield state
        if not state.may_act():
            return
        if stop % 2:
            roll_out(state, Rng(seed + stop), stride)
        else:
            wander(state, Rng(seed + stop), stride)


def check_values(state: State) -> None:
    """Values are shares of one win; at the end they are what each got."""
    for known in (state, state.mask(0)):
        values = known.values()
        assert len(values) == state.seats, "there is not one value for each seat"
        assert all(0.0 <= value <= 1.0 for value in values), f"the values {values} are not all from 0 to 1"
        if state.seats > 1:
            assert abs(sum(values) - 1.0) < 1e-9, f"the values {values} do not share one win"
    if state.may_act():
        return
    winners = winners_of(state.scores())
    if winners:
        shared = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    else:
        shared = [0.0] if state.seats == 1 else [1 / state.seats] * state.seats
    assert state.values() == shared, f"the values at the end are {state.values()}, not {shared}"


def check_alike(rule_set: Rules, state: State) -> int:
    """Each move left out of the distinct ones comes to the same as one that was kept; returns how many are left out.

    On a masked state only moves that reveal nothing can be made.
    """
    left_out = 0
    masked = BACK in state.cards()
    for seat in seats_of(state.may_act() & (1 << state.seats) - 1):
        moves, distinct = state.moves(seat), state.distinct_moves(seat)
        assert [move for move in moves if move in distinct] == distinct, "distinct moves are not moves in their order"
        plain = [move for move in moves if not masked or not state.reveals(seat, move)]
        kept = {plain_position(rule_set, after(state, seat, move)) for move in distinct if move in plain}
        for move in plain:
            if move not in distinct:
                left_out += 1
                text = rule_set.game.write_move(state, seat, move)
                assert plain_position(rule_set, after(state, seat, move)) in kept, f"{text} is like no other move"
    return left_out


def after(state: State, seat: int, move: int) -> State:
    """The position that a move leads to."""
    twin = state.clone()
    twin.apply(seat, move)
    return twin


def plain_position(rule_set: Rules, state: State) -> str:
    """A position without the order of what is kept side by side: piles, slots, offers, Bases."""

    def plain(value: object, key: str = "") -> object:
        if isinstance(value, dict):
            return {name: plain(part, name) for name, part in value.items() if name not in ("history", "trail")}
        if isinstance(value, list):
            if key == "emptied":  # numbers of places
                return len(value)
            parts = [plain(part) for part in value if part not in ([], 0)]  # gaps between piles
            if key not in ("seats", "pack", "stack", "stock", "stocks"):
                parts.sort(key=lambda part: json.dumps(part, sort_keys=True))
            return parts
        return value

    return json.dumps(plain(rule_set.game.write_position(state)), sort_keys=True)


def check_reveals(state: State, seed: int) -> tuple[int, int]:
    """Moves said to reveal nothing lead to the same knowledge in every guess.

    Returns how many moves are said to reveal something, and how many of them did so in these guesses.
    """
    said = did = 0
    for seat in seats_of(state.may_act() & (1 << state.seats) - 1):
        view = state.mask(seat)
        worlds = [view.clone() for _ in range(FILLINGS)]
        for number, world in enumerate(worlds):
            world.fill(Rng(seed * 11 + number))
        for move in view.distinct_moves(seat)[:12]:
            seen = {after(world, seat, move).mask(seat).dump() for world in worlds}
            if view.reveals(seat, move):
                said += 1
                did += len(seen) > 1
            else:
                assert len(seen) == 1, f"the move {move} of seat {seat} tells something about hidden cards"
    return said, did


def check_inventions(state: State, all_moves: bool = False) -> int:
    """What a masked table shows after a move of its seat, the seat will truly know; returns how many cards it does not.

    Made are the moves that reveal nothing; in games whose masked tables can bear it, all.
    """
    unknown = 0
    for seat in seats_of(state.may_act() & (1 << state.seats) - 1):
        view = state.mask(seat)
        for move in view.distinct_moves(seat)[:8]:
            if not all_moves and view.reveals(seat, move):
                continue
            imagined = Counter(after(view, seat, move).cards())
            truth = Counter(after(state, seat, move).mask(seat).cards())
            unknown += imagined[BACK] - truth[BACK]
            del imagined[BACK]
            assert not imagined - truth, f"a masked table has cards {imagined - truth} that its seat cannot know"
    return unknown
