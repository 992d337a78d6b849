"""What a table of Flaps waits for, and what its pile asks for, in words and by clause."""

from __future__ import annotations

from typing import Final

from kalamazoo.core.people import person
from kalamazoo.games.flaps.engine import table as p
from kalamazoo.games.flaps.engine.cards import (
    ACE_JACK,
    ACE_LAY_BLACK,
    ACE_LAY_RED,
    HOOFERS,
    ONE_DOWN,
    ONE_UP,
    RANKS,
    SUIT_NAMES,
    TRUMPS,
    is_ace,
    is_maid,
    kind_of,
)
from kalamazoo.games.flaps.engine.follow import (
    ANY_CARD,
    EXTRA_KING,
    EXTRA_RED,
    EXTRA_SUIT,
    MAIDED,
    view_kind,
    view_suit,
)
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import has_kind

PICTURES: Final = {"J": "a Jack", "Q": "a Queen", "K": "a King"}  # where a number is asked for

# What the game waits for in each phase, and the clause that says so.
AWAITED = {
    p.OPEN: ("FP-TURN-1", "lays a card or draws one"),
    p.JUST_DREW: ("F4", "lays the card just drawn or keeps it"),
    p.ATTACKED: ("FP-ATK-3", "is attacked, and answers or draws"),
    p.FACING: ("FP-EIGHT-1", "faces an 8, and lays an 8 or knocks"),
    p.EXTRA: ("FP-ACE-8", "makes an extra lay or declines it"),
    p.DUMPING: ("FP-DUMP-1", "lays more fives or stops"),
    p.SCUFFLE: ("FP-HOOF-3", "was picked, and answers or draws 1"),
    p.FLAPPING: ("FP-FLAP-4", "asks whether there are more FLAPS"),
    p.ASKED: ("FP-FLAP-4", "lays a FLAPS or says no"),
    p.CALLING: ("FP-ACE-2", "names a suit"),
    p.PICKING: ("FP-HOOF-1", "picks a player"),
    p.PUTTING: ("FP-TRUMPS-3", "puts a card into the side game"),
    p.GUESSING: ("FP-SPOOF-3", "guesses the sum"),
    p.HIDING: ("FP-SECRET-4", "puts a card on the mystery pile"),
    p.SHARING: ("FP-SECRET-8", "picks the player whose secret is shared"),
    p.SOLVING: ("F41", "says who takes the mystery pile"),
    p.PLACING: ("FP-DOWN-1", "puts the 1-DOWN card before a player"),
    p.TURNING: ("FP-DOWN-5", "turns over a face-down 1-DOWN card"),
    p.LOOKING: ("FP-DOWN-6", "looks at a face-down 1-DOWN card"),
    p.PEEKING: ("FP-DOWN-7", "looks at a card of another hand, or not"),
    p.SWAPPING: ("FP-DOWN-8", "swaps a hand card with a 1-DOWN card"),
    p.RAISING: ("FP-DOWN-9", "says who takes up a 1-DOWN card"),
    p.MONTY_LAYS: ("FP-MONTY-2", "puts three cards face down"),
    p.MONTY_NAMES: ("FP-MONTY-3", "names another player"),
    p.MONTY_POINTS: ("FP-MONTY-3", "points at one of the three cards"),
    p.MONTY_SHOWS: ("FP-MONTY-4", "shows one of the other two cards"),
    p.MONTY_TAKES: ("FP-MONTY-5", "takes one of the two hidden cards"),
    p.OBJECTING: ("FP-LAST-9", "has no cards left and wins unless somebody objects"),
}

# The same, said to the one who is to do it.
YOURS = {
    p.OPEN: "lay a card or draw one",
    p.JUST_DREW: "lay the card just drawn or keep it",
    p.ATTACKED: "answer the attack or draw",
    p.FACING: "lay an 8 or knock",
    p.EXTRA: "make an extra lay or decline it",
    p.DUMPING: "lay more fives or stop",
    p.SCUFFLE: "answer or draw 1",
    p.FLAPPING: "ask whether there are more FLAPS",
    p.ASKED: "lay a FLAPS or say no",
    p.CALLING: "name a suit",
    p.PICKING: "pick a player",
    p.HIDING: "put a card on the mystery pile",
    p.SHARING: "pick the player whose secret is shared",
    p.SOLVING: "say who takes the mystery pile",
    p.PLACING: "put the 1-DOWN card before a player",
    p.TURNING: "turn over a face-down 1-DOWN card",
    p.LOOKING: "look at a face-down 1-DOWN card",
    p.PEEKING: "look at a card of another hand, or not",
    p.SWAPPING: "swap a hand card with a 1-DOWN card",
    p.RAISING: "say who takes up a 1-DOWN card",
    p.MONTY_LAYS: "put three cards face down",
    p.MONTY_NAMES: "name another player",
    p.MONTY_POINTS: "point at one of the three cards",
    p.MONTY_SHOWS: "show one of the other two cards",
    p.MONTY_TAKES: "take one of the two hidden cards",
}


