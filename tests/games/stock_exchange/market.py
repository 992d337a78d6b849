"""Markets set by hand: hands written as "1x5 2x3 tm" (five 1s, three 2s, the mark), one for each seat."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.seats import read_seat
from kalamazoo.games.stock_exchange.engine.hands import cards_in
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.testing.table import Table

RULES = "stock-exchange@1913"
THREE = ("1x5 2x3 3x2", "1x2 2x5 3x3", "1x3 2x2 3x5")  # the hands of SX-EX-1
FOUR = ("1x8 2x2", "2x8 1x2", "3x5 4x5", "3x5 4x5")  # the hands of SX-EX-5
SOLD_A = ("1x10", "2x6 3x4", "2x4 3x6")  # A can call


def cards(hand: str) -> list[int | str]:
    """The cards of "1x5 2x3 tm"; "?x4" are unknown ones."""
    found: list[int | str] = []
    for part in hand.split():
        face, cross, count = part.partition("x")
        if not cross:
            count = "1"
        found += [int(face) if face.isdigit() else face] * int(count)
    return found


def market(*hands: str, options: str = "", **more: Any) -> Table:
    """An open board with these hands; what else the document has is named (`dealer=2`, `thrown_in=1`)."""
    points = more.pop("points", [0] * len(hands))
    extra = more.pop("seats", [{} for _ in hands])
    seats = [{"hand": cards(hand), "points": points[at], **extra[at]} for at, hand in enumerate(hands)]
    rest = {key.replace("_", "-"): value for key, value in more.items()}
    name = f"{RULES}({options})" if options else RULES
    return Table({"rules": name, "phase": "open", **rest, "seats": seats})


def state_of(table: Table) -> StockExchangeState:
    """The state of the table, as what it is."""
    state = table.state
    assert isinstance(state, StockExchangeState)
    return state


def written(found: list[int]) -> str:
    """Cards as in "1x5 2x3 tm"."""
    parts = []
    for card in sorted(set(found)):
        name = "tm" if card == 16 else str(card)
        parts.append(f"{name}x{found.count(card)}" if card != 16 else "tm")
    return " ".join(parts)


def hand(table: Table, who: str) -> str:
    """The hand of a seat."""
    return written(cards_in(state_of(table).hands[ord(who) - 65]))


def hands(table: Table) -> list[str]:
    """All hands."""
    return [hand(table, chr(65 + seat)) for seat in range(table.state.seats)]


def why(table: Table, who: str, text: str) -> str:
    """The whole sentence of a refusal; complains if the move is legal."""
    ruling = table.referee.why(read_seat(who), text)
    assert ruling is not None, f"{who}:{text} is legal"
    return ruling.text


def numbers_of(moves: list[str], word: str) -> set[str]:
    """The cards that moves of one kind name."""
    return {move.split(":")[-1] for move in moves if move.split(":")[0] == word}
