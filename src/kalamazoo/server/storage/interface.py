"""What the tables ask of a store; SQLite and PostgreSQL both answer it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import NamedTuple

from kalamazoo.core.errors import KalamazooError


class BadStorage(KalamazooError):
    """A database that cannot be used: busy, too new, or out of reach."""


class Row(NamedTuple):
    """One thing that happened at a table. (table, number) is unique, and numbers have no gaps."""

    table: int  # the table's key
    number: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int
    text: str  # a move, something said, or JSON
    action: str  # the client's id of the action; empty for bots and the clock


class Refusal(NamedTuple):
    """The answer to an action that was refused; each seat has a few slots, used in turn."""

    table: int
    seat: int
    slot: int
    action: str
    answer: str  # JSON


class Card(NamedTuple):
    """What the lobby knows of a table without opening it."""

    table: int
    id: str
    touched: int  # milliseconds since 1970
    phase: str  # "gathering" as long as nobody has made a move
    listed: bool
    info: str  # JSON


class Storage(ABC):
    """A store. All its methods block; `append` and `close` belong to one thread, the others to any."""

    @abstractmethod
    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        """Writes all of it or nothing; when it returns, it is on disk. A card replaces the older one of its table."""

    @abstractmethod
    def load(self, table_id: str) -> tuple[Card, list[Row], list[Refusal]] | None:
        """Everything about one table, or None."""

    @abstractmethod
    def cards(self, since: int, most: int) -> list[Card]:
        """The listed tables touched since then, the latest first."""

    @abstractmethod
    def filed(self, ids: Sequence[str]) -> list[tuple[Card, int]]:
        """The cards of the tables with these ids, as far as there are any, and the number of each one's last row."""

    @abstractmethod
    def counts(self) -> tuple[int, int]:
        """How many tables there are, and the highest key."""

    @abstractmethod
    def last_touch(self) -> int:
        """When a table was last touched, in milliseconds since 1970; 0 if there is none."""

    @abstractmethod
    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        """Deletes the tables not touched since then, the oldest first and not all at once; returns their ids.

        Those with a key in `spare` stay; with `unplayed` only those go at which nobody ever made a move.
        """

    @abstractmethod
    def probe(self) -> None:
        """Writes something that changes nothing; raises what the database says if it cannot."""

    @abstractmethod
    def close(self) -> None:
        """Lets the database go."""
