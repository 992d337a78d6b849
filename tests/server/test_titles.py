from __future__ import annotations

import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core.game import Game
from kalamazoo.rulebook import editions
from kalamazoo.server.protocol.titles import title_of

SAID = {
    "flinch@1913": "Flinch, 1913",
    "flinch@2000": "Flinch, 2000",
    "flaps@level4": "Flaps, level 4",
    "flush": "Flush",
    "patience@2008": "Patience, 2008",
    "store@2008": "Go to Store, 2008",
    "triangle@1913": "Triangle, 1913",
}


@pytest.mark.parametrize("said", SAID)
def test_a_table_is_called_by_its_game_and_edition(said: str) -> None:
    assert title_of(rules(said)) == SAID[said]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_has_the_name_that_the_game_has_on_the_shelf(game: Game) -> None:
    titles = [title_of(rules(f"{game.name}@{name}")) for name in editions(game)]
    assert len(set(titles)) == len(titles)
    assert all(title.split(",")[0] == game.title for title in titles)
