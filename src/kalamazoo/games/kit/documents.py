"""Reading position documents; whatever is wrong with an entry is a BadPosition that names it, worded alike everywhere.

Every list has a stated maximum: no document makes the program build more than a table can hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, near
from kalamazoo.core.rng import Rng, live_stream
from kalamazoo.core.seats import seat_name
from kalamazoo.core.state import State

Faces = Callable[[object], int]  # the card that an entry stands for, or NO_CARD
WriteCard = Callable[[int], object]
Words = Mapping[int, str] | tuple[str, ...]  # words by what they stand for

NO_CARD: Final = -1
UNKNOWN: Final = "?"  # stands for a card that is not known
MOST_RNG: Final = 2**63 - 1
LIVE_RNG: Final = re.compile(r"live-([0-9a-f]{64}):([0-9]{1,15})")  # the key of a live stream, and how far it is


def write_rng(saved: int) -> int | str:
    """A saved generator in a document: a number, or the key and the position of a live stream."""
    if saved <= MOST_RNG:
        return saved
    rng = Rng(0)
    rng.load(saved)
    return f"live-{(rng.key or b'').hex()}:{rng.state}"


class Entries:
    """The named entries of an object; `where` is its own name, empty for the document itself."""

    def __init__(self, where: str, value: object, keys: Iterable[str]) -> None:
        if not isinstance(value, Mapping):
            raise BadPosition(f"{where}: should be an object in braces, not {shown(value)}")
        known = list(keys)
        self.where = where
        self.entries = value
        for key in value:
            if key not in known:
                raise BadPosition(f"{self.name(str(key)[:40])}: unknown key{near(str(key)[:40], known)}")

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def name(self, key: str) -> str:
        """The full name of an entry: `seats[1].hand`."""
        return f"{self.where}.{key}" if self.where else key

    def get(self, key: str, default: Any = None) -> Any:
        """An entry as it stands there."""
        return self.entries.get(key, default)

    def whole(self, key: str, low: int, high: int, default: int | None = 0) -> int:
        """A whole number; without a default it must be there."""
        if default is not None and key not in self.entries:
            return default
        return read_whole(self.name(key), self.entries.get(key), low, high)

    def seat(self, key: str, seats: int, default: int | None = 0) -> int:
        """A seat by its number."""
        return self.whole(key, 0, seats - 1, default)

    def letter(self, key: str, seats: int) -> int:
        """A seat by its letter."""
        return read_letter(self.name(key), self.entries.get(key), seats)

    def rng(self, default: int) -> int:
        """The state of the generator, as `write_rng` wrote it."""
        value = self.entries.get("rng")
        if isinstance(value, str) and (live := LIVE_RNG.fullmatch(value)):
            rng = live_stream(bytes.fromhex(live[1]))
            rng.state = int(live[2])
            return rng.save()
        return self.whole("rng", 1, MOST_RNG, default)

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.entries.get(key, default)
        if isinstance(value, bool):
            return value
        raise BadPosition(f"{self.name(key)}: should be true or false, not {shown(value)}")

    def word(self, key: str, words: Words, default: int | None = 0) -> int:
        """What one of a few words stands for; without a default it must be there."""
        if default is not None and key not in self.entries:
            return default
        return read_word(self.name(key), self.entries.get(key), words)

    def inner(self, key: str, keys: Iterable[str]) -> Entries:
        """An object among the entries, empty if it is not there."""
        return Entries(self.name(key), self.entries.get(key, {}), keys)

    def each(self, key: str, most: int) -> list[tuple[str, Any]]:
        """The items of a list, each with its full name."""
        return read_each(self.name(key), self.entries.get(key, []), most)

    def row(self, key: str, length: int) -> list[tuple[str, Any]]:
        """The same, of a list that has just so many items."""
        return read_each(self.name(key), self.entries.get(key, []), length, length)

    def seats(self, low: int, high: int, clause: str = "") -> list[tuple[str, Any]]:
        """The seats of the table, from so many to so many."""
        return read_each("seats", self.entries.get("seats", []), high, low, clause)

    def mask(self, key: str, seats: int) -> int:
        """The mask of a list of seats."""
        return read_mask(self.name(key), self.entries.get(key, []), seats)

    def card(self, key: str, faces: Faces, unknown: bool = False) -> int:
        """One card, which must be there."""
        return read_card(self.name(key), self.entries.get(key), faces, unknown)

    def cards(self, key: str, most: int, faces: Faces, unknown: bool = False) -> list[int]:
        """A list of cards."""
        return read_cards(self.name(key), self.entries.get(key, []), most, faces, unknown)

    def heap(self, key: str, most: int, faces: Faces) -> list[int]:
        """A list of cards, or the number of unknown ones."""
        value = self.entries.get(key, [])
        if isinstance(value, int) and not isinstance(value, bool):
            return [BACK] * read_whole(self.name(key), value, 0, most)
        return self.cards(key, most, faces, unknown=True)


# -- single values --------------------------------------------------------------------------------


def read_whole(where: str, value: object, low: int, high: int) -> int:
    """A whole number of the right size."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise BadPosition(f"{where}: should be a whole number from {low} to {high}, not {shown(value)}")


