"""Questions about a table that need no socket: answered here, or by the node that keeps the table."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, TypeVar

import msgspec

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play.record import Record
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules, rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.elsewhere import Elsewhere
from kalamazoo.server.tables.filing import Filed, file_of
from kalamazoo.server.tables.house import NoTable
from kalamazoo.server.tables.lobby import Lobby
from kalamazoo.server.tables.seats import seats_opened
from kalamazoo.server.tables.table import Table

T = TypeVar("T")


class RecordText(msgspec.Struct):
    """A record to download."""

    name: str
    text: str


class RulesText(msgspec.Struct):
    """The rules of a table."""

    rules: str
    deck: str | None


class InfoOf(msgspec.Struct, tag="info"):
    """How a table stands, as everybody may know it."""

    table: str


class FiledOf(msgspec.Struct, tag="filed"):
    """How it stands, with what its card has besides."""

    table: str


class RulesOf(msgspec.Struct, tag="rules"):
    """What is played there."""

    table: str


class RecordOf(msgspec.Struct, tag="record"):
    """The whole record of a deal that is over, else what whoever has these secrets may know of it."""

    table: str
    secrets: list[str]
    deal: int  # 0: the one on the table


Question = InfoOf | FiledOf | RulesOf | RecordOf
questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)


async def info_of(lobby: Lobby, table_id: str) -> wire.TableInfo:
    """How a table stands."""
    return await ask(lobby, InfoOf(table_id), wire.TableInfo)


async def filed_of(lobby: Lobby, table_id: str) -> Filed:
    """How it stands, with what its card has besides."""
    return await ask(lobby, FiledOf(table_id), Filed)


async def rules_of(lobby: Lobby, table_id: str) -> Rules:
    """What is played there; a deck that comes from another node is read beside the loop."""
    try:
        return (await lobby.find(table_id)).rules
    except Elsewhere:
        found = await ask(lobby, RulesOf(table_id), RulesText)
        return await asyncio.to_thread(rules, found.rules, found.deck)


def deal_number(text: str) -> int:
    """Which deal of a table is asked for; 0, the one on the table, if none is named."""
    if text and not (text.isascii() and text.isdigit() and len(text) < 9):
        raise KalamazooError("deal should be the number of a deal: 1 for the first")
    return int(text or 0)


async def record_of(lobby: Lobby, table_id: str, secrets: list[str], deal: int) -> RecordText:
    """A record."""
    return await ask(lobby, RecordOf(table_id, secrets, deal), RecordText)


async def ask(lobby: Lobby, question: Question, kind: type[T]) -> T:
    """The answer to a question, whoever keeps the table."""
    try:
        found = await answer(lobby, question)
    except Elsewhere as other:
        if lobby.claims is None:
            raise
        text = await lobby.claims.ask(other.node, msgspec.msgpack.encode(question))
        return msgspec.msgpack.decode(text, type=kind)
    assert isinstance(found, kind)
    return found


async def answer(lobby: Lobby, question: Question) -> Any:
    """The answer to a question about a table of our own; raises Elsewhere if it is not."""
    table = await lobby.find(question.table)
    if isinstance(question, InfoOf):
        return await table.mailbox.ask(table.info)
    if isinstance(question, FiledOf):
        return await table.mailbox.ask(partial(file_of, table))
    if isinstance(question, RulesOf):
        return RulesText(str(table.rules), table.rules.deck_text)
    return await record_text(lobby, table, question)


async def record_text(lobby: Lobby, table: Table, wanted: RecordOf) -> RecordText:
    """The record of the deal on the table, or of an earlier one."""
    found = await table.mailbox.ask(lambda: record_now(table, wanted.secrets))
    deal = wanted.deal
    if deal and deal != found[0]:
        record = await lobby.earlier(table, deal)
    elif found[1] is None:
        raise NoTable("nothing has been dealt at this table yet")
    else:
        deal, record = found[0], found[1]
    text = await asyncio.to_thread(write_record, record)
    return RecordText(f"{table.rules.game.name}-{table.plan.id}-{deal}.kzr", text)


def record_now(table: Table, secrets: list[str]) -> tuple[int, Record | None]:
    """The number of the deal on the table, and its record for whoever has these secrets."""
    if table.deal is None:
        return 0, None
    held = seats_opened(table.seats, secrets)
    viewer = None if table.deal.over else held[0] if held else ONLOOKER
    return table.deals, table.deal.referee.record(viewer, table.people)
