"""Faults of the engine that the walks of this folder know of, each by itself.

A test here fails once its fault is mended: then it becomes an ordinary test of its game, and the name goes from the
walk's `KNOWN`.
"""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo import Referee
from kalamazoo.core.errors import BadMove
from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules

Document = dict[str, Any]


def fault(name: str) -> pytest.MarkDecorator:
    """A known fault by its name in a walk."""
    return pytest.mark.xfail(strict=True, reason=name, raises=(AssertionError, BadMove))


def begin(rule_set: str, document: Document) -> Referee:
    """A game from a position."""
    return Referee(rules(rule_set), start=document)


def play(referee: Referee, seat: int, *texts: str) -> None:
    """Makes moves of one seat."""
    for text in texts:
        referee.play(seat, text)


def texts(referee: Referee, seat: int) -> set[str]:
    """The moves of a seat."""
    state = referee.state()
    return {referee.rules.game.write_move(state, seat, move) for move in referee.moves(seat)}


def position(referee: Referee) -> Document:
    """The whole position."""
    return referee.rules.game.write_position(referee.state())


@fault("five-lulls")
def test_lulls_alone_void_no_round() -> None:
    """SX-OP-18, SX-MSG-10: silence is not consent."""
    referee = Referee("stock-exchange@1913", 3, 1)
    play(referee, referee.must_act()[0], "play")
    play(referee, CLOCK, *["lull"] * 5)
    assert position(referee)["phase"] == "open"
