"""Match: several games in a row at one table, the deal passing on."""

from __future__ import annotations

from hashlib import sha256

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.core.seed import LIVE, dealer_of, read_seed
from kalamazoo.play.outcome import Outcome
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules, rules


def seed_of_deal(seed: str, deal: int) -> str:
    """The seed of one deal of a match: the match's own for the first, then SHA-256 of seed and number."""
    if deal == 0:
        return seed
    digest = sha256(f"kalamazoo match {seed} {deal}".encode()).hexdigest()
    if seed.isdigit() and len(seed) < len(digest):
        return str(int(digest[:15], 16))
    return LIVE + digest if seed.startswith(LIVE) else digest


def lots(seed: str) -> Rng:
    """The generator of first dealers and of lots, apart from those that deal."""
    return dealer_of(seed_of_deal(seed, 1_000_000)).fork()


class Match:
    """A fixed number of games; the first dealer is given, the others follow the rules."""

    def __init__(self, rule_set: Rules | str, seats: int, seed: int | str = 0, games: int = 1, dealer: int = 0) -> None:
        self.rules = rules(rule_set) if isinstance(rule_set, str) else rule_set
        self.seats = seats
        self.seed = read_seed(seed)
        self.games = games
        self.referees = [Referee(self.rules, seats, self.seed, dealer)]

    @property
    def referee(self) -> Referee:
        """The game now on the table."""
        return self.referees[-1]

    @property
    def over(self) -> bool:
        """Whether the last game has ended."""
        return len(self.referees) == self.games and self.referee.outcome is not None

    def deal_next(self) -> Referee:
        """Deals the next game, once the one on the table has ended."""
        if self.referee.outcome is None:
            raise KalamazooError("the next game can be dealt when this one has ended")
        if len(self.referees) == self.games:
            raise KalamazooError(f"this match has {self.games} games, and the last one has ended")
        last = self.referee
        dealer = self.rules.game.next_dealer(self.rules.options, self.seats, last.dealer, last.state())
        self.referees.append(Referee(self.rules, self.seats, seed_of_deal(self.seed, len(self.referees)), dealer))
        return self.referee

    def outcomes(self) -> list[Outcome]:
        """The outcomes of the finished games, in order."""
        found = (referee.outcome for referee in self.referees)
        return [outcome for outcome in found if outcome]

    def wins(self) -> list[int]:
        """Games won by each seat so far, as the rules count them; a shared win counts for each who shares it."""
        counts = [0] * self.seats
        for outcome in self.outcomes():
            for seat in outcome.winners:
                counts[seat] += outcome.counts
        return counts
