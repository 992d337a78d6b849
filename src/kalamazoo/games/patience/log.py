"""What happened in Patience, in words."""

from __future__ import annotations

from kalamazoo.core.cards import place_kind, place_number
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.games.kit.engine.solo import UNDONE
from kalamazoo.games.kit.sentences import a_number, capital, conjugate, who
from kalamazoo.games.patience.engine.state import (
    LOWER_PLACE,
    STOCK_PLACE,
    TURNED_PLACE,
    UPPER_PLACE,
)


def describe(event: Event, viewer: int) -> str:
    """What happened, in a few words."""
    if event.kind == NOTE:
        taken = conjugate(f"{who(0, viewer)} take(s) it back.", viewer == 0)
        return capital(taken) if event.number == UNDONE else "Nothing more can be played."
    if event.kind != CARD:
        return ""
    target, number = place_kind(event.target), place_number(event.target)
    if target == TURNED_PLACE:
        return capital(conjugate(f"{who(0, viewer)} turn(s) {a_number(event.card)}.", viewer == 0))
    if target == STOCK_PLACE:
        return f"The {event.card} goes to the stock."
    where = f"upper pile {number}" if target == UPPER_PLACE else f"lower pile {number}" if target == LOWER_PLACE else ""
    return f"The {event.card} goes to {where}."
