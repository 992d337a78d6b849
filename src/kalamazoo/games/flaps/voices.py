"""What is said aloud at a table of Flaps."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.moment import CALL, MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import SUIT_NAMES
from kalamazoo.games.flaps.options import FlapsOptions

LARGE: Final = 5  # an attack that is worth a sigh

# {other} and {suit} are those of the note.
SPOKEN: Final = {
    note.LAST_CARD: ("Last Card", SAID),  # FP-LAST-1
    note.CATCHES: ("{other}, you did not say Last Card!", CALL),
    note.FALSE_ALARM: ("{other}, you did not say Last Card!", CALL),
    note.KNOCKS: ("Knock, knock.", SAID),
    note.NAMES_SUIT: ("{suit}!", SAID),
    note.NAMES_TRUMP: ("Trumps: {suit}", SAID),
    note.PICKS: ("I pick {other}.", SAID),
    note.ASKS: ("Any more flapping?", SAID),
    note.NO_MORE: ("None here.", MURMUR),
    note.STOPS: ("That will do.", MURMUR),
    note.FLAPS: ("FLAPS!", SAID),
    note.STOPPED: ("Stop that flapping!", SAID),
    note.CANCELLED: ("Not on me.", MURMUR),
    note.GUESSES: ("I guess {amount}.", SAID),
    note.TAKES_ALL: ("Oh, bother.", MURMUR),
    note.FOUND_OUT: ("Oh, bother.", MURMUR),
    note.NAMES: ("{other}, choose a card.", SAID),
    note.POINTS: ("That one.", SAID),
    note.BARRED: ("Not with that card …", MURMUR),
    note.HAS_LAID_ALL: ("I have no more cards!", SAID),
    note.GIVES_PILE: ("{other}, all yours.", SAID),
}


def voice(options: FlapsOptions, event: Event, viewer: int) -> Voice | None:
    """What a player says by this event."""
    if event.kind != NOTE:
        return None
    kind, amount = event.number & 255, event.number >> 8
    if kind == note.ATTACKS:
        return Voice(event.seat, "Oh dear.", MURMUR) if amount >= LARGE else None
    if kind not in SPOKEN:
        return None
    form, tone = SPOKEN[kind]
    suit = SUIT_NAMES[amount] if amount < len(SUIT_NAMES) else ""
    text = form.format(
        other=person(amount) if "{other}" in form else "",
        suit=suit.capitalize() if form.startswith("{suit}") else suit,
        amount=amount,
    )
    return Voice(event.seat, text, tone)
