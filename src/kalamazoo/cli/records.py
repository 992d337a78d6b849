"""`kalamazoo replay` and `kalamazoo verify`: looking at a recorded game, and checking it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from kalamazoo.cli.common import add_json, console, print_json, read_text, whole
from kalamazoo.core.seats import ONLOOKER, read_seat, seat_name
from kalamazoo.play.record import Record
from kalamazoo.play.referee import Referee
from kalamazoo.record import Verdict, read_record, replay, verify, verify_against
from kalamazoo.record.replaying import referee_of
from kalamazoo.terminal.board import draw_board
from kalamazoo.terminal.telling import draw_act, draw_moment, draw_voices, last_move

OPEN = 3  # exit status: neither genuine nor forged, as far as this record shows

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
    add_json(stepping, "print the moves as JSON, for programs")
    stepping.set_defaults(run=step_through)
    checking = commands.add_parser("verify", help="deal and play a record again: is it genuine?")
    checking.add_argument("file", metavar="FILE", help="a record, .kzr")
    checking.add_argument("--full", metavar="FILE", help="the full record, to check what one seat saw against it")
    add_json(checking)
    checking.set_defaults(run=check)


def check(options: argparse.Namespace) -> int:
    """Says whether the record is genuine; exit status 1 if it is not, 3 if this record alone cannot show it."""
    record = read_record(read_text(options.file))
    verdict = verify_against(record, read_record(read_text(options.full))) if options.full else verify(record)
    if options.json:
        print_json(as_document(verdict))
    elif verdict.genuine:
        console.print(f"genuine: {verdict.text}", markup=False, soft_wrap=True)
    elif verdict.open:
        say_what_is_open(verdict, record.viewer is not None)
    if verdict.genuine or verdict.open:
        return OPEN if verdict.open else 0
    if options.json:
        return 1
    print(f"kalamazoo: {options.file} is not genuine: {verdict.text}", file=sys.stderr)
    return 1


def say_what_is_open(verdict: Verdict, seen: bool) -> None:
    """What could be checked of a record that alone cannot show that it is genuine, and what could not."""
    console.print(f"nothing is wrong with it, but {verdict.text}", markup=False, soft_wrap=True)
    for title, lines in (("checked", verdict.checked), ("not checked", verdict.unchecked)):
        console.print(f"[bold]{title}[/bold]")
        for line in lines:
            console.print(f"  {line}", markup=False, soft_wrap=True)
    if seen:
        console.print("With the full record, which has the seed, all of it can be checked: --full FILE", soft_wrap=True)


def as_document(verdict: Verdict) -> dict[str, object]:
    """A verdict as data."""
    word = "genuine" if verdict.genuine else "open" if verdict.open else "not genuine"
    said = {"verdict": word, "text": verdict.text, "moves": verdict.moves}
    return {**said, "checked": list(verdict.checked), "not_checked": list(verdict.unchecked)}


def step_through(options: argparse.Namespace) -> int:
    """Prints the table move by move; on a terminal the Enter key goes on."""
    record = read_record(read_text(options.file))
    if options.json:
        print_json(moves_of(record))
        return 0
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


def moves_of(record: Record) -> dict[str, object]:
    """A record as data."""
    return {
        "rules": record.rules,
        "seats": record.seats,
        "dealer": seat_name(record.dealer),
        "viewer": None if record.viewer is None else seat_name(record.viewer),
        "names": list(record.names),
        "seed": record.seed,
        "commitment": record.commitment,
        "moves": [{"seat": seat_name(step.seat), "move": step.text} for step in record.steps],
        "result": record.result,
        "final": record.final,
    }


def list_moves(record: Record) -> int:
    """Prints the moves of a seat's own record, which cannot be dealt again."""
    assert record.viewer is not None
    console.print(f"{record.rules}, as seat {seat_name(record.viewer)} saw it", markup=False)
    for number, step in enumerate(record.steps, 1):
        console.print(f"{number:>5}  {seat_name(step.seat)}:{step.text}", markup=False)
    return 0
