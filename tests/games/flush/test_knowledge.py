"""Who may know what, and guesses that agree with it."""

from __future__ import annotations

from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.names import read_card, write_card
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flush.laying import lay


@clause("FU-PICK-2")
def test_everybody_remembers_the_cards_of_a_pile_that_was_picked_up() -> None:
    t = lay("A 8 9 10 | B 9 1 | C 1 1", pile="6 3", by="C").lay("A", "9", "1x9")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?", "3", "6"]
    t.lay("B", "9", "1x9").lay("C", "1", "1x1")
    t.lay("A", "10", "1x10")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "1", "3", "6", "9", "9"]
    assert t.sees("A")["seats"][0]["hand"] == ["1", "3", "6", "8", "9", "9"]


def test_who_had_to_pick_up_has_nothing_lower() -> None:
    t = lay("A 8 9 10 | B 9 1 | C 1 1", pile="6", by="C").lay("A", "9", "1x9")
    assert t.flush.floors[0] == 6
    for seed in range(30):
        guess = t.flush.mask(1)
        guess.fill(Rng(seed))
        assert all(card >> 4 > 6 or write_card(card) == "6" for card in guess.hand(0))
        assert guess.mask(1).dump() == t.state.mask(1).dump()


def test_a_blind_that_is_too_high_says_nothing_of_the_hand() -> None:
    t = lay("A 8 1 [-/9] | B 9 1", pile="6", by="B").play("A", "flip:1", "1x9")
    assert t.flush.floors[0] == 0
    t = lay("A 8 9 | B 9 1", pile="6", by="B", game="flush(pick-up-by-choice=yes)").lay("A", "9", "1x9")
    assert t.flush.floors[0] == 0


def test_a_card_known_in_a_hand_is_gone_when_one_like_it_is_laid() -> None:
    t = lay("A 9 7 7 | B 9 9", pile="8 7", by="B")
    document = t.position()
    document["seats"][0]["known"] = ["7"]
    t = type(t)({"rules": "flush", **document})
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?", "7"]
    t.lay("A", "7", "1x7")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?"]


def test_the_future_is_hidden() -> None:
    t = lay("A 9 | B 9", rng=12345)
    assert "rng" not in t.sees("A")
    assert len(t.flush.mask(0).history) == 0
    assert t.flush.mask(0).key == 0


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 400), st.booleans())
def test_a_guess_never_gives_anybody_what_he_cannot_have(seed: int, seats: int, steps: int, table: bool) -> None:
    rule_set = rules("flush(play=table)" if table else "flush")
    state = cast(FlushState, rule_set.deal(seats, seed))
    wander(state, Rng(seed), steps)
    for viewer in range(seats):
        guess = state.mask(viewer)
        guess.fill(Rng(seed))
        assert guess.hand(viewer) == state.hand(viewer)
        for seat in range(seats):
            hand = list(guess.hand(seat))
            assert hand == sorted(hand)
            for card in state.known(seat):
                hand.remove(card)
            if seat != viewer and not state.ending:
                assert all(card >> 4 > state.floors[seat] for card in hand)
        assert BACK not in guess.cards()


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 600))
def test_what_is_known_and_the_floor_are_true(seed: int, seats: int, steps: int) -> None:
    state = cast(FlushState, rules("flush(play=table)").deal(seats, seed))
    wander(state, Rng(seed + 1), steps)
    for seat in range(seats):
        hand = list(state.hand(seat))
        for card in state.known(seat):
            hand.remove(card)
        assert all(card >> 4 > state.floors[seat] for card in hand)


def test_cards_read_back() -> None:
    for text in ("1", "10", "7s", "7b", "F"):
        assert write_card(read_card(text)) == text
