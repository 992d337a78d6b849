"""Asks and cards as text: `ask:B:7`, or `ask:B:7c` where asks are for one certain card."""

from __future__ import annotations

import re

from kalamazoo.core.cards import BACK
from kalamazoo.core.people import person
from kalamazoo.core.seats import seat_name
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.authors.moves import card_of, is_ask, mark_of, number_of, pack_ask, pack_card
from kalamazoo.games.kit.asking import no_such_card, read_ask
from kalamazoo.games.kit.engine.asking import asked_of

LETTERS = " abcd"  # by mark
CARD = re.compile(r"([1-9]|1[0-5])([abcd]?)")


def write_card(card: int) -> str:
    """`7`, `7c` or `?`."""
    return f"{number_of(card)}{LETTERS[mark_of(card)]}".strip() if card != BACK else "?"


def read_card(text: str) -> int:
    """The card of a text; BACK if it names none."""
    match = CARD.fullmatch(text)
    return pack_card(int(match[1]), LETTERS.index(match[2] or " ")) if match else BACK


def write_move(state: AuthorsState, seat: int, move: int) -> str:
    """An ask as a token."""
    return f"ask:{seat_name(asked_of(move))}:{write_card(card_of(move))}"


def read_move(state: AuthorsState, seat: int, text: str) -> int:
    """The ask of a token, allowed or not."""
    asked, what = read_ask(text, "Authors; write ask:B:7 to ask B for a 7")
    card = read_card(what)
    if card == BACK:
        raise no_such_card(text, what)
    return pack_ask(asked, number_of(card), mark_of(card))


def spoken_card(card: int) -> str:
    """A card as it is asked for: "a 7", "an 8", "the 7 c"."""
    if mark_of(card):
        return f"the {number_of(card)} {LETTERS[mark_of(card)]}"
    return f"{'an' if number_of(card) in (8, 11) else 'a'} {number_of(card)}"


def spoken_cards(card: int, count: int) -> str:
    """Cards that are given: "a 7", "three 7s"."""
    return spoken_card(card) if count == 1 else f"{('', '', 'two', 'three')[count]} {number_of(card)}s"


def name_move(state: AuthorsState, seat: int, move: int) -> str:
    """The ask in words."""
    if not is_ask(move):
        return f"make the move {move}"
    return f"ask {person(asked_of(move))} for {spoken_card(card_of(move))}"
