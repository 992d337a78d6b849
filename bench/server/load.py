"""The load: many matches at once, each seat on a socket of its own, acting when its own socket says it may.

The logic is the same for every server; what differs (messages, and how a player chooses) is a `Side`.
"""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

THINK = 0.25  # seconds of a paced player, times 0.5 to 1.5


@dataclass
class Tally:
    """What was measured."""

    running: bool = False  # whether it counts now
    moves: int = 0
    acks: list[float] = field(default_factory=list)  # seconds until the mover's own socket had the newer state
    fans: list[float] = field(default_factory=list)  # … until the last socket of the match had it
    matches: int = 0
    refused: int = 0
    messages: int = 0
    received: int = 0


class Match:
    """One match: who acts when, and how long it took until everybody knew."""

    def __init__(self, side: Side, number: int, seats: int, tally: Tally, paced: bool) -> None:
        self.side = side
        self.number = number
        self.seats = seats
        self.tally = tally
        self.paced = paced
        self.rng = random.Random(number)
        self.stopped = False
        self.sent = 0.0
        self.mover = -1
        self.waiting = 0  # seats that have not yet heard of the move in flight

    def may_move(self, seat: int, move: object) -> None:
        """A seat's own socket says that it is to move, and this is what it chooses."""
        if self.stopped:
            return
        if self.paced:
            wait = THINK * (0.5 + self.rng.random())
            asyncio.get_running_loop().call_later(wait, self.move, seat, move)
        else:
            self.move(seat, move)

    def move(self, seat: int, move: object) -> None:
        """Sends a move."""
        if self.stopped:
            return
        self.mover = seat
        self.waiting = self.seats
        self.sent = time.perf_counter()
        self.side.send_move(self, seat, move)

    def heard(self, seat: int) -> None:
        """A seat's socket has delivered the state after the move in flight."""
        tally = self.tally
        if tally.running:
            now = time.perf_counter()
            if seat == self.mover:
                tally.moves += 1
                tally.acks.append(now - self.sent)
            self.waiting -= 1
            if self.waiting == 0:
                tally.fans.append(now - self.sent)

    def ended(self) -> None:
        """The match is over; the next one begins on the same sockets."""
        self.tally.matches += self.tally.running
        if not self.stopped:
            self.side.again(self)


class Side(ABC):
    """How one server is spoken to."""

    def __init__(self, host: str) -> None:
        self.host = host

    @abstractmethod
    async def open(self, match: Match) -> None:
        """Makes the match and connects its seats."""

    @abstractmethod
    def begin(self, match: Match) -> None:
        """Begins the first match, when all sockets of all matches are open."""

    @abstractmethod
    def send_move(self, match: Match, seat: int, move: object) -> None:
        """Sends a move of a seat."""

    @abstractmethod
    def again(self, match: Match) -> None:
        """Begins the next match on the same sockets."""

    @abstractmethod
    def count(self) -> tuple[int, int]:
        """Messages and bytes received so far."""


async def drive(side: Side, matches: int, paced: bool, warm: float, seconds: float) -> Tally:
    """Plays so many matches at once, seats 2, 3, 4, 2, 3, 4 …, and measures after a while."""
    tally = Tally()
    playing = [Match(side, number, 2 + number % 3, tally, paced) for number in range(matches)]
    for at in range(0, matches, 20):
        await asyncio.gather(*(side.open(match) for match in playing[at : at + 20]))
    for match in playing:
        side.begin(match)
    await asyncio.sleep(warm)
    before = side.count()
    print("begin", flush=True)
    tally.running = True
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    tally.running = False
    after = side.count()
    tally.messages = after[0] - before[0]
    tally.received = after[1] - before[1]
    for match in playing:
        match.stopped = True
    tally.moves = round(tally.moves * seconds / took)
    return tally
