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

from kalamazoo.core.cards import BACK
from kalamazoo.core.document import check_keys, read_list, read_object, read_whole, read_word, shown
from kalamazoo.core.errors import BadPosition
from kalamazoo.games.patience.engine.state import MOST_UNDOS, PLACES, SERIES, WON, PatienceState
from kalamazoo.games.patience.notation import write_card
from kalamazoo.games.patience.options import FREE_UNDO, NO_UNDO, PatienceOptions

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
ENDINGS = ("", "won", "lost")


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
    if len(state.cards()) != SERIES * state.opt.cap:
        document["partial"] = True
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
        BACK if card == "?" else read_card(f"pack[{n}]", card, options.cap)
        for n, card in enumerate(read_list("pack", document.get("pack", [])))
    ]
    known = read_whole("known", document.get("known", 0), 0, len(pack))
    state.pack = pack
    state.seen = len(pack) - known
    if BACK in pack[state.seen :]:
        raise BadPosition(f"known: the last {known} cards of the pack are not all known")
    table = {key: document[key] for key in TABLE_KEYS if key in document}
    state.go_to(read_table("", table, options.cap, len(pack)))
    state.ending = read_word("ending", document.get("ending", ""), ENDINGS)
    state.undos = read_whole("undos", document.get("undos", 0), 0, MOST_UNDOS)
    if state.seen > state.left:
        raise BadPosition(f"left: {state.seen} cards of the pack were never turned, so at least as many are left")
    check_turned("turned", state)
    check_cards(state, document.get("partial", False))
    for n, entry in enumerate(read_list("history", document.get("history", []))):
        where = f"history[{n}]"
        state.history.append(read_table(where, read_object(where, entry), options.cap, len(pack)))
        check_earlier(where, state)
    check_ending(state)
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
        cards = [read_card(f"{at}lower[{n}][{i}]", c, cap, 2) for i, c in enumerate(read_list(f"{at}lower[{n}]", pile))]
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
        read_card(f"{at}stock[{n}]", c, cap, 2) for n, c in enumerate(read_list(f"{at}stock", table.get("stock", [])))
    ]
    left = read_whole(f"{at}left", table.get("left", pack), 0, pack)
    turned = table.get("turned", 0)
    if turned != 0 or isinstance(turned, bool):
        turned = read_card(f"{at}turned", turned, cap, 2)
    return [origin, left, turned, *upper, *[0] * (SERIES - len(upper)), *base, *top, *stock]


def read_card(where: str, value: object, cap: int, low: int = 1) -> int:
    """A card; where 1s never lie, from 2 on."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= cap:
        return value
    raise BadPosition(f"{where}: no card {shown(value)} here; it can be {low} to {cap}")


def check_cards(state: PatienceState, partial: object) -> None:
    """Complains unless there are four of each number, the unknown ones included; or fewer, in a part of the pack."""
    if not isinstance(partial, bool):
        raise BadPosition("partial: give true or false")
    cards = state.cards()
    size = SERIES * state.opt.cap
    if len(cards) > size or (len(cards) < size and not partial):
        raise BadPosition(f'the position has {len(cards)} cards, the pack {size}; "partial": true allows fewer')
    for card in range(1, state.opt.cap + 1):
        if cards.count(card) > SERIES:
            raise BadPosition(f"the position has {cards.count(card)} cards {write_card(card)}; there are {SERIES}")


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
