"""What the viewer of a scene of Flush can do: cards to carry, buttons to press."""

from __future__ import annotations

from collections.abc import Iterator

from kalamazoo.core.people import person
from kalamazoo.core.scene import Gesture
from kalamazoo.games.flush.engine.sets import FOUR, SIX
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
    PROPOSE,
    PUT,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.names import cards_word, name_card, name_set
from kalamazoo.games.flush.notation import write_move
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH

BUTTONS = {
    TAKE_BACK: ("Take back", "Take back the cards you put out"),
    KEEP: ("Keep all", "Hand over no Base"),
    PROPOSE: ("Stalemate?", "Propose a stalemate"),
    AGREE: ("Agree", "Agree to the stalemate: the round is dealt anew"),
    DECLINE: ("Play on", "Decline the stalemate"),
}


def gestures(state: FlushState, seat: int, legal: list[int], hand: bytes) -> Iterator[Gesture]:
    """A gesture for each legal move; `hand` is the hand as it is drawn."""
    values = sum(DECLARE < move <= DECLARE + FLUSH for move in legal)  # Mimics alone may be several things
    for move in legal:
        text = write_move(state, seat, move)
        if move in BUTTONS:
            button, label = BUTTONS[move]
            yield Gesture(text, label, button=button)
        elif FIRST_CARD <= move < PUT_TOP:
            card = move - PUT
            yield Gesture(text, f"Put out the {name_card(card)}", f"hand:{seat}", hand.index(card), "set")
        elif DECLARE < move <= DECLARE + FLUSH:
            yield declaration(state, text, move - DECLARE, False, values == 1)
        elif COUNT < move <= COUNT + FLUSH:
            yield declaration(state, text, move - COUNT, True, False)
        elif move >= MISCOUNT:  # no button of its own: it is said by who carries the set to the pile
            said = name_set((move - MISCOUNT) >> 4, (move - MISCOUNT) & 15)
            yield Gesture(text, f"Declare {said}, a wrong number", "set", -1, "pile")
        else:
            yield with_base(state, seat, move, text)


def with_base(state: FlushState, seat: int, move: int, text: str) -> Gesture:
    """Something done with a Base."""
    for first, label, target in (
        (PUT_TOP, "Put out the top of Base {}", "set"),
        (FLIP, "Flip the Blind of Base {}", "pile"),
        (GIVE, "Hand Base {} to " + person(max(0, state.before)), f"hand:{max(0, state.before)}"),
        (MISTAKE, "Flip the Blind of Base {} by mistake", "aside"),
    ):
        if first <= move < first + MOST_BASES:
            base = move - first
            if first == PUT_TOP:
                label = f"Put out the {name_card(state.tops[seat][base])} from Base {{}}"
            return Gesture(text, label.format(base + 1), f"base:{seat}:{base}", -1, target)
    raise ValueError(f"{move} is no move with a Base")


def declaration(state: FlushState, text: str, value: int, counted: bool, only: bool) -> Gesture:
    """Declaring the set, with what will come of it; `only`: it can be nothing else."""
    size = state.set_size
    what = name_set(size, value)
    total = size + state.reach() if counted else size
    higher = 0 < state.top_value < value < FLUSH
    if not state.opt.table or state.lawful(value, counted):
        if higher:
            after = f"and pick up {cards_word(len(state.pile()))}"
        elif size >= SIX or (state.opt.super_counts_top and total >= SIX):
            after = "a Super Flush"
        elif value == FLUSH or size >= FOUR:
            after = "a Flush"
        else:
            after = f"with the top set {total}, a Flush" if counted else ""
    else:
        after = "with the top set" if counted else ""
    button = f"{what} + top set" if counted else "Declare" if only else f"Declare {what}"
    button += ", pick up" if higher else ""
    return Gesture(text, f"Declare {what}" + (f": {after}" if after else ""), button=button)
