"""Questions: whether a move may be made and why not, and what a good player would do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kalamazoo.bots.hints import advisor_of
from kalamazoo.core.bot import Reason
from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.playing import read_move
from kalamazoo.server.tables.replies import not_yours, refuse, ruled_out, send_refusal
from kalamazoo.server.thinking.jobs import Wish, Wished

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

HINTS = bytes(32)  # the key of whoever gives hints: the same question gets the same answer


def why(table: Table, connection: Connection, message: wire.Why, batch: Batch) -> None:
    """Whether a move may be made, and if not why."""
    if message.seat not in connection.held:
        refuse(connection, batch, message.id, "not-yours", not_yours(table, message.seat))
        return
    if table.deal is None:
        refuse(connection, batch, message.id, "not-now", "nothing has been dealt yet")
        return
    try:
        number = read_move(table, message.seat, message.move)
    except KalamazooError as error:
        refuse(connection, batch, message.id, "malformed", str(error))
        return
    if number in table.deal.referee.moves(message.seat):
        batch.sends.append((connection, encode(wire.Allowed(message.id))))
    else:
        refusal = table.deal.referee.refusal(message.seat, number)
        send_refusal(connection, batch, message.id, ruled_out(refusal), message.seat)


def hint(table: Table, connection: Connection, message: wire.Hint, batch: Batch) -> None:
    """What a good player would do, for somebody who plays alone."""
    if message.seat not in connection.held:
        refuse(connection, batch, message.id, "not-yours", not_yours(table, message.seat))
        return
    deal = table.deal
    forbidden = table.rules.game.check_hints(table.rules.options)
    if forbidden:
        refuse(connection, batch, message.id, "illegal", forbidden.text, forbidden.clause)
        return
    if deal is None or not table.info().hints:
        refuse(connection, batch, message.id, "not-now", "hints are only for people who play alone or against bots")
        return
    if table.thoughts:
        refuse(connection, batch, message.id, "not-now", "somebody is thinking about a hint already; one moment")
        return
    if message.seat not in deal.referee.may_act():
        refuse(connection, batch, message.id, "not-now", "you have nothing to decide now; wait for the others")
        return
    made, deals = deal.made, table.deals
    heard = len(deal.referee.events)
    job = Wish(
        f"{table.plan.id}/hint/{deals}/{made}/{message.seat}",
        advisor_of(table.rules.game),
        HINTS,
        str(table.rules),
        table.rules.deck_text,
        len(table.seats),
        message.seat,
        True,
        deal.referee.known(message.seat).dump(),
        heard,
        [],
    )

    async def think() -> None:
        wished = await table.house.pool.wish(job)
        if wished is not None and wished.behind >= 0:  # a bot that wants to hear what has happened
            job.heard = 0
            job.events = [event.masked(message.seat).ints() for event in deal.referee.events[:heard]]
            wished = await table.house.pool.wish(job)
        table.mailbox.post(lambda later: hinted(table, connection, message, wished, (deals, made), later))

    task = asyncio.create_task(think())
    table.thoughts.add(task)
    task.add_done_callback(table.thoughts.discard)


def hinted(
    table: Table,
    connection: Connection,
    message: wire.Hint,
    wished: Wished | None,
    asked: tuple[int, int],
    batch: Batch,
) -> None:
    """The hint, if nothing has happened since it was asked for."""
    deal = table.deal
    if deal is None or (table.deals, deal.made) != asked:
        refuse(connection, batch, message.id, "not-now", "something has happened since; ask again")
        return
    known = deal.referee.known(message.seat)
    if wished is None or wished.move not in known.moves(message.seat):
        refuse(connection, batch, message.id, "not-now", "no hint comes to mind")
        return
    text = deal.game.write_move(known, message.seat, wished.move)
    named = deal.game.name_move(known, message.seat, wished.move, table.people)
    reasons = [Reason(*numbers) for numbers in wished.reasons]
    advice = deal.game.advise(known, message.seat, wished.move, reasons, table.people)
    audience = connection.audience
    number = audience.number if audience else 0
    answer = wire.Done(message.id, number, message.seat, move=text, text=named)
    if advice:
        answer.why, answer.places = advice.text, list(advice.places)
    batch.sends.append((connection, encode(answer)))
