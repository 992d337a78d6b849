"""How a server becomes a node: what it needs for that, and what is said if it is not there."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.limits import Gate
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Settings
from kalamazoo.server.storage.leased import Leased

try:
    from kalamazoo.server.cluster.bus import hidden
    from kalamazoo.server.cluster.node import Node
except ImportError as missing:
    if (missing.name or "").partition(".")[0] != "nats":
        raise
    raise KalamazooError("several nodes need an extra: pip install 'kalamazoo[server,cluster]'") from None

SHORTEST = 1.0  # seconds of a lease


def node_of(settings: Settings, gate: Gate) -> Node:
    """The node that a server is to be; raises KalamazooError with a sentence."""
    if not settings.database.startswith("postgres"):
        raise KalamazooError("the nodes of a cluster share a PostgreSQL database: give --database as well as --cluster")
    if settings.lease < SHORTEST:
        raise KalamazooError(f"a lease of less than {SHORTEST:g} s would run out all the time")
    reach(settings.bus)
    storage = Leased("postgresql:" + settings.database.partition(":")[2])
    name = settings.node or f"{socket.gethostname()}-{settings.port}"
    return Node(settings, storage, gate, Metrics(name))


def reach(servers: str) -> None:
    """Complains if no NATS server can be reached."""
    for server in servers.split(","):
        try:
            parts = urlsplit(server if "://" in server else f"nats://{server}")
            with socket.create_connection((parts.hostname or "localhost", parts.port or 4222), 5):
                return
        except (OSError, ValueError):
            continue
    raise KalamazooError(f"no NATS server answers at {', '.join(hidden(server) for server in servers.split(','))}")
