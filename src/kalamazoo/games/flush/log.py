"""What happened at a table of Flush, a line each."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.cards import BACK, place_kind, place_number
from kalamazoo.core.event import CARD, LOOK, NOTE, TURN, Event
from kalamazoo.core.people import person
from kalamazoo.games.flush.engine import notes as notes
from kalamazoo.games.flush.names import a_card, cards_word, name_set, name_values
from kalamazoo.games.flush.options import FLUSH

OWN: Final = (notes.HAND_PLACE, notes.BASE_PLACE)  # where cards that were put out go back to

PLAIN: Final = {
    notes.FLUSHES: ("make a Flush", "makes a Flush"),
    notes.SUPER_FLUSH: ("make a Super Flush", "makes a Super Flush"),
    notes.SKIPPED: ("are passed over", "is passed over"),
    notes.KEPT_BASE: ("keep all Bases", "keeps all Bases"),
    notes.WRONG_FLIP: ("flip a Blind by mistake; it is exchanged", "flips a Blind by mistake; it is exchanged"),
    notes.OUT: ("are out of the game", "is out of the game"),
    notes.PROPOSED: ("propose a stalemate", "proposes a stalemate"),
    notes.AGREED: ("agree to the stalemate", "agrees to the stalemate"),
    notes.DECLINED: ("decline the stalemate", "declines the stalemate"),
    notes.GAME_WON: ("win the game", "wins the game"),
}


def describe(event: Event, viewer: int) -> str:
    """A line of the log; empty if the event needs none."""
    mine = event.seat == viewer
    who = "You" if mine else person(event.seat)
    if event.kind == TURN:
        return ""
    if event.kind == NOTE:
        return describe_note(event.number & 255, event.number >> 8, who, mine, viewer)
    if event.kind == CARD and place_kind(event.target) == notes.MIMIC_PLACE:
        if event.card >> 4 == FLUSH:
            return "A Flush card is turned: no Mimics"
        return f"{name_values(event.card >> 4).capitalize()} are Mimics"
    if event.kind == CARD and place_kind(event.target) == notes.SET_PLACE:
        return f"{who} {'put' if mine else 'puts'} out {a_card(event.card)}"
    if event.kind == CARD and place_kind(event.source) == notes.SET_PLACE and place_kind(event.target) in OWN:
        return f"{who} {'take' if mine else 'takes'} back {a_card(event.card)}"
    if (
        event.kind == CARD
        and place_kind(event.source) == notes.BASE_PLACE
        and place_kind(event.target) == notes.ASIDE_PLACE
    ):
        return f"It was {a_card(event.card)}"
    if event.kind == LOOK and event.card != BACK:
        kind = place_kind(event.source)
        where = "in hand" if kind == notes.HAND_PLACE else f"on Base {place_number(event.source) + 1}"
        return f"{who} still {'have' if mine else 'has'} {a_card(event.card)} {where}"
    return ""


def describe_note(note: int, amount: int, who: str, mine: bool, viewer: int) -> str:
    """A note in words."""
    if note in PLAIN:
        return f"{who} {PLAIN[note][0 if mine else 1]}"
    s = "" if mine else "s"
    if note in (notes.DECLARED, notes.COUNTED, notes.VOIDED):
        declared = name_set(amount >> 4, amount & 15)
        ends = {notes.COUNTED: ", counting the top set in", notes.VOIDED: ", which cannot be done: void"}
        return f"{who} declare{s} {declared}{ends.get(note, '')}"
    if note == notes.GAVE_BASE:
        return f"{who} hand{s} a Base to {'you' if amount == viewer else person(amount)}"
    lines = {
        notes.PICKED_UP: f"{who} pick{s} up {cards_word(amount)}",
        notes.ROUND_WON: f"{who} win{s} round {amount}",
        notes.POINTS: f"{who} get{s} {amount} points",
        notes.BONUS: f"{who} take{s} off {amount} points for bonus cards",
        notes.TOTAL: f"{who} {'have' if mine else 'has'} {amount} points in all",
        notes.OFFERED: "The round goes in circles: a stalemate is offered",
        notes.VOID_ROUND: "The round is void and dealt anew",
        notes.NEW_ROUND: f"Round {amount} is dealt; {'you start' if mine else f'{who} starts'}",
        notes.FLIPPED: f"{who} flip{s} the Blind of Base {amount + 1}",
    }
    return lines[note]
