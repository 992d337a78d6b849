"""Calls that nobody made: in table play, what could have been called rightly before the next act."""

from __future__ import annotations

from kalamazoo.core.event import Event
from kalamazoo.core.moment import RULING
from kalamazoo.play.referee import Referee

UPHELD = "Upheld"


def rightful_calls(referee: Referee) -> list[tuple[int, str, str, str]]:
    """The calls open now that would be upheld: by whom, the move as a text, the ruling's clause, the move in words."""
    game, options = referee.rules.game, referee.rules.options
    found: list[tuple[int, str, str, str]] = []
    if not game.slips or referee.rules.words().get("play") != "table":
        return found
    for seat in referee.may_act():
        if not 0 <= seat < referee.seats:
            continue
        scene = referee.view(seat).scene()
        for gesture in scene.gestures:
            if not gesture.urgent:
                continue
            state = referee.state()
            heard: list[Event] = []
            state.events = heard
            move = referee.read(seat, gesture.move)
            named = game.name_move(state, seat, move, referee.names)
            state.apply(seat, move)
            moments = game.moments(options, heard, state, seat, referee.names, heard)
            clause = next((each.clause for each in moments if each.kind == RULING and each.verdict == UPHELD), None)
            if clause is not None:
                found.append((seat, gesture.move, clause, named))
                break
    return found
