"""Puzzles over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from kalamazoo.bots.puzzles import BadPuzzle, attempt
from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.server.protocol import requests
from kalamazoo.server.web.puzzles import all_puzzles, try_puzzle
from tests.server.helpers import run, serving


def test_whoever_plays_the_solution_has_solved_it_and_whoever_gives_up_is_told() -> None:
    for (game, number), puzzle in list(all_puzzles().items())[::7]:
        done = try_puzzle(requests.PuzzleTry(game, number, list(puzzle.solution)))
        assert (done.reached, done.count) == (puzzle.count, puzzle.count)
        assert len(done.solution) == len(puzzle.solution)
        nothing = try_puzzle(requests.PuzzleTry(game, number))
        assert (nothing.reached < puzzle.count, nothing.solution) == (True, [])
        assert try_puzzle(requests.PuzzleTry(game, number, give_up=True)).solution == done.solution


def test_what_is_not_a_puzzle_or_not_a_move_is_refused() -> None:
    game, number = "flinch", 1
    puzzle = all_puzzles()[game, number]
    with pytest.raises(BadRules, match="no puzzle 999"):
        try_puzzle(requests.PuzzleTry(game, 999))
    with pytest.raises(KalamazooError):
        try_puzzle(requests.PuzzleTry(game, number, ["dance"]))
    with pytest.raises(BadPuzzle, match="not a move"):
        attempt(puzzle, ["h1>r1"])


def test_solutions_are_not_sent_along(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            found = (await house.request("GET", "/api/puzzles")).json()
            assert len(found) == len(all_puzzles())
            assert all("solution" not in each and each["words"] for each in found)
            first = found[0]
            words = {"game": first["game"], "number": first["number"], "moves": []}
            answer = await house.request("POST", "/api/puzzles", words)
            assert answer.json()["reached"] == 0
            assert (await house.request("POST", "/api/puzzles", {**words, "moves": ["x" * 99]})).status == 400

    run(test())
