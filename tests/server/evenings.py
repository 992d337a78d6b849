"""People who come to an evening, its tables, and what is in its logs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.core.seed import commitment
from kalamazoo.play.evening import Evening, Result
from kalamazoo.play.polling import next_action
from kalamazoo.record import read_record, replay
from kalamazoo.rulebook import rules
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.playing import move
from kalamazoo.server.tables.table import Table
from tests.server.helpers import House, Message, Person

EXCHANGE = "stock-exchange@1913(moves=2,open-after=1)"
LONGER = "stock-exchange@1913(moves=2,open-after=1,tm=on,count=second,negative=floor-0)"
OPEN = {"phase": "open", "dealer": 0, "seats": [{"hand": [number] * 10} for number in range(1, 7)]}
STALLS = "stock-exchange@1913(moves=2,stall=120-s)"


async def come(house: House, hall: str, names: Sequence[str], mode: str = "scene") -> list[Person]:
    """People who take the first places that are free."""
    people = []
    for name in names:
        person = await house.join(hall, mode=mode)
        info = (await person.until("welcome"))["table"]
        person.seat = next(seat["seat"] for seat in info["seats"] if seat["kind"] == "open")
        person.secret = (await person.ask("sit", seat=person.seat, name=name))["secret"]
        people.append(person)
    return people


async def fill(person: Person, seats: Sequence[int]) -> None:
    """Bots at these places."""
    for seat in seats:
        assert (await person.ask("set-seat", seat=seat, bot="fair"))["type"] == "done"


async def heard(person: Person, fits: Any) -> Message:
    """The next word of how the table stands that fits: the table, with the moment that came with it."""
    while True:
        message = await person.until("table", "welcome")
        if fits(message["table"]):
            return message


def over(table: Message) -> bool:
    return bool(table["phase"] == "over")


def leads_on(table: Message) -> bool:
    """Whether people are expected elsewhere."""
    return bool(table["evening"].get("ways"))


def note_of(table: Message) -> str:
    """How the evening stands, in a sentence."""
    return str(table["evening"].get("note", ""))


async def at_table(house: House, hall: Message, person: Person) -> Person:
    """The same person where the hall sends him."""
    way = hall["evening"]["ways"][person.seat]
    there = await house.join(way["table"], person.secret, mode="scene")
    there.seat, there.secret = way.get("seat", 0), person.secret
    return there


def finish(house: House, table_id: str) -> None:
    """Plays a round to its end at once."""
    finish_at(house.app.lobby.tables[table_id])


def finish_at(table: Table) -> None:
    """The same, through the mailbox of its table."""

    def letter(batch: Batch) -> None:
        assert table.deal is not None
        referee = table.deal.referee
        bots, lot = make_bots("fair", table.rules, referee.seats, Rng(7)), Rng(8)
        while not table.deal.over:
            seat, number, _ = next_action(table.rules.game, referee.state(), bots, lot)
            move(table, seat, number, "", batch)

    table.mailbox.post(letter)


def lapse(house: House, table_id: str) -> None:
    """Lets the clock throw a round in until it is given up: nobody has won it."""

    def letter(batch: Batch) -> None:
        table = house.app.lobby.tables[table_id]
        assert table.deal is not None
        while not table.deal.over:
            move(table, CLOCK, table.deal.referee.clock_wishes()[0][1], "", batch)

    house.app.lobby.tables[table_id].mailbox.post(letter)


def rows_of(folder: Path) -> dict[str, list[tuple[str, Any]]]:
    """What is in the logs that belongs to evenings, and how each table was made, by the ids of the tables."""
    with sqlite3.connect(folder / "kalamazoo.db") as connection:
        found = connection.execute(
            'SELECT id, kind, text FROM tables JOIN events USING ("table") '
            "WHERE kind IN ('created', 'evening', 'round', 'count', 'left') ORDER BY events.\"table\", number"
        ).fetchall()
    logs: dict[str, list[tuple[str, Any]]] = {}
    for table_id, kind, text in found:
        logs.setdefault(table_id, []).append((kind, json.loads(text)))
    return logs


async def agrees(house: House, hall: str, folder: Path, rule_set: str, tables: int, seats: int) -> Evening:
    """Checks an evening that is over: what the records of its tables say, counted by `Evening`, is what it told."""
    log = rows_of(folder)[hall]
    kinds = [kind for kind, _ in log if kind != "left"]
    moves = kinds.count("count")
    assert kinds == ["created", "evening", *["round", "count"] * moves]
    told = (await house.request("GET", f"/api/tables/{hall}")).json()
    evening = Evening(rules(rule_set), tables, seats, told["seed"])
    assert told["commitment"] == commitment(told["seed"])
    for ids in [row["tables"] for kind, row in log if kind == "round"]:
        results = []
        for number, table_id in enumerate(ids):
            info = (await house.request("GET", f"/api/tables/{table_id}")).json()
            assert info.get("dealer", 0) == evening.dealers[number]
            record = read_record((await house.request("GET", f"/api/tables/{table_id}/record")).text)
            referee = replay(record)
            assert referee.outcome is not None
            winner = referee.rules.game.round_winner(referee.state())
            results.append(Result(referee.outcome.scores, winner if winner >= 0 else None))
        evening.count(results)
    assert evening.ended()
    told_of = [mark.partition(" ")[0] for mark in told["evening"]["marks"]]
    assert told_of == [str(total) for total in evening.totals]
    assert told["evening"]["places"] == evening.places
    assert [seat for seat, wins in enumerate(told["wins"]) if wins] == evening.leaders()
    return evening
