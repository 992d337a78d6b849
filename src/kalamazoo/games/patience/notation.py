"""Moves of Patience as text: `turn`, `t>u2`, `s>l1`, `l3>u1`, `l3>l1`, `l3@5>l1`, `pack>l2`, `t>s`, `undo`, `give-up`.

t is the turned card, s the stock, u an upper pile and l a place of the lower row, from 1.
"""

from __future__ import annotations

import re

from kalamazoo.core.errors import BadMove
from kalamazoo.games.kit.notation import write_card as write_card
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.moves import (
    DOUBLE,
    DOWN,
    FILL,
    GIVE_UP,
    PART,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UNDO,
    UP,
    card_of,
    kind_of,
    pack_move,
    source_of,
    target_of,
)

WORDS = {TURN: "turn", UNDO: "undo", GIVE_UP: "give-up", TO_STOCK: "t>s"}
FORM = re.compile(r"(?:(t|s)|l([1-4])(?:@([1-9]|1[0-5]))?|(pack))>(?:u([1-4])|l([1-4]))")


def write_source(source: int) -> str:
    """Where a card comes from."""
    return {STOCK: "s", TURNED: "t"}.get(source, f"l{source + 1}")


def write_move(state: PatienceState, seat: int, move: int) -> str:
    """A move as one token."""
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    if kind in WORDS:
        return WORDS[kind]
    if kind == FILL:
        return f"pack>l{target + 1}"
    start = write_source(source) + (f"@{card_of(move)}" if kind == PART else "")
    return f"{start}>{'u' if kind == UP else 'l'}{target + 1}"


def read_move(state: PatienceState, seat: int, text: str) -> int:
    """The move of a token."""
    for kind, word in WORDS.items():
        if text == word:
            return pack_move(kind)
    match = FORM.fullmatch(text)
    if not match:
        raise BadMove(f'"{text[:40]}" is not a move of Patience; write turn, t>u2, s>l1, l3>u1, l3>l1, pack>l2 or undo')
    card, where, first, pack, upper, lower = match.groups()
    target = int(upper or lower) - 1
    if pack:
        if upper:
            raise BadMove("from the pack a card goes to a space of the lower row, such as pack>l2")
        return pack_move(FILL, target=target)
    source = {"s": STOCK, "t": TURNED}[card] if card else int(where) - 1
    if first:
        if upper:
            raise BadMove("part of a pile goes to another lower pile, such as l3@5>l1")
        return pack_move(PART, source, target, int(first))
    if upper:
        return pack_move(UP, source, target)
    return pack_move(DOWN if source >= STOCK else DOUBLE, source, target)


def name_move(state: PatienceState, seat: int, move: int) -> str:
    """A move in words."""
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    if kind == TURN:
        return "turn the next card"
    if kind == UNDO:
        return "take the last play back"
    if kind == GIVE_UP:
        return "give up"
    if kind == TO_STOCK:
        return "put the turned card on the stock"
    if kind == FILL:
        return f"fill place {target + 1} from the pack"
    if kind == PART:
        return f"move the cards from {card_of(move)} on of lower pile {source + 1} onto lower pile {target + 1}"
    if kind == DOUBLE:
        return f"put lower pile {source + 1} onto lower pile {target + 1}"
    what = name_source(state, source)
    if kind == UP:
        return f"play {what} to upper pile {target + 1}"
    if not state.base[target]:
        return f"put {what} into the space at place {target + 1}"
    return f"play {what} to lower pile {target + 1}"


def name_source(state: PatienceState, source: int) -> str:
    """A card that is to move, in words."""
    if source == TURNED:
        return f"the turned {state.turned}" if state.turned else "a turned card"
    if source == STOCK:
        return f"the {state.stock[-1]} of the stock" if state.stock else "a stock card"
    return f"the {state.top[source]} of lower pile {source + 1}" if state.base[source] else f"from place {source + 1}"
