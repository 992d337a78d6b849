"""`kalamazoo deck`: checking a deck file of one's own."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo.cli.common import add_json, console, print_json, read_text
from kalamazoo.core.errors import BadRules
from kalamazoo.games import find_game
from kalamazoo.rulebook.decks import read_deck

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    deck = commands.add_parser("deck", help="check a deck file of your own")
    verbs = deck.add_subparsers(title="verbs", dest="verb", metavar="VERB", required=True)
    checking = verbs.add_parser("check", help="say what is wrong with a deck file, or that nothing is")
    checking.add_argument("file", metavar="FILE", help="a deck, .toml")
    add_json(checking)
    checking.set_defaults(run=check)


def check(options: argparse.Namespace) -> int:
    """Says that a deck can be played with, or raises what is wrong with it."""
    try:
        name = tomllib.loads(read_text(options.file)).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{options.file}: {error}") from None
    if not isinstance(name, str):
        raise BadRules(f'{options.file}: game is missing; say which game the deck is for, as in game = "flaps"')
    found = read_deck(find_game(name), Path(options.file))
    if options.json:
        print_json({"game": name, "title": found.title, "mark": found.mark})
        return 0
    console.print(f"{options.file} is a sound deck for {name}: {found.title}, mark {found.mark}", markup=False)
    return 0
