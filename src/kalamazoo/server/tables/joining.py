"""Coming and going: who connects, sits down, leaves, and which seats bots take."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kalamazoo.bots import make_bot, usual_bot
from kalamazoo.bots.characters import character_of
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy_name
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import SCENE, Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.interlude import look
from kalamazoo.server.tables.people import character_for, face_of
from kalamazoo.server.tables.replies import NO_SEAT, anybody, done, number_for, own_seat, refuse, refuse_seat
from kalamazoo.server.tables.seats import BOT, OPEN, PERSON, Answer, Seat, fresh_secret, hash_of, seats_opened

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

ONLOOKERS = 200  # people without a seat at one table
GIVEN = "the seats at the tables of an evening are given in its hall; take one there"
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
    look(table, batch)


def keep_warm(table: Table, batch: Batch) -> None:
    """Bots take the places of those who have been away too long."""
    late = table.presence.late()
    if table.closed or table.phase != "playing" or not table.presence.lively or not late:
        return
    for seat in late:
        seat.warm = True
        seat.bot = seat.bot or usual_bot(table.rules.game)
    broadcast.tell_table(table, batch, [f"A bot is keeping {table.people[seat.number]}'s seat warm" for seat in late])
    batch.others()


def relieve(table: Table, idle: list[Seat], batch: Batch) -> None:
    """Bots play for those who are here but do nothing, until they do."""
    idle = [seat for seat in idle if seat.kind == PERSON and not seat.by_bot]  # of what may have changed meanwhile
    for seat in idle:
        seat.dozing = True
        seat.bot = seat.bot or usual_bot(table.rules.game)
    if idle:
        broadcast.tell_table(table, batch, [f"A bot is playing for {table.people[seat.number]}" for seat in idle])
        batch.others()


def sit(table: Table, connection: Connection, message: wire.Sit, batch: Batch) -> None:
    """Somebody takes a seat."""
    if message.id in connection.sat:
        batch.sends.append((connection, encode(connection.sat[message.id])))
        return
    if message.seat >= len(table.seats):
        refuse(connection, batch, message.id, "unknown", NO_SEAT)
        return
    seat = table.seats[message.seat]
    own = bool(message.secret) and seats_opened([seat], [message.secret]) == (seat.number,)
    name = tidy_name(message.name)
    if table.place and not own:
        refuse(connection, batch, message.id, "not-now", GIVEN)
        return
    if seat.kind != OPEN and not own:
        taken = f"this seat is taken: {table.people[seat.number]} is sitting there"
        refuse(connection, batch, message.id, "full", taken)
        return
    if table.phase == "playing" and not own and any(other.kind == PERSON for other in table.seats):
        # Whoever plays could come once more under another name, and would see two hands.
        text = "a bot plays this seat while others play on; sit down when this game is over"
        refuse(connection, batch, message.id, "not-now", text)
        return
    if not name:
        refuse(connection, batch, message.id, "malformed", "a name needs at least one letter that can be seen")
        return
    secret = message.secret or fresh_secret()
    if not own:
        others = [other for other in table.seats if other is not seat]
        sat = {"name": name, "hash": hash_of(secret), "face": face_of(message.face, name, others)}
        row = table.row("sat", seat.number, json.dumps(sat), message.id)
        table.change(row)
        batch.rows.append(row)
        batch.filed = True
    table.attach(connection, tuple(sorted({*connection.held, seat.number})))
    came_back = table.presence.welcome_back()
    batch.others()
    if not own:
        lines = [f"{table.people[seat.number]} sits down"]
        broadcast.tell_table(table, batch, lines, numbered=True, fresh=renamed(table), but=connection.audience)
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
    name = table.people[seat.number]
    bot = (seat.bot or usual_bot(table.rules.game)) if table.phase == "playing" else ""
    holders = [holder for holder in table.presence.everybody() if seat.number in holder.held]
    row = table.row("left", seat.number, placed(table, seat.number, bot), message.id)
    table.change(row)
    batch.rows.append(row)
    batch.filed = True
    batch.others()
    lines = [f"{name} leaves" + (f", and {table.people[seat.number]} plays on" if bot else "")]
    broadcast.tell_table(table, batch, lines, numbered=True, fresh=renamed(table))
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
        refuse_seat(table, connection, me, message.id, batch, "unknown", NO_SEAT)
        return
    seat = table.seats[message.seat]
    if table.place:
        refuse_seat(table, connection, me, message.id, batch, "not-now", GIVEN)
    elif table.phase == "playing":
        refuse_seat(table, connection, me, message.id, batch, "not-now", "seats can only be changed between games")
    elif seat.kind == PERSON:
        text = f"{table.people[seat.number]} is sitting there"
        refuse_seat(table, connection, me, message.id, batch, "full", text)
    else:
        try:
            if message.bot:
                make_bot(message.bot, table.rules, seat.number, Rng(0))
        except KalamazooError as error:
            refuse_seat(table, connection, me, message.id, batch, "unknown", str(error))
            return
        before = table.people[seat.number] if seat.kind == BOT else ""
        text = placed(table, seat.number, message.bot, tidy_name(message.name))
        row = table.row("seat", me.number, text, message.id)
        table.change(row)
        batch.rows.append(row)
        batch.filed = True
        after = table.people[seat.number] if message.bot else ""
        lines = [f"{before} leaves"] if before and before != after else []
        lines += [f"{after} sits down"] if after and before != after else []
        broadcast.tell_table(table, batch, lines, numbered=True)
        done(table, connection, message.id, Answer(row.number, ""), batch)


def placed(table: Table, number: int, bot: str, name: str = "") -> str:
    """A bot at a seat, or (empty) nobody, as it stands in the log: with the character that it plays.

    Another bot at the same seat goes on as the same character, unless a name was asked for.
    """
    if not bot:
        return json.dumps({"seat": number, "bot": ""})
    seat = table.seats[number]
    name = name or (seat.name if seat.kind == BOT else "")
    who = character_of(name, "") or seat.character or character_for(number, table.plan.id, table.seats, bot)
    return json.dumps({"seat": number, "bot": bot, "name": name or who.name, "face": who.face})


def renamed(table: Table) -> tuple[wire.Mode, ...]:
    """Who needs to see everything anew when somebody has another name: those who look at scenes of a game."""
    return (SCENE,) if table.phase == "playing" else ()
