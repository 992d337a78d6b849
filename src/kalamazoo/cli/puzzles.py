"""`kalamazoo puzzles`: find puzzles in games of bots, check them, and list what a game has."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo.bots.puzzles import BadPuzzle, Puzzle, check, find, puzzles_of, read_puzzles, title_of, write_puzzles
from kalamazoo.cli.common import add_json, console, given_rules, print_json, read_text, whole
from kalamazoo.cli.progress import shown_progress
from kalamazoo.core.errors import KalamazooError
from kalamazoo.games import find_game

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    puzzles = commands.add_parser("puzzles", help="positions with something to find: list, look for or check them")
    kinds = puzzles.add_subparsers(title="commands", dest="kind", metavar="COMMAND", required=True)
    show = kinds.add_parser("list", help="the puzzles that come with a game")
    show.add_argument("game", metavar="GAME", help="a game, such as flinch")
    add_json(show)
    show.set_defaults(run=list_puzzles)
    play = kinds.add_parser("play", help="try one in this terminal")
    play.add_argument("game", metavar="GAME", help="a game, such as flinch")
    play.add_argument("number", type=whole(1, 10_000), metavar="N", help="its number in the list")
    play.set_defaults(run=play_puzzle)
    look = kinds.add_parser("find", help="look for new ones in games between strong bots")
    look.add_argument("rules", metavar="RULES", help="a rules string, such as flinch@1913")
    look.add_argument(
        "--seats", type=whole(1, 16), metavar="N", help="number of players (default: the fewest the game allows)"
    )
    look.add_argument(
        "--games", type=whole(1, 1_000_000), default=100, metavar="N", help="games to look through (default: 100)"
    )
    look.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, metavar="S", help="seed of the games (default: 0)")
    look.add_argument("--most", type=whole(1, 10_000), default=50, metavar="N", help="stop after so many (default: 50)")
    look.add_argument("--out", metavar="FILE", help="where they go (default: they are printed)")
    add_json(look, "print what was found, and where it was written, as one JSON object")
    look.set_defaults(run=find_puzzles)
    prove = kinds.add_parser("check", help="try every line of each puzzle of a file, or of a game")
    prove.add_argument("what", metavar="FILE|GAME", help="a file of puzzles, or a game")
    add_json(prove)
    prove.set_defaults(run=check_puzzles)


def play_puzzle(options: argparse.Namespace) -> int:
    """Opens the table of one puzzle."""
    found = puzzles_of(find_game(options.game))
    if options.number > len(found):
        raise KalamazooError(f"{options.game} has {len(found)} puzzles; there is no number {options.number}")
    return open_puzzle(found[options.number - 1])


def open_puzzle(puzzle: Puzzle) -> int:
    """Opens it in the terminal, where that is installed."""
    try:
        from kalamazoo.terminal.app import run_puzzle
    except ImportError:
        raise KalamazooError("the table in the terminal needs an extra: pip install 'kalamazoo[terminal]'") from None
    return run_puzzle(puzzle)


def list_puzzles(options: argparse.Namespace) -> int:
    """Prints what each puzzle asks for."""
    found = list(enumerate(puzzles_of(find_game(options.game)), 1))
    if options.json:
        rows = ((number, one.title, one.rules, one.words) for number, one in found)
        print_json([dict(zip(("number", "title", "rules", "words"), row)) for row in rows])
        return 0
    for number, puzzle in found:
        console.print(f"{number:3}  [bold]{puzzle.title}[/bold]  {puzzle.rules}  {puzzle.words}", markup=True)
    return 0


def find_puzzles(options: argparse.Namespace) -> int:
    """Looks for puzzles, checks each, and writes them, the easiest first."""
    rule_set = given_rules(options)
    seats = options.seats or rule_set.seat_range()[0]
    found: list[Puzzle] = []
    looked = options.games
    with shown_progress(str(rule_set), options.games) as progress:
        at = 0
        for number, puzzle in find(str(rule_set), seats, options.games, options.seed):
            progress(number - at)
            at = number
            check(puzzle)
            found.append(puzzle)
            if len(found) == options.most:
                looked = number + 1
                break
    found.sort(key=lambda puzzle: (len(puzzle.solution), puzzle.count))
    titled = [replace(puzzle, title=title_of(puzzle)) for puzzle in found]
    text = write_puzzles(titled)
    if options.out:
        try:
            Path(options.out).write_text(text, "utf-8")
        except OSError as error:
            raise KalamazooError(f"{options.out} cannot be written: {error.strerror}") from None
    if options.json:
        own = {"written": options.out} if options.out else {"puzzles": json.loads(text)}
        print_json({"rules": str(rule_set), "seats": seats, "games": looked, "found": len(found), **own})
    elif options.out:
        console.print(f"{len(found)} puzzles written to {options.out}")
    else:
        print(text, end="")
    return 0


def check_puzzles(options: argparse.Namespace) -> int:
    """Checks each puzzle and says which are not what they say; exit status 1 if there is one."""
    given = Path(options.what)
    puzzles = read_puzzles(read_text(options.what)) if given.is_file() else puzzles_of(find_game(options.what))
    wrong: list[dict[str, int | str]] = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            check(puzzle)
        except BadPuzzle as error:
            wrong.append({"number": number, "title": puzzle.title, "error": str(error)})
    if options.json:
        print_json({"puzzles": len(puzzles), "wrong": wrong})
    else:
        for each in wrong:
            console.print(f"{each['number']}. {each['title']}: {each['error']}", markup=False)
        console.print(f"{len(puzzles)} puzzles, {len(wrong) or 'none'} wrong")
    return 1 if wrong else 0
