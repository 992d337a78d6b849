"""Pondering: the expert of an asking game. It chooses as a strong player does and plays the game out in its head."""

from typing import final

from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asker import PLAYED_OUT, Asker
from kalamazoo.games.kit.engine.asking import AskingState
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot


@final
class Pondering(SearchBot):
    """Its usual move is the strong player's, in its head others play: the careful player, who is quick."""

    def __init__(self, seat: int, rng: Rng, base: Base, player: Asker, rollouts: int, depth: int, sure: float) -> None:
        super().__init__(seat, rng, base, rollouts, depth, sure)
        self.player = player
        self.strong = player
        self.listens = player.listens

    def wish(self, view: State, owed: bool) -> int:
        """The strong player's ask, or one that wins more games played out."""
        assert isinstance(view, AskingState)
        move = super().wish(view, owed)
        if self.ways and move != self.ways[0].move:
            self.reasons = self.strong.explain(view, move)
            for way in self.ways:
                if way.move == move:
                    self.reasons.append(Reason(PLAYED_OUT, move >> 4 & 15, move & 15, 0, int(way.gain() * 100.0 + 0.5)))
        return move
