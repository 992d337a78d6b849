"""A node: its lives, its tables, and what it hears from the others."""

from __future__ import annotations

import asyncio
import contextlib
import re
import zlib
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from secrets import token_hex
from typing import Any, TypeVar

import msgspec
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from kalamazoo._engine import version_line
from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.cluster.bus import Bus, BusLost, encoder
from kalamazoo.server.cluster.guests import Guest, Guests
from kalamazoo.server.cluster.letters import Adopt, Answer, In, News, Open, Opened, Out
from kalamazoo.server.cluster.news import Newspaper
from kalamazoo.server.cluster.relays import Ways
from kalamazoo.server.limits import Gate
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Settings
from kalamazoo.server.sockets.serving import Guide
from kalamazoo.server.sockets.socket import COME_BACK, Socket
from kalamazoo.server.storage.leased import Leased
from kalamazoo.server.tables.asking import answer, questions
from kalamazoo.server.tables.elsewhere import Claims, Elsewhere, OutOfReach, There
from kalamazoo.server.tables.house import NoTable
from kalamazoo.server.tables.lobby import Full, Lobby, send_away
from kalamazoo.server.tables.mailbox import Closed
from kalamazoo.server.tables.table import Table

T = TypeVar("T")
BEATS = 3  # in the time of a lease
NEWS = 1.0  # seconds
COUNT = 10  # beats between two counts of all tables
OPEN_WITHIN = 2.0  # seconds for an owner to let a socket in
ANSWER_WITHIN = 10.0  # and to answer a question
AGAIN = (0.1, 1.0)  # seconds between two attempts to reach an owner, first and last
LONGER = 5.0  # seconds beyond a lease for which a socket waits at the door
ASKED = 64  # letters that are being answered at once
TABLES, SOCKETS = 8, 40  # at least: tables handed over together by a node that stops, and sockets sent away …
BREATH = 0.05  # … seconds between two such groups, in which the others can read their tables …
DRAINED = 5.0  # … and about how many seconds all of it may take
LAST_WORDS = 1.0  # seconds that a node which stops waits for what is still being answered
SMALL = 8192  # bytes that are not worth packing
MOST = 900_000  # bytes of an answer; NATS takes a million
ERRORS: dict[str, type[KalamazooError]] = {kind.__name__: kind for kind in (NoTable, Full, Closed)}


class Lost(OutOfReach):
    """A node that has outlived its leases."""


