"""FL-HAND and FL-STACK: new hands, and where they come from."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flinch.laying import hand, heights, lay, player, stack, tops, turn, used

EDITIONS = ["1913", "1988", "2008", "2000"]
FULL = [[9], [10], [9], [10], [9]]


@clause("FL-HAND-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_is_never_topped_up_and_never_above_five(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [4, 8, 9]), player([9], [7, 8]), centre=[3], stack=[9] * 20)
    t.play("A", "h4>p1", "h8>r1").play("B", "h7>r1")
    assert (hand(t, "A"), len(stack(t))) == ([9], 20)
    state = rules(f"flinch@{edition}").deal(3, 4)
    assert isinstance(state, FlinchState)
    for seed in range(30):
        wander(state, Rng(seed), 8)
        assert all(len(state.hand(seat)) <= 5 for seat in range(3))


@clause("FL-HAND-2", "FL-HAND-3", "FL-STACK-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_played_out_is_renewed_at_once_any_number_of_times(edition: str) -> None:
    deck = [5, 6, 7, 8, 9, 3, 3, 3, 3, 3]
    t = lay(f"flinch@{edition}", player([2, 9], [4], FULL), player([9], [7, 8]), centre=[3], stack=deck)
    t.play("A", "h4>p1")
    assert (hand(t, "A"), stack(t)) == ([5, 6, 7, 8, 9], [3] * 5)
    t.play("A", "h5>p1", "h6>p1", "h7>p1", "h8>p1", "h9>p1")
    assert (hand(t, "A"), stack(t), turn(t)) == ([3] * 5, [], "A")


@clause("FL-HAND-4", "FL-HAND-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_emptied_by_the_discard_is_renewed_when_the_next_turn_begins(edition: str) -> None:
    t = lay(
        f"flinch@{edition}", player([2, 9], [8], FULL), player([9, 9], [7, 8]), centre=[3], stack=[9, 8, 7, 6, 5] * 2
    )
    t.play("A", "h8>r1")
    assert (hand(t, "A"), len(stack(t))) == ([], 10)
    t.play("B", "h7>r1")
    assert (turn(t), hand(t, "A"), len(stack(t))) == ("A", [5, 6, 7, 8, 9], 5)


@clause("FL-HAND-4")
def test_the_house_rule_renews_it_at_once() -> None:
    t = lay(
        "flinch@1913(last-card-discarded=at-once)",
        player([2, 9], [8], FULL),
        player([9], [7]),
        centre=[3],
        stack=[9] * 10,
    )
    t.play("A", "h8>r1")
    assert (turn(t), hand(t, "A")) == ("B", [9] * 5)


@clause("FL-HAND-5")
def test_no_new_hand_before_the_player_ahead_is_done() -> None:
    t = lay("flinch@1913", player([2, 9], [4, 8]), player([9, 9], []), centre=[3], stack=[9] * 10)
    assert hand(t, "B") == []
    t.play("A", "h4>p1")
    assert hand(t, "B") == []
    t.play("A", "h8>r1")
    assert hand(t, "B") == [9] * 5


@clause("FL-HAND-7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_new_hand_in_mid_turn_a_discard_is_still_due(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([2, 9], [4], FULL), player([9], [7]), centre=[3], stack=[9] * 10)
    t.play("A", "h4>p1")
    assert "end" not in t.moves("A")
    assert t.refused("A", "end") in ("FL-TURN-2", "FL-TURN-9", "FL-TURN-10", "FL-OPEN-13")
    t.play("A", "h9>r1")
    assert (turn(t), heights(t, "A")) == ("B", [2, 1, 1, 1, 1])


@clause("FL-STACK-1", "FL-HAND-2")
def test_new_cards_are_seen_by_their_holder_alone() -> None:
    t = lay("flinch@2008", player([2, 9], [4], FULL), player([9], [7]), centre=[3], stack=[11, 12, 13, 14, 15, 9])
    t.play("A", "h4>p1")
    assert t.sees("A")["seats"][0]["hand"] == [11, 12, 13, 14, 15]
    for other in ("B", "onlooker"):
        assert t.sees(other)["seats"][0]["hand"] == ["?"] * 5
        assert not any("12" in line for line in t.log(other))


@clause("FL-STACK-2", "FL-STACK-3")
@pytest.mark.parametrize(("edition", "cap"), [("1913", 15), ("1988", 10), ("2008", 15), ("2000", 15)])
def test_when_the_stack_is_out_the_used_cards_become_the_new_one(edition: str, cap: int) -> None:
    t = lay(
        f"flinch@{edition}",
        player([2, 9], [4], FULL),
        player([9, 8], [7]),
        centre=[3, 5],
        stack=[],
        used=list(range(1, cap + 1)),
    )
    t.play("A", "h4>p1")
    assert sorted([*hand(t, "A"), *stack(t)]) == list(range(1, cap + 1))
    assert (len(stack(t)), used(t), tops(t)) == (cap - 5, [], [4, 5])
    assert (heights(t, "A"), hand(t, "B")) == ([1] * 5, [7])


@clause("FL-STACK-2")
def test_the_new_stack_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        t = lay("flinch@2008", player([2, 9], [4]), player([9], [7]), centre=[3], used=list(range(1, 16)), rng=seed + 1)
        t.play("A", "h4>p1")
        orders.add(tuple(stack(t)))
    assert len(orders) == 5


@clause("FL-STACK-4")
@pytest.mark.parametrize(("edition", "cap"), [("1913", 15), ("1988", 10), ("2008", 15)])
def test_a_renewed_stack_is_a_multiple_of_five(edition: str, cap: int) -> None:
    rule_set = rules(f"flinch@{edition}")
    assert cap % 5 == 0
    for seed in range(4):
        state = rule_set.deal(4, seed)
        assert isinstance(state, FlinchState)
        rng = Rng(seed)
        while state.may_act():
            seat = state.turn
            state.apply(seat, state.random_move(seat, rng))
            assert len(state.used) % cap == 0
            assert state.stack_left % 5 == 0


@clause("FL-HAND-8")
@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_at_the_beginning_of_a_turn_with_an_empty_hand_brings_a_new_one(edition: str, play: str) -> None:
    rules = f"flinch@{edition}(play={play})"
    t = lay(rules, player([9], [], FULL), player([9], [], FULL), centre=[3], stack=[8] * 20)
    assert (hand(t, "A"), hand(t, "B")) == ([8] * 5, [])
    t = lay(rules, player([9], [], FULL), player([9], [7], FULL), centre=[3], stack=[8] * 20, busy=True)
    assert hand(t, "A") == []  # something was done in this turn: it is as it says
