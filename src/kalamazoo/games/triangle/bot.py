"""The levels of the Triangle, weakest first."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.solo_search import SoloSearch
from kalamazoo.games.triangle.expert import TriangleBase
from kalamazoo.games.triangle.greedy import MOST_LOOKS, GreedyTriangle

STRONG: Final = 60  # rollouts for a decision
EXPERT: Final = 300
SURE: Final = 0.0  # standard errors that a gain must exceed: whatever wins more often is taken


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks a good deal."""
    return GreedyTriangle(seat, rng, MOST_LOOKS, 500)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks a little."""
    return GreedyTriangle(seat, rng, MOST_LOOKS, 250)


def make_fair(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks nothing."""
    return GreedyTriangle(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches a little."""
    return SoloSearch(seat, rng, TriangleBase(), STRONG, SURE)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches."""
    return SoloSearch(seat, rng, TriangleBase(), EXPERT, SURE)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "overlooks every second discard",
    "easy": "overlooks every fourth discard",
    "fair": "looks through all that can be discarded before the next card, and keeps partners",
    "strong": "tries each discard in a few packs that could be",
    "expert": "tries each discard in many packs that could be",
}
