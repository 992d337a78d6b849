"""The command line: `kalamazoo`, with no arguments the table itself."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import NoReturn

from kalamazoo._engine import version_line
from kalamazoo.cli import (
    agents,
    analysing,
    clusters,
    completing,
    decks,
    ladder,
    listing,
    playing,
    puzzles,
    records,
    serving,
    simulating,
    sites,
    training,
)
from kalamazoo.cli.common import PORT
from kalamazoo.core.errors import KalamazooError

EPILOG = """examples:
  kalamazoo                                       open the table and play
  kalamazoo games flinch                          editions and house rules of one game
  kalamazoo rules flinch@1988 FL-CHAL-9           one clause, as it stands in that edition
  kalamazoo sim flinch@1913 --seats 4 --games 10000
  kalamazoo verify game.kzr                       is this record genuine?
  kalamazoo analyse game.kzr                      who could have done better, and who was lucky?
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; exit status 2."""

    def error(self, message: str) -> NoReturn:
        """Prints the sentence and leaves."""
        print(f"kalamazoo: {message}; `{self.prog} --help` shows the options", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    """The parser of all commands."""
    top = Parser(
        prog="kalamazoo",
        description="A card table for printed parlour games: Flinch, Flaps, Flush and their kin.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=version_line())
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)
    for part in (
        playing,
        serving,
        sites,
        clusters,
        listing,
        simulating,
        ladder,
        records,
        analysing,
        decks,
        training,
        puzzles,
        agents,
    ):
        part.add_commands(commands)
    completing.add_commands(commands, top)
    return top


def opening() -> list[str]:
    """What `kalamazoo` alone does: the table in the browser; in the terminal where the server is not installed."""
    page = files("kalamazoo") / "server" / "static" / "index.html"
    if not all(find_spec(part) for part in ("starlette", "uvicorn", "msgspec")) or not page.is_file():
        return ["play"]
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", PORT))
        except OSError:  # another table is open already
            return ["serve", "--open", "--port", "0"]
    return ["serve", "--open"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; a mistake in what was given is one sentence and exit status 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            options = parser().parse_args(given or opening())
            return int(options.run(options))
        finally:
            sys.stdout.flush()  # a reader who has gone is noticed here, and not when nobody listens any more
    except KalamazooError as error:
        print(f"kalamazoo: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the very end is quiet too
        return 0
    except KeyboardInterrupt:
        print("\nkalamazoo: stopped", file=sys.stderr)
        return 130
