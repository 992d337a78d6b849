"""The house: what all tables of a server share, and what a table may ask of the others."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from kalamazoo.core.errors import KalamazooError
from kalamazoo.rulebook import Rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.storage import Row, Writer
from kalamazoo.server.tables.plan import Plan
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.server.turns import Turns

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


class NoTable(KalamazooError):
    """No such table."""


class Rooms(ABC):
    """Where the tables stand. An evening makes tables here, and finds them again."""

    @abstractmethod
    def fresh_id(self) -> str:
        """An id for a table, which nobody can guess."""

    @abstractmethod
    def lay(self, plan: Plan, rule_set: Rules, sitters: Mapping[int, Mapping[str, str]]) -> tuple[Table, list[Row]]:
        """A new table with these people at it, and the first rows of its log; nobody finds it before it is opened."""

    @abstractmethod
    def open(self, tables: Sequence[Table]) -> None:
        """New tables, which are on disk by now, can be found."""

    @abstractmethod
    def no_room(self, tables: int) -> str:
        """Why so many tables cannot be made now, in a sentence; empty if they can. If it helps, room is being made."""

    @abstractmethod
    def here(self, table_id: str) -> Table | None:
        """A table, if it is in memory."""

    @abstractmethod
    async def find(self, table_id: str) -> Table:
        """A table, read from disk if need be; raises NoTable."""

    @abstractmethod
    def heard(self, table: Table) -> None:
        """Something has happened at a table of an evening, and is on disk."""


class House:
    """The log on disk, the bots, the counters, and the lobby's ear."""

    def __init__(
        self, writer: Writer, pool: BotsPool, metrics: Metrics, gone: Callable[[Table], None], rooms: Rooms
    ) -> None:
        self.writer = writer
        self.pool = pool
        self.metrics = metrics
        self.gone = gone  # is told when a table had to be given up
        self.rooms = rooms
        self.now: Callable[[], float] = time.time  # when a table was touched, in seconds since 1970
        self.turns = Turns()  # in which tables read their mail
        self.rule_sets: WeakValueDictionary[tuple[str, str | None], Rules] = WeakValueDictionary()

    def shared(self, rule_set: Rules) -> Rules:
        """The same rules as one object for all tables that play by them: a rule set takes more room than a table."""
        return self.rule_sets.setdefault((str(rule_set), rule_set.deck_text), rule_set)
