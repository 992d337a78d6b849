"""What a client's message does at a table: the list of handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from kalamazoo.server.protocol import wire
from kalamazoo.server.tables import chat, dealing, interlude, joining, playing, questions
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import refuse

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

COME_BACK = 1012

HANDLERS: dict[type, Callable[[Table, Connection, Any, Batch], None]] = {
    wire.Hello: joining.hello,
    wire.Sit: joining.sit,
    wire.Leave: joining.leave,
    wire.SetSeat: joining.set_seat,
    wire.Start: dealing.start,
    wire.Rematch: dealing.rematch,
    wire.Act: playing.act,
    wire.Drop: playing.drop,
    wire.Why: questions.why,
    wire.Hint: questions.hint,
    wire.Say: chat.say,
    wire.Ready: interlude.ready,
    wire.Skip: interlude.skip,
}
assert set(HANDLERS) == {*get_args(wire.Client)} - {wire.Ping}  # a socket answers pings itself


def handle(table: Table, connection: Connection, message: wire.Client, batch: Batch) -> None:
    """Handles one message of a client; a fault of the program is answered too."""
    action: str = getattr(message, "id", "")
    if connection.audience is None and not isinstance(message, wire.Hello):
        refuse(connection, batch, action, "not-now", "say hello first: the first message must be of type hello")
        return
    written = len(batch.rows)
    try:
        HANDLERS[type(message)](table, connection, message, batch)
        if table.interlude is not None:
            interlude.look(table, batch)
    except Exception:
        table.stumble()
        if len(batch.rows) > written:  # it was done, but could not be told: whoever comes back will see it
            batch.closes.append((connection, COME_BACK, "come back"))
        else:
            text = "something went wrong at the table and nothing was done; the error has been logged"
            refuse(connection, batch, action, "not-now", text)
