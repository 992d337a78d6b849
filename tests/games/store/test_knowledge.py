"""What all know of the hands: it is true, guesses keep to it, and nothing else shows."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.fours import four
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import table

RULE_SETS = [
    "store@1913",
    "store@2008(lucky-draw=ask-again)",
    "store@1913(empty-hand=draw-six,turn=to-asked)",
    "store@1913(lucky-draw=ask-again,empty-hand=draw-and-pass)",
]
THREE = "A 5 5 9 | B 5 7 | C 9 9 7 [*] | store 2 2 2 *"


def guesses(t: Table, viewer: int, count: int = 60) -> list[Any]:
    """Seats as a viewer may take them to be."""
    found = []
    for seed in range(count):
        guess = t.state.mask(viewer)
        guess.fill(Rng(seed))
        found.append(t.rules.game.write_position(guess)["seats"])
    return found


@clause("GS-OP-17", "GS-ASK-3")
def test_who_asks_holds_the_number_and_who_misses_has_none() -> None:
    t = table("store@1913", THREE)
    t.play("A", "ask:B:9")
    assert t.sees("C")["seats"][0]["known"] == [9]
    for seats in guesses(t, 2):
        assert 9 in seats[0]["hand"]
        assert 9 not in seats[1]["hand"]


@clause("GS-OP-17")
def test_cards_that_were_handed_over_stay_known() -> None:
    t = table("store@1913", THREE)
    t.play("A", "ask:C:9")
    assert t.sees("B")["seats"][0]["known"] == [9, 9, 9]
    for seats in guesses(t, 1):
        assert seats[0]["hand"].count(9) == 3
        assert 9 not in seats[2]["hand"]  # he gave all he had


@clause("GS-ASK-3")
def test_a_position_says_when_a_number_was_shown_if_cards_have_come_since() -> None:
    t = table("store@1913", THREE)
    t.play("A", "ask:B:9")
    assert t.sees("C")["seats"][0]["shown"] == [{"number": 9, "came": 6}]  # and then A went to the store
    t = table("store@1913", THREE)
    t.play("A", "ask:C:9")
    assert "shown" not in t.sees("B")["seats"][0]


@clause("GS-OP-17")
def test_a_drawn_card_can_be_anything_again() -> None:
    t = table("store@1913", "A 5 5 9 | B 7 8 | C 9 9 7 [*] | store 2 9 *")
    t.play("A", "ask:B:9").play("B", "ask:A:7")
    unknown = t.sees("C")["seats"][1]["unknown"]
    assert [entry.get("not", []) for entry in unknown] == [[9], []]
    assert any(9 in seats[1]["hand"] for seats in guesses(t, 2))


@clause("GS-OP-3", "GS-OP-17")
def test_a_draw_that_is_not_shown_was_not_lucky() -> None:
    t = table("store@1913(lucky-draw=ask-again)", "A 5 5 9 | B 7 8 | C 9 7 [*] | store 2 *")
    t.play("A", "ask:B:5")
    assert t.sees("C")["seats"][0]["unknown"][-1]["not"] == [5]
    t = table("store@1913", "A 5 5 9 | B 7 8 | C 9 7 [*] | store 2 *")
    t.play("A", "ask:B:5")
    assert "not" not in t.sees("C")["seats"][0].get("unknown", [{}])[-1]


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_all_know_is_true(name: str, seats: int) -> None:
    for seed in range(4):
        state = rules(name).deal(seats, seed)
        assert isinstance(state, StoreState)
        rng = Rng(seed)
        while state.may_act():
            seat = seats_of(state.may_act())[0]
            state.apply(seat, rng.pick(state.moves(seat)))
            for other in range(seats):
                check_truth(state, other)


def check_truth(state: StoreState, seat: int) -> None:
    """The cards of a hand that are not known fit the unknown places, each its own."""
    own = state.hands[seat]
    rest: list[int] = []
    for number in range(1, 16):
        assert four(own.known, number) <= four(own.held, number)
        rest += [number] * (four(own.held, number) - four(own.known, number))
    places = [place for place in range(own.came) if own.unknown >> place & 1]
    assert len(places) == len(rest)
    taken: dict[int, int] = {}
    for card in range(len(rest)):
        assert find_place(own.possible, rest, places, taken, card, set())


def find_place(
    possible: Any, rest: list[int], places: list[int], taken: dict[int, int], card: int, tried: set[int]
) -> bool:
    """Finds a place for a card, moving others if need be."""
    for place in places:
        if place in tried or not possible(rest[card]) >> place & 1:
            continue
        tried.add(place)
        if place not in taken or find_place(possible, rest, places, taken, taken[place], tried):
            taken[place] = card
            return True
    return False


@pytest.mark.parametrize("came", [30, 31, 32, 33, 45, 53])
@pytest.mark.parametrize("name", RULE_SETS[:2])
def test_cards_that_come_late_are_told_apart_from_early_ones(name: str, came: int) -> None:
    late = {"unknown": [{"card": came - 2}, {"card": came - 1}], "came": came}
    t = table(name, "A 5 9 | B 7 8 | C 9 7 [*] | store 2 3 *", seats={"A": late})
    t.play("A", "ask:B:9")
    unknown = t.sees("C")["seats"][0]["unknown"]
    assert [entry["card"] for entry in unknown] == [came - 1, came]
    assert isinstance(t.state, StoreState)
    check_truth(t.state, 0)
    assert all(9 in seats[0]["hand"] for seats in guesses(t, 2, 10))


def test_guesses_are_even() -> None:
    """Cards of a number that a seat does not hold lie in a hand or in the store by their sizes."""
    state = rules("store@1913").deal(3, seed=2)
    game = rules("store@1913").game
    absent = min(set(range(1, 16)) - set(game.write_position(state)["seats"][0]["hand"]))
    counts = [0, 0, 0, 0]
    for seed in range(600):
        guess = state.mask(0)
        guess.fill(Rng(seed))
        position = game.write_position(guess)
        for seat, entry in enumerate(position["seats"]):
            counts[seat] += entry["hand"].count(absent)
        counts[3] += position["store"].count(absent)
    assert (sum(counts), counts[0]) == (2400, 0)
    assert all(abs(counts[seat] - 2400 * 6 / 54) < 70 for seat in (1, 2))


def test_rollouts_seldom_ask_in_vain() -> None:
    unknown = [{"card": 0, "not": [5, 9]}]
    state = table("store@1913", "A 5 9 | B 2 | C 2 [*] | store *", seats={"B": {"unknown": unknown}}).state
    assert isinstance(state, StoreState)
    vain = [move for move in state.moves(0) if state.is_vain(move)]
    assert len(vain) == len(state.moves(0)) // 2
    picked = [state.random_move(0, Rng(seed)) for seed in range(200)]
    assert sum(move in vain for move in picked) < 20
