"""Long walks with any house rules; many more of them where they cost little, in the compiled engine."""

from __future__ import annotations

import pytest

from kalamazoo._engine import engine
from kalamazoo.core.rng import Rng
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.walks import any_house, walk

WALKS = 150 if engine() == "compiled" else 10


@pytest.mark.parametrize("name", rule_sets())
def test_no_card_is_lost_on_long_walks(name: str) -> None:
    rng = Rng(1913)
    for seed in range(WALKS):
        rule_set, seats = any_house(name, rng)
        walk(rules(str(rule_set)), seats, seed, 60)


@pytest.mark.parametrize(
    "house, seats, seed",
    [("flinch@2000(play=table,wild-in-reserve=forbidden)", 6, 17)],  # a taken card goes back that nobody knows any more
)
def test_walks_that_once_ended_badly(house: str, seats: int, seed: int) -> None:
    walk(rules(house), seats, seed, 60)


def test_house_rules_and_seats_are_drawn_from_all_that_there_are() -> None:
    rng = Rng(1)
    drawn = [any_house("flinch@1913(play=table)", rng) for _ in range(200)]
    assert {seats for _, seats in drawn} == set(range(2, 9))
    assert len({str(rule_set) for rule_set, _ in drawn}) > 100
    for field in drawn[0][0].game.fields:
        if field.name != "play":
            assert len({rule_set.values[field.name] for rule_set, _ in drawn}) > 1, field.name
