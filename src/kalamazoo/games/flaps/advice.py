"""The reasons of a player of Flaps in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.flaps import reasons as why
from kalamazoo.games.flaps.engine.cards import SUIT_NAMES
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.kit.sentences import sentences, some

MOST = 2  # reasons that are said


def advise(state: FlapsState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """Why this move, in one or two sentences; None if there is nothing to say."""
    said = [(text, reason) for reason in reasons if (text := say(state, reason))][:MOST]
    places = dict.fromkeys(area for _, reason in said for area in areas(reason, seat))
    return Advice(sentences([text for text, _ in said]), tuple(places)) if said else None


def say(state: FlapsState, reason: Reason) -> str:
    """One reason."""
    kind, number = reason.kind, reason.number
    if kind == why.SUIT:
        return f"you have {some(number, 'card')} of {SUIT_NAMES[reason.card]}"
    name = card_name(state.opt, reason.card) if reason.card else ""
    left = f"{person(reason.seat)} has {some(number, 'card')} left" if reason.seat >= 0 else ""
    return {
        why.WINS: "it is your last card, and it wins",
        why.ANSWERS: f"it answers the attack, and you need not draw {some(number, 'card')}",
        why.HITS: f"{left}: the {name} holds that player up",
        why.TURNS_ROUND: f"{left}, and is not next any more",
        why.EXTRA_LAY: f"the {name} can follow at once",
        why.KEEPS: f"it keeps the {name} for later",
        why.ANSWER_KEPT: f"it keeps the {name} to answer an attack",
        why.SHEDS: f"the {name} is better gone",
        why.LAST_CARD: f"the {name} is left, and it can finish",
        why.FOLLOWS: f"{some(number, 'card')} of your own could follow it",
        why.PICKS: f"{left}, and must be stopped",
        why.DRAWS: f"the {name} is worth more in your hand than on the pile",
        why.NO_LAY: "you have nothing that fits",
        why.FLAPS_ON: "it is a card less, without waiting for your turn",
        why.ONLY: "there is nothing else to do",
        why.SPARES: f"the {name} is what your hand can best do without",
        why.FEWEST: f"{left}, and nobody else has fewer",
        why.HAS_LEFT: left,
        why.ALIKE: "nothing tells the three apart",
        why.STAYS: "it is the better of the two, and what is shown stays",
        why.OTHER_ONE: "of the two that were not shown, it is the one that nobody pointed at",
        why.NOT_SEEN: "you have not seen what it is",
        why.OWED: "one card is left, and you owe the call",
        why.SUIT_HELPS: "no other suit helps your hand more",
        why.ADDS_UP: f"the {name} that you put in counts {number}, and the others' cards count about six each",
    }[kind]


def areas(reason: Reason, seat: int) -> list[str]:
    """The areas that a reason speaks of."""
    if reason.kind in (why.HITS, why.TURNS_ROUND, why.PICKS, why.FEWEST, why.HAS_LEFT):
        return [f"hand:{reason.seat}"]
    if reason.kind in (why.KEEPS, why.ANSWER_KEPT, why.LAST_CARD, why.EXTRA_LAY, why.SUIT, why.FOLLOWS, why.SPARES):
        return [f"hand:{seat}"]
    return ["pile"] if reason.kind in (why.WINS, why.ANSWERS) else []
