"""Why a set of Flush is good: what the planner saw of it, as reasons."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bot import Reason
from kalamazoo.games.flush.engine.sets import FOUR, SIX
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.turns import next_seat
from kalamazoo.games.flush.options import FLUSH
from kalamazoo.games.flush.planner import ENDS, FLIPPING, Planner, taker_of

ENDS_ROUND: Final = 1
FLIPS: Final = 2  # number of the unseen cards that would fit, place of all
PICKS_UP: Final = 3  # number of cards; card is the value that goes
CLEARS: Final = 4  # number of cards that leave with it
COUNTS_IN: Final = 5  # number of cards of the top set; card is the value
SUPER: Final = 6
SAVES: Final = 7  # number of cards that need not be picked up
HIGH: Final = 8  # card is the value: it waits for an empty pile
SKIPS: Final = 9  # seat who is passed over, number of cards left
BURDENS: Final = 10  # seat, number of cards it probably picks up
OPENS: Final = 11  # place: the Base whose Blind is open then
JOINS: Final = 12  # number of Mimics that go along
KEEPS_MIMICS: Final = 13  # number of Mimics
GIVES: Final = 14  # place: the Base; seat who gets it
HIGHEST: Final = 15  # card is the value: of those that fit it is the highest, and there are lower ones
SHEDS: Final = 16  # number of cards

PROBABLE: Final = 0.5
HEAVY: Final = 3  # cards that are a burden
HIGH_VALUE: Final = 7


def reasons_for(view: FlushState, planner: Planner) -> list[Reason]:
    """Why the planner's set, the weightiest first."""
    sight = planner.sight
    found: list[Reason] = []
    if planner.form == FLIPPING:
        fits: i64 = 0
        for value in range(1, FLUSH + 1):
            if not view.top_value or value <= view.top_value or value == FLUSH:
                fits += sight.unseen[value]
        return [Reason(FLIPS, number=fits, place=sight.unseen_total)]
    value = planner.value
    if planner.worth >= ENDS / 2.0:
        found.append(Reason(ENDS_ROUND, card=value, number=planner.size))
    higher = 0 < view.top_value < value < FLUSH
    flush = not higher and (value == FLUSH or planner.counted or planner.size >= FOUR)
    if higher:
        found.append(Reason(PICKS_UP, card=value, number=sight.pile_size))
    elif flush:
        if planner.counted:
            found.append(Reason(COUNTS_IN, card=value, number=view.reach()))
        if planner.size >= SIX and sight.blinds and taker_of(view, sight.seat) >= 0:
            found.append(Reason(SUPER))
        if sight.pile_size and not view.able():
            found.append(Reason(SAVES, number=sight.pile_size))
        found.append(Reason(CLEARS, card=value, number=sight.pile_size))
    else:
        on_the_others(view, planner, found)
        if not view.top_value and value >= HIGH_VALUE:
            found.append(Reason(HIGH, card=value))
    tops = planner.top_bases(view, planner.form, value, planner.joined)
    for base in range(len(view.tops[sight.seat])):
        if tops >> base & 1:
            found.append(Reason(OPENS, sight.seat, place=base))
            break
    if planner.joined:
        found.append(Reason(JOINS, card=value, number=planner.joined))
    elif view.mimic and value != view.mimic and sight.held[view.mimic]:
        found.append(Reason(KEEPS_MIMICS, card=view.mimic, number=sight.held[view.mimic]))
    if not found:
        found.append(plain_reason(view, planner))
    return found


def plain_reason(view: FlushState, planner: Planner) -> Reason:
    """Why a set that has nothing special about it."""
    held = planner.sight.held
    lower = False
    for value in range(1, view.top_value + 1):
        if held[value] and value != view.mimic:
            if value > planner.value:
                return Reason(SAVES, number=planner.sight.pile_size)
            lower = lower or value < planner.value
    if lower:
        return Reason(HIGHEST, card=planner.value)
    if view.top_value:
        return Reason(SAVES, number=planner.sight.pile_size)
    return Reason(SHEDS, number=planner.size)


def on_the_others(view: FlushState, planner: Planner, found: list[Reason]) -> None:
    """What the set does to who is next."""
    sight = planner.sight
    marks = view.flipped >> 2 & 3
    for card in planner.hand_cards(view, planner.form, planner.value, planner.joined):
        marks += card >> 2 & 3
    following = next_seat(view, sight.seat)
    if marks:
        found.append(Reason(SKIPS, following, number=sight.left[following]))
        return
    pile = sight.pile_size + planner.size
    if pile >= HEAVY and sight.unable(view, following, planner.value) > PROBABLE:
        found.append(Reason(BURDENS, following, number=pile))
