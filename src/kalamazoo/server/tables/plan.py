"""What a table was made to be: the first thing in its log."""

from __future__ import annotations

import msgspec

from kalamazoo.server.protocol import wire


class Place(msgspec.Struct):
    """Where a table stands in an evening: it plays one round of it."""

    hall: str  # the id of the evening's hall
    round: int  # which of the rounds that were begun there, from 1
    table: int  # the number of the table, 0 is the head table
    players: list[int]  # by seat: the seat in the hall
    dealer: int
    move: int  # which move of its evening, from 1 …
    moves: int  # … of how many, unless a tie at the top adds some
    totals: list[int]  # by seat: what its player has won before


class Plan(msgspec.Struct, omit_defaults=True):
    """Rules, seats, and how it is played."""

    id: str
    rules: str
    seats: list[wire.SeatPlan]
    listed: bool = True
    grace: int = 60
    speed: int = 100
    deck: str | None = None
    position: msgspec.Raw = msgspec.Raw()  # that it begins from, as JSON: as objects it takes ten times the room
    pause: int = 30
    tables: int = 1  # more than one: the hall of an evening at so many tables, or (with a place) one of them
    place: Place | None = None

    @property
    def is_hall(self) -> bool:
        """Whether people only come together here, to play at several tables."""
        return self.tables > 1 and self.place is None
