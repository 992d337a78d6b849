"""Referee, match and polling, on the toy game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.errors import BadMove, BadRules, IllegalMove, KalamazooError
from kalamazoo.core.event import Event
from kalamazoo.core.playing import StalledTable
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, ONLOOKER
from kalamazoo.core.state import State
from kalamazoo.games import GAMES, register
from kalamazoo.play import Match, Referee
from kalamazoo.play.match import seed_of_deal
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import rules
from kalamazoo_toy import Toy
from kalamazoo_toy.state import SHOUT


@pytest.fixture(autouse=True)
def toy() -> Iterator[Toy]:
    game = Toy()
    register(game)
    yield game
    del GAMES["toy"]


class Eager(Bot):
    """Lays its first card after a set time, or shouts at once when it may."""

    def __init__(self, seat: int, delay: int, shouts: bool = False) -> None:
        super().__init__(seat, Rng(seat))
        self.pause = delay
        self.shouts = shouts
        self.heard: list[list[int]] = []
        self.listens = True

    def wish(self, view: State, owed: bool) -> int:
        self.delay = self.pause
        moves = view.moves(self.seat)
        if self.shouts and SHOUT in moves:
            self.delay = 1
            return SHOUT
        return moves[0] if owed else NO_WISH

    def hear(self, event: Event) -> None:
        self.heard.append(event.ints())


def test_a_refused_move_changes_nothing_and_names_who_what_why() -> None:
    referee = Referee("toy", 3, seed=1)
    before = referee.state().dump()
    with pytest.raises(IllegalMove, match=r"seat A may not lay a 9: it is the turn of B \(TOY-PLAY-1\)"):
        referee.play(0, "h9")
    referee.names = ("Ann", "Ben", "")
    with pytest.raises(IllegalMove, match=r"^Ann may not lay a 9: ") as named:
        referee.play(0, "h9")
    assert named.value.who == "Ann"
    with pytest.raises(IllegalMove, match=r"^seat C may not lay a 9: "):
        referee.play(2, "h9")
    with pytest.raises(BadMove):
        referee.play(0, "dance")
    with pytest.raises(IllegalMove, match="an onlooker may not move"):
        referee.play(ONLOOKER, "shout")
    with pytest.raises(IllegalMove, match="seat 7 may not move"):
        referee.play(7, SHOUT)
    assert referee.state().dump() == before
    assert not referee.events


def test_why_asks_without_acting() -> None:
    referee = Referee("toy", 3, seed=1)
    before = referee.state().dump()
    assert referee.why(1, referee.moves(1)[0]) is None
    ruling = referee.why(0, "h9")
    assert ruling is not None
    assert ruling.clause == "TOY-PLAY-1"
    assert referee.state().dump() == before


def test_views_show_your_own_hand_and_no_other() -> None:
    referee = Referee("toy", 3, seed=1)
    referee.play(1, referee.moves(1)[0])
    view = referee.view(0)
    assert view.moves() == [SHOUT]
    assert view.scene().viewer == 0
    assert view.log() == ["B lays a 1"]
    hidden = [area for area in view.scene().areas if area.id in ("hand:1", "hand:2")]
    assert all(face.back for area in hidden for face in area.cards)


def test_a_finished_game_has_an_outcome_and_takes_no_moves() -> None:
    referee = Referee("toy", 2, seed=1)
    while referee.may_act():
        seat = referee.must_act()[0]
        referee.play(seat, referee.moves(seat)[0])
    outcome = referee.outcome
    assert outcome is not None
    assert (outcome.clause, outcome.reason) == ("TOY-PLAY-3", "all cards are laid")
    assert outcome.winners == (outcome.scores.index(max(outcome.scores)),)
    with pytest.raises(IllegalMove, match="the game is over"):
        referee.play(0, SHOUT)


@pytest.mark.parametrize(("seats", "said"), [(1, "2 to 4 players, not 1"), (9, "not 9")])
def test_wrong_numbers_of_seats_are_refused(seats: int, said: str) -> None:
    with pytest.raises(BadRules, match=said):
        Referee("toy", seats)


def test_a_match_passes_the_deal_to_the_left() -> None:
    match = Match("toy", 2, seed=4, games=3)
    with pytest.raises(KalamazooError, match="when this one has ended"):
        match.deal_next()
    dealers = []
    while True:
        dealers.append(match.referee.dealer)
        while match.referee.may_act():
            seat = match.referee.must_act()[0]
            match.referee.play(seat, match.referee.moves(seat)[0])
        if match.over:
            break
        match.deal_next()
    assert dealers == [0, 1, 0]
    assert len({referee.seed for referee in match.referees}) == 3
    assert sum(match.wins()) >= 3 - sum(not o.winners for o in match.outcomes())
    with pytest.raises(KalamazooError, match="3 games"):
        match.deal_next()


def test_deals_of_a_match_have_seeds_of_their_own_kind() -> None:
    assert seed_of_deal("7", 0) == "7"
    assert seed_of_deal("7", 1).isdigit()
    assert len(seed_of_deal("ab" * 32, 1)) == 64


def test_the_soonest_wish_comes_first_also_out_of_turn(toy: Toy) -> None:
    state = rules("toy").deal(3, 1)
    bots = [Eager(0, 50), Eager(1, 10), Eager(2, 70, shouts=True)]
    assert next_action(toy, state, bots, Rng(0)) == (2, SHOUT, 1)
    state.apply(2, SHOUT)
    assert next_action(toy, state, bots, Rng(0))[0] == 1


def test_ties_are_drawn_by_lot(toy: Toy) -> None:
    state = rules("toy").deal(3, 1)
    bots = [Eager(seat, 5, shouts=True) for seat in range(3)]
    first = {next_action(toy, state, bots, Rng(lot))[0] for lot in range(30)}
    assert first == {0, 1, 2}
    assert next_action(toy, state, bots, Rng(4)) == next_action(toy, state, bots, Rng(4))


def test_seats_without_a_bot_are_passed_over(toy: Toy) -> None:
    state = rules("toy").deal(2, 1)
    assert next_action(toy, state, [Eager(0, 5), None], Rng(0)) == (-1, NO_WISH, 0)


class Mute(Bot):
    """Never moves."""

    def wish(self, view: State, owed: bool) -> int:
        return NO_WISH


def test_a_bot_that_owes_a_move_and_is_silent_is_a_fault(toy: Toy) -> None:
    with pytest.raises(StalledTable, match="Mute at seat B"):
        play_out(toy, rules("toy").deal(2, 1), [Mute(0, Rng(0)), Mute(1, Rng(0))], Rng(0))


def test_bots_hear_what_their_seat_may_know(toy: Toy) -> None:
    bots = [Eager(0, 5), Eager(1, 5)]
    state = rules("toy").deal(2, 1)
    assert play_out(toy, state, bots, Rng(0)) == 6
    assert bots[0].heard == bots[1].heard
    assert len(bots[0].heard) == 11  # six cards, five turns


def test_the_clock_is_no_player(toy: Toy) -> None:
    with pytest.raises(IllegalMove, match="the clock may not"):
        Referee("toy", 2).play(CLOCK, SHOUT)
