"""Positions of Patience as JSON documents.

{"upper": [3, 1], "lower": [[12, 11], [7], [], [9]], "stock": [10, 5], "pack": ["?", 13], "turned": 8}

Upper piles are given by their heights, lower piles from base to top; of stock and pack the last card comes next.
"emptied" names the spaces that plays upward have left; the others come from doubling. "left" is how much of the pack is
not turned (its last cards may be known: "known"), "history" what an undo goes back to, "undos" how many there were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.document import check_keys, read_list, read_object, read_whole, read_word, shown
from kalamazoo.core.errors import BadPosition
from kalamazoo.games.patience.notation import write_card
from kalamazoo.games.patience.options import PatienceOptions
from kalamazoo.games.patience.state import MOST_UNDOS, PLACES, SERIES, PatienceState

TABLE_KEYS = ("upper", "lower", "emptied", "stock", "left", "turned")
KEYS = (
    "upper",
    "lower",
    "emptied",
    "stock",
    "turned",
    "pack",
    "known",
    "left",
    "ending",
    "undos",
    "history",
    "partial",
)
ENDINGS = ("", "won", "lost", "given up")


def write_position(state: PatienceState) -> dict[str, Any]:
    """The whole position."""
    pack = state.pack[: max(state.left, state.known_end())]
    document: dict[str, Any] = {
        **write_table(state.here()),
        "pack": [card or "?" for card in pack],
        "known": len(pack) - state.seen,
        "ending": ENDINGS[state.ending],
        "undos": state.undos,
    }
    if state.history:
        document["history"] = [write_table(entry) for entry in state.history]
    return document


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
    check_keys("", document, KEYS)
    state = PatienceState(options)
    pack = [
        read_card(f"pack[{n}]", card, options.cap, True)
        for n, card in enumerate(read_list("pack", document.get("pack", [])))
    ]
    known = read_whole("known", document.get("known", sum(card != BACK for card in pack)), 0, len(pack))
    state.pack = pack
    state.seen = len(pack) - known
    if BACK in pack[state.seen :]:
        raise BadPosition(f"known: the last {known} cards of the pack are not all known")
    table = {key: document[key] for key in TABLE_KEYS if key in document}
    state.go_to(read_table("", table, options.cap, len(pack)))
    state.ending = read_word("ending", document.get("ending", ""), ENDINGS)
    state.undos = read_whole("undos", document.get("undos", 0), 0, MOST_UNDOS)
    for n, entry in enumerate(read_list("history", document.get("history", []))):
        where = f"history[{n}]"
        state.history.append(read_table(where, read_object(where, entry), options.cap, len(pack)))
    if state.seen > state.left:
        raise BadPosition(f"left: {state.seen} cards of the pack were never turned, so at least as many are left")
    if not document.get("partial"):
        check_cards(state)
    return state


def read_table(where: str, table: Mapping[str, Any], cap: int, pack: int) -> list[int]:
    """What lies on the table as the numbers of `here`."""
    at = f"{where}." if where else ""
    check_keys(where, table, TABLE_KEYS)
    upper = [
        read_whole(f"{at}upper[{n}]", h, 0, cap) for n, h in enumerate(read_list(f"{at}upper", table.get("upper", [])))
    ]
    lower = read_list(f"{at}lower", table.get("lower", []))
    for name, piles in (("upper", upper), ("lower", lower)):
        if len(piles) > PLACES:
            raise BadPosition(f"{at}{name}: there are at most {PLACES} piles")
    base, top = [0] * PLACES, [0] * PLACES
    for n, pile in enumerate(lower):
        cards = [read_card(f"{at}lower[{n}][{i}]", c, cap) for i, c in enumerate(read_list(f"{at}lower[{n}]", pile))]
        if cards != [cards[0] - i for i in range(len(cards))] if cards else False:
            raise BadPosition(f"{at}lower[{n}]: a lower pile falls by one from card to card, not {shown(pile)}")
        if cards:
            base[n], top[n] = cards[0], cards[-1]
    emptied = read_list(f"{at}emptied", table.get("emptied", []))
    origin = 0
    for n, place in enumerate(emptied):
        number = read_whole(f"{at}emptied[{n}]", place, 1, PLACES) - 1
        if base[number]:
            raise BadPosition(f"{at}emptied[{n}]: place {place} has cards")
        origin |= 1 << number
    stock = [
        read_card(f"{at}stock[{n}]", c, cap) for n, c in enumerate(read_list(f"{at}stock", table.get("stock", [])))
    ]
    left = read_whole(f"{at}left", table.get("left", pack), 0, pack)
    turned = read_whole(f"{at}turned", table.get("turned", 0), 0, cap)
    return [origin, left, turned, *upper, *[0] * (SERIES - len(upper)), *base, *top, *stock]


def read_card(where: str, value: object, cap: int, unknown: bool = False) -> int:
    """A card, or "?" where one may be unknown."""
    if unknown and value == "?":
        return BACK
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= cap:
        return value
    raise BadPosition(f"{where}: no card {shown(value)}; cards are 1 to {cap}")


def check_cards(state: PatienceState) -> None:
    """Complains unless there are four of each number, the unknown ones included."""
    cards = state.cards()
    if len(cards) != SERIES * state.opt.cap:
        raise BadPosition(f"the position has {len(cards)} cards, the pack {SERIES * state.opt.cap}")
    for card in range(1, state.opt.cap + 1):
        if cards.count(card) > SERIES:
            raise BadPosition(f"the position has {cards.count(card)} cards {write_card(card)}; there are {SERIES}")
