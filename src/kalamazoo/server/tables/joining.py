"""Coming and going: who connects, sits down, leaves, and which seats bots take."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kalamazoo.bots import make_bot, usual_bot
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seat_name
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy_name
from kalamazoo.server.protocol.titles import who
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.replies import anybody, done, number_for, own_seat, refuse, refuse_seat
from kalamazoo.server.tables.seats import OPEN, PERSON, Answer, fresh_secret, hash_of, seats_opened

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

ONLOOKERS = 200  # people without a seat at one table
KEPT = 32  # answers to Sit that a connection remembers


def hello(table: Table, connection: Connection, message: wire.Hello, batch: Batch) -> None:
    """Somebody comes, or comes back."""
    if message.protocol != wire.PROTOCOL:
        text = f"this server speaks version {wire.PROTOCOL} of the protocol, not {message.protocol}; reload the page"
        batch.sends.append((connection, encode(wire.Notice("protocol", text))))
        batch.closes.append((connection, 4000, "protocol"))
        return
    held = seats_opened(table.seats, message.secrets)
    if not held and connection.audience is None and table.presence.onlookers() >= ONLOOKERS:
        batch.sends.append(
            (connection, encode(wire.Notice("closed", "too many people are watching this table already")))
        )
        batch.closes.append((connection, 4003, "full"))
        return
    table.detach(connection)
    connection.mode = message.mode
    absent = [seat for seat in held if not table.seats[seat].present]
    table.attach(connection, held)
    came_back = table.presence.welcome_back() or bool(absent)
    batch.others()
    lost = broadcast.missed(table, connection, message.last)
    messages = lost if lost is not None else [broadcast.welcome(table, connection)]
    batch.sends += [(connection, text) for text in messages]
    if came_back:
        broadcast.tell_table(table, batch, [])


def gone(table: Table, connection: Connection, batch: Batch) -> None:
    """A connection has closed."""
    if connection.audience is None:
        return
    held = connection.held
    table.detach(connection)
    batch.others()
    table.watch_absent()
    if any(not table.seats[seat].present for seat in held):
        broadcast.tell_table(table, batch, [])


def keep_warm(table: Table, batch: Batch) -> None:
    """Bots take the places of those who have been away too long."""
    late = table.presence.late()
    if table.closed or table.phase != "playing" or not table.presence.audiences or not late:
        return
    for seat in late:
        seat.warm = True
        seat.bot = seat.bot or usual_bot(table.rules.game)
    broadcast.tell_table(table, batch, [f"A bot is keeping {seat.name}'s seat warm" for seat in late])
    batch.others()


def sit(table: Table, connection: Connection, message: wire.Sit, batch: Batch) -> None:
    """Somebody takes a seat."""
    if message.id in connection.sat:
        batch.sends.append((connection, encode(connection.sat[message.id])))
        return
    if message.seat >= len(table.seats):
        refuse(connection, batch, message.id, "unknown", f"there is no seat {seat_name(message.seat)} at this table")
        return
    seat = table.seats[message.seat]
    own = bool(message.secret) and seats_opened([seat], [message.secret]) == (seat.number,)
    name = tidy_name(message.name)
    if seat.kind != OPEN and not own:
        by = f"{seat.name} is sitting" if seat.kind == PERSON and seat.name else "somebody is sitting"
        by = by if seat.kind == PERSON else "a bot is sitting"
        refuse(connection, batch, message.id, "full", f"seat {seat_name(seat.number)} is taken: {by} there")
        return
    if table.phase == "playing" and connection.held and not own:
        text = "you already have a seat, and would see two hands; wait until this game is over"
        refuse(connection, batch, message.id, "not-now", text)
        return
    if not name:
        refuse(connection, batch, message.id, "malformed", "a name needs at least one letter that can be seen")
        return
    secret = message.secret or fresh_secret()
    if not own:
        row = table.row("sat", seat.number, json.dumps({"name": name, "hash": hash_of(secret)}), message.id)
        table.change(row)
        batch.rows.append(row)
        batch.filed = True
    table.attach(connection, tuple(sorted({*connection.held, seat.number})))
    came_back = table.presence.welcome_back()
    batch.others()
    if not own:
        lines = [f"{who(seat.number, name)} sits down"]
        broadcast.tell_table(table, batch, lines, numbered=True, but=connection.audience)
    elif came_back:
        broadcast.tell_table(table, batch, [], but=connection.audience)
    number = number_for(table, connection, seat.answers.get(message.id))
    while len(connection.sat) >= KEPT:
        connection.sat.pop(next(iter(connection.sat)))
    answer = connection.sat[message.id] = wire.Done(message.id, number, seat.number, secret)
    batch.sends.append((connection, encode(answer)))
    batch.sends.append((connection, broadcast.welcome(table, connection)))


def leave(table: Table, connection: Connection, message: wire.Leave, batch: Batch) -> None:
    """Somebody gives a seat up: to nobody, or in the middle of a deal to a bot."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return
    name = seat.name
    bot = (seat.bot or usual_bot(table.rules.game)) if table.phase == "playing" else ""
    holders = [holder for holder in table.presence.everybody() if seat.number in holder.held]
    row = table.row("left", seat.number, bot, message.id)
    table.change(row)
    batch.rows.append(row)
    batch.filed = True
    batch.others()
    lines = [f"{who(seat.number, name)} leaves" + (", and a bot plays on" if bot else "")]
    broadcast.tell_table(table, batch, lines, numbered=True)
    done(table, connection, message.id, Answer(row.number, ""), batch)
    for holder in holders:
        table.attach(holder, tuple(number for number in holder.held if number != seat.number))
        batch.sends.append((holder, broadcast.welcome(table, holder)))


def set_seat(table: Table, connection: Connection, message: wire.SetSeat, batch: Batch) -> None:
    """A bot at an open seat, or a bot's seat opened."""
    me = anybody(table, connection, message.id, batch)
    if me is None:
        return
    if message.seat >= len(table.seats):
        text = f"there is no seat {seat_name(message.seat)} at this table"
        refuse_seat(table, connection, me, message.id, batch, "unknown", text)
        return
    seat = table.seats[message.seat]
    if table.phase == "playing":
        refuse_seat(table, connection, me, message.id, batch, "not-now", "seats can only be changed between games")
    elif seat.kind == PERSON:
        text = f"{seat.name} is sitting at seat {seat_name(seat.number)}"
        refuse_seat(table, connection, me, message.id, batch, "full", text)
    else:
        try:
            if message.bot:
                make_bot(message.bot, table.rules, seat.number, Rng(0))
        except KalamazooError as error:
            refuse_seat(table, connection, me, message.id, batch, "unknown", str(error))
            return
        placed = json.dumps({"seat": seat.number, "bot": message.bot})
        row = table.row("seat", me.number, placed, message.id)
        table.change(row)
        batch.rows.append(row)
        batch.filed = True
        what = f"played by a bot ({message.bot})" if message.bot else "open"
        broadcast.tell_table(table, batch, [f"Seat {seat_name(seat.number)} is now {what}"], numbered=True)
        done(table, connection, message.id, Answer(row.number, ""), batch)
