"""What makes the greedy player of Flinch greedy."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.bot import NO_WISH
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.moves import CALL, kind_of
from kalamazoo.play.polling import next_action
from kalamazoo.rulebook import rules
from kalamazoo.testing.table import Table

EMPTY: list[list[int]] = [[], [], [], [], []]


def seat(stock: list[Any], hand: list[Any], reserve: list[list[int]] | None = None) -> dict[str, Any]:
    """A seat of a position."""
    return {"stock": stock, "hand": hand, "reserve": reserve or EMPTY}


def table(own: dict[str, Any], other: dict[str, Any], centre: list[int], rule_set: str = "flinch@2008") -> Table:
    """Two players, A on turn."""
    return Table(
        {
            "rules": rule_set,
            "turn": 0,
            "dealer": 1,
            "seats": [own, other],
            "centre": centre,
            "stack": 40,
            "partial": True,
        }
    )


def wish(at: Table, slip: int = 0, notice: int = 0, who: int = 0, owed: bool = True) -> str:
    """What the greedy player would do."""
    bot = GreedyFlinch(who, Rng(1), slip, notice)
    move = bot.wish(at.state.mask(who), owed)
    return "" if move == NO_WISH else at.rules.game.write_move(at.state, who, move)


def test_it_plays_the_run_that_brings_its_stock_card_out() -> None:
    reserve = [[9, 6], [14], [5], [12], [13]]
    at = table(seat([2, 7], [4, 10, 11], reserve), seat([3], [8]), [3, 9])
    played = []
    for _ in range(4):
        played.append(wish(at))
        at.play("A", played[-1])
    assert played == ["h4>p1", "r3>p1", "r1>p1", "s>p1"]


def test_it_uncovers_what_the_run_needs() -> None:
    reserve = [[4, 10], [14], [15], [12], [13]]
    at = table(seat([2, 5], [11, 11, 14], reserve), seat([3], [8]), [3, 9])
    assert wish(at) == "r1>p2"
    at.play("A", "r1>p2")
    assert wish(at) == "r1>p1"


def test_it_does_not_feed_the_next_players_stock() -> None:
    reserve = [[11], [14], [15], [12], [13]]
    fed = table(seat([2, 15], [6, 11, 12], reserve), seat([7], [8]), [5])
    assert wish(fed).partition(">")[2].startswith("r")
    free = table(seat([2, 15], [6, 11, 12], reserve), seat([9], [8]), [5])
    assert wish(free) == "h6>p1"


def test_it_covers_the_place_the_next_players_stock_waits_for() -> None:
    reserve = [[11], [14], [15], [12], [13]]
    at = table(seat([2, 15], [6, 11, 12], reserve), seat([6], [8]), [5])
    assert wish(at) == "h6>p1"


def test_it_keeps_reserve_piles_falling() -> None:
    reserve = [[9], [14], [5], [12], [13]]
    assert wish(table(seat([2, 15], [8, 8, 8], reserve), seat([3], [8]), [1])) == "h8>r1"
    assert wish(table(seat([2, 15], [13, 13, 13], reserve), seat([3], [8]), [1])) == "h13>r2"


def test_it_slips_at_its_rate_and_only_when_a_duty_is_open() -> None:
    reserve = [[9], [14], [5], [12], [13]]
    due = table(seat([2, 4], [8, 9], reserve), seat([3], [8]), [3], "flinch@2008(play=table)")
    assert wish(due, slip=0) == "s>p1"
    assert wish(due, slip=1000) != "s>p1"
    calm = table(seat([2, 15], [8, 9], reserve), seat([3], [8]), [3], "flinch@2008(play=table)")
    lawful = [calm.rules.game.write_move(calm.state, 0, m) for m in calm.referee._state.moves(0)]
    assert wish(calm, slip=1000) in lawful
    assert ">r" in wish(calm, slip=1000)


def test_it_calls_a_neglected_stock_when_it_notices() -> None:
    at = table(seat([2, 4], [4, 9]), seat([3, 5], [8]), [3], "flinch@2008(play=table)").play("A", "h4>p1")
    assert wish(at, notice=1000, who=1, owed=False) == "call:A:stock"
    assert wish(at, notice=0, who=1, owed=False) == ""


def test_it_does_not_call_what_is_right() -> None:
    at = table(seat([2, 4], [8, 9]), seat([3, 5], [8]), [3], "flinch@2008(play=table)").play("A", "s>p1")
    assert wish(at, notice=1000, who=1, owed=False) == ""


def calls_in_games(slip: int) -> int:
    """How many calls greedy players make in three games, when they slip at this rate."""
    rule_set = rules("flinch@1913(play=table)")
    calls = 0
    for seed in range(3):
        state = rule_set.deal(3, seed)
        lot = Rng(seed)
        bots = [GreedyFlinch(number, lot.fork(), slip, 900) for number in range(3)]
        while state.may_act():
            who, move, _ = next_action(rule_set.game, state, bots, lot)
            calls += kind_of(move) == CALL
            state.apply(who, move)
    return calls


def test_in_whole_games_slips_are_called_and_right_play_is_not() -> None:
    assert calls_in_games(slip=300) > 3
    assert calls_in_games(slip=0) == 0
