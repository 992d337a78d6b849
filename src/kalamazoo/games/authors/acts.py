"""What an ask in Authors was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.authors.engine.state import HAND_PLACE
from kalamazoo.games.authors.moves import ASKED, BOOK, STALLED
from kalamazoo.games.authors.notation import spoken_card, spoken_cards
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking import note_about, note_kind, note_seat
from kalamazoo.games.kit.sentences import sentences, who


def act(options: AuthorsOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who asked whom for what, whether it came, and the book it made."""
    told = [event for event in events if event.kind == NOTE]
    if not told or note_kind(told[0].number) != ASKED:
        return None
    ask = told[0]
    wanted = spoken_card(note_about(ask.number))
    given = [event for event in events if event.kind == CARD and place_kind(event.target) == HAND_PLACE]
    if given:
        many = given[0].number
        came = "and got it" if many == 1 else f"and got {spoken_cards(given[0].card, many)}"
    else:
        came = "in vain"
    lead = f"{who(ask.seat, viewer)} asked {who(note_seat(ask.number), viewer)} for {wanted} {came}"
    return Act(ask.seat, sentences([lead]), sentences([book(event, viewer) for event in told[1:]]))


def book(event: Event, viewer: int) -> str:
    """A book that was made, or that nobody finds anything any more."""
    number = note_about(event.number)
    if note_kind(event.number) == STALLED:
        return "nobody finds a card any more"
    if note_kind(event.number) != BOOK:
        return ""
    return f"{who(event.seat, viewer)} laid {f'the book of {number}s' if number else 'a book'}"
