"""Passes and lay-downs that leave no choice are told like everything else, before anybody has moved."""

from __future__ import annotations

from kalamazoo.core.cards import place_kind
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flinch.engine.notes import RESERVE_PLACE
from kalamazoo.play.referee import Referee
from kalamazoo.testing import clause


def laid_down(edition: str) -> Referee:
    """A game that begins with a lay-down already made."""
    for seed in range(200):
        referee = Referee(f"flinch@{edition}", 2, seed)
        document = referee.rules.game.write_position(referee.state())
        if any(pile for seat in document["seats"] for pile in seat["reserve"]):
            return referee
    raise AssertionError("no deal begins with a lay-down")


@clause("ST-5", "FL-OPEN-8", "FL-OPEN-10")
def test_a_lay_down_is_told_card_by_card_and_passes_before_it() -> None:
    referee = laid_down("1988")
    log = referee.view(ONLOOKER).log()
    assert len([line for line in log if "pass" in line]) >= 2
    assert len([line for line in log if "reserve" in line]) >= 10
    cards = [event.card for event in referee.events if event.masked(ONLOOKER).card]
    assert len(cards) >= 10  # what was laid down is seen, and what was drawn after it is not


@clause("OP-OPEN-6", "FL-OPEN-9")
def test_a_lay_down_is_told_from_the_dealers_left() -> None:
    referee = laid_down("1913")
    seats = [event.seat for event in referee.events if place_kind(event.target) == RESERVE_PLACE]
    assert list(dict.fromkeys(seats)) == [1, 0]  # the first seat has dealt


def test_it_is_told_once_and_replayed_too() -> None:
    referee = laid_down("2008")
    before = referee.view(0).log()
    seat = referee.must_act()[0]
    referee.play(seat, referee.moves(seat)[0])
    referee.play_again()
    assert referee.view(0).log()[: len(before)] == before


def test_a_game_that_begins_with_a_move_begins_with_an_empty_log() -> None:
    assert Referee("flinch@1988(play=table)", 2, 1).view(0).log() == []
