"""What the log of Stock Exchange says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, SHARED, place_seat
from kalamazoo.core.event import CARD, LOOK, NOTE, SHUFFLE, Event
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.stock_exchange.moves import (
    ANYONE,
    ASKED,
    GAINED,
    HOLDS_MARK,
    LOST,
    PAIR_OPEN,
    QUIET,
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


def describe(event: Event, viewer: int) -> str:
    """An event in a few words; empty if it needs none."""
    if event.kind == NOTE:
        return describe_note(event)
    if event.kind == SHUFFLE:
        return f"{event.number} cards are shuffled and dealt"
    if event.kind == LOOK:
        return f"{person(event.seat)} shows {spoken_cards(event.card, event.number)}"
    if event.kind != CARD or event.card == BACK or place_seat(event.source) == SHARED:
        return ""
    cards = spoken_cards(event.card, event.number)
    one = event.number == 1
    if place_seat(event.target) == viewer:
        return f"{cards} {'comes' if one else 'come'} from {person(event.seat)}"
    return f"{cards} {'goes' if one else 'go'} to {person(place_seat(event.target))}"


def describe_note(event: Event) -> str:
    """Something that was said or came about."""
    who = person(event.seat)
    first = note_first(event.number)
    second = note_second(event.number)
    kind = note_kind(event.number)
    if kind == SAID_OFFER:
        return f"{who} offers {spoken(first)}" + ("" if second == ANYONE else f" to {person(second)}")
    if kind == SAID_PLAY:
        return "the board is open" if event.seat == CLOCK else f"{who} opens the board"
    if kind == SAID_SOLD:
        return f"{who} calls sold: a hand of {first}s" + (", counting double" if second else "")
    lines = {
        SAID_WITHDRAW: f"{who} withdraws the offer",
        SAID_ACCEPT: f"{who} accepts {person(first)}'s offer",
        SAID_RETRACT: f"{who} takes the acceptance of {person(first)}'s offer back",
        TRADED: f"{who} and {person(second)} trade {spoken(first)} card{'s' * (first != 1)}",
        WRONGLY_SOLD: f"{who} calls sold, wrongly",
        GAINED: f"{who} gains {first}",
        LOST: f"{who} loses {first}",
        SAID_THROW_IN: f"{who} would throw the round in",
        SAID_WAIVE: f"{who} waives the trade with the partner",
        PAIR_OPEN: f"{who} and {person(first)} may now trade with all",
        QUIET: "a lull",
        ASKED: "nobody says a word; the round is thrown in if all wish it",
        THROWN_IN: "the round is thrown in",
        HOLDS_MARK: f"{who} holds the trade-mark card",
        ROUND: f"round {first}, dealt by {who}",
    }
    return lines.get(kind, "")
