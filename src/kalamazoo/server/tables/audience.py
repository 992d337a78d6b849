"""Audiences: all connections that see the table with the same eyes."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from kalamazoo.core.seats import ONLOOKER
from kalamazoo.server.protocol import wire

SCENE: wire.Mode = "scene"
MOVES: wire.Mode = "moves"


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection(ABC):
    """One socket, as a table knows it. Nothing here waits."""

    def __init__(self) -> None:
        self.held: tuple[int, ...] = ()
        self.mode: wire.Mode = SCENE
        self.audience: Audience | None = None  # None until it has said hello
        self.sat: dict[str, wire.Done] = {}  # answers to Sit, which carry secrets and are kept nowhere else

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Sends a message, or keeps it until the reader is ready for it."""

    def send_all(self, messages: list[bytes]) -> None:
        """Sends several messages."""
        for message in messages:
            self.send(message)

    @abstractmethod
    def close(self, code: int, reason: str) -> None:
        """Ends the connection, after what was sent."""

    def pay(self, tables: int) -> bool:
        """Whether a round of an evening may make so many tables on account of whoever this is."""
        return True

    @abstractmethod
    def cost_nothing(self) -> None:
        """The last move was accepted: it does not count against any limit."""


class Audience:
    """The same held seats (or the onlooker): the same messages, the same numbers."""

    def __init__(self, held: tuple[int, ...], number: int) -> None:
        self.held = held
        self.viewers = held or (ONLOOKER,)
        self.mask = sum(1 << viewer for viewer in self.viewers)
        self.number = number
        self.people: list[Connection] = []  # who look at scenes
        self.bots: list[Connection] = []  # who want events and moves
        self.connections: dict[wire.Mode, list[Connection]] = {SCENE: self.people, MOVES: self.bots}

    def everybody(self) -> list[Connection]:
        """All connections."""
        return self.people + self.bots
