"""The schema, and the steps that bring an older database up to it."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from kalamazoo.server.storage.fencing import FENCING
from kalamazoo.server.storage.interface import BadStorage

MIGRATING = 0x6B616C616D697261  # an advisory lock

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

# For several nodes on one PostgreSQL;

nodes = Table(
    "nodes",
    meta,
    Column("node", String(80), primary_key=True),  # one life of one process
    Column("name", String(60), nullable=False),
    Column("address", Text, nullable=False),
    Column("since", DateTime(timezone=True), nullable=False, server_default=func.clock_timestamp()),
    Column("until", DateTime(timezone=True), nullable=False),  # when its leases run out
    Column("state", Text, nullable=False, server_default="{}"),  # JSON
)

leases = Table(
    "leases",
    meta,
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("node", String(80), nullable=False, index=True),
    Column("epoch", BigInteger, nullable=False),
    Column("since", DateTime(timezone=True), nullable=False, server_default=func.clock_timestamp()),
)

clusters = Table("cluster", meta, Column("id", String(16), nullable=False))


def make_tables_and_events(connection: Connection) -> None:
    """Version 1: tables and what happened at them."""
    meta.create_all(connection, tables=[tables, events])


def make_refusals(connection: Connection) -> None:
    """Version 2: the answers to refused actions outlive the server too."""
    meta.create_all(connection, tables=[refusals])


def make_leases(connection: Connection) -> None:
    """Version 3: in PostgreSQL several nodes may keep tables. SQLite stays as it is: it has one server."""
    if connection.dialect.name != "postgresql":
        return
    meta.create_all(connection, tables=[nodes, leases, clusters])
    for statement in FENCING:
        connection.execute(text(statement))
    connection.execute(insert(clusters).values(id=token_hex(8)))


STEPS: tuple[Callable[[Connection], None], ...] = (make_tables_and_events, make_refusals, make_leases)


def migrate(connection: Connection) -> int:
    """Brings the database to the newest version, in the transaction of its caller; returns the version it had."""
    if connection.dialect.name == "postgresql":  # one node at a time
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
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
