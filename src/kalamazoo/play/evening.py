"""An evening of progressive play: who sits at which table, what everybody has, and how all move on.

Nothing is dealt here: bots play it by `progressive.ProgressiveMatch`, people at the tables of a server.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.core.game import Game, Progression
from kalamazoo.core.seed import read_seed
from kalamazoo.games import GAMES
from kalamazoo.play.match import lots
from kalamazoo.rulebook import Rules

HEAD = 0
MOST_TABLES = 50


class Result(NamedTuple):
    """How the round at one table ended."""

    scores: Sequence[int]  # by seat: what it brought
    winner: int | None  # the seat; None if nobody has won


class Evening:
    """Tables of equal size in order, the head table first; players are numbered over all of them.

    Each table plays one round. When all have ended, `count` adds up and lets players change tables. Counts are
    personal: they go with the player.
    """

    def __init__(self, rule_set: Rules, tables: int, seats: int, seed: int | str = 0) -> None:
        self.rules = rules_of_evening(rule_set)
        self.progression = progression_of(rule_set)
        if not 2 <= tables <= MOST_TABLES:
            raise BadRules(
                f"progressive play needs 2 to {MOST_TABLES} tables, not {tables} ({self.progression.clause})"
            )
        self.rules.check_seats(seats)
        self.tables = tables
        self.seats = seats
        self.seed = read_seed(seed)
        self.places = first_places(tables, seats)  # who sits where
        self.totals = [0] * (tables * seats)  # by player
        self.wins = [0] * (tables * seats)  # rounds won, by player
        self.moved = 0  # rounds that are counted
        self.lot = lots(self.seed)
        self.dealers = [self.lot.below(seats) for _ in range(tables)]

    # -- how things stand -----------------------------------------------------------------------

    def ended(self) -> bool:
        """Whether all moves are made; by some rules a tie at the top adds a few."""
        if self.moved < self.progression.rounds:
            return False
        return len(self.leaders()) == 1 or self.moved >= self.progression.rounds + self.progression.extra

    def leaders(self) -> list[int]:
        """The players with the highest total; at the end they have won, unless nobody gained anything."""
        best = max(self.totals)
        if best <= 0 and min(self.totals) == best:
            return []
        return [player for player, total in enumerate(self.totals) if total == best]

    def seat_of(self, player: int) -> tuple[int, int]:
        """The table and the seat of a player."""
        for table, players in enumerate(self.places):
            if player in players:
                return table, players.index(player)
        raise KalamazooError(
            f"there is no player {player} in this match; they are numbered 0 to {len(self.totals) - 1}"
        )

    # -- moving on ------------------------------------------------------------------------------

    def count(self, results: Sequence[Result]) -> None:
        """Adds up a round at all tables and, unless that was the last one, lets the players change tables."""
        if self.ended():
            raise KalamazooError(f"this match is over: its last move has been made ({self.progression.clause})")
        self.add_up(results)
        self.moved += 1
        if self.ended():
            return
        self.change_tables([result.winner for result in results])
        self.dealers = [(dealer + 1) % self.seats for dealer in self.dealers]

    def add_up(self, results: Sequence[Result]) -> None:
        """Adds what each player has won or lost at his table."""
        floor = self.progression.floor
        for players, (scores, winner) in zip(self.places, results, strict=True):
            for seat, (player, score) in enumerate(zip(players, scores, strict=True)):
                self.totals[player] = added(self.totals[player], score, floor)
                self.wins[player] += seat == winner

    def change_tables(self, winners: Sequence[int | None]) -> None:
        """Winners go up, one loser of the head table goes to the foot; each takes the seat that became free."""
        goes_up = [self.lot.below(self.seats) if winner is None else winner for winner in winners[1:]]  # all stay full
        leaving = [self.goes_down(winners[HEAD]), *goes_up]
        movers = [self.places[table][seat] for table, seat in enumerate(leaving)]
        for table, seat in enumerate(leaving):
            self.places[table][seat] = movers[(table + 1) % self.tables]

    def goes_down(self, winner: int | None) -> int:
        """The seat at the head table, not the winner's, with the lowest total; of equals the first on the dealer's
        left."""
        left = [(self.dealers[HEAD] + 1 + at) % self.seats for at in range(self.seats)]
        losers = [seat for seat in left if seat != winner]
        return min(losers, key=lambda seat: self.totals[self.places[HEAD][seat]])


def added(total: int, score: int, floor: bool) -> int:
    """A total with what a round brought; with a floor no deduction takes it below zero."""
    return max(total + score, 0) if floor and score < 0 else total + score  # SX-OP-8


def first_places(tables: int, seats: int) -> list[list[int]]:
    """Who sits where before the first move."""
    return [[table * seats + seat for seat in range(seats)] for table in range(tables)]


def progression_of(rule_set: Rules) -> Progression:
    """How these rules are played at several tables; raises BadRules if they are not."""
    found = rule_set.game.progression(rule_set.options)
    if found is None:
        raise BadRules(f"{rule_set.game.title} is not played progressively; {played_so()}")
    return found


def rules_of_evening(rule_set: Rules) -> Rules:
    """The same rules as they hold at a table of an evening; raises BadRules if they are not played so."""
    return rule_set.replace(**progression_of(rule_set).words)


def played_so() -> str:
    """The games that are played progressively, in a few words."""
    titles = [game.title for game in GAMES.values() if type(game).progression is not Game.progression]
    return f"{' and '.join(titles)} {'is' if len(titles) == 1 else 'are'}"
