"""Playing: the moves of people, bots and the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kalamazoo.core.errors import BadMove, IllegalMove, KalamazooError
from kalamazoo.core.seats import CLOCK
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.interlude import begin
from kalamazoo.server.tables.replies import done, own_seat, refuse_seat, refuse_with, ruled_out
from kalamazoo.server.tables.seats import Answer, Seat

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

BROKEN_OFF = "this game has gone on for too many moves and was broken off; deal the next one"
WAITING = "the table is waiting until everybody has looked at the end of the round; the game goes on in a moment"
UNREADABLE = (ValueError, IndexError, KeyError, OverflowError)  # what a game may stumble over in somebody's text


def act(table: Table, connection: Connection, message: wire.Act, batch: Batch) -> None:
    """A move by its text."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is not None:
        attempt(table, connection, seat, message.id, lambda: read_move(table, message.seat, message.move), batch)


def drop(table: Table, connection: Connection, message: wire.Drop, batch: Batch) -> None:
    """A card let go over an area."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return

    def meant() -> int:
        assert table.deal is not None
        known = table.deal.referee.known(message.seat)
        try:
            return table.deal.game.drop(known, message.seat, message.source, message.card, message.target, table.people)
        except KalamazooError:
            raise
        except UNREADABLE:
            raise BadMove("there is no such card or place at this table") from None

    attempt(table, connection, seat, message.id, meant, batch)


def read_move(table: Table, seat: int, text: str) -> int:
    """The move of a text; whatever cannot be read is a BadMove."""
    assert table.deal is not None
    try:
        return table.deal.views.read(seat, text)
    except KalamazooError:
        raise
    except UNREADABLE:
        raise BadMove(f'"{tidy(text, 40)}" is not a move of {table.rules.game.title}') from None


def attempt(
    table: Table, connection: Connection, seat: Seat, action: str, meant: Callable[[], int], batch: Batch
) -> None:
    """Makes the move that was meant, or says why not."""
    if table.deal is None:
        refuse_seat(table, connection, seat, action, batch, "not-now", "nothing has been dealt yet")
        return
    if table.deal.broken_off:
        refuse_seat(table, connection, seat, action, batch, "not-now", BROKEN_OFF)
        return
    if table.interlude is not None:
        refuse_seat(table, connection, seat, action, batch, "not-now", WAITING)
        return
    try:
        number = move(table, seat.number, meant(), action, batch)
    except IllegalMove as illegal:
        refuse_with(table, connection, seat, action, batch, ruled_out(illegal))
    except KalamazooError as error:
        refuse_seat(table, connection, seat, action, batch, "malformed", str(error))
    else:
        referee = table.deal.referee
        if referee.noticed(table.deal.made - 1) == table.everyone:  # what nobody else hears could go on without end
            connection.cost_nothing()
        done(table, connection, action, Answer(number, referee.texts[-1]), batch)


def move(table: Table, seat: int, number: int, action: str, batch: Batch) -> int:
    """Makes a move of anybody and tells it; returns the number of the event. Raises what the referee raises."""
    deal = table.deal
    assert deal is not None
    deal.referee.play(seat, number)
    row = table.row("move", seat, deal.referee.texts[-1], action)
    batch.filed = batch.filed or (bool(action) and not table.played)
    noticed = deal.referee.noticed(deal.made - 1)
    table.enter(row, noticed)
    batch.rows.append(row)
    batch.noticed |= noticed
    batch.consult = True
    table.house.metrics.count("moves")
    seen = broadcast.tell_move(table, batch, noticed)
    if seen:
        begin(table, seen, batch)
    if deal.over:
        batch.filed = True
        table.house.metrics.count("games_ended")
        broadcast.tell_table(table, batch, [])
    return row.number


def carry_out(table: Table, batch: Batch) -> None:
    """Does what a bot or the clock wished, when its time has come."""
    if table.pacing is None or table.phase != "playing" or table.closed or batch.consult or table.interlude:
        return  # something has happened since: they are asked again
    due = table.pacing.next_due()
    if due is None:
        return
    seat, number = due
    try:
        move(table, seat, number, "", batch)
    except IllegalMove:
        batch.consult = True
        batch.noticed |= 1 << seat if seat != CLOCK else 0
