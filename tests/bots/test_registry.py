"""Bots by name: levels, efforts, and names of before."""

import gc

import pytest

from kalamazoo.bots import bots_of, make_bot, usual_bot
from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.bots.registry import UnknownBot
from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_the_level_that_plays_when_nobody_chose(name: str) -> None:
    game = GAMES[name]
    assert usual_bot(game) == "fair"
    assert list(levels_of(game)) == [level for level in LEVELS if level in bots_of(game)]
    assert all(levels_of(game).values())


def test_a_bot_can_be_asked_for_with_an_effort() -> None:
    rule_set = rules("flinch@1913")
    assert make_bot("fair", rule_set, 0, Rng(1)).effort == 100
    assert make_bot("fair(effort=1000)", rule_set, 0, Rng(1)).effort == 1000


@pytest.mark.parametrize(
    "text", ["fair(effort=0)", "fair(effort=-5)", "fair(work=9)", "fair(effort=7", "fair(effort=7))"]
)
def test_an_effort_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UnknownBot, match="effort=1"):
        make_bot(text, rules("flinch@1913"), 0, Rng(1))


def test_tables_of_before_find_their_bot() -> None:
    rule_set = rules("flinch@1913")
    assert type(make_bot("greedy", rule_set, 0, Rng(1))) is type(make_bot("fair", rule_set, 0, Rng(1)))
    assert "greedy" not in bots_of(rule_set.game)


@pytest.mark.parametrize("name", list(GAMES))
def test_players_who_go_leave_nothing_behind(name: str) -> None:
    rule_set = rules(name)

    def left() -> int:
        gc.collect()
        return sum(isinstance(found, (Rng, Bot)) for found in gc.get_objects())

    for bot in bots_of(rule_set.game):
        make_bot(bot, rule_set, 0, Rng(1))
    before = left()
    for bot in bots_of(rule_set.game):
        for _ in range(5):
            make_bot(bot, rule_set, 0, Rng(1))
    assert left() == before
