"""Names and what people say, as plain text: what cannot be seen, or hides what can, is left out."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
MARKS = 3  # accents and the like on one letter; more hide the lines above and below
JOINERS = "\u200c\u200d"  # some scripts and many emoji need them; elsewhere they only make two names look like one
NOT_SEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"  # without any ink
SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # how the character before them is drawn
JOINING = ((0x0600, 0x1100), (0x1780, 0x18AF), (0xA840, 0xA87F), (0x1F000, 0x1FAFF))  # scripts with joiners, and emoji


def tidy(text: str, longest: int) -> str:
    """Something said, on one line: no control or direction characters, nothing unseen, no runs of blanks."""
    return tidied(unicodedata.normalize("NFC", text[: 8 * longest]), longest)


def tidy_name(text: str) -> str:
    """A name: letters that only look special are plain ones. Empty if there is nothing to be seen in it."""
    name = tidied(unicodedata.normalize("NFKC", text[: 8 * LONGEST_NAME]), LONGEST_NAME)
    return name if any(unicodedata.category(char)[0] in "LNPS" for char in name) else ""


def tidied(text: str, longest: int) -> str:
    """The characters that stay."""
    kept: list[str] = []
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        if char in JOINERS:
            if kept and needs_joiner(kept[-1]):
                kept.append(char)
        elif char in NOT_SEEN or within(char, SELECTORS):
            continue
        elif kind[0] == "M":
            marks += 1
            if kind != "Me" and marks <= MARKS and kept and kept[-1] != " ":
                kept.append(char)
        else:
            marks = 0
            kept.append(" " if kind[0] in "CZ" else char)
    return " ".join("".join(kept).split())[:longest].strip(JOINERS + " ")


def needs_joiner(before: str) -> bool:
    """Whether a joiner after this character means anything."""
    return unicodedata.category(before)[0] == "M" or within(before, JOINING) or unicodedata.category(before) == "So"


def within(char: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    """Whether a character is in one of the ranges."""
    return any(low <= ord(char) <= high for low, high in ranges)
