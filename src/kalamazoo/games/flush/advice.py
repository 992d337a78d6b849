"""The reasons of a player of Flush in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.cards import BACK
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.flush import reasons as why
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.names import name_card, name_values, spoken_set
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.games.kit.sentences import sentences, some
from kalamazoo.games.kit.tried import say_tried

MOST = 2  # reasons that are said


def advise(state: FlushState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """Why this set, in one or two sentences; None if there is nothing to say."""
    said = [(text, reason) for reason in reasons if (text := say(state, seat, reason))][:MOST]
    places = dict.fromkeys(area for _, reason in said for area in areas(reason, seat))
    return Advice(sentences([text for text, _ in said]), tuple(places)) if said else None


def say(state: FlushState, seat: int, reason: Reason) -> str:
    """One reason, to the player of this seat."""
    kind, number, who = reason.kind, reason.number, person(reason.seat) if reason.seat >= 0 else ""
    values = name_values(reason.card) if 0 < reason.card < 12 else ""
    if kind == TRIED:
        return say_tried(reason, "deals")
    if kind == why.ENDS_ROUND:
        return (
            f"{spoken_set(number, reason.card)} are your last cards: the round is yours"
            if number > 1
            else ("it is your last card: the round is yours")
        )
    if kind == why.FLIPS:
        if number == reason.place:
            return "every card that has not been seen would fit"
        return f"of the {reason.place} cards not seen yet {number} would fit"
    if kind == why.PICKS_UP:
        return f"you have nothing as low as the top set, so the pile of {some(number, 'card')} comes to your hand"
    if kind == why.CLEARS and not number:
        return "it is a Flush, and you go on"
    if kind == why.CLEARS:
        return f"{some(number, 'card')} of the pile {'leaves' if number == 1 else 'leave'} with it, and you go on"
    if kind == why.COUNTS_IN:
        return f"with the {spoken_set(number, reason.card).removeprefix('a ').removeprefix('an ')} on top it is a Flush"
    if kind == why.SUPER:
        return "a Super Flush: you may hand over a Base"
    if kind == why.SAVES:
        return f"it saves you from picking up {some(number, 'card')}"
    if kind == why.HIGH:
        return f"the pile is empty, and {values} are hard to lay at any other time"
    if kind == why.HIGHEST:
        return f"of what fits, {values} are the highest, and your lower cards can still be laid later"
    if kind == why.SHEDS:
        return f"it rids you of {some(number, 'card')}"
    if kind == why.SKIPS:
        return f"it passes over {who}, who has {some(number, 'card')} left"
    if kind == why.BURDENS:
        return f"{who} probably has nothing as low, and picks up {some(number, 'card')}"
    if kind == why.OPENS:
        return f"the Blind of your Base {reason.place + 1} is open then"
    if kind == why.JOINS:
        return f"{some(number, 'Mimic')} {'goes' if number == 1 else 'go'} along as {values}"
    if kind == why.KEEPS_MIMICS:
        return "your Mimic stays for a Flush" if number == 1 else f"your {some(number, 'Mimic')} stay for a Flush"
    top = state.tops[seat][reason.place]
    return f"{who} gets the Base" + (f" with the {name_card(top)}, which is hard to lay" if top != BACK else "")


def areas(reason: Reason, seat: int) -> list[str]:
    """The areas that a reason speaks of."""
    if reason.kind in (why.OPENS, why.GIVES):
        return [f"base:{seat}:{reason.place}"]
    if reason.kind in (why.SKIPS, why.BURDENS):
        return [f"hand:{reason.seat}"]
    if reason.kind in (why.CLEARS, why.COUNTS_IN, why.SAVES, why.PICKS_UP, why.HIGH, why.HIGHEST):
        return ["pile"]
    return [f"hand:{seat}"] if reason.kind in (why.JOINS, why.KEEPS_MIMICS) else []
