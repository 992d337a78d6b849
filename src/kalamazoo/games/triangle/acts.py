"""What a move in the Triangle was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, CLEAR, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.kit.engine.solo import STUCK, UNDONE
from kalamazoo.games.kit.sentences import a_number, sentences, who
from kalamazoo.games.triangle.engine.state import AWAY_PLACE, STOCK_PLACE, TURNED_PLACE
from kalamazoo.games.triangle.options import TriangleOptions


def act(options: TriangleOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """What was turned or discarded."""
    parts = phrases(events, who(0, viewer))
    return Act(0, sentences(parts[:1]), sentences(parts[1:])) if parts else None


def phrases(events: Sequence[Event], name: str) -> list[str]:
    """The deed, then what came of it."""
    by_target: dict[int, list[int]] = {}
    for event in events:
        if event.kind == CARD:
            by_target.setdefault(place_kind(event.target), []).append(event.card)
    away, turned = by_target.get(AWAY_PLACE, []), by_target.get(TURNED_PLACE, [])
    found: list[str] = []
    if len(away) == 2:
        found.append(f"{name} discarded the {away[0]} and the {away[1]}")
    elif away:
        found.append(f"{name} discarded the {away[0]}")
    if any(event.kind == CLEAR for event in events):
        found.append(f"{name} turned the stock over")
    if turned:
        found.append(f"{name} turned {a_number(turned[0])}")
    found += [f"the {card} went to the stock" for card in by_target.get(STOCK_PLACE, [])]
    notes = [event.number for event in events if event.kind == NOTE]
    found += [f"{name} took it back"] if UNDONE in notes else []
    return found + (["nothing more can be discarded"] if STUCK in notes else [])
