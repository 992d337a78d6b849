"""A batch: what a table wants written, and what is said once it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from kalamazoo.server.storage import Card, Refusal, Row
from kalamazoo.server.tables.audience import Connection


class Batch:
    """The effects of a few messages out of a mailbox. Nothing of it is seen by anybody before it is stored."""

    __slots__ = (
        "after",
        "cards",
        "closes",
        "consult",
        "filed",
        "moves_only",
        "noticed",
        "refusals",
        "results",
        "rows",
        "sends",
    )

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.refusals: list[Refusal] = []
        self.cards: list[Card] = []  # of tables that are made with it
        self.after: list[Callable[[], None]] = []  # what is done as soon as it is stored
        self.filed = False  # the lobby's card of the table must be written again
        self.sends: list[tuple[Connection, bytes]] = []
        self.closes: list[tuple[Connection, int, str]] = []
        self.results: list[tuple[asyncio.Future[Any], Any]] = []
        self.noticed = 0  # the viewers who noticed a move
        self.consult = False  # bots and clock must be asked anew
        self.moves_only = True  # nothing but moves has happened that they have to know of

    def others(self) -> None:
        """Somebody came, went, sat down, left or dealt: bots and clock must be asked anew, and who plays what."""
        self.consult = True
        self.moves_only = False

    @property
    def stored(self) -> bool:
        """Whether anything has to be written."""
        return bool(self.rows or self.refusals or self.filed)

    def deliver(self) -> None:
        """Says everything."""
        for deed in self.after:
            deed()
        mail: dict[Connection, list[bytes]] = {}
        for connection, message in self.sends:
            mail.setdefault(connection, []).append(message)
        for connection, messages in mail.items():
            connection.send_all(messages)
        for connection, code, reason in self.closes:
            connection.close(code, reason)
        for future, value in self.results:
            if not future.done():
                future.set_result(value)
