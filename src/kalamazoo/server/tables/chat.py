"""Chat: what is said to the table, and where the rules leave only the ready-made phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import done, own_seat, refuse_seat, refuse_with
from kalamazoo.server.tables.seats import Answer

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

LONGEST = 300  # characters


def say(table: Table, connection: Connection, message: wire.Say, batch: Batch) -> None:
    """Something said to the table."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return
    text = tidy(message.text, LONGEST)
    if not text:
        refuse_seat(table, connection, seat, message.id, batch, "malformed", "this message is empty")
        return
    clause = closed_by(table, text)
    if clause:
        why = "by the rules of this game there is no free talk now; only the ready-made phrases can be said"
        closed = Answer(-1, f"{why} ({clause})", "illegal", clause, "say that", why)
        refuse_with(table, connection, seat, message.id, batch, closed)
        return
    row = table.row("said", seat.number, text, message.id)
    table.enter(row, table.everyone)
    batch.rows.append(row)
    table.house.metrics.count("said")
    broadcast.tell_said(table, batch, table.chat[-1])
    done(table, connection, message.id, Answer(row.number, ""), batch)


def ready_made(table: Table) -> tuple[str, ...]:
    """What may always be said: the phrases of every table, and those of this game."""
    return (*wire.PHRASES, *table.rules.game.phrases(table.rules.options))


def closed_by(table: Table, text: str) -> str:
    """The clause by which this may not be said now; empty if it may."""
    if table.phase != "playing" or text in ready_made(table):
        return ""
    dealt = [table] if table.hall is None else table.hall.here().values()  # in a hall as at its tables
    clauses = (each.deal.referee.chat_clause() for each in dealt if each.deal and each.phase == "playing")
    return next(filter(None, clauses), "")
