"""Lays a Flinch table out as the worked examples write it, and reads it the same way: top card first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kalamazoo.core.seats import CLOCK
from kalamazoo.testing.table import Table

LETTERS = "ABCDEFGH"
Card = int | str


def player(
    stock: Sequence[Card], hand: Sequence[Card] = (), reserve: Sequence[Sequence[Card] | Card] = ()
) -> dict[str, Any]:
    """A seat: the stock top first, each reserve pile top first (a bare card is a pile of one)."""
    piles = [[pile] if isinstance(pile, int | str) else list(reversed(pile)) for pile in reserve]
    return {"stock": list(reversed(stock)), "hand": list(hand), "reserve": piles}


def lay(
    rules: str,
    *seats: dict[str, Any],
    centre: Sequence[Any] = (),
    stack: Sequence[Card] = (),
    used: Sequence[Card] = (),
    turn: str = "A",
    dealer: str = "",
    **more: Any,
) -> Table:
    """A table of these players; the next card of the stack first. The last player deals unless another is named."""
    document = {
        "rules": rules,
        "turn": LETTERS.index(turn),
        "dealer": LETTERS.index(dealer) if dealer else len(seats) - 1,
        "seats": list(seats),
        "centre": list(centre),
        "stack": list(reversed(stack)),
        "used": list(used),
        "partial": True,
        **more,
    }
    return Table(document)


def settle(table: Table) -> Table:
    """Lets the time for further calls run out, if somebody called."""
    if "settle" in table.moves("clock"):
        table.referee.play(CLOCK, "settle")
    return table


def seat(table: Table, who: str) -> dict[str, Any]:
    """What a position document says of a seat."""
    found: dict[str, Any] = table.position()["seats"][LETTERS.index(who)]
    return found


def stock(table: Table, who: str) -> list[Card]:
    """A stock, top card first."""
    return list(reversed(seat(table, who).get("stock", [])))


def hand(table: Table, who: str) -> list[Card]:
    """A hand in order, wilds last."""
    return sorted(seat(table, who).get("hand", []), key=lambda card: 99 if card == "w" else card)


def reserve(table: Table, who: str) -> list[list[Card]]:
    """The five reserve piles, each top card first."""
    piles = [list(reversed(pile)) for pile in seat(table, who).get("reserve", [])]
    return piles + [[] for _ in range(5 - len(piles))]


def heights(table: Table, who: str) -> list[int]:
    """How many cards each reserve pile has."""
    return [len(pile) for pile in reserve(table, who)]


def piles(table: Table) -> list[list[Card]]:
    """The play piles as the ranks that lie there, the first card first."""
    found: list[list[Card]] = []
    for entry in table.position().get("centre", []):
        if isinstance(entry, int):
            found.append(list(range(1, entry + 1)))
            continue
        cards = entry if isinstance(entry, list) else entry["cards"]
        found.append([card["wild"] if isinstance(card, dict) else card for card in cards])
    return found


def tops(table: Table) -> list[Card]:
    """The top rank of each play pile."""
    return [pile[-1] for pile in piles(table)]


def stack(table: Table) -> list[Card]:
    """The stack, next card first."""
    return list(reversed(table.position().get("stack", [])))


def used(table: Table) -> list[Card]:
    """The used cards."""
    return list(table.position().get("used", []))


def turn(table: Table) -> str:
    """Whose turn it is."""
    return LETTERS[table.position()["turn"]]


def winners(table: Table) -> str:
    """The letters of the winners; empty while the game goes on or when nobody won."""
    outcome = table.referee.outcome
    return "".join(LETTERS[winner] for winner in outcome.winners) if outcome else ""


def discards(table: Table, who: str) -> set[str]:
    """The discards of a seat."""
    return {text for text in table.moves(who) if ">r" in text and not text.startswith("move:")}


def plays(table: Table, who: str) -> set[str]:
    """The plays to the centre of a seat."""
    return {text for text in table.moves(who) if ">p" in text or ">new" in text}
