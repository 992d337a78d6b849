"""The house: what all tables of a server share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from kalamazoo.rulebook import Rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.storage import Writer
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.server.turns import Turns

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


class House:
    """The log on disk, the bots, the counters, and the lobby's ear."""

    def __init__(self, writer: Writer, pool: BotsPool, metrics: Metrics, gone: Callable[[Table], None]) -> None:
        self.writer = writer
        self.pool = pool
        self.metrics = metrics
        self.gone = gone  # is told when a table had to be given up
        self.now: Callable[[], float] = time.time  # when a table was touched, in seconds since 1970
        self.turns = Turns()  # in which tables read their mail
        self.rule_sets: WeakValueDictionary[tuple[str, str | None], Rules] = WeakValueDictionary()

    def shared(self, rule_set: Rules) -> Rules:
        """The same rules as one object for all tables that play by them: a rule set takes more room than a table."""
        return self.rule_sets.setdefault((str(rule_set), rule_set.deck_text), rule_set)
