"""What happened on the trading floor, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import BACK, SHARED, place_seat
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.kit.sentences import conjugate, listed, sentences, some, who, whose
from kalamazoo.games.stock_exchange.moves import (
    ANYONE,
    ASKED,
    GAINED,
    HOLDS_MARK,
    LOST,
    PAIR_OPEN,
    ROUND,
    SAID_ACCEPT,
    SAID_OFFER,
    SAID_PLAY,
    SAID_RETRACT,
    SAID_SOLD,
    SAID_THROW_IN,
    SAID_WAIVE,
    SAID_WITHDRAW,
    THROWN_IN,
    TRADED,
    WRONGLY_SOLD,
    note_first,
    note_kind,
    note_second,
)
from kalamazoo.games.stock_exchange.notation import spoken, spoken_cards
from kalamazoo.games.stock_exchange.options import StockExchangeOptions


def act(options: StockExchangeOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """What was said or done first, then what came of it."""
    notes = in_order([event for event in events if event.kind == NOTE])
    parts = [part for event in notes if (part := done(event, viewer))]
    if not parts:
        return None
    seat = notes[0].seat if notes[0].seat != CLOCK else -1
    return Act(seat, sentences(parts[:1]), sentences([*exchanged(events, viewer), *parts[1:]]), touched(events))


def in_order(notes: list[Event]) -> list[Event]:
    """A trade first, where there was one; offers that end with it need no word."""
    if not any(note_kind(event.number) == TRADED for event in notes):
        return notes
    told = [event for event in notes if note_kind(event.number) != SAID_WITHDRAW]
    return sorted(told, key=lambda event: note_kind(event.number) != TRADED)


def touched(events: Sequence[Event]) -> tuple[str, ...]:
    """The places of offers and hands that were touched; a new deal touches all, and marks none."""
    found: dict[str, None] = {}
    for event in events:
        if event.kind == CARD and place_seat(event.source) != SHARED:
            found[f"hand:{place_seat(event.source)}"] = None
        elif event.kind == NOTE and note_kind(event.number) == SAID_OFFER:
            found[f"offer:{event.seat}:{event.target & 255}"] = None
    return tuple(found) or ("floor",)


def exchanged(events: Sequence[Event], viewer: int) -> list[str]:
    """What the viewer gave and got in a trade of his own."""
    moved = [e for e in events if e.kind == CARD and e.card != BACK and place_seat(e.source) != SHARED]
    gave = [spoken_cards(e.card, e.number) for e in moved if place_seat(e.source) == viewer]
    got = [spoken_cards(e.card, e.number) for e in moved if place_seat(e.target) == viewer]
    return [f"you gave {listed(gave)} and got {listed(got)}"] if gave and got else []


def done(event: Event, viewer: int) -> str:
    """Something that was said or came about."""
    name = who(event.seat, viewer)
    kind, first, second = note_kind(event.number), note_first(event.number), note_second(event.number)
    if kind == SAID_OFFER:
        return f"{name} offered {spoken(first)}" + ("" if second == ANYONE else f" to {who(second, viewer)}")
    if kind == SAID_PLAY:
        return "the board is open" if event.seat == CLOCK else f"{name} opened the board"
    if kind == SAID_SOLD:
        return f"{name} called sold: a hand of {first}s" + (", counting double" if second else "")
    if kind == TRADED:
        traders = sorted([event.seat, second], key=lambda seat: seat != viewer)
        return f"{listed([who(seat, viewer) for seat in traders])} traded {some(first, 'card')}"
    lines = {
        SAID_WITHDRAW: f"{name} withdrew the offer",
        SAID_ACCEPT: f"{name} would take {whose(first, viewer)} offer",
        SAID_RETRACT: f"{name} would not take {whose(first, viewer)} offer after all",
        WRONGLY_SOLD: f"{name} called sold, wrongly",
        GAINED: f"{name} gain(s) {first}",
        LOST: f"{name} lose(s) {first}",
        SAID_THROW_IN: f"{name} would throw the round in",
        SAID_WAIVE: f"{name} waived the trade with the partner",
        PAIR_OPEN: f"{name} and {who(first, viewer)} may now trade with all",
        ASKED: "nobody says a word: the round is thrown in if all wish it",
        THROWN_IN: "the round was thrown in",
        HOLDS_MARK: f"{name} held the trade-mark card",
        ROUND: f"{name} dealt round {first}",
    }
    return conjugate(lines.get(kind, ""), event.seat == viewer)
