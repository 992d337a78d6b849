"""A series: many games of one rule set between the same bots, in as many processes as wanted.

Game number n of a series is the same whoever plays it and however many processes there are: its seed
is drawn from the seed of the series and n. The last seat deals, and the bots move one seat on with each
game, so that no bot has the first turn more often than the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from kalamazoo.arena.processes import work_through
from kalamazoo.bots import make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.rng import Rng, mix
from kalamazoo.play.outcome import outcome_of
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules

BATCH = 50  # games a process plays before it reports

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Row:
    """One game of a series. `rules(…).deal(seats, seed, dealer)` deals it again."""

    game: int  # its number
    seed: int
    dealer: int
    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]
    points: tuple[int, ...]  # by seat
    moves: int
    ending: str
    clause: str


@dataclass
class Series:
    """The results of a series so far."""

    rules: str
    seats: int
    bots: tuple[str, ...]  # by seat, as in game 0
    seed: int
    games: int = 0
    wins: dict[str, float] = field(default_factory=dict)  # by bot; a shared win counts in parts
    played: Counter[str] = field(default_factory=Counter)  # how often a bot took part, by bot
    seat_wins: list[float] = field(default_factory=list)
    nobody: int = 0  # games nobody won
    endings: Counter[str] = field(default_factory=Counter)  # by "reason (clause)"
    lengths: list[int] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)  # by seat
    rows: list[Row] = field(default_factory=list)  # game by game, where they are wanted

    def add(self, other: Series) -> None:
        """Adds the results of another part of the same series."""
        self.games += other.games
        for name, won in other.wins.items():
            self.wins[name] = self.wins.get(name, 0.0) + won
        self.played.update(other.played)
        self.seat_wins = [a + b for a, b in zip(self.seat_wins, other.seat_wins)] or other.seat_wins
        self.nobody += other.nobody
        self.endings.update(other.endings)
        self.lengths += other.lengths
        self.rows += other.rows
        self.scores = [a + b for a, b in zip(self.scores, other.scores)] or other.scores


def play_part(
    text: str, deck: str | None, seats: int, bots: tuple[str, ...], seed: int, rows: bool, numbers: range
) -> Series:
    """Plays some games of a series, by their numbers."""
    rule_set = rules(text, deck=deck)
    enlist(bots)
    game = rule_set.game
    part = Series(text, seats, bots, seed, seat_wins=[0.0] * seats, scores=[[] for _ in range(seats)])
    for number in numbers:
        own = mix(mix(seed) + number)
        state = rule_set.deal(seats, own >> 1, seats - 1)
        lot = Rng(own ^ 1)
        names = [bots[(seat + number) % seats] for seat in range(seats)]
        players = [make_bot(name, rule_set, seat, lot.fork()) for seat, name in enumerate(names)]
        part.lengths.append(play_out(game, state, players, lot))
        over = outcome_of(game, state)
        assert over is not None
        part.games += 1
        part.played.update(names)
        part.endings[f"{over.reason} ({over.clause})"] += 1
        if not over.winners:
            part.nobody += 1
        for seat in over.winners:
            part.wins[names[seat]] = part.wins.get(names[seat], 0.0) + 1 / len(over.winners)
            part.seat_wins[seat] += 1 / len(over.winners)
        for seat, score in enumerate(over.points):
            part.scores[seat].append(score)
        if rows:
            given = (number, own >> 1, seats - 1, tuple(names), tuple(over.winners), tuple(over.points))
            part.rows.append(Row(*given, part.lengths[-1], over.reason, over.clause))
    return part


def parts(games: int, jobs: int) -> Iterator[range]:
    """The numbers of the games in batches, small enough to show progress and large enough to be worth sending."""
    size = max(1, min(BATCH, games // (jobs * 4) or 1))
    for first in range(0, games, size):
        yield range(first, min(first + size, games))


def play_series(
    text: str,
    seats: int,
    bots: str,
    games: int,
    seed: int = 0,
    jobs: int = 1,
    deck: str | None = None,
    progress: Callable[[int], None] = lambda games: None,
    rows: bool = False,
) -> Series:
    """Plays a whole series; `progress` is told how many games were added. The result does not depend on `jobs`.

    With `rows` every game is kept beside the sums.
    """
    rule_set = rules(text, deck=deck)
    rule_set.check_seats(seats)
    names = bot_names(bots, seats)
    enlist(names)
    for seat, name in enumerate(names):
        make_bot(name, rule_set, seat, Rng(0))  # unknown names are refused before anything is played
    whole = Series(text, seats, names, seed)
    for part in play_parts(partial(play_part, text, deck, seats, names, seed, rows), games, jobs, progress):
        whole.add(part)
    return whole


def play_parts(
    play: Callable[[range], Part], games: int, jobs: int, progress: Callable[[int], None] = lambda games: None
) -> list[Part]:
    """What `play` makes of all numbers, batch by batch, in order; in several processes if `jobs` is more than 1.

    Ctrl-C stops it with what has been played.
    """
    found: dict[int, Part] = {}
    with suppress(KeyboardInterrupt):
        play_into(found, play, games, jobs, progress)
    return [found[number] for number in sorted(found)]


def play_into(
    found: dict[int, Part],
    play: Callable[[range], Part],
    games: int,
    jobs: int,
    progress: Callable[[int], None],
) -> None:
    """The same, each part put down by its number as it comes; Ctrl-C goes to the caller."""
    batches = list(parts(games, jobs))
    for number, part in work_through(play, batches, jobs):
        found[number] = part
        progress(len(batches[number]))
