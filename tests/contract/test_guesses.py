"""Guesses are as likely as they are given all that was seen: held against small deals that were played the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from tests.evenness import deviations, surprise, unlikeness

DEALS = 5_000
GUESSES = 800
CLASSES = 4  # of cards, where there are too many kinds to count each


def small(text: str, **facts: object) -> Options:
    """The rules with a smaller pack."""
    rule_set = rules(text)
    named = {name.replace("_", "-"): fact for name, fact in facts.items()}
    return rule_set.game.make_options(
        Values(rule_set.game.fields, rule_set.values), {**rule_set.edition.facts, **named}
    )


def hidden(world: State, view: State) -> tuple[int, ...]:
    """What lies at three of the places that are hidden in a view, and how much there is of the lowest card."""
    cards = [card for card, seen in zip(world.cards(), view.cards()) if seen == BACK]
    half = len(cards) // 2
    return cards[0], cards[half], cards[-1], cards[:half].count(min(cards))


def played(state: State, moves: list[tuple[int, int]]) -> bool:
    """Makes the same moves, if they are legal here."""
    for seat, move in moves:
        if not state.may_act() >> seat & 1 or move not in state.moves(seat):
            return False
        state.apply(seat, move)
    return bool(state.may_act())


def find_course(game_name: str, options: Options, seats: int, seed: int, steps: int) -> list[tuple[int, int]]:
    """Some moves, the likeliest to be possible in other deals too."""
    state = GAMES[game_name].deal(options, seats, 0, Rng(seed))
    rng = Rng(seed)
    moves = []
    for _ in range(steps):
        seat = state.to_act()
        move = state.random_move(seat, rng)
        moves.append((seat, move))
        state.apply(seat, move)
    return moves


@pytest.mark.parametrize(
    ("text", "facts", "seats", "viewer", "seed", "steps"),
    [
        ("flinch@1913(stock-size=5)", {"cap": 3, "copies": 8, "middle": 2}, 2, ONLOOKER, 1, 1),
        ("flinch@1913(stock-size=5)", {"cap": 3, "copies": 8, "middle": 2}, 2, ONLOOKER, 2, 2),
        ("authors@1913", {"ranks": 3}, 3, 0, 1, 1),
        ("authors@1913", {"ranks": 3}, 3, ONLOOKER, 2, 0),
        ("authors@1913", {"ranks": 3}, 3, ONLOOKER, 2, 3),
        ("authors@1913", {"ranks": 3}, 3, ONLOOKER, 3, 2),
        ("authors@1913", {"ranks": 3}, 3, ONLOOKER, 5, 4),
        ("authors@1913", {"ranks": 3}, 3, 0, 6, 3),
        ("authors@1913(exact-card=on)", {"ranks": 3}, 3, ONLOOKER, 2, 1),
        ("authors@1913(exact-card=on)", {"ranks": 3}, 3, ONLOOKER, 0, 2),
        ("authors@1913(yield=all)", {"ranks": 3}, 3, ONLOOKER, 3, 3),
        ("store@1913", {"ranks": 4, "hand": 4}, 2, ONLOOKER, 3, 3),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, 0, 1, 1),
        ("muggins@1913(play=strict)", {"ranks": 4, "copies": 3}, 2, 0, 1, 2),
        ("patience@1913", {"cap": 3}, 1, 0, 2, 0),
        ("stock-exchange@1913", {"numbers": 3}, 3, ONLOOKER, 1, 0),
        ("stock-exchange@1913", {"numbers": 3}, 3, 0, 1, 0),
    ],
)
def test_a_guess_is_as_likely_as_a_deal_that_looks_the_same(
    text: str, facts: dict[str, object], seats: int, viewer: int, seed: int, steps: int
) -> None:
    view, deals = deals_like(text, facts, seats, viewer, seed, steps, DEALS)
    dealt = Counter(hidden(deal, view) for deal in deals)
    guessed = Counter(hidden(guess, view) for guess in guesses(view, min(3 * len(deals), 1200)))
    assert unlikeness(dealt, guessed) < 4.0


def deals_like(
    text: str, facts: dict[str, object], seats: int, viewer: int, seed: int, steps: int, number: int
) -> tuple[State, list[State]]:
    """What somebody sees after a few moves, and of so many deals those that look the same after the same moves."""
    options = small(text, **facts)
    game = rules(text).game
    moves = find_course(game.name, options, seats, seed, steps)
    state = game.deal(options, seats, 0, Rng(seed))
    assert played(state, moves)
    view = state.mask(viewer)
    looks = view.dump()
    found = []
    for other in (game.deal(options, seats, 0, Rng(each + 1000)) for each in range(number)):
        if played(other, moves) and other.mask(viewer).dump() == looks:
            found.append(other)
    assert len(found) > 60
    return view, found


def guesses(view: State, number: int) -> Iterator[State]:
    """So many guesses."""
    for seed in range(number):
        guess = view.clone()
        guess.fill(Rng(seed))
        yield guess


@pytest.mark.parametrize(
    ("text", "facts", "seats", "viewer", "seed", "steps"),
    [
        ("authors@1913", {"ranks": 3}, 3, 0, 1, 1),
        ("authors@1913", {"ranks": 3}, 3, ONLOOKER, 3, 2),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, 0, 2, 1),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, ONLOOKER, 16, 1),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, ONLOOKER, 7, 2),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, 0, 18, 2),
        ("store@1913", {"ranks": 3, "hand": 3}, 2, 0, 2, 3),  # a card came after the number had been shown
    ],
)
def test_a_hand_is_guessed_as_often_as_it_is_dealt(
    text: str, facts: dict[str, object], seats: int, viewer: int, seed: int, steps: int
) -> None:
    """By how many of each number every hand has, which an ask tells much about."""
    view, deals = deals_like(text, facts, seats, viewer, seed, steps, DEALS // 2)
    dealt = Counter(hands(text, deal) for deal in deals)
    guessed = Counter(hands(text, guess) for guess in guesses(view, 3 * len(deals)))
    assert unlikeness(dealt, guessed) < 4.0


def hands(text: str, world: State) -> tuple[tuple[int, ...], ...]:
    """All hands."""
    return tuple(tuple(entry["hand"]) for entry in rules(text).game.write_position(world)["seats"])


@pytest.mark.parametrize(
    ("text", "seats", "places"),
    [("triangle@1913", 1, (0, -1)), ("patience@1988", 1, (0, -1)), ("flush(play=strict)", 3, (-1,))],
)
def test_at_the_deal_every_card_is_as_likely_at_a_hidden_place_as_there_are_of_it(
    text: str, seats: int, places: tuple[int, ...]
) -> None:
    """Counted out: of what is not seen, each card is as likely as the next, also at two places together."""
    view = rules(text).deal(seats, 4).mask(0)
    seen = view.cards()
    rest: Counter[int] = Counter()
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(GUESSES):
        guess = view.clone()
        guess.fill(Rng(number))
        cards = [card for card, shown in zip(guess.cards(), seen) if shown == BACK]
        assert not rest or rest == Counter(cards)  # always the same cards
        rest = Counter(cards)
        found[tuple(class_of(cards[place], rest) for place in places)] += 1
    chi = 0.0
    ways = list(product(range(CLASSES), repeat=len(places)))
    for way in ways:
        left = Counter(class_of(card, rest) for card in rest.elements())
        chance = 1.0
        for kind in way:
            chance *= left[kind] / left.total()
            left[kind] -= 1
        chi += (found[way] - GUESSES * chance) ** 2 / (GUESSES * chance)
    assert deviations(chi, len(ways) - 1) < 4.0


def class_of(card: int, cards: Counter[int]) -> int:
    """The cards in a few classes, as even as may be."""
    return CLASSES * sum(cards[each] for each in cards if each < card) // cards.total()


def test_a_skewed_guess_would_be_noticed() -> None:
    even: Counter[tuple[int, ...]] = Counter({(card,): 100 for card in range(6)})
    assert unlikeness(even, Counter({(card,): 290 + 4 * card for card in range(6)})) < 1
    assert unlikeness(even, Counter({(card,): 200 + 40 * card for card in range(6)})) > 4
    fair = {(card,): 1.0 for card in range(6)}
    assert surprise(even, fair) < 1
    assert surprise(Counter({(card,): 70 + 15 * card for card in range(6)}), fair) > 4
    assert surprise(Counter({(6,): 1}), fair) > 4  # which cannot be


@pytest.mark.parametrize("name", [name for name in rule_sets() if rules(name).seat_range()[1] > 1])
def test_of_a_hand_that_is_known_in_part_the_rest_is_guessed(name: str) -> None:
    rule_set = rules(name)
    told = 0
    for seed in range(1, 7):
        state = rule_set.deal(3, seed)
        wander(state, Rng(seed), seed * 5)
        document = rule_set.game.write_position(state.mask(0))
        entry, rest = document["seats"][1], list(rule_set.game.write_position(state)["seats"][1].get("hand", []))
        seen = [card for card in entry.get("hand", []) if card != "?"]
        for card in seen:
            rest.remove(card)
        half = len(rest) // 2
        entry["hand"] = [*seen, *rest[:half], *["?"] * (len(rest) - half)]
        guess = rule_set.game.read_position(rule_set.options, document)
        guess.fill(Rng(seed))
        assert sorted(guess.cards()) == sorted(state.cards())
        kept = list(rule_set.game.write_position(guess)["seats"][1].get("hand", []))
        for card in (*seen, *rest[:half]):
            kept.remove(card)
        told += half
    assert told
