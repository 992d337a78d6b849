"""The deck of Flush as rows of a TOML file: checking them, and making the pack of them.

A row says how many `copies` there are of a card, its `value` (1 to 10, or "flush"), the `points` it costs who still
has it, its `skips` (skip marks) and the `bonus` printed on it. `assumed` names those of these that are not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

from kalamazoo.core.errors import near, shown
from kalamazoo.games.flush.engine.counts import WIDTH
from kalamazoo.games.flush.options import CODES, FLUSH

KEYS: Final = ("value", "copies", "points", "skips", "bonus", "assumed")
EACH_VALUE: Final = 8  # FU-SETUP-2
FLUSH_CARDS: Final = 10  # FU-SETUP-2
LIMITS: Final = {"copies": (1, 10), "points": (0, 999), "skips": (0, 3), "bonus": (0, 999)}


def check_rows(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What is wrong with the cards of a deck, a short sentence each."""
    wrong: list[str] = []
    counts = [0] * (FLUSH + 1)
    kinds: dict[tuple[int, int, bool], set[tuple[int, int]]] = {}
    for number, row in enumerate(rows, 1):
        mistakes = check_row(row)
        wrong += [f"card {number}: {mistake}" for mistake in mistakes]
        if mistakes:
            continue
        value, skips, bonus = value_of(row), row.get("skips", 0), row.get("bonus", 0)
        counts[value] += row.get("copies", 1)
        kinds.setdefault((value, skips, bonus > 0), set()).add((row["points"], bonus))
    if wrong:
        return wrong
    for value in range(1, FLUSH + 1):
        due = FLUSH_CARDS if value == FLUSH else EACH_VALUE
        if counts[value] != due:
            what = "Flush cards" if value == FLUSH else f"cards of value {value}"
            wrong.append(f"there are {counts[value]} {what}, and the pack has {due} (FU-SETUP-2)")
    for (value, _, _), printings in kinds.items():
        if len(printings) > 2:
            what = "Flush cards" if value == FLUSH else f"cards of value {value}"
            wrong.append(f"{what} with the same marks have more than two sorts of points or bonus")
    flushes = Counter(card for card in pack_of(rows)[0] if card >> 4 == FLUSH)
    if sum(copies.bit_length() for copies in flushes.values()) > WIDTH:
        wrong.append("there are more sorts of Flush cards than can be told apart; four or fewer always can")
    if not any(row["points"] for row in rows):
        wrong.append("no card has points, so that no round would change anything")
    return wrong


def check_row(row: Mapping[str, Any]) -> list[str]:
    """What is wrong with one row."""
    unknown = [str(key) for key in row if key not in KEYS]
    wrong = [f'unknown key "{shown(unknown[0])}"{near(unknown[0], list(KEYS))}'] if unknown else []
    if not value_of(row):
        wrong.append('value must be a number from 1 to 10, or "flush"')
    for key, (low, high) in LIMITS.items():
        if key == "points" and key not in row:
            wrong.append("points are missing: what the card costs the player who still has it")
        elif not whole(row.get(key, low)) or not low <= row.get(key, low) <= high:
            wrong.append(f"{key} must be a whole number from {low} to {high}")
    assumed = row.get("assumed", [])
    if not isinstance(assumed, list) or any(name not in KEYS[:-1] for name in assumed):
        wrong.append(f"assumed must be a list of names out of {', '.join(KEYS[:-1])}")
    return wrong


def value_of(row: Mapping[str, Any]) -> int:
    """The value of a row's card; 0 if it has none."""
    value = row.get("value")
    if value == "flush":
        return FLUSH
    return value if whole(value) and 1 <= value < FLUSH else 0


def whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; `true` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def pack_of(rows: Sequence[Mapping[str, Any]]) -> tuple[list[int], list[int], list[int]]:
    """The cards of checked rows, and by card the points and the bonus."""
    deck: list[int] = []
    points = [-1] * CODES
    bonuses = [0] * CODES
    for row in rows:
        bonus = row.get("bonus", 0)
        card = value_of(row) << 4 | row.get("skips", 0) << 2 | (bonus > 0) << 1
        if points[card] >= 0 and (points[card], bonuses[card]) != (row["points"], bonus):
            card |= 1
        points[card] = row["points"]
        bonuses[card] = bonus
        deck += [card] * row.get("copies", 1)
    return deck, [max(0, each) for each in points], bonuses
