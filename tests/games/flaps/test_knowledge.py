"""Who knows what: nothing hidden shows in views, events, refusals or in who is asked."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


def somewhere(level: int, seats: int, seed: int, steps: int) -> FlapsState:
    state = rules(f"flaps@level{level}").deal(seats, seed)
    wander(state, Rng(seed), steps)
    return cast(FlapsState, state)


@pytest.mark.parametrize("level", [1, 4, 7])
def test_a_view_shows_the_own_hand_and_of_the_others_only_what_was_seen(level: int) -> None:
    for seed in range(30):
        state = somewhere(level, 4, seed, 12 * seed)
        for seat in (0, 3, ONLOOKER):
            view = state.mask(seat)
            assert set(view.pack) <= {BACK}
            for holder in range(4):
                shown = Counter(card for card in view.hands[holder] if card != BACK)
                if holder == seat:
                    assert view.hands[seat] == state.hands[seat]
                    continue
                assert not shown - Counter(state.hands[holder])  # never a card that is not there
                if level == 1:
                    assert not shown  # nothing is ever shown of a hand at level 1


@pytest.mark.parametrize("seat", [0, 2, ONLOOKER])
def test_what_a_seat_knows_of_a_hand_stays_true(seat: int) -> None:
    for seed in range(25):
        state = somewhere(7, 3, seed, 0)
        rng = Rng(seed)
        for _ in range(60):
            wander(state, rng, 6)
            view = state.mask(seat)
            for holder in range(3):
                shown = Counter(card for card in view.hands[holder] if card != BACK)
                assert not shown - Counter(state.hands[holder])


def test_guesses_fit_what_is_known() -> None:
    for seed in range(20):
        state = somewhere(7, 5, seed, 15 * seed)
        view = state.mask(2)
        guess = view.clone()
        guess.fill(Rng(seed))
        assert Counter(guess.cards()) == Counter(state.cards())
        assert guess.mask(2).dump() == view.dump()
        assert guess.hands[2] == state.hands[2]


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    t = lay("Kd Kd Kd | Kd Kd Kd", pack="2c")
    t.do("A", "draw")
    event = t.events()[0]
    assert (event.masked(0).card, event.masked(1).card, event.masked(ONLOOKER).card) == (event.card, BACK, BACK)
    assert t.log("A")[0] == "You draw the 2 of clubs"
    assert t.log("B")[0] == t.log()[0] == "A draws a card"


@clause("FP-FLAP-4")
def test_being_asked_says_nothing_of_a_hand() -> None:
    """The same acts with and without FLAPS in a hand look the same to everybody else."""

    def heard(hand: str) -> tuple[list[list[int]], str, str]:
        t = lay(f"4c Kd Kd | Kd Kd Kd | {hand}").do("A", "4c").do("C", "no")
        return [masked(event).ints() for event in t.events()], t.may_act(), t.must_act()

    def masked(event: Event) -> Event:
        return event.masked(0)

    assert heard("4d 9d 9d") == heard("8d 9d 9d")


def test_hidden_events_do_not_tell_the_card_to_others() -> None:
    for seed in range(15):
        state = rules("flaps@level7").deal(4, seed)
        events: list[Event] = []
        state.events = events
        wander(state, Rng(seed), 200)
        for event in events:
            for seat in range(4):
                if not event.seen >> seat & 1:
                    assert event.masked(seat).card == BACK
                    assert event.masked(seat).seen != event.seen or event.card == BACK
