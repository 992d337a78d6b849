"""`make walks`: every game beside its plain second program, with any house rules, for so many seconds of the processor.

A difference ends that game's walk, is printed with what repeats it, and makes the whole run fail.
"""

from __future__ import annotations

import argparse
import importlib
import secrets
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

WALKS = sorted(path.stem for path in Path(__file__).parent.glob("test_*_walk.py"))


def find_walks(text: str) -> dict[str, Callable[[float, int], int]]:
    """The long walks whose names contain the text."""
    found = {}
    for name in WALKS:
        walk = getattr(importlib.import_module(f"tests.reference.{name}"), "walk", None)
        game = name.removeprefix("test_").removesuffix("_walk").replace("_", " ")
        if walk is not None and text in game:
            found[game] = walk
    return found


def main() -> None:
    """Walks each game for its share of the time."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__.splitlines()[0])
    parser.add_argument("seconds", type=float, help="seconds in all")
    parser.add_argument("game", nargs="?", default="", help="only games whose name contains this")
    parser.add_argument("--seed", type=int, default=secrets.randbits(30), help="to repeat a run")
    given = parser.parse_args()
    walks = find_walks(given.game)
    if not walks:
        parser.error(f'no walk is called "{given.game}"; there are {", ".join(find_walks(""))}')
    console = Console(emoji=False)  # :B: is a seat
    table = Table("game", "moves compared", "difference", title=f"seed {given.seed}")
    faults = 0
    for game, walk in walks.items():
        console.print(f"{game} …")
        try:
            table.add_row(game, f"{walk(given.seconds / len(walks), given.seed):,}", "none")
        except KeyboardInterrupt:
            break
        except Exception:  # whatever it is, the other games are walked too
            faults += 1
            table.add_row(game, "", "see above")
            console.print(traceback.format_exc(), markup=False, highlight=False)
    console.print(table)
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
