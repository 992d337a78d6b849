"""What deserves to be looked at in Authors: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Moment
from kalamazoo.games.authors.engine.state import HAND_PLACE, AuthorsState
from kalamazoo.games.authors.refusals import ENDINGS
from kalamazoo.games.kit.asking_end import asking_end


def moments(state: AuthorsState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """The end of the game."""
    if not state.ending:
        return ()
    return (asking_end(state, ENDINGS[state.ending], "book", HAND_PLACE, viewer, history),)
