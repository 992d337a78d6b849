"""Pondering: asks as a player who infers does, unless games played out in its head say that another ask is better."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asker import PLAYED_OUT, Asker
from kalamazoo.games.kit.engine.asking import AskingState, asked_of
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot

TO_THE_END: Final = 400  # moves of a rollout: more than a game has
SURE: Final = 1.5  # standard errors that a gain must exceed


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingBase(Base):
    """What is tried are the asks that inference ranks first."""

    def __init__(self, inference: Asker, tries: int) -> None:
        self.inference = inference
        self.tries = tries

    def usual(self, seat: int, rng: Rng) -> Bot:
        """The player who infers."""
        return self.inference

    def candidates(self, view: State, seat: int, usual: int) -> list[int]:
        """The asks that are ranked first; none where the usual one is sure to complete four."""
        assert isinstance(view, AskingState)
        return self.inference.ranked(view, usual, self.tries)


@final
class Pondering(SearchBot):
    """One player. In its head all play as the game's base says."""

    def __init__(self, seat: int, rng: Rng, base: AskingBase, rollouts: int) -> None:
        super().__init__(seat, rng, base, rollouts, TO_THE_END, SURE)
        self.inference = base.inference
        self.listens = True

    def wish(self, view: State, owed: bool) -> int:
        """The usual ask, or one that wins more games played out."""
        assert isinstance(view, AskingState)
        move = super().wish(view, owed)
        if self.ways and move != self.ways[0].move:
            self.reasons = self.inference.explain(view, move)
            for way in self.ways:
                if way.move == move:
                    gain = int(way.gain() * 100.0 + 0.5)
                    self.reasons.append(Reason(PLAYED_OUT, asked_of(move), move & 15, 0, gain))
        return move
