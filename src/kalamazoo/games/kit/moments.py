"""What the moments of several games share: rulings on calls, and the end of a game with its standing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.game import Ruling, winners_of
from kalamazoo.core.moment import RULING, WIN, Entry, Moment
from kalamazoo.core.state import State
from kalamazoo.games.kit.sentences import capital, listed, sentences, who

NOBODY_WON = "Nobody won"


UPHELD = "upheld"
WRONG_CALL = "wrong call"


def ruling(verdict: str, over: str, reason: str, follows: Sequence[str], clause: str) -> Moment:
    """A call that was judged: who called whom, why it was right or wrong, the verdict and what follows from it."""
    text = ": ".join([verdict, "; ".join(follows)] if follows else [verdict])
    return Moment(RULING, sentences([reason]), capital(over), sentences([text]), clause, verdict=capital(verdict))


def win_title(winners: Sequence[int], viewer: int) -> str:
    """ "You won", "Bertie won", "You and Bertie share the win"."""
    if not winners:
        return NOBODY_WON
    names = listed([who(seat, viewer) for seat in sorted(winners, key=lambda seat: seat != viewer)])
    return capital(f"{names} won" if len(winners) == 1 else f"{names} share the win")


def win(
    state: State,
    ending: Ruling,
    viewer: int,
    why: Sequence[str],
    entry: Callable[[int], Entry],
    count: str = "",
    figure: Sequence[str] = (),
    settles: Sequence[int] = (),
    kept: str = "",
) -> Moment:
    """The end of a game: who won, what decided it, a figure, and all seats in order of place.

    `settles` orders those who have the same score, more is better; `kept` says what the cards of the entries are.
    """
    scores = state.scores()
    winners = winners_of(scores)
    order = sorted(range(state.seats), key=lambda seat: (-scores[seat], -settles[seat] if settles else 0))
    return Moment(
        WIN,
        win_title(winners, viewer),
        text=sentences(why or [ending.text]),
        clause=ending.clause,
        entries=tuple(replace(entry(seat), first=seat in winners) for seat in order),
        kept=kept,
        count=count,
        figure=sentences(figure),
    )


def notes(events: Sequence[Event]) -> Iterator[Event]:
    """What was said or came about."""
    return (event for event in events if event.kind == NOTE)
