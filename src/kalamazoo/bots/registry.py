"""The names of the bots: `random` plays everything, `greedy` has a class for each game."""

from __future__ import annotations

from collections.abc import Callable

from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import Bot
from kalamazoo.core.errors import KalamazooError, near
from kalamazoo.core.rng import Rng
from kalamazoo.games.authors.bot import GreedyAuthors
from kalamazoo.games.flaps.bot import GreedyFlaps
from kalamazoo.games.flinch.bot import GreedyFlinch
from kalamazoo.games.flush.bot import GreedyFlush
from kalamazoo.games.muggins.bot import GreedyMuggins
from kalamazoo.games.patience.bot import GreedyPatience
from kalamazoo.games.stock_exchange.bot import GreedyStockExchange
from kalamazoo.games.store.bot import GreedyStore
from kalamazoo.games.triangle.bot import GreedyTriangle
from kalamazoo.rulebook import Rules

Maker = Callable[[Rules, int, Rng], Bot]
GREEDY: dict[str, Maker] = {  # by game
    "authors": lambda rules, seat, rng: GreedyAuthors(seat, rng),
    "flaps": lambda rules, seat, rng: GreedyFlaps(seat, rng),
    "flinch": lambda rules, seat, rng: GreedyFlinch(seat, rng),
    "flush": lambda rules, seat, rng: GreedyFlush(seat, rng, rules.options.values.number("mistakes")),
    "muggins": lambda rules, seat, rng: GreedyMuggins(seat, rng),
    "patience": lambda rules, seat, rng: GreedyPatience(seat, rng),
    "stock-exchange": lambda rules, seat, rng: GreedyStockExchange(seat, rng),
    "store": lambda rules, seat, rng: GreedyStore(seat, rng),
    "triangle": lambda rules, seat, rng: GreedyTriangle(seat, rng),
}


class UnknownBot(KalamazooError):
    """No bot of that name."""


def make_random(rules: Rules, seat: int, rng: Rng) -> Bot:
    """A random player of any game."""
    return RandomBot(seat, rng)


def make_greedy(rules: Rules, seat: int, rng: Rng) -> Bot:
    """The greedy player of this game."""
    if rules.game.name not in GREEDY:
        raise UnknownBot(f"there is no greedy player of {rules.game.title} yet; use random")
    return GREEDY[rules.game.name](rules, seat, rng)


BOTS: dict[str, Maker] = {"random": make_random, "greedy": make_greedy}


def make_bot(name: str, rules: Rules, seat: int, rng: Rng) -> Bot:
    """The bot of this name for one seat; raises UnknownBot with a suggestion."""
    if name not in BOTS:
        raise UnknownBot(f'unknown bot "{name}"{near(name, list(BOTS))}')
    return BOTS[name](rules, seat, rng)


def bot_names(names: str, seats: int) -> tuple[str, ...]:
    """The names for all seats from `greedy,random`, which repeats from the front when there are more seats."""
    each = [name.strip() for name in names.split(",")]
    return tuple(each[seat % len(each)] for seat in range(seats))


def make_bots(names: str, rules: Rules, seats: int, rng: Rng) -> list[Bot]:
    """Bots for all seats, named as `bot_names` takes them."""
    return [make_bot(name, rules, seat, rng.fork()) for seat, name in enumerate(bot_names(names, seats))]
