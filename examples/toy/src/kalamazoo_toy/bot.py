"""Players of the toy: one that comes with the game, and one that any package may offer by name."""

from __future__ import annotations

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules
from kalamazoo_toy.state import SHOUT


class Generous(Bot):
    """Lays the highest card, and never shouts."""

    def wish(self, view: State, owed: bool) -> int:
        return max(move for move in view.moves(self.seat) if move != SHOUT) if owed else NO_WISH


class Loud(Bot):
    """Shouts as soon as it may, then lays the lowest card."""

    def wish(self, view: State, owed: bool) -> int:
        moves = view.moves(self.seat)
        if SHOUT in moves:
            return SHOUT
        return moves[0] if owed else NO_WISH


def make_generous(options: Options, seat: int, rng: Rng) -> Bot:
    """The game's own player."""
    return Generous(seat, rng)


class MakeLoud:
    """Makes the player of the entry point."""

    games = ("toy",)  # without this it would be offered for every game

    def __call__(self, rules: Rules, seat: int, rng: Rng) -> Bot:
        return Loud(seat, rng)


make_loud = MakeLoud()
BOTS = {"generous": make_generous}
