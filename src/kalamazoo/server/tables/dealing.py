"""Dealing: the first deal of a table and those after it."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seed import fresh_seed
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import MOVES, SCENE, Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import anybody, done, refuse_seat
from kalamazoo.server.tables.seats import Answer, Seat

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


def start(table: Table, connection: Connection, message: wire.Start, batch: Batch) -> None:
    """The first deal."""
    me = anybody(table, connection, message.id, batch)
    if me is None:
        return
    if table.phase != "gathering":
        refuse_seat(table, connection, me, message.id, batch, "not-now", "the cards have been dealt already")
        return
    deal_for(table, connection, me, message.id, batch)


def rematch(table: Table, connection: Connection, message: wire.Rematch, batch: Batch) -> None:
    """The next deal, passed on."""
    me = anybody(table, connection, message.id, batch)
    if me is None:
        return
    if table.place:
        text = "the tables of an evening move on together: the next round is dealt by itself"
        refuse_seat(table, connection, me, message.id, batch, "not-now", text)
        return
    if table.phase != "over":
        refuse_seat(
            table, connection, me, message.id, batch, "not-now", "the next game can be dealt when this one has ended"
        )
        return
    deal_for(table, connection, me, message.id, batch)


def deal_for(table: Table, connection: Connection, me: Seat, action: str, batch: Batch) -> None:
    """Deals, if every seat is taken, and answers."""
    free = sum(not seat.taken for seat in table.seats)
    if free:
        which = "one seat is" if free == 1 else f"{free} seats are"
        text = f"{which} still open; wait for somebody, or put a bot there"
        refuse_seat(table, connection, me, action, batch, "not-now", text)
        return
    try:
        number = deal(table, batch, me.number, action)
    except KalamazooError as error:
        refuse_seat(table, connection, me, action, batch, "not-now", str(error))
        return
    done(table, connection, action, Answer(number, ""), batch)


def deal(table: Table, batch: Batch, seat: int = -1, action: str = "") -> int:
    """Deals and tells everybody; returns the number of the event."""
    if table.hall:
        return table.hall.begin(batch, seat, action)
    last = table.deal
    if table.place:
        dealer = table.place.dealer  # SX-OP-23, SX-CNT-6
    elif last is None:
        dealer = secrets.randbelow(len(table.seats)) if not table.plan.position else 0
    else:
        referee = last.referee
        dealer = last.game.next_dealer(table.rules.options, len(table.seats), referee.dealer, referee.state())
    dealt = {"seed": fresh_seed(), "dealer": dealer, "wins": table.wins, "hidden": table.numbers.pairs()}
    row = table.row("deal", seat, json.dumps(dealt), action)
    table.change(row)
    batch.rows.append(row)
    batch.filed = True
    batch.others()
    batch.noticed |= table.everyone
    table.house.metrics.count("deals")
    lines = [f"{table.people[dealer]} deals"] if not table.plan.position else ["The position is set"]
    broadcast.tell_table(table, batch, lines, numbered=True, fresh=(SCENE, MOVES))
    return row.number
