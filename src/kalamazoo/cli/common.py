"""What several commands share: reading files, numbers and rules from the command line."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kalamazoo.arena.statistics import Interval, share
from kalamazoo.core.errors import KalamazooError
from kalamazoo.rulebook import Rules, rules

PORT = 1913  # of the table in the browser
WIDEST = 10_000  # columns of a table that nobody looks at in a terminal
BOTS_HELP = "a level, a name that an installed package offers, or your own: package.module:Class"


class Paper(Console):
    """Where everything is printed."""

    def on_broken_pipe(self) -> None:
        """Leaves it to the command line, which ends quietly."""
        raise BrokenPipeError


console = Paper(highlight=False, soft_wrap=not sys.stdout.isatty())  # what goes into a file is not broken into lines


NUMBER = re.compile(r"[0-9]{1,20}|[0-9]{1,3}([,_][0-9]{3}){1,6}")  # 10000, or 10,000, or 10_000


def whole(low: int, high: int) -> Callable[[str], int]:
    """A type for argparse: a whole number within bounds, its thousands apart or not."""

    def read(text: str) -> int:
        plain = re.sub("[,_]", "", text)
        if NUMBER.fullmatch(text) and low <= int(plain) <= high:
            return int(plain)
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from {low} to {high}")

    return read


def percent(found: Interval) -> tuple[str, str]:
    """A share and its interval as table cells."""
    return f"{found.value:.1%}", f"{found.low:.1%} – {found.high:.1%}"


def parts_of(count: float, total: int) -> dict[str, float]:
    """A count with its share and interval, as JSON data."""
    found = share(count, total)
    return {"count": count, "share": found.value, "low": found.low, "high": found.high}


def read_text(path: str) -> str:
    """A file's text; a file that cannot be read is one clear sentence."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise KalamazooError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise KalamazooError(f"{path} is not a text file") from None


def given_rules(options: argparse.Namespace) -> Rules:
    """The rules named on the command line, with the deck if one was given."""
    deck = getattr(options, "deck", None)
    return rules(options.rules, deck=Path(deck) if deck else None)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The arguments RULES and --deck."""
    parser.add_argument("rules", metavar="RULES", help="a rules string, such as flinch@1913(partners=on)")
    parser.add_argument("--deck", metavar="FILE", help="a deck of your own, for games whose deck is data")


def add_json(parser: argparse.ArgumentParser, what: str = "print it as JSON, for programs") -> None:
    """The argument --json."""
    parser.add_argument("--json", action="store_true", help=what)


def print_json(document: object) -> None:
    """Prints data for programs."""
    print(json.dumps(document, indent=1, ensure_ascii=False))


def with_columns(*titles: str, left: int = 1) -> Table:
    """A plain table, its first columns to the left; what does not fit goes on in the next line, and nothing is cut."""
    table = Table(box=None, pad_edge=False)
    for at, title in enumerate(titles):
        table.add_column(title, justify="left" if at < left else "right", header_style="bold", overflow="fold")
    return table


def print_table(table: Table) -> None:
    """Prints a table as wide as the terminal; where there is none, as wide as its lines are."""
    if console.is_terminal:
        console.print(table)
        return
    free = Paper(highlight=False, width=WIDEST)
    width = free.measure(table).maximum
    for line in free.render_lines(table, free.options.update(width=width), pad=False):
        free.print("".join(part.text for part in line).rstrip(), markup=False, soft_wrap=True)


def see_own_folder() -> None:
    """Lets `--bots my_bots:Careful` be a file of the folder that one is in, as for `python -m`."""
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())
