"""The reasons of a player of Flinch in words, as somebody who looks over your shoulder would say them."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.cards import place_kind, place_number, place_seat
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.flinch import reasons as why
from kalamazoo.games.flinch.engine.notes import PLACES
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.options import WILD
from kalamazoo.games.kit.sentences import listed, sentences, some, whose

MOST = 2  # reasons that are said
HUNDREDTH = 10  # thousandths: what is less than half of it is no game in a hundred


def advise(state: FlinchState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """Why this move, in one or two sentences; None if there is nothing to say."""
    steps = [reason for reason in reasons if reason.kind == why.STEP]
    told = [reason for reason in reasons if reason.kind != why.STEP][:MOST]
    parts = [say(reason, seat, steps) for reason in told]
    if not any(parts):
        return None
    places = [area for reason in told for area in areas(reason)]
    if any(reason.kind in (why.FREES, why.WINS, why.NEW_HAND) for reason in told):
        places += [area for step in steps for area in areas(step)]
    return Advice(sentences(parts), tuple(dict.fromkeys(places)))


def areas(reason: Reason) -> list[str]:
    """The ids of the areas that a reason speaks of."""
    if reason.kind in (why.FREES, why.WINS, why.MUST_STOCK, why.COVERS, why.HOLDS, why.KEEPS):
        return [f"stock:{reason.seat}"]
    if not reason.place:
        return []
    number = place_number(reason.place)
    area = f"{PLACES[place_kind(reason.place)]}:{place_seat(reason.place)}"
    return [area if number == 255 else f"{area}:{number}"]


def card(number: int) -> str:
    """A card in a sentence."""
    return "wild card" if number == WILD else str(number)


def row(steps: Sequence[Reason]) -> str:
    """Cards that are played one after the other: "3 then 4", "3, 4 and 5"."""
    words = [card(step.card) for step in steps]
    return " then ".join(words) if len(words) == 2 else listed(words)


def say(reason: Reason, seat: int, steps: Sequence[Reason]) -> str:
    """One reason in words, to the player of this seat."""
    kind = reason.kind
    face = card(reason.card)
    owner = whose(reason.seat, seat)
    if kind == why.WINS:
        if not steps:
            return f"the {face} is the last card of {owner} stock: it wins"
        return f"{row(steps)} {frees(steps)} the last card of {owner} stock, the {face}, and that wins"
    if kind == why.FREES:
        if len(steps) > why.FEW_ENOUGH:
            return f"a row of {len(steps)} cards frees the {face} on {owner} stock"
        return f"{row(steps)} {frees(steps)} the {face} on {owner} stock"
    if kind == why.NEW_HAND:
        if len(steps) == 1:
            return f"the {row(steps)} is the last card of your hand, and a new hand follows"
        return f"{row(steps)} play your hand out, and a new hand follows"
    if kind == why.MUST_STOCK:
        return f"the {face} on {owner} stock fits, and must be played first"
    if kind == why.MUST_START:
        return f"the {face} begins a pile, and must be played"
    if kind == why.UNCOVERS:
        return f"it uncovers your {face}"
    if kind == why.EMPTIES:
        return "it empties a place of your reserve"
    if kind == why.NEARER:
        return f"with {some(reason.number, 'card')} left in your hand a new one is nearer"
    if kind == why.COVERS:
        return f"it keeps the {face} from {person(reason.seat)}'s stock: that card has no place any more"
    if kind == why.HOLDS:
        return f"holding the {card(reason.number)} back keeps the {face} on {person(reason.seat)}'s stock waiting"
    if kind == why.KEEPS:
        return f"your hand keeps {listed([card(step.card) for step in steps])}, which lead to your {face}"
    if kind == why.TRIED:
        if reason.number < HUNDREDTH // 2:
            return "played out in thought, this wins a little more often than the first idea"
        games = some((reason.number + HUNDREDTH // 2) // HUNDREDTH, "game")
        return f"played out in thought, this wins {games} in a hundred more than the first idea"
    if kind == why.NOTHING:
        return "nothing that you have fits"
    if kind == why.CALLS:
        return TEXTS[reason.number].true.format(who=person(reason.seat), whose=owner)
    return say_discard(reason, face)


def frees(steps: Sequence[Reason]) -> str:
    """The verb for one card or several; two in a row are said as one thing."""
    return "free" if len(steps) > 2 else "frees"


def say_discard(reason: Reason, face: str) -> str:
    """Why a card goes on a reserve pile."""
    kind = reason.kind
    if kind == why.ON_RUN:
        return f"on the {card(reason.number)} the {face} can go first and the {card(reason.number)} after it"
    if kind == why.ON_SAME:
        return f"on another {face} it hides nothing"
    if kind == why.ON_HIGHER:
        return f"the {face} is wanted before the {card(reason.number)} beneath it"
    if kind == why.ON_EMPTY:
        return "on an empty place it hides nothing"
    if kind == why.SPARE:
        return f"you have another {face} in your hand"
    if kind == why.LEAST:
        return f"it does least harm on the {card(reason.number)}" if reason.number else ""
    return ""
