"""Moves of Muggins as text and in words: `draw`, `lay`, `muggins`, `d>t3`, `s>new`, `d>B`, and `go` of the clock."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.seats import read_seat, seat_name
from kalamazoo.games.kit.notation import write_card as write_card
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import (
    CALL,
    DRAW,
    DRAWN_CARD,
    GO,
    LAST_MOVE,
    LAY,
    NEW,
    NO_PLACE,
    PILES,
    PLAY,
    STOCK,
    STOCKS,
    pack_play,
    play_source,
    play_target,
)

WORDS: Final = {DRAW: "draw", LAY: "lay", CALL: "muggins", GO: "go"}
MOVES: Final = {text: move for move, text in WORDS.items()}
SOURCES: Final = {DRAWN_CARD: "d", STOCK: "s"}
FORMS: Final = (
    "write draw, lay, muggins, or a play such as d>t3, d>new, s>B (d: the drawn card, s: the top of the stock)"
)


def write_target(target: int) -> str:
    """A target: `new`, `t3`, `B`."""
    if target == NEW:
        return "new"
    return f"t{target}" if target < STOCKS else seat_name(target - STOCKS)


def read_target(seats: int, text: str) -> int:
    """The target that `write_target` wrote; NO_PLACE if it is none."""
    if text == "new":
        return NEW
    number = text[1:]
    if text[:1] == "t" and number.isascii() and number.isdigit() and number[0] != "0" and len(number) < 4:
        return int(number) if int(number) <= PILES else NO_PLACE
    seat = read_seat(text)
    return STOCKS + seat if 0 <= seat < seats else NO_PLACE


def write_move(state: MugginsState, seat: int, move: int) -> str:
    """The move as one token."""
    if move in WORDS:
        return WORDS[move]
    return f"{SOURCES[play_source(move)]}>{write_target(play_target(move))}"


def read_move(state: MugginsState, seat: int, text: str) -> int:
    """The move of a token, legal or not."""
    if text in MOVES:
        return MOVES[text]
    source, arrow, target = text.partition(">")
    if arrow and source in ("d", "s"):
        found = read_target(state.seats, target)
        if found >= 0:
            return pack_play(DRAWN_CARD if source == "d" else STOCK, found)
        raise BadMove(f'"{text[:40]}": there is no pile {target[:20]} here; {FORMS}')
    raise BadMove(f'"{text[:40]}" is not a move of Muggins; {FORMS}')


def is_move(move: int) -> bool:
    """Whether a number means anything."""
    return 0 <= move < LAST_MOVE


def card_of(state: MugginsState, seat: int, play: int) -> int:
    """The card that a play would move; 0 if there is none."""
    if not 0 <= seat < state.seats:
        return 0
    if play_source(play) == STOCK:
        return state.stocks[seat][-1] if state.stocks[seat] else 0
    return state.drawn if seat == state.turn else 0


def name_target(state: MugginsState, target: int) -> str:
    """A target in words."""
    if target == NEW:
        return "as a new pile"
    return f"on table pile {target}" if target < STOCKS else f"on the stock pile of {person(target - STOCKS)}"


def name_move(state: MugginsState, seat: int, move: int) -> str:
    """The move in words, as what one may or may not do."""
    if move == DRAW:
        return "draw a card"
    if move == LAY:
        return f"lay the {state.drawn}" if state.drawn and seat == state.turn else "lay a card"
    if move == CALL:
        return 'call "Muggins!"'
    if move == GO:
        return "let play go on"
    if not is_move(move):
        return f"make move number {move}"
    card = card_of(state, seat, move)
    where = name_target(state, play_target(move))
    if play_source(move) == STOCK:
        return f"play the {card} of the stock pile {where}" if card else f"play a stock card {where}"
    return f"play the drawn {card} {where}" if card else f"play a drawn card {where}"


def is_play(move: int) -> bool:
    """Whether the move is a play."""
    return PLAY <= move < LAST_MOVE
