"""What a whole game was like, counted from what happened: runs of cards in one turn, calls right and wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from kalamazoo.core.event import TURN, Event
from kalamazoo.games.kit.sentences import count, some, who, whose

TIMES: Final = ("never", "once", "twice")


def times(number: int) -> str:
    """How often."""
    return TIMES[number] if number < len(TIMES) else f"{count(number)} times"


def turns(history: Sequence[Event]) -> Iterator[list[Event]]:
    """What happened, turn by turn."""
    found: list[Event] = []
    for event in history:
        if event.kind == TURN:
            yield found
            found = []
        found.append(event)
    yield found


def grouped(events: Sequence[Event], key: Callable[[Event], object]) -> Iterator[tuple[object, list[Event]]]:
    """Events of one key together, where the first of them was; those without a key (None) each alone."""
    groups: dict[object, list[Event]] = {}
    for at, event in enumerate(events):
        found = key(event)
        groups.setdefault((at,) if found is None else found, []).append(event)
    for found, group in groups.items():
        yield (None if isinstance(found, tuple) and len(found) == 1 else found), group


def longest_runs(seats: int, history: Sequence[Event], player: Callable[[Event], int]) -> list[int]:
    """How often each seat has done something in one turn, at most; `player` says who did it by an event, or -1."""
    runs = [0] * seats
    for turn in turns(history):
        for seat, done in Counter(player(event) for event in turn).items():
            if seat >= 0:
                runs[seat] = max(runs[seat], done)
    return runs


def run_figure(runs: Sequence[int], winners: Sequence[int], viewer: int, what: str = "card") -> str:
    """The longest run, and whose it was if not the winner's: "9 cards in one turn, the longest run"."""
    longest = max(runs)
    if not longest:
        return ""
    runners = [seat for seat, run in enumerate(runs) if run == longest]
    by = "" if set(winners) & set(runners) else f", by {who(runners[0], viewer)}"
    return f"{longest} {what}{'s' * (longest != 1)} in one turn, the longest run{by}"


class Calls:
    """Calls of a game by seat: those that were right, those that were wrong, and who was rightly called."""

    def __init__(self) -> None:
        self.right: Counter[int] = Counter()
        self.wrong: Counter[int] = Counter()
        self.caught: Counter[int] = Counter()

    def judge(self, right: bool, caller: int, accused: int) -> None:
        """Counts a ruling."""
        if right:
            self.right[caller] += 1
            self.caught[accused] += 1
        else:
            self.wrong[caller] += 1

    def note(self, seat: int) -> str:
        """One thing about a seat: its right calls, how often it was called, or its wrong calls."""
        if self.right[seat]:
            return some(self.right[seat], "right call")
        if self.caught[seat]:
            return f"was called {times(self.caught[seat])}"
        return f"called {times(self.wrong[seat])}, wrongly" if self.wrong[seat] else ""

    def summary(self, winners: Sequence[int], viewer: int) -> str:
        """The calls of a single winner: "your calls: one right, none wrong"."""
        if len(winners) != 1 or not (self.right[winners[0]] or self.wrong[winners[0]]):
            return ""
        right, wrong = (count(calls[winners[0]]) if calls[winners[0]] else "none" for calls in (self.right, self.wrong))
        return f"{whose(winners[0], viewer)} calls: {right} right, {wrong} wrong"
