"""Replaying a record: the deal again, then every move through the referee."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from kalamazoo.core.errors import BadMove, BadRecord, IllegalMove, KalamazooError, shown
from kalamazoo.core.seats import seat_name
from kalamazoo.core.seed import commitment
from kalamazoo.play.record import Record
from kalamazoo.play.referee import Referee, result_text
from kalamazoo.rulebook import rules


@dataclass(frozen=True)
class Verdict:
    """What checking a record found."""

    genuine: bool
    text: str
    moves: int


def referee_of(record: Record) -> Referee:
    """A referee at the beginning of the recorded game."""
    if record.viewer is not None:
        raise BadRecord("this record is what one seat saw; only a full record can be replayed")
    if record.seed is None and record.start is None:
        raise BadRecord("this record has no seed (the game had not ended); it cannot be dealt again")
    return Referee(rules(record.rules, deck=record.deck), record.seats, record.seed or 0, record.dealer, record.start)


def replay(record: Record, moves: int | None = None) -> Referee:
    """The game after so many moves (all of them by default); raises BadRecord naming the move that is wrong."""
    try:
        referee = referee_of(record)
    except BadRecord:
        raise
    except KalamazooError as error:
        raise BadRecord(f"the game cannot be dealt: {error}") from None
    for number in range(len(record.steps[:moves])):
        play_step(referee, record, number)
    return referee


def play_step(referee: Referee, record: Record, number: int) -> None:
    """Makes the move of this number, the first of which is 0; raises BadRecord naming it."""
    step = record.steps[number]
    try:
        referee.play(step.seat, step.text)
    except (IllegalMove, BadMove) as error:
        why = str(error)
    except (ArithmeticError, LookupError, ValueError, AssertionError):
        if record.start is None:
            raise
        why = "it cannot be made: no game comes to the position that this record starts from"
    else:
        return
    raise BadRecord(f'move {number + 1}, "{seat_name(step.seat)}:{shown(step.text)}": {why}') from None


def verify(record: Record) -> Verdict:
    """Deals and plays the record again and says whether deal, moves and end are genuine."""
    if record.seed is not None and record.commitment and commitment(record.seed) != record.commitment:
        return Verdict(False, "the seed is not the one that was committed to when the game was dealt", 0)
    try:
        referee = replay(record)
    except BadRecord as error:
        return Verdict(False, str(error), 0)
    made = len(record.steps)
    over = referee.outcome
    if (result_text(over) if over else "") != record.result:
        said = shown(record.result, 200) or "that the game goes on"
        return Verdict(
            False,
            f'the moves lead to "{result_text(over) if over else "a game not over"}", the record says "{said}"',
            made,
        )
    if sha256(referee.state().dump()).hexdigest() != record.final:
        return Verdict(False, "the moves lead to another position than the record's final hash", made)
    dealt = "the position it starts from" if record.start is not None else "the deal"
    return Verdict(True, f"{dealt} and all {made} moves are genuine", made)
