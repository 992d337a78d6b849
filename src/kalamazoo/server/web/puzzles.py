"""Puzzles over HTTP: what is asked for, and how far somebody came."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from kalamazoo.bots.puzzles import Puzzle, attempt, puzzles_of
from kalamazoo.core.errors import BadRules
from kalamazoo.games import GAMES
from kalamazoo.server.protocol import requests


@lru_cache(1)
def all_puzzles() -> dict[tuple[str, int], Puzzle]:
    """The puzzles of all games, by game and number."""
    return {(game.name, at): puzzle for game in GAMES.values() for at, puzzle in enumerate(puzzles_of(game), 1)}


@lru_cache(1)
def puzzles_json() -> bytes:
    """All of them as they are sent, without their solutions."""
    found = [
        requests.PuzzleInfo(name, number, each.title, each.rules, each.seat, each.words, dict(each.position))
        for (name, number), each in all_puzzles().items()
    ]
    return msgspec.json.encode(found)


def try_puzzle(wanted: requests.PuzzleTry) -> requests.PuzzleResult:
    """How far somebody came; the solution for whoever has found it or gives up."""
    puzzle = all_puzzles().get((wanted.game, wanted.number))
    if puzzle is None:
        raise BadRules(f"there is no puzzle {wanted.number} of {wanted.game[:40]}")
    reached = attempt(puzzle, wanted.moves)
    result = requests.PuzzleResult(reached, puzzle.count)
    if wanted.give_up or reached >= puzzle.count:
        result.solution = told_solution(puzzle)
    return result


def told_solution(puzzle: Puzzle) -> list[str]:
    """The moves of the solution in words."""
    game = puzzle.rule_set.game
    state = puzzle.start()
    found = []
    for text in puzzle.solution:
        move = game.read_move(state, puzzle.seat, text)
        found.append(game.name_move(state, puzzle.seat, move))
        state.apply(puzzle.seat, move)
    return found
