"""Positions of Patience as JSON documents.

{"upper": [3, 1], "lower": [[12, 11], [7], [], [9]], "stock": [10, 5], "pack": ["?", 13], "turned": 8}

Upper piles are given by their heights, lower piles from base to top; of stock and pack the last card comes next.
"emptied" names the spaces that plays upward have left; the others come from doubling. "left" is how much of the pack is
not turned, and "known" says how many of its last cards were seen before an undo put them back. "history" is what undos
go back to, "undos" how many there were. With "partial" cards may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.games.kit.documents import Entries, numbered, read_cards, read_whole, shown
from kalamazoo.games.kit.engine.solo import FREE_UNDO, NO_UNDO, SERIES, WON
from kalamazoo.games.kit.solo import (
    COURSE_KEYS,
    ENDINGS,
    MOST_HISTORY,
    check_course,
    read_pack,
    read_turned,
    write_course,
)
from kalamazoo.games.patience.engine.state import PLACES, PatienceState
from kalamazoo.games.patience.options import PatienceOptions

TABLE_KEYS = ("upper", "lower", "emptied", "stock", "left", "turned")
KEYS = (*TABLE_KEYS, *COURSE_KEYS)


def write_position(state: PatienceState) -> dict[str, Any]:
    """The whole position."""
    return write_course(state, write_table, state.ending == WON, {})


def write_table(here: list[int]) -> dict[str, Any]:
    """What lies on the table, from the numbers of `here`."""
    base, top = here[7:11], here[11:15]
    return {
        "upper": here[3:7],
        "lower": [list(range(b, t - 1, -1)) if b else [] for b, t in zip(base, top)],
        "emptied": [where + 1 for where in range(PLACES) if here[0] >> where & 1],
        "stock": here[15:],
        "left": here[1],
        "turned": here[2],
    }


def read_position(options: PatienceOptions, document: Mapping[str, Any]) -> PatienceState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, KEYS)
    state = PatienceState(options)
    read_pack(state, entries)
    state.go_to(read_table(entries, options.cap, len(state.pack)))
    state.ending = entries.word("ending", ENDINGS)
    check_turned("turned", state)
    check_course(state, entries)
    for where, entry in entries.each("history", MOST_HISTORY):
        state.history.append(read_table(Entries(where, entry, TABLE_KEYS), options.cap, len(state.pack)))
        check_earlier(where, state)
    check_ending(state)
    return state


def read_table(table: Entries, cap: int, pack: int) -> list[int]:
    """What lies on the table as the numbers of `here`."""
    size = SERIES * cap
    faces = numbered(2, cap)  # 1s never lie but on upper piles
    upper = [read_whole(where, height, 0, cap) for where, height in table.each("upper", PLACES)]
    base, top = [0] * PLACES, [0] * PLACES
    for n, (where, pile) in enumerate(table.each("lower", PLACES)):
        cards = read_cards(where, pile, size, faces)
        if cards:
            base[n], top[n] = cards[0], cards[-1]
        if cards != list(range(base[n], base[n] - len(cards), -1)):
            raise BadPosition(f"{where}: a lower pile falls by one from card to card, not {shown(pile)}")
    origin = 0
    for where, place in table.each("emptied", PLACES):
        number = read_whole(where, place, 1, PLACES) - 1
        if base[number]:
            raise BadPosition(f"{where}: place {place} has cards")
        origin |= 1 << number
    stock = table.cards("stock", size, faces)
    left = table.whole("left", 0, pack, pack)
    turned = read_turned(table, faces)
    return [origin, left, turned, *upper, *[0] * (SERIES - len(upper)), *base, *top, *stock]


def check_turned(where: str, state: PatienceState) -> None:
    """Complains if a turned card waits that fits nowhere."""
    card = state.turned
    if card and card - 1 not in state.upper and card + 1 not in state.top:
        raise BadPosition(f"{where}: the {card} fits nowhere, so it lies on the stock")


def check_earlier(where: str, state: PatienceState) -> None:
    """Complains if the last entry of the history cannot have come before the position."""
    if state.opt.undo == NO_UNDO:
        raise BadPosition(f"{where}: plays cannot be taken back at this table")
    earlier = state.clone()
    earlier.go_to(state.history[-1])
    check_turned(f"{where}.turned", earlier)
    if earlier.left < state.left or (state.opt.undo != FREE_UNDO and earlier.left > state.left):
        raise BadPosition(f"{where}.left: an undo does not lead from {state.left} cards of the pack to {earlier.left}")
    if sorted(earlier.cards()) != sorted(state.cards()):
        raise BadPosition(f"{where}: these are other cards than those of the position")


def check_ending(state: PatienceState) -> None:
    """Complains of an ending that is none; a position in which nothing can be done is lost."""
    said = state.ending
    state.ending = 0
    state.look_for_end()
    plays: list[int] = []
    state.add_plays(plays)
    if said and (said == WON) != (state.ending == WON):
        raise BadPosition(f"ending: not {ENDINGS[said]}, for {sum(state.upper)} cards are up")
    if said and said != WON and plays:
        raise BadPosition(f"ending: not {ENDINGS[said]}, for there is still something to do")
    state.ending = said or state.ending
