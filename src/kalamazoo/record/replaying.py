"""Replaying a record: the deal again, then every move through the referee."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from kalamazoo.core.errors import BadMove, BadRecord, IllegalMove, KalamazooError, shown
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.seats import ONLOOKER, seat_name
from kalamazoo.core.seed import commitment
from kalamazoo.play.record import Record, Step
from kalamazoo.play.referee import Referee, result_text
from kalamazoo.rulebook import rules


@dataclass(frozen=True)
class Verdict:
    """What checking a record found."""

    genuine: bool
    text: str
    moves: int
    open: bool = False  # nothing is wrong, but this record alone cannot show that it is genuine
    checked: tuple[str, ...] = ()  # what was looked at, of such a record
    unchecked: tuple[str, ...] = ()  # … and what could not be


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
    """Deals and plays the record again and says whether deal, moves and end are genuine.

    A record that cannot be dealt again, a seat's own or that of a game that goes on, is looked at as far as that goes.
    """
    if record.viewer is not None or (record.seed is None and record.start is None):
        return look_over(record)
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


def look_over(record: Record) -> Verdict:
    """What can be said of a record that has no seed, or not all that was to be seen."""
    try:
        rule_set = rules(record.rules, deck=record.deck)
        rule_set.check_seats(record.seats)
    except KalamazooError as error:
        return Verdict(False, f"the game cannot be dealt: {error}", 0)
    made = len(record.steps)
    checked = (
        "the text is whole: every line fits its check, and so does the end",
        f"{rule_set} can be played by {record.seats}, and all {made} moves were made by seats of this table",
    )
    if record.viewer is None:
        lacking = (
            "the deal and the moves: the seed is published when the game is over",
            *(("the commitment, until there is a seed to hold against it",) if record.commitment else ()),
        )
        return Verdict(
            False, "the game had not ended, so there is no seed to deal it again", made, True, checked, lacking
        )
    who = "an onlooker" if record.viewer == ONLOOKER else f"seat {seat_name(record.viewer)}"
    lacking = (
        "the deal: the seed is in the full record alone",
        f"the moves: {who} did not see all cards that they were made with",
        "the final position, of which this record has the hash as far as it was seen",
    )
    return Verdict(False, f"it is what {who} saw, which cannot be dealt again", made, True, checked, lacking)


def less_told(game: Game, step: Step) -> Step:
    """A move as older records tell it: without what a wild was played as, which stands in the move itself."""
    events = (Event(e.kind, e.seat, game.plain_card(e.card), e.source, e.target, e.number, e.seen) for e in step.events)
    return Step(step.seat, step.text, tuple(events))


def verify_against(record: Record, full: Record) -> Verdict:
    """Whether a seat's record is what that seat saw of a game whose full record is genuine."""
    whole = verify(full)
    if not whole.genuine:
        return Verdict(False, f"the full record is not genuine: {whole.text}", 0)
    if full.viewer is not None or record.viewer is None:
        return Verdict(False, "a seat's record is checked against a full one", 0)
    told = replay(full).record(record.viewer, record.names)
    parts = {
        "the rules": (record.rules, record.deck) == (told.rules, told.deck),
        "the seats": (record.seats, record.dealer) == (told.seats, told.dealer),
        "the commitment to the deal": record.commitment == told.commitment,
        "the position it starts from": record.start == told.start,
        "the result": record.result == told.result,
        "the final position": record.final == told.final,
    }
    game = rules(record.rules, deck=record.deck).game
    for number, (mine, true) in enumerate(zip(record.steps, told.steps), 1):
        if mine not in (true, less_told(game, true)):
            return Verdict(False, f"move {number} of it was not seen so in the full game", number - 1)
    if len(record.steps) != len(told.steps):
        return Verdict(False, f"it has {len(record.steps)} moves, and {len(told.steps)} were to be seen", 0)
    wrong = [part for part, fits in parts.items() if not fits]
    if wrong:
        return Verdict(False, f"{' and '.join(wrong)} of it and of the full game differ", 0)
    return Verdict(
        True, f"it is what was to be seen of a genuine game, in all {len(told.steps)} moves", len(told.steps)
    )