def awaited(state: FlapsState) -> tuple[str, str]:
    """What the game waits for now: the clause, and what the one who must act "does"."""
    clause, text = AWAITED[state.phase]
    top = kind_of(state.pile[-1])
    if state.phase == p.EXTRA and state.extra == EXTRA_KING:
        clause = "F37" if state.opt.king_free else "FP-KNL-4"
    elif state.phase == p.CALLING:
        clause = {TRUMPS: "FP-TRUMPS-2", ACE_JACK: "FP-JACK-5"}.get(top, clause)
        clause = "F9" if top in (ACE_LAY_RED, ACE_LAY_BLACK) else clause
        text = "names the trump suit" if top == TRUMPS else text
    elif state.phase == p.PUTTING and state.side != TRUMPS:
        clause = "FP-SPOOF-2"
    elif state.phase == p.SCUFFLE:
        answer = answer_to_a_ten(state)
        text = f"was picked, and lays {answer} or draws 1" if answer else "was picked, and draws 1"
        clause = clause if answer else "FP-HOOF-1"
    return clause, text


def yours(state: FlapsState) -> str:
    """The same, said to the one who is to do it."""
    if state.phase == p.CALLING and kind_of(state.pile[-1]) == TRUMPS:
        return "name the trump suit"
    if state.phase == p.SCUFFLE:
        answer = answer_to_a_ten(state)
        return f"lay {answer} or draw 1" if answer else "draw 1"
    if state.phase == p.PUTTING:
        trumps = f"trumps are {SUIT_NAMES[state.trump]}, and the lowest takes all"
        return f"put in a card; {trumps if state.side == TRUMPS else 'the worst guess of their sum takes all'}"
    if state.phase == p.GUESSING:
        return f"guess the sum of all {state.inside.bit_count()} cards"
    return YOURS[state.phase]


def should_now(state: FlapsState, seat: int) -> str:
    """The same as a sentence: "B now names a suit"."""
    text = awaited(state)[1]
    verb, _, rest = text.partition(" ")
    if verb == "is":
        return f"{person(seat)} is now {rest}"
    return f"{person(seat)} {text}" if verb == "was" else f"{person(seat)} now {text}"


def answer_to_a_ten(state: FlapsState) -> str:
    """The name of the card that answers a 10; empty if this deck has none."""
    return state.opt.names[HOOFERS]


def asks_for(state: FlapsState) -> str:
    """What the pile asks for, in words: "hearts or K"."""
    view = state.view
    suit = SUIT_NAMES[view_suit(view)]
    kind = view_kind(view)
    if view % MAIDED == ANY_CARD:
        return "any card"
    if not kind:
        return "a picture card or an Ace"
    if is_ace(kind):
        return f"{suit}, an Ace or a 1" if state.opt.one_is_ace and has_ones(state) else f"{suit} or an Ace"
    if kind == ACE_JACK:
        return f"{suit} or a Jack" if view_suit(view) else "a Jack"
    rank = RANKS[state.opt.matching[view % MAIDED]]
    return f"{suit} or {PICTURES.get(rank, rank)}" if rank else suit


def extra_lays(state: FlapsState) -> list[str]:
    """What the extra lay on an ACE'N'LAY or KING 'N' LAY may be (FP-ACE-5, FP-ACE-6, FP-KNL-2, F10)."""
    if state.extra == EXTRA_KING:
        maids = any(is_maid(kind_of(card)) for card in state.opt.faces)
        return ["a King", "a club", *(["an OL' MAID"] if maids else []), "an Ace"]
    if state.extra > EXTRA_KING:
        return [f"of {SUIT_NAMES[state.extra - EXTRA_SUIT]}", "an Ace"]
    return [*(("a diamond", "a heart") if state.extra == EXTRA_RED else ("a club", "a spade")), "an Ace"]


def has_ones(state: FlapsState) -> bool:
    """Whether there are cards of number 1 in the deck."""
    return any(has_kind(state.opt, kind) for kind in range(ONE_DOWN, ONE_UP + 1))
