"""The shell of a game: every game is one, and none takes the options or states of another."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.games import ALL
from kalamazoo.games.authors import Authors
from kalamazoo.games.kit.shell import Shell
from kalamazoo.games.store import Store
from kalamazoo.rulebook import rules


def test_every_game_is_made_of_the_same_parts() -> None:
    for game in ALL:
        assert isinstance(game, Shell)
        parts = game.parts
        files = (parts.notation, parts.position, parts.scene, parts.refusals, parts.log)
        folder = type(game).__module__
        names = [getattr(file, "__name__", "") for file in files]
        assert names == [f"{folder}.{name}" for name in ("notation", "position", "scene", "refusals", "log")]


def test_a_game_takes_no_options_of_another() -> None:
    with pytest.raises(TypeError, match=r"^StoreOptions are not options of Authors$"):
        Authors().deal(rules("store@1913").options, 3, 0, Rng(1))


def test_a_game_takes_no_state_of_another() -> None:
    with pytest.raises(TypeError, match=r"^StoreState is not a state of Authors$"):
        Authors().write_position(Store().blank(rules("store@1913").options, 3))
