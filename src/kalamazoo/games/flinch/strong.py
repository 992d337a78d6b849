"""The strong player of Flinch: plans whole turns, and judges what they lead to by what it has learned."""

from typing import Final

from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.notes import LAYING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import NOTICE, SLIP, FlinchPlayer
from kalamazoo.games.flinch.moves import DISCARD, END, PASS, PLAY, kind_of
from kalamazoo.games.flinch.planner import Planner, Way, position_key
from kalamazoo.games.flinch.reasons import TRIED, reasons_for
from kalamazoo.games.flinch.weights import weights_for
from kalamazoo.games.flinch.worth import Worth

LIMIT: Final = 1500  # positions of a turn that are looked at


class PlannerFlinch(FlinchPlayer):
    """Keeps to its plan through a turn, until a card is turned up or something is not as it was."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE, ways: int = 1) -> None:
        super().__init__(seat, rng, slip, notice)
        self.ways = ways  # of a turn, among which it chooses
        self.weights: list[int] = []  # for those who have their own; else those of the table
        self.planner: Planner | None = None
        self.simple = GreedyFlinch(seat, rng)
        self.plan: list[int] = []
        self.at = 0  # the next move of the plan …
        self.expected = 0  # … and the position in which it is made
        self.gain = 0  # by how much the plan beat the first thought when it was tried, in thousandths of a win

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """The next move of its plan, with its reasons."""
        if is_odd(view, lawful):
            move = self.simple.choose(view, lawful)
            self.reasons = reasons_for(view, self.seat, lawful, [move])
            return move
        if not self.goes_on(view, lawful):
            self.gain = 0
            self.plan = self.make_plan(view, lawful)
            self.at = 0
        move = self.plan[self.at]
        self.reasons = reasons_for(view, self.seat, lawful, self.plan[self.at :])
        if self.gain:
            self.reasons.append(Reason(TRIED, number=self.gain))
        self.at += 1
        if self.at < len(self.plan):
            after = view.clone()
            after.apply(self.seat, move)
            self.expected = position_key(after, self.seat)
        return move

    def goes_on(self, view: FlinchState, lawful: list[int]) -> bool:
        """Whether the plan made before can go on."""
        if self.at >= len(self.plan) or self.expected != position_key(view, self.seat):
            return False
        return self.plan[self.at] in lawful

    def make_plan(self, view: FlinchState, lawful: list[int]) -> list[int]:
        """The moves of the best way from here."""
        if len(lawful) == 1:
            return [lawful[0]]
        planner = self.planner
        if planner is None:
            planner = Planner(self.seat, Worth(view.opt, self.weights or weights_for(view.opt, view.seats)), LIMIT)
            self.planner = planner
        found = planner.plan(view, lawful, self.ways)
        return found[self.pick(view, found)].moves if len(found) > 1 else found[0].moves

    def pick(self, view: FlinchState, ways: list[Way]) -> int:
        """The number of the way that it goes, of several."""
        return 0


def is_odd(view: FlinchState, lawful: list[int]) -> bool:
    """Whether there is something to do that is no play, discard or end of a turn, or cards are laid down."""
    if view.phase == LAYING:
        return True
    for move in lawful:
        if kind_of(move) not in (PLAY, DISCARD, PASS, END):
            return True
    return False
