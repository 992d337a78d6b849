"""Guesses at hands that are known to have nothing low: as often as plain deals give them that do not go against it."""

from __future__ import annotations

from collections import Counter

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.rulebook import rules
from tests.evenness import unlikeness

GUESSES = 1500
SEATS = 3
Found = tuple[tuple[int, int], ...]


@pytest.mark.parametrize(("seed", "steps"), [(8, 45), (0, 30), (5, 60), (7, 45)])
def test_a_guess_is_as_likely_as_a_deal_that_fits(seed: int, steps: int) -> None:
    state = rules("flush(play=strict)").deal(SEATS, seed)
    roll_out(state, Rng(seed), steps)
    view = state.mask(0)
    assert isinstance(view, FlushState)
    assert max(view.floors[1:SEATS])
    unseen = list((Counter(state.cards()) - Counter(view.cards())).elements())
    assert len(unseen) == view.cards().count(BACK)
    known = [Counter(view.known(seat)) for seat in range(SEATS)]
    dealt: Counter[Found] = Counter()
    rng = Rng(seed)
    while dealt.total() < GUESSES:
        rng.shuffle(unseen)
        at = 0
        hands = []
        for seat in range(1, SEATS):
            hands.append(unseen[at : at + view.hidden[seat]])
            at += view.hidden[seat]
        if all(card >> 4 > view.floors[seat] for seat, hand in enumerate(hands, 1) for card in hand):
            dealt[looks(hands)] += 1
    guessed: Counter[Found] = Counter()
    for number in range(GUESSES):
        guess = view.clone()
        guess.fill(Rng(number))
        guessed[looks([list((Counter(guess.hand(seat)) - known[seat]).elements()) for seat in range(1, SEATS)])] += 1
    assert unlikeness(dealt, guessed) < 4.0


def looks(hands: list[list[int]]) -> Found:
    """The lowest value of each hand, and how many cards above seven it has."""
    return tuple((min(card >> 4 for card in hand), sum(card >> 4 > 7 for card in hand)) for hand in hands)
