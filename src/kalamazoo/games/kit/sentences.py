"""Sentences about people, as they are said to a viewer: himself as "you", the others by their signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kalamazoo.core.people import person

COUNTS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
)  # fmt: skip

ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip

MOST_NAMES: Final = 5  # of people in a sentence


def who(seat: int, viewer: int) -> str:
    """ "you", or the person."""
    return "you" if seat == viewer else person(seat)


def whose(seat: int, viewer: int) -> str:
    """ "your", or the person's."""
    return "your" if seat == viewer else f"{person(seat)}'s"


def whose_own(seat: int, viewer: int) -> str:
    """ "yours", or the person's, where nothing follows."""
    return "yours" if seat == viewer else f"{person(seat)}'s"


def capital(text: str) -> str:
    """A sentence with its capital."""
    return text[:1].upper() + text[1:]


def conjugate(text: str, yours: bool) -> str:
    """A sentence whose verbs are marked, "play(s)" and "{is}", as it goes with you or with somebody else."""
    for ending in ("es", "s"):
        text = text.replace(f"({ending})", "" if yours else ending)
    return text.replace("{is}", "are" if yours else "is").replace("{has}", "have" if yours else "has")


def count(number: int) -> str:
    """A number in words as far as that reads well."""
    return COUNTS[number] if 0 <= number < len(COUNTS) else str(number)


def ordinal(number: int) -> str:
    """Which of several, counted from 1: "second", "13th", "22nd"."""
    if 0 < number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def some(number: int, one: str, many: str = "") -> str:
    """So many of something: "no cards", "one card", "three cards"."""
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def few(words: Sequence[str], most: int) -> str:
    """These cards by name, "the 7, 2 and 3", or only how many when a sentence would grow too long by them."""
    return f"the {listed(words)}" if len(words) <= most else some(len(words), "card")


def people(seats: Iterable[int], viewer: int) -> str:
    """People who did the same, each once: "you, Ann and Bertie", or how many when they are more than five."""
    names = list(dict.fromkeys(who(seat, viewer) for seat in seats))
    return listed(names) if len(names) <= MOST_NAMES else f"{count(len(names))} players"


def sentences(parts: Sequence[str]) -> str:
    """Sentences, each with its capital and its full stop; empty ones are left out."""
    return " ".join(capital(part) + ("" if part.rstrip('"')[-1] in ".!?" else ".") for part in parts if part)


def a_count(number: int) -> str:
    """One card of a number as it is asked for: "a nine", "an eight"."""
    return f"an {count(number)}" if number in (8, 11) else f"a {count(number)}"


def many(number: int) -> str:
    """Cards of a number: "nines", "sixes"."""
    return count(number) + ("es" if number == 6 else "s")


def a_number(number: int) -> str:
    """A card of a number with its article: "a 7", "an 8", "an 11"."""
    return f"an {number}" if number in (8, 11, 18) else f"a {number}"
