"""Readers: what strangers send that can be slow is read in processes of their own, with limits on time and memory."""

from __future__ import annotations

import asyncio
from collections import Counter

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.logs import log
from kalamazoo.server.thinking.jobs import READING, TOO_LONG, Answered, Job, Result
from kalamazoo.server.thinking.pool import Overrun, Worker

WAITING = 16  # jobs that may wait for a reader
EACH = 3  # jobs of one address that may wait or be read
LINGER = 1.0  # seconds that a job goes on for somebody who has gone: less than it costs to start a process


class Busy(KalamazooError):
    """All readers are busy, and enough people are waiting for them."""


class TooSlow(KalamazooError):
    """Reading it took too much time or memory."""


class Readers:
    """A few worker processes and a short queue."""

    def __init__(self, count: int, budget: float = READING) -> None:
        self.workers = [Worker(f"reader-{number}", budget, ("reading",)) for number in range(count)]
        self.idle = list(self.workers)
        self.free = asyncio.Semaphore(count)
        self.waiting = 0
        self.asking: Counter[str] = Counter()  # by address: its jobs
        self.ending: set[asyncio.Task[None]] = set()

    async def read(self, job: Job, address: str) -> Answered:
        """The answer to a job; raises Busy or TooSlow. Cancelling it gives its place to others."""
        if self.waiting >= WAITING or self.asking[address] >= EACH:
            raise Busy("the server is busy reading what others have sent; try again in a moment")
        self.asking[address] += 1
        try:
            result = await self.in_turn(job)
        except Overrun:
            raise TooSlow(TOO_LONG) from None
        finally:
            self.asking[address] -= 1
            self.asking += Counter()  # forgets those who ask for nothing
        if isinstance(result, Answered):
            return result
        log.warning("a reader failed", why=getattr(result, "text", "no answer"))
        raise TooSlow("this cannot be read: it takes more time or memory than it may")

    async def in_turn(self, job: Job) -> Result:
        """Waits for a reader and lets it do the job."""
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        worker = self.idle.pop()
        work = asyncio.create_task(worker.attempt(job))
        try:
            return await asyncio.shield(work)
        finally:
            end = asyncio.create_task(self.finish(worker, work))
            self.ending.add(end)
            end.add_done_callback(self.ending.discard)

    async def finish(self, worker: Worker, work: asyncio.Task[Result]) -> None:
        """Gives a reader back: at once after its answer, and soon when nobody waits for that any more."""
        if not work.done():
            await asyncio.wait({work}, timeout=LINGER)
        if not work.done():
            work.cancel()
            await asyncio.wait({work})
        if not work.cancelled():
            work.exception()  # whoever waited for it has heard of it
        self.idle.append(worker)
        self.free.release()

    async def close(self) -> None:
        """Ends all processes."""
        for worker in self.workers:
            await worker.close()
        await asyncio.gather(*self.ending, return_exceptions=True)
