"""The levels of Flaps, weakest first."""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.flaps.greedy import GreedyFlaps


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
    """The fair player, who says why."""
    bot = GreedyFlaps(seat, rng)
    bot.explains = True
    return bot


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_fair,
    "strong": make_strong,
    "expert": make_strong,
}
# Neither other weights nor playing deals out in guessed worlds beat the fair player beyond chance: docs/players.md.
LEVELS: Final = {
    "beginner": "lays what fits, keeps little back, and forgets to say Last Card",
    "easy": "often sheds what it should keep, and misses a call now and then",
    "fair": "keeps answers, flaps when that gains, and gangs up on the last card",
    "strong": "plays like the fair one, for beyond that the cards decide, and can say why",
    "expert": "plays like the fair one: beyond that the cards decide",
}
