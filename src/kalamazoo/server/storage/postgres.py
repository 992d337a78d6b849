"""PostgreSQL, by URL: the same schema in a server of its own."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from kalamazoo.server.storage.database import Database, first_line
from kalamazoo.server.storage.interface import BadStorage

PATIENCE = 2.0  # seconds: the lock of a server that was killed is not released at once
LOCK = 0x6B616C616D617A6F  # an advisory lock: "kalamazo"


class Postgres(Database):
    """The store in PostgreSQL, for a server that is alone: the connection that writes also holds the lock of it.

    The nodes of a cluster (`Leased`) hold none: they only look whether somebody is alone here.
    """

    shared = False
    options = ""  # of its connections

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise BadStorage("PostgreSQL needs an extra: pip install 'kalamazoo[postgres]'") from None
        self.trouble: type[Exception] = psycopg.Error
        try:
            address = make_url(url).set(drivername="postgresql+psycopg")
        except ArgumentError:
            raise BadStorage("the database URL should read postgresql://user:password@host/name") from None
        given = {"options": self.options} if self.options else {}
        super().__init__(create_engine(address, pool_size=2, pool_pre_ping=True, connect_args=given), "%s")
        self.plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self.writing: Any = None
        self.connect()
        try:
            self.prepare()
        except BaseException:
            self.close()
            raise

    def connect(self) -> None:
        """Opens the connection that writes, and takes the lock."""
        import psycopg

        try:
            connection = psycopg.connect(self.plain, connect_timeout=10, autocommit=self.shared)
            connection.execute("SET synchronous_commit = on")
            until = time.monotonic() + PATIENCE
            while not (taken := self.may_write(connection)) and time.monotonic() < until:
                time.sleep(0.05)
            connection.commit()
        except psycopg.Error as error:
            raise BadStorage(f"the database {self.name} cannot be reached: {first_line(error)}") from None
        if not taken:
            connection.close()
            which = "a Kalamazoo that is not of this cluster" if self.shared else "another Kalamazoo"
            raise BadStorage(f"{which} keeps its tables in {self.name}; stop it, or use another database")
        self.writing = connection

    def may_write(self, connection: Any) -> bool:
        """Takes the lock of this database, if no other server has it and no node of a cluster lives."""
        if nodes_live(connection) or not ask(connection, "SELECT pg_try_advisory_lock(%s)", LOCK):
            return False
        if nodes_live(connection):  # one joined in this very moment
            ask(connection, "SELECT pg_advisory_unlock(%s)", LOCK)
            return False
        return True

    def begin(self) -> Any:
        if self.writing is None or self.writing.closed:
            self.connect()
        return self.writing.cursor()

    def commit(self) -> None:
        try:
            self.writing.commit()
        except self.trouble:
            self.rollback()
            raise

    def rollback(self) -> None:
        try:
            self.writing.rollback()
        except self.trouble:
            self.writing.close()

    def close(self) -> None:
        if self.writing is not None:
            self.writing.close()
        self.engine.dispose()


def ask(connection: Any, question: str, *given: object) -> bool:
    """Whether it is so."""
    found = connection.execute(question, given).fetchone()
    return bool(found and found[0])


def nodes_live(connection: Any) -> bool:
    """Whether a cluster runs on this database."""
    return ask(connection, "SELECT to_regclass('nodes') IS NOT NULL") and ask(
        connection, "SELECT EXISTS (SELECT 1 FROM nodes WHERE until > clock_timestamp())"
    )
