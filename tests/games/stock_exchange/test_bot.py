"""The greedy trader: sensible in polled play and at a human pace."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.core.state import State
from kalamazoo.games.stock_exchange.greedy import GreedyStockExchange
from kalamazoo.games.stock_exchange.moves import SOLD
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.stock_exchange.market import RULES, SOLD_A, market


def wish(table: Table, seat: int, seed: int = 1) -> tuple[str, int]:
    """What a fresh bot at this seat wants to say, and after how long."""
    bot = GreedyStockExchange(seat, Rng(seed))
    move = bot.wish(table.state.mask(seat), bool(table.state.must_act() >> seat & 1))
    return ("" if move == NO_WISH else table.rules.game.write_move(table.state, seat, move)), bot.delay


def play_bots(rules_text: str, seats: int, names: str, seed: int) -> tuple[list[int], int, list[tuple[int, str, int]]]:
    """Plays a game; the scores, how often the clock moved, and every wish that was carried out with its delay."""
    rule_set = rules(rules_text)
    state = rule_set.deal(seats, seed)
    bots = make_bots(names, rule_set, seats, Rng(seed))
    lot = Rng(seed + 1)
    done: list[tuple[int, str, int]] = []
    while state.may_act():
        seat, move, delay = next_action(rule_set.game, state, bots, lot)
        done.append((seat, rule_set.game.write_move(state, seat, move), delay))
        assert move in state.moves(seat)
        state.apply(seat, move)
    return state.scores(), sum(seat == CLOCK for seat, _, _ in done), done


@clause("SX-MSG-9")
def test_bots_leave_people_time() -> None:
    _, _, done = play_bots(RULES, 4, "fair", 1)
    for _, text, delay in done:
        if text.startswith(("offer", "accept")):
            assert 800 <= delay <= 2500
        elif text == "sold":
            assert delay >= 500
    assert {text.split(":")[0] for _, text, _ in done} >= {"play", "offer", "accept", "sold"}


class Prompt(Bot):
    """Calls at once, always after the same time."""

    def wish(self, view: State, owed: bool) -> int:
        self.delay = 500
        return SOLD


@clause("SX-MSG-8")
def test_bots_of_the_same_tick_are_drawn_by_lot_so_that_no_seat_is_favoured() -> None:
    t = market("1x10", "2x10", "3x10")
    bots = [Prompt(seat, Rng(0)) for seat in range(3)]
    firsts = [next_action(t.rules.game, t.state, bots, Rng(seed))[0] for seed in range(300)]
    assert all(70 < firsts.count(seat) < 130 for seat in range(3))


@pytest.mark.parametrize("seats", [3, 4, 5, 8, 15])
def test_greedy_bots_end_every_round_by_selling(seats: int) -> None:
    scores, lulls, _ = play_bots(RULES, seats, "fair", 7)
    assert sum(scores) == 10
    assert lulls == 0


@pytest.mark.parametrize(
    "house",
    [
        "tm=on",
        "tm=on,count=second",
        "tm=on,tm-trade=never,eleventh=must-fit",
        "partners=on",
        "match=offerer-chooses",
        "offers=3,auto-match=on",
        "stall=off,play=table,wrong-sold=fine",
        "copies=9,tm=on",
    ],
)
def test_greedy_bots_play_every_house_rule(house: str) -> None:
    rule_set = rules(f"{RULES}({house})")
    state = rule_set.deal(4, 2)
    play_out(rule_set.game, state, make_bots("fair", rule_set, 4, Rng(3)), Rng(4))
    assert state.ending in (1, 2)


def test_greedy_beats_random() -> None:
    scores, _, _ = play_bots(RULES, 4, "fair,random", 5)
    assert scores[0] + scores[2] == 10


def test_it_calls_keeps_its_longest_number_and_takes_what_it_can_get() -> None:
    assert wish(market(*SOLD_A), 0)[0] == "sold"
    t = market("1x7 2x3", "1x2 2x4 3x4", "1 2x3 3x6")
    assert wish(t, 0)[0] == "offer:2x3"
    t.play("B", "offer:3x2")
    assert wish(t, 0)[0] == "accept:B:2x2"
    assert wish(market("1x7 2x3", "1x2 2x4 3x4", "1 2x3 3x6", phase="dealt"), 0)[0] == "play"


def test_it_withdraws_an_offer_that_nobody_takes_and_offers_fewer() -> None:
    t = market("1x7 2x3", "1x2 2x4 3x4", "1 2x3 3x6")
    bot = GreedyStockExchange(0, Rng(1))
    texts = []
    for _ in range(8):
        move = bot.wish(t.state.mask(0), False)
        texts.append(t.rules.game.write_move(t.state, 0, move))
        t.referee.play(0, move)
    assert texts[:2] == ["offer:2x3", "withdraw"]
    assert set(texts) - {"offer:2x3", "withdraw"}


@clause("SX-ADV-2")
def test_it_tries_another_number_when_its_own_does_not_come() -> None:
    bot = GreedyStockExchange(0, Rng(1))
    goals = []
    for trade in range(40):
        twos = 3 - trade % 2  # 2s and 3s come and go, never a 1
        t = market(f"1x5 2x{twos} 3x{5 - twos}", "1x5 2x5", f"2x{5 - twos} 3x{5 + twos}")
        bot.wish(t.state.mask(0), False)
        goals.append(bot.goal)
    assert goals[0] == 1
    assert set(goals) > {1}


def test_it_agrees_to_throw_in_when_it_has_nothing_to_trade() -> None:
    t = market("1x7 2x3", "1x2 2x4 3x4", "1 2x3 3x6")
    t.play("B", "throw-in").play("A", "offer:2x3")
    assert wish(t, 0)[0] == "throw-in"


def test_a_pair_that_cannot_trade_inside_waives() -> None:
    t = market("1x9 2", "1 2x9", "3x10", "4x10", options="partners=on", seats=[{"closed": True}] * 4)
    bot = GreedyStockExchange(0, Rng(1))
    said = []
    for _ in range(6):
        move = bot.wish(t.state.mask(0), False)
        said.append(t.rules.game.write_move(t.state, 0, move))
        t.referee.play(0, move)
    assert said == ["offer:2x1:C", "withdraw", "offer:2x1:C", "withdraw", "offer:2x1:C", "waive"]
