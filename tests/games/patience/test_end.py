"""How a game ends, and what can be taken back before it does."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out, wander
from kalamazoo.games.kit.engine.solo import MOST_UNDOS
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.patience.setting import EDITIONS, lay


@clause("PA-END-1")
@pytest.mark.parametrize(("edition", "cap"), [("1913", 15), ("1988", 10), ("2008", 15)])
def test_it_is_won_when_every_card_is_up(edition: str, cap: int) -> None:
    t = lay(edition, f"{cap} {cap - 1}", f"{cap} {cap} {cap} {cap - 2}").do("l1>u4")
    assert t.result() == ""
    t.do("l1>u4")
    assert t.result() == "won PA-END-1"
    assert t.state.scores() == [1]
    assert t.refused("A", "undo") == "PA-END-1"


@clause("PA-END-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_lost_when_the_pack_is_out_and_nothing_is_left_to_do(edition: str) -> None:
    t = lay(edition, "9 / 9 / 8 / 7", "2", stock="6", pack="4", fill_time="free").do("turn")
    assert t.result() == ""  # 8 and 7 can still be doubled
    assert t.refused("A", "give-up") == "PA-END-2"
    t = lay(edition, "9 / 9 / 9 / 7", "2", stock="3", pack="5").do("turn")
    assert t.result() == "lost PA-END-2"
    assert t.state.scores()[0] == 2 - 4 * {"1988": 10}.get(edition, 15)
    assert t.moves("A") == []


@clause("PA-END-2")
def test_while_the_last_play_can_be_taken_back_the_player_says_when_it_is_lost() -> None:
    t = lay("2008", "9 / 9 / 9 / 7", "6 2", stock="3")
    t.do("l4>u1", "s>u2")
    assert t.result() == ""
    assert t.moves("A") == ["undo", "give-up"]
    assert t.scene().status == "Nothing more can be played."
    assert t.do("give-up").result() == "lost PA-END-2"
    t = lay("2008", "9 / 9 / 9 / 7", "6 2", stock="3", undo="none").do("l4>u1", "s>u2")
    assert t.result() == "lost PA-END-2"


@clause("PA-OP-15")
def test_plays_are_taken_back_to_the_last_turned_card() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", "5", stock="4 7", pack="3 12")
    assert t.refused("A", "undo") == "PA-OP-15"
    before = t.position()
    t.do("l2>l1", "s>l2", "l3>u1", "s>l3", "undo", "undo", "undo", "undo")
    assert {**t.position(), "undos": 0} == before
    assert t.refused("A", "undo") == "PA-OP-15"
    t.do("l2>l1", "turn")
    assert t.refused("A", "undo") == "PA-OP-15"


@clause("PA-OP-15")
def test_a_placing_is_taken_back_but_not_the_turning() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", "4", pack="5 12").do("turn", "t>l3", "undo")
    assert (t.game_state.turned, t.lower(), t.moves("A")) == (5, "10 / 9 / 6 / 13", ["t>u1", "t>l3"])


@clause("PA-OP-15")
def test_a_filling_from_the_pack_is_not_taken_back() -> None:
    t = lay("2008", "10 / 9 / 6 / 3", "4", pack="5 12").do("l2>l1")
    assert t.moves("A") == ["pack>l2", "undo"]
    t.do("pack>l2")
    assert "undo" not in t.moves("A")


@clause("PA-OP-15")
def test_with_none_nothing_is_taken_back() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", "5", pack="3", undo="none").do("l3>u1")
    assert t.refused("A", "undo") == "PA-OP-15"
    assert t.game_state.history == []


@clause("PA-OP-15")
def test_with_free_everything_is_taken_back_and_what_was_seen_stays_known() -> None:
    t = lay("2008", "10 / 9 / 6 / 3", "4", pack="8 5 12", undo="free")
    before = t.position()
    t.do("turn", "t>l2", "l2>l1", "pack>l2", "undo", "undo", "undo", "undo")
    assert {**t.position(), "undos": 0, "known": 0} == before
    assert t.sees("A")["pack"] == ["?", 5, 8]
    assert t.refused("A", "undo") == "PA-OP-15"
    assert t.do("turn").game_state.turned == 8
    assert t.state.mask(0).moves(0) == t.state.moves(0)


def test_nobody_goes_to_and_fro_for_ever() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", "5", pack="3", undos=MOST_UNDOS - 1)
    t.do("l3>u1", "undo", "l3>u1")
    assert t.refused("A", "undo") == "PA-OP-15"
    t = lay("2008", "9 / 9 / 9 / 7", "6 2", stock="8", undos=MOST_UNDOS).do("l4>u1", "s>u1", "l1>u1")
    assert t.result() == "lost PA-END-2"


@pytest.mark.parametrize("undo", ["to-last-turn", "none", "free"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_end_however_they_are_played(edition: str, undo: str) -> None:
    rule_set = rules(f"patience@{edition}(undo={undo},partial=yes,may-stock-fit=yes)")
    for seed in range(3):
        state = cast(PatienceState, rule_set.deal(1, seed))
        wander(state, Rng(seed), 5_000)
        assert state.ending
        assert state.undos <= MOST_UNDOS
        state = cast(PatienceState, rule_set.deal(1, seed))
        assert roll_out(state, Rng(seed), 5_000) < 300
        assert (bool(state.ending), state.undos) == (True, 0)