class Node(Claims):
    """This process among the others."""

    lobby: Lobby
    bus: Bus
    paper: Newspaper

    def __init__(self, settings: Settings, storage: Leased, gate: Gate, metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.gate = gate
        self.metrics = metrics
        self.name = metrics.node
        self.node = ""  # this life; empty: between two
        self.good_until = 0.0  # by the clock of the loop: until then nobody else can have our tables
        self.guests = Guests()
        self.ways = Ways()
        self.guide = DoorKeeper(self)
        self.heart = ThreadPoolExecutor(1, "kalamazoo-heart")  # beats wait for nothing else
        self.ears: list[Subscription] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.beating: list[asyncio.Task[None]] = []
        self.leaving = False
        self.heirs: list[str] = []  # who stays when this node leaves

    # -- its life -------------------------------------------------------------------------------

    async def start(self, lobby: Lobby) -> None:
        """Joins the cluster; raises KalamazooError with a sentence."""
        self.lobby = lobby
        self.loop = asyncio.get_running_loop()
        self.paper = Newspaper(self.gate, lobby)
        self.bus = Bus(self.settings.bus, await self.by_heart(self.storage.cluster), self.metrics, self.astray)
        await self.bus.connect(self.name)
        await self.bus.listen("news", self.hear_news)
        await self.begin()
        self.beating = [asyncio.create_task(self.beat_on()), asyncio.create_task(self.spread_news())]
        self.metrics.gauge("leases", "Tables that this node has", lambda: len(self.storage.epochs))
        self.metrics.gauge("fenced", "Appends refused as another node may have the table", lambda: self.storage.fenced)
        self.metrics.gauge("guests", "Sockets of other nodes at tables of this one", lambda: len(self.guests.all))
        self.metrics.gauge("ways", "Sockets of this node at tables of others", lambda: len(self.ways.all))
        self.metrics.gauge("bus_up", "Whether the bus can be reached", lambda: float(self.bus.up))

    async def begin(self) -> None:
        """Begins a life, in which it has no tables yet."""
        node = re.sub("[^A-Za-z0-9_-]", "-", self.name)[:60] + "-" + token_hex(4)
        for ear in self.ears:
            await ear.unsubscribe()
        heard = {
            "in": self.hear_in,
            "out": self.hear_out,
            "open": self.hear_open,
            "ask": self.hear_question,
            "adopt": self.hear_adoption,
        }
        self.ears = [await self.bus.listen(f"{node}.{what}", ear) for what, ear in heard.items()]
        began = self.loop.time()
        address = f"http{'s' if self.settings.certificate else ''}://{self.settings.host}:{self.settings.port}/"
        await self.by_heart(self.storage.join, node, self.name, address, self.settings.lease)
        self.node = node
        self.good_until = began + self.settings.lease
        self.metrics.count("lives")
        log.info("this node lives", node=node)

    async def beat_on(self) -> None:
        """Renews its life again and again."""
        beats = 0
        while True:
            await asyncio.sleep(self.settings.lease / BEATS)
            try:
                if self.node:
                    await self.beat(count=beats % COUNT == 0)
                elif not self.leaving:
                    await self.begin()
                beats += 1
            except Exception as error:
                log.warning("this node could not renew its leases", why=f"{type(error).__name__}: {error}"[:300])

    async def beat(self, count: bool) -> None:
        """Lives on, and looks who else does."""
        asked = self.loop.time()
        lived = await self.by_heart(self.storage.renew, self.settings.lease, self.state())
        if not lived:
            self.die()
            if not self.leaving:
                await self.begin()
            return
        self.good_until = asked + self.settings.lease
        alive = {neighbour.node for neighbour in await self.by_heart(self.storage.neighbours)}
        self.guests.look(alive, asked)
        self.ways.look(alive, asked)
        if count:
            self.lobby.count = (await self.by_heart(self.storage.counts))[0]

    def state(self) -> str:
        """What `kalamazoo cluster status` shows of it."""
        state = {
            "tables": len(self.lobby.tables),
            "connections": self.gate.open,
            "guests": len(self.guests.all),
            "ways": len(self.ways.all),
            "bus": self.bus.up,
            "leaving": self.leaving,
            "version": version_line().split()[1],
        }
        return msgspec.json.encode(state).decode()

    def die(self) -> None:
        """It was out of reach for longer than its leases: what it has in memory is not to be believed."""
        log.warning("this node was out of reach for longer than a lease, and begins anew", node=self.node)
        self.node = ""
        self.good_until = 0.0
        self.storage.epochs.clear()
        for table in list(self.lobby.tables.values()):
            table.give_up(Lost("another node may have it"))
        self.astray()

    def astray(self) -> None:
        """Words between nodes may have been lost: whoever is at a table of another node comes back."""
        self.ways.break_off()
        self.guests.send_away()

    async def hand_over(self, tables: Sequence[Table]) -> None:
        """The server stops: its tables go to the others, some at a time, so that nobody waits for many to be read."""
        self.leaving = True
        await self.look_for_heirs()
        some = max(TABLES, ceil(len(tables) * BREATH / DRAINED))
        most = max(SOCKETS, ceil(len(self.ways.all) * BREATH / DRAINED))
        going = asyncio.create_task(self.ways.leave(most, BREATH))
        waiting = sorted(tables, key=lambda table: not table.presence.audiences)  # where somebody is, first
        for at in range(0, len(waiting), some):
            if at:
                await asyncio.sleep(BREATH)
            await self.give_away(waiting[at : at + some])
        await going
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LAST_WORDS)
        await self.give_away(list(self.lobby.tables.values()))  # what was being read when it began to stop
        await self.leave()
        await self.bus.flush()

    async def give_away(self, tables: Sequence[Table]) -> None:
        """Some tables are anybody's, and read by another node before their people come back."""
        heirs = [(table.plan.id, self.heir(table)) for table in tables if table.presence.audiences]
        everybody = await self.lobby.finish(tables)
        try:
            await self.by_heart(self.storage.hand_back, [table.key for table in tables])
        except Exception as error:
            log.warning("leases could not be given back", why=f"{type(error).__name__}: {error}"[:300])
        for node in {heir for _, heir in heirs if heir}:
            with contextlib.suppress(NatsError, OSError):  # else whoever is asked first reads them
                await self.bus.publish(f"{node}.adopt", Adopt([table for table, heir in heirs if heir == node]))
        send_away(everybody)
        self.guests.dismiss()

    async def look_for_heirs(self) -> None:
        """Lets everybody know that this node leaves, and looks who does not."""
        try:
            await self.by_heart(self.storage.renew, self.settings.lease, self.state())
            found = await self.by_heart(self.storage.neighbours)
        except Exception as error:
            log.warning("the other nodes could not be looked up", why=f"{type(error).__name__}: {error}"[:300])
            return
        stay = [other.node for other in found if not msgspec.json.decode(other.state).get("leaving")]
        self.heirs = [node for node in stay if node != self.node]

    def heir(self, table: Table) -> str:
        """The node at whose door most people of a table are, or any; nobody if this one is the last."""
        guests = [guest for guest in table.presence.everybody() if isinstance(guest, Guest)]
        doors = Counter(guest.door for guest in guests if guest.door in self.heirs)
        if doors:
            return doors.most_common(1)[0][0]
        return self.heirs[table.key % len(self.heirs)] if self.heirs else ""

    async def leave(self) -> None:
        """Ends this life, with all leases that are left."""
        for task in self.beating:
            task.cancel()
        if not self.node:
            return
        try:
            await self.by_heart(self.storage.leave)
        except Exception as error:
            log.warning("the leases could not be given back", why=f"{type(error).__name__}: {error}"[:300])
        self.node = ""
        self.good_until = 0.0

    async def close(self) -> None:
        """Leaves the others."""
        await self.leave()
        await self.bus.close()
        self.heart.shutdown(wait=False)

    async def by_heart(self, work: Callable[..., T], *given: Any) -> T:
        """Does something for which no other thread may make it wait."""
        return await self.loop.run_in_executor(self.heart, work, *given)

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something meanwhile."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- its tables -----------------------------------------------------------------------------

    @property
    def valid(self) -> bool:
        return self.loop.time() < self.good_until

    async def claim(self, table_id: str) -> None:
        """What an earlier one in memory still had to write is written by then, or has been refused."""
        await self.lobby.house.writer.append((), (), ())
        lease = await asyncio.to_thread(self.storage.take, table_id)
        if lease is not None and lease.node != self.node:
            raise Elsewhere(lease.node)

    def holds(self, key: int) -> bool:
        return self.valid and key in self.storage.epochs

    async def new_key(self) -> int:
        if not self.valid:
            raise Lost("this node is out of reach")
        return await asyncio.to_thread(self.storage.new_table)

    def let_go(self, key: int, written: asyncio.Future[None] | None = None) -> None:
        epoch = self.storage.epochs.get(key)
        if epoch is not None:
            self.beside(self.release(key, epoch, written))

    async def release(self, key: int, epoch: int, written: asyncio.Future[None] | None) -> None:
        """Gives a lease back, after the last word about its table."""
        if written is not None:
            await asyncio.wait([written])
        try:
            await asyncio.to_thread(self.storage.release, key, epoch)
        except Exception as error:
            log.warning("a lease could not be given back", why=f"{type(error).__name__}: {error}"[:300])

    # -- questions ------------------------------------------------------------------------------

    async def ask(self, node: str, question: bytes) -> bytes:
        found = msgspec.msgpack.decode(await self.bus.ask(f"{node}.ask", question, ANSWER_WITHIN), type=Answer)
        if found.error:
            raise ERRORS.get(found.error, Closed)(found.sentence)
        return zlib.decompress(found.body) if found.packed else found.body

    async def hear_question(self, letter: Msg) -> None:
        """A question about a table of ours."""
        self.beside(self.reply(letter))

    async def reply(self, letter: Msg) -> None:
        """Answers it."""
        try:
            if len(self.tasks) > ASKED:
                raise Full("too much is being asked just now; try again in a moment")
            body = encoder.encode(await answer(self.lobby, questions.decode(letter.data)))
            packed = len(body) > SMALL
            found = Answer(await asyncio.to_thread(zlib.compress, body, 3) if packed else body, packed)
            if len(found.body) > MOST:
                raise Full("this is too long to be fetched from here")
        except KalamazooError as error:
            found = Answer(error=type(error).__name__, sentence=str(error))
        except Exception:
            self.metrics.count("faults")
            log.fault("a question of another node could not be answered")
            found = Answer(error="Closed", sentence="something went wrong on the server; the error has been logged")
        await letter.respond(encoder.encode(found))

    async def hear_adoption(self, letter: Msg) -> None:
        """Tables that another node lets go of, as it stops."""
        for table_id in msgspec.msgpack.decode(letter.data, type=Adopt).tables:
            self.beside(self.adopt(table_id))

    async def adopt(self, table_id: str) -> None:
        """Reads a table, if nobody else has by now."""
        with contextlib.suppress(KalamazooError):
            await self.lobby.find(table_id)

    # -- words ----------------------------------------------------------------------------------

    async def hear_open(self, letter: Msg) -> None:
        """A socket at another door wants to come to a table of ours."""
        self.beside(self.let_in(letter, msgspec.msgpack.decode(letter.data, type=Open)))

    async def let_in(self, letter: Msg, wanted: Open) -> None:
        """Finds the table, and answers."""
        node = self.node
        try:
            table = await self.lobby.find(wanted.table)
        except Exception:  # it is not ours, or cannot be had now: the door looks again
            await letter.respond(encoder.encode(Opened(False)))
            return
        if node and node == self.node:
            self.guests.add(Guest(self.bus, node, wanted.door, wanted.guest, table, self.loop.time()))
        await letter.respond(encoder.encode(Opened(node == self.node)))

    async def hear_in(self, letter: Msg) -> None:
        """What sockets at another door have said."""
        found = msgspec.msgpack.decode(letter.data, type=In)
        self.metrics.count("words_heard", len(found.words))
        self.guests.hear(found.door, found.words)

    async def hear_out(self, letter: Msg) -> None:
        """What sockets at our door are told."""
        found = msgspec.msgpack.decode(letter.data, type=Out)
        self.metrics.count("words_heard", len(found.words))
        self.ways.hear(found.owner, found.words)

    # -- news -----------------------------------------------------------------------------------

    async def hear_news(self, letter: Msg) -> None:
        """What another node lets everybody know."""
        self.paper.read(msgspec.msgpack.decode(letter.data, type=News), self.node)

    async def spread_news(self) -> None:
        """Lets the others know, every second."""
        while True:
            await asyncio.sleep(NEWS)
            try:
                self.paper.count()
                if self.node and self.bus.up:
                    await self.bus.publish("news", self.paper.write(self.node))
            except Exception as error:
                log.warning("no news could be sent", why=f"{type(error).__name__}: {error}"[:300])

    def there(self, table_id: str) -> There | None:
        return self.paper.places.get(table_id)


