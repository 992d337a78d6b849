"""The players of Flinch by level."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.sight import SightFlinch
from kalamazoo.games.flinch.strong import PlannerFlinch


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """A beginner."""
    return SightFlinch(seat, rng, 120, 150, 200)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """An easy player."""
    return GreedyFlinch(seat, rng, 60, 350, 0)


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyFlinch(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """The planner."""
    return PlannerFlinch(seat, rng, 12, 850)


BOTS: Final = {"beginner": make_beginner, "easy": make_easy, "fair": make_greedy, "strong": make_strong}
