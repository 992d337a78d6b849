"""The pack, the triangle, and which cards are free."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadRules
from kalamazoo.core.scene import TRIANGLE
from kalamazoo.games.triangle.engine.state import TriangleState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.triangle.setting import Setting, lay, stacked


def deal(seed: int) -> TriangleState:
    return cast(TriangleState, rules("triangle@1913").deal(1, seed))


@clause("TR-SET-1")
def test_the_pack_has_four_of_each_to_13() -> None:
    assert sorted(deal(1).cards()) == [rank for rank in range(1, 14) for _ in range(4)]


@clause("TR-SET-2")
def test_28_cards_of_the_shuffled_pack_lie_in_seven_rows() -> None:
    first = "1 2 2 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 8 8 8 8 9 9 9 10"
    state = stacked(first)
    assert state.triangle == [int(card) for card in first.split()][:28]
    assert state.pack[-1] == 10
    document = rules("triangle@1913").game.write_position(state)
    assert [len(row) for row in document["triangle"]] == [1, 2, 3, 4, 5, 6, 7]
    assert document["triangle"][:3] == [[1], [2, 2], [3, 3, 3]]
    assert len({tuple(deal(seed).triangle) for seed in range(20)}) == 20


@clause("TR-SET-3")
def test_the_triangle_is_face_up_and_overlapping() -> None:
    rule_set = rules("triangle@1913")
    state = deal(3)
    [triangle] = [area for area in rule_set.game.scene(state.mask(0), 0).areas if area.id == "triangle"]
    assert [face.rank for face in triangle.cards] == [str(card) for card in state.triangle]
    assert not any(face.back for face in triangle.cards)
    assert [face.dimmed for face in triangle.cards] == [True] * 21 + [False] * 7
    assert (triangle.shape, triangle.count) == (TRIANGLE, 28)


@clause("TR-SET-4")
def test_the_other_24_cards_are_the_pack_face_down() -> None:
    state = deal(3)
    assert state.left == len(state.pack) == 24
    assert state.mask(0).pack == [BACK] * 24


def test_it_is_for_one_player() -> None:
    assert rules("triangle@1913").seat_range() == (1, 1)
    with pytest.raises(BadRules, match="1 player"):
        rules("triangle@1913").deal(2, 1)


def free(t: Setting) -> list[int]:
    return [at for at in range(28) if t.game_state.is_free(at)]


@clause("TR-FREE-1")
def test_at_the_start_the_last_row_is_free_and_nothing_else() -> None:
    state = deal(5)
    assert state.free_cards() == [21, 22, 23, 24, 25, 26, 27]
    t = lay("12 5 8 5 8 1 / 1 2 3 4 5 6 6", pack="9")
    assert t.refused("A", "6.1+7.1") == "TR-OP-8"
    assert t.refused("A", "6.2+6.3") == "TR-FREE-2"
    assert t.refused("A", "6.1+6.6") == "TR-FREE-2"


@clause("TR-FREE-2")
def test_a_card_is_free_when_both_cards_over_it_are_gone() -> None:
    t = lay("3 5 8 5 8 2 / 10 3 6 7 11 6 6")
    assert free(t) == [21, 22, 23, 24, 25, 26, 27]
    t.do("7.1+7.2")
    assert free(t) == [15, 23, 24, 25, 26, 27]
    t.do("7.3+7.4")
    assert free(t) == [15, 16, 17, 25, 26, 27]
    assert t.refused("A", "6.2+6.5") == "TR-FREE-2"  # covered by (7, 5) and (7, 6)
    assert "6.2+6.3" in t.can()
