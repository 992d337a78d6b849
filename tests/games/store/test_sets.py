"""Sets, the end, and who wins."""

from __future__ import annotations

import pytest

from kalamazoo.core.fours import four
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.core.seats import seats_of
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.asking import ended_by, hand, made, table, winners

BOTH = pytest.mark.parametrize("name", ["store@1913", "store@2008"])


@clause("GS-SETS-1", "GS-SET-7")
@BOTH
def test_a_completed_set_is_laid_aside(name: str) -> None:
    t = table(name, "A 5 9 | B 5 5 7 | C 5 9 [*] | store *")
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), made(t, "A")) == ("5 5 5 9", "")  # three are no set
    t.play("A", "ask:C:5")
    assert (hand(t, "A"), made(t, "A"), t.must_act()) == ("9", "5", "A")
    assert t.refused("A", "ask:B:5") == "GS-ASK-3"


@clause("GS-SETS-2")
@BOTH
def test_a_set_by_a_draw_is_laid_aside_and_the_turn_passes(name: str) -> None:
    t = table(name, "A 6 6 6 1 | B 1 | C 2 [*] | store 6 *")
    t.play("A", "ask:C:1")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("6", "1", "B")
    assert "A lays the set of 6s aside" in t.log("C")


@clause("GS-OP-12")
@BOTH
def test_sets_lie_face_up(name: str) -> None:
    t = table(name, "A 5 5 5 9 | B 5 7 | C 9 [*] | store *")
    t.play("A", "ask:B:5")
    for viewer in range(3):
        area = next(area for area in t.referee.view(viewer).scene().areas if area.id == "sets:0")
        assert [(face.rank, face.back) for face in area.cards] == [("5", False)]
        assert (area.seat, area.count) == (0, 4)


@clause("GS-END-1")
@BOTH
def test_the_game_ends_when_all_sets_are_made(name: str) -> None:
    t = table(name, "A 2 7 | B 2 2 2 | C 7 7 7 [*]")
    t.play("A", "ask:B:2")
    assert not ended_by(t)
    t.play("A", "ask:C:7")
    assert ended_by(t) == "GS-END-1"
    state = rules(name).deal(4, seed=5)
    random_play(state, Rng(5), 20_000)
    assert isinstance(state, StoreState)
    assert (sum(state.scores()), state.store) == (15, [])


@clause("GS-END-2", "GS-SET-7")
@BOTH
def test_most_sets_win(name: str) -> None:
    t = table(name, "A 2 2 2 [1 3 4 5 6] | B 2 [7 8 9 10 11 12 13] | C [14 15]")
    t.play("A", "ask:B:2")
    assert winners(t) == "B"


@clause("GS-OP-10")
@BOTH
def test_a_tie(name: str) -> None:
    text = "A 6 6 [1 2 3 4 5] | B [7 8 9 10 11 12] | C 6 6 [13 14 15]"
    t = table(name, text)
    t.play("A", "ask:C:6")
    assert winners(t) == "AB"
    t = table(f"{name}(tie=sum-of-numbers)", text)
    t.play("A", "ask:C:6")
    assert winners(t) == "B"
    over = t.referee.outcome
    assert over is not None
    assert over.standing == ("6(21)", "6(57)", "3(42)")
    assert over.tally == "sets: A 6 (sum 21), B 6 (sum 57), C 3 (sum 42)"


@clause("GS-OP-8")
@BOTH
def test_with_the_store_used_up_somebody_else_always_has_the_number(name: str) -> None:
    for seed in range(6):
        state = rules(name).deal(3, seed)
        assert isinstance(state, StoreState)
        rng = Rng(seed)
        while state.may_act():
            seat = seats_of(state.may_act())[0]
            moves = state.moves(seat)
            assert moves
            if not state.store:
                assert any(four(state.hands[move >> 4].held, move & 15) for move in moves)
            state.apply(seat, rng.pick(moves))


@clause("GS-OP-9")
@pytest.mark.parametrize("number", range(1, 16))
def test_a_set_of_any_number_that_six_cards_bring_is_laid_at_once(number: int) -> None:
    other, asked = (1, 2) if number > 2 else (14, 15)
    store = f"{number} {number} {number} {number} {asked} {asked}"
    t = table(
        "store@1913(empty-hand=draw-six)",
        f"A {other} | B {other} {other} {other} | C {asked} {asked} [*] | store {store}",
    )
    t.play("A", f"ask:B:{other}")  # the last cards of A and B: the set is laid, and A has none left
    assert t.position()["seats"][0]["sets"] == sorted([other, number])
    assert t.position()["seats"][0]["hand"] == [asked, asked]
