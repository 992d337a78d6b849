"""Numbers: how what happens at a table is counted, for each audience as far as it could notice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence


class Numbers:
    """Counts what happened at a table; what an audience could not notice has no number for it."""

    def __init__(self) -> None:
        self.total = 0  # the number of the last event
        self.hidden: dict[int, list[int]] = {}  # events that not all noticed, by the mask of those who did

    def add(self, noticed: int, everyone: int) -> None:
        """One more event, noticed by these viewers."""
        self.total += 1
        if noticed & everyone != everyone:
            self.hidden.setdefault(noticed, []).append(self.total)

    def for_mask(self, mask: int, upto: int = -1) -> int:
        """The number of an event (the last one by default) as these eyes count."""
        number = self.total if upto < 0 else upto
        if not self.hidden:
            return number
        return number - sum(bisect_right(at, number) for noticed, at in self.hidden.items() if not noticed & mask)

    def pairs(self) -> list[tuple[int, int]]:
        """The hidden events as they are kept on disk: number and mask, in order."""
        return sorted((number, noticed) for noticed, at in self.hidden.items() for number in at)

    def set_pairs(self, pairs: Iterable[Sequence[int]]) -> None:
        """The hidden events as they were read from disk."""
        self.hidden = {}
        for number, noticed in pairs:
            self.hidden.setdefault(noticed, []).append(number)
