"""Restoring: a table from its log, and the record of a deal that was played before the one on the table."""

from __future__ import annotations

import asyncio
import time

import msgspec

from kalamazoo.play.record import Record
from kalamazoo.rulebook import rules
from kalamazoo.server.storage import Card, Refusal, Row
from kalamazoo.server.tables.house import House
from kalamazoo.server.tables.plan import Plan
from kalamazoo.server.tables.table import Table

SLICE = 0.004  # seconds of replaying between two looks at everything else

Kept = tuple[Card, list[Row], list[Refusal]]  # what is on disk of one table


async def restore(kept: Kept, house: House) -> Table:
    """A table from its log, in slices, so that the other tables go on meanwhile."""
    card, rows, refusals = kept
    plan = msgspec.json.decode(rows[0].text, type=Plan)
    table = Table(card.table, plan, house.shared(rules(plan.rules, deck=plan.deck)), house)
    begun = time.perf_counter()
    last = max((row.number for row in rows if row.kind == "deal"), default=0)
    for row in rows[1:]:
        if row.number < last and row.kind in ("deal", "move"):
            table.skip(row)
        else:
            table.replay(row)
        if time.perf_counter() - begun > SLICE:
            await asyncio.sleep(0)
            begun = time.perf_counter()
    for refusal in refusals:
        table.recall(refusal)
    return table


async def earlier_record(kept: Kept, deal: int, house: House) -> Record:
    """The whole record of an earlier deal, the first of which is number 1."""
    card, rows, _ = kept
    dealt = [at for at, row in enumerate(rows) if row.kind == "deal"]
    before = [row for row in rows[: dealt[deal - 1]] if row.kind not in ("deal", "move")]
    wanted = rows[dealt[deal - 1] : dealt[deal]]
    old = await restore((card, [*before, *wanted], []), house)
    assert old.deal is not None
    record = old.deal.referee.record(None, old.people)
    old.shut()
    return record
