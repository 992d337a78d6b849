"""Moves of Flush as tokens and in words.

`put:7s`, `top:2`, `flip:1`; `3x7` declares (the top set counted in if that makes a Flush), `3x7+top` and `3x7-top` say
whether; `back`, `give:2`, `keep`, `mistake:3`, `propose`, `agree`, `decline`.
"""

from __future__ import annotations

import re
from typing import Final

from kalamazoo.core.errors import BadMove, near
from kalamazoo.core.people import person
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLARE,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISCOUNT,
    MISTAKE,
    MOST_BASES,
    PASS,
    PROPOSE,
    PUT,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.names import (
    name_card,
    name_set,
    name_values,
    read_value,
    write_value,
)
from kalamazoo.games.flush.names import read_card as read_card
from kalamazoo.games.flush.names import write_card as write_card
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH

WORDS: Final = {
    TAKE_BACK: "back",
    KEEP: "keep",
    PROPOSE: "propose",
    AGREE: "agree",
    DECLINE: "decline",
    PASS: "pass",
}
BASES: Final = {"top": PUT_TOP, "flip": FLIP, "give": GIVE, "mistake": MISTAKE}
SET_FORM: Final = re.compile(r"([0-9]{1,2})x(F|[0-9]{1,2})([+-]top)?")


def write_move(state: FlushState, seat: int, move: int) -> str:
    """The move as a token."""
    if move in WORDS:
        return WORDS[move]
    if FIRST_CARD <= move < PUT_TOP:
        return f"put:{write_card(move - PUT)}"
    for word, first in BASES.items():
        if first <= move < first + MOST_BASES:
            return f"{word}:{move - first + 1}"
    if move >= MISCOUNT:
        return f"{(move - MISCOUNT) >> 4}x{write_value((move - MISCOUNT) & 15)}"
    size = size_of(state, seat)
    if COUNT < move <= COUNT + FLUSH:
        return f"{size}x{write_value(move - COUNT)}+top"
    if DECLARE < move <= DECLARE + FLUSH:
        value = move - DECLARE
        return f"{size}x{write_value(value)}" + ("-top" if counts_by_default(state, seat, value) else "")
    raise BadMove(f"{move} is not the number of a move of Flush")


def size_of(state: FlushState, seat: int) -> int:
    """How many cards this seat has put out."""
    return state.set_size if seat == state.turn else 0


def counts_by_default(state: FlushState, seat: int, value: int) -> bool:
    """Whether a declaration that does not say so counts the top set in: if that makes a Flush (FU-ST-3)."""
    if seat != state.turn or not state.set_size or not state.lawful(value, True):
        return False
    return state.worth_counting() or not state.lawful(value, False)


def read_move(state: FlushState, seat: int, text: str) -> int:
    """The move of a token, legal or not; raises BadMove."""
    for move, word in WORDS.items():
        if text == word:
            return move
    match = SET_FORM.fullmatch(text)
    if match:
        return read_declaration(state, seat, text, match)
    verb, colon, rest = text.partition(":")
    if verb == "put" and colon:
        return PUT + read_hand_card(rest)
    if verb in BASES and colon:
        if rest.isascii() and rest.isdigit() and len(rest) < 3 and 1 <= int(rest) <= MOST_BASES:
            return BASES[verb] + int(rest) - 1
        raise BadMove(f'"{text[:40]}": a Base is a number from 1 on, as in {verb}:2')
    raise BadMove(f'"{text[:40]}" is not a move of Flush{near(verb[:40], ["put:7", "3x7", *BASES, *WORDS.values()])}')


def read_hand_card(text: str) -> int:
    """A card that is not face down."""
    card = read_card(text)
    if card < FIRST_CARD:
        raise BadMove('"put:?": name the card that you put out')
    return card


def read_declaration(state: FlushState, seat: int, text: str, match: re.Match[str]) -> int:
    """The declaration of a token such as `3x7`; with another number than that of the cards put out it is a slip."""
    value = read_value(match[2])
    if not value:
        raise BadMove(f'"{text}": the values are 1 to 10, and F for Flush cards')
    size = size_of(state, seat)
    if seat == state.turn and int(match[1]) != size:
        return MISCOUNT + (int(match[1]) << 4 | value)  # FU-DECL-3
    counted = match[3] == "+top" or (not match[3] and counts_by_default(state, seat, value))
    return (COUNT if counted else DECLARE) + value


def veil_move(state: FlushState, seat: int, move: int, viewer: int) -> str:
    """In strict play nobody else notices how a set is put together; all other moves are open."""
    if viewer != seat and not state.opt.table and (move == TAKE_BACK or FIRST_CARD <= move < FLIP):
        return ""
    return write_move(state, seat, move)


def name_move(state: FlushState, seat: int, move: int) -> str:
    """The move in words, after "may"."""
    if FIRST_CARD <= move < PUT_TOP:
        return f"put out the {name_card(move - PUT)}"
    if PUT_TOP <= move < PUT_TOP + MOST_BASES:
        return f"put out the top of Base {move - PUT_TOP + 1}"
    if FLIP <= move < FLIP + MOST_BASES:
        return f"flip the Blind of Base {move - FLIP + 1}"
    if move >= MISCOUNT:
        return f"declare {name_set((move - MISCOUNT) >> 4, (move - MISCOUNT) & 15)}"
    if COUNT < move <= COUNT + FLUSH:
        return f"declare {said(state, seat, move - COUNT)} and count the top set in"
    if DECLARE < move <= DECLARE + FLUSH:
        return f"declare {said(state, seat, move - DECLARE)}"
    if GIVE <= move < GIVE + MOST_BASES:
        return f"hand over Base {move - GIVE + 1}{heir(state, seat)}"
    if MISTAKE <= move < MISTAKE + MOST_BASES:
        return f"flip the Blind of Base {move - MISTAKE + 1} by mistake"
    names = {
        TAKE_BACK: "take back the cards put out",
        KEEP: "keep all Bases",
        PROPOSE: "propose a stalemate",
        AGREE: "agree to a stalemate",
        DECLINE: "decline a stalemate",
    }
    return names.get(move, "pass")


def said(state: FlushState, seat: int, value: int) -> str:
    """What is declared: "3 sevens"."""
    size = size_of(state, seat)
    return name_set(size, value) if size else name_values(value)


def heir(state: FlushState, seat: int) -> str:
    """Who would get a Base."""
    return f" to {person(state.before)}" if seat == state.turn and state.before >= 0 else ""
