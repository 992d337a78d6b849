"""What table play remembers, in positions: the entry "table"."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import BITS, hand_cards, pack_hand
from kalamazoo.games.flinch.engine.slate import DEED, TOUCHED
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.options import WILD
from kalamazoo.games.kit.documents import NO_CARD, Entries, numbered, read_cards, read_each, read_whole

MEMORY_FLAGS = ("fresh", "due", "bound_own", "bound_first", "passing", "owed", "took")
MOST_PACKED = 1 << (BITS * 300)  # the cards of two packs
MEMORY_NUMBERS = (
    *("suspect", "acts", "slips", "serial", "last", "gone", "gone_pile", "gone_at", "held", "bound_sources"),
    *("unplayed_sources", "down", "peeked", "peeked_before", "shifted", "hinted", "accused", "resume", "ballots"),
    *("ayes", "noes"),
)
MEMORY_HANDS = ("bound", "unplayed")  # cards
MEMORY_HANDS_BY_SEAT = ("exposed", "faces")
MEMORY_BY_SEAT = ("failed", "looked", "lifted")
MEMORY_LISTS = ("covers", "calls")
MEMORY = (
    *MEMORY_FLAGS,
    *MEMORY_NUMBERS,
    *MEMORY_HANDS,
    *MEMORY_HANDS_BY_SEAT,
    *MEMORY_BY_SEAT,
    *MEMORY_LISTS,
    "deeds",
)
MEMORY_KEYS = tuple(name.replace("_", "-") for name in MEMORY)
MOST_DEEDS = 4000  # far more than a turn can have


def write_memory(state: TableState) -> dict[str, Any]:
    """What a table remembers beyond what lies on it, where it is not what a fresh table would."""
    usual = TableState(state.opt, state.seats)
    usual.serial = state.count
    usual.covers = list(range(1, state.count + 1))
    found: dict[str, Any] = {}
    for name in MEMORY:
        value = getattr(state, name)
        if value == getattr(usual, name):
            continue
        if name in MEMORY_HANDS:
            value = hand_cards(value)
        elif name in MEMORY_HANDS_BY_SEAT:
            value = [hand_cards(hand) for hand in value]
        elif name == "deeds":
            value = [value[at : at + DEED] for at in range(0, len(value), DEED)]
        found[name.replace("_", "-")] = value
    return found


def read_memory(state: TableState, memory: Entries, most: int) -> None:
    """Reads what `write_memory` wrote."""
    for name, key in zip(MEMORY, MEMORY_KEYS):
        if key not in memory:
            continue
        where, value = memory.name(key), memory.get(key)
        if name in MEMORY_FLAGS:
            setattr(state, name, memory.flag(key))
        elif name in MEMORY_NUMBERS:
            setattr(state, name, memory.whole(key, -1, MOST_PACKED))
        elif name in MEMORY_HANDS:
            setattr(state, name, read_hand(state, where, value, most))
        elif name in MEMORY_HANDS_BY_SEAT:
            setattr(state, name, [read_hand(state, at, hand, most) for at, hand in memory.row(key, state.seats)])
        elif name in MEMORY_BY_SEAT:
            setattr(state, name, [read_packed(at, number) for at, number in memory.row(key, state.seats)])
        elif name == "deeds":
            state.deeds = [number for at, deed in memory.each(key, MOST_DEEDS) for number in read_deed(state, at, deed)]
        elif name == "covers":
            state.covers = [read_packed(at, number) for at, number in memory.row(key, state.count)]
        else:  # caller, ground, caller, ground …
            setattr(state, name, [read_packed(at, number) for at, number in memory.each(key, 2 * state.seats)])
    for name in ("suspect", "accused"):
        read_whole(f"table.{name}", getattr(state, name), -1, state.seats - 1)
    read_whole("table.resume", state.resume, 0, PLAYING)
    state.see()


def read_deed(state: TableState, where: str, value: object) -> list[int]:
    """A deed: its kind, its seat, and the rest."""
    deed = [read_packed(at, number) for at, number in read_each(where, value, DEED)]
    if len(deed) != DEED:
        raise BadPosition(f"{where}: a deed is {DEED} numbers")
    read_whole(f"{where}[0]", deed[0], 1, TOUCHED)
    read_whole(f"{where}[1]", deed[1], 0, state.seats - 1)
    return deed


def read_packed(where: str, value: object) -> int:
    """A number that table play keeps, cards or seats packed into it."""
    return read_whole(where, value, -1, MOST_PACKED)


def read_hand(state: TableState, where: str, value: object, most: int) -> int:
    """Cards of a hand, packed."""
    ranks = numbered(1, state.opt.cap)

    def face(card: object) -> int:
        return (WILD if state.opt.wilds else NO_CARD) if card == WILD else ranks(card)

    return pack_hand(read_cards(where, value, most, face))
