"""The expert of Flinch: tries the best ways of a turn in guessed worlds, with the others' turns and its own next one.

The planner's own choice is left only for a way that does significantly better in the same worlds (`kalamazoo.search`).
Everybody plays like the planner there, and its judgement of the last turn is what a rollout is worth. More of these
soon tell nothing new, for that judgement errs in the same way each time: with more effort more own turns follow, and
what they are judged to be worth is averaged.
"""

from typing import Final, final

from kalamazoo.core.bot import USUAL, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import NOTICE, SLIP
from kalamazoo.games.flinch.moves import KIND_AT, PLAY, kind_of
from kalamazoo.games.flinch.planner import Planner, Way
from kalamazoo.games.flinch.strong import PlannerFlinch, is_odd
from kalamazoo.games.flinch.worth import Worth, chance
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot
from kalamazoo.search.bot import Way as Tried

WAYS: Final = 10  # that are tried
MORE_WAYS: Final = 16  # … by those who look further
ROLLOUTS: Final = 400  # of all ways of a decision together; one that looks further counts for more
ROUNDS: Final = 1  # own turns that follow in a rollout
MOST_ROUNDS: Final = 5  # … with more effort
FURTHER: Final = 2  # times the usual effort for each
FADING: Final = 0.8  # what each later turn counts, of the one before
Z: Final = 0.5  # standard errors that a gain over the planner's choice must exceed
QUICK: Final = 150  # positions that are looked at in a turn of a rollout
LONGEST: Final = 400  # moves of a rollout
WORK: Final = 150_000  # positions in all rollouts of a turn, about a quarter of a second; few turns have so many


@final
class PlannerBase(Base):
    """For the search: the planner is the usual player."""

    def make(self, seat: int, rng: Rng) -> Bot:
        """A planner."""
        return PlannerFlinch(seat, rng)


@final
class TurnSearch(SearchBot):
    """Searches among the ways of a turn; the number of a way stands for its move."""

    def __init__(self, seat: int, rng: Rng, rollouts: int, rounds: int, z: float) -> None:
        super().__init__(seat, rng, PlannerBase(), rollouts, LONGEST, z)
        self.turns = rollouts  # own turns that follow, in all rollouts together
        self.least = rounds  # of them in a rollout
        self.rounds = rounds
        self.work = WORK  # positions in all rollouts of a turn
        self.looked = 0  # of them, those of this turn so far
        self.plans: list[Way] = []
        self.planners: list[Planner] = []  # by seat
        self.simple: list[GreedyFlinch] = []

    def set_effort(self, effort: int) -> None:
        """Says how much it works: with more effort its rollouts go further, and are fewer for it."""
        self.effort = effort
        self.rounds = max(self.least, min(MOST_ROUNDS, effort // (FURTHER * USUAL)))
        self.rollouts = max(1, self.turns // self.rounds)
        self.settles = self.rounds > self.least

    def decide(self, view: FlinchState, plans: list[Way], worth: Worth) -> int:
        """The number of the best of these ways."""
        if not self.planners:
            for seat in range(view.seats):
                self.planners.append(Planner(seat, worth, QUICK))
                self.simple.append(GreedyFlinch(seat, self.rng))
        self.plans = plans
        self.rolled = 0
        self.ways = [Tried(number) for number in range(len(plans))]
        self.search(view, self.now() if self.most else 0)
        return self.best()

    def try_in_a_world(self, view: State, ways: list[Tried], rng: Rng, deadline: int) -> bool:
        """As always, unless this turn has had its share of work."""
        if self.looked >= self.work * self.effort // USUAL:
            return False
        return super().try_in_a_world(view, ways, rng, deadline)

    def roll_out(self, world: State, move: int, luck: Rng) -> float:
        """What a way leads to in a world: its moves, the others' turns, and the own next turns."""
        assert isinstance(world, FlinchState)
        self.rolled += 1
        state = world.clone()
        for step in self.plans[move].moves:
            state.apply(self.seat, step)
        rounds = self.rounds
        own = self.plans[move].ends  # whether the own turn has ended already
        mean = 0.0  # of what the own turns were judged to be worth, as far as …
        rest = 1.0  # … they count: this much is still open
        made = 0
        while not state.ending and made < self.depth:
            seat: int = state.turn
            lawful = state.lawful(seat)
            if len(lawful) == 1 and lawful[0] >> KIND_AT == PLAY:
                state.apply(seat, lawful[0])
                made += 1
                continue
            if is_odd(state, lawful):
                state.apply(seat, self.simple[seat].choose(state, lawful))
                made += 1
                continue
            planner = self.planners[seat]
            way = planner.plan(state, lawful)[0]
            self.looked += planner.looked
            if seat == self.seat and own:
                if rounds <= 1:
                    return mean + rest * chance(way.worth)
                mean += rest * (1.0 - FADING) * chance(way.worth)
                rest *= FADING
                own = False
                rounds -= 1
            for step in way.moves:
                state.apply(seat, step)
                made += 1
            if seat == self.seat and way.ends:
                own = True
        return mean + rest * (self.won(state) if state.ending else state.values()[self.seat])

    def won(self, state: FlinchState) -> float:
        """The share of the win at the end; partners have it together."""
        share = state.values()[self.seat]
        return share * 2 if state.opt.partners else share


@final
class ExpertFlinch(PlannerFlinch):
    """A planner who tries the best ways of each turn before it chooses one."""

    def __init__(
        self,
        seat: int,
        rng: Rng,
        slip: int = SLIP,
        notice: int = NOTICE,
        rollouts: int = ROLLOUTS,
        rounds: int = ROUNDS,
        z: float = Z,
        work: int = WORK,
    ) -> None:
        super().__init__(seat, rng, slip, notice, WAYS)
        self.searcher = TurnSearch(seat, rng.fork(), rollouts, rounds, z)
        self.searcher.work = work

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """The next move of its plan; its next turn has a share of work of its own."""
        move = super().choose(view, lawful)
        if kind_of(move) != PLAY:
            self.searcher.looked = 0
        return move

    def make_plan(self, view: FlinchState, lawful: list[int]) -> list[int]:
        """The moves of the best way; with more effort, of more ways that are looked at further."""
        self.searcher.set_effort(self.effort)
        self.ways = MORE_WAYS if self.searcher.settles else WAYS
        return super().make_plan(view, lawful)

    def pick(self, view: FlinchState, ways: list[Way]) -> int:
        """The way that does best in guessed worlds."""
        planner = self.planner
        assert planner is not None
        self.searcher.most = self.most
        number = self.searcher.decide(view, ways, planner.worth)
        self.gain = round(1000 * self.searcher.ways[number].gain())
        return number