def read_each(where: str, value: object, most: int, least: int = 0, clause: str = "") -> list[tuple[str, Any]]:
    """The items of a list, each with its full name."""
    if not isinstance(value, list):
        raise BadPosition(f"{where}: should be a list, not {shown(value)}")
    if not least <= len(value) <= most:
        size = str(most) if least == most else f"{least} to {most}" if least else f"at most {most}"
        because = f" ({clause})" if clause else ""
        raise BadPosition(f"{where}: should be a list of {size}, not of {len(value)}{because}")
    return [(f"{where}[{at}]", item) for at, item in enumerate(value)]


def read_word(where: str, value: object, words: Words) -> int:
    """What one of a few words stands for."""
    for number, word in words.items() if isinstance(words, Mapping) else enumerate(words):
        if value == word:
            return number
    known = words.values() if isinstance(words, Mapping) else words
    raise BadPosition(f"{where}: should be one of {', '.join(word for word in known if word)}, not {shown(value)}")


def read_letter(where: str, value: object, seats: int) -> int:
    """The seat of a letter: A, B, C …"""
    for seat in range(seats):
        if value == seat_name(seat):
            return seat
    raise BadPosition(f"{where}: should be a seat from A to {seat_name(seats - 1)}, not {shown(value)}")


def read_mask(where: str, value: object, seats: int) -> int:
    """The mask of a list of seats."""
    mask = 0
    for at, seat in read_each(where, value, seats):
        mask |= 1 << read_whole(at, seat, 0, seats - 1)
    return mask


def shown(value: object) -> str:
    """A value in a complaint, cut short."""
    text = repr(value)
    return text if len(text) <= 30 else text[:30] + "…"


# -- cards ----------------------------------------------------------------------------------------


def numbered(low: int, high: int, **words: int) -> Faces:
    """Cards that are numbers in a range; some may be words."""

    def face(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        return words.get(value, NO_CARD) if isinstance(value, str) else NO_CARD

    return face


def read_card(where: str, value: object, faces: Faces, unknown: bool = False) -> int:
    """One card; `unknown` says whether it may be one that is not known."""
    if value == UNKNOWN and unknown:
        return BACK
    card = faces(value) if value != UNKNOWN else NO_CARD
    if card == NO_CARD:
        raise BadPosition(f"{where}: no card {shown(value)} can lie here")
    return card


def read_cards(where: str, value: object, most: int, faces: Faces, unknown: bool = False) -> list[int]:
    """A list of cards."""
    return [read_card(at, card, faces, unknown) for at, card in read_each(where, value, most)]


def pack_fault(cards: Iterable[int], pack: Iterable[int], write_card: WriteCard, fewer: bool = False) -> str:
    """What is wrong with the number of cards, if anything; `fewer` says whether some of the pack may be missing."""
    there, whole = Counter(cards), Counter(pack)
    for card in sorted(there):
        if card != BACK and there[card] > whole[card]:
            if not whole[card]:
                return f"the pack has no card {write_card(card)}"
            return f"there are {there[card]} cards {write_card(card)}, and the pack has {whole[card]}"
    if there.total() == whole.total() or (fewer and there.total() < whole.total()):
        return ""
    count = "is 1 card" if there.total() == 1 else f"are {there.total()} cards"
    return f"there {count}, and the pack has {whole.total()}"


def check_pack(cards: Iterable[int], pack: Iterable[int], write_card: WriteCard, partial: bool) -> None:
    """Complains unless the cards are those of the pack, or some of them when the document says "partial"."""
    if trouble := pack_fault(cards, pack, write_card, fewer=partial):
        raise BadPosition(trouble if partial else f'{trouble}; "partial": true allows a part of the pack')


def check_size(cards: list[int], pack: int) -> None:
    """Complains of more cards than the pack has: the most that "partial" allows where any cards may lie."""
    if len(cards) > pack:
        raise BadPosition(f"there are {len(cards)} cards, and the pack has {pack}")


def check_guess(state: State) -> None:
    """Complains if no deal of the unknown cards fits what is known of them."""
    if BACK not in state.cards():
        return
    try:
        state.clone().fill(Rng(0))
    except ValueError as error:
        raise BadPosition(f"seats: {error}") from None
