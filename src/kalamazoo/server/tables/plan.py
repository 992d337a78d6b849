"""What a table was made to be: the first thing in its log."""

from __future__ import annotations

import msgspec

from kalamazoo.server.protocol import wire


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
