"""Players of Flush who search: whole sets are tried in guessed rounds, each played to its end."""

from typing import Final, final

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import first_seat
from kalamazoo.core.state import State, shares
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GIVING
from kalamazoo.games.flush.greedy import GreedyFlush
from kalamazoo.games.flush.moves import GIVE
from kalamazoo.games.flush.options import FlushOptions
from kalamazoo.games.flush.reasons import GIVES, reasons_for
from kalamazoo.games.kit.engine.trying import tried
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot, Way

LONGEST: Final = 500  # moves of a rollout
PLANNED: Final = 1 << 20  # the number of a plan stands in the place of a move, above all moves


@final
class FlushBase(Base):
    """The fair player, and the standing after a round."""

    def __init__(self, options: FlushOptions) -> None:
        self.unit = 60.0 if options.arena else 0.3 * options.limit  # points that make a difference

    def make(self, seat: int, rng: Rng) -> Bot:
        """The fair player."""
        return GreedyFlush(seat, rng)

    def value(self, state: State, seat: int) -> float:
        """By the points after the round, and by the cards held where it has not ended."""
        assert isinstance(state, FlushState)
        if state.ending:
            return state.values()[seat]
        if not state.alive >> seat & 1:
            return 0.0
        least = 100000.0
        for other in range(state.seats):
            if state.alive >> other & 1 and state.totals[other] < least:
                least = float(state.totals[other])
        behind = [(float(total) - least) / self.unit for total in state.totals[: state.seats]]
        found = shares(behind)
        rest = 0.0
        for other in range(state.seats):
            if state.alive >> other & 1:
                rest += found[other]
        return found[seat] / rest


@final
class SearchingFlush(SearchBot):
    """Tries the sets that seem best, and flipping a Blind, by playing the round out; then lays the set as planned."""

    def __init__(self, options: FlushOptions, seat: int, rng: Rng, rollouts: int, sets: int, z: float) -> None:
        self.sets = sets  # that are tried, the most promising ones
        self.plans: list[list[int]] = []  # what is being tried
        self.crew: list[Bot] = []  # who play the rounds out
        self.usual = GreedyFlush(seat, rng.fork(), options.mistakes)
        super().__init__(seat, rng, FlushBase(options), rollouts, LONGEST, z)

    def wish(self, view: State, owed: bool) -> int:
        """The next step of its plan, a new plan at the beginning of a turn, and the answers of the fair player."""
        assert isinstance(view, FlushState)
        usual = self.usual
        self.plans = []
        self.ways = []
        self.rolled = 0
        if not owed or view.turn != self.seat or view.voting or (not view.set_size and usual.errs(view)):
            move = usual.wish(view, owed)
        elif view.phase == GIVING:
            move = super().wish(view, owed)
            self.reasons = [Reason(GIVES, view.before, place=move - GIVE)] if move >= GIVE else []
            return move
        else:
            usual.take_time(view)
            if not usual.plan_holds(view):
                self.make_plan(view)
            move = usual.next_step(view)
        self.delay = usual.delay
        self.reasons = usual.reasons
        return move

    def make_plan(self, view: FlushState) -> None:
        """Chooses a set and gives it to the usual player to lay."""
        start = self.now() if self.most else 0
        planner = self.usual.planner
        choices = planner.choices(view)
        self.ways = []
        for choice in choices[: self.sets]:
            planner.take(choice)
            self.plans.append(planner.steps(view))
            self.ways.append(Way(PLANNED + len(self.ways)))
        if len(self.ways) < 2:
            self.ways = []
            if self.plans:
                self.usual.follow(view, self.plans[0])
                self.usual.reasons = reasons_for(view, planner)
            return
        self.search(view, start)
        chosen = self.best() - PLANNED
        planner.take(choices[chosen])
        self.usual.follow(view, self.plans[chosen])
        self.usual.reasons = reasons_for(view, planner) + tried(self.ways, PLANNED + chosen)
        for way in self.ways:
            way.move = self.plans[way.move - PLANNED][0]

    def roll_out(self, world: State, move: int, luck: Rng) -> float:
        """What a plan leads to by the end of the round."""
        assert isinstance(world, FlushState)
        self.rolled += 1
        state = world.clone()
        if not self.crew:
            for seat in range(state.seats):
                self.crew.append(self.base.make(seat, Rng(seat)))
        number = state.round
        if move < PLANNED:
            state.apply(self.seat, move)
        else:
            for step in self.plans[move - PLANNED]:
                state.apply(self.seat, step)
        made = 0
        while state.round == number and made < LONGEST:
            mask = state.must_act()
            if not mask:
                break
            seat = first_seat(mask)
            wished = self.crew[seat].wish(state, True)
            state.apply(seat, wished)
            made += 1
        return self.base.value(state, self.seat)
