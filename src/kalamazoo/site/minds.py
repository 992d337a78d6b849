"""Where bots think in a browser: another worker of it, which is ended and begun anew when it takes too long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kalamazoo.server.thinking.doing import Bots, do
from kalamazoo.server.thinking.jobs import Job, Result, Wish, encoder, result_decoder
from kalamazoo.server.thinking.pool import Overrun, Worker

Think = Callable[[str], Awaitable[str]]  # a job for the other worker, and its result; bytes as letters below 256
Restart = Callable[[], object]
LETTERS = "latin-1"
READING = 120.0  # seconds for a record that somebody wants to see or to have analysed


class Mind(Worker):
    """The other worker, as tables know it."""

    def __init__(self, name: str, budget: float, words: tuple[str, ...], think: Think, restart: Restart) -> None:
        super().__init__(name, budget, words)
        self.think = think
        self.restart = restart

    async def attempt(self, job: Job) -> Result:
        budget = self.budget if isinstance(job, Wish) else READING
        try:
            async with asyncio.timeout(budget):
                answer = await self.think(encoder.encode(job).decode(LETTERS))
        except TimeoutError:
            self.restart()
            raise Overrun(f"no answer within {budget:g} seconds") from None
        return result_decoder.decode(answer.encode(LETTERS))


class Thinker:
    """The other worker's own side."""

    def __init__(self) -> None:
        self.bots = Bots()

    def do(self, job: str) -> str:
        """One job."""
        return encoder.encode(do(self.bots, job.encode(LETTERS))).decode(LETTERS)
