"""A table: a serial mailbox. What arrives first happens first, and is on disk before it is told."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.rulebook import Rules
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.titles import ending, title_of
from kalamazoo.server.storage import Card, Refusal, Row, Writer
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import SCENE, Audience, Connection, Numbers
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.tables.plan import Plan
from kalamazoo.server.tables.playing import carry_out
from kalamazoo.server.tables.seats import BOT, OPEN, PERSON, SLOTS, Answer, Seat
from kalamazoo.server.thinking.pacing import Clockwork
from kalamazoo.server.thinking.pool import BotsPool

Phase = Literal["gathering", "playing", "over"]

TOGETHER = 32  # messages that share one batch
CHAT = 50  # things said that a welcome repeats
JOURNAL = 4 * broadcast.MISSED  # events that are kept to be told again; not everybody noticed all of them
RESTARTING = 1012  # the websocket code for "come back at once"

T = TypeVar("T")


class Closed(KalamazooError):
    """A table that has just left memory."""


class House:
    """What all tables share."""

    def __init__(self, writer: Writer, pool: BotsPool, metrics: Metrics, gone: Callable[[Table], None]) -> None:
        self.writer = writer
        self.pool = pool
        self.metrics = metrics
        self.gone = gone  # is told when a table had to be given up


class Table:
    """One table. `enter` and `change` are the only ways it changes, live and when it is read from disk."""

    def __init__(self, key: int, plan: Plan, rules: Rules, house: House) -> None:
        self.key = key
        self.plan = plan
        self.rules = rules
        self.house = house
        self.seats = [
            Seat(number, BOT, p.bot, p.name) if p.kind == "bot" else Seat(number, OPEN)
            for number, p in enumerate(plan.seats)
        ]
        self.everyone = (1 << len(self.seats)) - 1 | 1 << ONLOOKER
        self.phase: Phase = "gathering"
        self.deals = 0
        self.deal: Deal | None = None
        self.result = ""  # how the deal on the table ended
        self.wins = [0] * len(self.seats)  # by seat, over the deals so far
        self.numbers = Numbers()
        self.journal: list[broadcast.Entry] = []  # since the deal, the latest
        self.chat: list[wire.Said] = []
        self.audiences: dict[tuple[int, ...], Audience] = {}
        self.clockwork: Clockwork | None = None
        self.bots: dict[int, str] = {}  # the seats that bots play now
        self.loop = asyncio.get_running_loop()
        self.mailbox: deque[Callable[[Batch], None]] = deque()
        self.opened = False
        self.looking = False  # the mailbox will be read in a moment
        self.storing = False  # a batch is being written
        self.asked: set[asyncio.Future[Any]] = set()
        self.thoughts: set[asyncio.Task[None]] = set()  # hints being thought about
        self.closed = False
        self.touched = self.loop.time()  # when somebody was last there

    # -- the mailbox ----------------------------------------------------------------------------

    def open(self) -> None:
        """Begins to read the mailbox."""
        self.opened = True
        self.look_soon()

    def post(self, letter: Callable[[Batch], None]) -> None:
        """Puts something in the mailbox; it is handled in the order of arrival."""
        self.mailbox.append(letter)
        self.look_soon()

    def look_soon(self) -> None:
        """Looks into the mailbox in the next round of the loop, unless a batch is just being written."""
        if self.mailbox and self.opened and not (self.looking or self.storing or self.closed):
            self.looking = True
            self.loop.call_soon(self.handle_mail)

    async def ask(self, question: Callable[[], T]) -> T:
        """Asks something about the table; the answer shows nothing that is not on disk."""
        if self.closed:
            raise Closed("this table is being set up again; come back in a moment")
        answer: asyncio.Future[T] = self.loop.create_future()
        self.asked.add(answer)
        answer.add_done_callback(self.asked.discard)
        self.post(lambda batch: batch.results.append((answer, question())))
        return await answer

    def handle_mail(self) -> None:
        """A few messages; what they do is written to disk before any of it is told."""
        self.looking = False
        if self.closed:
            return
        batch = Batch()
        for _ in range(min(TOGETHER, len(self.mailbox))):
            self.read(self.mailbox.popleft(), batch)
        if not batch.stored:
            self.tell(batch)
            return
        self.storing = True
        cards = [self.card()] if batch.filed else []
        self.house.writer.put(batch.rows, batch.refusals, cards, lambda failure: self.stored(batch, failure))

    def stored(self, batch: Batch, failure: BaseException | None) -> None:
        """A batch is on disk, or could not be written."""
        self.storing = False
        if self.closed:
            return
        if failure:
            self.give_up(failure)
        else:
            self.tell(batch)

    def tell(self, batch: Batch) -> None:
        """Says what came of a batch, and goes on; a fault of the program here costs the table its place in memory."""
        try:
            batch.deliver()
            if batch.planned:
                self.wake(batch.noticed, batch.moves_only)
        except Exception as error:
            self.house.metrics.count("faults")
            log.fault("a table fell over", table=self.plan.id, rules=self.plan.rules)
            self.give_up(error)
        self.look_soon()

    def read(self, letter: Callable[[Batch], None], batch: Batch) -> None:
        """Handles one message; a fault of the program is logged and the deal set up again as it was."""
        try:
            letter(batch)
        except Exception:
            self.stumble()

    def stumble(self) -> None:
        """After a fault in the middle of something: the deal again, from its moves."""
        self.house.metrics.count("faults")
        log.fault("a table stumbled", table=self.plan.id, rules=self.plan.rules)
        if self.deal:
            self.deal.rebuild()

    def give_up(self, error: BaseException) -> None:
        """The log could not be written: nothing of this batch happened. Everybody comes back to what is on disk."""
        log.warning("a table could not be written and is read again", table=self.plan.id, why=str(error))
        notice = broadcast.encode(
            wire.Notice("restarting", "the table could not be written to disk and is set up again")
        )
        for audience in self.audiences.values():
            for connection in audience.everybody():
                connection.send(notice)
                connection.close(RESTARTING, "come back")
        self.shut()
        self.house.gone(self)

    def shut(self) -> None:
        """Ends the table in memory; it stays on disk."""
        self.closed = True
        if self.clockwork:
            self.clockwork.stop()
        for answer in list(self.asked):
            answer.set_exception(Closed("this table is being set up again; come back in a moment"))

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self.audiences or self.looking or self.storing or self.mailbox)

    # -- changes --------------------------------------------------------------------------------

    def row(self, kind: str, seat: int, text: str = "", action: str = "") -> Row:
        """The next row of this table's log."""
        return Row(self.key, self.numbers.total + 1, int(time.time() * 1000), kind, seat, text, action)

    def change(self, row: Row) -> None:
        """Does what a row says, other than a move, and counts it."""
        if row.kind == "sat":
            sat = json.loads(row.text)
            self.seats[row.seat].sit(sat["name"], sat["hash"])
        elif row.kind == "left":
            self.seats[row.seat].leave(row.text)
        elif row.kind == "bot":  # as set-seat was written at first: without who did it
            self.seats[row.seat].set_bot(row.text)
        elif row.kind == "seat":
            placed = json.loads(row.text)
            self.seats[placed["seat"]].set_bot(placed["bot"])
        elif row.kind == "deal":
            self.set_deal(json.loads(row.text))
        self.enter(row, self.everyone)

    def enter(self, row: Row, noticed: int) -> None:
        """Counts a row that has taken effect, and keeps what is needed to tell it again."""
        self.numbers.add(noticed, self.everyone)
        if row.kind == "said":
            said = wire.Said(row.number, row.seat, self.seats[row.seat].name, row.text)
            self.chat = [*self.chat[1 - CHAT :], said]
            self.journal.append((row.number, noticed, said))
        elif row.kind == "move":
            assert self.deal is not None
            self.journal.append((row.number, noticed, self.deal.made - 1))
            if self.deal.over:
                self.end_deal()
        else:
            self.journal.append((row.number, noticed, None))
        if len(self.journal) > 2 * JOURNAL:  # nobody is told so much one by one
            del self.journal[:JOURNAL]
        if row.action and row.seat >= 0:
            self.seats[row.seat].remember(row.action, Answer(row.number, row.text if row.kind == "move" else ""))

    def set_deal(self, dealt: dict[str, Any]) -> None:
        """Cards on the table."""
        self.deal = Deal(self.rules, len(self.seats), dealt["seed"], dealt["dealer"], self.plan.position)
        self.wins = dealt["wins"]
        self.numbers.set_pairs(dealt["hidden"])
        self.deals += 1
        self.phase = "playing"
        self.result = ""
        self.journal = []
        if self.clockwork:
            self.clockwork.stop()
            self.clockwork = None
        if self.deal.over:
            self.end_deal()

    def end_deal(self) -> None:
        """The deal is over; who won is counted."""
        assert self.deal is not None
        self.phase = "over"
        outcome = self.deal.referee.outcome
        assert outcome is not None
        self.result = ending(outcome.winners, self.names(), f"{outcome.reason} ({outcome.clause})")
        for seat in outcome.winners:
            self.wins[seat] += 1

    def replay(self, row: Row) -> None:
        """Takes over a row that was read from disk."""
        if row.kind == "move":
            assert self.deal is not None
            self.deal.play(row.seat, row.text)
            self.enter(row, self.deal.noticed(self.deal.made - 1))
        else:
            self.change(row)

    def skip(self, row: Row) -> None:
        """Passes over a deal or a move of an earlier deal; what matters of it stands in the deal after it."""
        self.numbers.total += 1
        self.deals += row.kind == "deal"
        if row.action and row.seat >= 0:
            self.seats[row.seat].remember(row.action, Answer(row.number, row.text if row.kind == "move" else ""))

    def recall(self, refusal: Refusal) -> None:
        """Takes over a refusal that was read from disk."""
        seat = self.seats[refusal.seat]
        seat.remember(refusal.action, Answer(*json.loads(refusal.answer)))
        seat.refusals = max(seat.refusals, refusal.slot + 1)

    def keep_refusal(self, seat: Seat, action: str, answer: Answer, batch: Batch) -> None:
        """Remembers a refusal, also over a restart, so that a resend gets the same answer."""
        seat.remember(action, answer)
        batch.refusals.append(Refusal(self.key, seat.number, seat.refusals % SLOTS, action, json.dumps(answer)))
        seat.refusals += 1

    # -- who is here ----------------------------------------------------------------------------

    def attach(self, connection: Connection, held: tuple[int, ...]) -> None:
        """Gives a connection its eyes."""
        self.detach(connection)
        audience = self.audiences.get(held)
        if audience is None:
            audience = Audience(held, 0)
            audience.number = self.numbers.for_mask(audience.mask)
            self.audiences[held] = audience
        audience.connections[connection.mode].append(connection)
        connection.held = held
        connection.audience = audience
        for seat in held:
            self.seats[seat].present += 1
        self.touched = self.loop.time()

    def detach(self, connection: Connection) -> None:
        """Takes a connection's eyes away."""
        audience = connection.audience
        if audience is None:
            return
        connection.audience = None
        audience.connections[connection.mode].remove(connection)
        if not audience.everybody():
            del self.audiences[audience.held]
        for seat in audience.held:
            self.seats[seat].present = max(0, self.seats[seat].present - 1)
        if self.deal:  # scenes are kept only for those who look at them
            watched = {v for a in self.audiences.values() if a.connections[SCENE] for v in a.viewers}
            for viewer in [viewer for viewer in self.deal.scenes if viewer not in watched]:
                del self.deal.scenes[viewer]
        self.touched = self.loop.time()

    def onlookers(self) -> int:
        """How many watch without a seat."""
        watching = self.audiences.get(())
        return len(watching.everybody()) if watching else 0

    def welcome_back(self) -> bool:
        """Sends bots home whose people have come back; says whether anything about presence changed."""
        changed = False
        for seat in self.seats:
            if seat.kind != PERSON or seat.present:
                changed = changed or seat.warm or bool(seat.back_by)
                seat.warm = False
                seat.back_by = 0.0
        return changed

    def watch_absent(self) -> None:
        """Sets the time when a bot takes an absent person's place; it runs only while somebody waits for him."""
        waited_for = self.phase == "playing" and bool(self.audiences)
        for seat in self.seats:
            if seat.kind != PERSON or seat.present or seat.warm:
                continue
            if not waited_for:
                seat.back_by = 0.0
            elif not seat.back_by:
                seat.back_by = self.loop.time() + self.plan.grace
                self.loop.call_at(seat.back_by, self.post, lambda batch: self.keep_warm(batch))

    def keep_warm(self, batch: Batch) -> None:
        """Bots take the places of those who have been away too long."""
        now = self.loop.time() + 0.01
        late = [seat for seat in self.seats if seat.back_by and seat.back_by <= now and not seat.present]
        if self.closed or self.phase != "playing" or not self.audiences or not late:
            return
        for seat in late:
            seat.warm = True
            seat.bot = seat.bot or broadcast.usual_bot(self.rules)
        broadcast.tell_table(self, batch, [f"A bot keeps the seat of {seat.name} warm" for seat in late])
        batch.others()

    def wake(self, noticed: int, moves_only: bool) -> None:
        """Lets bots and the clock go on, or stop. Who is there changes only when something else than moves happened."""
        if not moves_only:
            self.watch_absent()
            self.bots = {seat.number: seat.bot for seat in self.seats if seat.by_bot}
        if self.deal is None or self.phase != "playing" or not self.audiences:
            if self.clockwork:
                self.clockwork.stop()
            return
        if self.clockwork is None:
            key = f"{self.plan.id}/{self.deals}"
            self.clockwork = Clockwork(key, self.deal, self.house.pool, self.plan.speed, self.time_has_come)
        if not self.bots and self.clockwork.quiet:  # people among themselves, and no clock
            self.clockwork.since = self.loop.time()
            return
        self.clockwork.plan(self.bots, noticed, any(seat.kind == PERSON for seat in self.seats))

    def time_has_come(self) -> None:
        """A bot or the clock is due."""
        self.post(lambda batch: carry_out(self, batch))

    # -- what everybody may know ----------------------------------------------------------------

    def info(self, number: int | None = None) -> wire.TableInfo:
        """The table as everybody may know it."""
        now = self.loop.time()
        deal = self.deal
        over = self.phase == "over"
        dealt = deal is not None and deal.referee.start is None
        persons = sum(seat.kind == PERSON for seat in self.seats)
        return wire.TableInfo(
            self.plan.id,
            str(self.rules),
            title_of(self.rules),
            self.rules.game.name,
            self.rules.game.family,
            [seat.info(now) for seat in self.seats],
            self.phase,
            self.plan.listed,
            max(1, self.deals),
            self.wins,
            deal.referee.commitment if deal and dealt else "",
            deal.referee.seed if deal and dealt and over else "",
            self.result,
            self.onlookers(),
            self.numbers.for_mask(1 << ONLOOKER) if number is None else number,
            deal.referee.dealer if deal else 0,
            self.plan.speed,
            persons == 1
            and all(seat.kind != OPEN for seat in self.seats)
            and not self.rules.game.check_hints(self.rules.options),
            self.phase == "playing" and not self.audiences,
        )

    def names(self) -> tuple[str, ...]:
        """What the seats are called in a record."""
        return tuple(seat.name or (f"bot {seat.bot}" if seat.by_bot else "") for seat in self.seats)

    def card(self) -> Card:
        """What the lobby keeps of this table."""
        info = broadcast.encode(self.info()).decode()
        return Card(self.key, self.plan.id, int(time.time() * 1000), self.phase, self.plan.listed, info)
