"""What both databases share: the queries by SQLAlchemy Core, the hot append by the driver itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from kalamazoo.server.storage import schema
from kalamazoo.server.storage.interface import BadStorage, Card, Refusal, Row, Storage

APPEND = 'INSERT INTO events ("table", number, at, kind, seat, text, action) VALUES ({})'
REFUSE = (
    'INSERT INTO refusals ("table", seat, slot, action, answer) VALUES ({}) '
    'ON CONFLICT ("table", seat, slot) DO UPDATE SET action = excluded.action, answer = excluded.answer'
)
FILE = (
    'INSERT INTO tables ("table", id, touched, phase, listed, info) VALUES ({}) '
    'ON CONFLICT ("table") DO UPDATE SET touched = excluded.touched, phase = excluded.phase, '
    "listed = excluded.listed, info = excluded.info"
)
PROBE = f"UPDATE {schema.versions.name} SET version = version"


class Database(Storage):
    """A store in an SQL database."""

    def __init__(self, engine: Engine, mark: str) -> None:
        self.engine = engine
        self.append_sql = APPEND.format(", ".join([mark] * 7))
        self.refuse_sql = REFUSE.format(", ".join([mark] * 5))
        self.file_sql = FILE.format(", ".join([mark] * 6))

    @abstractmethod
    def begin(self) -> Any:
        """A cursor in a new transaction of the one connection that writes."""

    @abstractmethod
    def commit(self) -> None:
        """Ends the transaction; it is on disk."""

    @abstractmethod
    def rollback(self) -> None:
        """Ends the transaction; nothing was done."""

    def prepare(self) -> None:
        """Brings the schema up to date."""
        try:
            with self.engine.begin() as connection:
                schema.migrate(connection)
        except SQLAlchemyError as error:
            raise BadStorage(f"the database {self.name} cannot be used: {first_line(error)}") from None

    @property
    def name(self) -> str:
        """The address of the database without its password."""
        return self.engine.url.render_as_string(hide_password=True)

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        cursor = self.begin()
        try:
            if cards:
                cursor.executemany(self.file_sql, cards)
            if rows:
                self.insert(cursor, rows)
            if refusals:
                cursor.executemany(self.refuse_sql, refusals)
        except BaseException:
            self.rollback()
            raise
        self.commit()

    def insert(self, cursor: Any, rows: Sequence[Row]) -> None:
        """Appends rows to the log."""
        cursor.executemany(self.append_sql, rows)

    def load(self, table_id: str) -> tuple[Card, list[Row], list[Refusal]] | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
            if found is None:
                return None
            card = Card(*found)
            rows = select(schema.events).where(schema.events.c.table == card.table).order_by(schema.events.c.number)
            kept = select(schema.refusals).where(schema.refusals.c.table == card.table)
            return (
                card,
                [Row(*row) for row in connection.execute(rows)],
                [Refusal(*row) for row in connection.execute(kept)],
            )

    def cards(self, since: int, most: int) -> list[Card]:
        cards = schema.tables.c
        query = (
            select(schema.tables)
            .where(cards.listed, cards.touched >= since)
            .order_by(cards.touched.desc(), cards.table.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [Card(*row) for row in connection.execute(query)]

    def filed(self, ids: Sequence[str]) -> list[tuple[Card, int]]:
        last = select(func.max(schema.events.c.number)).where(schema.events.c.table == schema.tables.c.table)
        query = select(schema.tables, last.scalar_subquery()).where(schema.tables.c.id.in_(ids))
        with self.engine.connect() as connection:
            return [(Card(*row[:-1]), int(row[-1] or 0)) for row in connection.execute(query)]

    def counts(self) -> tuple[int, int]:
        with self.engine.connect() as connection:
            count, highest = connection.execute(select(func.count(), func.max(schema.tables.c.table))).one()
            return int(count), int(highest or 0)

    def last_touch(self) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.max(schema.tables.c.touched))).scalar_one() or 0)

    def probe(self) -> None:
        cursor = self.begin()
        try:
            cursor.execute(PROBE)
        except BaseException:
            self.rollback()
            raise
        self.commit()

    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        with self.engine.begin() as connection:
            found = [Old(*row) for row in connection.execute(old_tables(before, spare, unplayed))]
            keys = [old.table for old in found]
            for part in (schema.events, schema.refusals, schema.tables):
                connection.execute(delete(part).where(part.c.table.in_(keys)))
            return [old.id for old in found]


class Old(NamedTuple):
    """A table that may be deleted."""

    table: int
    id: str


def old_tables(before: int, spare: Collection[int], unplayed: bool) -> Select[Any]:
    """Asks for the tables that `Storage.forget` is to delete."""
    cards = schema.tables.c
    old = select(cards.table, cards.id).where(cards.touched < before).order_by(cards.touched).limit(500)
    if spare:
        old = old.where(cards.table.not_in(spare))
    if unplayed:
        old = old.where(cards.phase == "gathering")
    return old


def first_line(error: Exception) -> str:
    """The first line of what a database said."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
