"""`kalamazoo mcp`: a table for models of language, by the Model Context Protocol."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ABOUT = """Speaks the Model Context Protocol on standard input and output, so that a model of language or another agent
can sit at a table, ask why, and play (docs/agents.md). A client starts it: {"command": "kalamazoo", "args": ["mcp"]}"""


def add_commands(commands: Commands) -> None:
    """Adds the command of this file."""
    talking = commands.add_parser(
        "mcp", help="let models of language play, by the Model Context Protocol", description=ABOUT
    )
    talking.set_defaults(run=talk)


def talk(options: argparse.Namespace) -> int:
    """Serves until the client has gone."""
    try:
        from kalamazoo.agents.protocol import make_server
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "kalamazoo":
            raise
        raise KalamazooError("this needs an extra: pip install 'kalamazoo[mcp]'") from None
    make_server().run("stdio")
    return 0
