"""Record: a whole game as data, complete or as one seat saw it; `kalamazoo.record` reads and writes it as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kalamazoo.core.event import Event


@dataclass(frozen=True)
class Step:
    """One move, as it was written, and what its writer saw happen (only in a seat's own record)."""

    seat: int
    text: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Record:
    """Rules, seed and moves: the game. Without a seed (it goes on, or is a seat's) it cannot be dealt again."""

    rules: str
    seats: int
    dealer: int
    commitment: str
    seed: str | None
    steps: tuple[Step, ...]
    viewer: int | None = None  # whose eyes; None for the full record
    start: Mapping[str, Any] | None = None  # the position it began from, instead of a deal
    deck: str | None = None  # the text of a deck of the player's own
    names: tuple[str, ...] = ()
    result: str = ""  # how it ended, in words; empty while it goes on
    final: str = ""  # SHA-256 of the last position, as far as the writer knows it
    comments: Mapping[int, tuple[str, ...]] = field(
        default_factory=dict
    )  # before move n (the number of moves: at the end)
