"""A match of progressive play at one place: all tables of an evening, each with a referee."""

from __future__ import annotations

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.game import Game
from kalamazoo.core.state import State
from kalamazoo.play.evening import Evening, Result
from kalamazoo.play.match import seed_of_deal
from kalamazoo.play.outcome import Outcome
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules, rules


class ProgressiveMatch(Evening):
    """An evening whose tables are all here: when each round has ended, `move_on` counts, moves and deals again."""

    def __init__(self, rule_set: Rules | str, tables: int, seats: int, seed: int | str = 0) -> None:
        super().__init__(rules(rule_set) if isinstance(rule_set, str) else rule_set, tables, seats, seed)
        self.referees: list[Referee] = []
        self.deal()

    @property
    def round_over(self) -> bool:
        """Whether every table has ended its round."""
        return all(referee.outcome for referee in self.referees)

    @property
    def over(self) -> bool:
        """Whether the last move is made."""
        return self.ended()

    def winner(self, table: int) -> int | None:
        """The seat that won the round at a table; None while it goes on, or if nobody has won it."""
        referee = self.referees[table]
        if referee.outcome is None:
            return None
        return result_of(self.rules.game, referee.outcome, referee.state()).winner

    def deal(self) -> None:
        """Deals a round at every table."""
        first = self.moved * self.tables
        self.referees = [
            Referee(self.rules, self.seats, seed_of_deal(self.seed, first + table), self.dealers[table])
            for table in range(self.tables)
        ]

    def move_on(self) -> None:
        """Counts the round at all tables, moves the players and deals again, unless that was the last move."""
        results = []
        for table, referee in enumerate(self.referees):
            if referee.outcome is None:
                text = f"the tables move on together, and table {table + 1} is still playing"
                raise KalamazooError(f"{text} ({self.progression.clause})")
            results.append(result_of(self.rules.game, referee.outcome, referee.state()))
        self.count(results)
        if not self.over:
            self.deal()


def result_of(game: Game, outcome: Outcome, over: State) -> Result:
    """What a round that has ended brought its table."""
    winner = game.round_winner(over)
    return Result(outcome.scores, winner if winner >= 0 else None)
