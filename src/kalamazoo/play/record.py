"""Record: a whole game as data, complete or as one seat saw it; `kalamazoo.record` reads and writes it as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from kalamazoo.core.event import Event
from kalamazoo.core.seats import ONLOOKER, seat_name

MOST_ROWS = 500  # of a record that a notebook shows


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

    def _repr_html_(self) -> str:
        """The record as a table, as a notebook shows it."""
        rows = [
            f"<tr><td>{number}</td><td>{escape(self.called(step.seat))}</td><td><code>{escape(step.text)}</code></td></tr>"
            for number, step in enumerate(self.steps[:MOST_ROWS], 1)
        ]
        if len(self.steps) > MOST_ROWS:
            rows.append(f'<tr><td colspan="3">and {len(self.steps) - MOST_ROWS:,} more moves</td></tr>')
        seen = ""
        if self.viewer is not None:
            seen = ", as an onlooker saw it" if self.viewer == ONLOOKER else f", as {self.called(self.viewer)} saw it"
        title = f"{self.rules}, {self.seats} seats, {len(self.steps):,} moves{seen}"
        return (
            f"<table><caption>{escape(title)}</caption><thead><tr><th>move</th><th>who</th><th>what</th></tr></thead>"
            f'<tbody>{"".join(rows)}</tbody><tfoot><tr><td colspan="3">{escape(self.result or "not over")}</td></tr>'
            "</tfoot></table>"
        )

    def called(self, seat: int) -> str:
        """What somebody is called."""
        return (self.names[seat] if 0 <= seat < len(self.names) else "") or seat_name(seat)
