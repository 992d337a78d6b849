"""What happened in the Triangle, in words."""

from __future__ import annotations

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, CLEAR, NOTE, Event
from kalamazoo.games.kit.engine.solo import UNDONE
from kalamazoo.games.kit.sentences import a_number, capital, conjugate, who
from kalamazoo.games.triangle.engine.state import (
    STOCK_PLACE,
    TURNED_PLACE,
)


def describe(event: Event, viewer: int) -> str:
    """What happened, in a few words."""
    if event.kind == NOTE:
        taken = conjugate(f"{who(0, viewer)} take(s) it back.", viewer == 0)
        return capital(taken) if event.number == UNDONE else "Nothing more can be discarded."
    if event.kind == CLEAR:
        return "The stock is turned over."
    if event.kind != CARD:
        return ""
    target = place_kind(event.target)
    if target == TURNED_PLACE:
        return capital(conjugate(f"{who(0, viewer)} turn(s) {a_number(event.card)}.", viewer == 0))
    return f"The {event.card} {'goes to the stock' if target == STOCK_PLACE else 'is discarded'}."
