"""What deserves to be looked at in a game of Flinch: rulings on calls, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

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
    REJECTED,
    STOCK_PLACE,
    STOPPED,
    UPHELD,
    WON,
)
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.flinch.refusals import ENDINGS
from kalamazoo.games.kit.moments import notes, ruling, turns, win
from kalamazoo.games.kit.sentences import count, some, who, whose

TIMES = ("never", "once", "twice", "three times")


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
    return ruling(right, over, [reason, *follows], ground.clause if right else "IR-20")


def put_right(state: FlinchState, events: Sequence[Event], viewer: int, pointed: Event) -> Moment:
    """A mistake that was pointed out, and what was put right of it; there is no penalty."""
    accused = place_seat(pointed.target)
    over = f"{who(pointed.seat, viewer)} pointed at {who(accused, viewer)}"
    follows = after([later for later in events if is_consequence(later, accused)], viewer)
    if any(note.number & 255 == PUT_RIGHT for note in notes(events)):
        found = ruling(True, over, [f"{whose(accused, viewer)} mistake is put right, without a penalty", *follows], "")
        return replace(found, title="Put right", clause="OP-WILD-10" if state.opt.wilds else "")
    return replace(
        ruling(False, over, [f"{who(accused, viewer)} did nothing that is to be put right"], ""), title="Nothing wrong"
    )


def is_consequence(event: Event, accused: int) -> bool:
    """Whether a card moved because of the ruling: back from where it was laid, or under a stock."""
    if event.kind != CARD:
        return False
    under = place_kind(event.target) == STOCK_PLACE and place_kind(event.source) != CENTRE_PLACE
    return under or event.seat == accused


# -- the end --------------------------------------------------------------------------------------


def ended(state: FlinchState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> Moment:
    """Who won, by which card, and how far the others were."""
    left = [int(cards) for cards in state.left]
    tale = Tale(state.seats, history)

    def entry(seat: int) -> Entry:
        return Entry(seat, tale.note(seat, left[seat]), after=left[seat])

    remaining = [-cards for cards in state.remaining()]
    why = last_card(state, events, viewer)
    return win(
        state, ENDINGS[state.ending], viewer, why, entry, "left on the stock", tale.figures(state, viewer), remaining
    )


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


class Tale:
    """What a whole game was like, counted from what everybody saw of it."""

    def __init__(self, seats: int, history: Sequence[Event]) -> None:
        self.runs = [0] * seats  # the most cards that each has played in one turn
        self.right: Counter[int] = Counter()  # calls by seat
        self.wrong: Counter[int] = Counter()
        self.caught: Counter[int] = Counter()  # how often each was called rightly
        for turn in turns(history):
            played = Counter(e.seat for e in turn if e.kind == CARD and place_kind(e.target) == CENTRE_PLACE)
            for seat, cards in played.items():
                self.runs[seat] = max(self.runs[seat], cards)
        for event in notes(history):
            kind = event.number & 255
            if kind == UPHELD:
                self.right[place_seat(event.target)] += 1
                self.caught[event.seat] += 1
            elif kind == REJECTED:
                self.wrong[place_seat(event.target)] += 1

    def note(self, seat: int, left: int) -> str:
        """One thing about a seat."""
        if not left:
            return "stock played out"
        if self.right[seat]:
            return some(self.right[seat], "right call")
        if self.caught[seat]:
            return f"was called {times(self.caught[seat])}"
        if self.wrong[seat]:
            return f"called {times(self.wrong[seat])}, wrongly"
        return f"{some(self.runs[seat], 'card')} in the best turn" if self.runs[seat] else ""

    def figures(self, state: FlinchState, viewer: int) -> list[str]:
        """The longest run, and what the winner has called."""
        longest = max(self.runs)
        if not longest:
            return []
        winners = winners_of(state.scores())
        runners = [seat for seat, run in enumerate(self.runs) if run == longest]
        by = "" if set(winners) & set(runners) else f", by {who(runners[0], viewer)}"
        found = [f"{longest} card{'s' * (longest != 1)} in one turn, the longest run{by}"]
        if len(winners) == 1 and (calls := self.right[winners[0]] + self.wrong[winners[0]]):
            right, wrong = self.right[winners[0]], self.wrong[winners[0]]
            found.append(f"{some(right, 'call')} right, {count(wrong) if wrong else 'none'} wrong" if calls else "")
        return found


def times(number: int) -> str:
    """How often."""
    return TIMES[number] if number < len(TIMES) else f"{number} times"
