"""Progressive play: one game at several tables, whose winners move up a table after each round."""

from __future__ import annotations

from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.core.game import Game
from kalamazoo.core.seed import read_seed
from kalamazoo.games import GAMES
from kalamazoo.play.match import lots, seed_of_deal
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules, rules

HEAD = 0
MOST_TABLES = 50


class ProgressiveMatch:
    """Tables of equal size in order, the head table first; players are numbered over all of them.

    Each table plays one round with its own referee. When all have ended, `move_on` adds up, lets players change
    tables and deals again. Counts are personal: they go with the player.
    """

    def __init__(self, rule_set: Rules | str, tables: int, seats: int, seed: int | str = 0) -> None:
        given = rules(rule_set) if isinstance(rule_set, str) else rule_set
        progression = given.game.progression(given.options)
        if progression is None:
            raise BadRules(f"{given.game.title} is not played progressively; {played_so()}")
        if not 2 <= tables <= MOST_TABLES:
            raise BadRules(f"progressive play needs 2 to {MOST_TABLES} tables, not {tables} ({progression.clause})")
        self.progression = progression
        self.rules = given.replace(**progression.words)
        self.rules.check_seats(seats)
        self.tables = tables
        self.seats = seats
        self.seed = read_seed(seed)
        self.places = [[table * seats + seat for seat in range(seats)] for table in range(tables)]  # who sits where
        self.totals = [0] * (tables * seats)  # by player
        self.wins = [0] * (tables * seats)  # rounds won, by player
        self.moved = 0  # rounds that are counted
        self.lot = lots(self.seed)
        self.dealers = [self.lot.below(seats) for _ in range(tables)]
        self.referees: list[Referee] = []
        self.deal()

    # -- how things stand -----------------------------------------------------------------------

    @property
    def round_over(self) -> bool:
        """Whether every table has ended its round."""
        return all(referee.outcome for referee in self.referees)

    @property
    def over(self) -> bool:
        """Whether the last move is made."""
        return self.ended()

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

    def winner(self, table: int) -> int | None:
        """The seat that won the round at a table; None while it goes on, or if nobody has won it."""
        referee = self.referees[table]
        seat = -1 if referee.outcome is None else self.rules.game.round_winner(referee.state())
        return seat if seat >= 0 else None

    # -- moving on ------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deals a round at every table."""
        first = self.moved * self.tables
        self.referees = [
            Referee(self.rules, self.seats, seed_of_deal(self.seed, first + table), self.dealers[table])
            for table in range(self.tables)
        ]

    def move_on(self) -> None:
        """Counts the round at all tables, moves the players and deals again, unless that was the last move."""
        if self.over:
            raise KalamazooError(f"this match is over: its last move has been made ({self.progression.clause})")
        if not self.round_over:
            playing = next(table for table, referee in enumerate(self.referees) if not referee.outcome)
            text = f"the tables move on together, and table {playing + 1} is still playing ({self.progression.clause})"
            raise KalamazooError(text)
        self.add_up()
        self.moved += 1
        if self.ended():
            return
        self.change_tables()
        self.dealers = [(dealer + 1) % self.seats for dealer in self.dealers]
        self.deal()

    def add_up(self) -> None:
        """Adds what each player has won or lost at his table."""
        floor = self.progression.floor
        for table, referee in enumerate(self.referees):
            outcome = referee.outcome
            assert outcome is not None
            for seat, player in enumerate(self.places[table]):
                total = self.totals[player] + outcome.scores[seat]
                self.totals[player] = max(total, 0) if floor and outcome.scores[seat] < 0 else total
                self.wins[player] += seat == self.winner(table)

    def change_tables(self) -> None:
        """Winners go up, one loser of the head table goes to the foot; each takes the seat that became free."""
        leaving = [self.goes_down(HEAD), *(self.goes_up(table) for table in range(1, self.tables))]
        movers = [self.places[table][seat] for table, seat in enumerate(leaving)]
        for table, seat in enumerate(leaving):
            self.places[table][seat] = movers[(table + 1) % self.tables]

    def goes_up(self, table: int) -> int:
        """The winner's seat; where nobody has won, one drawn by lot, so that every table stays full."""
        winner = self.winner(table)
        return self.lot.below(self.seats) if winner is None else winner

    def goes_down(self, table: int) -> int:
        """The seat, not the winner's, with the lowest total; of equals the first on the dealer's left."""
        left = [(self.dealers[table] + 1 + at) % self.seats for at in range(self.seats)]
        losers = [seat for seat in left if seat != self.winner(table)]
        return min(losers, key=lambda seat: self.totals[self.places[table][seat]])


def played_so() -> str:
    """The games that are played progressively, in a few words."""
    titles = [game.title for game in GAMES.values() if type(game).progression is not Game.progression]
    return f"{' and '.join(titles)} {'is' if len(titles) == 1 else 'are'}"