class DoorKeeper(Guide):
    """Leads sockets to tables of other nodes."""

    def __init__(self, node: Node) -> None:
        self.node = node

    async def lead(self, socket: Socket, table_id: str) -> Table | None:
        """If the owner does not answer, its lease runs out or it comes back: the socket waits for either."""
        node = self.node
        until = node.loop.time() + node.settings.lease + LONGER
        pause, longest = AGAIN
        while node.loop.time() < until and not node.leaving:
            try:
                return await node.lobby.find(table_id)
            except Elsewhere as other:
                if await self.cross(socket, table_id, other.node):
                    return None
            await asyncio.sleep(pause)
            pause = min(longest, pause * 1.5)
        socket.close(COME_BACK, "come back")
        return None

    async def cross(self, socket: Socket, table_id: str, owner: str) -> bool:
        """Serves a socket at the table of another node until it ends; False if that one does not let it in."""
        node = self.node
        way = node.ways.add(node.bus, node.node, owner, socket)
        try:
            asked = Open(node.node, way.guest, table_id)
            said = await node.bus.ask(f"{owner}.open", asked, OPEN_WITHIN)
            if not msgspec.msgpack.decode(said, type=Opened).welcome:
                return False
            await way.attend()
        except BusLost:
            way.say(None)  # in case that only the answer was late
            return False
        finally:
            node.ways.remove(way)
        return True
