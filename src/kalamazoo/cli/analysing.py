"""`kalamazoo analyse`: a finished game looked at again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo.analysis import Analysis, kept
from kalamazoo.analysis.judging import DEEP, FAST
from kalamazoo.analysis.report import begin_analysis, findings
from kalamazoo.cli.common import add_json, console, print_json, print_table, read_text, with_columns
from kalamazoo.cli.progress import say_if_stopped, shown_progress
from kalamazoo.core.seats import seat_name
from kalamazoo.play.record import Record
from kalamazoo.record import read_record

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # columns of a curve


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    looking = commands.add_parser("analyse", help="look at a finished game again: chances, costly decisions, luck")
    looking.add_argument("file", metavar="FILE", help="a full record, .kzr")
    looking.add_argument("--deep", action="store_true", help="take many times as long and be surer")
    add_json(looking, "print everything as JSON")
    looking.set_defaults(run=look)


def look(options: argparse.Namespace) -> int:
    """Analyses a record with progress shown, unless that has been done; Ctrl-C shows what is known so far."""
    text = read_text(options.file)
    record = read_record(text)
    found = kept.find(Path(options.file), text, options.deep)
    if found is None:
        found = analyse(options, text, record)
    if options.json:
        print_json(found.document())
    else:
        show(found)
    return 0


def analyse(options: argparse.Namespace, text: str, record: Record) -> Analysis:
    """Analyses a record, and keeps what is found beside it."""
    found = begin_analysis(record)
    try:
        with shown_progress("moves looked at", len(record.steps)) as progress:
            for finding in findings(record, DEEP if options.deep else FAST):
                found.add(finding)
                progress(1 if finding.number else 0)
        kept.keep(Path(options.file), text, options.deep, found)
    except OSError as error:
        print(f"{kept.place_of(Path(options.file))} cannot be written: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        say_if_stopped(moves_of(found), len(record.steps), "moves; this is what is known so far")
    return found


def show(found: Analysis) -> None:
    """Prints the curves, the balance of each seat, turning points, costly decisions and missed calls."""
    console.print(f"[bold]{found.rules}[/bold], {moves_of(found)} moves\n", highlight=False)
    table = with_columns("chance, move by move", "", "at the deal", "at the end", "own mistakes", "others'", "luck")
    for balance in found.balance:
        table.add_row(
            called(found, balance.seat),
            curve_text([point[balance.seat] for point in found.curve]),
            f"{balance.start:.0%}",
            f"{balance.end:.0%}",
            f"−{balance.cost:.0%} ({balance.mistakes} of {balance.decisions})",
            f"+{balance.gift:.0%}",
            f"{balance.luck:+.0%}",
        )
    print_table(table)
    for title, lines in (
        ("turning points", turning(found)),
        ("the costliest decisions", costly(found)),
        ("calls that nobody made", missed(found)),
    ):
        if lines:
            console.print(f"\n[bold]{title}[/bold]")
            for line in lines:
                console.print(line, markup=False)


def moves_of(found: Analysis) -> int:
    """How many moves have been looked at."""
    return max(0, len(found.curve) - 1)


def called(found: Analysis, seat: int) -> str:
    """What somebody is called."""
    return (found.names[seat] if 0 <= seat < len(found.names) else "") or seat_name(seat)


def turning(found: Analysis) -> list[str]:
    """Turning points, in order of the game."""
    return [
        f"{turn.number:>5}  {turn.text}  {called(found, turn.gained)}: {turn.change:+.0%}"
        for turn in sorted(found.turns, key=lambda turn: turn.number)
    ]


def costly(found: Analysis) -> list[str]:
    """Costly decisions, the costliest first."""
    return [
        f"{each.number:>5}  {called(found, each.seat)}: {each.named} ({each.played}); better: {each.better_named}"
        f" ({each.better}): −{each.cost:.0%} ±{2 * each.error:.0%}{f'. {each.why}' if each.why else ''}"
        for each in found.costly
    ]


def missed(found: Analysis) -> list[str]:
    """Calls that would have been upheld."""
    return [
        f"{each.number:>5}  {called(found, each.seat)} could {each.named} ({each.call}, {each.clause})"
        for each in found.missed
    ]


def curve_text(values: list[float]) -> str:
    """A curve as a row of blocks."""
    step = max(1, -(-len(values) // WIDEST))
    points = [sum(values[at : at + step]) / len(values[at : at + step]) for at in range(0, len(values), step)]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(point * len(BLOCKS)))] for point in points)
