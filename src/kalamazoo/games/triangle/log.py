"""What happened in the Triangle, in words."""

from __future__ import annotations

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, CLEAR, NOTE, Event
from kalamazoo.games.kit.engine.solo import UNDONE
from kalamazoo.games.triangle.engine.state import (
    STOCK_PLACE,
    TURNED_PLACE,
)


def describe(event: Event, viewer: int) -> str:
    """What happened, in a few words."""
    if event.kind == NOTE:
        return "Taken back." if event.number == UNDONE else "Nothing more can be discarded."
    if event.kind == CLEAR:
        return "The stock is turned over."
    if event.kind != CARD:
        return ""
    target = place_kind(event.target)
    if target == TURNED_PLACE:
        return f"Turned {event.card}."
    return f"{event.card} to the stock." if target == STOCK_PLACE else f"{event.card} discarded."
