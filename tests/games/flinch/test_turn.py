"""FL-TURN: what a turn is."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flinch.laying import discards, hand, heights, lay, piles, player, plays, reserve, stack, turn

EDITIONS = ["1913", "1988", "2008", "2000"]
FULL = [[9], [10], [9], [10], [9]]


@clause("FL-TURN-1")
def test_turns_pass_to_the_left() -> None:
    t = lay("flinch@2008", *(player([15], [9, 10]) for _ in range(4)), centre=[2], stack=[9] * 20, turn="C")
    order = ""
    for _ in range(5):
        order += turn(t)
        t.play(turn(t), "h9>r1" if len(hand(t, turn(t))) == 2 else "h10>r2")
    assert order == "CDABC"


@clause("FL-TURN-2")
def test_any_number_of_plays_then_one_discard_then_the_next_player() -> None:
    t = lay("flinch@2008", player([15], [3, 4, 9, 10]), player([15], [9]), centre=[2], stack=[9] * 20)
    t.play("A", "h3>p1")
    assert turn(t) == "A"
    t.play("A", "h4>p1")
    assert turn(t) == "A"
    t.play("A", "h9>r1")
    assert (turn(t), piles(t), hand(t, "A")) == ("B", [[1, 2, 3, 4]], [10])
    t.play("B", "h9>r1")  # no play at all is a turn too
    assert turn(t) == "A"


@clause("FL-TURN-3")
def test_the_three_sources_of_a_play() -> None:
    t = lay("flinch@2008", player([15, 4], [4, 9], [[4, 4], 4]), player([4, 4], [4], [4]), centre=[3, 3])
    assert plays(t, "A") == {f"{source}>p{pile}" for source in ("h4", "r1", "r2") for pile in (1, 2)}
    assert t.refused("A", "s>p1") == "FL-PILE-1"
    for other in ("t>p1", "q1>p1"):  # another's stock and reserve
        assert t.refused("A", other).startswith(("FL-TURN-3", "FL-PART"))


@clause("FL-TURN-4")
def test_the_order_of_1913_stock_then_1s_then_anything() -> None:
    t = lay("flinch@1913", player([4, 9], [1, 5, 6], [4]), player([15], [9]), centre=[3, 3])
    assert t.moves("A") == ["s>p1", "s>p2"]
    assert t.refused("A", "h1>new") in ("FL-STOCK-3", "FL-TURN-4")
    t.play("A", "s>p1")
    assert t.moves("A") == ["h1>new"]
    for early in ("h5>p1", "r1>p2"):
        assert t.refused("A", early) in ("FL-TURN-4", "FL-ONE-6")
    t.play("A", "h1>new")
    assert plays(t, "A") == {"h5>p1", "r1>p2"}


@clause("FL-TURN-7", "FL-STOCK-7", "FL-RES-7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_else_is_compulsory_not_even_to_free_the_stock(edition: str) -> None:
    t = lay(
        f"flinch@{edition}", player([5, 9], [4, 8], [[4], 8, 8, 8, 8]), player([9], [9]), centre=[3], stack=[9] * 10
    )
    assert {"h4>p1", "r1>p1"} <= plays(t, "A")
    assert "h8>r1" in t.moves("A")
    t.play("A", "h8>r2")
    assert (turn(t), hand(t, "A")) == ("B", [4])


@clause("FL-TURN-8")
def test_with_no_duty_open_the_turn_may_end_at_any_time() -> None:
    t = lay("flinch@1988", player([9, 9], [4, 5, 8]), player([9], [9]), centre=[3])
    assert discards(t, "A")
    t.play("A", "h4>p1")
    assert discards(t, "A")
    due = lay("flinch@1988", player([4, 9], [5, 8]), player([9], [9]), centre=[3])
    assert not discards(due, "A")
    assert due.refused("A", "h8>r1") == "FL-STOCK-3"


@clause("FL-TURN-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_discard_is_a_hand_card_to_the_own_reserve_and_closes_the_turn(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [4, 8], FULL), player([9], [9]), centre=[3], stack=[9] * 10)
    assert all(move.startswith("h") for move in discards(t, "A"))
    t.play("A", "h8>r2")
    assert (turn(t), reserve(t, "A")[1]) == ("B", [8, 10])
    assert t.moves("A") == []
    assert t.refused("A", "h4>p1") == "FL-TURN-13"


@clause("FL-TURN-11", "FL-WIN-3")
def test_the_winning_play_needs_no_discard() -> None:
    t = lay("flinch@2008", player([4], [8, 9]), player([9], [9]), centre=[3])
    t.play("A", "s>p1")
    assert t.referee.outcome is not None
    assert heights(t, "A") == [0] * 5


@clause("FL-TURN-11")
def test_without_a_hand_to_discard_from_the_turn_just_ends() -> None:
    t = lay("flinch@2008", player([9, 9], [], [[4], 8]), player([9, 9], [9]), centre=[3], stack=[])
    assert set(t.moves("A")) == {"r1>p1", "end"}
    t.play("A", "end")
    assert (turn(t), heights(t, "A")) == ("B", [1, 1, 0, 0, 0])


@clause("FL-TURN-13", "FL-STOCK-8")
def test_only_the_player_on_turn_plays_discards_or_gets_a_hand() -> None:
    t = lay("flinch@2008", player([15, 9], [8]), player([4, 9], [4, 9]), player([4], []), centre=[3], stack=[2] * 20)
    for move in ("s>p1", "h4>p1", "h9>r1"):
        assert t.refused("B", move) == "FL-TURN-13"
    assert t.must_act() == "A"
    assert hand(t, "C") == []  # an empty hand waits for its own turn
    t.play("A", "h8>r1")
    assert hand(t, "C") == []
    assert len(stack(t)) == 20


@clause("FL-TURN-13", "FL-STOCK-8")
def test_a_fitting_stock_is_no_duty_on_anothers_turn() -> None:
    t = lay("flinch@2008", player([15, 9], [8, 10]), player([4, 9], [9]), centre=[3])
    assert discards(t, "A")
    t.play("A", "h8>r1")
    assert t.moves("B") == ["s>p1"]


@clause("FL-TURN-10")
@pytest.mark.parametrize(
    "top, cards, clause_id", [(3, [9], "FL-STOCK-3"), (15, [1, 9], "FL-ONE-1"), (15, [9], "FL-TURN-10")]
)
def test_a_turn_is_not_ended_without_a_discard_and_the_first_reason_is_named(
    top: int, cards: list[int], clause_id: str
) -> None:
    t = lay("flinch@2008", player([top, 8], cards), player([15], [9]), centre=[2], stack=[9] * 20)
    assert t.refused("A", "end") == clause_id
