"""The names of the bots: those that play every game, those of installed packages, and those that each game brings."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from kalamazoo.bots.levels import USUAL_LEVEL
from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import USUAL, Bot
from kalamazoo.core.errors import KalamazooError, near
from kalamazoo.core.game import Game
from kalamazoo.core.rng import Rng
from kalamazoo.core.shelf import Shelf
from kalamazoo.rulebook import Rules

Maker = Callable[[Rules, int, Rng], Bot]  # if it has `games`, a collection of names, it plays only those


class UnknownBot(KalamazooError):
    """No bot of that name."""


def make_random(rules: Rules, seat: int, rng: Rng) -> Bot:
    """A random player of any game."""
    return RandomBot(seat, rng)


class BotShelf(Shelf[Maker]):
    """The bots of any game, and of installed packages, which may offer a maker or the class itself."""

    def load(self, found: Any) -> Maker:
        """A maker as it is; a class of bots as its maker."""
        if not callable(found):
            raise TypeError("it is neither a class of bots nor a function that makes one")
        return OwnBot(found) if inspect.isclass(found) and issubclass(found, Bot) else found


class OwnBot:
    """Makes bots of one class, which takes seat and generator, or the rules before them."""

    def __init__(self, kind: type[Bot]) -> None:
        self.kind: Any = kind
        self.takes_rules = kind.__init__ is not Bot.__init__ and needed(kind) > 2
        if (games := getattr(kind, "games", None)) is not None:
            self.games = tuple(games)  # that it plays; any, if it does not say

    def __call__(self, rules: Rules, seat: int, rng: Rng) -> Bot:
        bot: Bot = self.kind(rules, seat, rng) if self.takes_rules else self.kind(seat, rng)
        return bot


def needed(kind: type[Bot]) -> int:
    """How many things must be given to make one."""
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    given = inspect.signature(kind).parameters.values()
    return sum(one.kind in places and one.default is inspect.Parameter.empty for one in given)


FORMER = {"greedy": "fair"}  # names that tables of before have in their logs
BOTS = BotShelf("kalamazoo.bots", {"random": make_random})  # a game's own are in Game.bots


def bots_of(game: Game) -> list[str]:
    """The names of the bots that play this game, its own first."""
    general = [name for name, maker in BOTS.items() if game.name in getattr(maker, "games", (game.name,))]
    return [*game.bots, *(name for name in general if name not in game.bots)]


def usual_bot(game: Game) -> str:
    """The bot that plays when nobody chose one."""
    return USUAL_LEVEL if USUAL_LEVEL in game.bots else bots_of(game)[0]


def make_bot(name: str, rules: Rules, seat: int, rng: Rng) -> Bot:
    """The bot of this name for one seat; raises UnknownBot with a suggestion.

    `expert(effort=1000)` works ten times as much on a decision as `expert`.
    """
    game = rules.game
    name, effort = read_effort(name)
    name = FORMER.get(name, name)
    known = bots_of(game)
    if name not in known:
        raise UnknownBot(f'no bot "{name}" plays {game.title}{near(name, known)}; there are {", ".join(known)}')
    bot = game.bots[name](rules.options, seat, rng) if name in game.bots else BOTS[name](rules, seat, rng)
    bot.effort = effort
    return bot


def read_effort(text: str) -> tuple[str, int]:
    """A bot's name, and its effort in per cent."""
    name, bracket, rest = text.partition("(")
    if not bracket:
        return name, USUAL
    word = rest.removesuffix(")").removeprefix("effort=")
    if rest != f"effort={word})" or not (word.isascii() and word.isdigit() and len(word) < 6 and int(word)):
        raise UnknownBot(
            f'"{text[:40]}" is not a bot: a name may be followed by (effort=1) to (effort=99999), in per cent'
        )
    return name, int(word)


def bot_names(names: str, seats: int) -> tuple[str, ...]:
    """The names for all seats from `fair,random`, which repeats from the front when there are more seats."""
    each = [name.strip() for name in names.split(",")]
    return tuple(each[seat % len(each)] for seat in range(seats))


def make_bots(names: str, rules: Rules, seats: int, rng: Rng) -> list[Bot]:
    """Bots for all seats, named as `bot_names` takes them."""
    return [make_bot(name, rules, seat, rng.fork()) for seat, name in enumerate(bot_names(names, seats))]
