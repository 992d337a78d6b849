"""What happens at a Flinch table, in words for the log."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, TURN, Event
from kalamazoo.core.people import person
from kalamazoo.games.flinch.engine.notes import (
    BARRED,
    BLOCKED,
    CALLED,
    CENTRE_PLACE,
    DEAD,
    DEMANDED,
    ENDED,
    FINISHED,
    GATHERED,
    HAND_PLACE,
    LAY_DOWN,
    LIFTED,
    MUST_PASS,
    NOTHING_WRONG,
    PASSED,
    PEEKED,
    POINTED,
    PUT_DOWN,
    PUT_RIGHT,
    REJECTED,
    RESERVE_PLACE,
    SET_BACK,
    STACK_PLACE,
    STOCK_PLACE,
    STOPPED,
    TIMED_OUT,
    TURNED,
    UPHELD,
    VOID,
    VOTED,
)
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.flinch.options import GROUNDS

# {who} is a seat, or "you"; a verb with (s) has it for everybody but you; {whose} is "B's" or "your".
NOTES = {
    PASSED: "{who} pass(es)",
    LAY_DOWN: "nobody can open; the hands go down",
    VOID: "nobody can open and the stack is empty; {who} deal(s) again",
    BLOCKED: "the game is blocked; {who} must play",
    SET_BACK: "the {card} on {whose} stock goes to the bottom",
    BARRED: "{whose} last stock card waits for a round",
    DEAD: "nobody can play any more",
    FINISHED: "{who} {is} rid of the stock",
    GATHERED: "all reserves become the stack",
    ENDED: "{who} end(s) the turn without a discard",
    TIMED_OUT: "{whose} time is up",
    TURNED: "{who} turn(s) up the {card}",
    LIFTED: "{who} lift(s) the {card}",
    PUT_DOWN: "{who} put(s) the card back",
    PEEKED: "{who} peek(s) under {where}",
    CALLED: "{who} call(s) {ground} on {other}",
    UPHELD: "the call on {who} is right",
    REJECTED: "the call on {who} is wrong",
    POINTED: "{who} point(s) out a mistake of {other}",
    NOTHING_WRONG: "{who} did nothing that is to be put right",
    DEMANDED: "{who} demand(s) the {card} of {other}",
    STOPPED: "{who} must stop",
    MUST_PASS: "{who} cannot play the card that was shown",
    VOTED: "{who} vote(s) {vote}",
    PUT_RIGHT: "{whose} mistake is put right",
}


def describe(event: Event, viewer: int) -> str:
    """An event in a few words for the log; empty if it needs none."""
    line = words(event, viewer)
    return line[:1].upper() + line[1:]


def words(event: Event, viewer: int) -> str:
    """The event as a sentence without its capital."""
    if event.kind == CARD:
        return conjugate(card_moved(event, viewer), event.seat == viewer)
    if event.kind == NOTE:
        return note(event, viewer)
    if event.kind == SHUFFLE:
        return f"{event.number} cards are shuffled into the stack"
    if event.kind == CLEAR:
        return f"pile {place_number(event.source)} is finished and removed"
    if event.kind == TURN:
        return f"{owner(event.seat, viewer)} turn"
    if event.kind == LOOK and event.card != BACK:
        return conjugate(f"{name(event.seat, viewer)} show(s) the {name_card(event.card)}", event.seat == viewer)
    return ""


def name(seat: int, viewer: int) -> str:
    """A seat as it is spoken of to the viewer."""
    return "you" if seat == viewer else person(seat)


def owner(seat: int, viewer: int) -> str:
    """Whose, to the viewer."""
    return "your" if seat == viewer else f"{person(seat)}'s"


def conjugate(text: str, yours: bool) -> str:
    """The verbs of a sentence as they go with you, or with somebody else."""
    for ending in ("es", "s"):
        text = text.replace(f"({ending})", "" if yours else ending)
    return text.replace("{is}", "are" if yours else "is")


def note(event: Event, viewer: int) -> str:
    """Something that was said or came about."""
    number, more = event.number & 255, event.number >> 8
    form = conjugate(NOTES.get(number, ""), event.seat == viewer)
    return form.format(
        who=name(event.seat, viewer),
        whose=owner(event.seat, viewer),
        card=name_card(event.card),
        where=place_words(event.source, viewer),
        other=name(place_seat(event.target), viewer),
        ground=GROUNDS[more] if more < len(GROUNDS) else "",
        vote="yes" if more else "no",
    )


def card_moved(event: Event, viewer: int) -> str:
    """A card that moved."""
    card = f"the {name_card(event.card)}"
    who = name(event.seat, viewer)
    source, target = place_kind(event.source), place_kind(event.target)
    if target == CENTRE_PLACE:
        return f"{who} play(s) {card} from {place_words(event.source, viewer)} to pile {place_number(event.target)}"
    if target == RESERVE_PLACE and source == HAND_PLACE:
        return f"{who} lay(s) {card} on reserve {place_number(event.target)}"
    if target == HAND_PLACE and source == STACK_PLACE:
        return f"{who} draw(s) {card}" if event.card != BACK else ""
    card = card if event.card != BACK else "a card"
    return f"{card} goes from {place_words(event.source, viewer)} to {place_words(event.target, viewer)}"


def place_words(where: int, viewer: int) -> str:
    """A place in words."""
    kind = place_kind(where)
    if kind == RESERVE_PLACE:
        return f"{owner(place_seat(where), viewer)} reserve {place_number(where)}"
    if kind == STOCK_PLACE:
        return f"{owner(place_seat(where), viewer)} stock"
    if kind == HAND_PLACE:
        return f"{owner(place_seat(where), viewer)} hand"
    if kind == CENTRE_PLACE:
        return f"pile {place_number(where)}"
    return "the stack" if kind == STACK_PLACE else "the used cards"
