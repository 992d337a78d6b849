"""Outcome: how a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from kalamazoo.core.game import Game
from kalamazoo.core.state import State


@dataclass(frozen=True)
class Outcome:
    """The end of a game: who won, the standing, and why it ended, with its clause."""

    winners: tuple[int, ...]  # several when they share; empty when nobody won
    scores: tuple[int, ...]
    reason: str
    clause: str
    counts: int = 1  # how many games the win counts in a match


def outcome_of(game: Game, state: State) -> Outcome | None:
    """The outcome of a finished game; None while it goes on."""
    if state.may_act():
        return None
    scores = state.scores()
    ending = game.endings[state.ending]
    best = max(scores)
    nobody = best <= 0 and min(scores) == best  # all alike with nothing gained: a draw, or a patience that is lost
    winners = () if nobody else tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(winners, tuple(scores), ending.text, ending.clause, game.win_counts(state))
