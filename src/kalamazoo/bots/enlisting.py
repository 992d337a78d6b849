"""Bots of one's own by where they are written, `package.module:Class`, for whoever starts the program.

Only what the command line names is ever imported: a table takes the names that are on the shelf, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module

from kalamazoo.bots.registry import BOTS, UnknownBot

WHERE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


def enlist(names: Iterable[str]) -> None:
    """Puts those of these names on the shelf that say where a bot is written; raises UnknownBot with the reason."""
    for name in names:
        where = name.strip().partition("(")[0]
        if ":" in where and where not in BOTS:
            BOTS[where] = BOTS.load(find_written(where))


def find_written(where: str) -> object:
    """What stands at `package.module:Class`."""
    if not WHERE.fullmatch(where):
        raise UnknownBot(f'"{where[:80]}" does not say where a bot is written; my_bots:Careful would')
    module, _, path = where.partition(":")
    try:
        found: object = import_module(module)
    except Exception as error:  # whatever a file of one's own does when it is imported
        raise UnknownBot(f"{module} cannot be imported: {type(error).__name__}: {error}") from None
    for name in path.split("."):
        if not hasattr(found, name):
            raise UnknownBot(f"{module} has no {path}")
        found = getattr(found, name)
    if not callable(found):
        raise UnknownBot(f"{where} is neither a class of bots nor a function that makes one")
    return found
