"""What deserves to be looked at in Patience: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.event import Event
from kalamazoo.core.moment import Moment
from kalamazoo.games.kit.engine.solo import SERIES, WON
from kalamazoo.games.kit.solo_end import solo_end
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.refusals import ENDINGS


def moments(state: PatienceState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """Whether it came out."""
    if not state.ending:
        return ()
    whole = SERIES * state.opt.cap
    up = sum(state.upper)
    figure = f"{up} of {whole} cards on the upper piles."
    return (solo_end(ENDINGS[state.ending], state.ending == WON, whole - up, "cards to go", figure),)
