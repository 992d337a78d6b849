"""How it stands at the tables where somebody holds seats: from memory, or from their cards without opening them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from kalamazoo.server.logs import log
from kalamazoo.server.protocol import requests
from kalamazoo.server.tables.asking import filed_of
from kalamazoo.server.tables.filing import Filed, file_of, read_file
from kalamazoo.server.tables.lobby import ID, Lobby
from kalamazoo.server.tables.mailbox import Closed
from kalamazoo.server.tables.seats import opened_by

OPENED = 6  # tables that one question may bring into memory


async def own_tables(lobby: Lobby, held: Sequence[requests.SeatHeld]) -> list[requests.OwnTable]:
    """What is known to whoever has these secrets; a table of which none opens a seat is passed over."""
    secrets: dict[str, list[str]] = {}
    for seat in held:
        if ID.fullmatch(seat.table):
            secrets.setdefault(seat.table, []).append(seat.secret)
    filed = await from_disk(lobby, secrets)
    answers: list[requests.OwnTable] = []
    for table_id, given in secrets.items():
        table = lobby.tables.get(table_id)
        if table:
            with suppress(Closed):
                filed[table_id] = await table.mailbox.ask(partial(file_of, table))
        answer = own_table(filed[table_id], given) if table_id in filed else None
        if answer:
            answers.append(answer)
    return answers


async def from_disk(lobby: Lobby, secrets: dict[str, list[str]]) -> dict[str, Filed]:
    """The cards of tables that are not in memory. One that is older than its log, because the server fell while the
    table was played or another node keeps it, has the table opened or its node asked; not endlessly."""
    asleep = [table_id for table_id in secrets if table_id not in lobby.tables]
    found: dict[str, Filed] = {}
    opened = 0
    for card, last in await asyncio.to_thread(lobby.storage.filed, asleep) if asleep else ():
        filed = found[card.id] = read_file(card.info)
        may_know = not filed.hashes or opened_by(filed.hashes, secrets[card.id])
        if filed.total != last and may_know and opened < OPENED:
            opened += 1
            try:
                found[card.id] = await filed_of(lobby, card.id)
            except Exception as error:
                log.warning("a table could not be opened", why=f"{type(error).__name__}: {error}")
    return found


def own_table(filed: Filed, secrets: Sequence[str]) -> requests.OwnTable | None:
    """How it stands for whoever has these secrets; None if they open no seat."""
    held = opened_by(filed.hashes, secrets)
    if not held:
        return None
    table = filed.table
    waiting = table.interlude.waiting if table.interlude else []
    turn = any(seat in waiting if table.interlude else filed.awaited >> seat & 1 for seat in held)
    return requests.OwnTable(
        table.id,
        table.title,
        table.edition,
        table.game,
        table.family,
        table.phase,
        list(held),
        turn,
        [seat for seat in table.seats if seat.seat not in held],
        table.result,
        table.deal,
    )
