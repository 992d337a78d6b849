"""PostgreSQL shared by the nodes of a cluster: each writes for the tables it has leased, and for no others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, select, text

from kalamazoo.server.storage import schema
from kalamazoo.server.storage.database import Old, old_tables
from kalamazoo.server.storage.fencing import REFUSED
from kalamazoo.server.storage.interface import BadStorage, Card, Refusal, Row
from kalamazoo.server.storage.postgres import LOCK, Postgres, ask

SWEEPING = 0x6B616C616D737770  # an advisory lock: who clears old tables away
GONE = 3600  # seconds for which a node that has gone is still shown
ASLEEP = 5000  # milliseconds after which a node that fell asleep in a transaction holds nobody up any more

CASTS = (
    "text", "bigint[]", "bigint[]",
    "bigint[]", "text[]", "bigint[]", "text[]", "boolean[]", "text[]",
    "bigint[]", "integer[]", "bigint[]", "text[]", "smallint[]", "text[]", "text[]",
    "bigint[]", "smallint[]", "smallint[]", "text[]", "text[]",
)  # fmt: skip
APPEND = f"SELECT kalamazoo_append({', '.join('%s::' + cast for cast in CASTS)})"

NEW = text(
    "INSERT INTO leases (\"table\", node, epoch) VALUES (nextval('table_keys'), :node, nextval('epochs')) "
    'RETURNING "table", epoch'
)
CATCH_UP = text(  # tables of a server that ran alone had no use for the sequence
    "SELECT setval('table_keys', m.last) FROM (SELECT max(\"table\") AS last FROM tables) m, table_keys s "
    "WHERE m.last > s.last_value"
)
SEIZE = text(  # leases of tables that are about to be deleted; not of those that are open at another node
    'INSERT INTO leases AS l ("table", node, epoch) '
    "SELECT key, :node, nextval('epochs') FROM unnest(CAST(:keys AS bigint[])) AS key "
    'ON CONFLICT ("table") DO UPDATE SET node = excluded.node, epoch = excluded.epoch '
    'WHERE l.node = excluded.node OR NOT kalamazoo_alive(l.node) RETURNING l."table"'
)
JOIN = text(
    "INSERT INTO nodes (node, name, address, until) "
    "VALUES (:node, :name, :address, clock_timestamp() + make_interval(secs => :seconds))"
)
RENEW = text(
    "UPDATE nodes SET until = clock_timestamp() + make_interval(secs => :seconds), state = :state "
    "WHERE node = :node AND until > clock_timestamp()"
)
LEFT_OVER = text('DELETE FROM leases l WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t."table" = l."table") '
                 "AND l.since < clock_timestamp() - interval '1 minute' AND NOT kalamazoo_alive(l.node)")  # fmt: skip


class Lease(NamedTuple):
    """Who has a table."""

    table: int
    node: str
    epoch: int


class Holding(NamedTuple):
    """A table that is open, as the database knows it."""

    id: str  # of the table; empty while it is being made
    node: str
    name: str  # of the node; empty when nobody remembers it
    epoch: int
    held: float  # seconds since it was taken
    seconds: float  # until the lease runs out unless its node renews it; below zero, how long ago that was


class Neighbour(NamedTuple):
    """A node as the database knows it."""

    node: str  # one life of one process
    name: str
    address: str
    seconds: float  # until its leases run out; below zero, how long ago that was
    state: str  # JSON
    tables: int  # leases


class Leased(Postgres):
    """The store of one node. What it may write is decided by the database."""

    shared = True
    options = f"-c idle_in_transaction_session_timeout={ASLEEP}"

    def __init__(self, url: str) -> None:
        self.node = ""  # of this life; empty before the first
        self.epochs: dict[int, int] = {}  # by table: under which this node has it
        self.fenced = 0  # appends that the database refused
        super().__init__(url)

    def may_write(self, connection: Any) -> bool:
        """Whether no server is alone with this database; what this node may write then, its leases say."""
        return ask(connection, "SELECT pg_try_advisory_xact_lock_shared(%s)", LOCK)

    # -- writing --------------------------------------------------------------------------------

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        """One statement: nothing of it waits for this process, however long that may be asleep."""
        keys = {row.table for row in rows} | {row.table for row in refusals} | {card.table for card in cards}
        if not keys:
            return
        own = sorted(keys)
        latest = {card.table: card for card in cards}.values()
        kept = {row[:3]: row for row in refusals}.values()
        given = [self.node, own, [self.epochs.get(key, 0) for key in own]]
        for part, width in ((latest, len(Card._fields)), (rows, len(Row._fields)), (kept, len(Refusal._fields))):
            given += columns(part, width)
        try:
            self.begin().execute(APPEND, given)
        except self.trouble as error:
            self.fenced += self.refused(error)
            raise

    def refused(self, error: BaseException) -> bool:
        """Whether the database did not let this node write because the table is not its own."""
        return getattr(error, "sqlstate", None) == REFUSED

    # -- leases ---------------------------------------------------------------------------------

    def take(self, table_id: str) -> Lease | None:
        """Leases a table, or says who has it; None if there is no such table."""
        with self.engine.begin() as connection:
            query = text("SELECT * FROM kalamazoo_take(:id, :node)")
            found = connection.execute(query, {"id": table_id, "node": self.node}).first()
        if found is None:
            return None
        lease = Lease(*found)
        if lease.node == self.node:
            self.epochs[lease.table] = lease.epoch
        return lease

    def new_table(self) -> int:
        """The key of a table that is about to be made, with its lease."""
        with self.engine.begin() as connection:
            key, epoch = connection.execute(NEW, {"node": self.node}).one()
        self.epochs[key] = epoch
        return int(key)

    def release(self, key: int, epoch: int) -> None:
        """Lets another node have a table."""
        if self.epochs.get(key) == epoch:
            del self.epochs[key]
        leases = schema.leases.c
        with self.engine.begin() as connection:
            connection.execute(delete(schema.leases).where(leases.table == key, leases.epoch == epoch))

    def hand_back(self, keys: Collection[int]) -> None:
        """Lets other nodes have these tables."""
        for key in keys:
            self.epochs.pop(key, None)
        leases = schema.leases.c
        with self.engine.begin() as connection:
            connection.execute(delete(schema.leases).where(leases.node == self.node, leases.table.in_(keys)))

    # -- nodes ----------------------------------------------------------------------------------

    def cluster(self) -> str:
        """The id of the cluster, which is that of its database."""
        with self.engine.connect() as connection:
            return str(connection.execute(select(schema.clusters.c.id)).scalar_one())

    def join(self, node: str, name: str, address: str, seconds: float) -> None:
        """Begins a life, for so many seconds; leases of an earlier one are not this one's."""
        with self.engine.begin() as connection:
            if not connection.execute(select(func.pg_try_advisory_xact_lock_shared(LOCK))).scalar_one():
                raise BadStorage(f"a Kalamazoo that is not of this cluster keeps its tables in {self.name}")
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": schema.MIGRATING})
            connection.execute(CATCH_UP)
            connection.execute(JOIN, {"node": node, "name": name, "address": address, "seconds": seconds})
        self.epochs.clear()
        self.node = node

    def renew(self, seconds: float, state: str) -> bool:
        """Lives on for so many seconds; False when it was too late for that."""
        with self.engine.begin() as connection:
            parts = {"node": self.node, "seconds": seconds, "state": state}
            return bool(connection.execute(RENEW, parts).rowcount)

    def leave(self) -> None:
        """Ends this life: all its tables can be taken at once."""
        self.epochs.clear()
        with self.engine.begin() as connection:
            connection.execute(delete(schema.leases).where(schema.leases.c.node == self.node))
            connection.execute(delete(schema.nodes).where(schema.nodes.c.node == self.node))

    def neighbours(self, dead: bool = False) -> list[Neighbour]:
        """All nodes that live, this one too; with `dead` those that have gone without a word as well."""
        nodes, leases = schema.nodes.c, schema.leases.c
        left = func.extract("epoch", nodes.until - func.clock_timestamp())
        held = select(func.count()).where(leases.node == nodes.node).scalar_subquery()
        query = select(nodes.node, nodes.name, nodes.address, left, nodes.state, held).order_by(nodes.name, nodes.since)
        if not dead:
            query = query.where(nodes.until > func.clock_timestamp())
        with self.engine.connect() as connection:
            return [Neighbour(*row)._replace(seconds=float(row[3])) for row in connection.execute(query)]

    def holdings(self, most: int) -> list[Holding]:
        """So many leases, the one that was taken last in front."""
        leases, nodes, tables = schema.leases.c, schema.nodes.c, schema.tables.c
        now = func.clock_timestamp()
        held, left = (func.extract("epoch", span) for span in (now - leases.since, nodes.until - now))
        rows = schema.leases.outerjoin(schema.nodes, nodes.node == leases.node)
        rows = rows.outerjoin(schema.tables, tables.table == leases.table)
        query = select(tables.id, leases.node, nodes.name, leases.epoch, held, left).select_from(rows)
        with self.engine.connect() as connection:
            found = connection.execute(query.order_by(leases.epoch.desc()).limit(most)).all()
        return [
            Holding(table or "", node, name or "", epoch, float(since), float(seconds or 0.0))
            for table, node, name, epoch, since, seconds in found
        ]

    # -- clearing away --------------------------------------------------------------------------

    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        """One node at a time; what is open at another one stays."""
        with self.engine.begin() as connection:
            if not connection.execute(select(func.pg_try_advisory_xact_lock(SWEEPING))).scalar_one():
                return []
            nodes = schema.nodes.c
            connection.execute(delete(schema.nodes).where(nodes.until < func.clock_timestamp() - gone_for()))
            connection.execute(LEFT_OVER)
            found = [Old(*row) for row in connection.execute(old_tables(before, spare, unplayed))]
            keys = [old.table for old in found]
            ours = set(connection.execute(SEIZE, {"keys": keys, "node": self.node}).scalars()) if keys else set()
            for part in (schema.events, schema.refusals, schema.tables, schema.leases):
                connection.execute(delete(part).where(part.c.table.in_(ours)))
        for key in ours:
            self.epochs.pop(key, None)
        return [old.id for old in found if old.table in ours]


def gone_for() -> Any:
    """The time for which a node that has gone is still shown."""
    return func.make_interval(0, 0, 0, 0, 0, 0, bindparam("gone", GONE))


def columns(rows: Collection[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """The same rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
