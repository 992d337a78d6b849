"""`kalamazoo serve`: the table as a web server, for friends and for bots."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kalamazoo.cli.common import PORT, add_json, see_own_folder, whole
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ABOUT = """Keeps tables for people and bots. Open the address it prints in a browser; whoever has the link of a table
can sit down at it. Nothing has to be installed or started first: tables are kept in one file in your data folder, and
every move is on disk before anybody sees it, so the server can be stopped or killed at any time."""

LONGEST = 64  # characters of a bot's name, as a table takes it

EPILOG = """examples:
  kalamazoo serve                             play on this computer
  kalamazoo serve --host 0.0.0.0              friends in the same house can join: http://<this computer>:1913/
  kalamazoo serve --data /srv/kalamazoo --host-name cards.example --proxy 10.0.0.5 --log json
                                              behind a proxy that speaks TLS (docs/running.md)
  kalamazoo serve --database postgresql://kalamazoo@db/kalamazoo
  kalamazoo serve --database postgresql://kalamazoo@db/kalamazoo --cluster nats://bus:4222 --host 0.0.0.0
                                              one of several nodes that keep the same tables

Stop it with Ctrl-C: people are told, and come back by themselves when it runs again.
"""


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    serve = commands.add_parser(
        "serve",
        help="host tables for people and bots, in the browser",
        description=ABOUT,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    place = serve.add_argument_group("where")
    place.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on: 127.0.0.1 is this computer only (the default), 0.0.0.0 everybody",
    )
    place.add_argument(
        "--port",
        type=whole(0, 65535),
        default=PORT,
        metavar="N",
        help=f"port to listen on (default: {PORT}; 0: any free one)",
    )
    place.add_argument("--open", action="store_true", help="open the table in your browser")
    keep = serve.add_argument_group("what is kept")
    keep.add_argument("--data", metavar="FOLDER", help="where the tables are kept (default: your user's data folder)")
    keep.add_argument("--database", default="", metavar="URL", help="a PostgreSQL database instead of a file")
    keep.add_argument(
        "--keep-days",
        type=whole(1, 36500),
        default=30,
        metavar="N",
        help="days after which a table nobody visits is deleted (default: 30)",
    )
    net = serve.add_argument_group("on the internet (docs/running.md)")
    net.add_argument(
        "--proxy",
        default="127.0.0.1",
        metavar="ADDRESSES",
        help="trusted proxies, comma-separated (default: 127.0.0.1)",
    )
    net.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which people reach this server, such as cards.example; may be repeated. Addresses, localhost "
        "and this computer's own name are known; * allows any name",
    )
    net.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another web site whose pages may connect, such as https://cards.example; may be repeated",
    )
    net.add_argument("--certificate", metavar="FILE", help="speak TLS with this certificate, when there is no proxy")
    net.add_argument("--key", metavar="FILE", help="the certificate's private key")
    net.add_argument(
        "--tables", type=whole(1, 10_000_000), default=20_000, metavar="N", help="most tables to keep (default: 20000)"
    )
    net.add_argument(
        "--connections",
        type=whole(1, 1_000_000),
        default=4000,
        metavar="N",
        help="most connections at a time (default: 4000)",
    )
    net.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another limit, such as plain=500 or pages=60/10; may be repeated (docs/running.md lists them)",
    )
    others = serve.add_argument_group("with other nodes (docs/running.md)")
    others.add_argument(
        "--cluster",
        default="",
        metavar="NATS",
        help="addresses of NATS servers, comma-separated: this is one of several nodes that share a PostgreSQL",
    )
    others.add_argument(
        "--node", default="", metavar="NAME", help="what this node is called (default: its computer and port)"
    )
    others.add_argument(
        "--lease",
        type=whole(1, 600),
        default=6,
        metavar="SECONDS",
        help="when the tables of a node that is out of reach go to another one (default: 6)",
    )
    players = serve.add_argument_group("who plays")
    players.add_argument(
        "--bots",
        default="",
        metavar="A,B,…",
        help="bots of your own that tables may choose, package.module:Class; those of installed packages are known",
    )
    watch = serve.add_argument_group("watching it")
    watch.add_argument("--log", choices=("text", "json"), default="text", help="format of the log")
    watch.add_argument(
        "--metrics",
        choices=("local", "all", "off"),
        default="local",
        help="who may read /metrics: this computer (the default), everybody, nobody",
    )
    watch.add_argument(
        "--workers",
        type=whole(0, 64),
        default=0,
        metavar="N",
        help="number of processes in which bots think (default: one less than the cores, 4 at most)",
    )
    add_json(serve, "print the address as a line of JSON once the tables are open")
    serve.set_defaults(run=serve_tables)


def own_bots(text: str) -> tuple[str, ...]:
    """The bots of one's own; a name that no table could ask for is refused."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if ":" not in name or "(" in name or len(name) > LONGEST:
            why = (
                "the names that games and installed packages have are known without it"
                if ":" not in name
                else (f"at most {LONGEST} characters, and no effort, which is chosen at the table")
            )
            raise KalamazooError(f'"{name[:80]}" should read like my_bots:Careful: {why}')
    see_own_folder()
    return names


def serve_tables(options: argparse.Namespace) -> int:
    """Runs the server until it is stopped."""
    try:
        from kalamazoo.server.run import run_server
        from kalamazoo.server.settings import Limits, Settings, user_data, with_limits
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name == "kalamazoo":
            raise
        raise KalamazooError("the server needs an extra: pip install 'kalamazoo[server]'") from None
    if bool(options.certificate) != bool(options.key):
        raise KalamazooError("--certificate and --key belong together")
    settings = Settings(
        host=options.host,
        port=options.port,
        data=Path(options.data) if options.data else user_data(),
        database=options.database,
        bus=options.cluster,
        node=options.node,
        lease=float(options.lease),
        names=tuple(options.host_name),
        origins=tuple(options.origin),
        proxies=options.proxy,
        metrics=options.metrics,
        log=options.log,
        bots=own_bots(options.bots),
        workers=options.workers,
        keep=options.keep_days * 86_400.0,
        certificate=Path(options.certificate) if options.certificate else None,
        key=Path(options.key) if options.key else None,
        limits=with_limits(Limits(tables=options.tables, sockets=options.connections), options.limit),
    )

    def ready(address: str) -> None:
        if options.json:
            print(json.dumps({"address": address, "port": urlsplit(address).port, "process": os.getpid()}), flush=True)
        else:
            print(f"kalamazoo: the tables are at {address}  (Ctrl-C stops)", flush=True)
        if options.open:
            webbrowser.open(address)

    with contextlib.suppress(KeyboardInterrupt):  # the way to stop it, as it says at the start
        run_server(settings, ready)
    print("kalamazoo: stopped; the tables are kept", file=sys.stderr)
    return 0
