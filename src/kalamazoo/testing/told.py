"""What a table heard and saw of the last move: voices, the act, moments, for people with names."""

from __future__ import annotations

from dataclasses import dataclass

from kalamazoo.core.moment import Moment
from kalamazoo.core.seats import read_seat
from kalamazoo.play.referee import Referee
from kalamazoo.testing.people import PEOPLE


@dataclass(frozen=True, slots=True)
class Told:
    """The last move as one viewer was told of it."""

    said: tuple[str, ...]  # "Bertie call: Flinch!"
    act: str  # the sentence, or ""
    seat: int  # whose act; -1 if there was none
    places: tuple[str, ...]
    moments: tuple[Moment, ...]


def last_move(referee: Referee, who: str = "onlooker") -> Told:
    """What a seat was told of the last move."""
    viewer = read_seat(who)
    names = PEOPLE[: referee.seats]
    game, options = referee.rules.game, referee.rules.options
    events = [event.masked(viewer) for event in referee.events_of(len(referee.ends) - 1)]
    heard = [voice for event in events if (voice := game.voice(options, event, viewer, names))]
    act = game.act(options, events, viewer, names)
    moments = game.moments(options, events, referee.known(viewer), viewer, names, referee.seen(viewer))
    return Told(
        tuple(f"{names[voice.seat]} {voice.tone}: {voice.text}" for voice in heard),
        f"{act.lead} {act.text}".rstrip() if act else "",
        act.seat if act else -1,
        act.places if act else (),
        moments,
    )
