"""What a move in Patience was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind, place_number
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.kit.engine.solo import STUCK, UNDONE
from kalamazoo.games.kit.sentences import a_number, listed, sentences, who
from kalamazoo.games.patience.engine.state import PACK_PLACE, STOCK_PLACE, TURNED_PLACE, UPPER_PLACE
from kalamazoo.games.patience.options import PatienceOptions


def act(options: PatienceOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """What was turned or laid where."""
    name = who(0, viewer)
    cards = [event for event in events if event.kind == CARD]
    notes = [event.number for event in events if event.kind == NOTE]
    parts = [f"{name} {deed(cards)}"] if cards else []
    parts += [f"{name} took it back"] if UNDONE in notes else []
    parts += ["nothing more can be played"] if STUCK in notes else []
    return Act(0, sentences(parts[:1]), sentences(parts[1:])) if parts else None


def deed(cards: Sequence[Event]) -> str:
    """A card turned, or cards laid."""
    first = cards[0]
    target, number = place_kind(first.target), place_number(first.target)
    if target == TURNED_PLACE:
        on = ", and it went to the stock" if any(place_kind(e.target) == STOCK_PLACE for e in cards[1:]) else ""
        return f"turned {a_number(first.card)}{on}"
    if target == UPPER_PLACE and place_kind(first.source) == PACK_PLACE:
        return f"turned {a_number(first.card)}, and it begins upper pile {number}"
    rest = [event for event in cards if event.target != first.target or event.source != first.source]
    went = [event for event in cards if event not in rest]
    return f"{laid(went)}{''.join(f', and {followed(event)}' for event in rest)}"


def laid(cards: Sequence[Event]) -> str:
    """Cards that went together from one place to another."""
    first = cards[0]
    target, number = place_kind(first.target), place_number(first.target)
    which = f"the {listed([str(event.card) for event in cards])}"
    if target == STOCK_PLACE:
        return f"put {which} on the stock"
    if target == UPPER_PLACE:
        return f"played {which} on upper pile {number}"
    if place_kind(first.source) == PACK_PLACE:
        return f"filled the space with {a_number(first.card)}"
    return f"{'moved' if len(cards) > 1 else 'played'} {which} to lower pile {number}"


def followed(event: Event) -> str:
    """A card that went somewhere of itself."""
    kind = "upper" if place_kind(event.target) == UPPER_PLACE else "lower"
    where = f"{kind} pile {place_number(event.target)}"
    return f"the {event.card} went to {where}" if kind == "upper" else f"the {event.card} begins {where}"
