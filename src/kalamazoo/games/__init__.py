"""The games, one folder each, and the list of them."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.errors import UnknownGame, near
from kalamazoo.core.game import Game
from kalamazoo.core.shelf import Shelf
from kalamazoo.games.authors import Authors
from kalamazoo.games.flaps import Flaps
from kalamazoo.games.flinch import Flinch
from kalamazoo.games.flush import Flush
from kalamazoo.games.muggins import Muggins
from kalamazoo.games.patience import Patience
from kalamazoo.games.stock_exchange import StockExchange
from kalamazoo.games.store import Store
from kalamazoo.games.triangle import Triangle

ALL: tuple[Game, ...] = (
    Authors(),
    Flaps(),
    Flinch(),
    Flush(),
    Muggins(),
    StockExchange(),
    Patience(),
    Store(),
    Triangle(),
)


class GameShelf(Shelf[Game]):
    """Our games, and those of installed packages: an entry point of `kalamazoo.games` names a class of Game."""

    def load(self, found: Any) -> Game:
        game = found()
        if not isinstance(game, Game):
            raise TypeError(f"{type(game).__name__} is not a Game")
        return game


GAMES = GameShelf("kalamazoo.games", {game.name: game for game in ALL})


def register(game: Game) -> None:
    """Adds a game, so that rules strings, records, bots and screens know it."""
    GAMES[game.name] = game


def find_game(name: str) -> Game:
    """The game of this name; raises UnknownGame with a suggestion."""
    if name in GAMES:
        return GAMES[name]
    raise UnknownGame(f'unknown game "{name}"{near(name, list(GAMES))}')
