"""Guesses at a small table of Flaps: as often as all deals of what is not seen, counted out, give them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.options import Values
from kalamazoo.core.rng import Rng
from kalamazoo.games.flaps.engine.state import FlapsState, blank_flaps
from kalamazoo.games.flaps.engine.table import CARD, FACE_UP, KNOWERS, PLACING
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.rulebook import rules
from tests.evenness import surprise

GUESSES = 2500
LIMIT = 4.0
A, B, C = range(3)
Found = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def small_pack() -> FlapsOptions:
    """Three kinds of cards in a pack of fourteen."""
    rule_set = rules("flaps@level7")
    rows = [
        {
            "effect": effect,
            "rank": rank,
            "suits": suits,
            "name": effect,
            "level": 1,
            "trumps": 1,
            "spoof": 1,
            "line": "",
        }
        for effect, rank, suits in (
            ("seven", "7", {"clubs": 5}),
            ("nine", "9", {"clubs": 5}),
            ("queen", "Q", {"hearts": 4}),
        )
    ]
    return FlapsOptions(Values(rule_set.game.fields, rule_set.values), 7, rows)


def table() -> FlapsState:
    """A holds three, B three of which A saw one, C two; one lies face down before B, one is a secret that A knows."""
    options = small_pack()
    seven, nine, queen = options.kinds_there
    state = blank_flaps(options, 3)
    state.hands = [[seven, nine, queen], [seven, nine, queen], [seven, seven]]
    state.learn_of_hand(B, nine, 1 << A)  # by a 1-LOOK
    state.downs[B] = [queen]
    state.downs[C] = [nine | FACE_UP]
    state.mystery = [queen | 1 << A << KNOWERS]
    state.pack = [nine, seven]
    state.pile = [nine]
    return state


def lies(state: FlapsState) -> Found:
    """What lies where: the hands of B and C, what is face down before B, the secret, the next card, one looked at."""
    hidden = (state.downs[B][0] & CARD, state.mystery[0] & CARD, state.pack[-1], state.held)
    return tuple(state.hands[B]), tuple(state.hands[C]), hidden


def orders(cards: Counter[int]) -> Iterator[list[int]]:
    """Every order of cards, equal ones taken for the same."""
    if not cards.total():
        yield []
    for card in sorted(cards):
        if cards[card]:
            for others in orders(cards - Counter([card])):
                yield [card, *others]


def counted_out(state: FlapsState, view: FlapsState) -> dict[Found, float]:
    """Every deal of the unseen cards to the places where cards are unknown, and how often it comes."""
    rest = Counter(state.cards()) - Counter(view.cards())
    assert rest.total() == view.cards().count(BACK) > 5
    likely: Counter[Found] = Counter()
    deal = view.clone()
    for left in orders(rest):
        deal.hands = [sorted(card or left.pop() for card in hand) for hand in view.hands]
        deal.downs = [[item if item & CARD else item | left.pop() for item in pile] for pile in view.downs]
        deal.mystery = [item if item & CARD else item | left.pop() for item in view.mystery]
        deal.pack = [card or left.pop() for card in view.pack]
        if view.phase == PLACING:
            deal.held = view.held or left.pop()
        likely[lies(deal)] += 1
    return {found: float(ways) for found, ways in likely.items()}


def guessed(view: FlapsState) -> Counter[Found]:
    """What lies where in many guesses."""
    found: Counter[Found] = Counter()
    for seed in range(GUESSES):
        guess = view.clone()
        guess.fill(Rng(seed))
        found[lies(guess)] += 1
    return found


@pytest.mark.parametrize("viewer", [A, C])
def test_a_guess_is_as_likely_as_all_deals_counted_out_say(viewer: int) -> None:
    state = table()
    view = state.mask(viewer)
    assert surprise(guessed(view), counted_out(state, view)) < LIMIT


def test_a_card_that_somebody_looks_at_is_guessed_too() -> None:
    state = table()
    state.phase = PLACING  # B has drawn it for a 1-DOWN
    state.actor = B
    state.must = 1 << B
    state.held = state.pack.pop()
    view = state.mask(A)
    assert view.held == BACK
    assert surprise(guessed(view), counted_out(state, view)) < LIMIT


def test_a_guess_that_favours_a_hand_would_be_noticed() -> None:
    state = table()
    view = state.mask(A)
    likely = counted_out(state, view)
    low = min(state.cards())
    skewed: Counter[Found] = Counter()
    for found, times in guessed(view).items():
        skewed[found] = times + times // 3 if found[1].count(low) == 2 else times
    assert surprise(skewed, likely) > LIMIT
