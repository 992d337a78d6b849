"""What is shouted on the trading floor."""

from __future__ import annotations

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.moment import CALL, MURMUR, SAID, Voice
from kalamazoo.core.people import person
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.stock_exchange.moves import (
    ANYONE,
    SAID_ACCEPT,
    SAID_OFFER,
    SAID_PLAY,
    SAID_RETRACT,
    SAID_SOLD,
    SAID_THROW_IN,
    SAID_WAIVE,
    TRADED,
    WRONGLY_SOLD,
    note_first,
    note_kind,
    note_second,
)
from kalamazoo.games.stock_exchange.notation import spoken
from kalamazoo.games.stock_exchange.options import StockExchangeOptions

SPOKEN = {
    SAID_PLAY: ("Play!", SAID),
    SAID_SOLD: ("Sold!", CALL),  # SX-SOLD-1
    WRONGLY_SOLD: ("Sold!", CALL),
    SAID_THROW_IN: ("Let us throw it in.", SAID),
    SAID_RETRACT: ("No, not that one.", MURMUR),
    SAID_WAIVE: ("Trade as you like.", MURMUR),
}


def voice(options: StockExchangeOptions, event: Event, viewer: int) -> Voice | None:
    """What a player shouts by this event: how many, and never which (SX-TRADE-5)."""
    if event.kind != NOTE or event.seat == CLOCK:
        return None
    kind, first, second = note_kind(event.number), note_first(event.number), note_second(event.number)
    if kind == SAID_OFFER:
        word = spoken(first)
        return Voice(event.seat, f"{word}! {word}!" if second == ANYONE else f"{person(second)}, {word}!", SAID)
    if kind == SAID_ACCEPT:
        return Voice(event.seat, f"{person(first)}, here!", SAID)
    if kind == TRADED:
        return Voice(second, "Done!", SAID)  # by whoever took the offer
    if kind not in SPOKEN:
        return None
    text, tone = SPOKEN[kind]
    return Voice(event.seat, text, tone)
