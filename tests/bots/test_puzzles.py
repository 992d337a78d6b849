"""Puzzles: the solver tries everything, the checker notices what is wrong, and those of the games are right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.bots.puzzles import (
    BadPuzzle,
    Puzzle,
    attempt,
    check,
    puzzle_at,
    puzzles_of,
    read_puzzles,
    solve,
    title_of,
    write_puzzles,
)
from kalamazoo.cli import main
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules

# 3, 4 from the reserve and 5 bring the 6 out; with 9 and 10 first the 11 beneath it can follow
POSITION: dict[str, Any] = {
    "turn": 0,
    "dealer": 1,
    "seats": [
        {
            "stock": ["?", 11, 6],
            "stock-known": {"1": [0]},
            "hand": [3, 5, 9, 14],
            "reserve": [[10, 4], [14], [12], [12], [13]],
        },
        {"stock": ["?", 13], "hand": ["?", "?"], "reserve": []},
    ],
    "centre": [2, 8],
    "stack": 40,
    "partial": True,
}
PUZZLE = Puzzle(
    "Two at once",
    "flinch@1913",
    0,
    "free",
    2,
    "Under the 6 on your stock lies an 11. Free both in this turn.",
    POSITION,
    ("h3>p1", "r1>p1", "h5>p1", "s>p1", "h9>p2", "r1>p2", "s>p2"),
)


def test_a_right_puzzle_is_right() -> None:
    check(PUZZLE)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"count": 1}, "reaches 2, not 1"),
        ({"solution": PUZZLE.solution[:4]}, "reaches 1, not 2"),
        ({"solution": ("h3>p1", "h5>p1")}, "move 2, h5>p1, is not legal"),
        ({"solution": ("x",)}, "is not a move"),
        ({"solution": ("h9>p2", "r1>p1")}, "is not legal"),
        ({"words": "Free it."}, "asks for something else"),
        ({"goal": "fly"}, 'no goal "fly"'),
    ],
)
def test_a_wrong_one_is_told(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        check(replace(PUZZLE, **wrong))


def test_a_count_that_can_be_beaten_is_told() -> None:
    short = replace(
        PUZZLE, count=1, solution=PUZZLE.solution[:4], words="Free the 6 on your stock in this turn.", position=POSITION
    )
    with pytest.raises(BadPuzzle, match="one can come to 2, not 1"):
        check(short)


def test_a_way_that_is_not_the_shortest_is_told() -> None:
    own, other = POSITION["seats"]
    longer = {**POSITION, "seats": [{**own, "reserve": [[10], [4], [12], [12], [13]]}, other], "centre": [2, 8, 4]}
    line = ("h3>p1", "r2>p1", "h5>p1", "s>p1", "h9>p2", "r1>p2", "s>p2")
    with pytest.raises(BadPuzzle, match="shorter"):
        check(replace(PUZZLE, position=longer, solution=line))
    check(replace(PUZZLE, position=longer, solution=("h5>p3", "s>p3", "h9>p2", "r1>p2", "s>p2")))


def test_a_line_ends_where_a_card_is_shown_that_nobody_knows() -> None:
    goal = GAMES["flinch"].goals["free"]
    own, other = POSITION["seats"]
    hidden = {**POSITION, "seats": [{**own, "stock-known": {}}, other]}
    solved = solve(replace(PUZZLE, position=hidden).start(), 0, goal)
    assert solved.best == 1
    assert solve(PUZZLE.start(), 0, goal).best == 2


def test_after_a_new_hand_what_was_known_before_counts() -> None:
    own, other = POSITION["seats"]
    last = {
        **POSITION,
        "seats": [{**own, "hand": [10], "reserve": [[14], [14], [12], [12], [13]]}, other],
        "centre": [5, 9],
    }
    puzzle = replace(PUZZLE, position=last)
    assert solve(puzzle.start(), 0, GAMES["flinch"].goals["free"]).best == 2
    assert attempt(puzzle, ["s>p1", "h10>p2"]) == 1
    assert attempt(puzzle, ["s>p1", "h10>p2", "s>p2"]) == 2
    assert attempt(puzzle, ["s>p1", "h10>p2", "h1>new", "s>p2"]) == 2  # a 1 that came with the hand goes first
    with pytest.raises(BadPuzzle, match="h7>p1 is not a move"):
        attempt(puzzle, ["s>p1", "h7>p1"])


def test_too_many_lines_are_not_called_tried() -> None:
    assert not solve(PUZZLE.start(), 0, GAMES["flinch"].goals["free"], 5).whole


def test_a_position_without_anything_to_find_is_no_puzzle() -> None:
    rule_set = rules("flinch@1913")
    assert puzzle_at(rule_set, rule_set.deal(2, 3), rule_set.deal(2, 3).to_act()) is None


def test_puzzles_read_back() -> None:
    assert read_puzzles(write_puzzles([PUZZLE, PUZZLE])) == [PUZZLE, PUZZLE]
    with pytest.raises(BadPuzzle, match="not puzzles"):
        read_puzzles('[{"title": "x"}]')


def test_the_command_checks_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(write_puzzles([PUZZLE]), "utf-8")
    assert main(["puzzles", "check", str(file)]) == 0
    file.write_text(write_puzzles([PUZZLE, replace(PUZZLE, count=3)]), "utf-8")
    assert main(["puzzles", "check", str(file)]) == 1
    assert f"2. {PUZZLE.title}: the solution reaches 2, not 3" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(GAMES))
def test_the_puzzles_that_come_with_a_game_are_right(name: str) -> None:
    puzzles = puzzles_of(GAMES[name])
    for puzzle in puzzles:
        check(puzzle)
        assert puzzle.title == title_of(puzzle)
        assert len(solve(puzzle.start(), puzzle.seat, GAMES[name].goals[puzzle.goal]).ways) == 1, puzzle.words
    assert len({puzzle.words + str(puzzle.position) for puzzle in puzzles}) == len(puzzles)


def test_flinch_has_puzzles() -> None:
    assert len(puzzles_of(GAMES["flinch"])) >= 30
