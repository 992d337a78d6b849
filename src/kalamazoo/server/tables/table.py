"""A table: its seats, its deal and its log; whatever changes it comes out of its mailbox."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any, Literal

from kalamazoo.bots.characters import Character
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.rulebook import Rules
from kalamazoo.server.logs import log
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.titles import edition_label, ending
from kalamazoo.server.storage import Card, Refusal, Row
from kalamazoo.server.tables import broadcast
from kalamazoo.server.tables.audience import Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.brought import brought_of
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.tables.filing import write_file
from kalamazoo.server.tables.hall import KINDS, Hall
from kalamazoo.server.tables.house import House
from kalamazoo.server.tables.interlude import Interlude
from kalamazoo.server.tables.joining import keep_warm
from kalamazoo.server.tables.mailbox import Mailbox, Owner
from kalamazoo.server.tables.numbers import Numbers
from kalamazoo.server.tables.people import character_for, face_of, names_of, with_characters
from kalamazoo.server.tables.plan import Place, Plan
from kalamazoo.server.tables.playing import carry_out
from kalamazoo.server.tables.presence import Presence
from kalamazoo.server.tables.seats import BOT, OPEN, PERSON, SLOTS, Answer, Seat
from kalamazoo.server.tables.smalltalk import SmallTalk
from kalamazoo.server.tables.standing import evening_info, label_of, result_of_evening
from kalamazoo.server.thinking.pacing import Pacing

Phase = Literal["gathering", "playing", "over"]

CHAT = 50  # things said that a welcome repeats
JOURNAL = 4 * broadcast.MISSED  # events that are kept to be told again; not everybody noticed all of them
RESTARTING = 1012  # the websocket code for "come back at once"


class Table(Owner):
    """One table. `enter` and `change` are the only ways it changes, live and when it is read from disk."""

    def __init__(self, key: int, plan: Plan, rules: Rules, house: House) -> None:
        self.key = key
        self.plan = plan
        self.rules = rules
        self.house = house
        self.seats = [
            Seat(number, BOT, place.bot, place.name, place.face) if place.kind == "bot" else Seat(number, OPEN)
            for number, place in enumerate(with_characters(plan.seats, plan.id))
        ]
        self.people = names_of(self.seats)  # what everybody is called
        self.everyone = (1 << len(self.seats)) - 1 | 1 << ONLOOKER
        self.phase: Phase = "gathering"
        self.deals = 0
        self.deal: Deal | None = None
        self.played = False  # whether somebody has ever made a move here
        self.admitted = False  # whether it has been said that it stumbles over the position it began from
        self.result = ""  # how the deal on the table ended
        self.wins = [0] * len(self.seats)  # by seat, over the deals so far
        self.numbers = Numbers()
        self.journal: list[broadcast.Entry] = []  # since the deal, the latest
        self.chat: list[wire.Said] = []
        self.pacing: Pacing | None = None
        self.bots: dict[int, str] = {}  # the seats that bots play now
        self.manners: dict[int, Character] = {}  # and whom they play
        self.interlude: Interlude | None = None  # while it waits for its people
        self.hurried = False  # people are out of this deal and want to see its end
        self.talk = SmallTalk(self.seats)
        self.thoughts: set[asyncio.Task[None]] = set()  # hints being thought about
        self.loop = asyncio.get_running_loop()
        self.mailbox = Mailbox(house.writer, house.turns, self)
        self.presence = Presence(self.seats, self.numbers, plan.grace, self.somebody_is_late)
        self.place: Place | None = plan.place  # in an evening
        self.hall: Hall | None = Hall(self) if plan.is_hall else None

    # -- its life in memory ---------------------------------------------------------------------

    def told(self, batch: Batch) -> None:
        if batch.consult:
            self.wake(batch.noticed, batch.moves_only)
            if self.hall:
                self.hall.look_soon()
        if self.place and (batch.filed or not batch.moves_only):
            self.house.rooms.heard(self)

    def stumble(self) -> None:
        """After a fault in the middle of something: the deal again, from its moves."""
        self.admit("a table stumbled")
        if self.deal:
            self.deal.rebuild()

    def fall(self, error: Exception) -> None:
        """A fault of the program in what comes after a batch costs the table its place in memory."""
        self.admit("a table fell over")
        self.give_up(error)

    def admit(self, what: str) -> None:
        """A fault of the program. Where a stranger's position lies on the table it may be that: it is said once."""
        if not self.plan.position:
            self.house.metrics.count("faults")
            log.fault(what, table=self.plan.id, rules=self.plan.rules)
        elif not self.admitted:
            self.admitted = True
            log.warning(f"{what}, which began from a position", table=self.plan.id, why=repr(sys.exc_info()[1])[:200])

    def give_up(self, error: BaseException) -> None:
        """The log could not be written: nothing of this batch happened. Everybody comes back to what is on disk."""
        log.warning("a table could not be written and is read again", table=self.plan.id, why=str(error))
        text = "the table could not be written to disk and is being set up again"
        notice = broadcast.encode(wire.Notice("restarting", text))
        for connection in self.presence.everybody():
            connection.send(notice)
            connection.close(RESTARTING, "come back")
        self.shut()
        self.house.gone(self)

    def shut(self) -> None:
        """Ends the table in memory; it stays on disk. Nothing of it refers to it any more, so that it really goes."""
        if self.pacing:
            self.pacing.stop()
            self.pacing = None
        if self.interlude:
            self.interlude.stop()
            self.interlude = None
        if self.hall:
            self.hall.stop()
        self.mailbox.close()
        self.presence.close()

    @property
    def closed(self) -> bool:
        """Whether it has left memory."""
        return self.mailbox.closed

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self.presence.lively or self.mailbox.busy)

    # -- changes --------------------------------------------------------------------------------

    def row(self, kind: str, seat: int, text: str = "", action: str = "") -> Row:
        """The next row of this table's log."""
        return Row(self.key, self.numbers.total + 1, int(time.time() * 1000), kind, seat, text, action)

    def change(self, row: Row) -> None:
        """Does what a row says, other than a move, and counts it."""
        if row.kind == "sat":
            sat = json.loads(row.text)
            others = [seat for seat in self.seats if seat.number != row.seat]
            self.seats[row.seat].sit(sat["name"], sat["hash"], face_of(sat.get("face", ""), sat["name"], others))
        elif row.kind == "left":  # at first only the bot was written
            left = json.loads(row.text) if row.text.startswith("{") else {"bot": row.text}
            self.seats[row.seat].leave(left["bot"], *self.cast(row.seat, left))
        elif row.kind == "bot":  # as set-seat was written at first: without who did it
            self.seats[row.seat].set_bot(row.text, *self.cast(row.seat, {"bot": row.text}))
        elif row.kind == "seat":
            placed = json.loads(row.text)
            self.seats[placed["seat"]].set_bot(placed["bot"], *self.cast(placed["seat"], placed))
        elif row.kind == "deal":
            self.set_deal(json.loads(row.text))
        elif self.hall and row.kind in KINDS:
            self.hall.take(row)
            self.result = result_of_evening(self.hall)
        self.call_people()
        self.enter(row, self.everyone)

    def cast(self, number: int, placed: dict[str, Any]) -> tuple[str, str]:
        """Name and face of the bot that takes a seat, as they were written or chosen now; nobody has none."""
        if not placed["bot"]:
            return "", ""
        if "name" in placed:
            return placed["name"], placed["face"]
        character = character_for(number, self.plan.id, self.seats)
        return character.name, character.face

    def call_people(self) -> None:
        """Somebody may be called otherwise than before."""
        self.people = names_of(self.seats)
        if self.deal:
            self.deal.call(self.people)

    def enter(self, row: Row, noticed: int) -> None:
        """Counts a row that has taken effect, and keeps what is needed to tell it again."""
        self.numbers.add(noticed, self.everyone)
        if row.kind == "said":
            said = wire.Said(row.number, row.seat, self.people[row.seat], row.text)
            self.chat = [*self.chat[1 - CHAT :], said]
            self.journal.append((row.number, noticed, said))
        elif row.kind == "move":
            assert self.deal is not None
            self.played = self.played or bool(row.action)
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
        self.deal = Deal(self.rules, len(self.seats), dealt["seed"], dealt["dealer"], bytes(self.plan.position) or None)
        if self.place:
            self.deal.scenes.brought = brought_of(self.place, self.rules)
        self.wins = dealt["wins"]
        self.numbers.set_pairs(dealt["hidden"])
        self.deals += 1
        self.phase = "playing"
        self.result = ""
        self.hurried = False
        self.journal = []
        if self.pacing:
            self.pacing.stop()
            self.pacing = None
        if self.deal.over:
            self.end_deal()

    def end_deal(self) -> None:
        """The deal is over; who won is counted, as often as the rules say."""
        assert self.deal is not None
        self.phase = "over"
        outcome = self.deal.referee.outcome
        if outcome is None:
            self.result = f"Nobody has won: the game was broken off after {self.deal.made} moves."
            return
        self.result = ending(outcome.winners, self.people, outcome.why)
        for seat in outcome.winners:
            self.wins[seat] += outcome.counts

    def replay(self, row: Row) -> None:
        """Takes over a row that was read from disk."""
        if row.kind == "move":
            assert self.deal is not None
            self.deal.referee.play(row.seat, row.text)
            self.enter(row, self.deal.referee.noticed(self.deal.made - 1))
        else:
            self.change(row)

    def skip(self, row: Row) -> None:
        """Passes over a deal or a move of an earlier deal; what matters of it stands in the deal after it."""
        self.numbers.total += 1
        self.deals += row.kind == "deal"
        self.played = self.played or bool(row.kind == "move" and row.action)
        if row.action and row.seat >= 0:
            self.seats[row.seat].remember(row.action, Answer(row.number, row.text if row.kind == "move" else ""))

    def recall(self, refusal: Refusal) -> None:
        """Takes over a refusal that was read from disk."""
        seat = self.seats[refusal.seat]
        kept = json.loads(refusal.answer)
        if isinstance(kept, dict) and kept["sitter"] == seat.sitter:  # not what somebody was told who sat there before
            seat.remember(refusal.action, Answer(*kept["answer"]))
        seat.refusals = max(seat.refusals, refusal.slot + 1)

    def keep_refusal(self, seat: Seat, action: str, answer: Answer, batch: Batch) -> None:
        """Remembers a refusal, also over a restart, so that a resend gets the same answer."""
        seat.remember(action, answer)
        kept = json.dumps({"sitter": seat.sitter, "answer": answer})
        batch.refusals.append(Refusal(self.key, seat.number, seat.refusals % SLOTS, action, kept))
        seat.refusals += 1

    # -- who is here ----------------------------------------------------------------------------

    def attach(self, connection: Connection, held: tuple[int, ...]) -> None:
        """Gives a connection its eyes."""
        self.presence.attach(connection, held)
        self.forget_scenes()

    def detach(self, connection: Connection) -> None:
        """Takes a connection's eyes away."""
        self.presence.detach(connection)
        self.forget_scenes()

    def forget_scenes(self) -> None:
        """Scenes are kept only for those who look at them."""
        if self.deal:
            self.deal.scenes.forget(self.presence.watched())

    def watch_absent(self) -> None:
        """Somebody may have gone: how long his seat is kept for him."""
        if not self.hall:  # its people are at other tables
            self.presence.watch_absent(self.phase == "playing")

    def somebody_is_late(self) -> None:
        """Somebody has been away too long."""
        self.mailbox.post(lambda batch: keep_warm(self, batch))

    def wake(self, noticed: int, moves_only: bool) -> None:
        """Lets bots and the clock go on, or stop. Who is there changes only when something else than moves happened."""
        if not moves_only:
            self.watch_absent()
            self.bots = {seat.number: seat.bot for seat in self.seats if seat.by_bot}
            self.manners = {seat.number: seat.character for seat in self.seats if seat.character}
        if self.deal is None or self.phase != "playing" or not self.presence.lively or self.interlude is not None:
            if self.pacing:
                self.pacing.stop()
            return
        if self.pacing is None:
            key = f"{self.plan.id}/{self.deals}"
            speed = 0 if self.hurried else self.plan.speed
            self.pacing = Pacing(key, self.deal.referee, self.house.pool, speed, self.time_has_come)
        self.pacing.manners = self.manners
        if not self.bots and self.pacing.quiet:  # people among themselves, and no clock
            self.pacing.since = self.loop.time()
            return
        people = not self.hurried and any(seat.kind == PERSON for seat in self.seats)
        self.pacing.consult(self.bots, noticed, people)

    def hurry(self) -> None:
        """From now on the bots of this deal, who are among themselves, take no time."""
        self.hurried = True
        if self.pacing:
            self.pacing.speed = 0

    def time_has_come(self) -> None:
        """A bot or the clock is due."""
        self.mailbox.post(lambda batch: carry_out(self, batch))

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
            self.rules.game.title,
            self.rules.game.name,
            self.rules.game.family,
            [seat.info(now, self.people[seat.number]) for seat in self.seats]
            if not self.hall
            else self.hall.seats(now),
            self.phase,
            self.plan.listed,
            max(1, self.deals),
            self.wins,
            deal.referee.commitment if deal and dealt else self.hall.commitment() if self.hall else "",
            deal.referee.seed if deal and dealt and over else self.hall.seed() if self.hall else "",
            self.result,
            self.presence.onlookers(),
            self.numbers.for_mask(1 << ONLOOKER) if number is None else number,
            deal.referee.dealer if deal else 0,
            self.plan.speed,
            persons == 1
            and self.plan.tables == 1  # in an evening others compete at other tables
            and all(seat.kind != OPEN for seat in self.seats)
            and not self.rules.game.check_hints(self.rules.options),
            self.phase == "playing" and not self.presence.lively,
            list(self.rules.game.phrases(self.rules.options)),
            self.interlude.info(now) if self.interlude else None,
            self.plan.pause,
            label_of(self) or edition_label(self.rules),
            evening_info(self),
        )

    def card(self) -> Card:
        """What the lobby keeps of this table."""
        phase = self.phase if self.played or self.place or self.phase == "over" else "gathering"
        return Card(self.key, self.plan.id, int(self.house.now() * 1000), phase, self.plan.listed, write_file(self))
