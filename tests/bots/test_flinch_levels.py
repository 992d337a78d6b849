"""The levels of Flinch: what each of them sees, plans and keeps to, and that none knows more than its seat may."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bot
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.reserve import lay
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.expert import FADING, ExpertFlinch, TurnSearch
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import FlinchPlayer
from kalamazoo.games.flinch.moves import DISCARD, PLAY, card_of, kind_of, target_of
from kalamazoo.games.flinch.options import FlinchOptions
from kalamazoo.games.flinch.planner import Planner, position_key
from kalamazoo.games.flinch.sight import SightFlinch
from kalamazoo.games.flinch.strong import PlannerFlinch
from kalamazoo.games.flinch.weights import file_name, nearest, weights_for
from kalamazoo.games.flinch.worth import AFTER, DURING, Worth
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from tests.bots.test_greedy_flinch import seat, table

LEVELS = ("beginner", "easy", "fair", "strong", "expert")
TABLES = (
    ("flinch@1913", 2),
    ("flinch@1988(partners=on)", 4),
    ("flinch@2000", 3),
    ("flinch@2008(variation=middle)", 2),
    ("flinch@1913(variation=ends)", 3),
    ("flinch@2008(play=table)", 3),
    ("flinch@1913(play=table,clerical=manual)", 2),
    ("flinch@1988(play-on=placings,opening-pass=discard)", 3),
)


@pytest.mark.parametrize(("text", "seats"), TABLES)
def test_every_level_plays_whole_games_at_every_kind_of_table(text: str, seats: int) -> None:
    rule_set = rules(text)
    state = rule_set.deal(seats, 11)
    lot = Rng(4)
    names = [LEVELS[number % 4] + "(effort=2)" for number in range(seats)]
    bots = [make_bot(name, rule_set, number, lot.fork()) for number, name in enumerate(names)]
    bots[-1] = make_bot("expert(effort=2)", rule_set, seats - 1, lot.fork())
    most = 150 if "table" in text else 6000  # in table play a part of a game is enough
    made = play_out(rule_set.game, state, bots, lot, most)
    assert not state.may_act() or ("table" in text and made == most)


def positions(text: str, seats: int, seed: int, steps: int) -> list[FlinchState]:
    """Positions on the way through a game of greedy players."""
    rule_set = rules(text)
    state = rule_set.deal(seats, seed)
    assert isinstance(state, FlinchState)
    lot = Rng(seed)
    bots = [GreedyFlinch(number, lot.fork(), 0, 0) for number in range(seats)]
    found = []
    while not state.ending:
        found.append(state.clone())
        who = int(state.turn)
        state.apply(who, bots[who].choose(state.mask(who), state.lawful(who)))
    return found[::steps]


def makers() -> list[FlinchPlayer]:
    """Players of each kind, alike each time."""
    return [
        SightFlinch(0, Rng(3), blind=200),
        GreedyFlinch(0, Rng(3), ahead=-1),
        GreedyFlinch(0, Rng(3)),
        PlannerFlinch(0, Rng(3)),
    ]


@pytest.mark.parametrize("text", ["flinch@1913", "flinch@2000", "flinch@2008(variation=ends)"])
def test_in_worlds_that_look_the_same_they_do_the_same(text: str) -> None:
    for state in positions(text, 2, 5, 9):
        who = int(state.turn)
        view = state.mask(who)
        worlds = []
        for seed in (1, 2):
            world = view.clone()
            world.fill(Rng(seed))
            worlds.append(world)
        lawful = view.lawful(who)
        assert worlds[0].dump() != worlds[1].dump()
        for one, other, third in zip(makers(), makers(), makers()):
            one.seat = other.seat = third.seat = who
            chosen = {one.choose(worlds[0], lawful), other.choose(worlds[1], lawful), third.choose(view, lawful)}
            assert len(chosen) == 1, type(one).__name__


def test_what_a_position_is_worth_does_not_depend_on_what_is_hidden() -> None:
    for state in positions("flinch@1913", 3, 8, 7):
        assert isinstance(state, FlinchState)
        who = int(state.turn)
        worth = Worth(state.opt, weights_for(state.opt, 3))
        for kind in (AFTER, DURING):
            assert worth.features(state, who, kind) == worth.features(state.mask(who), who, kind)


def test_the_easy_player_makes_no_plan_for_its_stock_card() -> None:
    at = table(seat([2, 6], [4, 5, 13], [[9], [14], [15], [12], [13]]), seat([7, 5], [8]), [3])
    view = at.state.mask(0)
    easy, fair = (make_bot(level, at.rules, 0, Rng(1)).wish(view, True) for level in ("easy", "fair"))
    assert kind_of(fair) == PLAY  # 4 and 5 bring its 6 out
    assert kind_of(easy) == DISCARD  # the 4 alone would only let the other's 5 out


# -- planning ---------------------------------------------------------------------------------------


def test_the_planner_goes_over_several_piles_to_its_stock_card() -> None:
    # 5 on the first pile uncovers the 11 for the second, which uncovers the 6; 6 and 7 bring the 8 out
    reserve = [[6, 11, 5], [14], [15], [3, 13], [4, 12]]
    at = table(seat([2, 8], [7, 9, 14], reserve), seat([3], [8]), [4, 10])
    bot = PlannerFlinch(0, Rng(1), 0, 0)
    assert isinstance(at.state, FlinchState)
    assert GreedyFlinch(0, Rng(1)).way_to(at.state, 8) < 0
    played = []
    for _ in range(5):
        move = bot.wish(at.state.mask(0), True)
        played.append(at.rules.game.write_move(at.state, 0, move))
        at.play("A", played[-1])
    assert played == ["r1>p1", "r1>p2", "r1>p1", "h7>p1", "s>p1"]


def test_equal_positions_are_looked_at_once() -> None:
    at = table(seat([2, 15], [3, 6, 9], [[12], [14], [15], [12], [13]]), seat([3], [8]), [2, 5, 8, 11])
    view = at.state.mask(0)
    assert isinstance(view, FlinchState)
    planner = Planner(0, Worth(view.opt, weights_for(view.opt, 2)), 10_000)
    ways = planner.plan(view, view.lawful(0), 500)
    # any of three hand cards but not all, and nothing or 12 from either of two piles, with 13, with 13 and 14: 7 * 7
    assert planner.looked == 49
    ends = {tuple(sorted(way.moves)) for way in ways}
    assert len(ends) == len(ways)


def test_a_way_is_worth_what_its_end_is_worth() -> None:
    for state in positions("flinch@1913", 2, 21, 5):
        who = int(state.turn)
        view = state.mask(who)
        lawful = view.lawful(who)
        if len(lawful) < 2:
            continue
        worth = Worth(view.opt, weights_for(view.opt, 2))
        for way in Planner(who, worth, 400).plan(view, lawful, 6):
            if not way.ends or kind_of(way.moves[-1]) == PLAY:
                continue
            after = view.clone()
            for move in way.moves[:-1]:
                after.apply(who, move)
            lay(after, who, card_of(way.moves[-1]), target_of(way.moves[-1]))
            assert worth.of(after, who, AFTER) == way.worth


def test_a_plan_is_kept_through_the_turn_and_left_when_something_is_new() -> None:
    at = table(seat([2, 9], [3, 4, 5, 14], [[12], [14], [15], [12], [13]]), seat([3], [8]), [2])
    bot = PlannerFlinch(0, Rng(1), 0, 0)
    bot.wish(at.state.mask(0), True)
    planned = list(bot.plan)
    assert bot.expected != 0
    assert planned
    view = at.state.mask(0)
    assert isinstance(view, FlinchState)
    if kind_of(planned[0]) == PLAY:
        view.apply(0, planned[0])
        assert position_key(view, 0) == bot.expected


def test_the_expert_leaves_nothing_to_the_clock_of_the_machine() -> None:
    state = positions("flinch@1913", 2, 30, 1)[25]
    who = int(state.turn)
    moves = {ExpertFlinch(who, Rng(9), 0, 0, 30).wish(state.mask(who), True) for _ in range(2)}
    assert len(moves) == 1


def test_a_turn_has_its_share_of_work_and_the_next_one_as_much_again() -> None:
    at = table(seat([9, 2, 6], [4, 5, 13], [[9], [14], [15], [12], [13]]), seat([7, 5], [8]), [3])
    rolled: dict[int, list[int]] = {}
    for work in (200, 100_000):
        bot = ExpertFlinch(0, Rng(9), 0, 0, 60)
        bot.searcher.work = work
        turn = at.state.clone()
        assert isinstance(turn, FlinchState)
        rolled[work] = []
        kinds = []
        while int(turn.turn) == 0:
            move = bot.wish(turn.mask(0), True)
            kinds.append(kind_of(move))
            assert bool(bot.searcher.looked) == (kinds[-1] == PLAY)  # a discard ends the turn
            rolled[work].append(bot.searcher.rolled)
            turn.apply(0, move)
        assert PLAY in kinds
    assert 0 < rolled[200][0] < rolled[100_000][0] <= 60
    assert rolled[200][-1] == 0 < rolled[100_000][-1]


@pytest.mark.parametrize(("effort", "rounds"), [(10, 1), (100, 1), (399, 1), (400, 2), (1000, 5), (9000, 5)])
def test_with_more_effort_the_expert_looks_further(effort: int, rounds: int) -> None:
    searcher = TurnSearch(0, Rng(1), 400, 1, 0.5)
    searcher.set_effort(effort)
    assert (searcher.rounds, searcher.rollouts) == (rounds, 400 // rounds)
    assert searcher.settles == (rounds > 1)


def test_a_rollout_that_goes_on_is_worth_what_all_its_own_turns_are_judged_to_be_worth() -> None:
    view = positions("flinch@1913", 2, 30, 1)[25]
    who = int(view.turn)
    worth = Worth(view.opt, weights_for(view.opt, 2))
    ways = Planner(who, worth, 100).plan(view, view.lawful(who), 3)
    world = view.mask(who)
    world.fill(Rng(4))
    found = []
    for rounds in (1, 2, 3):
        searcher = TurnSearch(who, Rng(1), 8, rounds, 0.5)
        searcher.decide(world, ways, worth)
        found.append(searcher.roll_out(world, 0, Rng(2)))
    second = (found[1] - (1 - FADING) * found[0]) / FADING  # judged by the second turn alone
    third = (found[2] - (1 - FADING) * (found[0] + FADING * second)) / FADING**2
    assert len({found[0], second, third}) == 3
    assert all(0 < judged < 1 for judged in (*found, second, third))
    assert found[0] == round(found[0], 6)  # one judgement alone


# -- weights ---------------------------------------------------------------------------------------


def options(text: str) -> FlinchOptions:
    """The options of a rules string."""
    found = rules(text).options
    assert isinstance(found, FlinchOptions)
    return found


def test_a_table_without_weights_of_its_own_takes_those_of_the_table_most_like_it() -> None:
    two = options("flinch@1913")
    assert file_name(two, 2) == "standard-15-plain-single-two.json"
    assert weights_for(two, 2) != weights_for(two, 4)
    assert any(weights_for(options("flinch@1988(variation=middle,partners=on)"), 4))
    assert nearest(["standard", "15", "plain", "single", "two"]) == weights_for(two, 2)
