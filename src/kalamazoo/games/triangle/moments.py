"""What deserves to be looked at in the Triangle: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Moment
from kalamazoo.games.kit.engine.solo import WON
from kalamazoo.games.kit.sentences import capital, some
from kalamazoo.games.kit.solo_end import solo_end
from kalamazoo.games.triangle.engine.state import ALL_WON, SIZE, TriangleState
from kalamazoo.games.triangle.refusals import ENDINGS


def moments(state: TriangleState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """Whether it came out."""
    if not state.ending:
        return ()
    left = SIZE - state.triangle.count(0)
    won = state.ending in (WON, ALL_WON)
    figure = (
        f"{capital(some(state.left, 'card'))} of the pack to spare."
        if won
        else f"{SIZE - left} of {SIZE} cards cleared."
    )
    return (solo_end(ENDINGS[state.ending], won, left, "cards left in the triangle", figure),)
