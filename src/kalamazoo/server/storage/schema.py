"""The schema, and the steps that bring an older database up to it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    update,
)

from kalamazoo.server.storage.interface import BadStorage

meta = MetaData()

versions = Table("kalamazoo_schema", meta, Column("version", Integer, nullable=False))

tables = Table(
    "tables",
    meta,
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("id", String(32), nullable=False, unique=True),
    Column("touched", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("info", Text, nullable=False),
    Index("tables_by_touch", "touched"),
)

events = Table(
    "events",
    meta,
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("action", String(40), nullable=False),
    sqlite_with_rowid=False,
)

refusals = Table(
    "refusals",
    meta,
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("slot", SmallInteger, primary_key=True, autoincrement=False),
    Column("action", String(40), nullable=False),
    Column("answer", Text, nullable=False),
    sqlite_with_rowid=False,
)


def make_tables_and_events(connection: Connection) -> None:
    """Version 1: tables and what happened at them."""
    meta.create_all(connection, tables=[tables, events])


def make_refusals(connection: Connection) -> None:
    """Version 2: the answers to refused actions outlive the server too."""
    meta.create_all(connection, tables=[refusals])


STEPS: tuple[Callable[[Connection], None], ...] = (make_tables_and_events, make_refusals)


def migrate(connection: Connection) -> int:
    """Brings the database to the newest version, in the transaction of its caller; returns the version it had."""
    if not inspect(connection).has_table(versions.name):
        meta.create_all(connection, tables=[versions])
        connection.execute(insert(versions).values(version=0))
    found = connection.execute(select(versions.c.version)).scalar_one()
    if found > len(STEPS):
        raise BadStorage(
            f"this database is of version {found}, made by a newer Kalamazoo; this one knows version {len(STEPS)}"
        )
    for step in STEPS[found:]:
        step(connection)
    if found < len(STEPS):
        connection.execute(update(versions).values(version=len(STEPS)))
    return int(found)
