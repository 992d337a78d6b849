from __future__ import annotations

from functools import partial

import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core.game import Game
from kalamazoo.rulebook import Rules, editions
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.titles import edition_label
from kalamazoo.server.web.shelf import game_info, rules_info
from tests.server.desk import Desk, in_loop

LABELS = {
    "flinch@1913": "edition of 1913",
    "flinch@2000": "edition of 2000",
    "flaps@level4": "level 4",
    "flush": "",
    "patience@2008": "edition of 2008",
    "store@2008": "edition of 2008",
    "triangle@1913": "edition of 1913",
}


@pytest.mark.parametrize("said", LABELS)
def test_an_edition_is_named_beside_its_game(said: str) -> None:
    assert edition_label(rules(said)) == LABELS[said]


def table_of(rule_set: Rules) -> wire.TableInfo:
    """A table with these rules, as everybody may know it."""
    return Desk(rule_set, rule_set.seat_range()[0]).table.info()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_has_the_name_that_the_game_has_on_the_shelf(game: Game) -> None:
    shelf = game_info(game)
    labels = [edition.label for edition in shelf.editions]
    assert len(set(labels)) == len(labels)
    for name, label in zip(editions(game), labels, strict=True):
        rule_set = rules(f"{game.name}@{name}")
        page = rules_info(rule_set)
        table = in_loop(partial(table_of, rule_set))
        assert (page.title, page.edition) == (table.title, table.edition) == (shelf.title, label)
