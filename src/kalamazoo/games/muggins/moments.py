"""What deserves to be looked at in Muggins: calls that were judged, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kalamazoo.core.cards import place_kind, place_seat
from kalamazoo.core.event import CARD, NOTE, TURN, Event
from kalamazoo.core.game import winners_of
from kalamazoo.core.moment import Entry, Moment
from kalamazoo.games.kit.moments import UPHELD, WRONG_CALL, ruling, win
from kalamazoo.games.kit.sentences import some, who, whose
from kalamazoo.games.kit.tales import Calls, longest_runs, run_figure
from kalamazoo.games.muggins.acts import had_done, phrases
from kalamazoo.games.muggins.engine.calls import CALLED, GAVE_LAST, OUT_OF_CARDS, RIGHT, WRONG
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.engine.table import FINGERS_PLACE, STOCK_PLACE, TABLE_PLACE
from kalamazoo.games.muggins.log import FAULTS
from kalamazoo.games.muggins.refusals import ENDINGS


def moments(state: MugginsState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """The ruling on a call, and the end of the game."""
    found = [judged(state, events, at, viewer) for at, event in enumerate(events) if is_ruling(event)]
    if state.ending:
        found.append(ended(state, events, viewer, history))
    return tuple(found)


OVER: Final = "turn is over"


def is_ruling(event: Event) -> bool:
    """Whether a call was judged."""
    return event.kind == NOTE and (event.number == WRONG or event.number > RIGHT)


def judged(state: MugginsState, events: Sequence[Event], at: int, viewer: int) -> Moment:
    """A call, the fault or that there was none, and what follows."""
    event = events[at]
    follows = phrases([later for later in events[at + 1 :] if later.kind != TURN], viewer)
    if event.number == WRONG:
        over = f"{who(event.seat, viewer)} called Muggins"
        return ruling(WRONG_CALL, over, "there was no fault", [*follows, "play goes on"], "MU-OP-10")
    caller = next(call.seat for call in events if call.kind == NOTE and call.number == CALLED)
    over = f"{who(caller, viewer)} called Muggins on {who(event.seat, viewer)}"
    clause = FAULTS[event.number - RIGHT][1]
    if not state.ending and clause != "MU-OP-20" and not any(OVER in phrase for phrase in follows):
        follows.append(f"{whose(event.seat, viewer)} {OVER}")  # MU-CALL-5
    return ruling(UPHELD, over, had_done(event, viewer), follows, clause)


def ended(state: MugginsState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> Moment:
    """Who has no cards left, and how many the others have."""
    runs = longest_runs(state.seats, history, player)
    calls = Calls()
    caller = -1
    for event in history:
        if event.kind == NOTE and event.number == CALLED:
            caller = event.seat
        elif is_ruling(event):
            calls.judge(event.number > RIGHT, caller, event.seat)
    winners = winners_of(state.scores())

    def entry(seat: int) -> Entry:
        left = state.cards_of(seat)
        note = calls.note(seat) or (f"{some(runs[seat], 'card')} in the best turn" if runs[seat] else "")
        return Entry(seat, note if left else "no cards left", after=left)

    figure = [run_figure(runs, winners, viewer), calls.summary(winners, viewer)]
    left = [-state.cards_of(seat) for seat in range(state.seats)]
    return win(state, ENDINGS[state.ending], viewer, decided(state, winners, viewer), entry, "cards left", figure, left)


def decided(state: MugginsState, winners: Sequence[int], viewer: int) -> list[str]:
    """What decided it, where a player got rid of everything."""
    if state.ending not in (OUT_OF_CARDS, GAVE_LAST):
        return []
    others = [seat for seat in range(state.seats) if seat not in winners]
    fewest = min(state.cards_of(seat) for seat in others)
    nearest = [seat for seat in others if state.cards_of(seat) == fewest]
    second = who(nearest[0], viewer) if len(nearest) == 1 else "the next"
    last = "gave the last card away as a penalty" if state.ending == GAVE_LAST else "got rid of the last card"
    return [f"{who(winners[0], viewer)} {last}", f"{second} had {some(fewest, 'card')} left"]


def player(event: Event) -> int:
    """Who plays a card by this event, to the table or to another's stock pile; -1 if nobody does."""
    if event.kind != CARD or place_kind(event.source) not in (FINGERS_PLACE, STOCK_PLACE):
        return -1
    target = place_kind(event.target)
    played = target == TABLE_PLACE or (target == STOCK_PLACE and place_seat(event.target) != event.seat)
    return event.seat if played else -1
