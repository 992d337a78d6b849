"""What stands on the lobby's card of a table, so that it need not be opened to tell how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kalamazoo.server.protocol import wire

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


class Filed(msgspec.Struct, omit_defaults=True):
    """How a table stood when its card was written."""

    table: wire.TableInfo
    hashes: list[str] = []  # by seat: of the secret; empty: nobody has one
    awaited: int = 0  # the mask of the seats that the game waits for
    total: int = -1  # the number of the last thing that had happened; -1: not known


def file_of(table: Table) -> Filed:
    """A table as it stands."""
    waiting = table.deal.referee.awaited() if table.deal and table.phase == "playing" else 0
    return Filed(table.info(), [seat.hash for seat in table.seats], waiting, table.numbers.total)


def write_file(table: Table) -> str:
    """The same as JSON; an interlude lives in memory only."""
    filed = file_of(table)
    filed.table.interlude = None
    return msgspec.json.encode(filed).decode()


def read_file(text: str) -> Filed:
    """What was written on a card; at first it was only what everybody may know. Nobody is there now."""
    if text.startswith('{"table":'):
        filed = msgspec.json.decode(text, type=Filed)
    else:
        filed = Filed(msgspec.json.decode(text, type=wire.TableInfo))
    for seat in filed.table.seats:
        seat.away = seat.kind == "person"
        seat.grace = 0
    filed.table.onlookers = 0
    filed.table.paused = filed.table.phase == "playing"
    return filed
