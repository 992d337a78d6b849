"""Turns: what many tables want done at once is done a little at a time, so that nobody waits for all of them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

SLICE = 0.01  # seconds after which everything else has its turn


class Turns:
    """Work in the order of arrival, between which the loop looks at its sockets and timers."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.waiting: deque[Callable[[], None]] = deque()
        self.called = False

    def add(self, work: Callable[[], None]) -> None:
        """Has something done in the next round of the loop, or a little later."""
        self.waiting.append(work)
        if not self.called:
            self.called = True
            self.loop.call_soon(self.take)

    def take(self) -> None:
        """Does what waits, but not all of it at once."""
        until = time.perf_counter() + SLICE
        try:
            while self.waiting:
                self.waiting.popleft()()
                if time.perf_counter() > until:
                    break
        finally:  # a fault in one of them is told to the loop, and the others are done
            self.called = bool(self.waiting)
            if self.called:
                self.loop.call_soon(self.take)
