"""`kalamazoo play`, and `kalamazoo` alone: the table in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from kalamazoo.cli.common import BOTS_HELP, see_own_folder, whole
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    play = commands.add_parser("play", help="play against bots in this terminal")
    play.add_argument("rules", nargs="?", metavar="RULES", help="a rules string; left out, you choose from a list")
    play.add_argument("--deck", metavar="FILE", help="a deck of your own, for games whose deck is data")
    play.add_argument(
        "--seats", type=whole(1, 16), metavar="N", help="number of players (default: the fewest the game allows)"
    )
    play.add_argument(
        "--bots", default="fair", metavar="A,B,…", help=f"bots for the other seats, cycled (default: fair): {BOTS_HELP}"
    )
    play.add_argument("--seed", metavar="S", help="seed of a certain deal (default: one nobody can guess)")
    play.set_defaults(run=open_table)


def open_table(options: argparse.Namespace) -> int:
    """Opens the table in the terminal."""
    try:
        from kalamazoo.terminal.app import run_table
    except ImportError:
        raise KalamazooError("the table in the terminal needs an extra: pip install 'kalamazoo[terminal]'") from None
    see_own_folder()
    return run_table(options.rules, options.deck, options.seats, options.bots, options.seed)
