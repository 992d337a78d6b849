"""Whose a table is, where several nodes keep tables; a server that is alone has no claims to make."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import NamedTuple

from kalamazoo.core.errors import KalamazooError


class Elsewhere(KalamazooError):
    """A table that another node keeps."""

    def __init__(self, node: str) -> None:
        super().__init__("this table is moving from one server to another; come back in a moment")
        self.node = node


class OutOfReach(KalamazooError):
    """Nobody can be asked about a table just now, or nothing be done for it; in a moment somebody can."""


class There(NamedTuple):
    """Who is at a table of another node."""

    present: int  # a mask of seats
    onlookers: int


class Claims(ABC):
    """What a lobby asks where several nodes keep tables."""

    @property
    @abstractmethod
    def valid(self) -> bool:
        """Whether this node may speak for its tables: not when it has been asleep for too long."""

    @abstractmethod
    async def claim(self, table_id: str) -> None:
        """Makes a table this node's own, before it is read from disk; raises Elsewhere."""

    @abstractmethod
    def holds(self, key: int) -> bool:
        """Whether a table that was claimed is still this node's own."""

    @abstractmethod
    async def new_key(self) -> int:
        """The key of a new table, which is this node's own."""

    @abstractmethod
    def let_go(self, key: int, written: asyncio.Future[None] | None = None) -> None:
        """A table has left memory; any node may have it, when its card is written."""

    @abstractmethod
    async def ask(self, node: str, question: bytes) -> bytes:
        """Puts a question about a table to the node that keeps it; raises KalamazooError with a sentence."""

    @abstractmethod
    def there(self, table_id: str) -> There | None:
        """Who is at a table that another node keeps, as far as one has heard."""
