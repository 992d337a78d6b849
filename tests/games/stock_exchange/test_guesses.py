"""Guesses at a market: each deal, with each choice of cards for the offers that fits it, is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.games.stock_exchange.engine.hands import how_many
from tests.evenness import surprise
from tests.games.stock_exchange.market import THREE, market, state_of

GUESSES = 1500
Found = tuple[int, ...]


@pytest.mark.parametrize(
    ("offers", "counts"),
    [((), (0, 0)), (("B offer:2x5",), (5, 0)), (("B offer:3x2", "C offer:2x2"), (2, 2)), (("C offer:3x1",), (0, 1))],
)
def test_a_guess_is_as_likely_as_all_deals_counted_out_say(offers: tuple[str, ...], counts: tuple[int, int]) -> None:
    t = market(*THREE)
    for offer in offers:
        t.play(*offer.split())
    view = state_of(t).mask(0)
    rest = [10 - how_many(view.hands[0], number) for number in (1, 2, 3)]
    likely: dict[Found, float] = {}
    for held in product(*(range(cards + 1) for cards in rest)):
        if sum(held) != 10:
            continue
        ways = 1
        for cards, count in zip(rest, held):
            ways *= comb(cards, count)
        others = [cards - count for cards, count in zip(rest, held)]
        for faces in product(choices(held, counts[0]), choices(others, counts[1])):
            likely[(*held, *faces)] = float(ways)
    found: Counter[Found] = Counter()
    for seed in range(GUESSES):
        guess = view.clone()
        guess.fill(Rng(seed))
        held = tuple(how_many(guess.hands[1], number) for number in (1, 2, 3))
        found[(*held, guess.offers[1] >> 8, guess.offers[2] >> 8)] += 1
    assert surprise(found, likely) < 4.0


def choices(hand: tuple[int, ...] | list[int], count: int) -> list[int]:
    """The numbers that a hand can offer so many cards of; 0 where nothing is offered."""
    return [number for number, held in enumerate(hand, 1) if held >= count] if count else [0]
