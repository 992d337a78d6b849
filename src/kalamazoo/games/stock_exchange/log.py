"""What the log of Stock Exchange says."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, SHARED, place_seat
from kalamazoo.core.event import CARD, LOOK, NOTE, SHUFFLE, Event
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.kit.sentences import capital, conjugate, listed, some, who, whose
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
    return capital(conjugate(words(event, viewer), event.seat == viewer))


def words(event: Event, viewer: int) -> str:
    """The event as a sentence without its capital, its verbs not yet conjugated."""
    if event.kind == NOTE:
        return describe_note(event, viewer)
    if event.kind == SHUFFLE:
        return f"{event.number} cards are shuffled and dealt"
    if event.kind == LOOK:
        return f"{who(event.seat, viewer)} show(s) {spoken_cards(event.card, event.number)}"
    if event.kind != CARD or event.card == BACK or place_seat(event.source) == SHARED:
        return ""
    cards = spoken_cards(event.card, event.number)
    one = event.number == 1
    if place_seat(event.target) == viewer:
        return f"{cards} {'comes' if one else 'come'} from {who(event.seat, viewer)}"
    return f"{cards} {'goes' if one else 'go'} to {who(place_seat(event.target), viewer)}"


def describe_note(event: Event, viewer: int) -> str:
    """Something that was said or came about."""
    name = who(event.seat, viewer)
    first = note_first(event.number)
    second = note_second(event.number)
    kind = note_kind(event.number)
    if kind == SAID_OFFER:
        return f"{name} offer(s) {spoken(first)}" + ("" if second == ANYONE else f" to {who(second, viewer)}")
    if kind == SAID_PLAY:
        return "the board is open" if event.seat == CLOCK else f"{name} open(s) the board"
    if kind == SAID_SOLD:
        return f"{name} call(s) sold: a hand of {first}s" + (", counting double" if second else "")
    if kind == TRADED:
        traders = listed(sorted([name, who(second, viewer)], key=lambda trader: trader != "you"))
        return f"{traders} trade {some(first, 'card')}"
    lines = {
        SAID_WITHDRAW: f"{name} withdraw(s) the offer",
        SAID_ACCEPT: f"{name} accept(s) {whose(first, viewer)} offer",
        SAID_RETRACT: f"{name} take(s) the acceptance of {whose(first, viewer)} offer back",
        WRONGLY_SOLD: f"{name} call(s) sold, wrongly",
        GAINED: f"{name} gain(s) {first}",
        LOST: f"{name} lose(s) {first}",
        SAID_THROW_IN: f"{name} would throw the round in",
        SAID_WAIVE: f"{name} waive(s) the trade with the partner",
        PAIR_OPEN: f"{name} and {who(first, viewer)} may now trade with all",
        QUIET: "a lull",
        ASKED: "nobody says a word; the round is thrown in if all wish it",
        THROWN_IN: "the round is thrown in",
        HOLDS_MARK: f"{name} hold(s) the trade-mark card",
        ROUND: f"round {first}, dealt by {name}",
    }
    return lines.get(kind, "")
