"""What deserves to be looked at in Patience: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, Event
from kalamazoo.core.moment import Moment
from kalamazoo.games.kit.engine.solo import SERIES, WON
from kalamazoo.games.kit.sentences import capital, some
from kalamazoo.games.kit.solo_end import solo_end
from kalamazoo.games.patience.engine.state import TURNED_PLACE, UPPER_PLACE, PatienceState
from kalamazoo.games.patience.refusals import ENDINGS


def moments(state: PatienceState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """Whether it came out."""
    if not state.ending:
        return ()
    whole = SERIES * state.opt.cap
    up = sum(state.upper)
    won = state.ending == WON
    figure = run_figure(history) if won else f"{up} of {whole} cards on the upper piles."
    return (solo_end(ENDINGS[state.ending], won, whole - up, "cards to go", figure),)


def run_figure(history: Sequence[Event]) -> str:
    """How many cards went up at most between two that were turned."""
    best = run = 0
    for target in (place_kind(event.target) for event in history if event.kind == CARD):
        run = run + 1 if target == UPPER_PLACE else 0 if target == TURNED_PLACE else run
        best = max(best, run)
    return f"{capital(some(best, 'card'))} up without turning one, the longest run." if best else ""
