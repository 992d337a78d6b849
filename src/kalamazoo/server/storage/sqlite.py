"""SQLite: one file, nothing to set up. WAL, and every commit waits for the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import IO, Any

from sqlalchemy import create_engine, event
from sqlalchemy.pool import QueuePool

from kalamazoo.core.errors import shown
from kalamazoo.server.storage.database import Database
from kalamazoo.server.storage.interface import BadStorage, Card, Refusal, Row

if sys.platform != "win32":
    import fcntl

TOGETHER = 128  # rows of one statement at most
PAGE = 1024  # bytes
READ = 512  # kilobytes that a reading connection keeps: what it read is seldom asked for again
ROOM = 1_000_000  # bytes that must be free on a disk to which nothing could be written before
MARKS = ", ".join("?" * len(Row._fields))
PRAGMAS = (
    ("journal_mode", "wal"),
    ("synchronous", "2"),  # a commit waits for the disk
    ("wal_autocheckpoint", "32000"),  # pages: the same ones are written again and again, so they are copied seldom
    ("busy_timeout", "10000"),
    ("foreign_keys", "1"),
)


def tune(connection: sqlite3.Connection) -> None:
    """Sets what durability needs, and checks that it took.

    A new file has small pages: a move is a few words at the end of its table's log, and a commit writes whole pages.
    """
    connection.execute(f"PRAGMA page_size={PAGE}")
    for name, value in PRAGMAS:
        connection.execute(f"PRAGMA {name}={value}")
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if str(found).lower() != value:
            raise BadStorage(f"SQLite does not take {name}={value} here; use a folder on a local disk")


def tune_reader(connection: sqlite3.Connection) -> None:
    """The same for a connection that reads, which needs less memory."""
    tune(connection)
    connection.execute(f"PRAGMA cache_size=-{READ}")


def keep_private(path: Path) -> None:
    """The file is its owner's alone: seeds, hashes of secrets and talk are in it. SQLite's other files follow it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if sys.platform != "win32":
        path.chmod(0o600)


def check_whole(path: Path) -> None:
    """Complains of a file that was damaged, before anything is built on it."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as connection:
            connection.text_factory = lambda raw: raw.decode("utf-8", "replace")  # it may tell of what it cannot read
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        found = str(error)
    except UnicodeDecodeError:  # in the name of a table, which the driver wants to tell
        found = "it cannot be read"
    if found != "ok":
        what = shown(found.splitlines()[-1] if found else "it cannot be read", 120)
        raise BadStorage(f"{path} is damaged ({what}); put a backup in its place, or move it away to begin anew")


class Sqlite(Database):
    """The store in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(0o700, parents=True, exist_ok=True)
            self.lock = lock(path.with_suffix(".lock"))
            keep_private(path)
        except OSError as error:
            raise BadStorage(f"{path.parent} cannot be written to: {error.strerror}") from None
        engine = create_engine(f"sqlite:///{path}", poolclass=QueuePool, pool_size=2, connect_args={"timeout": 10})
        event.listen(engine, "connect", lambda connection, _: tune_reader(connection))
        super().__init__(engine, "?")
        self.inserts = [self.append_sql + f", ({MARKS})" * more for more in range(TOGETHER)]
        try:
            check_whole(path)
            self.prepare()
            self.writing = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, cached_statements=2 * TOGETHER
            )
            tune(self.writing)
        except BaseException as error:
            self.engine.dispose()
            self.lock.close()
            if isinstance(error, sqlite3.Error):
                raise BadStorage(f"{path} cannot be used: {error}") from None
            raise

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        """At each statement the driver lets another thread have the interpreter: moves alone are a single one."""
        if refusals or cards or not 0 < len(rows) <= TOGETHER:
            super().append(rows, refusals, cards)
        else:
            self.insert(self.writing, rows)

    def begin(self) -> Any:
        cursor = self.writing.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        return cursor

    def insert(self, cursor: Any, rows: Sequence[Row]) -> None:
        """Many rows with one statement."""
        for at in range(0, len(rows), TOGETHER):
            part = rows[at : at + TOGETHER]
            cursor.execute(self.inserts[len(part) - 1], tuple(chain.from_iterable(part)))

    def probe(self) -> None:
        """A little can often be written where a table cannot: the disk must have some room, too."""
        super().probe()
        if shutil.disk_usage(self.path.parent).free < ROOM:
            raise OSError(errno.ENOSPC, "there is hardly any room on the disk")

    def commit(self) -> None:
        try:
            self.writing.execute("COMMIT")
        except sqlite3.Error:
            self.rollback()  # or the next transaction could not begin
            raise

    def rollback(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.writing.execute("ROLLBACK")

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.writing.close()
        self.engine.dispose()
        self.lock.close()


def lock(path: Path) -> IO[str]:
    """Holds a file for this process alone: two servers on one database would contradict each other."""
    keep_private(path)
    held = path.open("a+", encoding="utf-8")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise BadStorage(
            f"another Kalamazoo keeps its tables in {path.parent}; stop it, or give this one another --data folder"
        ) from None
    held.truncate(0)
    held.write(f"{os.getpid()}\n")
    held.flush()
    return held
