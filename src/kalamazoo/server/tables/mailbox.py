"""The mailbox of a table: what arrives first happens first, and is on disk before it is told."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.storage import Card, Writer
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.turns import SLICE, Turns

TOGETHER = 32  # messages that share one batch

T = TypeVar("T")


class Closed(KalamazooError):
    """A table that has just left memory."""


class Owner(ABC):
    """Whose mailbox it is."""

    @abstractmethod
    def card(self) -> Card:
        """What the lobby keeps of it, to be written with a batch."""

    @abstractmethod
    def told(self, batch: Batch) -> None:
        """A batch is on disk and has been said."""

    @abstractmethod
    def stumble(self) -> None:
        """One letter could not be handled, by a fault of the program."""

    @abstractmethod
    def fall(self, error: Exception) -> None:
        """A batch could not be said, by a fault of the program."""

    @abstractmethod
    def give_up(self, error: BaseException) -> None:
        """A batch could not be written: nothing of it happened."""


class Nobody(Owner):
    """Whose a closed mailbox is: what has left memory must not be kept there by it."""

    def card(self) -> Card:
        raise RuntimeError("a closed mailbox has no card")

    def told(self, batch: Batch) -> None:
        pass

    def stumble(self) -> None:
        pass

    def fall(self, error: Exception) -> None:
        pass

    def give_up(self, error: BaseException) -> None:
        pass


class Mailbox:
    """Letters, handled one after another."""

    def __init__(self, writer: Writer, turns: Turns, owner: Owner) -> None:
        self.writer = writer
        self.turns = turns
        self.owner = owner
        self.loop = asyncio.get_running_loop()
        self.letters: deque[Callable[[Batch], None]] = deque()
        self.opened = False
        self.closed = False
        self.looking = False  # the letters will be read in a moment
        self.storing = False  # a batch is being written
        self.asked: set[asyncio.Future[Any]] = set()

    def open(self) -> None:
        """Begins to read."""
        self.opened = True
        self.look_soon()

    def close(self) -> None:
        """Nothing more is read; whoever waits for an answer is told so."""
        self.closed = True
        for answer in list(self.asked):
            answer.set_exception(Closed("this table is being set up again; come back in a moment"))
        self.letters.clear()
        self.owner = Nobody()

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return self.looking or self.storing or bool(self.letters)

    def post(self, letter: Callable[[Batch], None]) -> None:
        """Puts something in; it is handled in the order of arrival."""
        if not self.closed:
            self.letters.append(letter)
            self.look_soon()

    async def ask(self, question: Callable[[], T]) -> T:
        """Asks something about the table; the answer shows nothing that is not on disk."""
        if self.closed:
            raise Closed("this table is being set up again; come back in a moment")
        answer: asyncio.Future[T] = self.loop.create_future()
        self.asked.add(answer)
        answer.add_done_callback(self.asked.discard)
        self.post(lambda batch: batch.results.append((answer, question())))
        return await answer

    def look_soon(self) -> None:
        """Looks for letters when it has its turn, unless a batch is just being written."""
        if self.letters and self.opened and not (self.looking or self.storing or self.closed):
            self.looking = True
            self.turns.add(self.handle_mail)

    def handle_mail(self) -> None:
        """A few letters; what they do is written to disk before any of it is told."""
        self.looking = False
        if self.closed:
            return
        batch = Batch()
        until = time.perf_counter() + SLICE
        for _ in range(min(TOGETHER, len(self.letters))):
            self.read(self.letters.popleft(), batch)
            if time.perf_counter() > until:
                break
        if not batch.stored:
            self.tell(batch)
            return
        self.storing = True
        cards = [*batch.cards, self.owner.card()] if batch.filed else batch.cards
        self.writer.put(batch.rows, batch.refusals, cards, lambda failure: self.stored(batch, failure))

    def read(self, letter: Callable[[Batch], None], batch: Batch) -> None:
        """Handles one letter."""
        try:
            letter(batch)
        except Exception:
            self.owner.stumble()

    def stored(self, batch: Batch, failure: BaseException | None) -> None:
        """A batch is on disk, or could not be written."""
        self.storing = False
        if self.closed:
            return
        if failure:
            self.owner.give_up(failure)
        else:
            self.tell(batch)

    def tell(self, batch: Batch) -> None:
        """Says what came of a batch, and goes on."""
        try:
            batch.deliver()
            self.owner.told(batch)
        except Exception as error:
            self.owner.fall(error)
        self.look_soon()
