"""The levels of Flush, weakest first."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.flush.expert import SearchingFlush
from kalamazoo.games.flush.greedy import GreedyFlush, careless, simple
from kalamazoo.games.flush.options import FlushOptions

STRONG: Final = 60  # rollouts for a decision
EXPERT: Final = 250
FEW: Final = 4  # sets that are tried
MANY: Final = 9
SURE: Final = 0.5  # standard errors that a gain must exceed


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Lays what it sees."""
    return careless(options.values.number("mistakes"), seat, rng)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Minds its own cards."""
    return simple(options.values.number("mistakes"), seat, rng)


def make_fair(options: Options, seat: int, rng: Rng) -> Bot:
    """Weighs every set."""
    return GreedyFlush(seat, rng, options.values.number("mistakes"))


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches a little."""
    assert isinstance(options, FlushOptions)
    return SearchingFlush(options, seat, rng, STRONG, FEW, SURE)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches."""
    assert isinstance(options, FlushOptions)
    return SearchingFlush(options, seat, rng, EXPERT, MANY, SURE)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "lays what it sees, forgets what Mimics are for, and miscounts",
    "easy": "uses Mimics, but minds neither the others nor what has gone",
    "fair": "weighs every set by what it leaves, counts what has gone, and watches who is next",
    "strong": "plays each good set out to the end of the round, in a few deals that could be",
    "expert": "plays each good set out to the end of the round, in many deals that could be",
}
