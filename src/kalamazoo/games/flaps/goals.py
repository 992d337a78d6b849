"""What puzzles of Flaps ask for: several cards shed, or the game won, in one turn."""

from __future__ import annotations

from kalamazoo.core.game import Goal
from kalamazoo.core.state import State
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.kit.sentences import some


def own(state: State) -> FlapsState:
    """A state of Flaps."""
    assert isinstance(state, FlapsState)
    return state


def as_known(state: State, seat: int) -> State:
    """The position as the seat knows it; nothing more is told."""
    return state.mask(seat)


def shed(start: State, now: State, seat: int) -> int:
    """How many cards fewer the seat has."""
    return max(0, len(own(start).hands[seat]) - len(own(now).hands[seat]))


def ask_shed(start: State, seat: int, wanted: int) -> str:
    """Several cards are to go."""
    return f"Get rid of {some(wanted, 'card')} before it is anybody else's turn."


def title_shed(wanted: int) -> str:
    """How many cards."""
    return f"Find the turn that gets rid of {some(wanted, 'card')}"


GOALS = {"shed": Goal(shed, ask_shed, title_shed, as_known, 3, 3)}
