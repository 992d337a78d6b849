"""At the owner of a table: sockets that came through the doors of other nodes."""

from __future__ import annotations

from msgspec import MsgspecError

from kalamazoo.server.cluster.bus import PART, Bus
from kalamazoo.server.cluster.letters import Said, Told
from kalamazoo.server.protocol import wire
from kalamazoo.server.sockets.socket import COME_BACK, decoder
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.dispatch import handle
from kalamazoo.server.tables.joining import gone
from kalamazoo.server.tables.table import Table

SILENT = 60.0  # seconds; a door closes whoever says nothing long before


class Guest(Connection):
    """A socket at another node's door, as a table of ours knows it."""

    def __init__(self, bus: Bus, owner: str, door: str, guest: int, table: Table, since: float) -> None:
        super().__init__()
        self.bus = bus
        self.owner = owner  # this life of ours
        self.door = door
        self.guest = guest
        self.table = table
        self.since = since
        self.heard = 0  # words
        self.said = 0
        self.free = 0  # moves that cost nothing, to be told
        self.closing = False

    # -- out ------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        self.send_all([message])

    def send_all(self, messages: list[bytes]) -> None:
        part: list[bytes] = []
        size = 0
        for message in messages:
            if part and size + len(message) > PART:
                self.tell(part)
                part, size = [], 0
            part.append(message)
            size += len(message)
        self.tell(part)

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.tell([], code, reason)
            self.closing = True

    def cost_nothing(self) -> None:
        self.free += 1

    def tell(self, messages: list[bytes], code: int = 0, reason: str = "") -> None:
        """One word."""
        if self.closing:
            return
        self.said += 1
        self.bus.tell(self.owner, self.door, Told(self.guest, self.said, self.free, messages, code, reason))
        self.free = 0

    # -- in -------------------------------------------------------------------------------------

    def hear(self, word: Said) -> None:
        """What the socket said; a word before it may have been lost on the way."""
        self.heard += 1
        if word.number != self.heard or self.table.closed or word.text is None:
            self.close(COME_BACK, "come back")
        if self.closing:
            return
        try:
            message: wire.Client = decoder.decode(word.text or "")
        except (MsgspecError, ValueError):  # a door of another version may know more
            self.close(COME_BACK, "come back")
            return
        table = self.table
        table.mailbox.post(lambda batch: handle(table, self, message, batch))

    def leave(self) -> None:
        """The socket has closed, or its door is gone."""
        self.closing = True
        table = self.table
        table.mailbox.post(lambda batch: gone(table, self, batch))


class Guests:
    """All of them."""

    def __init__(self) -> None:
        self.all: dict[tuple[str, int], Guest] = {}

    def add(self, guest: Guest) -> None:
        """Somebody has come."""
        self.all[guest.door, guest.guest] = guest

    def hear(self, door: str, words: list[Said]) -> None:
        """What sockets at a door have said."""
        for word in words:
            guest = self.all.get((door, word.guest))
            if guest is None:
                continue
            if word.text is None:
                del self.all[door, word.guest]
                guest.leave()
            else:
                guest.hear(word)

    def look(self, alive: set[str], asked: float) -> None:
        """Lets go of those whose door has died, and of those who never said a word.

        A door that came after somebody asked who is alive is not known yet.
        """
        self.dismiss()
        for key, guest in list(self.all.items()):
            silent = guest.audience is None and guest.since < asked - SILENT
            if silent or (guest.door not in alive and guest.since < asked):
                del self.all[key]
                guest.leave()

    def dismiss(self) -> None:
        """Sends those away whose table has left memory: their hello may have come too late to be heard."""
        for guest in self.all.values():
            if guest.table.closed:
                guest.close(COME_BACK, "come back")

    def send_away(self) -> None:
        """Words may have gone astray: everybody comes back."""
        for guest in self.all.values():
            guest.close(COME_BACK, "come back")
            guest.leave()
        self.all.clear()
