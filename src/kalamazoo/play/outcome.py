"""Outcome: how a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from kalamazoo.core.game import Game, winners_of
from kalamazoo.core.people import Names
from kalamazoo.core.state import State


@dataclass(frozen=True)
class Outcome:
    """The end of a game: who won, the standing, and why it ended, with its clause."""

    winners: tuple[int, ...]  # several when they share; empty when nobody won
    scores: tuple[int, ...]  # more is better, with ties settled
    reason: str
    clause: str
    points: tuple[int, ...]  # what people count
    standing: tuple[str, ...]  # the same as a record has it
    tally: str  # the same in a sentence, where it is needed to see who won
    counts: int = 1  # how many games the win counts in a match

    @property
    def why(self) -> str:
        """Why it ended, with the clause, and how it was counted."""
        return f"{self.reason} ({self.clause})" + (f"; {self.tally}" if self.tally else "")


def outcome_of(game: Game, state: State, names: Names = ()) -> Outcome | None:
    """The outcome of a finished game; None while it goes on."""
    if state.may_act():
        return None
    scores = state.scores()
    ending = game.endings[state.ending]
    winners = winners_of(scores)
    points, standing, tally = tuple(game.points(state)), tuple(game.standing(state)), game.tally(state, names)
    return Outcome(winners, tuple(scores), ending.text, ending.clause, points, standing, tally, game.win_counts(state))
