"""Positions and views of the plain table play of this folder, in the form of position documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.flinch_documents import cards
from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_felt import SIXTH, UNSEEN, Card, Felt, Place
from tests.reference.flinch_table_house import TableHouse
from tests.reference.flinch_table_turns import seek_opener


def begin(house: TableHouse, document: Mapping[str, Any]) -> Felt:
    """The table of a fresh deal."""
    places = [Place(deal(seat["stock"]), deal(seat["hand"]), [[] for _ in range(SIXTH)]) for seat in document["seats"]]
    felt = Felt(house, places, [], deal(document["stack"]), [], document["dealer"], document["turn"])
    felt.exposed = [[] for _ in places]
    felt.done, felt.strayed = [0 for _ in places], [0 for _ in places]
    for seat, mine in enumerate(places):
        for card in mine.hand:
            card.known = {seat}
    if house["opening-pass"] == "discard":
        felt.phase = "playing"  # OP-OPEN-1: there is no lay-down, and a pass costs a discard
        felt.turn = (felt.dealer + 1) % felt.count
    else:
        seek_opener(felt, 0)
    return felt


def deal(entry: Any) -> list[Card]:
    """Cards of a document."""
    return [Card(rank) for rank in cards(entry)]


def take_over_shuffle(felt: Felt, document: Mapping[str, Any]) -> None:
    """Shuffled cards are what the engine's shuffle made of them, if they are the right ones."""
    if not felt.loose:
        return
    found: list[int] = []
    for seat, mine in enumerate(felt.places):
        entry = document["seats"][seat]
        unseen = [card for card in mine.hand if card.rank == UNSEEN]
        drawn = cards(entry["hand"])
        for card in mine.hand:
            if card.rank != UNSEEN and card.rank in drawn:
                drawn.remove(card.rank)
        fill(unseen, drawn, found)
        stock = cards(entry["stock"])
        at = [i for i, card in enumerate(mine.stock) if card.rank == UNSEEN]
        fill([mine.stock[i] for i in at], [stock[i] for i in at if i < len(stock)], found)
    stack = cards(document["stack"])
    at = [i for i, card in enumerate(felt.stack) if card.rank == UNSEEN]
    fill([felt.stack[i] for i in at], [stack[i] for i in at if i < len(stack)], found)
    assert sorted(found) == sorted(felt.loose), "a shuffle changed the cards"
    felt.loose = []


def fill(unseen: list[Card], ranks: list[int], found: list[int]) -> None:
    """Gives unseen cards their faces."""
    assert len(unseen) == len(ranks), f"{len(unseen)} shuffled cards, and {len(ranks)} faces"
    for card, rank in zip(unseen, ranks, strict=True):
        card.rank = rank
        found.append(rank)


# -- comparing -----------------------------------------------------------------------------------------------


def felt_zones(felt: Felt) -> dict[str, Any]:
    """The whole position."""
    return {
        "turn": felt.turn,
        "phase": felt.phase,
        "opened": felt.opened,
        "forced": -1 if felt.forced is None else felt.forced,
        "barred": sorted(felt.barred),
        "stocks": [ranks(mine.stock) for mine in felt.places],
        "hands": [sorted(ranks(mine.hand)) for mine in felt.places],
        "reserves": [[ranks(pile) for pile in mine.reserve] for mine in felt.places],
        "centre": [
            (pile.low if pile.way == "both" else 0, pile.high if pile.way == "both" else 0, pile.way == "down",
             [(entry.card.rank, entry.rank) for entry in pile.laid])
            for pile in felt.centre
        ],
        "stack": ranks(felt.stack),
        "used": sorted(ranks(felt.used)),
    }  # fmt: skip


def ranks(pile: list[Card]) -> list[int]:
    """The faces of cards."""
    return [card.rank for card in pile]


def document_zones(document: Mapping[str, Any], over: bool) -> dict[str, Any]:
    """The same of a position document."""
    seats = document["seats"]
    reserves = [[cards(pile) for pile in seat["reserve"]] for seat in seats]
    reserves = [piles + [[] for _ in range(SIXTH - len(piles))] for piles in reserves]
    begun = bool(document["centre"] or document["used"] or any(pile for piles in reserves for pile in piles))
    return {
        "turn": document["turn"],
        "phase": "over" if over else document.get("phase", "playing"),
        "opened": document.get("opened", begun),
        "forced": document.get("forced", -1),
        "barred": document.get("barred", []),
        "stocks": [cards(seat["stock"]) for seat in seats],
        "hands": [sorted(cards(seat["hand"])) for seat in seats],
        "reserves": reserves,
        "centre": [read_pile(entry) for entry in document["centre"]],
        "stack": cards(document["stack"]),
        "used": sorted(cards(document["used"])),
    }


def read_pile(entry: Any) -> tuple[int, int, bool, list[tuple[int, int]]]:
    """A play pile of a document: its ends (variation middle), whether it falls, its cards and their ranks."""
    listed = entry if isinstance(entry, list) else entry["cards"]
    laid = [(WILD, card["wild"]) if isinstance(card, dict) else (card, card) for card in listed]
    if isinstance(entry, list):
        return 0, 0, False, laid
    return entry.get("low", 0), entry.get("high", 0), entry.get("way") == "down", laid


def felt_view(felt: Felt, viewer: int) -> dict[str, Any]:
    """What a seat may know of the hidden cards (FL-DEAL-12, OP-STOCK-3); 0 is a card it does not know."""

    def seen(card: Card) -> int:
        return card.rank if viewer in card.known else 0

    stocks = []
    for mine in felt.places:
        stock = [seen(card) for card in mine.stock]
        if stock and not mine.face_down:
            stock[-1] = mine.stock[-1].rank
        stocks.append(stock)
    return {
        "stocks": stocks,
        "hands": [sorted(seen(card) for card in mine.hand) for mine in felt.places],
        "reserves": [[ranks(pile) for pile in mine.reserve] for mine in felt.places],
        "stack": [seen(card) for card in felt.stack],
    }


def document_view(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a masked position document."""
    seats = document["seats"]
    reserves = [[unknown(pile) for pile in seat["reserve"]] for seat in seats]
    return {
        "stocks": [unknown(seat["stock"]) for seat in seats],
        "hands": [sorted(unknown(seat["hand"])) for seat in seats],
        "reserves": [piles + [[] for _ in range(SIXTH - len(piles))] for piles in reserves],
        "stack": unknown(document["stack"]),
    }


def unknown(entry: Any) -> list[int]:
    """Cards of a masked document."""
    return cards([0 if card == "?" else card for card in entry])
