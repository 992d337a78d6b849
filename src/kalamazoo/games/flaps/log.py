"""What happened at a table of Flaps, a line each.

Each sentence is written once, with its verbs in angle brackets: the log says them of now, the last act of what is done.
"""

from __future__ import annotations

import re
from typing import Final

from kalamazoo.core.cards import WHOLE, place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, Event
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine import table as t
from kalamazoo.games.flaps.engine.cards import SUIT_NAMES
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.games.kit.sentences import capital, conjugate, who, whose

VERB: Final = re.compile(r"<(\w+)>")
DONE: Final = {  # the verbs of which the past is not made with -ed
    "catch": "caught", "cut": "cut", "deal": "dealt", "draw": "drew", "give": "gave", "lay": "laid", "let": "let",
    "lose": "lost", "put": "put", "say": "said", "take": "took", "win": "won",
}  # fmt: skip

NOTES: Final = {
    note.LAST_CARD: '{who} <say> "Last Card"',
    note.FOUND_OUT: '{who} did not say "Last Card" in time',
    note.KNOCKS: "{who} <knock>",
    note.ASKS: '{who} <ask>: "any more flapping?"',
    note.NO_MORE: "{who} {has} no more",
    note.STOPS: "{who} <lay> no more",
    note.STOPPED: "{who} <stop> that flapping",
    note.FLAPPING_OVER: "flapping is over",
    note.CANCELLED: "{who} <cancel> the attack",
    note.REVERSED: "play goes the other way round",
    note.TAKES_ALL: "{who} <lose> and <take> the cards",
    note.MOVES_RIGHT: "all 1-DOWN cards go to the right",
    note.MOVES_LEFT: "all 1-DOWN cards go to the left",
    note.NO_EFFECT: "it has no effect",
    note.BARRED: "{who} may not finish on that card",
    note.HAS_LAID_ALL: "{who} {has} no cards left",
    note.RAN_OUT: "the pack has run out",
    note.TIME_UP: "time is up",
    note.NO_LOOK: "{who} <look> at no hand",
    note.FLAPS: '{who} <say> "FLAPS"',
    note.NEW_DEAL: "{who} <deal> again",
    note.NAMES_SUIT: "{who} <name> {suit}",
    note.NAMES_TRUMP: "{who} <name> {suit} trumps",
    note.PICKS: "{who} <pick> {other}",
    note.NAMES: "{who} <let> {other} choose",
    note.CATCHES: "{who} <catch> {other}",
    note.FALSE_ALARM: "{who} wrongly <catch> {other}",
    note.GIVES_PILE: "{who} <give> the mystery pile to {other}",
    note.ATTACKS: "{who} {is} attacked for {amount}",
    note.GUESSES: "{who} <guess> {amount}",
    note.SUM: "the sum is {amount}",
    note.POINTS: "{who} <point> at card {number}",
    note.WINS: "{who} <win>",
}


def describe(event: Event, viewer: int, options: FlapsOptions | None = None) -> str:
    """An event, as the viewer saw it; empty if it needs no line. Without options the names are those in print."""
    return capital(phrase(event, viewer, options))


def phrase(event: Event, viewer: int, options: FlapsOptions | None, past: bool = False) -> str:
    """The event as a sentence without its capital, of now or of what is done."""
    form = VERB.sub(lambda verb: past_of(verb[1]) if past else now_of(verb[1]), form_of(event))
    amount = event.number >> 8
    return conjugate(form, event.seat == viewer).format(
        who=who(event.seat, viewer),
        card=f"the {card_name(options, event.card)}" if event.card else "a card",
        owner=whose(place_seat(event.source), viewer),
        before=who(place_seat(event.source), viewer),
        target=who(place_seat(event.target), viewer),
        other=who(amount, viewer) if event.kind == NOTE and amount < MOST_SEATS else "",
        suit=SUIT_NAMES[amount] if event.kind == NOTE and amount < len(SUIT_NAMES) else "",
        amount=amount,
        number=amount + 1,
        count=event.number,
        place=place_number(event.source) + 1,
    )


def now_of(verb: str) -> str:
    """A verb of now, still to be conjugated."""
    return f"{verb}(es)" if verb.endswith(("s", "ch")) else f"{verb}(s)"


def past_of(verb: str) -> str:
    """A verb of what is done."""
    if verb in DONE:
        return DONE[verb]
    return f"{verb}ped" if verb == "stop" else f"{verb}led" if verb == "cancel" else f"{verb.removesuffix('e')}ed"


def form_of(event: Event) -> str:
    """What is said of an event; empty if it needs no line."""
    if event.kind == CARD:
        return card_form(event)
    if event.kind == LOOK:
        return look_form(event)
    if event.kind == SHUFFLE:
        return "the laid cards become a new pack of {count}"
    if event.kind == CLEAR:
        return "{owner} 1-DOWN cards go to {target}"
    if event.kind != NOTE:
        return ""
    if event.number & 255 == note.WINS and event.number >> 8 == 2:
        return "{who} <win> twice over"
    return NOTES.get(event.number & 255, "")


def card_form(event: Event) -> str:
    """A card that moved."""
    source = place_kind(event.source)
    target = place_kind(event.target)
    if target == t.PILE_PLACE:
        return "{who} <lay> {card}" if source == t.HAND_PLACE else "{card} is turned up"
    if source == t.PACK_PLACE and target == t.HAND_PLACE:
        return "{who} <draw> {card}"
    if source == t.PACK_PLACE and target == t.HELD_PLACE:
        return "{who} <look> at {card} of the pack"
    if target == t.MYSTERY_PLACE:
        if source == t.HAND_PLACE:
            return "{who} <put> {card} on the mystery pile"
        return "{card} of the pack goes to the mystery pile"
    if source == t.MYSTERY_PLACE:
        return "{who} <take> {card} from the mystery pile"
    if target == t.SIDE_PLACE:
        return "{who} <put> in {card}"
    if source == t.SIDE_PLACE:
        return "{who} <take> {card}"
    if target == t.THREE_PLACE:
        return "{who} <put> {card} face down"
    if source == t.THREE_PLACE:
        return "{who} <take> {card} of the three"
    if source == t.DOWN_PLACE and target == t.DOWN_PLACE:
        return "{who} <put> it back on top"
    if target == t.DOWN_PLACE and source == t.HAND_PLACE:  # 1-SWAP
        return "{who} <put> {card} in its place"
    if target == t.DOWN_PLACE:
        return "{who} <put> {card} before {target}"
    own = place_seat(event.source) == event.seat
    return "{who} <take> up {card}" if own else "{who} <take> {card}, number {place} before {before}"


def look_form(event: Event) -> str:
    """A card that was shown where it lies."""
    source = place_kind(event.source)
    if source == t.SIDE_PLACE:
        return "{who} {has} put in {card}"
    if source == t.PACK_PLACE:
        return "{who} <cut> {card}"
    if source == t.HAND_PLACE:
        return "{who} <look> at {card} in {owner} hand"
    if source == t.THREE_PLACE:
        return "{who} <show> {card}, card {count}"
    if place_number(event.source) == WHOLE:  # 1-OVER: it stays face up
        return "{who} <turn> up {card}, number {count} before {before}"
    return "{who} <look> at {card}, number {place} before {before}"
