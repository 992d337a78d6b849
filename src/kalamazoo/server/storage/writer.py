"""The writer: one thread that appends for all tables, many tables in one commit."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue

from kalamazoo.server.storage.interface import Card, Refusal, Row, Storage
from kalamazoo.server.turns import Turns

MOST = 512  # appends in one commit
PROBE = 1.0  # seconds after which a failing database is tried again


Then = Callable[[BaseException | None], None]  # what is done afterwards; it is given what went wrong


class Append:
    """What one table wants written, and what it does then."""

    __slots__ = ("cards", "refusals", "rows", "then")

    def __init__(
        self,
        rows: Sequence[Row],
        refusals: Sequence[Refusal],
        cards: Sequence[Card],
        then: Then,
    ) -> None:
        self.rows = rows
        self.refusals = refusals
        self.cards = cards
        self.then = then


class Writer:
    """Group commit: what arrives while the disk is busy is written together next."""

    def __init__(self, storage: Storage, watch: Callable[[int, float], None] | None = None) -> None:
        self.storage = storage
        self.watch = watch  # is told how many appends shared a commit, and its seconds
        self.loop = asyncio.get_running_loop()
        self.turns = Turns()  # in which those who wait go on
        self.waiting: deque[Append] = deque()
        self.bell: SimpleQueue[bool] = SimpleQueue()  # rings when something waits; False ends the thread
        self.rung = False
        self.closing = False
        self.failing = False  # nothing can be written; what only one table cannot write does not count
        self.start()

    def start(self) -> None:
        """Starts the thread."""
        self.thread = threading.Thread(target=self.run, name="kalamazoo-writer", daemon=True)
        self.thread.start()

    def append(
        self, rows: Sequence[Row], refusals: Sequence[Refusal] = (), cards: Sequence[Card] = ()
    ) -> asyncio.Future[None]:
        """A future that is done when all this is on disk; it fails with what the database said."""
        done: asyncio.Future[None] = self.loop.create_future()

        def then(failure: BaseException | None) -> None:
            if done.done():
                return
            if failure:
                done.set_exception(failure)
            else:
                done.set_result(None)

        self.put(rows, refusals, cards, then)
        return done

    def put(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card], then: Then) -> None:
        """Writes all this, and then calls `then` in the loop: later, unless the writer is closed."""
        if self.closing:
            then(RuntimeError("the writer is closed"))
            return
        self.waiting.append(Append(rows, refusals, cards, then))
        if not self.rung:  # once for all tables that this round of the loop has to do with
            self.rung = True
            self.loop.call_soon(self.ring)

    def ring(self) -> None:
        """Wakes the thread."""
        self.rung = False
        self.bell.put(True)

    def run(self) -> None:
        """The thread."""
        going = True
        while going:
            try:
                going = self.bell.get(timeout=PROBE if self.failing else None)
            except Empty:
                self.look_again()
            while batch := self.take():
                self.write(batch)

    def take(self) -> list[Append]:
        """What waits, or as much of it as is written at once."""
        batch: list[Append] = []
        with contextlib.suppress(IndexError):
            while len(batch) < MOST:
                batch.append(self.waiting.popleft())
        return batch

    def write(self, batch: list[Append]) -> None:
        """Writes a batch; if it fails, each table's part by itself, so that one cannot spoil the others'."""
        begun = time.perf_counter()
        failures: list[BaseException | None] = [None] * len(batch)
        try:
            self.storage.append(
                [row for item in batch for row in item.rows],
                [row for item in batch for row in item.refusals],
                [row for item in batch for row in item.cards],
            )
        except Exception as error:
            if len(batch) == 1:
                failures[0] = error
            for at, item in enumerate(batch if len(batch) > 1 else ()):
                try:
                    self.storage.append(item.rows, item.refusals, item.cards)
                except Exception as own:
                    failures[at] = own
        took = time.perf_counter() - begun
        self.failing = any(failures) and not self.works()
        with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
            self.loop.call_soon_threadsafe(self.tell, batch, failures, took)

    def works(self) -> bool:
        """Whether anything can be written at all."""
        try:
            self.storage.probe()
        except Exception:
            return False
        return True

    def look_again(self) -> None:
        """Nothing could be written; perhaps it can be now."""
        self.failing = not self.works()

    def tell(self, batch: list[Append], failures: list[BaseException | None], took: float) -> None:
        """Lets those who wait go on, in the loop's thread."""
        if self.watch:
            self.watch(len(batch), took)
        for item, failure in zip(batch, failures, strict=True):
            self.turns.add(partial(item.then, failure))

    def close(self) -> None:
        """Writes what waits and ends the thread."""
        self.closing = True
        self.bell.put(False)
        self.thread.join(30)
        late = self.take()
        if late:
            failures: list[BaseException | None] = [RuntimeError("the writer is closed")] * len(late)
            self.loop.call_soon_threadsafe(self.tell, late, failures, 0.0)
