"""What is wrong with a deck file for Flaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kalamazoo.core.errors import near, shown
from kalamazoo.games.flaps.engine.cards import EFFECTS, RANKS
from kalamazoo.games.flaps.options import HAND_SIZE, LEVELS, MOST_POINTS, ONE_PACK, SUIT_KEYS

NEEDED = ("effect", "name", "rank", "level", "suits", "count", "trumps", "spoof", "line")
ALLOWED = (*NEEDED, "assumed")
MOST_COPIES = 40
LOWEST, HIGHEST = -9, 60  # strength in TRUMPS
FEWEST = ONE_PACK * HAND_SIZE + 8  # cards of level 1: eight hands, a first card and some to draw
MOST_CARDS = 400


def check_rows(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The mistakes, a short sentence each."""
    mistakes: list[str] = []
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        effect = row.get("effect")
        where = f"card {number} ({shown(effect)})" if isinstance(effect, str) else f"card {number}"
        mistakes += [f"{where}: {text}" for text in check_row(row)]
        if isinstance(effect, str) and effect in seen:
            mistakes.append(f"{where}: that effect has a table already; give it more copies instead")
        if isinstance(effect, str):
            seen.add(effect)
    return mistakes or check_whole(rows)


def check_row(row: Mapping[str, Any]) -> list[str]:
    """The mistakes of one table."""
    missing = [key for key in NEEDED if key not in row]
    if missing:
        return [f"{missing[0]} is missing"]
    unknown = [key for key in row if key not in ALLOWED]
    mistakes = [f'unknown key "{shown(str(unknown[0]))}"{near(str(unknown[0]), list(ALLOWED))}'] if unknown else []
    if row["effect"] not in EFFECTS[1:]:
        mistakes.append(
            f'there is no effect "{shown(str(row["effect"]))}"{near(str(row["effect"]), list(EFFECTS[1:]))}'
        )
    for key in ("name", "line"):
        if not isinstance(row[key], str) or not 0 < len(row[key]) <= 100:
            mistakes.append(f"{key} must be a text of at most 100 letters")
    if row["rank"] not in RANKS:
        mistakes.append("rank must be A, 0 to 10, J, Q, K or empty, as a text")
    for key, low, high in (("level", 1, LEVELS), ("trumps", LOWEST, HIGHEST), ("spoof", 0, MOST_POINTS)):
        if not is_number(row[key], low, high):
            mistakes.append(f"{key} must be a whole number from {low} to {high}")
    return mistakes + check_suits(row)


def check_suits(row: Mapping[str, Any]) -> list[str]:
    """The mistakes in the copies of one card."""
    suits = row["suits"]
    if not isinstance(suits, Mapping) or not suits:
        return ["suits must be a table such as { clubs = 2, hearts = 2 }"]
    unknown = [key for key in suits if key not in SUIT_KEYS]
    if unknown:
        return [f'there is no suit "{shown(str(unknown[0]))}"{near(str(unknown[0]), list(SUIT_KEYS))}']
    if not all(is_number(copies, 0, MOST_COPIES) for copies in suits.values()):
        return [f"suits: copies are whole numbers from 0 to {MOST_COPIES}"]
    total = sum(suits.values())
    if row["count"] != total or isinstance(row["count"], bool):
        return [f"count says {row['count']}, but the suits have {total} copies"]
    if not total:
        return ["there is no copy of it; leave the table out"]
    if "none" in suits and suits["none"] and row["effect"] in ("two", "three", "seven", "nine"):
        return ["a card of an attack needs a suit"]
    return []


def check_whole(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The mistakes of the deck as a whole."""
    first = [row for row in rows if row["level"] == 1]
    suited = sum(copies for row in first for suit, copies in row["suits"].items() if suit != "none")
    if suited < FEWEST:
        return [f"level 1 has {suited} cards with a suit; at least {FEWEST} are needed for eight players"]
    total = sum(row["count"] for row in rows)
    return [f"there are {total} cards, more than {MOST_CARDS}"] if total > MOST_CARDS else []


def is_number(value: object, low: int, high: int) -> bool:
    """Whether this is a whole number in the range."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
