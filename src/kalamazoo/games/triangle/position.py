"""Positions of the Triangle as JSON documents.

{"triangle": [[6], [7, 5], [4, 0, 9]], "turned": 8, "stock": [10, 5], "pack": ["?", 12], "away": [13, 4, 9]}

The triangle is given by its rows, 0 for a card that is gone; rows at the end may be left out when they are gone. Of
stock and pack the last card comes next; "away" are the discards. "left" is how much of the pack is not turned, and
"known" says how many of its last cards were seen before. "round" counts how often the stock was turned over; "packs"
are the packs of earlier rounds. "history" is what undos go back to, "undos" how many there were. With "partial" cards
may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.games.kit.documents import Entries, numbered, read_card, read_cards, read_each
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
from kalamazoo.games.triangle.engine.state import ALL_WON, COVER, LAST_ROW, ROWS, SIZE, TOTAL, TriangleState
from kalamazoo.games.triangle.notation import spot
from kalamazoo.games.triangle.options import TriangleOptions

TABLE_KEYS = ("triangle", "turned", "stock", "away", "left", "round")
KEYS = (*TABLE_KEYS, *COURSE_KEYS, "packs")


def write_position(state: TriangleState) -> dict[str, Any]:
    """The whole position."""
    packs = {"packs": state.packs} if any(state.packs) else {}
    return write_course(state, write_table, state.ending in (WON, ALL_WON), packs)


def write_table(here: list[int]) -> dict[str, Any]:
    """What lies on the table, from the numbers of `here`."""
    cards = here[4 : 4 + SIZE]
    return {
        "triangle": [cards[row * (row - 1) // 2 : row * (row + 1) // 2] for row in range(1, ROWS + 1)],
        "turned": here[2],
        "stock": here[4 + SIZE :],
        "away": [card for card in range(1, TOTAL + 1) for _ in range(here[3] >> 3 * card & 7)],
        "left": here[1],
        "round": here[0],
    }


def read_position(options: TriangleOptions, document: Mapping[str, Any]) -> TriangleState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, KEYS)
    state = TriangleState(options)
    read_pack(state, entries)
    here = read_table(entries, options, len(state.pack))
    state.packs = read_packs(entries, here[0])
    state.go_to(here)
    if state.round and state.seen:
        known = len(state.pack) - state.seen
        raise BadPosition(f"known: after a turning over the whole pack is known, not {known} cards of it")
    check_course(state, entries)
    for where, entry in entries.each("history", MOST_HISTORY):
        state.history.append(read_table(Entries(where, entry, TABLE_KEYS), options, SERIES * TOTAL))
        check_earlier(where, state)
    check_ending(state, entries.word("ending", ENDINGS))
    return state


def read_table(table: Entries, options: TriangleOptions, pack: int) -> list[int]:
    """What lies on the table as the numbers of `here`."""
    triangle = read_triangle(table)
    lying = numbered(1, TOTAL - 1)  # 13s never lie on the stock
    turned = read_turned(table, lying)
    stock = table.cards("stock", SERIES * TOTAL, lying)
    away = 0
    for n, number in enumerate(table.cards("away", SERIES * TOTAL, numbered(1, TOTAL))):
        if away >> 3 * number & 7 == SERIES:
            raise BadPosition(f"{table.name('away')}[{n}]: there are only {SERIES} cards {number}")
        away += 1 << 3 * number
    left = table.whole("left", 0, pack, pack)
    round_ = table.whole("round", 0, options.rounds - 1)
    return [round_, left, turned, away, *triangle, *stock]


def read_triangle(table: Entries) -> list[int]:
    """The rows of the triangle as one list; 0 is a card that is gone."""
    cards: list[int] = []
    for n, (where, row) in enumerate(table.each("triangle", ROWS)):
        cards += [read_card(at, card, numbered(0, TOTAL)) for at, card in read_each(where, row, n + 1, n + 1)]
    cards += [0] * (SIZE - len(cards))
    for at in range(LAST_ROW):
        for cover in (COVER[at], COVER[at] + 1):
            if cards[cover] and not cards[at]:
                place = table.name("triangle")
                raise BadPosition(f"{place}: {spot(at)} cannot be gone while {spot(cover)} covers it")
    return cards


def read_packs(entries: Entries, rounds: int) -> list[list[int]]:
    """The packs of earlier rounds; they may be left out when no undo goes back to them."""
    if "packs" not in entries:
        return [[] for _ in range(rounds)]
    faces = numbered(1, TOTAL)
    return [read_cards(where, pack, SERIES * TOTAL, faces) for where, pack in entries.row("packs", rounds)]


def check_earlier(where: str, state: TriangleState) -> None:
    """Complains if the last entry of the history cannot have come before the position."""
    entry = state.history[-1]
    if state.opt.undo == NO_UNDO:
        raise BadPosition(f"{where}: discards cannot be taken back at this table")
    free = state.opt.undo == FREE_UNDO
    just_over = entry[0] == state.round - 1 and entry[1] == 0 and state.left == len(state.pack)
    if entry[0] > state.round or (entry[0] < state.round and not free and not just_over):
        raise BadPosition(f"{where}.round: an undo does not lead from round {state.round} to {entry[0]}")
    earlier = state.clone()
    earlier.go_to(entry)
    if earlier.left > len(earlier.pack):
        raise BadPosition(f"{where}.left: the pack had {len(earlier.pack)} cards, not {earlier.left}")
    if entry[0] == state.round and (earlier.left < state.left or (earlier.left > state.left and not free)):
        raise BadPosition(f"{where}.left: an undo does not lead from {state.left} cards of the pack to {earlier.left}")
    if sorted(earlier.cards()) != sorted(state.cards()):
        raise BadPosition(f"{where}: these are other cards than those of the position")


def check_ending(state: TriangleState, said: int) -> None:
    """Complains of an ending that is none; a position in which nothing can be done is lost."""
    state.look_for_end()
    plays: list[int] = []
    state.add_plays(plays)
    won = state.ending in (WON, ALL_WON)
    if said and (said == ENDINGS.index("won")) != won:
        raise BadPosition(f"ending: not {ENDINGS[said]}, for {-state.scores()[0] if not won else 0} cards are to go")
    if said and not won:
        if plays:
            raise BadPosition("ending: not lost, for there is still something to do")
        state.ending = state.loss()
