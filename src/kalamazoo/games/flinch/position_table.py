"""What table play remembers, in positions: the entry "table"."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.games.flinch.engine.deeds import BETRAYED, DEED_NUMBERS
from kalamazoo.games.flinch.engine.memory import Memory
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import BITS, hand_cards, pack_hand
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.engine.token_rows import take_row, unusual_row
from kalamazoo.games.flinch.options import WILD
from kalamazoo.games.kit.documents import NO_CARD, Entries, numbered, read_cards, read_each, read_whole

UNPLAYED = ("unplayed_own", "unplayed_first")
MEMORY_FLAGS = ("fresh", "due", "sure", "bound_own", "bound_first", "passing", "owed", "took", *UNPLAYED)
MOST_PACKED = 1 << (BITS * 300)  # the cards of two packs
MEMORY_NUMBERS = (
    *("suspect", "acts", "serial", "last", "held", "bound_sources"),
    *("unplayed_sources", "down", "peeked", "peeked_before", "peeked_own", "shifted", "hinted", "accused", "resume"),
    *("ballots", "ayes", "noes"),
)
MEMORY_HANDS = ("bound", "unplayed")  # cards
MEMORY_HANDS_BY_SEAT = ("exposed", "faces")
MEMORY_BY_SEAT = ("failed", "looked", "lifted")
MEMORY_LISTS = ("covers", "calls", "gone")
MEMORY = (
    *MEMORY_FLAGS,
    *MEMORY_NUMBERS,
    *MEMORY_HANDS,
    *MEMORY_HANDS_BY_SEAT,
    *MEMORY_BY_SEAT,
    *MEMORY_LISTS,
    "deeds",
)
TOKENS = "tokens"
MEMORY_KEYS = (*(name.replace("_", "-") for name in MEMORY), TOKENS)
LARGEST = 2**62
MOST_DEEDS = 1000  # far more than a turn can have


def write_memory(state: TableState) -> dict[str, Any]:
    """What a table remembers beyond what lies on it, where it is not what a fresh table would."""
    memory = state.memory
    usual = Memory(state.seats)
    usual.serial = state.count
    usual.covers = list(range(1, state.count + 1))
    found: dict[str, Any] = {}
    for name in MEMORY:
        value = getattr(memory, name)
        if value == getattr(usual, name):
            continue
        if name in MEMORY_HANDS:
            value = hand_cards(value)
        elif name in MEMORY_HANDS_BY_SEAT:
            value = [hand_cards(hand) for hand in value]
        elif name == "deeds":
            value = memory.deed_rows()
        elif name == "calls":
            value = memory.call_numbers()
        elif name == "gone":
            value = memory.gone_numbers()
        found[name.replace("_", "-")] = value
    tokens = unusual_row(state)
    if tokens:
        found[TOKENS] = tokens
    return found


def read_memory(state: TableState, entries: Entries, most: int) -> None:
    """Reads what `write_memory` wrote."""
    memory = state.memory
    for name, key in zip(MEMORY, MEMORY_KEYS):
        if key not in entries:
            continue
        where, value = entries.name(key), entries.get(key)
        if name in MEMORY_FLAGS:
            setattr(memory, name, entries.flag(key))
        elif name in MEMORY_NUMBERS:
            setattr(memory, name, entries.whole(key, -1, LARGEST))
        elif name in MEMORY_HANDS:
            setattr(memory, name, read_hand(state, where, value, most))
        elif name in MEMORY_HANDS_BY_SEAT:
            setattr(memory, name, [read_hand(state, at, hand, most) for at, hand in entries.row(key, state.seats)])
        elif name in MEMORY_BY_SEAT:
            setattr(memory, name, [read_number(at, number) for at, number in entries.row(key, state.seats)])
        elif name == "deeds":
            memory.take_deeds([read_deed(state, at, deed) for at, deed in entries.each(key, MOST_DEEDS)])
        elif name == "covers":
            memory.covers = [read_number(at, number) for at, number in entries.row(key, state.count)]
        elif name == "gone":  # serial, number, cards, serial …
            memory.take_gone([read_whole(at, n, 0, MOST_PACKED) for at, n in entries.each(key, 3 * MOST_DEEDS)])
        else:  # caller, ground, caller, ground …
            memory.take_calls([read_number(at, number) for at, number in entries.each(key, 2 * state.seats)])
    tokens: list[int] = []
    if TOKENS in entries:
        tokens = [read_number(at, number) for at, number in entries.row(TOKENS, len(memory.deeds))]
    take_row(state, tokens)
    for name in ("suspect", "accused"):
        read_whole(f"table.{name}", getattr(memory, name), -1, state.seats - 1)
    read_whole("table.resume", memory.resume, 0, PLAYING)
    state.see()


def read_deed(state: TableState, where: str, value: object) -> list[int]:
    """A deed: its kind, its seat, and the rest."""
    deed = [read_number(at, number) for at, number in read_each(where, value, DEED_NUMBERS)]
    if len(deed) != DEED_NUMBERS:
        raise BadPosition(f"{where}: a deed is {DEED_NUMBERS} numbers")
    read_whole(f"{where}[0]", deed[0], 1, BETRAYED)
    read_whole(f"{where}[1]", deed[1], 0, state.seats - 1)
    return deed


def read_number(where: str, value: object) -> int:
    """A number that table play keeps, seats or sources packed into it."""
    return read_whole(where, value, -1, LARGEST)


def read_hand(state: TableState, where: str, value: object, most: int) -> int:
    """Cards of a hand, packed."""
    ranks = numbered(1, state.opt.cap)

    def face(card: object) -> int:
        return (WILD if state.opt.wilds else NO_CARD) if card == WILD else ranks(card)

    return pack_hand(read_cards(where, value, most, face))
