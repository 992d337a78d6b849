"""How a game ends, and what can be taken back before it does."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out, wander
from kalamazoo.games.kit.engine.solo import MOST_UNDOS
from kalamazoo.games.triangle.engine.state import TriangleState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.triangle.setting import lay


@clause("TR-END-1", "TR-OP-11")
def test_it_is_won_as_soon_as_the_triangle_is_gone() -> None:
    t = lay("8 / 5 -", stock="3 7", pack="4 9").do("1.1+2.1")
    assert t.result() == "won TR-END-1"
    assert (t.stock(), t.game_state.left, t.state.scores()) == ([3, 7], 2, [1])
    assert t.refused("A", "turn") == "TR-END-1"


@clause("TR-END-2")
def test_it_is_lost_when_the_pack_is_used_up_and_a_card_remains() -> None:
    t = lay("8 / 4 6", pack="3").do("turn")
    assert t.result() == "lost TR-END-2"
    assert t.state.scores() == [-3]
    t = lay("8 / 4 9", pack="3").do("turn")
    assert t.result() == ""
    assert t.refused("A", "give-up") == "TR-END-2"


@clause("TR-END-2")
def test_while_the_last_discard_can_be_taken_back_the_player_says_when_it_is_lost() -> None:
    t = lay("8 / 4 9").do("2.1+2.2")
    assert t.moves("A") == ["undo", "give-up"]
    assert t.scene().status == "Nothing more can be discarded."
    assert t.do("give-up").result() == "lost TR-END-2"
    assert lay("8 / 4 9", undo="none").do("2.1+2.2").result() == "lost TR-END-2"


@clause("TR-OP-12")
def test_with_all_the_stock_must_go_too() -> None:
    t = lay("8 / 5 -", stock="3", pack="10 6 7", clear="all").do("1.1+2.1")
    assert t.result() == ""
    t.do("turn", "t+s", "turn", "turn")
    assert t.can() == ["t+s"]
    assert t.do("t+s").result() == "won TR-OP-12"
    t = lay("8 / 5 -", stock="3", pack="10 6 8", clear="all", undo="none").do("1.1+2.1", "turn", "t+s", "turn", "turn")
    assert t.result() == "lost TR-OP-12"
    assert t.state.scores() == [-2]
    assert lay("8 / 5 -", stock="3").do("1.1+2.1").result() == "won TR-END-1"


@clause("TR-OP-14")
def test_discards_are_taken_back_to_the_last_turned_card() -> None:
    t = lay("4 13 9 6 2 12 11", stock="7 6", pack="3 8")
    assert t.refused("A", "undo") == "TR-OP-14"
    before = t.position()
    t.do("7.2", "7.1+7.3", "s+s", "undo", "undo", "undo")
    assert {**t.position(), "undos": 0} == before
    t.do("7.2", "turn")
    assert t.refused("A", "undo") == "TR-OP-14"
    t = lay("4 1 8 6 2 12 3", pack="9 8").do("turn", "t+7.1", "undo")
    assert (t.game_state.turned, t.row(7)[0]) == (9, 4)
    assert "undo" not in t.moves("A")


@clause("TR-OP-14")
def test_with_none_nothing_is_taken_back() -> None:
    t = lay("4 13 9 6 2 12 11", pack="3 8", undo="none").do("7.2")
    assert t.refused("A", "undo") == "TR-OP-14"
    assert t.game_state.history == []


@clause("TR-OP-14")
def test_with_free_everything_is_taken_back_and_what_was_seen_stays_known() -> None:
    t = lay("4 1 8 6 2 12 3", pack="9 13 5 7", undo="free")
    before = t.position()
    t.do("turn", "t+7.1", "turn", "turn", *["undo"] * 4)
    assert {**t.position(), "undos": 0, "known": 0} == before
    assert t.sees("A")["pack"] == ["?", 5, 13, 9]
    assert t.refused("A", "undo") == "TR-OP-14"


@clause("TR-OP-14", "TR-OP-13")
def test_a_turning_over_is_taken_back_for_nothing_new_is_seen() -> None:
    t = lay("4 1 8 6 2 12 3", pack="5", rounds="2").do("turn")
    before = t.position()
    t.do("over")
    document = t.position()
    assert t.rules.game.read_position(t.rules.options, document).dump() == t.state.dump()
    assert {**t.do("undo").position(), "undos": 0} == before
    assert t.do("over", "turn").refused("A", "undo") == "TR-OP-14"


@clause("TR-OP-14", "TR-OP-13")
def test_several_turnings_over_are_taken_back_where_undo_is_free() -> None:
    t = lay("4 1 8 6 2 12 3", pack="5 9 7", undo="free", rounds="3")
    before = t.position()
    t.do("turn", "turn", "t+7.1", "turn", "over", "turn", "turn", "over", "turn")
    document = t.position()
    assert t.rules.game.read_position(t.rules.options, document).dump() == t.state.dump()
    t.do(*["undo"] * 9)
    assert {**t.position(), "undos": 0, "known": 0} == before
    assert t.do("turn", "turn", "turn", "over").sees("A")["pack"] == [7, 9, 5]


def test_nobody_goes_to_and_fro_for_ever() -> None:
    t = lay("4 13 9 6 2 12 11", pack="3", undos=MOST_UNDOS - 1).do("7.2", "undo", "7.2")
    assert t.refused("A", "undo") == "TR-OP-14"
    assert lay("8 / 4 9", undos=MOST_UNDOS).do("2.1+2.2").result() == "lost TR-END-2"


@pytest.mark.parametrize("rounds", ["1", "3"])
@pytest.mark.parametrize("undo", ["to-last-turn", "none", "free"])
@pytest.mark.parametrize("clear", ["triangle", "all"])
def test_games_end_however_they_are_played(rounds: str, undo: str, clear: str) -> None:
    rule_set = rules(f"triangle@1913(undo={undo},rounds={rounds},clear={clear},stock-top=live)")
    for seed in range(2):
        state = cast(TriangleState, rule_set.deal(1, seed))
        wander(state, Rng(seed), 5_000)
        assert state.ending
        state = cast(TriangleState, rule_set.deal(1, seed))
        assert roll_out(state, Rng(seed), 5_000) < 150
        assert (bool(state.ending), state.undos) == (True, 0)


@clause("TR-PACK-1")
def test_nobody_but_the_player_moves() -> None:
    t = lay("4 13 9 6 2 12 11", pack="3 8")
    assert "7.1+7.3" in t.can()
    assert t.refused("clock", "7.1+7.3") == t.refused("clock", "turn") == "TR-PACK-1"


@pytest.mark.parametrize("clear, remaining", [("triangle", 3), ("all", 7)])
def test_what_is_still_to_go_counts(clear: str, remaining: int) -> None:
    t = lay("8 / 4 6", stock="3 7", pack="9 9", clear=clear)
    assert t.state.scores() == [-remaining]
    t.do("turn")  # from the pack to the table
    assert t.state.scores() == [-remaining]
