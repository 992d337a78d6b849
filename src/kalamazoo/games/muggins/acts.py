"""What a move in Muggins was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, NOTE, SHUFFLE, TURN, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.kit.sentences import a_number, ordinal, sentences, some, who, whose
from kalamazoo.games.kit.tales import grouped
from kalamazoo.games.muggins.engine.calls import CALLED, HELD, LAST_CARD_KEPT, NOTHING_TO_GIVE, RIGHT, WRONG
from kalamazoo.games.muggins.engine.table import AWAY_PLACE, FINGERS_PLACE, HAND_PLACE, STOCK_PLACE, TABLE_PLACE
from kalamazoo.games.muggins.log import FAULTS
from kalamazoo.games.muggins.options import MugginsOptions

LETTERS = 140  # of an act, beyond which it tells what matters alone


def act(options: MugginsOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who did what, and what came of it."""
    told = [event for event in events if event.kind != TURN]
    parts = phrases(told, viewer)
    if sum(map(len, parts)) > LETTERS:
        parts = phrases([event for event in told if event.kind != CLEAR], viewer)
    return Act(told[0].seat, sentences(parts[:1]), sentences(parts[1:])) if parts else None


def phrases(events: Sequence[Event], viewer: int) -> list[str]:
    """What happened, a phrase each; cards that go back are one."""
    passed = [event for at, event in enumerate(events) if not goes_on(event, events[at + 1 : at + 2])]
    many = sum(goes_back(event) or comes_back(event) for event in passed) > 1
    found: list[str] = []
    for key, group in grouped(passed, together):
        if key is None:
            found.append(done(group[0], viewer))
        elif many:
            cards = sum(map(goes_back, group))
            found.append(f"{some(cards, 'card')} went back to where {'it' if cards == 1 else 'they'} came from")
        elif comes_back(group[0]):
            found.append("a complete pile came back")
        else:
            under = place_kind(group[0].target) == HAND_PLACE
            where = (
                f"under {whose(group[0].seat, viewer)} hand"
                if under
                else f"to {whose(group[0].seat, viewer)} stock pile"
            )
            found.append(f"the {group[0].card} went back {where}")
    return [part for part in found if part]


def together(event: Event) -> tuple[int, int] | None:
    """What is told in one phrase: all that goes back."""
    return (0, 0) if goes_back(event) or comes_back(event) else None


def comes_back(event: Event) -> bool:
    """Whether a complete pile comes back to the table."""
    return event.kind == CLEAR and place_kind(event.source) == AWAY_PLACE


def goes_back(event: Event) -> bool:
    """Whether a card goes back to where it came from, because a call was right."""
    if event.kind != CARD:
        return False
    source, target = place_kind(event.source), place_kind(event.target)
    if target == HAND_PLACE:
        return True
    return (
        target == STOCK_PLACE and place_seat(event.target) == event.seat and source not in (FINGERS_PLACE, HAND_PLACE)
    )


def goes_on(event: Event, after: Sequence[Event]) -> bool:
    """Whether a card is only taken up, and goes on at once."""
    return (
        event.kind == CARD
        and place_kind(event.target) == FINGERS_PLACE
        and any(later.kind == CARD and later.source == event.target for later in after)
    )


def done(event: Event, viewer: int) -> str:
    """An event as something that is done."""
    name = who(event.seat, viewer)
    if event.kind == CARD:
        return moved(event, viewer, name)
    if event.kind == CLEAR:
        return swept(event, name)
    if event.kind == SHUFFLE:
        return f"{name} shuffled the new hand of {event.number}"
    if event.kind != NOTE:
        return ""
    if event.number > RIGHT:
        return f"rightly: {had_done(event, viewer)}"
    return {
        CALLED: f"{name} called Muggins",
        WRONG: "there was no fault, and play goes on",
        NOTHING_TO_GIVE: f"{name} had no card to give",
        LAST_CARD_KEPT: f"{name} kept the last card",
        HELD: f"{name} played the last card",
    }.get(event.number, "")


def had_done(event: Event, viewer: int) -> str:
    """The fault of a call that was right."""
    return f"{who(event.seat, viewer)} had {FAULTS[event.number - RIGHT][0]}"


def moved(event: Event, viewer: int, name: str) -> str:
    """A card that moved."""
    card = event.card
    source, target, owner = place_kind(event.source), place_kind(event.target), place_seat(event.target)
    if target == FINGERS_PLACE:
        return (
            f"{name} drew {a_number(card)}"
            if source == HAND_PLACE
            else f"the {card} is in {whose(event.seat, viewer)} fingers again"
        )
    if target == TABLE_PLACE:
        return f"{name} played the {card} on the {ordinal(place_number(event.target))} table pile"
    if source == HAND_PLACE:
        return f"{whose(event.seat, viewer)} {card} goes on {whose(owner, viewer)} stock pile"
    if owner != event.seat:
        return f"{name} played the {card} on {whose(owner, viewer)} stock pile"
    return f"{name} laid the {card}, and the turn is over"


def swept(event: Event, name: str) -> str:
    """A pile that moved as a whole."""
    if place_kind(event.source) == STOCK_PLACE:
        return f"{name} turned the stock pile over: a new hand of {event.number}"
    if place_kind(event.target) == STOCK_PLACE:
        return f"{name} turned the hand back: a stock pile of {event.number}"
    return "the pile is complete"
