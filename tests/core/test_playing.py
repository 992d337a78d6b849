"""Playing on with players: who is asked, who comes first, and when the clock moves."""

from __future__ import annotations

from collections import Counter

import pytest

from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.event import Event
from kalamazoo.core.playing import StalledTable, play_on
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo_toy import Toy
from kalamazoo_toy.state import SHOUT, ToyState


class Quiet(Bot):
    """Makes the first move it owes, and shouts after `shouts` milliseconds if that is not 0."""

    def __init__(self, seat: int, shouts: int = 0) -> None:
        super().__init__(seat, Rng(seat))
        self.shouts = shouts
        self.asked = 0
        self.heard: list[int] = []

    def wish(self, view: State, owed: bool) -> int:
        assert isinstance(view, ToyState)
        self.asked += 1
        if self.shouts and not view.shouted >> self.seat & 1:
            self.delay = self.shouts
            return SHOUT
        self.delay = 1000
        return view.moves(self.seat)[0] if owed else NO_WISH

    def hear(self, event: Event) -> None:
        self.heard.append(event.card)


@pytest.fixture
def toy() -> ToyState:
    game = Toy()
    GAMES["toy"] = game
    try:
        state = rules("toy").deal(3, 4, 2)
    finally:
        del GAMES["toy"]
    assert isinstance(state, ToyState)
    return state


def test_everybody_who_may_act_is_asked_and_the_soonest_acts(toy: ToyState) -> None:
    players = [Quiet(0), Quiet(1, 800), Quiet(2, 300)]
    assert play_on(toy, list(players), Rng(1), 1) == 1
    assert toy.shouted == 0b100
    assert [player.asked for player in players] == [1, 1, 1]
    assert play_on(toy, list(players), Rng(1), 1) == 1
    assert toy.shouted == 0b110
    assert play_on(toy, list(players), Rng(1), 100) == 9
    assert toy.may_act() == 0


def test_ties_are_drawn_evenly(toy: ToyState) -> None:
    first: Counter[int] = Counter()
    for seed in range(900):
        state = toy.clone()
        play_on(state, [Quiet(0, 500), Quiet(1, 500), Quiet(2, 500)], Rng(seed), 1)
        first[state.shouted] += 1
    assert set(first) == {1, 2, 4}
    assert all(250 < times < 350 for times in first.values())


def test_who_is_silent_lets_somebody_else_make_the_first_move(toy: ToyState) -> None:
    players: list[Bot] = [Quiet(0), Quiet(1, 800), Quiet(2, 300)]
    play_on(toy, players, Rng(1), 1, 2)
    assert toy.shouted == 0b010
    play_on(toy, players, Rng(1), 1)
    assert toy.shouted == 0b110


def test_listeners_hear_what_their_seats_saw(toy: ToyState) -> None:
    players = [Quiet(0), Quiet(1), Quiet(2)]
    players[1].listens = True
    play_on(toy, list(players), Rng(1), 2)
    assert [card for card in players[1].heard if card] == toy.laid
    assert players[0].heard == []


def test_silence_where_a_move_is_owed_is_a_fault() -> None:
    class Mute(Bot):
        def wish(self, view: State, owed: bool) -> int:
            return NO_WISH

    state = rules("flinch@1913").deal(2, 1)
    with pytest.raises(StalledTable, match=r"seat [AB] owes a move"):
        play_on(state, [Mute(0, Rng(0)), Mute(1, Rng(0))], Rng(0), 5)


@pytest.mark.parametrize("name", rule_sets())
def test_every_game_is_played_on_the_clock_included(name: str) -> None:
    low, high = rules(name).seat_range()
    for seats in (low, min(high, 5)):
        state = rules(name).deal(seats, 3)
        players: list[Bot] = [RandomBot(seat, Rng(seat)) for seat in range(seats)]
        assert play_on(state, players, Rng(5), 200) == 200 or not state.may_act()
