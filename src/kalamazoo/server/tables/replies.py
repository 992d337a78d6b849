"""Answers: every action gets exactly one, Done when it is on disk or Refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kalamazoo.core.errors import IllegalMove
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.seats import Answer, Seat

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


NO_SEAT = "there is no such seat at this table"


def refuse(connection: Connection, batch: Batch, action: str, code: wire.Code, text: str, clause: str = "") -> None:
    """Answers that something was not done."""
    batch.sends.append((connection, encode(wire.Refused(action, code, text, clause))))


def send_refusal(connection: Connection, batch: Batch, action: str, answer: Answer, seat: int) -> None:
    """Answers a seat that something was not done; if the rules refused it, with who, what and why."""
    refused = wire.Refused(action, answer.code, answer.text, answer.clause)
    if answer.what:
        refused = wire.Refused(action, answer.code, answer.text, answer.clause, seat, answer.what, answer.why)
    batch.sends.append((connection, encode(refused)))


def done(table: Table, connection: Connection, action: str, answer: Answer, batch: Batch, seat: int = -1) -> None:
    """Answers that something was done, or repeats the answer that it got before."""
    if answer.number < 0:
        send_refusal(connection, batch, action, answer, seat)
        return
    number = number_for(table, connection, answer)
    batch.sends.append((connection, encode(wire.Done(action, number, move=answer.text))))


def own_seat(table: Table, connection: Connection, seat: int, action: str, batch: Batch) -> Seat | None:
    """The seat, if this connection holds it and the action is new; otherwise it has been answered."""
    if seat not in connection.held:
        if seat >= len(table.seats):
            refuse(connection, batch, action, "unknown", NO_SEAT)
        else:
            refuse(connection, batch, action, "not-yours", not_yours(table, seat))
        return None
    found = table.seats[seat]
    answer = found.answers.get(action)
    if answer is not None:
        done(table, connection, action, answer, batch, seat)
        return None
    found.active = table.loop.time()
    if found.dozing:
        found.dozing = False
        batch.others()
        broadcast.tell_table(table, batch, [])
    return found


def not_yours(table: Table, seat: int) -> str:
    """Why somebody may not do anything for a seat."""
    if seat < len(table.seats) and table.seats[seat].name:
        return f"this is the seat of {table.people[seat]}, and not yours"
    return "this seat is not yours"


def refuse_seat(
    table: Table,
    connection: Connection,
    seat: Seat,
    action: str,
    batch: Batch,
    code: wire.Code,
    text: str,
    clause: str = "",
) -> None:
    """Refuses an action of a seat; the answer is kept for a resend."""
    refuse_with(table, connection, seat, action, batch, Answer(-1, text, code, clause))


def refuse_with(table: Table, connection: Connection, seat: Seat, action: str, batch: Batch, answer: Answer) -> None:
    """The same with an answer that is made already."""
    table.house.metrics.count("refusals")
    table.keep_refusal(seat, action, answer, batch)
    send_refusal(connection, batch, action, answer, seat.number)


def ruled_out(illegal: IllegalMove) -> Answer:
    """The answer to something that the rules do not allow."""
    return Answer(-1, str(illegal), "illegal", illegal.clause, illegal.what, illegal.why)


def anybody(table: Table, connection: Connection, action: str, batch: Batch) -> Seat | None:
    """The first seat that this connection holds, if the action is new; it must hold one."""
    if not connection.held:
        refuse(connection, batch, action, "not-yours", "only people with a seat can do this; sit down first")
        return None
    return own_seat(table, connection, connection.held[0], action, batch)


def number_for(table: Table, connection: Connection, answer: Answer | None) -> int:
    """The number of the event behind an answer, as this connection counts."""
    audience = connection.audience
    if audience is None:
        return 0
    return table.numbers.for_mask(audience.mask, answer.number) if answer else audience.number
