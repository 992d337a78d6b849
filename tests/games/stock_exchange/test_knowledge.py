"""What a seat may know, what it may guess, and what never changes on the floor."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out, wander
from kalamazoo.games.stock_exchange.engine.guess import Guess
from kalamazoo.games.stock_exchange.engine.hands import covers, lot_of, size_of
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import TRADE_MARK
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.contract import check_ends, check_game
from tests.games.stock_exchange.market import RULES, THREE, market, state_of

HOUSES = ["", "tm=on", "partners=on", "offers=3,match=offerer-chooses", "tm=on,tm-trade=with-one-number,offers=3"]


@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("seats", range(3, 16))
def test_the_contract_holds_at_every_table(seats: int, play: str) -> None:
    for steps in (0, 20, 90) if seats < 8 else (50,):
        check_game(f"{RULES}(play={play})", seats, seed=seats * steps + 1, steps=steps)


@pytest.mark.parametrize("house", HOUSES)
def test_the_contract_holds_with_house_rules(house: str) -> None:
    for seed in range(4):
        check_game(f"{RULES}({house})" if house else RULES, 6, seed, steps=60)


@pytest.mark.parametrize(
    "house", ["", "stall=120-s", "stall=off", "match=offerer-chooses,offers=3", "play=table,wrong-sold=fine"]
)
def test_random_play_ends(house: str) -> None:
    check_ends(f"{RULES}({house})" if house else RULES, 5, seed=3)


@clause("SX-TRADE-6")
@given(st.sampled_from(HOUSES), st.sampled_from([4, 6, 10]), st.integers(0, 10**6), st.integers(0, 150))
@settings(max_examples=40)
def test_cards_and_hands_are_constant_and_no_reserved_card_is_in_two_places(
    house: str, seats: int, seed: int, steps: int
) -> None:
    state = rules(f"{RULES}({house})" if house else RULES).deal(seats, seed)
    assert isinstance(state, StockExchangeState)
    pack = sorted(state.cards())
    for at in range(steps):
        (roll_out if at % 3 else wander)(state, Rng(seed + at), 1)
        for seat in range(seats):
            assert size_of(state.hands[seat]) == state.size(seat)
            assert covers(state.hands[seat], state.offered(seat) + state.bid_away(seat))
        assert sorted(state.cards()) == pack


def test_a_seat_remembers_what_it_gave_until_it_may_have_gone_on() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x4").play("C", "accept:A:3x4")
    assert t.sees("A")["seats"][0]["knows"] == [[], [], [1, 1, 1, 1]]
    assert t.sees("C")["seats"][2]["knows"] == [[3, 3, 3, 3], [], []]
    assert all("knows" not in seat for seat in t.sees("B")["seats"])
    t.play("B", "offer:2x1").play("C", "accept:B:1x1")  # it could have been any card
    assert t.sees("A")["seats"][0]["knows"] == [[], [], [1, 1, 1]]
    t.play("C", "offer:1x2").play("A", "accept:C:3x2")  # two of them come back
    assert t.sees("A")["seats"][0]["knows"] == [[], [], [1, 3, 3]]


def test_a_guess_gives_every_offer_its_cards_and_keeps_what_is_known() -> None:
    t = market(*THREE)
    t.play("A", "offer:1x4").play("C", "accept:A:3x4").play("B", "offer:2x5").play("C", "offer:1x3")
    seen = set()
    for seed in range(30):
        guess = t.state.mask(0)
        assert isinstance(guess, StockExchangeState)
        guess.fill(Rng(seed))
        assert all(covers(guess.hands[seat], guess.offered(seat)) for seat in range(3))
        assert guess.hands[2] & 15 >= 4
        assert guess.hands[0] == state_of(t).hands[0]
        seen.add((guess.offers[1] >> 8, guess.offers[2] >> 8))
    assert len(seen) > 1  # and it does guess


def test_a_guess_fits_even_when_every_card_is_offered() -> None:
    six = ("1x6 2x4", "2x6 3x4", "3x6 4x4", "4x6 5x4", "5x6 6x4", "6x6 1x4")
    t = market(*six, options="offers=3")
    for seat in range(6):
        t.play("ABCDEF"[seat], f"offer:{seat + 1}x6", f"offer:{(seat + 1) % 6 + 1}x4")
    for seat in range(6):
        guess = t.state.mask(seat)
        guess.fill(Rng(seat))
        assert sorted(guess.cards()) == sorted(t.state.cards())


def test_what_random_play_is_made_of_wins_rounds() -> None:
    for seats in (3, 5, 8):
        state = rules(RULES).deal(seats, seed=1)
        roll_out(state, Rng(1), 20_000)
        assert sum(state.scores()) == 10


def test_an_offer_is_never_guessed_of_cards_that_a_known_hand_has_no_room_for() -> None:
    for seed in range(20):
        pool = [0] * (TRADE_MARK + 1)
        pool[2] = 4
        guess = Guess([3, 4], [lot_of(1, 3), 0], pool, 0)
        offer = guess.reserve(0, 0, 2)
        assert guess.solve(Rng(seed))[2 + offer] == 1  # three 1s, and nothing else


@pytest.mark.parametrize("seed", range(6))
def test_a_guess_that_leads_nowhere_is_given_up_for_another(seed: int) -> None:
    pool = [0] * (TRADE_MARK + 1)
    pool[1] = pool[2] = 3
    guess = Guess([3, 3, 1], [0, lot_of(1, 1), 0], pool, 0)  # with three 1s at A, what could B have?
    for seat in (0, 1):
        guess.reserve(seat, 0, 3)
    assert list(guess.solve(Rng(seed))) == [lot_of(2, 3), lot_of(1, 3), lot_of(1, 1), 2, 1]
