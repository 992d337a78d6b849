"""Progressive matches between bots: several tables, whose winners move up after each round (SX-PROG-1).

Match number n is the same however many processes there are. The bots move one player on with each match, so
that none begins at the head table more often than the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kalamazoo.arena.series import play_parts
from kalamazoo.bots import make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.rng import Rng, mix
from kalamazoo.play.company import Company
from kalamazoo.play.progressive import ProgressiveMatch
from kalamazoo.rulebook import rules


@dataclass(frozen=True)
class Standing:
    """One player at the end of a match. Tables are numbered from 0, the head table."""

    player: int
    bot: str
    began: int  # at this table
    ended: int
    rounds: int  # won
    total: int
    won: float  # the match: 1, or a part of it if several lead


@dataclass(frozen=True)
class ProgressiveSeries:
    """Matches, each as the standings of its players, in order of their numbers."""

    rules: str
    tables: int
    seats: int
    bots: tuple[str, ...]  # by player, as in match 0
    seed: int
    matches: list[list[Standing]]

    def of(self, bot: str) -> list[Standing]:
        """Every standing of one bot."""
        return [standing for match in self.matches for standing in match if standing.bot == bot]

    def from_table(self, table: int) -> list[Standing]:
        """Every standing of players who began at one table."""
        return [standing for match in self.matches for standing in match if standing.began == table]


def play_match(match: ProgressiveMatch, names: list[str], lot: Rng) -> list[Standing]:
    """Lets bots, named by player, play a match to its end."""
    while not match.over:
        for table, referee in enumerate(match.referees):
            players = match.places[table]
            bots = [make_bot(names[player], match.rules, seat, lot.fork()) for seat, player in enumerate(players)]
            company = Company(referee, bots, lot)
            while referee.outcome is None:
                seat, move, _ = company.next_wish()
                company.play(seat, move)
        match.move_on()
    leaders = match.leaders()
    return [
        Standing(
            player,
            name,
            player // match.seats,
            match.seat_of(player)[0],
            match.wins[player],
            match.totals[player],
            1 / len(leaders) if player in leaders else 0.0,
        )
        for player, name in enumerate(names)
    ]


def play_matches(
    text: str, tables: int, seats: int, bots: tuple[str, ...], seed: int, numbers: range
) -> list[list[Standing]]:
    """Plays some matches of a series, by their numbers."""
    rule_set = rules(text)
    enlist(bots)
    found = []
    for number in numbers:
        own = mix(mix(seed) + number)
        names = [bots[(player + number) % len(bots)] for player in range(len(bots))]
        found.append(play_match(ProgressiveMatch(rule_set, tables, seats, own >> 1), names, Rng(own ^ 1)))
    return found


def play_progressive(
    text: str,
    tables: int,
    seats: int,
    bots: str,
    matches: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda matches: None,
) -> ProgressiveSeries:
    """Plays a series of matches; raises BadRules if the game is not played so. The result does not depend on `jobs`."""
    trial = ProgressiveMatch(text, tables, seats)
    names = bot_names(bots, tables * seats)
    enlist(names)
    for name in dict.fromkeys(names):
        make_bot(name, trial.rules, 0, Rng(0))  # unknown names are refused before anything is played
    found: list[list[Standing]] = []
    for part in play_parts(partial(play_matches, text, tables, seats, names, seed), matches, jobs, progress):
        found += part
    return ProgressiveSeries(str(trial.rules), tables, seats, names, seed, found)
