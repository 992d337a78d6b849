"""A ladder: each level of a game against the one below, on the same deals with the seats swapped.

At a table of several, every other seat is the stronger player's, and each deal is played twice, the seats the other way
round; so equal players share the wins evenly. Or the stronger one is alone among the weaker, each deal once at each
seat; then equal players would win once in as many games as there are seats. A patience is played by both, each deal
once by each. The games of a deal are not independent: what is counted is the mean of a deal, and intervals are over
deals.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic, thread_time_ns
from typing import Any

from kalamazoo.arena.processes import work_through
from kalamazoo.arena.statistics import Interval, average
from kalamazoo.bots import make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.bots.levels import levels_of
from kalamazoo.core.bot import Bot
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import Rules, editions, rules

BATCH = 10  # deals that a process plays before it reports
OFTEN = 20  # seconds after which results are written down again
LARGER = 4  # seats of the second table, where the game is for two
MOST_MOVES = 100_000  # of a game; nobody has won one that is longer

# what both got; decisions and nanoseconds of the one and of the other; of a game for one, what both had still to go
Deal = tuple[float, float, int, int, int, int, int, int]


class Timed(Bot):
    """A bot on a stop-watch that counts its own computing alone, so that other work on the machine does not show."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot = bot
        self.listens = bot.listens
        self.decisions = 0
        self.spent = 0  # nanoseconds

    def wish(self, view: State, owed: bool) -> int:
        """The bot's wish; looking on is time too, but no decision."""
        began = thread_time_ns()
        move = self.bot.wish(view, owed)
        self.spent += thread_time_ns() - began
        self.decisions += owed
        self.delay = self.bot.delay
        return move

    def hear(self, event: Event) -> None:
        """Lets the bot hear it."""
        self.bot.hear(event)


@dataclass(frozen=True)
class Rung:
    """A stronger player and a weaker one, at a table of some size."""

    rules: str
    seats: int
    stronger: str
    weaker: str
    alone: bool = False  # whether all others are the weaker

    @property
    def key(self) -> str:
        """As it is called in a file of results."""
        return f"{self.rules} {self.seats} {self.stronger} {self.weaker}{' alone' if self.alone else ''}"

    def sides(self, way: int) -> list[int]:
        """Whose seats they are in one of the games of a deal: 0 is the stronger player's, 1 the weaker's."""
        if self.alone:
            return [int(seat != way) for seat in range(self.seats)]
        return [(seat + way) % 2 for seat in range(self.seats)]

    @property
    def games(self) -> int:
        """Of a deal."""
        return self.seats if self.alone else 2


@dataclass
class Climb:
    """What was played of a rung: by the number of the deal."""

    rung: Rung
    deals: dict[int, Deal] = field(default_factory=dict)

    def share(self, whose: int = 0) -> Interval:
        """The share of the wins of the stronger player (of the weaker: 1), clustered by deal."""
        found = average([deal[whose] for deal in self.deals.values()])
        return Interval(found.value, max(0.0, found.low), min(1.0, found.high))

    def gain(self) -> Interval:
        """How much more the stronger player got than the weaker on the same deals."""
        return average([deal[0] - deal[1] for deal in self.deals.values()])

    def fewer(self) -> Interval:
        """In a game for one, how many cards fewer the stronger player had still to go on the same deals."""
        return average([deal[7] - deal[6] for deal in self.deals.values()])

    def milliseconds(self, whose: int = 0) -> float:
        """The mean time of a decision."""
        decisions = sum(deal[2 + 2 * whose] for deal in self.deals.values())
        return sum(deal[3 + 2 * whose] for deal in self.deals.values()) / max(1, decisions) / 1e6


def usual_rules() -> list[str]:
    """What a whole ladder is played with: each game as it is usually played; the patiences in all editions."""
    found = []
    for game in GAMES.values():
        usual = rules(game.name)
        if usual.seat_range() == (1, 1):
            found += [str(rules(f"{game.name}@{edition}")) for edition in editions(game)]
        else:
            found.append(str(usual))
    return found


def table_sizes(rule_set: Rules) -> list[int]:
    """Two sizes of table: the smallest, and a larger one."""
    low, high = rule_set.seat_range()
    return [low] if high == low else [low, min(high, max(LARGER, low + 2))]


def rungs_of(text: str, bots: Sequence[str] = (), seats: Sequence[int] = (), alone: bool = False) -> list[Rung]:
    """The rungs of a game's ladder, the lowest first; of these bots instead of its levels, weakest first."""
    rule_set = rules(text)
    names = list(bots) or list(levels_of(rule_set.game))
    enlist(names)
    for name in names:
        make_bot(name, rule_set, 0, Rng(0))  # unknown names are refused before anything is played
    sizes = list(seats) or table_sizes(rule_set)
    for size in sizes:
        rule_set.check_seats(size)
    pairs = list(zip(names[1:], names))
    return [Rung(str(rule_set), size, *pair, alone=alone and size > 1) for size in sizes for pair in pairs]


