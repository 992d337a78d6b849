"""The levels of Flaps, weakest first."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.flaps.expert import SearchingFlaps
from kalamazoo.games.flaps.greedy import GreedyFlaps
from kalamazoo.games.flaps.worth import FAIR

STRONG: Final = 100  # rollouts for a decision
EXPERT: Final = 600
SURE: Final = 0.7  # standard errors that a gain must exceed


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Misjudges a good deal, and forgets calls."""
    bot = GreedyFlaps(seat, rng, 250, 300)
    bot.noise = 300
    return bot


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Misjudges a little."""
    bot = GreedyFlaps(seat, rng, 60, 700)
    bot.noise = 120
    return bot


def make_fair(options: Options, seat: int, rng: Rng) -> Bot:
    """Weighs every lay."""
    return GreedyFlaps(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches a little."""
    return SearchingFlaps(seat, rng, FAIR, STRONG, SURE)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches."""
    return SearchingFlaps(seat, rng, FAIR, EXPERT, SURE)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "lays what fits, keeps nothing back, and forgets to say Last Card",
    "easy": "often sheds what it should keep, and misses a call now and then",
    "fair": "keeps answers, flaps when that gains, and gangs up on the last card",
    "strong": "plays each lay out to the end, in a few deals that could be",
    "expert": "plays each lay out to the end, in many deals that could be",
}
