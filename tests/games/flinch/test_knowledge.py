"""What a seat may know, and what a guess must respect."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play, wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player

EDITIONS = ["1913", "1988", "2008", "2000"]


def walked(text: str, seats: int, seed: int, steps: int) -> FlinchState:
    state = rules(text).deal(seats, seed)
    assert isinstance(state, FlinchState)
    random_play(state, Rng(seed), steps)
    return state


def guesses(state: FlinchState, seat: int, number: int = 12) -> list[FlinchState]:
    """Guesses of a seat."""
    found = []
    for seed in range(number):
        guess = state.mask(seat)
        guess.fill(Rng(seed))
        found.append(guess)
    return found


@clause("FL-DEAL-12", "FL-DEAL-9", "FL-RES-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_stack_and_lower_stock_cards_are_hidden(edition: str) -> None:
    table = rules(f"flinch@{edition}")
    state = walked(f"flinch@{edition}", 3, 5, 60)
    whole = table.game.write_position(state)
    for viewer in (0, 1, 2, ONLOOKER):
        seen = table.game.write_position(state.mask(viewer))
        for seat in range(3):
            mine, theirs = whole["seats"][seat], seen["seats"][seat]
            assert theirs["stock"] == ["?"] * (len(mine["stock"]) - 1) + mine["stock"][-1:]
            assert theirs["hand"] == (mine["hand"] if seat == viewer else ["?"] * len(mine["hand"]))
            assert theirs["reserve"] == mine["reserve"]  # they were laid face up
        assert seen["stack"] == ["?"] * len(whole["stack"])
        assert (seen["centre"], seen["used"]) == (whole["centre"], whole["used"])
        assert "rng" not in seen


@clause("FL-ONE-1", "FL-OPEN-2")
@pytest.mark.parametrize("text", ["flinch@1913", "flinch@1988(variation=middle)", "flinch@2008(variation=ends)"])
def test_in_strict_play_a_guess_gives_no_1_to_who_has_ended_a_turn(text: str) -> None:
    for seed in range(12):
        state = walked(text, 4, seed, seed * 5)
        duty = state.opt.duty
        for guess in guesses(state, state.turn, 4):
            for seat in range(4):
                if state.clean >> seat & 1 and seat != state.turn:
                    assert not [card for card in guess.hand(seat) if duty >> card & 1]
                    assert not [card for card in state.hand(seat) if duty >> card & 1]


def test_the_guessed_opener_can_open() -> None:
    for edition in EDITIONS:
        for seed in range(10):
            state = walked(f"flinch@{edition}", 4, seed, 0)
            for guess in guesses(state, (state.turn + 1) % 4, 3):
                assert guess.moves(guess.turn)
                assert any(move >> 24 == 1 for move in guess.moves(guess.turn))  # a play, not only a pass


@clause("FL-BLOCK-2")
def test_a_guess_agrees_with_what_a_block_tells() -> None:
    t = lay(
        "flinch@2008",
        player([10, 2, 2], [3, 9], [10, 4, 8, 3, 2]),  # A could break it, but B is asked first
        player([8, 2, 2], [6, 3], [10, 4, 8, 3, 2]),
        centre=[5, 8],
        dealer="A",
    )
    t.play("A", "h3>r1").play("B", "h3>r1")
    assert t.position()["forced"] == 1
    state = t.state
    assert isinstance(state, FlinchState)
    for guess in guesses(state, 0):
        assert 6 in guess.hand(1) or 9 in guess.hand(1)


def test_a_guess_of_a_position_with_question_marks() -> None:
    t = Table(
        {
            "rules": "flinch@2008",
            "turn": 0,
            "seats": [
                {"stock": ["?"] * 9 + [4], "hand": [2, 5, 7, 9, 9]},
                {"stock": ["?"] * 9 + [8], "hand": ["?"] * 5},
            ],
            "centre": [3],
            "stack": 102,
        }
    )
    assert t.moves("A") == ["s>p1"]
    t.fill(5)
    assert sorted(t.state.cards()) == sorted([*range(1, 16)] * 9)


def test_a_pile_that_the_last_card_of_the_game_finished_is_counted_off_in_a_guess() -> None:
    t = Table(
        {
            "rules": "flinch@2008",
            "turn": 0,
            "seats": [
                {"stock": [15], "hand": [2, 5, 7, 9, 9]},
                {"stock": ["?"] * 9 + [8], "hand": ["?"] * 5},
            ],
            "centre": [14],
            "stack": 100,
        }
    )
    t.fill(5).play("A", "s>p1")
    state = t.state
    assert isinstance(state, FlinchState)
    assert state.ending
    assert state.count == 1  # whole, and not yet among the used cards
    for seat in (0, 1, ONLOOKER):
        for guess in guesses(state, seat, 8):
            assert sorted(guess.cards()) == sorted([*range(1, 16)] * 9)


@clause("OP-EXP-4")
def test_a_turn_that_goes_on_after_an_unplayable_card_was_shown_proves_a_1() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([12, 3], [1, 9, 10, 13]),
        player([12, 3], [5, 5]),
        centre=[3],
        stack=[3, 4, 5, 6, 8],
    )
    t.play("A", "show:h9")
    state = t.state
    assert isinstance(state, FlinchState)
    for guess in guesses(state, 1):
        assert 1 in guess.hand(0)
        assert 9 in guess.hand(0)


@clause("OP-CHAL-7")
def test_after_a_wrong_ones_call_a_guess_gives_the_accused_no_1() -> None:
    t = lay(
        "flinch@1913(play=table)",
        player([12, 3], [4, 9, 10, 13]),
        player([12, 3], [5, 5]),
        centre=[3],
        stack=[1] * 20,
    )
    t.play("A", "h4>p1").play("B", "call:A:ones")
    state = t.state
    assert isinstance(state, FlinchState)
    for guess in guesses(state, 1):
        assert 1 not in guess.hand(0)


@pytest.mark.parametrize("text", ["flinch@1913(play=table)", "flinch@2000(play=table,clerical=manual)"])
def test_hands_that_were_seen_stay_known(text: str) -> None:
    for seed in range(6):
        state = rules(text).deal(3, seed)
        wander(state, Rng(seed), 120)
        assert isinstance(state, FlinchState)
        for viewer in range(3):
            known = state.mask(viewer)
            for seat in range(3):
                mine = state.hand(seat)
                for card in known.hand(seat):
                    if card:
                        mine.remove(card)  # fails if the view claims a card that is not there


def test_a_play_that_fills_a_pile_may_bring_a_new_hand_from_an_exhausted_stack() -> None:
    document: dict[str, Any] = {
        "rules": "flinch@1913",
        "turn": 0,
        "dealer": 1,
        "seats": [
            {"stock": ["?", 3], "hand": [], "reserve": [[15], [8], [9], [9], [9]]},
            {"stock": ["?", 5], "hand": ["?"], "reserve": []},
        ],
        "centre": [14, 7],
        "stack": 0,
        "partial": True,
    }
    at = Table(document)
    view = at.state.mask(0)
    fills, other = (at.rules.game.read_move(view, 0, text) for text in ("r1>p1", "r2>p2"))
    assert view.reveals(0, fills)
    assert not view.reveals(0, other)


def test_a_search_looks_at_equal_piles_once() -> None:
    t = lay(
        "flinch@2008(partners=on)",
        player([12, 3], [9, 10], [7, 5, 7]),
        player([12, 3], [10, 11]),
        player([12, 3], [10, 11], [5, 7, 7]),
        player([12, 3], [10, 11]),
        centre=[6, 6, 3],
        stack=[3] * 20,
    )
    found = [t.rules.game.write_move(t.state, 0, move) for move in t.state.distinct_moves(0)]
    assert found == ["r1>p1", "q2>p1", "h9>r4", "h10>r4"]
    t = lay("flinch@2008", player([12, 3], [9], [7, 5, 7, 8, 8]), player([12, 3], [10]), centre=[3], stack=[3] * 20)
    found = [t.rules.game.write_move(t.state, 0, move) for move in t.state.distinct_moves(0)]
    assert found == ["h9>r1", "h9>r2", "h9>r4"]
