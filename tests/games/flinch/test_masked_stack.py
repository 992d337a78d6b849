"""On a masked table nothing is invented: a renewed stack and a hand drawn from it are unknown."""

from __future__ import annotations

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.games.flinch.engine.packed import FACE
from kalamazoo.games.flinch.engine.stack import draw_hand, gather, renew
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.rulebook import rules
from kalamazoo.testing.knowing import check_inventions


def table(name: str) -> FlinchState:
    """A table with used cards and reserves."""
    for seed in range(50):
        state = rules(name).deal(2, seed)
        assert isinstance(state, FlinchState)
        while state.may_act() and state.used_piles < max(1, state.opt.min_piles):
            roll_out(state, Rng(seed), 20)
        if state.may_act() and state.has_reserves():
            return state
    raise AssertionError("no such table")


@pytest.mark.parametrize("name", ["flinch@1913", "flinch@2008", "flinch@2000"])
def test_a_renewed_stack_is_unknown_and_so_is_a_hand_from_it(name: str) -> None:
    state = table(name)
    view = state.mask(0)
    used, before = len(view.used), view.stack_left
    assert renew(view)
    assert view.stack_left == before + used
    assert [card & FACE for card in view.stack[:used]] == [BACK] * used
    view.stack_left = used
    held = view.hand(0)
    draw_hand(view, 0)
    assert view.hand(0) == held + [BACK] * 5
    view.fill(Rng(1))
    assert BACK not in view.cards()
    assert renew(state)
    assert BACK not in [card & FACE for card in state.stack]


def test_gathered_reserves_are_unknown() -> None:
    state = table("flinch@1913")
    view = state.mask(0)
    gather(view)
    assert {card & FACE for card in view.stack} == {BACK}
    gather(state)
    assert BACK not in [card & FACE for card in state.stack]


def test_a_whole_position_without_a_future_is_shuffled() -> None:
    state = table("flinch@1913")
    document = rules("flinch@1913").game.write_position(state)
    del document["rng"]
    read = rules("flinch@1913").game.read_position(rules("flinch@1913").options, document)
    assert isinstance(read, FlinchState)
    assert renew(read)
    assert BACK not in read.cards()


def test_whole_games_on_masked_tables_invent_nothing() -> None:
    for seed in range(3):
        state = rules("flinch@1913").deal(2, seed)
        for stop in range(40):
            roll_out(state, Rng(seed + stop), 9)
            if not state.may_act():
                break
            check_inventions(state, True)
