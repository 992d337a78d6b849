"""Rows of the compiled core as numpy arrays: without a copy where it is compiled."""

from __future__ import annotations

from sys import byteorder
from typing import Any

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

from kalamazoo.core.encoder import CHOICE, Columns, blank_row
from kalamazoo.core.vectors import vec

MANY = 20  # of what is counted: this much is written as 1, more as more

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]


def words_of(row: vec[i64]) -> NDArray[np.int64]:
    """A row of numbers; compiled, the very same memory."""
    memory: Any = row
    if isinstance(memory, list):
        return np.array(memory, dtype="<i8")
    words: NDArray[np.int64] = np.frombuffer(memory, dtype=np.int64).astype("<i8", copy=False)
    return words


def bytes_of(row: vec[i64], rows: int, width: int) -> Bytes:
    """Rows of bytes; compiled, the very same memory."""
    return words_of(row).view(np.uint8).reshape(rows, -1)[:, :width]


def one_row(row: vec[i64], width: int) -> Bytes:
    """A row of bytes of its own."""
    memory: Any = row
    if isinstance(memory, list) or byteorder != "little":
        return words_of(row).view(np.uint8)[:width].copy()
    return one_view(row, width).copy()


class Slate:
    """A row that is written again and again, for one table after another; a copy of it is an array of its own."""

    def __init__(self, words: int, width: int) -> None:
        self.row = blank_row(words)
        self.words = words
        self.width = width
        self.told: tuple[object, int, int] = (None, 0, 0)  # whose row it is: table, moves, seat
        memory: Any = self.row
        native = byteorder == "little" and not isinstance(memory, list)
        self.view: Bytes | None = one_view(self.row, width) if native else None

    def copy(self) -> Bytes:
        """What is written now."""
        return one_row(self.row, self.width) if self.view is None else self.view.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Slate, (self.words, self.width)  # blank: what was written is no part of an environment


def one_view(row: vec[i64], width: int) -> Bytes:
    """A row of bytes in the very same memory, where it is compiled."""
    memory: Any = row
    return np.frombuffer(memory, np.uint8, width)


def spread_choices(columns: Columns, rows: Bytes) -> NDArray[np.float32]:
    """Rows as networks like them: counts between 0 and 1, and a place of its own for each thing that can be chosen."""
    parts: list[NDArray[np.float32]] = []
    for column in columns.columns:
        part = rows[..., column.first : column.first + column.size]
        if column.kind == CHOICE:
            spread = part[..., None] == np.arange(column.highest + 1, dtype=np.uint8)
            parts.append(spread.reshape(*part.shape[:-1], -1).astype(np.float32))
        else:
            parts.append(part.astype(np.float32) / np.float32(min(column.highest, MANY)))
    return np.concatenate(parts, axis=-1)
