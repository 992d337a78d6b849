"""What a search asks of every game: values with one meaning, moves that are alike, and moves that reveal."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.core.state import shares
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.knowing import check_alike, check_inventions, check_reveals, check_values, walk
from tests.contract.side_by_side import Pair, read_pairs


@pytest.mark.parametrize("name", rule_sets())
def test_values_are_shares_of_one_win(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    for seats in {low, min(high, 4)}:
        for state in walk(rule_set, seats, 11, 6, 30):
            check_values(state)
        state = rule_set.deal(seats, 5)
        roll_out(state, Rng(5), 40_000)
        assert not state.may_act()
        check_values(state)


@pytest.mark.parametrize("name", rule_sets())
def test_moves_left_out_are_like_others(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    for seed, seats in ((3, low), (4, min(high, 3))):
        for state in walk(rule_set, seats, seed, 12, 7):
            check_alike(rule_set, state)
            check_alike(rule_set, state.mask(0))


@pytest.mark.parametrize("name", ["flinch@1913(play=strict)", "patience@1913"])
def test_some_moves_are_left_out(name: str) -> None:
    rule_set = rules(name)
    low = rule_set.seat_range()[0]
    assert sum(check_alike(rule_set, state) for seed in range(6) for state in walk(rule_set, low, seed, 12, 9)) > 3


@pytest.mark.parametrize("name", rule_sets())
def test_moves_that_reveal_nothing_lead_to_the_same_knowledge(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    for seed, seats in ((7, low), (8, min(high, 3))):
        for state in walk(rule_set, seats, seed, 14, 9):
            check_reveals(state, seed)


@pytest.mark.parametrize("pair", read_pairs(), ids=lambda pair: f"{pair.game}-{pair.option}={pair.word}")
def test_no_option_makes_a_move_reveal_more_than_it_is_said_to(pair: Pair) -> None:
    for state in walk(rules(pair.rules), pair.seats, pair.seed, 8, 11):
        check_reveals(state, pair.seed)


@pytest.mark.parametrize("name", ["flinch@1913(play=strict)", "authors@1913", "store@1913", "patience@1913"])
def test_most_moves_said_to_reveal_do(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    said = did = 0
    for seed in range(8):
        for state in walk(rule_set, max(low, min(high, 3)), seed, 25, 11):
            one, other = check_reveals(state, seed)
            said, did = said + one, did + other
    assert said > 20
    assert did > said / 3


@pytest.mark.parametrize("name", rule_sets())
def test_a_masked_table_invents_nothing(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    for seed, seats in ((5, low), (6, min(high, 3))):
        for state in walk(rule_set, seats, seed, 12, 11):
            check_inventions(state)


def test_shares_fall_with_the_distance() -> None:
    assert shares([0.0, 0.0]) == [0.5, 0.5]
    assert shares([0.0, 1.0]) == pytest.approx([0.8, 0.2])
    assert shares([1.0, 0.0, 3.0]) == pytest.approx([0.25 / 1.3125, 1 / 1.3125, 0.0625 / 1.3125])
