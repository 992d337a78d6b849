"""Position documents of Flinch, read for the plain Flinch of this folder and put into a form that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.flinch_house import WILD, House
from tests.reference.flinch_plain import SLOTS, Pile, Seat, Table, seek_opener


def begin(house: House, document: Mapping[str, Any]) -> Table:
    """The position of a fresh deal, with the opening carried as far as nobody has a choice."""
    seats = [Seat(cards(s.get("stock")), cards(s.get("hand")), slots(s.get("reserve"))) for s in document["seats"]]
    table = Table(house, seats, [], cards(document.get("stack")), [], document["dealer"], document["turn"])
    if house["opening-pass"] == "discard":
        table.turn = (table.dealer + 1) % table.count  # OP-OPEN-1
    else:
        seek_opener(table, 0)
    return table


def zones(table: Table) -> dict[str, Any]:
    """The cards of a position in a form that can be compared."""
    return {
        "turn": table.turn,
        "opened": table.opened,
        "stocks": [mine.stock for mine in table.seats],
        "hands": [sorted(mine.hand) for mine in table.seats],
        "reserves": [mine.reserve for mine in table.seats],
        "centre": [(pile.way, pile.low, pile.high, sorted(pile.cards)) for pile in table.centre],
        "stack": table.stack,
        "used": sorted(table.used),
    }


def document_zones(house: House, document: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a position document."""
    seats = document["seats"]
    centre = [read_pile(house, entry) for entry in document.get("centre", [])]
    used = cards(document.get("used"))
    reserves = [slots(seat.get("reserve")) for seat in seats]
    begun = bool(centre or used or any(pile for reserve in reserves for pile in reserve))
    return {
        "turn": document["turn"],
        "opened": document.get("opened", begun),
        "stocks": [cards(seat.get("stock")) for seat in seats],
        "hands": [sorted(cards(seat.get("hand"))) for seat in seats],
        "reserves": reserves,
        "centre": [(pile.way, pile.low, pile.high, sorted(pile.cards)) for pile in centre],
        "stack": cards(document.get("stack")),
        "used": sorted(used),
    }


def read_pile(house: House, entry: Any) -> Pile:
    """A play pile of a document."""
    if isinstance(entry, int):
        return Pile("up", 1, entry, list(range(1, entry + 1)))
    listed = entry if isinstance(entry, list) else entry.get("cards")
    if listed is None:
        listed = list(range(entry["low"], entry["high"] + 1))
    ranks = [card["wild"] if isinstance(card, dict) else card for card in listed]
    plain = [WILD if isinstance(card, dict) else card for card in listed]
    way = "up" if isinstance(entry, list) else entry.get("way", "both" if house["variation"] == "middle" else "up")
    return Pile(way, min(ranks), max(ranks), plain)


def cards(entry: Any) -> list[int]:
    """A pile of a document."""
    return [WILD if card == "w" else card for card in entry or []]


def slots(entry: Any) -> list[list[int]]:
    """Five reserve piles of a document."""
    piles = [cards(pile) for pile in entry or []]
    return piles + [[] for _ in range(SLOTS - len(piles))]
