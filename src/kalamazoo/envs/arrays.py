"""Rows of the compiled core as numpy arrays: without a copy where it is compiled."""

from __future__ import annotations

from sys import byteorder
from typing import Any

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

from kalamazoo.core.encoder import CHOICE, Columns
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
    return np.frombuffer(memory, np.uint8, width).copy()


def one_mask(row: vec[i64], size: int) -> Mask:
    """A row that says which actions are allowed, of its own."""
    return one_row(row, size).view(np.int8)


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
