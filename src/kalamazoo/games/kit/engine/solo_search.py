"""A search for the games for one: plays are tried in packs that could be, each played to its end."""

from typing import Final

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.solo import NO_UNDO, SERIES, SoloState
from kalamazoo.games.kit.engine.trying import tried
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot

LONGEST: Final = 1000  # moves of a rollout


class SoloBase(Base):
    """What all games for one have in common: nothing is taken back, and nobody gives up while something can be done."""

    def candidates(self, view: State, seat: int, usual: int) -> list[int]:
        """Every play."""
        assert isinstance(view, SoloState)
        found: list[int] = []
        for move in view.distinct_moves(seat):
            if move != view.undo_move and move != view.give_up_move:
                found.append(move)
        return found

    def value(self, state: State, seat: int) -> float:
        """A win is 1, and what is not won is worth little more the nearer it came."""
        assert isinstance(state, SoloState)
        if state.scores()[0] > 0:
            return 1.0
        done = 1.0 - state.to_go() / float(state.highest * SERIES)
        return 0.1 * done * done

    def reasons(self, view: State, move: int) -> list[Reason]:
        """Why a play is good, as far as the table shows it."""
        return []


class SoloSearch(SearchBot):
    """Leaves its usual play for one that wins more often."""

    def __init__(self, seat: int, rng: Rng, base: SoloBase, rollouts: int, z: float) -> None:
        super().__init__(seat, rng, base, rollouts, LONGEST, z)
        self.solo = base
        self.tester: Bot = base.make(seat, rng.fork())  # who plays the packs out

    def wish(self, view: State, owed: bool) -> int:
        """The usual play, or one that wins more often; with reasons."""
        move = super().wish(view, owed)
        self.reasons = self.solo.reasons(view, move)
        self.reasons.extend(tried(self.ways, move))
        return move

    def roll_out(self, world: State, move: int, luck: Rng) -> float:
        """What a play leads to in a pack; nothing has to be remembered on the way."""
        assert isinstance(world, SoloState)
        self.rolled += 1
        state = world.clone()
        assert isinstance(state, SoloState)
        state.undo = NO_UNDO
        state.history = []
        state.apply(0, move)
        made = 0
        while made < LONGEST and not state.ending:
            state.apply(0, self.tester.wish(state, True))
            made += 1
        return self.base.value(state, 0)
