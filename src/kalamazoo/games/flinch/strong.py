"""The strong player of Flinch: plans whole turns, and judges what they lead to by what it has learned."""

from typing import Final, final

from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.notes import LAYING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import NOTICE, SLIP, FlinchPlayer
from kalamazoo.games.flinch.moves import DISCARD, END, PASS, PLAY, kind_of
from kalamazoo.games.flinch.planner import Planner, position_key
from kalamazoo.games.flinch.weights import weights_for
from kalamazoo.games.flinch.worth import Worth

LIMIT: Final = 1500  # positions of a turn that are looked at


@final
class PlannerFlinch(FlinchPlayer):
    """Keeps to its plan through a turn, until a card is turned up or something is not as it was."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE, limit: int = LIMIT) -> None:
        super().__init__(seat, rng, slip, notice)
        self.limit = limit
        self.weights: list[int] = []  # for those who have their own; else those of the table
        self.planner: Planner | None = None
        self.simple = GreedyFlinch(seat, rng)
        self.plan: list[int] = []
        self.at = 0
        self.expected = 0  # the position in which the plan goes on

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """The next move of its plan."""
        if len(lawful) == 1:
            return lawful[0]
        if is_odd(view, lawful):
            return self.simple.choose(view, lawful)
        planner = self.planner
        if planner is None:
            planner = Planner(self.seat, Worth(view.opt, self.weights or weights_for(view.opt, view.seats)), self.limit)
            self.planner = planner
        if self.at < len(self.plan) and self.expected == position_key(view, self.seat):
            move = self.plan[self.at]
            if move in lawful:
                self.at += 1
                self.expect(view, move)
                return move
        self.plan = planner.plan(view, lawful)[0].moves
        self.at = 1
        self.expect(view, self.plan[0])
        return self.plan[0]

    def expect(self, view: FlinchState, move: int) -> None:
        """Takes note of how the table will look when the plan goes on."""
        if self.at < len(self.plan):
            after = view.clone()
            after.apply(self.seat, move)
            self.expected = position_key(after, self.seat)


def is_odd(view: FlinchState, lawful: list[int]) -> bool:
    """Whether there is something to do that is no play, discard or end of a turn, or cards are laid down."""
    if view.phase == LAYING:
        return True
    for move in lawful:
        if kind_of(move) not in (PLAY, DISCARD, PASS, END):
            return True
    return False
