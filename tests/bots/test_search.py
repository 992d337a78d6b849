"""The search: seeds, budgets, candidates, and what it may not know."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import all_seats, seats_of
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot, Way, is_settled
from kalamazoo.search.rolling import Rolling
from kalamazoo.testing.fingerprints import AnyMove, rule_sets
from kalamazoo_toy import Toy
from kalamazoo_toy.state import SHOUT, ToyState


class Lowest(Bot):
    """Lays the lowest card, and never shouts."""

    def wish(self, view: State, owed: bool) -> int:
        return view.moves(self.seat)[0] if owed else NO_WISH


class Toys(Base):
    """For the toy: `goal` is what is thought to be worth something."""

    def __init__(self, goal: str, tries: int = 100) -> None:
        self.goal = goal
        self.tries = tries

    def make(self, seat: int, rng: Rng) -> Bot:
        return Lowest(seat, rng)

    def candidates(self, view: State, seat: int, usual: int) -> list[int]:
        return super().candidates(view, seat, usual)[: self.tries]

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, ToyState)
        if self.goal == "shout":
            return 1.0 if state.shouted >> seat & 1 else 0.0
        if self.goal == "silence":
            return 0.0 if state.shouted >> seat & 1 else 1.0
        if self.goal == "last":
            return state.laid[-1] / 10
        return max(state.laid, default=0) / 10  # "high"


class Counted(SearchBot):
    """Its clock goes on by one each time it is looked at."""

    looked = 0

    def now(self) -> int:
        self.looked += 1
        return self.looked


def toy(seats: int = 3, seed: int = 4) -> ToyState:
    GAMES["toy"] = Toy()
    try:
        state = rules("toy(hand=5)").deal(seats, seed, seats - 1)
    finally:
        del GAMES["toy"]
    assert isinstance(state, ToyState)
    return state


def positions(name: str, steps: int) -> list[tuple[State, int]]:
    """Some positions of a game, with a seat that may act."""
    low, high = rules(name).seat_range()
    found = []
    for seed in range(3):
        state = rules(name).deal(min(high, low + seed), seed)
        wander(state, Rng(seed), steps + 5 * seed)
        found += [(state, seat) for seat in seats_of(state.may_act() & all_seats(state.seats))[:2]]
    return found


def decide(state: State, seat: int, seed: int, base: Base | None = None) -> tuple[int, list[tuple[int, int, float]]]:
    bot = SearchBot(seat, Rng(seed), base or AnyMove(), 40, 10, 0.5)
    move = bot.wish(state.mask(seat), bool(state.must_act() >> seat & 1))
    return move, [(way.move, way.worlds, way.gain()) for way in bot.ways]


@pytest.mark.parametrize("name", rule_sets())
def test_the_same_seed_gives_the_same_move_and_a_legal_one(name: str) -> None:
    for state, seat in positions(name, 12):
        before = state.dump()
        move, ways = decide(state, seat, 7)
        assert (move, ways) == decide(state, seat, 7)
        assert state.dump() == before
        if move == NO_WISH:
            assert not state.must_act() >> seat & 1
        else:
            assert move in state.moves(seat)


@pytest.mark.parametrize("name", rule_sets())
def test_worlds_that_look_the_same_give_the_same_move(name: str) -> None:
    for state, seat in positions(name, 20):
        view = state.mask(seat)
        other = view.clone()
        other.fill(Rng(99))
        assert decide(state, seat, 7) == decide(other, seat, 7)


@pytest.mark.parametrize("name", ["flinch@1913(play=strict)", "authors@1913", "flush(play=strict)"])
def test_a_game_without_a_player_is_searched_with_its_random_moves(name: str) -> None:
    for state, seat in positions(name, 12):
        bot = SearchBot(seat, Rng(1), Rolling(), 60, 20, 1.0)
        move = bot.wish(state.mask(seat), True)
        assert move in state.moves(seat)
        assert bot.rolled <= 60
        assert all(0.0 <= way.mean() <= 1.0 for way in bot.ways)


def test_another_seed_guesses_other_worlds() -> None:
    assert len({str(decide(toy(), 0, seed, Toys("last"))) for seed in range(8)}) > 1


def test_it_leaves_the_usual_move_for_a_better_one() -> None:
    state = toy()
    bot = SearchBot(0, Rng(1), Toys("high"), 60, 1, 1.0)
    assert bot.wish(state, True) == max(state.hands[0])
    assert bot.ways[0].move == min(state.hands[0])
    assert bot.wish(state, True) != bot.ways[0].move


def test_out_of_turn_to_speak_and_to_stay_silent_are_both_tried() -> None:
    state = toy()
    speaks = SearchBot(1, Rng(1), Toys("shout"), 40, 3, 1.0)
    assert speaks.wish(state.mask(1), False) == SHOUT
    assert [way.move for way in speaks.ways] == [NO_WISH, SHOUT]

    class Shouter(Toys):
        def make(self, seat: int, rng: Rng) -> Bot:
            return RandomBot(seat, rng) if seat == 5 else Shouts(seat, rng)

    class Shouts(Lowest):
        def wish(self, view: State, owed: bool) -> int:
            assert isinstance(view, ToyState)
            return SHOUT if not view.shouted >> self.seat & 1 and view.turn != self.seat else super().wish(view, owed)

    silent = SearchBot(1, Rng(1), Shouter("silence"), 40, 1, 1.0)
    assert silent.wish(state.mask(1), False) == NO_WISH
    assert [way.move for way in silent.ways] == [SHOUT, NO_WISH]


def test_where_nothing_is_to_be_tried_nothing_is_rolled_out() -> None:
    state = toy()
    bot = SearchBot(0, Rng(1), Toys("high", tries=0), 60, 1, 1.0)
    assert bot.wish(state.mask(0), True) == min(state.hands[0])
    assert bot.rolled == 0
    assert bot.ways == []


def test_a_gain_that_chance_can_have_made_is_not_believed() -> None:
    way = Way(5)
    gains = (0.4, -0.3, 0.5, -0.4, 0.3, 0.2)
    for gain in gains:
        way.add(0.5 + gain, 0.5)
    assert way.gain() == pytest.approx(mean(gains))
    assert way.error() == pytest.approx(stdev(gains) / 6**0.5)
    bot = SearchBot(0, Rng(1), Toys("high"), 60, 1, 1.0)
    bot.ways = [Way(1), way]
    assert bot.best() == 1
    bot.z = 0.5
    assert bot.best() == 5
    bot.ways[0].worlds = 7  # that it was dropped before the end
    assert bot.best() == 1


@pytest.mark.parametrize("rollouts", [1, 3, 10, 64, 500])
@pytest.mark.parametrize("effort", [10, 100, 300])
def test_it_keeps_its_number_of_rollouts(rollouts: int, effort: int) -> None:
    bot = SearchBot(0, Rng(1), Toys("high"), rollouts, 2, 1.0)
    bot.effort = effort
    bot.wish(toy().mask(0), True)
    budget = max(1, rollouts * effort // 100)
    assert bot.rolled <= budget
    assert bot.rolled >= budget - 2 * len(bot.ways)  # what is left would not do for another world
    assert sum(way.worlds for way in bot.ways) == bot.rolled


@pytest.mark.parametrize("most", [1, 5, 20, 100, 1000])
def test_it_stops_at_its_time(most: int) -> None:
    bot = Counted(0, Rng(1), Toys("high"), 100_000, 2, 1.0)
    bot.most = most
    bot.wish(toy().mask(0), True)
    assert most < bot.looked <= most + 2
    assert bot.rolled <= most


def test_in_time_too_the_worse_half_is_dropped_round_by_round() -> None:
    bot = Counted(0, Rng(1), Toys("high"), 100_000, 2, 1.0)
    bot.most = 600
    bot.wish(toy(4).mask(0), True)
    assert len({way.worlds for way in bot.ways}) > 2


def test_without_a_limit_of_time_no_clock_is_looked_at() -> None:
    bot = Counted(0, Rng(1), Toys("high"), 50, 2, 1.0)
    bot.wish(toy().mask(0), True)
    assert bot.looked == 0


def gained(*gains: float) -> Way:
    """A way that was better by so much in each world."""
    way = Way(1)
    for gain in gains:
        way.add(0.5 + gain, 0.5)
    return way


def test_what_more_rollouts_would_not_change_is_settled() -> None:
    surely_worse, no_better = gained(*[-0.1, -0.2] * 8), gained(*[0.0] * 16)
    open_question, surely_better = gained(*[0.3, -0.3] * 8), gained(*[0.3, 0.2] * 8)
    ways = [surely_worse, open_question, no_better, surely_better]
    assert not is_settled(ways)
    assert ways == [open_question, surely_better]
    assert not is_settled([open_question])
    assert is_settled([surely_better])
    assert is_settled([surely_worse])
    few = [gained(*[-0.1, -0.2] * 4)]
    assert not is_settled(few)  # too few worlds to be sure
    assert few


def test_a_search_that_settles_stops_early_and_chooses_alike() -> None:
    rolled = []
    for settles in (False, True):
        bot = SearchBot(0, Rng(1), Toys("high"), 2000, 1, 1.0)
        bot.settles = settles
        state = toy(4)
        assert bot.wish(state.mask(0), True) == max(state.hands[0])
        rolled.append(bot.rolled)
    assert rolled[1] < 0.75 * rolled[0]


def test_better_ways_are_tried_more_often() -> None:
    bot = SearchBot(0, Rng(1), Toys("high"), 200, 1, 1.0)
    state = toy(4)
    bot.wish(state.mask(0), True)
    tried = {way.move: way.worlds for way in bot.ways}
    assert tried[max(state.hands[0])] == max(tried.values()) > 2 * min(tried.values())
