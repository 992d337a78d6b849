"""Reading the entries of a position document; whatever is wrong with one is a BadPosition that names it."""

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.errors import BadPosition, near
from kalamazoo.core.seats import seat_name


def check_keys(where: str, entries: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Complains about a key that means nothing."""
    for key in entries:
        if key not in known:
            raise BadPosition(f"{inside(where, str(key)[:40])}: unknown key{near(str(key)[:40], list(known))}")


def inside(where: str, key: str) -> str:
    """The name of an entry of an entry: `seats[1].hand`."""
    return f"{where}.{key}" if where else key


def read_whole(where: str, value: object, low: int, high: int) -> int:
    """A whole number of the right size."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise BadPosition(f"{where}: should be a whole number from {low} to {high}, not {shown(value)}")


def read_list(where: str, value: object) -> list[Any]:
    """A list of anything."""
    if isinstance(value, list):
        return value
    raise BadPosition(f"{where}: should be a list, not {shown(value)}")


def read_object(where: str, value: object) -> Mapping[str, Any]:
    """An object with named entries."""
    if isinstance(value, Mapping):
        return value
    raise BadPosition(f"{where}: should be an object in braces, not {shown(value)}")


def read_word(where: str, value: object, words: tuple[str, ...]) -> int:
    """The place of one of a few words in their list."""
    if isinstance(value, str) and value in words:
        return words.index(value)
    raise BadPosition(f"{where}: should be one of {', '.join(words)}, not {shown(value)}")


def read_seat_letter(where: str, value: object, seats: int) -> int:
    """The seat of a letter: A, B, C …"""
    for seat in range(seats):
        if value == seat_name(seat):
            return seat
    raise BadPosition(f"{where}: should be a seat from A to {seat_name(seats - 1)}, not {shown(value)}")


def shown(value: object) -> str:
    """A value in a complaint, cut short."""
    text = repr(value)
    return text if len(text) <= 30 else text[:30] + "…"
