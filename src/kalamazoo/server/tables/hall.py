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
from kalamazoo.server.logs import log
from kalamazoo.server.protocol import wire
from kalamazoo.server.storage import Row
from kalamazoo.server.tables import broadcast, interlude
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.dealing import deal
from kalamazoo.server.tables.house import NoTable, Rooms
from kalamazoo.server.tables.joining import placed, relieve
from kalamazoo.server.tables.plan import Place, Plan
from kalamazoo.server.tables.seats import OPEN, PERSON

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

LOOK = 2.0  # seconds between two looks at the tables while somebody is there
SEEN = 8.0  # seconds, at most, in which the people of the last table see how their round ended
ON_THE_WAY = 4.0  # seconds for which somebody between hall and table still counts as here
PATIENCE = 45.0  # seconds, at least, for which those who wait for another table bear with somebody who does nothing
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
        self.stay: set[int] = set()  # the players who saw their table end, and may watch another one
        self.shown = 0.0  # until when people look at the end of the last table
        self.told: tuple[object, ...] = ()  # what everybody has heard
        self.timer: asyncio.TimerHandle | None = None
        self.finding: dict[str, asyncio.Task[None]] = {}  # tables that are being read from disk
        self.held_up = ""  # why the tables of the next round cannot be made now
        self.waits_since = 0.0  # since when those of a table that has ended wait for the others; 0: nobody does

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
            self.waits_since = 0.0
            self.stay = set()
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
        """The first round; returns the number of the event. Raises KalamazooError if its tables cannot be made."""
        if why := self.no_room():
            raise KalamazooError(why)
        said = {"seed": fresh_seed(), "wins": self.table.wins}
        row = self.write("evening", said, batch, seat, action)
        self.make_tables(batch)
        return row.number

    def no_room(self) -> str:
        """Why the tables of the next round cannot be made now; empty if they can. The first ones came with the hall."""
        why = self.rooms.no_room(self.tables)
        if why or not self.round or any(connection.pay(self.tables) for connection in self.everybody()):
            return why
        return "too many tables were made from here lately; in a while there can be more"

    def go_on(self, batch: Batch) -> None:
        """The tables of the next round; later, if there is no room for them now."""
        if self.table.phase == "playing" and self.counted and self.table.interlude is None and self.lively:
            self.held_up = self.no_room()
            if not self.held_up:
                self.make_tables(batch)

    def make_tables(self, batch: Batch) -> None:
        """The tables of a round, with their people at them."""
        evening = self.evening
        assert evening is not None
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
        place = Place(
            plan.id,
            self.round + 1,
            number,
            list(players),
            evening.dealers[number],
            evening.moved + 1,
            evening.progression.rounds,
            [evening.totals[player] for player in players],
        )
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
        elif other.phase == "over":
            self.take_result(place.table, self.result(other), other.presence.looked_at())
        self.look_soon()

    def take_result(self, number: int, result: Result, seen: set[int]) -> None:
        """A table has ended, and that is on disk; people who look on, by seat, are left a moment to see it."""
        if number not in self.results:
            now = self.table.loop.time()
            self.results[number] = result
            self.stay.update(self.places[number][seat] for seat in seen)
            self.waits_since = self.waits_since or now
            self.shown = now + (min(SEEN, self.table.plan.pause) if seen else 0.0)

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
                self.stand_in(other)
            if len(self.results) == self.tables and (self.shown <= table.loop.time() or not self.lively):
                self.count_up(batch)
            elif self.lively and not self.setting:
                self.find_missing()
        elif table.interlude is not None:
            interlude.look(table, batch)
        else:
            self.go_on(batch)
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
        self.expect(lively and not self.counted)

    def expect(self, expected: bool) -> None:
        """Whether the tables of the last round play on even where nobody is; those of a counted one need not stay."""
        for other in self.here().values():
            if other.presence.expected != expected:
                other.presence.expected = expected
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
                bot = there.bot or usual_bot(self.table.rules.game)  # none plays on there when the round has ended
                self.write("left", json.loads(placed(self.table, player, bot)), batch, player)
            elif seat.kind == PERSON == there.kind and not seat.present:
                seat.warm = there.warm

    def stand_in(self, other: Table) -> None:
        """Whoever is there but does nothing does not hold up those who wait: a bot plays for him until he does."""
        since = self.table.loop.time() - max(self.table.plan.grace, PATIENCE)
        if self.waits_since and self.waits_since < since and other.phase == "playing":
            if idle := [seat for seat in other.seats if seat.present and not seat.by_bot and seat.active < since]:
                other.mailbox.post(lambda letter: relieve(other, idle, letter))

    def count_up(self, batch: Batch) -> None:
        """All tables have ended, and their ends have been seen."""
        results = [self.results[number] for number in range(self.tables)]
        said = [(list(result.scores), -1 if result.winner is None else result.winner) for result in results]
        self.write("count", {"results": said}, batch)
        self.expect(False)
        self.seen.update(dict.fromkeys(self.stay, self.table.loop.time()))  # they are led here now
        waits = self.table.phase == "playing" and interlude.stand_still(self.table, set())
        self.tell(batch, anew=True)
        if not waits:
            self.go_on(batch)

    def find_missing(self) -> None:
        """Reads tables from disk that nobody has opened since the server started."""
        for number, table_id in enumerate(self.ids):
            if number not in self.results and table_id not in self.finding and self.rooms.here(table_id) is None:
                self.finding[table_id] = asyncio.create_task(self.find(number, table_id))

    async def find(self, number: int, table_id: str) -> None:
        """Reads a table; one that is gone has brought nobody anything. What fails is tried again at the next look."""
        try:
            other = await self.rooms.find(table_id)
            result = await other.mailbox.ask(lambda: self.result(other) if other.phase == "over" else None)
        except NoTable:
            result = Result([0] * self.size, None)
        except KalamazooError:
            return
        except Exception:
            log.fault("a table of an evening could not be opened", table=table_id)
            return
        finally:
            del self.finding[table_id]
        if result and self.ids[number] == table_id:
            self.take_result(number, result, set())
        self.look_soon()

    def stop(self) -> None:
        """The hall leaves memory."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        for task in self.finding.values():
            task.cancel()
        self.expect(False)

    # -- telling --------------------------------------------------------------------------------------

    def news(self) -> tuple[object, ...]:
        """What everybody should have heard."""
        waits = bool(self.table.interlude)
        results = sorted(self.results)
        return self.round, self.counted, waits, results, self.held_up, self.away(), list(self.table.people)

    def away(self) -> list[int]:
        """The people who are neither here nor at their tables."""
        here = self.about()
        return [seat.number for seat in self.table.seats if seat.kind == PERSON and seat.number not in here]

    def about(self) -> set[int]:
        """The players who are here or at their tables."""
        found = {seat.number for seat in self.table.seats if seat.present}
        for other in self.here().values():
            players = other.plan.place.players if other.plan.place else []
            found.update(players[seat.number] for seat in other.seats if seat.present)
        return found

    def everybody(self) -> list[Connection]:
        """All who look on, here or at the tables."""
        return [who for table in (self.table, *self.here().values()) for who in table.presence.everybody()]

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