def play_deal(rule_set: Rules, rung: Rung, seed: int, number: int) -> Deal:
    """Plays one deal with the seats both ways."""
    own = mix(mix(seed) + number)
    got = [0.0, 0.0]
    decisions, spent, to_go = [0, 0], [0, 0], [0, 0]
    for way in range(rung.games):
        state = rule_set.deal(rung.seats, own >> 1, number % rung.seats)
        lot = Rng(own ^ 1)
        players: list[Bot] = []
        sides = rung.sides(way)
        for seat, side in enumerate(sides):
            name = rung.weaker if side else rung.stronger
            players.append(Timed(make_bot(name, rule_set, seat, lot.fork())))
        play_out(rule_set.game, state, players, lot, MOST_MOVES)
        values = state.values()
        if rung.seats == 1:
            to_go[way] = max(0, -state.scores()[0])
        for seat, side in enumerate(sides):
            player = players[seat]
            assert isinstance(player, Timed)
            got[side] += values[seat] if rung.seats == 1 else values[seat] / rung.games
            decisions[side] += player.decisions
            spent[side] += player.spent
    return got[0], got[1], decisions[0], spent[0], decisions[1], spent[1], to_go[0], to_go[1]


def play_deals(seed: int, part: tuple[Rung, Sequence[int]]) -> list[tuple[int, Deal]]:
    """Plays some deals of a rung, by their numbers."""
    rung, numbers = part
    rule_set = rules(rung.rules)
    enlist((rung.stronger, rung.weaker))
    return [(number, play_deal(rule_set, rung, seed, number)) for number in numbers]


def batches(climbs: Sequence[Climb], deals: int) -> Iterator[tuple[Climb, list[int]]]:
    """What is still to be played, a bit of each rung in turn, so that whoever stops early has something of all."""
    for first in range(0, deals, BATCH):
        for climb in climbs:
            missing = [number for number in range(first, min(first + BATCH, deals)) if number not in climb.deals]
            if missing:
                yield climb, missing


def climb_all(
    rungs: Sequence[Rung],
    deals: int,
    seed: int = 1,
    jobs: int = 1,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda deals: None,
) -> list[Climb]:
    """Plays a ladder, going on where the file `kept` ends; Ctrl-C stops it with what has been played.

    The file is written now and then, so that little is lost however it ends.

    What is found does not depend on `jobs`, but for the times.
    """
    climbs = [Climb(rung) for rung in rungs]
    if kept:
        take_over(climbs, kept, seed)
    progress(sum(min(deals, len(climb.deals)) for climb in climbs))
    try:
        written = monotonic()
        waiting = list(batches(climbs, deals))
        todo = [(climb.rung, numbers) for climb, numbers in waiting]
        for at, found in work_through(partial(play_deals, seed), todo, jobs):
            waiting[at][0].deals.update(found)
            progress(len(found))
            if kept and monotonic() - written > OFTEN:
                keep(climbs, kept, seed)
                written = monotonic()
    except KeyboardInterrupt:
        pass
    finally:
        if kept:
            keep(climbs, kept, seed)
    return climbs


def take_over(climbs: Sequence[Climb], path: Path, seed: int) -> None:
    """Takes what a file has of these rungs; a file of another seed, or of something else, is refused."""
    if not path.exists():
        return
    try:
        document = json.loads(path.read_text("utf-8"))
        of_seed, found = document["seed"], document["rungs"]
        for climb in climbs:
            rows = found.get(climb.rung.key, {})
            climb.deals = {int(number): read_deal(row) for number, row in rows.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        raise KalamazooError(f"{path} is not a file of ladder results") from None
    if of_seed != seed:
        raise KalamazooError(f"{path} has deals of seed {of_seed}; give another file, or --seed {of_seed}")


def read_deal(row: Sequence[float]) -> Deal:
    """A deal as a file has it."""
    one, other, decisions, spent, its_decisions, its_spent, to_go, its_to_go = row
    times = int(decisions), int(spent), int(its_decisions), int(its_spent)
    return float(one), float(other), *times, int(to_go), int(its_to_go)


def keep(climbs: Sequence[Climb], path: Path, seed: int) -> None:
    """Writes the results down, beside those of other rungs that the file has."""
    document: dict[str, Any] = {"seed": seed, "rungs": {}}
    if path.exists():
        document = json.loads(path.read_text("utf-8"))
    for climb in climbs:
        document["rungs"][climb.rung.key] = {str(number): climb.deals[number] for number in sorted(climb.deals)}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(document, separators=(",", ":")), "utf-8")
    os.replace(fresh, path)
