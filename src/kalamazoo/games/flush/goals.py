"""What puzzles of Flush ask for: many cards shed in one go, Flush upon Flush."""

from __future__ import annotations

from kalamazoo.core.game import Goal
from kalamazoo.core.state import State
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.kit.sentences import some


def own(state: State) -> FlushState:
    """A state of Flush."""
    assert isinstance(state, FlushState)
    return state


def as_known(state: State, seat: int) -> State:
    """The position as the seat knows it; nothing more is told."""
    return state.mask(seat)


def out(start: State, now: State, seat: int) -> int:
    """Whether the seat has won the round."""
    before, after = own(start), own(now)
    ended = after.round > before.round or after.ending > 0
    return int(ended and not after.gains[seat] > 0)


def shed(start: State, now: State, seat: int) -> int:
    """How many cards the seat has got rid of, once its set is declared."""
    before, after = own(start), own(now)
    if after.round > before.round or after.ending:
        return len(before.held(seat)) if out(start, now, seat) else 0
    if after.set_size:
        return 0
    return len(before.held(seat)) - len(after.held(seat))


def ask_shed(start: State, seat: int, wanted: int) -> str:
    """Many cards are to go."""
    return f"Get rid of {some(wanted, 'card')} before it is anybody else's turn."


def title_shed(wanted: int) -> str:
    """How many cards."""
    return f"Find the turn that gets rid of {some(wanted, 'card')}"


GOALS = {"shed": Goal(shed, ask_shed, title_shed, as_known, 6, 5)}
