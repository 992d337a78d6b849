"""Guesses of hidden cards fit what is known, and are even among those that do."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.dealt import dealt as deal_of
from kalamazoo.core.guess import Guess
from kalamazoo.core.rng import Rng

Places = list[tuple[int, int]]  # owner, mask of what the place takes


def deal(
    places: Places, kinds: list[int], limits: list[int], seed: int, shift: int = 0, held: Places | None = None
) -> list[int] | None:
    """The kinds place by place, or None if nothing fits."""
    guess = Guess(limits, shift)
    for owner, kind in held or []:
        guess.count(owner, kind, 1)
    for owner, takes in places:
        guess.add_place(owner, takes)
    for kind in kinds:
        guess.add_cards(kind, 1)
    dealt = deal_of(guess, Rng(seed))
    return [int(dealt.kinds[at]) for at in range(len(places))] if dealt else None


def fits(places: Places, kinds: tuple[int, ...] | list[int], limits: list[int], shift: int = 0) -> bool:
    """Whether a deal keeps to masks and limits."""
    counts = Counter((owner, kind >> shift) for (owner, _), kind in zip(places, kinds))
    return all(takes >> kind & 1 for (_, takes), kind in zip(places, kinds)) and all(
        count <= limits[owner] for (owner, _), count in counts.items()
    )


@st.composite
def problems(draw: st.DrawFn) -> tuple[Places, list[int], list[int]]:
    """Places that are often hard to fill."""
    size = draw(st.integers(1, 6))
    places = [(draw(st.integers(0, 2)), draw(st.integers(1, 15))) for _ in range(size)]
    return places, draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)), [draw(st.integers(1, 3))] * 3


@given(problems(), st.integers(0, 2**30))
def test_a_deal_is_found_if_and_only_if_there_is_one(problem: tuple[Places, list[int], list[int]], seed: int) -> None:
    places, kinds, limits = problem
    found = deal(places, kinds, limits, seed)
    possible = any(fits(places, order, limits) for order in permutations(kinds))
    assert (found is not None) == possible
    if found is not None:
        assert sorted(found) == sorted(kinds)
        assert fits(places, found, limits)


@pytest.mark.parametrize(
    ("places", "kinds"),
    [
        ([(0, 0b0111), (0, 0b0011), (1, 0b1111), (1, 0b1111), (2, 0b1111)], [0, 0, 1, 2, 3]),
        ([(0, 0b1110), (1, 0b1011), (2, 0b0110), (3, 0b0011)], [0, 1, 3, 1]),  # uneven if put right and left so
        ([(0, 0b1011), (1, 0b1101), (2, 0b0101), (3, 0b1011)], [0, 3, 0, 2]),
    ],
)
def test_deals_are_even(places: Places, kinds: list[int]) -> None:
    limits = [2, 2, 2, 2]
    good = Counter(order for order in permutations(kinds) if fits(places, order, limits))
    total = sum(good.values())
    seen = Counter(tuple(deal(places, kinds, limits, seed) or ()) for seed in range(1500))
    assert set(seen) == set(good)
    for order, weight in good.items():
        assert abs(seen[order] / 1500 - weight / total) < 0.06


def test_a_limit_counts_what_is_known_already() -> None:
    places = [(0, 1), (1, 1)]
    assert deal(places, [0, 0], [1, 1], 5) == [0, 0]
    assert deal(places, [0, 0], [1, 1], 5, held=[(0, 0)]) is None


def test_kinds_of_one_group_count_together() -> None:
    places = [(0, 0b1111), (0, 0b1111), (1, 0b1111)]
    for seed in range(30):
        found = deal(places, [0, 1, 4], [1, 2], seed, shift=2, held=[])
        assert found is None  # 4 is not among what the places take
        found = deal([(0, 255), (0, 255), (1, 255)], [0, 1, 4], [1, 2], seed, shift=2)
        assert found is not None
        assert {found[0] >> 2, found[1] >> 2} == {0, 1}


@pytest.mark.parametrize("kinds", [[0], [0, 0, 0]])
def test_as_many_cards_as_places(kinds: list[int]) -> None:
    assert deal([(0, 1), (1, 1)], kinds, [3, 3], 1) is None
