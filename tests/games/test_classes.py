"""How the classes of the games are built: held parts and functions rather than long chains of subclasses."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from kalamazoo import games

MOST = 4  # classes of ours on which one may stand, State among them


def game_classes() -> Iterator[type]:
    for module in pkgutil.walk_packages(games.__path__, "kalamazoo.games."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and value.__module__ == module.name:
                yield value


def test_no_class_of_a_game_stands_on_more_than_four_of_ours() -> None:
    found = list(game_classes())
    assert len(found) > 50
    for one in found:
        ours = [base.__name__ for base in one.__mro__[1:] if base.__module__.startswith("kalamazoo.")]
        assert len(ours) <= MOST, f"{one.__qualname__} stands on {', '.join(ours)}"
