"""The lobby: makes tables, finds them in memory or on disk, lists them, and lets idle ones go."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Mapping, Sequence

import msgspec

from kalamazoo.bots import make_bot
from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.play.evening import Evening, rules_of_evening
from kalamazoo.play.record import Record
from kalamazoo.rulebook import Rules, rules
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy_name
from kalamazoo.server.settings import Settings
from kalamazoo.server.storage import Card, Row, Storage, Writer
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.broadcast import encode
from kalamazoo.server.tables.calendar import Calendar
from kalamazoo.server.tables.dealing import deal
from kalamazoo.server.tables.elsewhere import Claims
from kalamazoo.server.tables.filing import read_file
from kalamazoo.server.tables.house import House, NoTable, Rooms
from kalamazoo.server.tables.people import face_of, with_characters
from kalamazoo.server.tables.plan import Plan
from kalamazoo.server.tables.restoring import earlier_record, restore
from kalamazoo.server.tables.seats import fresh_secret, hash_of
from kalamazoo.server.tables.table import RESTARTING, Table
from kalamazoo.server.thinking.pool import BotsPool

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID = re.compile(f"[{ALPHABET}]{{12}}")
LISTED = 200  # tables in a list
TOGETHER = 4  # tables that are read from disk at once, and as many earlier games
FRESH = 6 * 3600  # seconds for which a table that nobody has opened since stays in the list
SWEEP = 20.0  # seconds
UNPLAYED = 86_400.0  # seconds for which a table is kept at which nobody ever made a move
ALONE = 60.0  # seconds after which such a table makes room for others when there is none, if nobody is there
NO_ROOM = "this server has no room for more tables just now"
ALONE_ONLY = "an evening at several tables is played on a server that is alone; this one is one of many"


class Full(KalamazooError):
    """No more tables."""


class Lobby(Rooms):
    """All tables of a server."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        writer: Writer,
        pool: BotsPool,
        metrics: Metrics,
        claims: Claims | None = None,
    ) -> None:
        self.settings = settings
        self.claims = claims  # None where no other node keeps tables
        self.storage = storage
        self.metrics = metrics
        self.house = House(writer, pool, metrics, self.forget, self)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.count, self.last_key = storage.counts()
        self.opening = asyncio.Semaphore(TOGETHER)
        self.digging = 0  # earlier games that are being played again
        self.listed: list[wire.TableInfo] = []
        self.listed_at = -1.0
        self.loop = asyncio.get_running_loop()
        self.calendar = Calendar(storage.last_touch() / 1000, self.loop.time, time.time)
        self.house.now = self.calendar.stamp
        self.stopping = False
        self.evicting: asyncio.Task[None] | None = None  # room is being made on disk for an evening
        self.waking: set[asyncio.Task[None]] = set()  # halls that are being read from disk
        self.sweeper = asyncio.create_task(self.sweep_on())
        metrics.gauge("tables_open", "Tables in memory", lambda: len(self.tables))
        metrics.gauge("tables_kept", "Tables on disk", lambda: self.count)

    # -- making ---------------------------------------------------------------------------------

    async def create(self, wanted: wire.CreateTable) -> wire.Created:
        """A new table, on disk when this returns; raises KalamazooError with a sentence."""
        plan, rule_set = self.plan_of(wanted)
        if self.count >= self.settings.limits.tables:
            await self.evict()
        self.make_room()
        self.count += 1
        batch = Batch()
        secret = ""
        sitters = {}
        if wanted.sit is not None:
            secret = wanted.secret or fresh_secret()
            sitters[wanted.sit] = {
                "name": tidy_name(wanted.name) or "Guest",
                "hash": hash_of(secret),
                "face": wanted.face,
            }
        table, batch.rows = self.lay(plan, rule_set, sitters, await self.new_key())
        try:
            if wanted.start and all(seat.taken for seat in table.seats):
                deal(table, batch)
            elif not plan.position:
                rule_set.deal(len(table.seats) // (plan.tables or 1))  # what cannot be dealt is said now
            await self.write(batch, table)
        except BaseException:
            self.count -= 1
            if self.claims:
                self.claims.let_go(table.key)
            raise
        for deed in batch.after:
            deed()
        self.tables[plan.id] = table
        table.mailbox.open()
        self.metrics.count("tables_made")
        log.info("a table was made", table=plan.id, rules=plan.rules, seats=len(table.seats))
        return wire.Created(table.info(), wanted.sit, secret)

    def lay(
        self, plan: Plan, rule_set: Rules, sitters: Mapping[int, Mapping[str, str]], key: int = 0
    ) -> tuple[Table, list[Row]]:
        table = Table(key or self.next_key(), plan, rule_set, self.house)
        now = int(time.time() * 1000)
        rows = [Row(table.key, 0, now, "created", -1, msgspec.json.encode(plan).decode(), "")]
        for seat, sitter in sitters.items():
            face = face_of(sitter["face"], sitter["name"], table.seats)
            row = table.row("sat", seat, msgspec.json.encode({**sitter, "face": face}).decode())
            table.change(row)
            rows.append(row)
        return table, rows

    def open(self, tables: Sequence[Table]) -> None:
        for table in tables:
            self.count += 1
            self.tables[table.plan.id] = table
            table.mailbox.open()

    def no_room(self, tables: int) -> str:
        limits = self.settings.limits
        if self.claims:
            return ALONE_ONLY
        if self.stopping:
            return "the server is stopping; come back in a moment"
        if self.count + tables > limits.tables:
            self.evicting = self.evicting or asyncio.create_task(self.try_to_evict())
            return NO_ROOM
        try:
            for _ in range(tables + len(self.tables) - limits.tables_open):
                self.close_one()
        except Full:
            return NO_ROOM
        return ""

    async def try_to_evict(self) -> None:
        """Makes room on disk if there is any to be made."""
        with contextlib.suppress(KalamazooError):
            await self.evict()
        self.evicting = None

    def next_key(self) -> int:
        """The key of a new table where no other node makes any."""
        self.last_key += 1
        return self.last_key

    async def new_key(self) -> int:
        """The key of a new table; raises Full if none can be had."""
        if self.claims is None:
            return self.next_key()
        try:
            return await self.claims.new_key()
        except Exception as error:
            self.count -= 1
            log.warning("a new table could not be claimed", why=f"{type(error).__name__}: {error}")
            raise Full("no table can be made just now; try again in a moment") from None

    async def write(self, batch: Batch, table: Table) -> None:
        """Puts the first rows of a table on disk; raises Full if there is no room for them there either."""
        try:
            await self.house.writer.append(batch.rows, (), [*batch.cards, table.card()])
        except Exception as error:
            log.warning("a new table could not be written", why=f"{type(error).__name__}: {error}")
            raise Full("the table could not be written to disk; try again in a while") from None

    def plan_of(self, wanted: wire.CreateTable) -> tuple[Plan, Rules]:
        """What was asked for, checked; a position and a deck have been tried in a worker process before."""
        deck = wanted.deck + "\n" if wanted.deck is not None else None  # a text, never the name of a file
        rule_set = self.house.shared(rules(wanted.rules, deck=deck))
        seats = len(wanted.seats)
        if wanted.tables > 1:
            self.check_evening(wanted, rule_set)
            rule_set = self.house.shared(rules_of_evening(rule_set))
        else:
            rule_set.check_seats(seats)
            rule_set.check_live()
        if wanted.sit is not None and wanted.sit >= seats:
            raise KalamazooError(f"there is no seat {wanted.sit} at a table of {seats}")
        places: list[wire.SeatPlan] = []
        for number, place in enumerate(wanted.seats):
            if place.kind == "bot" and number != wanted.sit:
                make_bot(place.bot, rule_set, number, Rng(0))  # an unknown one is refused
                places.append(wire.SeatPlan("bot", place.bot, tidy_name(place.name), place.face))
            else:
                places.append(wire.SeatPlan())
        table_id = fresh_id()
        guest = tidy_name(wanted.name)
        plan = Plan(
            table_id,
            str(rule_set),
            with_characters(places, table_id, guest, face_of(wanted.face, guest, ())),
            wanted.listed,
            wanted.grace,
            wanted.speed,
            rule_set.deck_text,
            pause=wanted.pause,
            tables=wanted.tables,
        )
        if wanted.position is not None:
            plan.position = msgspec.Raw(msgspec.json.encode(wanted.position))
        return plan, rule_set

    def check_evening(self, wanted: wire.CreateTable, rule_set: Rules) -> None:
        """Raises KalamazooError if no evening can be played so."""
        trial = Evening(rule_set, wanted.tables, len(wanted.seats) // wanted.tables)
        if len(wanted.seats) % wanted.tables:
            text = f"{len(wanted.seats)} people cannot sit at {wanted.tables} tables of equal size"
            raise BadRules(f"{text} ({trial.progression.clause})")
        if self.claims:
            raise KalamazooError(ALONE_ONLY)
        if wanted.position is not None:
            raise KalamazooError("an evening at several tables begins with a deal, not from a position")

    # -- finding --------------------------------------------------------------------------------

    def here(self, table_id: str) -> Table | None:
        return self.tables.get(table_id)

    def heard(self, table: Table) -> None:
        """Tells the hall; where somebody is at a table of an evening, the hall is read from disk."""
        assert table.place is not None
        hall = self.tables.get(table.place.hall)
        if hall and hall.hall:
            hall.hall.heard(table)
        elif table.presence.audiences and not self.stopping:
            self.waking.add(task := asyncio.create_task(self.wake_hall(table)))
            task.add_done_callback(self.waking.discard)

    async def wake_hall(self, table: Table) -> None:
        """Reads the hall of a table from disk."""
        assert table.place is not None
        with contextlib.suppress(KalamazooError):  # whoever comes next tries it again
            await self.find(table.place.hall)
            table.mailbox.post(lambda batch: batch.others())  # of which the hall hears

    def fresh_id(self) -> str:
        return fresh_id()

    async def find(self, table_id: str) -> Table:
        """The table of this id, read from disk if need be; raises NoTable, or Elsewhere if another node keeps it."""
        if self.claims is not None and not self.claims.valid:
            raise Full("this server has been out of reach; come back in a moment")
        found = self.tables.get(table_id)
        if found is not None:
            return found
        if not ID.fullmatch(table_id):
            raise NoTable("there is no such table; check the link")
        if self.stopping:
            raise Full("the server is stopping; come back in a moment")
        waiting = self.loading.get(table_id)
        if waiting is None:
            waiting = self.loading[table_id] = asyncio.ensure_future(self.load(table_id))
            waiting.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(waiting)

    async def load(self, table_id: str) -> Table:
        """Reads a table from disk and plays it again."""
        async with self.opening:
            if self.claims:
                await self.claims.claim(table_id)
            kept = await asyncio.to_thread(self.storage.load, table_id)
            if kept is None:
                raise NoTable("there is no such table; it may have been cleared away")
            self.make_room()
            table = await restore(kept, self.house)
            if self.claims and not self.claims.holds(table.key):
                table.shut()
                raise Full("this server has been out of reach; come back in a moment")
            self.tables[table_id] = table
            table.mailbox.open()
            return table

    async def earlier(self, table: Table, deal: int) -> Record:
        """The whole record of an earlier deal of a table, played again from disk; raises NoTable."""
        if not 0 < deal < table.deals:
            raise NoTable(f"this table has no finished deal {deal}")
        if self.digging >= TOGETHER:
            raise Full("too many people are asking for earlier games just now; try again in a moment")
        self.digging += 1
        try:
            kept = await asyncio.to_thread(self.storage.load, table.plan.id)
            if kept is None:
                raise NoTable("there is no such table; it may have been cleared away")
            return await earlier_record(kept, deal, self.house)
        finally:
            self.digging -= 1

    async def list(self) -> list[wire.TableInfo]:
        """The listed tables, open ones first to be seen; made anew at most once a second."""
        now = self.loop.time()
        if now - self.listed_at > 1.0:
            self.listed_at = now
            since = int((time.time() - FRESH) * 1000)
            cards = await asyncio.to_thread(self.storage.cards, since, LISTED)
            self.listed = [self.shown(card) for card in cards]
        return self.listed

    def shown(self, card: Card) -> wire.TableInfo:
        """A table in the list, by what is on disk; who is there now is added."""
        info = read_file(card.info).table
        table = self.tables.get(card.id)
        if table:
            here = table.hall.about() if table.hall else {seat.number for seat in table.seats if seat.present}
            for seat in info.seats:
                seat.away = seat.kind == "person" and seat.seat not in here
            info.onlookers = table.presence.onlookers()
            info.paused = info.phase == "playing" and not table.presence.lively
        elif self.claims and (there := self.claims.there(card.id)):
            for seat in info.seats:
                seat.away = seat.kind == "person" and not there.present >> seat.seat & 1
            info.onlookers = there.onlookers
            info.paused = False
        return info

    # -- letting go -----------------------------------------------------------------------------

    def make_room(self) -> None:
        """Closes the table that nobody has visited for longest, if too many are open; raises Full if it cannot."""
        if len(self.tables) >= self.settings.limits.tables_open:
            self.close_one()

    def close_one(self) -> None:
        """Closes the table that nobody has visited for longest; raises Full if there is none."""
        idle = [table for table in self.tables.values() if table.idle]
        if not idle:
            raise Full("all tables of this server are taken; try again in a while")
        self.unload(min(idle, key=lambda table: table.presence.touched))

    def unload(self, table: Table) -> None:
        """Lets a table leave memory; its last visit is noted on disk."""
        table.shut()
        self.tables.pop(table.plan.id, None)
        written = self.house.writer.append((), (), [table.card()])
        written.add_done_callback(swallow)
        if self.claims:
            self.claims.let_go(table.key, written)

    def forget(self, table: Table) -> None:
        """A table was given up and will be read from disk again."""
        if self.tables.get(table.plan.id) is table:
            del self.tables[table.plan.id]

    async def sweep_on(self) -> None:
        """Looks for idle tables every now and then."""
        swept = 0.0
        while True:
            await asyncio.sleep(min(SWEEP, max(0.05, self.settings.idle / 2)))
            now = self.loop.time()
            self.unload_idle(now - self.settings.idle)
            if now - swept > 600 or self.settings.keep < 600:
                swept = now
                await self.touch()
                await self.clear_away()

    def unload_idle(self, since: float) -> None:
        """Lets those tables leave memory that nobody has visited since then."""
        for table in [table for table in self.tables.values() if table.idle and table.presence.touched < since]:
            self.unload(table)

    async def evict(self) -> None:
        """Makes room on disk: tables at which nobody ever made a move and nobody is; raises Full if there are none."""
        before = int((self.calendar.stamp() - ALONE) * 1000)
        if not await self.forget_old(before, unplayed=True):
            raise Full("this server has no room for another table; try again tomorrow")

    async def touch(self) -> None:
        """Notes on disk at which tables somebody is, and waits until it stands there."""
        await self.file([table for table in self.tables.values() if table.presence.lively])

    async def file(self, tables: Sequence[Table]) -> None:
        """Writes the cards of these tables, as they stand now."""
        cards = [table.card() for table in tables]
        notes = [self.house.writer.append((), (), cards[at : at + 200]) for at in range(0, len(cards), 200)]
        await asyncio.gather(*notes, return_exceptions=True)

    async def clear_away(self) -> None:
        """Deletes what nobody has visited for a long time, sooner where nobody ever made a move."""
        now = self.calendar.now()
        if now is None:
            log.warning("the clock of this computer was set; no old tables are cleared away now")
            return
        try:
            for keep, unplayed in ((min(UNPLAYED, self.settings.keep), True), (self.settings.keep, False)):
                while gone := await self.forget_old(int((now - keep) * 1000), unplayed):
                    log.info("old tables were cleared away", count=gone)
        except Exception:
            log.fault("old tables could not be cleared away")

    async def forget_old(self, before: int, unplayed: bool) -> int:
        """Deletes some tables not touched since then, but none at which somebody is or just was; says how many."""
        lately = self.loop.time() - min(ALONE, self.settings.idle)
        spare = [t.key for t in self.tables.values() if not t.idle or t.presence.touched > lately]
        gone = await asyncio.to_thread(self.storage.forget, before, spare, unplayed)
        self.count -= len(gone)
        for table_id in gone:
            table = self.tables.get(table_id)
            if table:
                table.give_up(NoTable("it was cleared away"))  # whoever came in this very moment is told
        return len(gone)

    async def finish(self, tables: Sequence[Table]) -> Sequence[Connection]:
        """Ends these tables when what is in their mailboxes has been answered; returns who was there."""
        await asyncio.gather(*(table.mailbox.ask(lambda: None) for table in tables), return_exceptions=True)
        for table in tables:
            table.shut()
            self.tables.pop(table.plan.id, None)
        await self.file(tables)
        return [connection for table in tables for connection in table.presence.everybody()]

    async def close(self) -> None:
        """Ends all tables; they stay on disk."""
        self.stopping = True
        self.sweeper.cancel()
        for table in list(self.tables.values()):
            table.shut()
        await self.file(list(self.tables.values()))
        self.tables.clear()


def send_away(everybody: Sequence[Connection]) -> None:
    """The server stops: whoever is there comes back in a moment, here or at another node."""
    notice = encode(wire.Notice("restarting", "the server is restarting; the table will be back in a moment"))
    for connection in everybody:
        connection.send(notice)
        connection.close(RESTARTING, "restarting")


def fresh_id() -> str:
    """An id that nobody can guess: 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def swallow(done: asyncio.Future[None]) -> None:
    """A note on disk that could not be made does no harm."""
    if not done.cancelled():
        done.exception()
