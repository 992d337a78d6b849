"""Interludes: the table waits until its people have seen the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import own_seat, refuse_seat

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


def ready(table: Table, connection: Connection, message: wire.Ready, batch: Batch) -> None:
    """Somebody has seen it."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is not None:
        refuse_seat(table, connection, seat, message.id, batch, "not-now", "the table is not waiting for anybody")
