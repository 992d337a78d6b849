"""Presence: who is at a table, with which eyes, and who of those who sit there is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kalamazoo.server.tables.audience import SCENE, Audience, Connection
from kalamazoo.server.tables.numbers import Numbers
from kalamazoo.server.tables.seats import PERSON, Seat


def nothing() -> None:
    """What is done about somebody who is late at a table that has left memory."""


class Presence:
    """The audiences of one table, and the people its seats wait for."""

    def __init__(self, seats: list[Seat], numbers: Numbers, grace: int, too_late: Callable[[], None]) -> None:
        self.seats = seats
        self.numbers = numbers
        self.grace = grace  # seconds that a seat waits for somebody who is away
        self.too_late = too_late  # called when somebody has been away too long
        self.audiences: dict[tuple[int, ...], Audience] = {}
        self.expected = False  # of an evening: somebody is at one of its tables, so all of them play on
        self.loop = asyncio.get_running_loop()
        self.touched = self.loop.time()  # when somebody was last there

    def close(self) -> None:
        """The table has left memory: it need not hear of anybody any more."""
        self.too_late = nothing

    # -- connections ----------------------------------------------------------------------------

    def attach(self, connection: Connection, held: tuple[int, ...]) -> None:
        """Gives a connection its eyes."""
        self.detach(connection)
        audience = self.audiences.get(held)
        if audience is None:
            audience = Audience(held, 0)
            audience.number = self.numbers.for_mask(audience.mask)
            self.audiences[held] = audience
        audience.connections[connection.mode].append(connection)
        connection.held = held
        connection.audience = audience
        for seat in held:
            self.seats[seat].present += 1
            self.seats[seat].active = self.seats[seat].active or self.loop.time()
        self.touched = self.loop.time()

    def detach(self, connection: Connection) -> None:
        """Takes a connection's eyes away."""
        audience = connection.audience
        if audience is None:
            return
        connection.audience = None
        audience.connections[connection.mode].remove(connection)
        if not audience.everybody():
            del self.audiences[audience.held]
        for seat in audience.held:
            self.seats[seat].present = max(0, self.seats[seat].present - 1)
        self.touched = self.loop.time()

    def everybody(self) -> list[Connection]:
        """All connections."""
        return [connection for audience in self.audiences.values() for connection in audience.everybody()]

    @property
    def lively(self) -> bool:
        """Whether the table has anybody to play on for."""
        return bool(self.audiences) or self.expected

    def looked_at(self) -> set[int]:
        """The seats whose people look on."""
        return {seat for audience in self.audiences.values() if audience.people for seat in audience.held}

    def onlookers(self) -> int:
        """How many watch without a seat."""
        watching = self.audiences.get(())
        return len(watching.everybody()) if watching else 0

    def watched(self) -> list[int]:
        """The viewers whose scenes somebody looks at."""
        return [viewer for a in self.audiences.values() if a.connections[SCENE] for viewer in a.viewers]

    # -- people who are away --------------------------------------------------------------------

    def welcome_back(self) -> bool:
        """Sends bots home whose people have come back; says whether anything about presence changed."""
        changed = False
        for seat in self.seats:
            if seat.kind != PERSON or seat.present:
                changed = changed or seat.warm or bool(seat.back_by)
                seat.warm = False
                seat.back_by = 0.0
        return changed

    def watch_absent(self, playing: bool) -> None:
        """Sets the time when a bot takes an absent person's place; it runs only while somebody waits for him."""
        waited_for = playing and self.lively
        for seat in self.seats:
            if seat.kind != PERSON or seat.present or seat.warm:
                continue
            if not waited_for:
                seat.back_by = 0.0
            elif not seat.back_by:
                seat.back_by = self.loop.time() + self.grace
                self.loop.call_later(max(0.0, seat.back_by - self.loop.time()), self.time_is_up)

    def time_is_up(self) -> None:
        """Somebody may have been away too long; the table may have left memory meanwhile."""
        self.too_late()

    def late(self) -> list[Seat]:
        """The seats of those who have been away too long."""
        now = self.loop.time() + 0.01
        return [seat for seat in self.seats if seat.back_by and seat.back_by <= now and not seat.present]
