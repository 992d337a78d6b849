"""`python -m bench.turns`: how long a player thinks about a turn, on one core: the mean, and the longest of all.

What is counted is the player's own computing, from the first decision of a turn to the last.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from kalamazoo._engine import version_line
from kalamazoo.arena.ladder import Timed
from kalamazoo.bots import make_bot
from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.state import State
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules

MILLION = 1_000_000  # nanoseconds in a millisecond


class Turns(Timed):
    """A bot on a stop-watch; what it thinks between two turns of others is one turn."""

    def __init__(self, bot: Bot, every: list[Turns]) -> None:
        super().__init__(bot)
        self.every = every  # all who are timed at the table
        self.began = 0
        self.turns: list[float] = []  # milliseconds

    def wish(self, view: State, owed: bool) -> int:
        """The bot's wish; when it owes a move, everybody else's turn is over."""
        if owed:
            for other in self.every:
                if other is not self:
                    other.end()
        return super().wish(view, owed)

    def end(self) -> None:
        """Takes note of a turn, if there was one."""
        if self.spent > self.began:
            self.turns.append((self.spent - self.began) / MILLION)
            self.began = self.spent


def turns_of(text: str, seats: int, player: str, others: str, games: int, seed: int) -> list[float]:
    """The milliseconds of every turn of a player, who sits at another seat in each game."""
    rule_set = rules(text)
    found: list[float] = []
    for number in range(games):
        own = mix(mix(seed) + number)
        lot = Rng(own ^ 1)
        every: list[Turns] = []
        names = [player if seat == number % seats else others for seat in range(seats)]
        every += [Turns(make_bot(name, rule_set, seat, lot.fork()), every) for seat, name in enumerate(names)]
        state = rule_set.deal(seats, own >> 1, number % seats)
        play_out(rule_set.game, state, every, lot)
        timed = every[number % seats]
        timed.end()
        found += timed.turns
    return sorted(found)


def main(words: Sequence[str] | None = None) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.turns", description=__doc__)
    parser.add_argument("rules", nargs="?", default="flinch@1913")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="expert,fair", help="whose turns are timed, and who sits at the other seats")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    player, others = options.bots.split(",")
    found = turns_of(options.rules, options.seats, player, others, options.games, options.seed)
    mean, late = sum(found) / len(found), found[len(found) * 99 // 100]
    print(f"{version_line()}; {options.rules}, {options.seats} seats, {player} among {others}")
    print(f"{len(found):,} turns: mean {mean:.3g} ms, 99 of 100 within {late:.3g} ms, the longest {found[-1]:.3g} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
