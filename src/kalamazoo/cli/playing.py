"""`kalamazoo play`, and `kalamazoo` alone: the table in the terminal."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from kalamazoo.agents.lines import play_by_lines
from kalamazoo.agents.seating import Seating
from kalamazoo.bots.enlisting import enlist
from kalamazoo.cli.common import BOTS_HELP, add_json, given_rules, read_text, see_own_folder, whole
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seats import read_seat
from kalamazoo.record import read_record

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
    play.add_argument("--record", metavar="FILE", help="play on from a full record, .kzr, instead of a new deal")
    play.add_argument(
        "--move", type=whole(0, 10_000_000), metavar="N", help="… from where it stood after N moves (default: its end)"
    )
    play.add_argument("--seat", default="A", metavar="A", help="… or, with --json, at this seat (default: A)")
    add_json(play, "for programs: a line of JSON whenever you may act, your answer in a line (docs/agents.md)")
    play.set_defaults(run=open_table)


def open_table(options: argparse.Namespace) -> int:
    """Opens the table in the terminal; with --json, on standard input and output."""
    if options.json:
        return play_as_program(options)
    try:
        from kalamazoo.terminal.app import run_from, run_table
    except ImportError:
        raise KalamazooError("the table in the terminal needs an extra: pip install 'kalamazoo[terminal]'") from None
    see_own_folder()
    if options.record:
        record = read_record(read_text(options.record))
        seat = read_seat(options.seat)
        if options.rules or options.deck or options.seats or options.seed:
            raise KalamazooError("a record has its own rules, deck, seats and seed: leave them out")
        if record.viewer is not None:
            raise KalamazooError("this is what one seat saw; to play on, the full record is needed")
        if not 0 <= seat < record.seats:
            raise KalamazooError(f"no seat {options.seat} at a table of {record.seats}")
        return run_from(record, options.move, seat, options.bots)
    if options.move is not None:
        raise KalamazooError("--move needs the record that it is counted in: --record FILE")
    return run_table(options.rules, options.deck, options.seats, options.bots, options.seed)


def play_as_program(options: argparse.Namespace) -> int:
    """One game, line by line, until it is over or nobody answers any more."""
    if not options.rules:
        raise KalamazooError("which game? --json asks nobody: kalamazoo play flinch@1913 --json")
    if options.record or options.move is not None:
        raise KalamazooError("--json plays a new deal; a record is played on from in the terminal")
    see_own_folder()
    enlist(options.bots.split(","))
    table = Seating(given_rules(options), options.seats or 0, options.seat, options.bots, options.seed or "")
    for told in play_by_lines(table, sys.stdin):
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return 0
