"""What a move at a table of Flaps was, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kalamazoo.core.cards import place_kind, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, TURN, Event
from kalamazoo.core.moment import Act
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine import table as t
from kalamazoo.games.flaps.log import phrase
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.games.kit.sentences import listed, people, sentences, some, who
from kalamazoo.games.kit.tales import grouped

NAMED: Final = 3  # cards of a sentence that are named
ROUND: Final = (note.MOVES_LEFT, note.MOVES_RIGHT)  # whose cards go to whom is said by these
UNSAID: Final = (note.FLAPS, note.WINS)  # what the card laid, or the end of the game, says as well


def act(options: FlapsOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who laid, drew or said what, and what came of it."""
    told = [event for event in events if event.kind != TURN and not is_unsaid(event)]
    before, dealt = told, False
    for at, event in enumerate(told):
        if event.kind == NOTE and event.number & 255 == note.NEW_DEAL:
            before, dealt = told[: at + 1], True
    parts = phrases(options, before, viewer)
    if not parts:
        return None
    seat = before[0].seat if before[0].seat != CLOCK else -1
    return Act(seat, sentences(parts[:1]), sentences(parts[1:]), ("pile",) if dealt else ())


def is_unsaid(event: Event) -> bool:
    """Whether an event needs no word of its own."""
    return event.kind == NOTE and event.number & 255 in UNSAID


def phrases(options: FlapsOptions, events: Sequence[Event], viewer: int) -> list[str]:
    """What happened, a phrase each; what several do, and cards drawn or taken together, are one."""
    drawn = Counter(event.seat for event in events if is_draw(event))
    all_move = any(event.kind == NOTE and event.number & 255 in ROUND for event in events)
    found: list[str] = []
    for key, group in grouped(events, lambda event: together(event, drawn)):
        first = group[0]
        names = people([event.seat for event in group], viewer)
        if key is None:
            found.append("" if all_move and first.kind == CLEAR else done(options, first, viewer))
        elif is_draw(first) and len(drawn) > 2:
            each = " each" if any(event.seat != first.seat for event in group) else ""
            found.append(f"{names} drew {some(drawn[first.seat], 'card')}{each}")
        elif is_cut(first):
            found.append(f"{names} cut the pack")
        elif is_secret(first):
            found.append(f"{names} put a card on the mystery pile")
        else:
            found.append(taken(options, group, viewer))
    return [part for part in found if part]


def together(event: Event, drawn: Counter[int]) -> tuple[int, int] | None:
    """What is told in one phrase: those who do the same, the cards that a player draws, or takes from one place."""
    if is_cut(event) or is_secret(event):
        return (-1, event.kind)
    if is_draw(event) and len(drawn) > 2:
        return (-2, drawn[event.seat])
    if event.kind != CARD or place_kind(event.target) != t.HAND_PLACE:
        return None
    return (place_kind(event.source), event.target)


def is_draw(event: Event) -> bool:
    """Whether a card comes from the pack into a hand."""
    return event.kind == CARD and place_kind(event.source) == t.PACK_PLACE and place_kind(event.target) == t.HAND_PLACE


def is_cut(event: Event) -> bool:
    """Whether somebody has cut the pack and is seen to."""
    return event.kind == LOOK and place_kind(event.source) == t.PACK_PLACE


def is_secret(event: Event) -> bool:
    """Whether somebody puts a card on the mystery pile."""
    return event.kind == CARD and place_kind(event.target) == t.MYSTERY_PLACE


def taken(options: FlapsOptions, cards: Sequence[Event], viewer: int) -> str:
    """Cards that came into a hand; which, if the viewer saw them."""
    name = who(cards[0].seat, viewer)
    source = place_kind(cards[0].source)
    if source == t.SIDE_PLACE:
        return ""  # who has lost is told
    verb = "drew" if source == t.PACK_PLACE else "took"
    lay_before = place_seat(cards[0].source) if source == t.DOWN_PLACE else cards[0].seat
    from_where = f" that lay before {who(lay_before, viewer)}" if lay_before != cards[0].seat else ""
    from_where = from_where or {t.MYSTERY_PLACE: " from the mystery pile", t.THREE_PLACE: " of the three"}.get(
        source, ""
    )
    if len(cards) > NAMED or any(not event.card for event in cards):
        return f"{name} {verb} {some(len(cards), 'card')}{from_where}"
    return f"{name} {verb} {listed([f'the {card_name(options, event.card)}' for event in cards])}{from_where}"


def done(options: FlapsOptions, event: Event, viewer: int) -> str:
    """An event as something that is done."""
    if event.kind == NOTE and event.number & 255 == note.ATTACKS:
        return f"the attack is {event.number >> 8}, and it is on {who(event.seat, viewer)}"
    if event.kind == LOOK and place_kind(event.source) == t.SIDE_PLACE:
        return ""  # the showdown shows them
    return phrase(event, viewer, options, past=True)
