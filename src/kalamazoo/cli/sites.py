"""`kalamazoo site`: the table without a server, as a folder for any web space."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo.cli.common import add_json, console, print_json
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    site = commands.add_parser("site", help="make a table without a server: a folder for any web space")
    site.add_argument("folder", metavar="FOLDER", help="is made anew if it is a site already")
    add_json(site)
    site.set_defaults(run=make)


def make(options: argparse.Namespace) -> int:
    """Writes the folder."""
    try:
        from kalamazoo.site.building import build_site
    except ModuleNotFoundError:
        raise KalamazooError("a site needs an extra: pip install 'kalamazoo[server]'") from None
    size = build_site(Path(options.folder))
    if options.json:
        print_json({"folder": options.folder, "bytes": size})
        return 0
    console.print(f"{options.folder} is a table without a server; a browser loads {size / 1e6:.1f} MB of it, once.")
    console.print(f"To try it here: python -m http.server --directory {options.folder}", markup=False)
    return 0
