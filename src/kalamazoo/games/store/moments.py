"""What deserves to be looked at in Go to Store: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Moment
from kalamazoo.games.kit.asking_end import asking_end
from kalamazoo.games.store.engine.state import HAND_PLACE, StoreState
from kalamazoo.games.store.refusals import ENDINGS


def moments(state: StoreState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """The end of the game."""
    if not state.ending:
        return ()
    return (asking_end(state, ENDINGS[state.ending], "set", HAND_PLACE, viewer, history),)
