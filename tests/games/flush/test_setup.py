"""The deal, and what everybody may know (FU-SETUP)."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.options import FLUSH
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flush.laying import lay

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def deal(seats: int, seed: int = 7) -> FlushState:
    return cast(FlushState, rules("flush").deal(seats, seed))


@clause("FU-SETUP-1", "U36")
@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadRules, match="flush is for 2 to 6 players, not"):
        deal(seats)
    assert [deal(number).seats for number in range(2, 7)] == [2, 3, 4, 5, 6]


@clause("FU-SETUP-2", "FU-SETUP-3")
@ALL_SEATS
def test_the_pack_is_whole_and_mixed(seats: int) -> None:
    state = deal(seats)
    assert Counter(card >> 4 for card in state.cards()) == {**dict.fromkeys(range(1, 11), 8), FLUSH: 10}
    assert deal(seats).dump() == state.dump()
    assert len({deal(seats, seed).cards()[0] for seed in range(40)}) > 8
    voided = lay("A 8 | B 3", pile="7", game="flush(stale-after=bound,stale-turns=100)", turns=99, by="B")
    voided.lay("A", "8", "1x8")
    assert sorted(voided.flush.cards()) == sorted(state.cards())
    assert voided.flush.aside != bytes(sorted(voided.flush.aside))


@clause("FU-SETUP-4", "FU-SETUP-5", "FU-SETUP-6", "FU-SETUP-7", "FU-SETUP-8", "U34")
@ALL_SEATS
def test_what_is_dealt_and_who_sees_it(seats: int) -> None:
    state = deal(seats)
    for seat in range(seats):
        assert (len(state.hand(seat)), len(state.tops[seat]), len(state.blinds[seat])) == (8, 3, 3)
        assert BACK not in state.hand(seat) + state.tops[seat] + state.blinds[seat]
        for viewer in (*range(seats), ONLOOKER):
            view = state.mask(viewer)
            assert view.hand(seat) == (state.hand(seat) if viewer == seat else bytes(8))
            assert view.tops[seat] == state.tops[seat]
            assert view.blinds[seat] == bytes(3)
            assert view.turned == state.turned
    assert len(state.aside) == 90 - 14 * seats - 1
    assert state.mask(0).aside == bytes(len(state.aside))


@clause("FU-SETUP-8", "FU-MIMIC-1", "FU-MIMIC-6")
def test_the_turned_card_fixes_the_mimic_value() -> None:
    dealt = [deal(3, seed) for seed in range(60)]
    assert all(state.mimic == (0 if state.turned >> 4 == FLUSH else state.turned >> 4) for state in dealt)
    assert {state.mimic for state in dealt} == set(range(11))


@clause("FU-SETUP-10", "FU-ST-6")
def test_everybody_sees_how_many_cards_each_player_has() -> None:
    t = lay("A 9 4 [4/2] [-/3] | B 3 3 3", pile="7", by="B")
    t.play("A", "put:4")
    for viewer in (0, 1, ONLOOKER):
        players = t.referee.view(viewer).scene().players
        assert [dict(player.counts)["cards"] for player in players] == ["5", "3"]
        assert [dict(player.counts)["bases"] for player in players] == ["2", "0"]


@clause("FU-SETUP-11")
@ALL_SEATS
def test_the_first_starter_is_drawn_by_lot(seats: int) -> None:
    starters = Counter(deal(seats, seed).turn for seed in range(60 * seats))
    assert set(starters) == set(range(seats))
    assert min(starters.values()) > 30


@clause("FU-SETUP-13", "FU-END-1")
def test_who_is_rid_of_all_cards_ends_the_round_and_the_others_get_points() -> None:
    t = lay("A 4 | B 9 | C 1 F", pile="5", by="C")
    t.lay("A", "4", "1x4")
    assert (t.round, t.totals) == (2, [0, 10, 25])


def test_a_whole_match_is_one_game() -> None:
    referee = Referee("flush", 4, 11)
    state = cast(FlushState, referee.state())
    state.events = []
    roll_out(state, Rng(3), 100_000)
    assert state.ending
    assert state.round > 1
    assert sorted(state.scores()) == [0, 1, 2, 3]
    winner = state.scores().index(3)
    assert state.totals[winner] < 150
    assert [state.totals[seat] >= 150 for seat in range(4)] == [seat != winner for seat in range(4)]
