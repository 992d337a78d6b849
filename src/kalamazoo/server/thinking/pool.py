"""The pool of worker processes: a bot that thinks too long is cut short with its process, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from kalamazoo.server.logs import log
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.thinking.jobs import (
    BOT,
    LENGTH,
    Job,
    Look,
    Ready,
    Result,
    Wish,
    Wished,
    frame,
    result_decoder,
)

LARGEST = 64_000_000  # bytes of a result
COMMAND = (sys.executable, "-m", "kalamazoo.server.thinking.worker")
SEARCH = 300  # milliseconds that a bot may search before what it owes, if nobody waits for its process
PART = 4  # of the time after which it is cut short, or before what it only may do: one in so many
LEAST = 10
BUSY = 2  # times as long as alone a job may take that measures its time itself
LOADING = 20.0  # seconds that a new process may take to load everything


class Overrun(Exception):
    """A job took longer than it may, or its process ended."""


class Worker:
    """One process, started when it is first needed, and its queue of jobs."""

    def __init__(self, name: str, budget: float, words: tuple[str, ...] = ()) -> None:
        self.name = name
        self.budget = budget
        self.words = words  # after the command
        self.jobs: deque[tuple[Job, asyncio.Future[Result]]] = deque()
        self.process: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None
        self.ending: set[asyncio.Task[Any]] = set()  # killed processes, until they are gone

    def submit(self, job: Job) -> asyncio.Future[Result]:
        """A future of the result; it fails with Overrun."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.jobs.append((job, done))
        if self.task is None:
            self.task = asyncio.create_task(self.run(), name=f"worker-{self.name}")
        return done

    async def run(self) -> None:
        """Does the jobs one after another."""
        try:
            while self.jobs:
                job, done = self.jobs.popleft()
                if done.done():
                    continue
                try:
                    result = await self.attempt(job)
                except Exception as error:  # whoever waits for it is told in any case
                    if not done.done():
                        done.set_exception(
                            error if isinstance(error, Overrun) else Overrun(f"it cannot be done: {error}")
                        )
                else:
                    if not done.done():
                        done.set_result(result)
        finally:
            self.task = None

    async def attempt(self, job: Job) -> Result:
        """One job within the budget; a process that was found dead is replaced once."""
        budget = self.budget_for(job)
        for last in (False, True):
            fresh = self.process is None or self.process.returncode is not None
            if fresh:
                await self.start()
            try:
                if fresh:
                    async with asyncio.timeout(LOADING):
                        await self.exchange(Ready())
                async with asyncio.timeout(budget):
                    return await self.exchange(job)
            except TimeoutError:
                log.warning("a worker was cut short", worker=self.name, seconds=budget)
                self.kill()
                raise Overrun(f"no answer within {budget:g} seconds") from None
            except asyncio.CancelledError:
                self.kill()  # or its answer would be taken for that of the next job
                raise
            except (OSError, EOFError, asyncio.IncompleteReadError, ValueError):
                self.kill()
                if last:
                    raise Overrun("the worker process ended") from None
        raise Overrun("the worker process ended")

    def budget_for(self, job: Job) -> float:
        """The seconds that a job may take: an analysis measures its own, and comes to its end on a busy machine too."""
        return BUSY * self.budget if isinstance(job, Look) else self.budget

    async def start(self) -> None:
        """Starts the process."""
        try:
            self.process = await asyncio.create_subprocess_exec(
                *COMMAND,
                *self.words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
            )
        except OSError as error:
            raise Overrun(f"no worker process can be started: {error}") from None

    async def exchange(self, job: Job) -> Result:
        """Writes a job and reads its result."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(frame(job))
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(LENGTH), "big")
        if size > LARGEST:
            raise ValueError("a result cannot be this large")
        return result_decoder.decode(await self.process.stdout.readexactly(size))

    def kill(self) -> None:
        """Ends the process at once."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        end = asyncio.create_task(self.process.communicate())
        self.ending.add(end)
        end.add_done_callback(self.ending.discard)
        self.process = None

    async def close(self) -> None:
        """Ends the task and the process."""
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        for _, done in self.jobs:
            done.cancel()
        self.jobs.clear()
        self.kill()
        await asyncio.gather(*self.ending, return_exceptions=True)


class BotsPool:
    """Workers for bots, each table always at the same one."""

    def __init__(
        self,
        workers: int,
        budget: float,
        metrics: Metrics,
        bots: Sequence[str] = (),
        make: Callable[[str, float, tuple[str, ...]], Worker] = Worker,
    ) -> None:
        count = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        words = tuple(f"{BOT}{name}" for name in bots)
        self.workers = [make(f"bots-{number}", budget, words) for number in range(count)]
        self.budget = budget
        self.metrics = metrics

    def time_for(self, waiting: int, owed: bool) -> int:
        """How many milliseconds a bot may search: the fewer, the more are waiting; and not long before a mere call."""
        most = min(SEARCH, int(self.budget * 1000 / PART)) // (1 + waiting)
        return max(LEAST, most if owed else most // PART)

    async def wish(self, job: Wish) -> Wished | None:
        """What a bot wishes; None when it failed or took too long."""
        worker = self.workers[crc32(job.key.partition("/")[0].encode()) % len(self.workers)]
        job.most = self.time_for(len(worker.jobs), job.owed)
        try:
            result = await worker.submit(job)
        except Overrun as error:
            self.metrics.count("bot_failures")
            log.warning("a bot did not answer", bot=job.bot, rules=job.rules, why=str(error))
            return None
        self.metrics.count("bot_wishes")
        if isinstance(result, Wished):
            return result
        self.metrics.count("bot_failures")
        log.warning("a bot failed", bot=job.bot, rules=job.rules, why=getattr(result, "text", "no wish"))
        return None

    async def close(self) -> None:
        """Ends all processes."""
        for worker in self.workers:
            await worker.close()
