"""Where a browser's tables are kept: all in memory, and each change written down elsewhere before it is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence

import msgspec

from kalamazoo.server.storage import Card, Refusal, Row, Storage, Writer

Keep = Callable[[str], Awaitable[object]]  # is given what is to be written down, as JSON; done when it is safe


class Page(msgspec.Struct):
    """What is written down at once."""

    rows: Sequence[Row]
    refusals: Sequence[Refusal]
    cards: Sequence[Card]


pages: msgspec.json.Decoder[Page] = msgspec.json.Decoder(Page)
encoder = msgspec.json.Encoder()


class Shelf(Storage):
    """The tables of one person, who has some dozens of them."""

    def __init__(self, forgotten: Callable[[list[int]], object]) -> None:
        self.forgotten = forgotten  # is told which tables were deleted
        self.by_key: dict[int, Card] = {}
        self.by_id: dict[str, int] = {}
        self.rows: dict[int, list[Row]] = {}
        self.refusals: dict[int, dict[tuple[int, int], Refusal]] = {}

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        for row in rows:
            self.rows.setdefault(row.table, []).append(row)
        for refusal in refusals:
            self.refusals.setdefault(refusal.table, {})[refusal.seat, refusal.slot] = refusal
        for card in cards:
            self.by_key[card.table] = card
            self.by_id[card.id] = card.table

    def fill(self, text: str) -> None:
        """Takes over what was written down before."""
        page = pages.decode(text)
        self.append(sorted(page.rows, key=lambda row: (row.table, row.number)), page.refusals, page.cards)

    def load(self, table_id: str) -> tuple[Card, list[Row], list[Refusal]] | None:
        key = self.by_id.get(table_id)
        if key is None:
            return None
        return self.by_key[key], list(self.rows.get(key, ())), list(self.refusals.get(key, {}).values())

    def cards(self, since: int, most: int) -> list[Card]:
        listed = [card for card in self.by_key.values() if card.listed and card.touched >= since]
        return sorted(listed, key=lambda card: -card.touched)[:most]

    def filed(self, ids: Sequence[str]) -> list[tuple[Card, int]]:
        keys = [self.by_id[each] for each in ids if each in self.by_id]
        return [(self.by_key[key], self.rows[key][-1].number if self.rows.get(key) else -1) for key in keys]

    def counts(self) -> tuple[int, int]:
        return len(self.by_key), max(self.by_key, default=0)

    def last_touch(self) -> int:
        return max((card.touched for card in self.by_key.values()), default=0)

    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        old = [
            card
            for card in self.by_key.values()
            if card.touched < before and card.table not in spare and not (unplayed and card.phase != "gathering")
        ]
        for card in old:
            del self.by_key[card.table], self.by_id[card.id]
            self.rows.pop(card.table, None)
            self.refusals.pop(card.table, None)
        if old:
            self.forgotten([card.table for card in old])
        return [card.id for card in old]

    def probe(self) -> None:
        pass

    def close(self) -> None:
        pass


class Scribe(Writer):
    """Writes without a thread: the browser's database has its own."""

    def __init__(self, shelf: Shelf, keep: Keep) -> None:
        self.keep = keep
        self.work: asyncio.Task[None] | None = None
        super().__init__(shelf)

    def start(self) -> None:
        """Nothing runs until something is to be written."""

    def ring(self) -> None:
        self.rung = False
        if self.work is None:
            self.work = asyncio.create_task(self.write_down())

    async def write_down(self) -> None:
        """Writes what waits, and lets those go on who wait for it."""
        try:
            while batch := self.take():
                begun = time.perf_counter()
                page = Page(
                    [row for item in batch for row in item.rows],
                    [row for item in batch for row in item.refusals],
                    [row for item in batch for row in item.cards],
                )
                failure: Exception | None = None
                try:
                    await self.keep(encoder.encode(page).decode())
                    self.storage.append(page.rows, page.refusals, page.cards)
                except Exception as error:  # the browser has no room, or its keeper said no
                    failure = error
                self.failing = failure is not None
                self.tell(batch, [failure] * len(batch), time.perf_counter() - begun)
        finally:
            self.work = None
