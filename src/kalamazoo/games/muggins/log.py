"""What happened in Muggins, in words."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.cards import place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, NOTE, SHUFFLE, TURN, Event
from kalamazoo.games.kit.sentences import capital, conjugate, who, whose
from kalamazoo.games.muggins.engine.calls import (
    CALLED,
    HELD,
    LAST_CARD_KEPT,
    NOTHING_TO_GIVE,
    RIGHT,
    WRONG,
)
from kalamazoo.games.muggins.engine.table import AWAY_PLACE, FINGERS_PLACE, HAND_PLACE, STOCK_PLACE, TABLE_PLACE

FAULTS: Final = {
    1: ("put a card on a table pile that does not take it", "MU-F1"),
    2: ("put a card on a stock pile that does not take it", "MU-F2"),
    3: ("passed over a table pile", "MU-F3"),
    4: ("passed over a nearer stock pile", "MU-F4"),
    5: ("drawn although the stock pile's top card had a place", "MU-F5"),
    6: ("laid a card that had a place", "MU-F6"),
    7: ("played out of turn", "MU-OP-20"),
}


def verb(seat: int, viewer: int, word: str) -> str:
    """Who does what: "You draw", "B draws"."""
    return capital(conjugate(f"{who(seat, viewer)} {word}(s)", seat == viewer))


def describe(event: Event, viewer: int) -> str:
    """An event in a few words for the log."""
    if event.kind == CARD:
        return describe_card(event, viewer)
    if event.kind == CLEAR:
        return describe_clear(event, viewer)
    if event.kind == SHUFFLE:
        return f"{verb(event.seat, viewer, 'shuffle')} the new hand of {event.number}."
    if event.kind == TURN:
        return capital(f"{whose(event.seat, viewer)} turn.")
    return describe_note(event, viewer) if event.kind == NOTE else ""


def describe_card(event: Event, viewer: int) -> str:
    """A card that moved."""
    seat, card = event.seat, event.card
    source, target = place_kind(event.source), place_kind(event.target)
    if target == FINGERS_PLACE:
        if source == HAND_PLACE:
            return f"{verb(seat, viewer, 'draw')} the {card}."
        return f"{verb(seat, viewer, 'take')} back the {card}."
    if target == HAND_PLACE:
        return f"The {card} goes back to the bottom of {whose(seat, viewer)} hand."
    if target == TABLE_PLACE:
        return f"{verb(seat, viewer, 'play')} the {card} on table pile {place_number(event.target)}."
    owner = place_seat(event.target)
    if source == HAND_PLACE:
        return f"{verb(seat, viewer, 'give')} the {card}; it goes on {whose(owner, viewer)} stock pile."
    if owner != seat:
        return f"{verb(seat, viewer, 'play')} the {card} on {whose(owner, viewer)} stock pile."
    if source == FINGERS_PLACE:
        return f"{verb(seat, viewer, 'lay')} the {card}."
    return f"{verb(seat, viewer, 'take')} the {card} back on {'your' if seat == viewer else 'the'} stock pile."


def describe_clear(event: Event, viewer: int) -> str:
    """A pile that moved as a whole."""
    source, target = place_kind(event.source), place_kind(event.target)
    if source == STOCK_PLACE:
        return f"{verb(event.seat, viewer, 'turn')} the stock pile over: a new hand of {event.number}."
    if target == STOCK_PLACE:
        return f"{verb(event.seat, viewer, 'turn')} the hand back: a stock pile of {event.number}."
    if target == AWAY_PLACE:
        return f"Table pile {place_number(event.source)} is complete."
    return f"Table pile {place_number(event.target)} comes back."


def describe_note(event: Event, viewer: int) -> str:
    """A call, a verdict, a win that is held back."""
    seat, number = event.seat, event.number
    name = who(seat, viewer)
    have = f"{name} {'have' if seat == viewer else 'has'}"
    if number == CALLED:
        return f'{verb(seat, viewer, "call")} "Muggins!"'
    if number == NOTHING_TO_GIVE:
        return capital(f"{have} no hand card to give.")
    if number == LAST_CARD_KEPT:
        return f"{verb(seat, viewer, 'keep')} the last card (MU-OP-17)."
    if number == HELD:
        return capital(f"{have} played the last card.")
    if number == WRONG:
        return capital(f"{name} called wrongly: there was no fault (MU-OP-10).")
    if number > RIGHT:
        fault, clause = FAULTS[number - RIGHT]
        return f"Rightly called: {have} {fault} ({clause})."
    return ""
