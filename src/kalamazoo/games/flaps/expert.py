"""What the search needs to know of Flaps."""

from typing import Final, final

from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.engine import table as phase
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.greedy import GreedyFlaps
from kalamazoo.games.flaps.reasons import reasons_for
from kalamazoo.games.flaps.worth import Judge
from kalamazoo.games.kit.engine.trying import tried
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot

LONGEST: Final = 400  # moves of a rollout
MOST_WAYS: Final = 8  # that are tried


@final
class FlapsBase(Base):
    """The player who looks one move ahead."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    def make(self, seat: int, rng: Rng) -> Bot:
        """One who forgets no call."""
        return GreedyFlaps(seat, rng, weights=self.weights)

    def candidates(self, view: State, seat: int, usual: int) -> list[int]:
        """Lays, draws, suits and picks; calls, guesses and false alarms are left to the usual player."""
        assert isinstance(view, FlapsState)
        if usual == m.LAST or m.move_kind(usual) == m.CAUGHT or view.phase in (phase.GUESSING, phase.OBJECTING):
            return []
        found: list[int] = []
        loud = 0  # the last lay together with "Last Card", which is as good as the lay alone, or better
        for move in reversed(view.distinct_moves(seat)):
            if move == m.LAST or m.move_kind(move) == m.CAUGHT or move + m.SAYS == loud:
                continue
            if m.SAYS <= move < m.LAYS:
                loud = move
            found.append(move)
        found.reverse()
        return found[:MOST_WAYS]


@final
class SearchingFlaps(SearchBot):
    """Leaves its usual move for one that wins more often in deals that could be."""

    def __init__(self, seat: int, rng: Rng, weights: list[int], rollouts: int, z: float) -> None:
        super().__init__(seat, rng, FlapsBase(weights), rollouts, LONGEST, z)
        self.judge = Judge(weights)

    def wish(self, view: State, owed: bool) -> int:
        """Out of turn it does what is usual; on its turn it searches. Either way it can say why."""
        assert isinstance(view, FlapsState)
        if owed:
            move = super().wish(view, owed)
        else:
            move = self.player.wish(view, owed)
            self.delay = self.player.delay
            self.ways = []
            self.rolled = 0
        self.reasons = reasons_for(view, self.seat, move, self.judge) + tried(self.ways, move) if move >= 0 else []
        return move
