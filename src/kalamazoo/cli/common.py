"""What several commands share: reading files, numbers and rules from the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from kalamazoo.arena.statistics import Interval, share
from kalamazoo.core.errors import KalamazooError
from kalamazoo.rulebook import Rules, rules

PORT = 1913  # of the table in the browser
console = Console(highlight=False, soft_wrap=False)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A type for argparse: a whole number within bounds."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high:
            return int(text)
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
