"""The levels of Patience, weakest first."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.solo_search import SoloSearch
from kalamazoo.games.patience.expert import PatienceBase
from kalamazoo.games.patience.greedy import GreedyPatience

STRONG: Final = 60  # rollouts for a decision
EXPERT: Final = 300
SURE: Final = 0.0  # standard errors that a gain must exceed: whatever wins more often is taken


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks a good deal."""
    return GreedyPatience(seat, rng, 500, False)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks a little."""
    return GreedyPatience(seat, rng, 350)


def make_fair(options: Options, seat: int, rng: Rng) -> Bot:
    """Overlooks nothing."""
    return GreedyPatience(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches a little."""
    return SoloSearch(seat, rng, PatienceBase(), STRONG, SURE)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Searches."""
    return SoloSearch(seat, rng, PatienceBase(), EXPERT, SURE)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "overlooks every second play, and never moves a whole pile",
    "easy": "overlooks every third play",
    "fair": "overlooks nothing, and plays in a fixed order",
    "strong": "tries each play in a few packs that could be",
    "expert": "tries each play in many packs that could be",
}
