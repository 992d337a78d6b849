"""Where the rules of a game lie as data: the folder `rules` beside its module, in this package or in another."""

from __future__ import annotations

import sys
from pathlib import Path

from kalamazoo.core.game import Game


def rules_folder(game: Game) -> Path:
    """The folder with clauses.toml, editions/*.toml and, where there are some, deck.toml and lesson.json."""
    module = sys.modules[type(game).__module__]
    return Path(module.__file__ or ".").parent / "rules"
