"""`kalamazoo replay` and `kalamazoo verify`: looking at a recorded game, and checking it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from kalamazoo.cli.common import console, read_text, whole
from kalamazoo.core.seats import ONLOOKER, read_seat, seat_name
from kalamazoo.play.record import Record
from kalamazoo.play.referee import Referee
from kalamazoo.record import read_record, replay, verify
from kalamazoo.record.replaying import referee_of
from kalamazoo.terminal.board import draw_board
from kalamazoo.terminal.telling import draw_act, draw_moment, draw_voices, last_move

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    stepping = commands.add_parser("replay", help="step through a record")
    stepping.add_argument("file", metavar="FILE", help="a record, .kzr")
    stepping.add_argument(
        "--move", type=whole(0, 10_000_000), metavar="N", help="show the table after N moves and stop"
    )
    stepping.add_argument("--seat", default="onlooker", metavar="A", help="whose view to show (default: an onlooker's)")
    stepping.set_defaults(run=step_through)
    checking = commands.add_parser("verify", help="deal and play a record again: is it genuine?")
    checking.add_argument("file", metavar="FILE", help="a record, .kzr")
    checking.set_defaults(run=check)


def check(options: argparse.Namespace) -> int:
    """Says whether the record is genuine; exit status 1 if it is not."""
    verdict = verify(read_record(read_text(options.file)))
    if verdict.genuine:
        console.print(f"genuine: {verdict.text}", markup=False)
        return 0
    print(f"kalamazoo: {options.file} is not genuine: {verdict.text}", file=sys.stderr)
    return 1


def step_through(options: argparse.Namespace) -> int:
    """Prints the table move by move; on a terminal the Enter key goes on."""
    record = read_record(read_text(options.file))
    if record.viewer is not None:
        return list_moves(record)
    viewer = read_seat(options.seat)
    if not (0 <= viewer < record.seats or viewer == ONLOOKER):
        console.print(f"kalamazoo: no seat {options.seat} at a table of {record.seats}", markup=False)
        return 2
    if options.move is not None:
        referee = replay(record, options.move)
        referee.names = record.names
        show(referee, viewer, "")
        return 0
    referee = referee_of(record)
    referee.names = record.names
    show(referee, viewer, f"{record.rules}, {record.seats} seats, {len(record.steps)} moves")
    for number, step in enumerate(record.steps, 1):
        if sys.stdin.isatty() and console.input("[dim]Enter for the next move, q to leave[/dim] ").strip() == "q":
            return 0
        referee = replay_one(referee, record, number)
        show(referee, viewer, f"move {number} of {len(record.steps)}  {seat_name(step.seat)}:{step.text}")
    if record.result:
        console.print(f"result {record.result}", markup=False)
    return 0


def replay_one(referee: Referee, record: Record, number: int) -> Referee:
    """The referee one move on; a move that is not legal is said with its number."""
    step = record.steps[number - 1]
    try:
        referee.play(step.seat, step.text)
    except ValueError:
        replay(record, number)  # says it with number and token
    return referee


def show(referee: Referee, viewer: int, title: str) -> None:
    """Prints a title and the table."""
    if title:
        console.rule(title)
    console.print(draw_board(referee.view(viewer).scene(), referee.names, console.width).text())
    heard = last_move(referee, viewer)
    if heard.voices:
        console.print(draw_voices(heard.voices, referee.names))
    if heard.act:
        console.print(draw_act(heard.act))
    for moment in heard.moments:
        console.print(draw_moment(moment, referee.names))


def list_moves(record: Record) -> int:
    """Prints the moves of a seat's own record, which cannot be dealt again."""
    assert record.viewer is not None
    console.print(f"{record.rules}, as seat {seat_name(record.viewer)} saw it", markup=False)
    for number, step in enumerate(record.steps, 1):
        console.print(f"{number:>5}  {seat_name(step.seat)}:{step.text}", markup=False)
    return 0
