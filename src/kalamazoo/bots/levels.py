"""Levels: how well a bot plays, from beginner to expert, with the same names in every game."""

from __future__ import annotations

from kalamazoo._engine import engine
from kalamazoo.core.game import Game

LEVELS = {
    "beginner": "plays by sight, forgets, and slips",
    "easy": "sees the next play and remembers a little",
    "fair": "a careful player",
    "strong": "plans whole turns",
    "expert": "plans, and plays the rest of the game out in its head",
}
USUAL_LEVEL = "fair"


def levels_of(game: Game) -> dict[str, str]:
    """The levels that this game has, weakest first, each with what it can do there."""
    return {level: game.levels.get(level, text) for level, text in LEVELS.items() if level in game.bots}


def levels_here(game: Game) -> dict[str, str]:
    """The same, said of this installation: who searches finds less in the same time where the engine is interpreted."""
    if engine() == "compiled":
        return levels_of(game)
    return {
        level: f"{text}; weaker here, for the engine is not compiled" if level in game.searching else text
        for level, text in levels_of(game).items()
    }
