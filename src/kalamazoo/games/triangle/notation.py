"""Moves of the Triangle as text: `turn`, `7.2`, `7.1+7.3`, `t+6.1`, `t+s`, `s+s`, `s+6.1`, `over`, `undo`, `give-up`.

7.2 is the second card of the seventh row, t the turned card, s the top of the stock.
"""

from __future__ import annotations

import re

from kalamazoo.core.errors import BadMove
from kalamazoo.games.kit.notation import write_card as write_card
from kalamazoo.games.triangle.engine.state import ROWS, TriangleState
from kalamazoo.games.triangle.moves import (
    GIVE_UP,
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_STOCK,
    WITH_TURNED,
    first_of,
    kind_of,
    pack_move,
    second_of,
)

WORDS = {TURN: "turn", TURN_OVER: "over", TURNED_AND_STOCK: "t+s", STOCK_PAIR: "s+s", UNDO: "undo", GIVE_UP: "give-up"}
FORM = re.compile(r"(?:(t|s|[1-7]\.[1-7])\+)?([1-7]\.[1-7])")
SPOTS = [f"{row}.{spot}" for row in range(1, ROWS + 1) for spot in range(1, row + 1)]


def spot(at: int) -> str:
    """Where a card lies, as people say it: (7, 2)."""
    return f"({SPOTS[at].replace('.', ', ')})"


def write_move(state: TriangleState, seat: int, move: int) -> str:
    """A move as one token."""
    kind = kind_of(move)
    if kind in WORDS:
        return WORDS[kind]
    first = SPOTS[first_of(move)]
    if kind == PAIR:
        return f"{first}+{SPOTS[second_of(move)]}"
    return {SINGLE: "", WITH_TURNED: "t+", WITH_STOCK: "s+"}[kind] + first


def read_move(state: TriangleState, seat: int, text: str) -> int:
    """The move of a token; two cards of the triangle in either order."""
    for kind, word in WORDS.items():
        if text == word:
            return pack_move(kind)
    match = FORM.fullmatch(text)
    if not match:
        raise BadMove(
            f'"{text[:40]}" is not a move of the Triangle; write turn, 7.2, 7.1+7.3, t+6.1, t+s, s+s, s+6.1 or undo'
        )
    with_card, card = match.groups()
    at = read_spot(card)
    if with_card is None:
        return pack_move(SINGLE, at)
    if with_card in ("t", "s"):
        return pack_move(WITH_TURNED if with_card == "t" else WITH_STOCK, at)
    other = read_spot(with_card)
    if other == at:
        raise BadMove(f"{card} is one card; a pair is two")
    return pack_move(PAIR, min(at, other), max(at, other))


def read_spot(text: str) -> int:
    """The card at `7.2`."""
    if text in SPOTS:
        return SPOTS.index(text)
    raise BadMove(f"there is no place {text}: row {text[0]} has {text[0]} cards")


def name_move(state: TriangleState, seat: int, move: int) -> str:
    """A move in words."""
    kind = kind_of(move)
    top = state.stock[-1] if state.stock else 0
    turned = f"the turned {state.turned}" if state.turned else "a turned card"
    stock = f"the {top} of the stock" if top else "a stock card"
    if kind == TURN:
        return "turn the next card"
    if kind == TURN_OVER:
        return "turn the stock over"
    if kind == UNDO:
        return "take the last play back"
    if kind == GIVE_UP:
        return "give up"
    if kind == TURNED_AND_STOCK:
        return f"discard {turned} with {stock}"
    if kind == STOCK_PAIR:
        return "discard the top two cards of the stock"
    first = name_card(state, first_of(move))
    if kind == PAIR:
        return f"discard {first} with {name_card(state, second_of(move))}"
    if kind == SINGLE:
        return f"discard {first} alone"
    return f"discard {turned if kind == WITH_TURNED else stock} with {first}"


def name_card(state: TriangleState, at: int) -> str:
    """A card of the triangle, in words."""
    card = state.triangle[at]
    return f"the {card} at {spot(at)}" if card else f"the card at {spot(at)}"
