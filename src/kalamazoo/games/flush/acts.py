"""What a move at a table of Flush was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.moment import Act
from kalamazoo.games.flush.engine import notes
from kalamazoo.games.flush.names import a_card, spoken_set
from kalamazoo.games.flush.options import FlushOptions
from kalamazoo.games.kit.sentences import listed, people, sentences, some, who
from kalamazoo.games.kit.tales import grouped

# {was} and {is} go with you or with somebody else.
DONE: Final = {
    notes.FLUSHES: "{who} made a Flush, and the pile is gone",
    notes.SUPER_FLUSH: "{who} made a Super Flush, and the pile is gone",
    notes.SKIPPED: "{who} {was} passed over",
    notes.KEPT_BASE: "{who} kept all Bases",
    notes.WRONG_FLIP: "{who} flipped a Blind by mistake, and it was exchanged",
    notes.OUT: "{who} {is} out of the game",
    notes.PROPOSED: "{who} proposed a stalemate",
    notes.AGREED: "{who} agreed to the stalemate",
    notes.DECLINED: "{who} declined the stalemate",
    notes.GAME_WON: "{who} won the game",
    notes.OFFERED: "the round goes in circles: a stalemate is offered",
    notes.VOID_ROUND: "the round is void and dealt anew",
}

MANY: Final = {
    notes.SKIPPED: "{who} were passed over",
    notes.OUT: "{who} are out of the game",
}  # done to several by one move


def act(options: FlushOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who laid or did what, and what came of it; a new deal is not spelled out."""
    told = [event for event in events if event.kind == NOTE]
    parts: list[str] = []
    for key, group in grouped(told, lambda event: event.number & 255 if event.number & 255 in MANY else None):
        if key is None or len(group) == 1:
            parts.append(note(group[0], events, viewer))
        else:
            kind = group[0].number & 255
            parts.append(MANY[kind].format(who=people([event.seat for event in group], viewer)))
    parts = [part for part in parts if part]
    if not parts:
        parts = handled(events, viewer)
    if not parts:
        return None
    dealt = any(event.kind == NOTE and event.number & 255 == notes.NEW_ROUND for event in events)
    return Act(events[0].seat, sentences(parts[:1]), sentences(parts[1:]), ("pile",) if dealt else ())


def note(event: Event, events: Sequence[Event], viewer: int) -> str:
    """Something that was said or came about."""
    kind, amount = event.number & 255, event.number >> 8
    name = who(event.seat, viewer)
    if kind in (notes.DECLARED, notes.COUNTED, notes.VOIDED):
        laid = spoken_set(amount >> 4, amount & 15)
        if kind == notes.VOIDED:
            return f"{name} declared {laid}, which cannot be done: all goes back"
        return f"{name} laid {laid}" + (", counting the top set in" if kind == notes.COUNTED else "")
    if kind == notes.FLIPPED:
        cards = [a_card(e.card) for e in events if e.kind == CARD and place_kind(e.target) == notes.SET_PLACE]
        return f"{name} flipped the Blind of Base {amount + 1}: {cards[0]}"
    lines = {
        notes.PICKED_UP: f"{name} picked up {some(amount, 'card')}",
        notes.GAVE_BASE: f"{name} handed a Base to {who(amount, viewer)}",
        notes.ROUND_WON: f"{name} won round {amount}",
        notes.NEW_ROUND: f"round {amount} is dealt, and {name} {'begin' if event.seat == viewer else 'begins'}",
    }
    if kind in lines:
        return lines[kind]
    mine = event.seat == viewer
    return DONE.get(kind, "").format(who=name, was="were" if mine else "was", **{"is": "are" if mine else "is"})


def handled(events: Sequence[Event], viewer: int) -> list[str]:
    """Cards put out or taken back before anything is declared."""
    out = [a_card(e.card) for e in events if e.kind == CARD and place_kind(e.target) == notes.SET_PLACE]
    if out:
        return [f"{who(events[0].seat, viewer)} put out {listed(out)}"]
    back = [e for e in events if e.kind == CARD and place_kind(e.source) == notes.SET_PLACE]
    return [f"{who(events[0].seat, viewer)} took back {some(len(back), 'card')}"] if back else []
