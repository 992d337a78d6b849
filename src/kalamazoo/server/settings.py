"""Settings: everything about a server that its keeper can choose, with the usual values."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kalamazoo.core.errors import KalamazooError, near, shown

PORT = 1913


def user_data() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "kalamazoo"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kalamazoo"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kalamazoo"


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, and so many more each second."""

    burst: float
    each_second: float


@dataclass(frozen=True)
class Limits:
    """What one socket, one address and the whole server may ask for."""

    moves: Rate = Rate(60, 20)
    accepted: Rate = Rate(1000, 50)  # accepted moves cost nothing, up to what no player ever needs
    chat: Rate = Rate(8, 0.5)
    lobby: Rate = Rate(30, 2)
    pages: Rate = Rate(60, 10)
    malformed: Rate = Rate(10, 0.2)
    warnings: Rate = Rate(40, 2)  # answers that something comes too fast; beyond them the socket is closed
    creation: Rate = Rate(20, 0.05)  # new tables, by address
    rounds: Rate = Rate(100, 0.1)  # tables that the rounds of evenings make anew, by address
    reading: Rate = Rate(30, 1)  # decks, positions and records to be read, by address
    address: float = 8  # a whole address has so many times the rates of one socket
    estate: float = 4  # an IPv6 network of 48 bits has so many times the budget of one of its households
    sockets_an_address: int = 400
    sockets: int = 4000
    plain: int = 1000  # plain connections: pages and requests
    plain_an_address: int = 100
    head_within: float = 10.0  # seconds for the head of a request
    body_within: float = 30.0  # and for its body
    answer_within: float = 60.0  # and for its answer to be made and read
    tables: int = 20_000  # kept on disk
    tables_open: int = 2000  # in memory
    message: int = 16_384  # bytes of one message
    body: int = 2_200_000  # bytes of a record to replay
    plan: int = 400_000  # bytes of a request for a table
    bodies: int = 64_000_000  # bytes of large requests that are arriving, all together
    bodies_an_address: int = 8_000_000
    unsent: int = 400_000  # bytes that may wait for a slow reader


def with_limits(limits: Limits, changes: Iterable[str]) -> Limits:
    """The limits with some of them changed: `plain=500`, or `pages=60/10` for a rate; raises KalamazooError."""
    known = {each.name: each.type for each in fields(Limits)}
    found: dict[str, Any] = {}
    for change in changes:
        name, _, value = change.partition("=")
        if name not in known:
            raise KalamazooError(f'there is no limit "{shown(name)}"{near(name, sorted(known))}')
        burst, slash, each_second = value.partition("/")
        try:
            if known[name] == "Rate":
                found[name] = Rate(float(burst), float(each_second))
            else:
                found[name] = int(value) if known[name] == "int" else float(value)
            fine = min(float(burst), float(each_second) if slash else 0.0) >= 0.0
        except ValueError:
            fine = False
        if not fine:
            form = f"{name}=60/10: so many at once, and more each second" if known[name] == "Rate" else f"{name}=100"
            raise KalamazooError(f'"{shown(change)}" should read like {form}')
    return replace(limits, **found)


def unlimited() -> Limits:
    """For measuring and testing, where one address is everybody."""
    rates: dict[str, Any] = {each.name: Rate(1e9, 1e9) for each in fields(Limits) if each.type == "Rate"}
    return Limits(**rates, sockets_an_address=1_000_000, sockets=1_000_000)


@dataclass(frozen=True)
class Settings:
    """One server."""

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path = field(default_factory=user_data)
    database: str = ""  # a PostgreSQL URL; empty: an SQLite file in the data folder
    bus: str = ""  # NATS servers that connect the nodes of a cluster, comma-separated; empty: this server is alone
    node: str = ""  # what this node of a cluster is called; empty: by its computer and port
    lease: float = 6.0  # seconds after which the tables of a node that is out of reach are another one's
    names: tuple[str, ...] = ()  # under which it is reached, besides addresses and this computer's own names; "*": any
    origins: tuple[str, ...] = ()  # other web origins whose pages may connect
    proxies: str = "127.0.0.1"  # whose forwarded addresses are believed
    metrics: str = "local"  # who may read /metrics: local, all or off
    log: str = "text"  # or json
    bots: tuple[str, ...] = ()  # of one's own, package.module:Class, that tables may choose besides the others
    workers: int = 0  # processes in which bots think; 0: as many as fit
    readers: int = 2  # processes in which decks, positions and records of strangers are read
    think: float = 5.0  # seconds after which a bot's thinking is cut short
    idle: float = 900.0  # seconds without anybody until a table leaves memory; it stays on disk
    keep: float = 30 * 86_400.0  # seconds without anybody until a table is deleted
    certificate: Path | None = None  # TLS
    key: Path | None = None
    limits: Limits = Limits()

    @property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite:///{self.data / 'kalamazoo.db'}"
