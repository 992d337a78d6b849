"""The bus: NATS, with what waits for the same node sent together, in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from kalamazoo.server.cluster.letters import In, Out, Said, Told
from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.tables.elsewhere import OutOfReach

PATIENCE = 10.0  # seconds to reach a server at the start
WAITING = 32_000_000  # bytes that may wait to be sent; beyond that the bus counts as lost
PART = 200_000  # bytes of one letter, about; NATS takes a million
AGAIN = 0.25  # seconds between two attempts to connect again
PULSE = 5  # seconds between two pings to the server

encoder = msgspec.msgpack.Encoder()
Heard = Callable[[Msg], Awaitable[None]]


class BusLost(OutOfReach):
    """The other nodes cannot be reached."""


class Bus:
    """One connection to NATS. Words that could not be delivered are not kept: whoever waits for them comes back."""

    def __init__(self, servers: str, cluster: str, metrics: Metrics, lost: Callable[[], None]) -> None:
        self.servers = [server.strip() for server in servers.split(",")]
        self.prefix = f"kalamazoo.1.{cluster}"
        self.metrics = metrics
        self.lost = lost  # is called when words may have gone astray
        self.client: Client | None = None
        self.down = False  # it was lost and is not back
        self.waiting: dict[tuple[str, str], list[Said] | list[Told]] = {}  # by node and sender
        self.size = 0  # bytes of it
        self.bell = asyncio.Event()
        self.sender: asyncio.Task[None] | None = None

    async def connect(self, name: str) -> None:
        """Reaches a server; raises BusLost with a sentence."""

        async def broken() -> None:
            if not self.down:
                self.lose("the bus was lost")
            self.down = True

        async def trouble(error: Exception) -> None:
            if self.up:  # else it is known already
                self.lose(f"the bus has trouble: {type(error).__name__}")

        async def back() -> None:
            self.down = False
            log.info("the bus is back")

        try:
            async with asyncio.timeout(PATIENCE):
                self.client = await nats.connect(
                    self.servers,
                    name=name,
                    disconnected_cb=broken,
                    error_cb=trouble,
                    reconnected_cb=back,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=AGAIN,
                    ping_interval=PULSE,
                    connect_timeout=5,
                )
        except (OSError, TimeoutError, NatsError):
            raise BusLost(f"no NATS server answers at {', '.join(map(hidden, self.servers))}") from None
        self.sender = asyncio.create_task(self.send())

    @property
    def up(self) -> bool:
        """Whether a server can be reached."""
        return self.client is not None and self.client.is_connected

    def lose(self, why: str) -> None:
        """Something may have gone astray: all that waits is thrown away, and everybody told."""
        self.waiting.clear()
        self.size = 0
        self.metrics.count("bus_losses")
        log.warning(why)
        self.lost()

    # -- words of sockets -----------------------------------------------------------------------

    def say(self, door: str, owner: str, word: Said) -> None:
        """From a socket at this door to the owner of its table."""
        self.put((owner, door), word)

    def tell(self, owner: str, door: str, word: Told) -> None:
        """From this owner to a socket at a door."""
        self.put((door, owner), word)

    def put(self, whither: tuple[str, str], word: Any) -> None:
        """Sends a word soon."""
        if not self.up:
            return
        self.waiting.setdefault(whither, []).append(word)
        self.size += size_of(word)
        self.bell.set()
        if self.size > WAITING:
            self.lose("the bus is too slow")

    async def send(self) -> None:
        """Sends what waits."""
        while True:
            await self.bell.wait()
            self.bell.clear()
            while self.waiting:
                to, own = next(iter(self.waiting))
                words = self.waiting.pop((to, own))
                self.size -= sum(map(size_of, words))
                self.metrics.count("words_sent", len(words))
                for part in parts(words):
                    inward = isinstance(part[0], Said)
                    letter: In | Out = In(own, part) if inward else Out(own, part)
                    with contextlib.suppress(NatsError, OSError):  # if it is lost, everybody is told
                        await self.publish(f"{to}.{'in' if inward else 'out'}", letter)

    # -- letters --------------------------------------------------------------------------------

    async def publish(self, subject: str, letter: msgspec.Struct) -> None:
        """Sends a letter."""
        assert self.client is not None
        await self.client.publish(f"{self.prefix}.{subject}", encoder.encode(letter))

    async def ask(self, subject: str, letter: msgspec.Struct | bytes, seconds: float) -> bytes:
        """Sends a letter and waits for its answer; raises BusLost."""
        body = letter if isinstance(letter, bytes) else encoder.encode(letter)
        try:
            if self.client is None or not self.up:
                raise BusLost("the other servers cannot be reached just now; try again in a moment")
            return (await self.client.request(f"{self.prefix}.{subject}", body, timeout=seconds)).data
        except (NatsError, OSError, TimeoutError):
            raise BusLost("the server that keeps this table does not answer; try again in a moment") from None

    async def listen(self, subject: str, heard: Heard) -> Subscription:
        """Has all letters of a subject read; what cannot be read is a fault of ours."""

        async def guarded(letter: Msg) -> None:
            try:
                await heard(letter)
            except Exception:
                self.metrics.count("faults")
                log.fault("a letter from another node could not be read")

        assert self.client is not None
        found = await self.client.subscribe(f"{self.prefix}.{subject}", cb=guarded)
        await self.client.flush()
        return found

    async def flush(self) -> None:
        """Waits, but not long, until everything has left."""
        with contextlib.suppress(NatsError, OSError, TimeoutError):
            while self.waiting and self.up:
                await asyncio.sleep(0.001)
            if self.client is not None and self.up:
                await self.client.flush(2)

    async def close(self) -> None:
        """Leaves."""
        await self.flush()
        if self.sender:
            self.sender.cancel()
        self.lost = nothing
        self.down = True  # and that is as it should be
        if self.client is not None:
            with contextlib.suppress(NatsError, OSError, TimeoutError):
                await self.client.close()


def nothing() -> None:
    """Nobody is told any more."""


def size_of(word: Said | Told) -> int:
    """How many bytes a word takes, about."""
    return 20 + (len(word.text or "") if isinstance(word, Said) else sum(map(len, word.messages)))


def parts(words: Any) -> list[Any]:
    """The same words in letters that are not too long."""
    found: list[Any] = [[]]
    size = 0
    for word in words:
        own = size_of(word)
        if found[-1] and size + own > PART:
            found.append([])
            size = 0
        found[-1].append(word)
        size += own
    return found


def hidden(server: str) -> str:
    """The address of a server without a password."""
    scheme, _, rest = server.rpartition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if scheme else rest.rpartition("@")[2]
