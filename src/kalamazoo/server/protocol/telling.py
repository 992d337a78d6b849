"""A move in words, for one viewer: lines of the log, what was said, the act, and the moments that it brought.

`events` are those of the move, masked for the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.event import Event
from kalamazoo.core.state import State
from kalamazoo.play import Referee
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import plain


def lines_of(referee: Referee, events: Sequence[Event], viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The lines of the log, and which of them say whose turn begins."""
    lines = referee.rules.game.log(referee.rules.options, events, viewer, referee.names)
    return tuple(line.text for line in lines), tuple(at for at, line in enumerate(lines) if line.turn)


def voices_of(referee: Referee, events: Sequence[Event], viewer: int) -> tuple[wire.Voice, ...]:
    """What was said aloud."""
    game, options, names = referee.rules.game, referee.rules.options, referee.names
    said = (game.voice(options, event, viewer, names) for event in events)
    return tuple(plain(voice, wire.Voice) for voice in said if voice)


def act_of(referee: Referee, events: Sequence[Event], viewer: int) -> wire.ActDone | None:
    """The move in one sentence."""
    act = referee.rules.game.act(referee.rules.options, events, viewer, referee.names)
    return plain(act, wire.ActDone) if act else None


def moments_of(referee: Referee, events: Sequence[Event], known: State, viewer: int) -> tuple[wire.Moment, ...]:
    """What deserves to be looked at, of the last move made; `known` is what the viewer knows now.

    Moments are rare: only then all that happened is gone through, for the figures.
    """
    game, options, names = referee.rules.game, referee.rules.options, referee.names
    if not game.moments(options, events, known, viewer, names):
        return ()
    found = game.moments(options, events, known, viewer, names, referee.seen(viewer))
    return plain(found, tuple[wire.Moment, ...])
