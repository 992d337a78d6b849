"""What an ask in Go to Store was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import BACK, place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.kit.sentences import a_number, count, listed, sentences, some, who
from kalamazoo.games.kit.tales import grouped
from kalamazoo.games.store.engine.state import HAND_PLACE, STORE_PLACE
from kalamazoo.games.store.moves import ASKED, SET, STALLED
from kalamazoo.games.store.options import StoreOptions


def act(options: StoreOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who asked whom for what and got how many, or went to the store, and the sets it made."""
    ask = next((event for event in events if event.kind == NOTE and note_kind(event.number) == ASKED), None)
    if ask is None:
        return None
    given = [event for event in events if is_gift(event)]
    came = f"and got {count(given[0].number)}" if given else "and had to go to the store"
    wanted = note_about(ask.number)
    lead = f"{who(ask.seat, viewer)} asked {who(note_seat(ask.number), viewer)} for all {wanted}s {came}"
    return Act(ask.seat, sentences([lead]), sentences(after(events, viewer)))


def after(events: Sequence[Event], viewer: int) -> list[str]:
    """Cards drawn from the store, and sets."""
    found: list[str] = []
    for _, group in grouped(events, lambda event: (event.seat, 0) if is_draw(event) else None):
        event = group[0]
        name = who(event.seat, viewer)
        if is_draw(event):
            cards = [card.card for card in group]
            if BACK in cards:
                found.append(f"{name} drew {some(len(cards), 'card')}")
            else:
                found.append(f"{name} drew {listed([a_number(card) for card in cards])}")
        elif event.kind == NOTE and note_kind(event.number) == SET:
            found.append(f"{name} laid the set of {note_about(event.number)}s aside")
        elif event.kind == NOTE and note_kind(event.number) == STALLED:
            found.append("nobody finds a card any more")
    return found


def is_gift(event: Event) -> bool:
    """Whether cards go from hand to hand."""
    return event.kind == CARD and place_kind(event.source) == place_kind(event.target) == HAND_PLACE


def is_draw(event: Event) -> bool:
    """Whether a card comes from the store."""
    return event.kind == CARD and place_kind(event.source) == STORE_PLACE
