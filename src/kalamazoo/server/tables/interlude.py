"""Interludes: the table waits until its people have seen the end of a round; who is out may skip what is left.

All of it is in memory only: after a restart the game just goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kalamazoo.core.seats import ONLOOKER
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import MOVES, Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import done, own_seat, refuse_seat
from kalamazoo.server.tables.seats import PERSON, Answer

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table


class Interlude:
    """A table that waits."""

    def __init__(self, until: float, out: set[int]) -> None:
        self.until = until  # when it goes on by itself
        self.out = out  # the seats that were out of the game before
        self.ready: set[int] = set()  # the seats that have seen it
        self.told: list[int] = []  # the seats that are waited for, as everybody was told
        self.timer: asyncio.TimerHandle | None = None

    def info(self, now: float) -> wire.Interlude:
        """How it stands."""
        return wire.Interlude(self.told, max(0, round((self.until - now) * 1000)))

    def stop(self) -> None:
        """It is over."""
        if self.timer:
            self.timer.cancel()


def begin(table: Table, seen: Sequence[wire.Moment], batch: Batch) -> None:
    """Moments have come that people want to look at: bots and clock stand still, if anybody looks."""
    if not table.plan.pause or table.hurried or table.phase != "playing":
        return
    fallen = {entry.seat for moment in seen for entry in moment.entries if entry.out}
    if stand_still(table, seats_out(table) - fallen):
        broadcast.tell_table(table, batch, [])


def stand_still(table: Table, out: set[int]) -> bool:
    """The table waits until its people are ready, if there is anybody to wait for."""
    waits = Interlude(table.loop.time() + table.plan.pause, out)
    waits.told = waited_for(table, waits)
    if not waits.told or not table.plan.pause:
        return False
    left = max(0.0, waits.until - table.loop.time())
    waits.timer = table.loop.call_later(left, lambda: table.mailbox.post(lambda later: end(table, waits, later)))
    table.interlude = waits
    return True


def waited_for(table: Table, waits: Interlude) -> list[int]:
    """The seats whose people look on and have not said that they are ready.

    Those who have been out of the game for longer are waited for only if nobody else is there to play.
    """
    looking = table.hall.looking() if table.hall else table.presence.looked_at()
    people = sorted(seat for seat in looking if table.seats[seat].kind == PERSON)
    playing = [seat for seat in people if seat not in waits.out]
    return [seat for seat in playing or people if seat not in waits.ready]


def seats_out(table: Table) -> set[int]:
    """The seats that have nothing more to do in this deal, as everybody can see."""
    assert table.deal is not None
    return {player.seat for player in table.deal.scenes.draw(ONLOOKER).players if player.out}


def look(table: Table, batch: Batch) -> None:
    """Somebody is ready, has come or gone: whether the table still waits, and for whom.

    While nobody at all is here, nothing is lost by waiting: whoever comes back soon sees the moment again.
    """
    waits = table.interlude
    if waits is None:
        return
    waiting = waited_for(table, waits)
    if not waiting and table.presence.lively:
        end(table, waits, batch)
    elif waiting != waits.told:
        waits.told = waiting
        broadcast.tell_table(table, batch, [])


def end(table: Table, waits: Interlude, batch: Batch) -> None:
    """The game goes on; programs are told again what they can do."""
    if table.interlude is not waits:
        return
    waits.stop()
    table.interlude = None
    batch.consult = True
    batch.noticed |= table.everyone
    broadcast.tell_table(table, batch, [], fresh=(MOVES,))
    if table.hall:
        table.hall.go_on(batch)


def ready(table: Table, connection: Connection, message: wire.Ready, batch: Batch) -> None:
    """Somebody has seen it; whoever says so when nothing is waited for does no harm."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return
    if table.interlude:
        table.interlude.ready.add(seat.number)
    seat.remember(message.id, Answer(table.numbers.total, ""))
    done(table, connection, message.id, seat.answers[message.id], batch)


def skip(table: Table, connection: Connection, message: wire.Skip, batch: Batch) -> None:
    """Somebody who is out wants to see the end: the bots, who are among themselves, play on at once."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return
    why = ""
    if table.deal is None or table.phase != "playing":
        why = "no game is being played"
    else:
        out = seats_out(table)
        playing = [other.number for other in table.seats if other.kind == PERSON and other.number not in out]
        if seat.number not in out:
            why = "you are still in the game"
        elif playing:
            why = f"{table.people[playing[0]]} is still playing; you can watch, or go to another table"
    if why:
        refuse_seat(table, connection, seat, message.id, batch, "not-now", why)
        return
    table.hurry()
    batch.others()
    batch.noticed |= table.everyone
    seat.remember(message.id, Answer(table.numbers.total, ""))
    done(table, connection, message.id, seat.answers[message.id], batch)
    if table.interlude:
        end(table, table.interlude, batch)
