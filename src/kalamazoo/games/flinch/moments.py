"""What deserves to be looked at in a game of Flinch: rulings on calls, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import BACK, place_kind, place_seat
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.game import winners_of
from kalamazoo.core.moment import Entry, Moment
from kalamazoo.games.flinch.acts import JUDGED, after
from kalamazoo.games.flinch.engine.notes import (
    CENTRE_PLACE,
    PENALTY_WON,
    POINTED,
    PUT_RIGHT,
    STOCK_PLACE,
    STOPPED,
    UPHELD,
    WON,
)
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.flinch.refusals import ENDINGS
from kalamazoo.games.kit.moments import UPHELD as RIGHT
from kalamazoo.games.kit.moments import WRONG_CALL, notes, ruling, win
from kalamazoo.games.kit.sentences import some, who, whose
from kalamazoo.games.kit.tales import Calls, longest_runs, run_figure


def moments(state: FlinchState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """The rulings of a move, and the end of the game."""
    found = [judged(events, at, viewer) for at, event in enumerate(events) if is_ruling(event)]
    found += [put_right(state, events, viewer, pointed) for pointed in notes(events) if pointed.number & 255 == POINTED]
    if state.ending and events:
        found.append(ended(state, events, viewer, history))
    return tuple(found)


def is_ruling(event: Event) -> bool:
    """Whether a call was judged."""
    return event.kind == NOTE and event.number & 255 in JUDGED


# -- rulings --------------------------------------------------------------------------------------


def judged(events: Sequence[Event], at: int, viewer: int) -> Moment:
    """A call, why it was right or wrong, and what follows."""
    event = events[at]
    accused, caller = event.seat, place_seat(event.target)
    right = event.number & 255 == UPHELD
    ground = TEXTS[event.number >> 8]
    reason = (ground.true if right else ground.false).format(who=who(accused, viewer), whose=whose(accused, viewer))
    follows = after([later for later in events[at + 1 :] if is_consequence(later, accused)], viewer)
    stops = any(note.number & 255 == STOPPED and note.seat == accused for note in notes(events[at + 1 :]))
    if right and stops:
        follows.append(f"{whose(accused, viewer)} turn is over")
    elif not right:
        follows.append("play goes on")
    over = f"{who(caller, viewer)} called {who(accused, viewer)}: {ground.words}"
    return ruling(RIGHT if right else WRONG_CALL, over, reason, follows, ground.clause if right else "IR-20")


def put_right(state: FlinchState, events: Sequence[Event], viewer: int, pointed: Event) -> Moment:
    """A mistake that was pointed out, and what was put right of it; there is no penalty."""
    accused = place_seat(pointed.target)
    over = f"{who(pointed.seat, viewer)} pointed at {who(accused, viewer)}"
    follows = after([later for later in events if is_consequence(later, accused)], viewer)
    if any(note.number & 255 == PUT_RIGHT for note in notes(events)):
        reason = f"{whose(accused, viewer)} mistake is put right, without a penalty"
        return ruling("put right", over, reason, follows, "OP-WILD-10" if state.opt.wilds else "")
    reason = f"{who(accused, viewer)} did nothing that is to be put right"
    return ruling("nothing wrong", over, reason, [], "")


def is_consequence(event: Event, accused: int) -> bool:
    """Whether a card moved because of the ruling: back from where it was laid, or under a stock."""
    if event.kind != CARD:
        return False
    under = place_kind(event.target) == STOCK_PLACE and place_kind(event.source) != CENTRE_PLACE
    return under or event.seat == accused


# -- the end --------------------------------------------------------------------------------------


def ended(state: FlinchState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> Moment:
    """Who won, by which card, and how far the others were."""
    runs, calls = longest_runs(state.seats, history, player), calls_of(history)

    def entry(seat: int) -> Entry:
        note = calls.note(seat) or (f"{some(runs[seat], 'card')} in the best turn" if runs[seat] else "")
        return Entry(seat, note if state.left[seat] else "stock played out", after=int(state.left[seat]))

    winners = winners_of(state.scores())
    why, ending = last_card(state, events, viewer), ENDINGS[state.ending]
    figure = [run_figure(runs, winners, viewer), calls.summary(winners, viewer)]
    remaining = [-cards for cards in state.remaining()]
    return win(state, ending, viewer, why, entry, "left on the stock", figure, remaining)


def last_card(state: FlinchState, events: Sequence[Event], viewer: int) -> list[str]:
    """What decided it: the last stock card, and how near the next was; nothing if the game just stopped."""
    last = [event for event in events if event.kind == CARD and place_kind(event.source) == STOCK_PLACE]
    if state.ending not in (WON, PENALTY_WON) or not last or last[-1].card == BACK:
        return []
    winner = place_seat(last[-1].source)
    said = f"{whose(winner, viewer)} last stock card was the {name_card(last[-1].card)}"
    if state.ending == PENALTY_WON:
        said += f", and it went under {whose(place_seat(last[-1].target), viewer)} as a penalty"
    others = [seat for seat in range(state.seats) if seat != winner]
    fewest = min(int(state.left[seat]) for seat in others)
    nearest = [seat for seat in others if state.left[seat] == fewest]
    second = who(nearest[0], viewer) if len(nearest) == 1 else "the next"
    return [said, f"{second} had {some(fewest, 'card')} to go"]


def player(event: Event) -> int:
    """Who plays a card to the centre by this event; -1 if nobody does."""
    return event.seat if event.kind == CARD and place_kind(event.target) == CENTRE_PLACE else -1


def calls_of(history: Sequence[Event]) -> Calls:
    """The calls of a game."""
    calls = Calls()
    for event in history:
        if is_ruling(event):
            calls.judge(event.number & 255 == UPHELD, place_seat(event.target), event.seat)
    return calls
