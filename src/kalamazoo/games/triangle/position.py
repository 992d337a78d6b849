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

from kalamazoo.core.cards import BACK
from kalamazoo.core.document import check_keys, read_list, read_object, read_whole, read_word, shown
from kalamazoo.core.errors import BadPosition
from kalamazoo.games.triangle.engine.state import (
    ALL_WON,
    COVER,
    LAST_ROW,
    MOST_UNDOS,
    ROWS,
    SERIES,
    SIZE,
    TOTAL,
    WON,
    TriangleState,
)
from kalamazoo.games.triangle.notation import spot, write_card
from kalamazoo.games.triangle.options import FREE_UNDO, NO_UNDO, TriangleOptions

TABLE_KEYS = ("triangle", "turned", "stock", "away", "left", "round")
KEYS = (*TABLE_KEYS, "pack", "known", "packs", "ending", "undos", "history", "partial")
ENDINGS = ("", "won", "lost")


def write_position(state: TriangleState) -> dict[str, Any]:
    """The whole position."""
    pack = state.pack[: state.known_end()]
    document: dict[str, Any] = {
        **write_table(state.here()),
        "pack": [card or "?" for card in pack],
        "known": len(pack) - state.seen,
        "ending": "won" if state.ending in (WON, ALL_WON) else "lost" if state.ending else "",
        "undos": state.undos,
    }
    if len(state.cards()) != SERIES * TOTAL:
        document["partial"] = True
    if any(state.packs):
        document["packs"] = state.packs
    if state.history:
        document["history"] = [write_table(entry) for entry in state.history]
    return document


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
    check_keys("", document, KEYS)
    state = TriangleState(options)
    pack = [
        BACK if card == "?" else read_card(f"pack[{n}]", card)
        for n, card in enumerate(read_list("pack", document.get("pack", [])))
    ]
    known = read_whole("known", document.get("known", 0), 0, len(pack))
    state.pack = pack
    state.seen = len(pack) - known
    if BACK in pack[state.seen :]:
        raise BadPosition(f"known: the last {known} cards of the pack are not all known")
    table = {key: document[key] for key in TABLE_KEYS if key in document}
    here = read_table("", table, options, len(pack))
    state.packs = read_packs(document, here[0])
    state.go_to(here)
    state.undos = read_whole("undos", document.get("undos", 0), 0, MOST_UNDOS)
    if state.round and state.seen:
        raise BadPosition(f"known: after a turning over the whole pack is known, not {known} cards of it")
    if state.seen > state.left:
        raise BadPosition(f"left: {state.seen} cards of the pack were never turned, so at least as many are left")
    check_cards(state, document.get("partial", False))
    for n, entry in enumerate(read_list("history", document.get("history", []))):
        where = f"history[{n}]"
        state.history.append(read_table(where, read_object(where, entry), options, SERIES * TOTAL))
        check_earlier(where, state)
    check_ending(state, read_word("ending", document.get("ending", ""), ENDINGS))
    return state


def read_table(where: str, table: Mapping[str, Any], options: TriangleOptions, pack: int) -> list[int]:
    """What lies on the table as the numbers of `here`."""
    at = f"{where}." if where else ""
    check_keys(where, table, TABLE_KEYS)
    triangle = read_triangle(f"{at}triangle", table.get("triangle", []))
    turned = table.get("turned", 0)
    if turned != 0 or isinstance(turned, bool):
        turned = read_card(f"{at}turned", turned, TOTAL - 1)
    stock = [
        read_card(f"{at}stock[{n}]", card, TOTAL - 1)
        for n, card in enumerate(read_list(f"{at}stock", table.get("stock", [])))
    ]
    away = 0
    for n, card in enumerate(read_list(f"{at}away", table.get("away", []))):
        number = read_card(f"{at}away[{n}]", card)
        if away >> 3 * number & 7 == SERIES:
            raise BadPosition(f"{at}away[{n}]: there are only {SERIES} cards {number}")
        away += 1 << 3 * number
    left = read_whole(f"{at}left", table.get("left", pack), 0, pack)
    round_ = read_whole(f"{at}round", table.get("round", 0), 0, options.rounds - 1)
    return [round_, left, turned, away, *triangle, *stock]


def read_triangle(where: str, value: object) -> list[int]:
    """The rows of the triangle as one list."""
    rows = read_list(where, value)
    if len(rows) > ROWS:
        raise BadPosition(f"{where}: there are {ROWS} rows, not {len(rows)}")
    cards: list[int] = []
    for n, entry in enumerate(rows):
        row = read_list(f"{where}[{n}]", entry)
        if len(row) != n + 1:
            raise BadPosition(f"{where}[{n}]: row {n + 1} has {n + 1} cards, not {len(row)}")
        for i, card in enumerate(row):
            gone = card == 0 and not isinstance(card, bool)
            cards.append(0 if gone else read_card(f"{where}[{n}][{i}]", card))
    cards += [0] * (SIZE - len(cards))
    for at in range(LAST_ROW):
        for cover in (COVER[at], COVER[at] + 1):
            if cards[cover] and not cards[at]:
                raise BadPosition(f"{where}: {spot(at)} cannot be gone while {spot(cover)} covers it")
    return cards


def read_packs(document: Mapping[str, Any], rounds: int) -> list[list[int]]:
    """The packs of earlier rounds; they may be left out when no undo goes back to them."""
    packs = [
        [read_card(f"packs[{n}][{i}]", card) for i, card in enumerate(read_list(f"packs[{n}]", pack))]
        for n, pack in enumerate(read_list("packs", document.get("packs", [[]] * rounds)))
    ]
    if len(packs) != rounds:
        raise BadPosition(f"packs: there were {rounds} earlier rounds, not {len(packs)}")
    return packs


def read_card(where: str, value: object, high: int = TOTAL) -> int:
    """A card; where 13s never lie, up to 12."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= high:
        return value
    raise BadPosition(f"{where}: no card {shown(value)} here; it can be 1 to {high}")


def check_cards(state: TriangleState, partial: object) -> None:
    """Complains unless there are four of each number, the unknown ones included; or fewer, in a part of the pack."""
    if not isinstance(partial, bool):
        raise BadPosition("partial: give true or false")
    cards = state.cards()
    size = SERIES * TOTAL
    if len(cards) > size or (len(cards) < size and not partial):
        raise BadPosition(f'the position has {len(cards)} cards, the pack {size}; "partial": true allows fewer')
    for card in range(1, TOTAL + 1):
        if cards.count(card) > SERIES:
            raise BadPosition(f"the position has {cards.count(card)} cards {write_card(card)}; there are {SERIES}")


def check_earlier(where: str, state: TriangleState) -> None:
    """Complains if the last entry of the history cannot have come before the position."""
    entry = state.history[-1]
    if state.opt.undo == NO_UNDO:
        raise BadPosition(f"{where}: discards cannot be taken back at this table")
    free = state.opt.undo == FREE_UNDO
    if entry[0] > state.round or (entry[0] < state.round and not free):
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
