"""The tables as tools of the Model Context Protocol; needs the extra `mcp`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from kalamazoo._engine import version_line
from kalamazoo.agents import seating
from kalamazoo.core.errors import KalamazooError

Words = ParamSpec("Words")

INSTRUCTIONS = """You sit at a card table. list_games says what can be played; open_table deals, gives you a seat and
bots the others. Each answer shows the table as your seat sees it and every legal move as a token with its meaning: play
one of the tokens with play_move. When you may act but need not (a call, a trade), wait_for_others lets the others go
on. ask_why says by which clause a move may not be made, read_rules has the clauses, get_hint says what a strong player
would do."""


def told(answer: Callable[Words, str]) -> Callable[Words, str]:
    """A tool that says in a sentence what cannot be; a fault of the program is told to nobody."""

    @wraps(answer)
    def tool(*args: Words.args, **words: Words.kwargs) -> str:
        try:
            return answer(*args, **words)
        except KalamazooError as error:
            raise ToolError(str(error)) from None

    return tool


def make_server() -> MCPServer:
    """A server with tables of its own."""
    hall = seating.Hall()
    server = MCPServer(
        "kalamazoo", title="Kalamazoo, a card table", instructions=INSTRUCTIONS, version=version_line().split()[1]
    )

    @server.tool()
    @told
    def list_games() -> str:
        """Every game and edition as rules strings, with how many can play and which bots there are."""
        return seating.list_games()

    @server.tool()
    @told
    def read_rules(rules: str, clause: str = "") -> str:
        """The rules of a rules string such as "flinch@1913(partners=on)", or one clause of them such as "FL-CHAL-9"."""
        return seating.read_rules(rules, clause)

    @server.tool()
    @told
    def open_table(rules: str, seats: int = 0, seat: str = "A", bots: str = "fair", seed: str = "") -> str:
        """Deals a game. You hold one seat (a letter), bots hold the others: names, comma-separated, that repeat.

        seats 0 is the fewest that can play. Without a seed nobody can foretell the deal.
        """
        return hall.open(rules, seats, seat, bots, seed)

    @server.tool()
    @told
    def look(table: str) -> str:
        """The table as your seat sees it, with your legal moves."""
        return hall.find(table).tell()

    @server.tool()
    @told
    def play_move(table: str, move: str) -> str:
        """Plays one of your moves, given as its token; then the others act until you may act again."""
        return hall.play(table, move)

    @server.tool()
    @told
    def wait_for_others(table: str) -> str:
        """Stays silent when you may act but need not, and lets the others go on."""
        return hall.wait(table)

    @server.tool()
    @told
    def ask_why(table: str, move: str) -> str:
        """Whether a move may be made now; if not, why, with the clause of the rules."""
        return hall.why(table, move)

    @server.tool()
    @told
    def get_hint(table: str) -> str:
        """What a strong player would do at your seat, and why, where the rules allow hints."""
        return hall.hint(table)

    @server.tool()
    @told
    def get_record(table: str) -> str:
        """The game so far as your seat saw it; the full record, which anybody can verify, when it is over."""
        return hall.record(table)

    return server
