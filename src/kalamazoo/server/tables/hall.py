"""The hall of an evening: where its people come together and go to their tables, and where what they won is counted.

A hall is a table without cards, with a seat for everybody who plays anywhere. For each round its tables are made anew,
in one piece with the row of the log that says so; when all have ended, another row counts them. What is not in the log
(who looks on, how long is waited) begins anew after a restart.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kalamazoo.bots import usual_bot
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seed import commitment, fresh_seed
from kalamazoo.play.evening import Evening, Result, first_places, rules_of_evening
from kalamazoo.play.progressive import result_of
from kalamazoo.server.limits import Bucket
from kalamazoo.server.protocol import wire
from kalamazoo.server.storage import Row
from kalamazoo.server.tables import broadcast, interlude
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.dealing import deal
from kalamazoo.server.tables.house import NoTable, Rooms
from kalamazoo.server.tables.joining import placed
from kalamazoo.server.tables.plan import Place, Plan
from kalamazoo.server.tables.seats import OPEN, PERSON

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

LOOK = 2.0  # seconds between two looks at the tables while somebody is there
SEEN = 8.0  # seconds, at most, in which the people of the last table see how their round ended
ON_THE_WAY = 4.0  # seconds for which somebody between hall and table still counts as here
QUICKEST = 5  # per cent of their time that bots take at least: without any, those at a trading floor never agree
KINDS = ("evening", "round", "count")  # of the rows that only a hall has


class Hall:
    """What a table has that is a hall."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms: Rooms = table.house.rooms
        self.tables = table.plan.tables
        self.size = len(table.plan.seats) // self.tables
        self.evening: Evening | None = None
        self.round = 0  # how many were begun here, over all evenings
        self.ids: list[str] = []  # the tables of the last round
        self.counted = True  # the last round is counted, or there was none
        self.before: list[int] = []  # everybody's total before that
        self.sat: list[list[int]] = []  # who sat where in it
        self.results: dict[int, Result] = {}  # of the last round, by table, as far as they are on disk
        self.setting = False  # its tables are being written to disk
        self.lively = False  # somebody is here, or at one of the tables
        self.seen: dict[int, float] = {}  # when somebody last looked on, by player
        self.shown = 0.0  # until when people look at the end of the last table
        self.told: tuple[object, ...] = ()  # what everybody has heard
        self.timer: asyncio.TimerHandle | None = None
        self.finding: dict[str, asyncio.Task[None]] = {}  # tables that are being read from disk
        self.pace = Bucket(self.rooms.limits.rounds, table.loop.time())

    @property
    def places(self) -> list[list[int]]:
        """Who sits where: in this round, or in the next one when it is counted."""
        return self.evening.places if self.evening else first_places(self.tables, self.size)

    @property
    def playing(self) -> bool:
        """Whether a round is being played."""
        return self.table.phase == "playing" and not self.counted

    def here(self) -> dict[int, Table]:
        """The tables of the last round that are in memory, by their numbers."""
        found = ((number, self.rooms.here(table_id)) for number, table_id in enumerate(self.ids))
        return {number: other for number, other in found if other is not None}

    def seats(self, now: float) -> list[wire.SeatInfo]:
        """Everybody, as everybody may know it; whoever is at his table is not away."""
        away = self.away()
        infos = [seat.info(now, self.table.people[seat.number]) for seat in self.table.seats]
        for info in infos:
            info.away = info.seat in away
        return infos

    def commitment(self) -> str:
        """Of the seed by which dealers and lots are drawn."""
        return commitment(self.evening.seed) if self.evening else ""

    def seed(self) -> str:
        """That seed itself, once the evening is over."""
        return self.evening.seed if self.evening and self.table.phase == "over" else ""

    # -- changes: the same live and when they are read from disk ------------------------------------

    def take(self, row: Row) -> None:
        """Does what a row of the log says."""
        said: dict[str, Any] = json.loads(row.text)
        table = self.table
        if row.kind == "evening":
            self.evening = Evening(table.rules, self.tables, self.size, said["seed"])
            self.results = {}
            table.wins = said["wins"]
            table.deals += 1
            table.phase = "playing"
            table.played = True
            table.result = ""
        elif row.kind == "round":
            self.round += 1
            self.ids = said["tables"]
            self.counted = False
            self.results = {}
        else:
            self.take_count([Result(scores, None if won < 0 else won) for scores, won in said["results"]])

    def take_count(self, results: Sequence[Result]) -> None:
        """Counts a round."""
        evening = self.evening
        assert evening is not None
        self.before, self.sat = list(evening.totals), [list(players) for players in evening.places]
        self.results = dict(enumerate(results))
        evening.count(results)
        self.counted = True
        if evening.ended():
            self.table.phase = "over"
            for player in evening.leaders():
                self.table.wins[player] += 1

    def write(self, kind: str, said: dict[str, Any], batch: Batch, seat: int = -1, action: str = "") -> Row:
        """Writes a row and does what it says."""
        row = self.table.row(kind, seat, json.dumps(said), action)
        self.table.change(row)
        batch.rows.append(row)
        batch.filed = True
        batch.others()
        return row

    # -- the course of an evening -------------------------------------------------------------------

    def begin(self, batch: Batch, seat: int, action: str) -> int:
        """The first round; returns the number of the event."""
        said = {"seed": fresh_seed(), "wins": self.table.wins}
        row = self.write("evening", said, batch, seat, action)
        self.set_tables(batch)
        return row.number

    def set_tables(self, batch: Batch) -> None:
        """The tables of the next round, with their people at them; later, if there is no room for them now."""
        table, evening = self.table, self.evening
        if evening is None or table.phase != "playing" or not self.counted or table.interlude is not None:
            return
        if self.rooms.room_for(self.tables) and self.pace.take(table.loop.time()):
            for other in self.here().values():
                other.presence.expected = False  # nothing goes on there any more
            made = [self.set_table(number, evening, batch) for number in range(self.tables)]
            self.write("round", {"tables": [other.plan.id for other in made]}, batch)
            self.setting = True
            batch.after.append(lambda: self.open(made))
        self.tell(batch)

    def open(self, made: Sequence[Table]) -> None:
        """The tables of a round are on disk."""
        self.setting = False
        self.rooms.open(made)

    def set_table(self, number: int, evening: Evening, batch: Batch) -> Table:
        """One table of a round, dealt."""
        table, plan = self.table, self.table.plan
        players = evening.places[number]
        seats: list[wire.SeatPlan] = []
        sitters: dict[int, dict[str, str]] = {}
        for at, player in enumerate(players):
            seat, name = table.seats[player], table.people[player]
            if seat.kind == PERSON:
                seats.append(wire.SeatPlan())
                sitters[at] = {"name": name, "hash": seat.hash, "face": seat.face}
            else:
                seats.append(wire.SeatPlan("bot", seat.bot or usual_bot(table.rules.game), name, seat.face))
        place = Place(plan.id, self.round + 1, number, list(players), evening.dealers[number], evening.moved + 1)
        rule_set = table.house.shared(rules_of_evening(table.rules))
        speed = max(QUICKEST, plan.speed)
        own = Plan(self.rooms.fresh_id(), str(rule_set), seats, False, plan.grace, speed, pause=plan.pause)
        own.place, own.tables = place, self.tables
        made, rows = self.rooms.lay(own, rule_set, sitters)
        batch.rows += rows
        deal(made, batch)
        batch.cards.append(made.card())
        for at, player in enumerate(players):
            if (
                table.seats[player].kind == PERSON and table.seats[player].warm
            ):  # the bot that kept it at the last table
                made.seats[at].warm = True
                made.seats[at].bot = usual_bot(table.rules.game)
        return made

    def heard(self, other: Table) -> None:
        """Something has happened at one of the tables, and is on disk."""
        place = other.plan.place
        assert place is not None
        if place.round != self.round:  # somebody comes by an old link
            other.mailbox.post(lambda letter: broadcast.tell_table(other, letter, []))
        elif other.phase == "over" and place.table not in self.results:
            self.results[place.table] = self.result(other)
            wait = min(SEEN, self.table.plan.pause) if other.presence.looked_at() else 0.0
            self.shown = self.table.loop.time() + wait
        self.look_soon()

    def result(self, other: Table) -> Result:
        """What a round brought; one that was broken off brought nobody anything."""
        outcome = other.deal.referee.outcome if other.deal else None
        if other.deal is None or outcome is None:
            return Result([0] * self.size, None)
        return result_of(other.rules.game, outcome, other.deal.referee.state())

    # -- looking round --------------------------------------------------------------------------------

    def look_soon(self) -> None:
        """Looks round when it has its turn."""
        self.table.mailbox.post(self.look)

    def look(self, batch: Batch) -> None:
        """Somebody came, went or left, a table has ended, or some time has passed."""
        table = self.table
        here = self.here()
        self.watch(here)
        if self.playing:
            for other in here.values():
                self.take_leave(other, batch)
            if len(self.results) == self.tables and (self.shown <= table.loop.time() or not self.lively):
                self.count_up(batch)
            elif self.lively and not self.setting:
                self.find_missing()
        elif table.interlude is not None:
            interlude.look(table, batch)
        else:
            self.set_tables(batch)
        if self.news() != self.told:
            self.tell(batch)
        if self.lively and self.timer is None:
            late = self.shown - table.loop.time()
            self.timer = table.loop.call_later(late if 0 < late < LOOK else LOOK, self.time_to_look)

    def time_to_look(self) -> None:
        """Some time has passed."""
        self.timer = None
        self.look_soon()

    def watch(self, here: dict[int, Table]) -> None:
        """Who is here, or at one of the tables; as long as anybody is, all tables play on."""
        table = self.table
        now = table.loop.time()
        self.seen.update(dict.fromkeys(table.presence.looked_at(), now))
        for other in here.values():
            players = other.plan.place.players if other.plan.place else []
            self.seen.update((players[seat], now) for seat in other.presence.looked_at())
        lively = any(presence.audiences for presence in (table.presence, *(other.presence for other in here.values())))
        if lively or self.lively:
            table.presence.touched = now
        self.lively = table.presence.expected = lively
        for other in here.values():
            if other.presence.expected != lively:
                other.presence.expected = lively
                other.mailbox.post(lambda letter: letter.others())

    def looking(self) -> set[int]:
        """The players who look on, or did a moment ago."""
        since = self.table.loop.time() - ON_THE_WAY
        return {player for player, at in self.seen.items() if at >= since}

    def take_leave(self, other: Table, batch: Batch) -> None:
        """Whoever has given his seat up at a table has left the evening: a bot plays on for him.

        One that only keeps somebody's seat warm will do so at the next table too.
        """
        for at, player in enumerate(other.plan.place.players if other.plan.place else ()):
            seat, there = self.table.seats[player], other.seats[at]
            if seat.kind == PERSON and there.kind == OPEN:
                self.write("left", json.loads(placed(self.table, player, there.bot)), batch, player)
            elif seat.kind == PERSON == there.kind and not seat.present:
                seat.warm = there.warm

    def count_up(self, batch: Batch) -> None:
        """All tables have ended, and their ends have been seen."""
        results = [self.results[number] for number in range(self.tables)]
        said = [(list(result.scores), -1 if result.winner is None else result.winner) for result in results]
        self.write("count", {"results": said}, batch)
        waits = self.table.phase == "playing" and interlude.stand_still(self.table, set())
        self.tell(batch, anew=True)
        if not waits:
            self.set_tables(batch)

    def find_missing(self) -> None:
        """Reads tables from disk that nobody has opened since the server started."""
        for number, table_id in enumerate(self.ids):
            if number not in self.results and table_id not in self.finding and self.rooms.here(table_id) is None:
                self.finding[table_id] = asyncio.create_task(self.find(number, table_id))

    async def find(self, number: int, table_id: str) -> None:
        """Reads a table; one that is gone has brought nobody anything."""
        try:
            other = await self.rooms.find(table_id)
            await other.mailbox.ask(lambda: None)
            self.heard(other)
        except NoTable:
            self.results[number] = Result([0] * self.size, None)
        except KalamazooError:
            pass  # the next look tries it again
        finally:
            del self.finding[table_id]
        self.look_soon()

    def stop(self) -> None:
        """The hall leaves memory."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        for task in self.finding.values():
            task.cancel()

    # -- telling --------------------------------------------------------------------------------------

    def news(self) -> tuple[object, ...]:
        """What everybody should have heard."""
        waits = bool(self.table.interlude)
        return self.round, self.counted, waits, sorted(self.results), self.away(), list(self.table.people)

    def away(self) -> list[int]:
        """The people who are neither here nor at their tables."""
        people = {seat.number for seat in self.table.seats if seat.kind == PERSON and not seat.present}
        if self.ids:
            for other in self.here().values():
                players = other.plan.place.players if other.plan.place else []
                people -= {players[seat.number] for seat in other.seats if seat.present}
        return sorted(people)

    def tell(self, batch: Batch, anew: bool = False) -> None:
        """Tells everybody how it stands; `anew` with what deserves to be looked at."""
        table = self.table
        self.told = self.news()
        for audience in table.presence.audiences.values():
            audience.number = table.numbers.for_mask(audience.mask)
        broadcast.tell_table(table, batch, [])
        for connection in table.presence.everybody() if anew else ():
            batch.sends.append((connection, broadcast.welcome(table, connection)))
        for other in self.here().values():
            other.mailbox.post(lambda letter, other=other: broadcast.tell_table(other, letter, []))  # type: ignore[misc]
