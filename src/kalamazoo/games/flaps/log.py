"""What happened at a table of Flaps, a line each."""

from __future__ import annotations

from kalamazoo.core.cards import WHOLE, place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, Event
from kalamazoo.core.people import person
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine import table as t
from kalamazoo.games.flaps.engine.cards import SUIT_NAMES
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.flaps.options import FlapsOptions


def describe(event: Event, viewer: int, options: FlapsOptions | None = None) -> str:
    """An event, as the viewer saw it; empty if it needs no line. Without options the names are those in print."""
    who = person(event.seat)
    face = f"the {card_name(options, event.card)}" if event.card else "a card"
    if event.kind == CARD:
        return describe_card(event, who, face)
    if event.kind == LOOK:
        return describe_look(event, who, face)
    if event.kind == SHUFFLE:
        return f"the laid cards become a new pack of {event.number}"
    if event.kind == CLEAR:
        owner = person(place_seat(event.source))
        return f"{owner}'s 1-DOWN cards go to {person(place_seat(event.target))}"
    if event.kind == NOTE:
        return describe_note(event.number & 255, event.number >> 8, who)
    return ""


def describe_card(event: Event, who: str, face: str) -> str:
    """A card that moved."""
    source = place_kind(event.source)
    target = place_kind(event.target)
    if target == t.PILE_PLACE:
        return f"{who} lays {face}" if source == t.HAND_PLACE else f"{face} is turned up"
    if source == t.PACK_PLACE and target == t.HAND_PLACE:
        return f"{who} draws {face}"
    if source == t.PACK_PLACE and target == t.HELD_PLACE:
        return f"{who} looks at {face} of the pack"
    if target == t.MYSTERY_PLACE:
        of = f" of {who}" if source == t.HAND_PLACE else " of the pack"
        return f"{face}{of} goes to the mystery pile"
    if source == t.MYSTERY_PLACE:
        return f"{who} takes {face} from the mystery pile"
    if target == t.SIDE_PLACE:
        return f"{who} puts in {face}"
    if source == t.SIDE_PLACE:
        return f"{who} takes {face}"
    if target == t.THREE_PLACE:
        return f"{who} puts {face} face down"
    if source == t.THREE_PLACE:
        return f"{who} takes {face} of the three"
    if source == t.DOWN_PLACE and target == t.DOWN_PLACE:
        return f"{who} puts it back on top"
    if target == t.DOWN_PLACE:
        return f"{who} puts {face} before {person(place_seat(event.target))}"
    return f"{who} takes {face} from before {person(place_seat(event.source))}"


def describe_look(event: Event, who: str, face: str) -> str:
    """A card that was shown where it lies."""
    source = place_kind(event.source)
    owner = person(place_seat(event.source))
    if source == t.SIDE_PLACE:
        return f"{who} has put in {face}"
    if source == t.PACK_PLACE:
        return f"{who} cuts {face}"
    if source == t.HAND_PLACE:
        return f"{who} looks at {face} in {owner}'s hand"
    if source == t.THREE_PLACE:
        return f"{who} shows {face}, card {event.number}"
    if place_number(event.source) == WHOLE:  # 1-OVER: it stays face up
        return f"{who} turns up {face}, number {event.number} before {owner}"
    return f"{who} looks at {face}, number {place_number(event.source) + 1} before {owner}"


def describe_note(what: int, argument: int, who: str) -> str:
    """Something said, or that came about."""
    plain = {
        note.LAST_CARD: f'{who} says "Last Card"',
        note.FOUND_OUT: f'{who} did not say "Last Card"',
        note.KNOCKS: f"{who} knocks",
        note.ASKS: f'{who} asks: "any more flapping?"',
        note.NO_MORE: f"{who} has no more",
        note.STOPS: f"{who} lays no more",
        note.STOPPED: f"{who} stops that flapping",
        note.FLAPPING_OVER: "flapping is over",
        note.CANCELLED: f"{who} cancels the attack",
        note.REVERSED: "play goes the other way round",
        note.TAKES_ALL: f"{who} loses and takes the cards",
        note.MOVES_RIGHT: "all 1-DOWN cards go to the right",
        note.MOVES_LEFT: "all 1-DOWN cards go to the left",
        note.NO_EFFECT: "it has no effect",
        note.BARRED: f"{who} may not finish on that card",
        note.HAS_LAID_ALL: f"{who} has no cards left",
        note.RAN_OUT: "the pack has run out",
        note.TIME_UP: "time is up",
        note.NO_LOOK: f"{who} looks at no hand",
        note.FLAPS: f'{who} says "FLAPS"',
        note.NEW_DEAL: f"{who} deals again",
    }
    if what in plain:
        return plain[what]
    if what in (note.NAMES_SUIT, note.NAMES_TRUMP):
        trump = " trumps" if what == note.NAMES_TRUMP else ""
        return f"{who} names {SUIT_NAMES[argument]}{trump}"
    if what in (note.PICKS, note.NAMES, note.CATCHES, note.FALSE_ALARM, note.GIVES_PILE):
        verb = {
            note.PICKS: "picks",
            note.NAMES: "lets choose:",
            note.CATCHES: "catches",
            note.FALSE_ALARM: "wrongly catches",
            note.GIVES_PILE: "gives the mystery pile to",
        }[what]
        return f"{who} {verb} {person(argument)}"
    if what == note.WINS:
        return f"{who} wins twice over" if argument == 2 else f"{who} wins"
    return {
        note.ATTACKS: f"{who} is attacked for {argument}",
        note.GUESSES: f"{who} guesses {argument}",
        note.SUM: f"the sum is {argument}",
        note.POINTS: f"{who} points at card {argument + 1}",
    }.get(what, "")
