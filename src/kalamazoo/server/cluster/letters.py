"""What nodes tell each other, as MessagePack; docs/cluster.md has the subjects."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Said(NamedTuple):
    """Something a socket said at the door; the words of one socket are numbered."""

    guest: int
    number: int
    text: str | None  # None: it has closed


class Told(NamedTuple):
    """What a socket is told by the owner of its table, numbered too."""

    guest: int
    number: int
    free: int  # of its moves cost nothing
    messages: list[bytes]
    code: int  # with which it is to be closed; 0: it stays
    reason: str


class In(msgspec.Struct, array_like=True):
    """From a door to an owner."""

    door: str
    words: list[Said]


class Out(msgspec.Struct, array_like=True):
    """From an owner to a door."""

    owner: str
    words: list[Told]


class Open(msgspec.Struct, array_like=True):
    """A socket at a door wants to come to a table."""

    door: str
    guest: int
    table: str


class Opened(msgspec.Struct, array_like=True):
    """Whether it may; if not, another node keeps the table, or nobody can say now."""

    welcome: bool


class Adopt(msgspec.Struct, array_like=True):
    """Tables that are nobody's now, and whose people are about to come back."""

    tables: list[str]


class Answer(msgspec.Struct, array_like=True):
    """The answer to a question: its text, or the name of an error and its sentence."""

    body: bytes = b""
    packed: bool = False  # by zlib
    error: str = ""
    sentence: str = ""


class News(msgspec.Struct, array_like=True):
    """What a node lets the others know every second."""

    node: str
    tables: list[tuple[str, int, int]]  # listed ones with somebody at them: id, mask of seats, onlookers
    sockets: dict[str, int]  # by address
    open: int  # sockets
    spent: list[tuple[str, str, float]]  # address, kind, tokens since the last news
