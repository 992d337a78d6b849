"""Positions, moves and reasons as text."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import seats_of
from kalamazoo.envs.text import legal_texts, tell_position, tell_rules, tell_why_not
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets


@pytest.mark.parametrize("name", rule_sets())
def test_a_position_in_words(name: str) -> None:
    rule_set = rules(name)
    seats = rule_set.usual_seats()
    state = rule_set.deal(seats, 3)
    wander(state, Rng(3), 12)
    for seat in seats_of(state.may_act() & (1 << seats) - 1):
        told = tell_position(rule_set, state, seat)
        assert told.startswith(rule_set.game.title)
        texts = legal_texts(rule_set, state.mask(seat), seat)
        assert bool(texts) == ("You may:" in told)
        for token, words in texts.items():
            assert f"  {token}: {words}" in told
            assert rule_set.game.read_move(state, seat, token) in state.moves(seat)
            assert tell_why_not(rule_set, state, seat, token) == ""


@pytest.mark.parametrize("name", ["flinch@1913(play=table)", "flaps@level7", "authors@1913", "flush"])
def test_a_text_tells_nothing_that_the_seat_may_not_know(name: str) -> None:
    rule_set = rules(name)
    state = rule_set.deal(3, 5)
    rng = Rng(5)
    for _ in range(4):
        wander(state, rng, 9)
        for seat in range(3):
            world = state.mask(seat)
            world.fill(rng)
            assert tell_position(rule_set, world, seat) == tell_position(rule_set, state, seat)


def test_why_a_move_may_not_be_made() -> None:
    rule_set = rules("flinch@1913")
    state = rule_set.deal(2, 3)
    asked = state.to_act()
    why = tell_why_not(rule_set, state, asked, "h14>p1")
    assert why.endswith(")")
    assert "(FL-" in why or "(OP-" in why or "(ST-" in why
    assert "It is not for you to act." in tell_position(rule_set, state, 1 - asked)
    assert tell_why_not(rule_set, state, 1 - asked, "pass")
    with pytest.raises(BadMove):
        tell_why_not(rule_set, state, asked, "dance")


def test_the_rules_in_brief() -> None:
    told = tell_rules(rules("flinch@1913(play=table,stock-size=7)"))
    assert told.startswith("Flinch")
    assert "stock-size = 7" in told
    assert "play = table" in told
    assert "\n" not in tell_rules(rules("flinch@1913"))
