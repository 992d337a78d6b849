"""Why an act in Muggins is right, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.kit.sentences import sentences, some, whose
from kalamazoo.games.muggins.bot import (
    FAULT,
    FEWEST,
    FITS_NOWHERE,
    NEAREST,
    NOTHING_FITS,
    ON_TABLE,
    ONLY_PILE,
    STOCK_FIRST,
)
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.log import FAULTS
from kalamazoo.games.muggins.moves import NEW
from kalamazoo.games.muggins.scene import area_of


def advise(state: MugginsState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """The reasons in order, and what they point at."""
    if not reasons:
        return None
    places = dict.fromkeys(place for reason in reasons for place in pointed_at(state, reason, seat))
    return Advice(sentences([sentence(reason) for reason in reasons]), tuple(places))


def sentence(reason: Reason) -> str:
    """A reason in words."""
    card, pile = reason.card, f"{whose(reason.seat, -1)} stock pile" if reason.seat >= 0 else ""
    if reason.kind == FAULT:
        return f"{person(reason.seat)} has {FAULTS[reason.number][0]}"
    if reason.kind == ON_TABLE:
        fits = (
            "a 1 begins a pile of its own" if reason.place == NEW else f"the {card} fits on table pile {reason.place}"
        )
        return f"{fits}, and the table comes before any stock pile"
    if reason.kind == STOCK_FIRST:
        return "your stock pile comes before your hand"
    if reason.kind == ONLY_PILE:
        return f"the {card} fits on {pile} and nowhere else"
    if reason.kind == NEAREST:
        return f"of the stock piles that take the {card}, {whose(reason.seat, -1)} is the nearest on your left"
    if reason.kind == FEWEST:
        left = some(reason.number, "card")
        return f"of those whose piles take the {card}, {person(reason.seat)} has the fewest cards left: {left}"
    if reason.kind == NOTHING_FITS:
        return f"{f'the {card} on your stock pile fits nowhere' if card else 'your stock pile is empty'}, so you draw"
    assert reason.kind == FITS_NOWHERE
    return f"the {card} fits nowhere, so it goes on your own stock pile"


def pointed_at(state: MugginsState, reason: Reason, seat: int) -> list[str]:
    """The areas that a reason speaks of."""
    if reason.kind == ON_TABLE:
        return [area_of(state, reason.place)]
    if reason.kind in (ONLY_PILE, NEAREST, FEWEST, FAULT):
        return [f"stock:{reason.seat}"]
    if reason.kind == STOCK_FIRST or (reason.kind == NOTHING_FITS and reason.card):
        return [f"stock:{seat}"]
    return [f"drawn:{seat}"] if reason.kind == FITS_NOWHERE else []
