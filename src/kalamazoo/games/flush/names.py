"""Cards and values of Flush in words, and cards as text: `7`, `7s` (skip), `7b` (bonus), `F`."""

from __future__ import annotations

import re
from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH

ONES: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "Flush card")
CARD_FORM: Final = re.compile(r"(F|[1-9]|10)(s{0,3})(b?)(v?)")
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def write_value(value: int) -> str:
    """`7`, or `F` for Flush cards."""
    return "F" if value == FLUSH else str(value)


def read_value(text: str) -> int:
    """The value that `write_value` wrote, or 0."""
    if text == "F":
        return FLUSH
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) < FLUSH else 0


def write_card(card: int) -> str:
    """Value, an s for each skip mark, b for a bonus mark, v for a second printing with other points."""
    if card == BACK:
        return "?"
    return write_value(card >> 4) + "s" * (card >> 2 & 3) + "b" * (card >> 1 & 1) + "v" * (card & 1)


def read_card(text: str) -> int:
    """The card that `write_card` wrote; raises BadMove."""
    if text == "?":
        return BACK
    match = CARD_FORM.fullmatch(text)
    if not match:
        raise BadMove(f'"{text[:20]}" is not a card of Flush; cards are 1 to 10 or F, with s for skip and b for bonus')
    value, skips, bonus, second = match.groups()
    return read_value(value) << 4 | len(skips) << 2 | len(bonus) << 1 | len(second)


def name_card(card: int) -> str:
    """The card in words: "seven with a skip mark"."""
    if card < FIRST_CARD:
        return "face-down card"
    marks = ["a skip mark" if card >> 2 & 3 == 1 else f"{COUNTS[card >> 2 & 3]} skip marks"] if card >> 2 & 3 else []
    marks += ["a bonus"] if card >> 1 & 1 else []
    return ONES[card >> 4] + (f" with {' and '.join(marks)}" if marks else "")


def a_card(card: int) -> str:
    """The card in words with its article."""
    name = name_card(card)
    return f"an {name}" if name.startswith("e") else f"a {name}"


def name_values(value: int) -> str:
    """Cards of this value: "sevens"."""
    one = ONES[value]
    return one + ("es" if one.endswith("x") else "s")


def name_set(size: int, value: int) -> str:
    """So many cards of a value: "1 seven", "3 sevens"."""
    return f"{size} {ONES[value] if size == 1 else name_values(value)}"


def spoken_set(size: int, value: int) -> str:
    """The same as it is declared: "a seven", "three sevens"."""
    if size == 1:
        return f"{'an' if value == 8 else 'a'} {ONES[value]}"
    return f"{COUNTS[size] if size < len(COUNTS) else size} {name_values(value)}"


def cards_word(number: int) -> str:
    """ "1 card", "3 cards"."""
    return "1 card" if number == 1 else f"{number} cards"
