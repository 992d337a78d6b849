"""The levels of the Triangle: what they overlook, what they may not know, and why they discard what they discard."""

from __future__ import annotations

import pytest

from kalamazoo.arena.series import play_series
from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.bots.registry import make_bot
from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.games.triangle.expert import TriangleBase
from kalamazoo.games.triangle.greedy import GreedyTriangle
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules

TRIANGLE = rules("triangle")


def test_every_level_is_there_with_a_sentence_of_its_own() -> None:
    found = levels_of(TRIANGLE.game)
    assert list(found) == list(LEVELS)
    assert not set(found.values()) & set(LEVELS.values())


def test_the_weaker_levels_leave_more_cards() -> None:
    left = []
    for level in ("beginner", "easy", "fair"):
        series = play_series("triangle", 1, level, 60, 4, 1, None, lambda games: None)
        left.append(-sum(series.scores[0]) / series.games)
    assert left[0] > left[1] + 0.5
    assert left[1] > left[2]


@pytest.mark.parametrize("level", list(LEVELS))
def test_no_level_uses_the_order_of_the_pack(level: str) -> None:
    for seed in range(3):
        state = TRIANGLE.deal(1, seed, 0)
        play_out(TRIANGLE.game, state, [GreedyTriangle(0, Rng(1))], Rng(1), 5 + 4 * seed)
        other = state.mask(0)
        other.fill(Rng(99))
        assert other.dump() != state.dump()
        worlds = (state, other) if level in ("beginner", "easy", "fair") else (state.mask(0), other.mask(0))
        wishes = {make_bot(f"{level}(effort=10)", TRIANGLE, 0, Rng(7)).wish(world, True) for world in worlds}
        assert len(wishes) == 1


def test_what_it_overlooks_it_may_see_when_nothing_else_is_left() -> None:
    for seed in range(30):
        state = TRIANGLE.deal(1, seed, 0)
        play_out(TRIANGLE.game, state, [GreedyTriangle(0, Rng(seed), overlooks=900)], Rng(1), 2000)
        assert state.may_act() == 0


def reasons_in_games(seeds: list[int]) -> set[str]:
    """What is said of the moves in some games for each kind of reason."""
    found: set[str] = set()
    base = TriangleBase()
    for seed in seeds:
        state = TRIANGLE.deal(1, seed, 0)
        player = GreedyTriangle(0, Rng(1))
        while state.may_act():
            view = state.mask(0)
            for move in view.distinct_moves(0):
                for reason in base.reasons(view, move):
                    advice = TRIANGLE.game.advise(view, 0, move, [reason])
                    assert advice
                    found.add("".join(letter for letter in advice.text if not letter.isdigit()))
            state.apply(0, player.wish(view, True))
    return found


def test_every_reason_is_said_in_a_sentence() -> None:
    found = reasons_in_games([*range(8), 78])
    assert {
        "It frees the .",
        "A  goes alone.",
        "The  would be buried in the stock otherwise.",
        "It brings the  to the top of the stock.",
        "The  can wait: a partner of it has not been seen.",
        "The  can wait: two of its partners have not been seen.",
        "Nothing else can be done.",
        "That clears the triangle.",
    } <= found


def test_cards_that_are_freed_are_told_together_and_what_the_tries_found() -> None:
    view = TRIANGLE.deal(1, 3, 0)
    reasons = [Reason(1, card=4, place=2), Reason(1, card=9, place=3), Reason(TRIED, number=40, place=30)]
    advice = TRIANGLE.game.advise(view, 0, 0, reasons)
    assert advice
    assert advice.text.startswith("It frees the 4 and 9. Played out over possible packs, it wins 40 of 100")
    assert advice.places == ("triangle",)
