"""`kalamazoo cluster status`: the nodes that share a database, their tables and leases."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from kalamazoo.cli.common import print_table, with_columns
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    from kalamazoo.server.storage.leased import Neighbour

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ABOUT = "Shows the nodes of a cluster by what its database knows: who lives, and who has how many tables."


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    cluster = commands.add_parser("cluster", help="see the nodes that share a database")
    what = cluster.add_subparsers(dest="what", metavar="WHAT", required=True)
    status = what.add_parser("status", help="nodes, tables and leases", description=ABOUT)
    status.add_argument("--database", required=True, metavar="URL", help="the PostgreSQL database of the cluster")
    status.add_argument("--json", action="store_true", help="for programs")
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
        tables = store.counts()[0]
    finally:
        store.close()
    living = [node for node in nodes if node.seconds > 0]
    if options.json:
        print(json.dumps({"tables": tables, "nodes": [as_json(node) for node in nodes]}, indent=1))
    else:
        print_nodes(nodes)
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


def print_nodes(nodes: list[Neighbour]) -> None:
    """One line a node."""
    if not nodes:
        print("No node has joined yet.")
        return
    names = ("node", "address", "lease", "tables", "connections", "to others", "from others", "bus", "version")
    table = with_columns(*names, left=3)
    for node in nodes:
        state = json.loads(node.state)
        life = f"{node.seconds:.0f} s left" if node.seconds > 0 else f"gone for {-node.seconds:.0f} s"
        known = [str(state.get(name, "-")) for name in ("connections", "ways", "guests")]
        bus = {True: "up", False: "lost"}.get(state.get("bus"), "-")
        table.add_row(node.name, node.address, life, str(node.tables), *known, bus, str(state.get("version", "-")))
    print_table(table)
