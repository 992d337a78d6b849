"""The players of Flinch by level."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.expert import ExpertFlinch
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.sight import SightFlinch

A_LITTLE: Final = 50  # rollouts of the strong player for a decision …
LITTLE_WORK: Final = 22_000  # … and positions in all of a turn: a twenty-fifth of a second


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """A beginner."""
    return SightFlinch(seat, rng, 120, 150, 550)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """A player who sees the next play."""
    return GreedyFlinch(seat, rng, 60, 350, -1)


def make_fair(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player."""
    return GreedyFlinch(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """The planner who tries its ways a little."""
    return ExpertFlinch(seat, rng, 12, 850, A_LITTLE, work=LITTLE_WORK)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """The planner who tries its ways."""
    return ExpertFlinch(seat, rng, 4, 970)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "plays what it sees to fit, overlooks half of it, and discards any card anywhere",
    "easy": "chooses the next card with some care, but makes no plan for its stock card",
    "fair": "finds the run of cards that brings its stock card out, and feeds nobody",
    "strong": "plans the whole turn by what it has learned, and tries its best ways in a few deals that could be",
    "expert": "plans like the strong player, and tries its best ways in many deals that could be",
}
