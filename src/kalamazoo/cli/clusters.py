"""`kalamazoo cluster status`: the nodes that share a database, their tables and leases."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from kalamazoo.cli.common import add_json, print_json, print_table, whole, with_columns
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    from kalamazoo.server.storage.leased import Holding, Neighbour

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ABOUT = "Shows the nodes of a cluster by what its database knows: who lives, who has which tables, and until when."
SHOWN = 20  # leases


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    cluster = commands.add_parser("cluster", help="see the nodes that share a database")
    what = cluster.add_subparsers(dest="what", metavar="WHAT", required=True)
    status = what.add_parser("status", help="nodes, tables and leases", description=ABOUT)
    status.add_argument("--database", required=True, metavar="URL", help="the PostgreSQL database of the cluster")
    most = whole(0, 1_000_000)
    status.add_argument(
        "--leases", type=most, default=SHOWN, metavar="N", help=f"list so many at most (usual: {SHOWN})"
    )
    add_json(status)
    status.set_defaults(run=show_status)


def show_status(options: argparse.Namespace) -> int:
    """Prints it; exit status 1 if no node lives."""
    try:
        from kalamazoo.server.storage.leased import Leased
    except ImportError:
        raise KalamazooError("this needs an extra: pip install 'kalamazoo[server,cluster]'") from None
    if not options.database.startswith("postgres"):
        raise KalamazooError("a cluster has a PostgreSQL database: --database postgresql://…")
    store = Leased("postgresql:" + options.database.partition(":")[2])
    try:
        nodes = store.neighbours(dead=True)
        holdings = store.holdings(options.leases)
        tables = store.counts()[0]
    finally:
        store.close()
    living = [node for node in nodes if node.seconds > 0]
    if options.json:
        known = {"nodes": [as_json(node) for node in nodes], "leases": [lease_as_json(each) for each in holdings]}
        print_json({"tables": tables, **known})
    else:
        print_nodes(nodes)
        print_leases(holdings, sum(node.tables for node in nodes))
        leases = sum(node.tables for node in living)
        orphans = sum(node.tables for node in nodes) - leases
        waiting = f", {orphans} of nodes that have gone, which go to whoever is asked for them" if orphans else ""
        print(f"{tables} tables are kept; {leases} are open{waiting}.")
    return 0 if living else 1


def as_json(node: Neighbour) -> dict[str, object]:
    """One node for programs."""
    own = {"node": node.node, "name": node.name, "address": node.address}
    return {**own, "alive": node.seconds > 0, "seconds": round(node.seconds, 1), "leases": node.tables,
            "state": json.loads(node.state)}  # fmt: skip


def lease_as_json(lease: Holding) -> dict[str, object]:
    """One lease for programs."""
    own = {"table": lease.id, "node": lease.node, "name": lease.name, "epoch": lease.epoch}
    return {**own, "held": round(lease.held, 1), "seconds": round(lease.seconds, 1)}


def span(seconds: float) -> str:
    """How long something lasts, in its largest unit."""
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


def life(seconds: float) -> str:
    """How long a lease lasts unless it is renewed, or since when it has been over."""
    return f"{span(seconds)} left" if seconds > 0 else f"gone for {span(-seconds)}"


def print_leases(leases: list[Holding], total: int) -> None:
    """One line a table that is open."""
    if not leases:
        return
    table = with_columns("table", "node", "lease", "epoch", "open for", left=3)
    for lease in leases:
        table.add_row(lease.id or "new", lease.name or "-", life(lease.seconds), str(lease.epoch), span(lease.held))
    print_table(table)
    if total > len(leases):
        print(f"and {total - len(leases)} leases more (--leases {total})")


def print_nodes(nodes: list[Neighbour]) -> None:
    """One line a node."""
    if not nodes:
        print("No node has joined yet.")
        return
    names = ("node", "address", "lease", "tables", "connections", "to others", "from others", "bus", "version")
    table = with_columns(*names, left=3)
    for node in nodes:
        state = json.loads(node.state)
        known = [str(state.get(name, "-")) for name in ("connections", "ways", "guests")]
        bus = {True: "up", False: "lost"}.get(state.get("bus"), "-")
        table.add_row(
            node.name, node.address, life(node.seconds), str(node.tables), *known, bus, str(state.get("version", "-"))
        )
    print_table(table)
