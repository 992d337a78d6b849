"""The greedy player: rightful acts, slips and calls at its rates."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.event import NOTE, Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.games.muggins.bot import GreedyMuggins
from kalamazoo.games.muggins.engine.calls import CALLED, RIGHT, WRONG
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import CALL
from kalamazoo.play import Referee
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import rules
from tests.games.muggins.setting import EDITIONS, Setting, lay


def wish(t: Setting, bot: GreedyMuggins) -> str:
    move = bot.wish(t.state.mask(bot.seat), bool(t.state.must_act() >> bot.seat & 1))
    return "" if move == NO_WISH else t.rules.game.write_move(t.state, bot.seat, move)


def notes(text: str, seats: int, seed: int, slip: int, notice: int) -> list[Event]:
    """Calls and verdicts of a game among equal bots."""
    referee = Referee(text, seats, seed)
    bots = [GreedyMuggins(seat, Rng(seed * 8 + seat), slip, notice) for seat in range(seats)]
    lot = Rng(seed)
    while referee.outcome is None:
        seat, move, _ = next_action(referee.rules.game, referee.state(), bots, lot)
        referee.play(seat, move)
    return [event for event in referee.events if event.kind == NOTE]


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_slips_nobody_is_ever_called(edition: str) -> None:
    for seed in range(3):
        assert not [event for event in notes(f"muggins@{edition}", 4, seed, 0, 1000) if event.number in (CALLED, WRONG)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_notices_everything_calls_every_slip_and_never_wrongly(edition: str) -> None:
    calls = [event.number for seed in range(3) for event in notes(f"muggins@{edition}", 4, seed, 300, 1000)]
    assert calls.count(CALLED) > 10
    assert sum(1 for number in calls if number > RIGHT) == calls.count(CALLED)


def test_who_notices_nothing_never_calls() -> None:
    assert not [event for event in notes("muggins@1988", 4, 1, 300, 0) if event.number == CALLED]


def test_a_call_is_repeated_until_it_is_made_and_each_act_is_watched_once() -> None:
    t = lay("1913", "A h 7 9 9 | B h 3 3", [5]).do("A", "draw", "d>t1")
    bot = GreedyMuggins(1, Rng(1), 0, 1000)
    assert [wish(t, bot) for _ in range(5)] == ["muggins"] * 5
    assert 300 <= bot.delay <= 1400
    hits = 0
    for seed in range(200):
        drowsy = GreedyMuggins(1, Rng(seed), 0, 500)
        wishes = {wish(t, drowsy) for _ in range(5)}  # asked often, it looks once
        assert len(wishes) == 1
        hits += wishes == {"muggins"}
    assert 70 < hits < 130


def test_a_fault_that_was_overlooked_does_not_hide_the_next_one() -> None:
    t = lay("1913", "A h 7 8 9 9 | B h 3 3", [5, 3]).do("A", "draw", "d>t1")
    bot = GreedyMuggins(1, Rng(1), 0, 0)
    assert wish(t, bot) == ""
    t.do("A", "draw", "d>t2")
    bot.notice = 1000
    assert wish(t, bot) == "muggins"


def test_it_plays_what_is_right_and_feeds_whoever_has_fewest_cards() -> None:
    t = lay("1988", "A h 8 3 | B h 2 2 2 s 7 | C h 2 s 9 | D h 2 2 s 7").do("A", "draw")
    bot = GreedyMuggins(0, Rng(1), 0, 0)
    assert wish(t, bot) == "d>C"
    assert 600 <= bot.delay <= 1500
    t = lay("1988", "A h 8 3 s 7 | B h 2", [6])
    assert wish(t, bot) == "s>t1"


def test_its_slips_are_slips() -> None:
    t = lay("1913", "A h 6 3 s 6 | B h 2 s 7", [5])
    bot = GreedyMuggins(0, Rng(1), 1000, 0)
    assert {wish(t, bot) for _ in range(40)} == {"draw", "s>B"}
    t.do("A", "draw")
    assert {wish(t, bot) for _ in range(40)} == {"d>B", "lay"}
    t = lay("1913", "A h 6 3 | B h 2 s 9").do("A", "draw")
    assert wish(t, bot) == "lay"  # nothing to overlook here


def test_strict_play_knows_no_slips() -> None:
    t = lay("1913", "A h 6 3 s 6 | B h 2 s 7", [5], play="strict")
    assert wish(t, GreedyMuggins(0, Rng(1), 1000, 1000)) == "s>t1"


def test_it_beats_random_players() -> None:
    rule_set = rules("muggins@1988")
    wins = 0
    for seed in range(12):
        state = rule_set.deal(4, seed)
        bots: list[Bot] = [GreedyMuggins(0, Rng(seed))]
        bots += [RandomBot(seat, Rng(seed * 4 + seat)) for seat in (1, 2, 3)]
        play_out(rule_set.game, state, bots, Rng(seed))
        scores = state.scores()
        wins += scores[0] == max(scores)
    assert wins == 12


def test_it_is_the_greedy_player_of_the_registry() -> None:
    rule_set = rules("muggins@2008")
    bots = make_bots("fair", rule_set, 3, Rng(1))
    assert {type(bot) for bot in bots} == {GreedyMuggins}
    state = rule_set.deal(3, 5)
    play_out(rule_set.game, state, bots, Rng(2))
    assert state.ending


def test_rollouts_call_what_is_wrong_and_nothing_else() -> None:
    t = lay("1913", "A h 7 9 9 | B h 3 3 | C h 3 3", [5]).do("A", "draw", "d>t1")
    state = cast(MugginsState, t.state.clone())
    assert roll_out(state, Rng(1), 1) == 1
    assert (state.tops, state.turn) == ([5], 1)
    state = cast(MugginsState, rules("muggins@1913").deal(3, 1))
    heard: list[Event] = []
    state.events = heard
    roll_out(state, Rng(1), 20_000)
    assert state.ending
    assert CALLED not in {event.number for event in heard if event.kind == NOTE}
    assert CALL not in rules("muggins@1913(play=strict)").deal(3, 1).moves(1)


LADDER = ("beginner", "easy", "fair", "strong", "expert")


@pytest.mark.parametrize(("below", "above"), [("beginner", "fair"), ("fair", "expert")])
def test_in_table_play_levels_differ(below: str, above: str) -> None:
    rule_set = rules("muggins@1988")
    won = 0.0
    for seed in range(24):
        state = rule_set.deal(2, seed // 2)
        play_out(
            rule_set.game,
            state,
            make_bots(f"{below},{above}" if seed % 2 else f"{above},{below}", rule_set, 2, Rng(seed)),
            Rng(seed),
        )
        won += state.values()[seed % 2]
    assert won > 14


def test_in_strict_play_all_levels_play_alike() -> None:
    rule_set = rules("muggins@1988(play=strict)")
    for seed in range(3):
        played = []
        for level in LADDER:
            state = rule_set.deal(3, seed)
            play_out(rule_set.game, state, make_bots(level, rule_set, 3, Rng(seed)), Rng(seed))
            played.append(state.dump())
        assert len(set(played)) == 1
