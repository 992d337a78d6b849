"""What a search found, as a reason."""

from typing import Final

from kalamazoo.core.bot import Reason
from kalamazoo.search.bot import Way

TRIED: Final = 100  # of a hundred tries it wins `number`, and what seemed best at first `place`


def tried(ways: list[Way], move: int) -> list[Reason]:
    """How a move did in the tries, if there were any."""
    for way in ways:
        if way.move == move and way.worlds:
            return [Reason(TRIED, number=percent(way.mean()), place=percent(way.mean() - way.gain()))]
    return []


def percent(value: float) -> int:
    """A value in whole hundredths."""
    return int(100.0 * value + 0.5)
