"""A quiet table of three for tests of slips."""

from __future__ import annotations

from typing import Any

from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player

CALLING = ["1913", "1988", "2008"]
FRESH = [3, 4, 5, 6, 8]


def three(rules: str, centre: tuple[int, ...] = (6, 3), **seats: dict[str, Any]) -> Table:
    """A on turn; nobody has a duty. Piles end at 6 and 3."""
    given = {
        "A": player([9, 2, 2], [7, 8, 10], [[4, 5], 10]),
        "B": player([9, 3, 3], [10, 10], [[8, 9]]),
        "C": player([10, 3, 3], [10, 4], [7]),
    }
    return lay(rules, *(given | seats).values(), centre=centre, stack=FRESH * 4)


def can(table: Table, who: str, *starts: str) -> list[str]:
    return [text for text in table.moves(who) if text.startswith(starts)]
