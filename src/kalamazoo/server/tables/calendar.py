"""The calendar by which old tables are cleared away: no clock that was set wrong makes a table old."""

from __future__ import annotations

from collections.abc import Callable

ASTRAY = 300.0  # seconds by which the clock on the wall and the one that only runs on may differ between two looks


class Calendar:
    """Time since the last visit that is on disk; what passed while the server did not run makes no table older."""

    def __init__(self, last: float, steady: Callable[[], float], wall: Callable[[], float]) -> None:
        self.steady = steady
        self.wall = wall
        self.began = steady()
        self.last = min(last, wall()) if last else wall()
        self.latest = max(last, wall())
        self.looked = (steady(), wall())

    def stamp(self) -> float:
        """Seconds since 1970 to be noted for a visit: never less than before, also when the clock was set back."""
        return max(self.wall(), self.latest + self.steady() - self.began)

    def now(self) -> float | None:
        """Seconds since 1970; None when the clock on the wall was set since the last look."""
        steady, wall = self.steady(), self.wall()
        before = self.looked
        self.looked = (steady, wall)
        if abs((wall - before[1]) - (steady - before[0])) > ASTRAY:
            return None
        return min(wall, self.last + steady - self.began)
