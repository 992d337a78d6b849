"""Playing: deals, and the moves of people, bots and the clock."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from kalamazoo.core.errors import BadMove, IllegalMove, KalamazooError
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.core.seed import fresh_seed
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.titles import tidy, who
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.replies import anybody, done, own_seat, refuse_seat, refuse_with, ruled_out
from kalamazoo.server.tables.seats import Answer, Seat

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

UNREADABLE = (ValueError, IndexError, KeyError, OverflowError)  # what a game may stumble over in somebody's text


def start(table: Table, connection: Connection, message: wire.Start, batch: Batch) -> None:
    """The first deal."""
    me = anybody(table, connection, message.id, batch)
    if me is None:
        return
    if table.phase != "gathering":
        refuse_seat(table, connection, me, message.id, batch, "not-now", "the cards have been dealt already")
        return
    deal_for(table, connection, me, message.id, batch)


def rematch(table: Table, connection: Connection, message: wire.Rematch, batch: Batch) -> None:
    """The next deal, passed on."""
    me = anybody(table, connection, message.id, batch)
    if me is None:
        return
    if table.phase != "over":
        refuse_seat(
            table, connection, me, message.id, batch, "not-now", "the next game is dealt when this one has ended"
        )
        return
    deal_for(table, connection, me, message.id, batch)


def deal_for(table: Table, connection: Connection, me: Seat, action: str, batch: Batch) -> None:
    """Deals, if every seat is taken, and answers."""
    free = [seat_name(seat.number) for seat in table.seats if not seat.taken]
    if free:
        text = f"seat {', '.join(free)} is still open; wait for somebody, or put a bot there"
        refuse_seat(table, connection, me, action, batch, "not-now", text)
        return
    try:
        number = deal(table, batch, me.number, action)
    except KalamazooError as error:
        refuse_seat(table, connection, me, action, batch, "not-now", str(error))
        return
    done(table, connection, action, Answer(number, ""), batch)


def deal(table: Table, batch: Batch, seat: int = -1, action: str = "") -> int:
    """Deals and tells everybody; returns the number of the event."""
    last = table.deal
    if last is None:
        dealer = secrets.randbelow(len(table.seats)) if table.plan.position is None else 0
    else:
        referee = last.referee
        dealer = last.game.next_dealer(table.rules.options, len(table.seats), referee.dealer, referee.state())
    dealt = {"seed": fresh_seed(), "dealer": dealer, "wins": table.wins, "hidden": table.numbers.pairs()}
    row = table.row("deal", seat, json.dumps(dealt), action)
    table.change(row)
    batch.rows.append(row)
    batch.filed = True
    batch.others()
    batch.noticed |= table.everyone
    table.house.metrics.count("deals")
    dealing = table.seats[dealer]
    lines = [f"{who(dealer, dealing.name)} deals"] if table.plan.position is None else ["The position is set"]
    broadcast.tell_table(table, batch, lines, numbered=True, fresh=True)
    return row.number


# -- playing --------------------------------------------------------------------------------------


def act(table: Table, connection: Connection, message: wire.Act, batch: Batch) -> None:
    """A move by its text."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is not None:
        attempt(table, connection, seat, message.id, lambda: read_move(table, message.seat, message.move), batch)


def drop(table: Table, connection: Connection, message: wire.Drop, batch: Batch) -> None:
    """A card let go over an area."""
    seat = own_seat(table, connection, message.seat, message.id, batch)
    if seat is None:
        return

    def meant() -> int:
        assert table.deal is not None
        known = table.deal.referee.known(message.seat)
        try:
            return table.deal.game.drop(known, message.seat, message.source, message.card, message.target)
        except KalamazooError:
            raise
        except UNREADABLE:
            raise BadMove("that is no card and no place of this table") from None

    attempt(table, connection, seat, message.id, meant, batch)


def read_move(table: Table, seat: int, text: str) -> int:
    """The move of a text; whatever cannot be read is a BadMove."""
    assert table.deal is not None
    try:
        return table.deal.read(seat, text)
    except KalamazooError:
        raise
    except UNREADABLE:
        raise BadMove(f'"{tidy(text, 40)}" is no move of {table.rules.game.title}') from None


def attempt(
    table: Table, connection: Connection, seat: Seat, action: str, meant: Callable[[], int], batch: Batch
) -> None:
    """Makes the move that was meant, or says why not."""
    if table.deal is None:
        refuse_seat(table, connection, seat, action, batch, "not-now", "nothing has been dealt yet")
        return
    try:
        number = move(table, seat.number, meant(), action, batch)
    except IllegalMove as illegal:
        refuse_with(table, connection, seat, action, batch, ruled_out(illegal))
    except KalamazooError as error:
        refuse_seat(table, connection, seat, action, batch, "malformed", str(error))
    else:
        if table.deal.noticed(table.deal.made - 1) == table.everyone:  # what nobody else hears could go on without end
            connection.cost_nothing()
        done(table, connection, action, Answer(number, table.deal.referee.texts[-1]), batch)


def move(table: Table, seat: int, number: int, action: str, batch: Batch) -> int:
    """Makes a move of anybody and tells it; returns the number of the event. Raises what the referee raises."""
    deal = table.deal
    assert deal is not None
    deal.play(seat, number)
    row = table.row("move", seat, deal.referee.texts[-1], action)
    noticed = deal.noticed(deal.made - 1)
    table.enter(row, noticed)
    batch.rows.append(row)
    batch.noticed |= noticed
    batch.planned = True
    table.house.metrics.count("moves")
    broadcast.tell_move(table, batch, noticed)
    if deal.over:
        batch.filed = True
        table.house.metrics.count("games_ended")
        broadcast.tell_table(table, batch, [])
    return row.number


def carry_out(table: Table, batch: Batch) -> None:
    """Does what a bot or the clock wished, when its time has come."""
    if table.clockwork is None or table.phase != "playing" or table.closed or batch.planned:
        return  # something has happened since: they are asked again
    due = table.clockwork.next_due()
    if due is None:
        return
    seat, number = due
    try:
        move(table, seat, number, "", batch)
    except IllegalMove:
        batch.planned = True
        batch.noticed |= 1 << seat if seat != CLOCK else 0
