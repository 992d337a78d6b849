"""Letters as outlines, so that a drawing looks the same wherever it is shown, with or without fonts."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from importlib.resources import files

FAT = "fat"  # the playbill face: titles, names, numerals
PLAIN = "plain"
BOLD = "bold"
EM = 1000  # units of the outlines
STRANGE = 620  # the width of a letter that we have no outline of
SUITS = {
    "hearts": "M0 10C-12 1-13-4-13-7C-13-12-9-14-6-14C-3-14-1-12 0-9C1-12 3-14 6-14C9-14 13-12 13-7C13-4 12 1 0 10Z",
    "diamonds": "M0-15Q5-6 11-1Q5 4 0 13Q-5 4-11-1Q-5-6 0-15Z",
    "spades": "M0-15C12-5 13-1 13 2C13 6 10 8 7 8C4 8 2 6.5 1.2 4C1.5 8 3 11 5 12H-5C-3 11-1.5 8-1.2 4"
    "C-2 6.5-4 8-7 8C-10 8-13 6-13 2C-13-1-12-5 0-15Z",
    "clubs": "M0-14.5A6.5 6.5 0 0 1 4.4-3.2A6.5 6.5 0 1 1 1.5 5.4C2 9 3.4 10.8 6 12H-6C-3.4 10.8-2 9-1.5 5.4"
    "A6.5 6.5 0 1 1-4.4-3.2A6.5 6.5 0 0 1 0-14.5Z",
}
SUIT_SIGNS = {"♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs"}
SUIT_WIDTH = 720


@lru_cache(maxsize=1)
def outlines() -> dict[str, dict[str, tuple[int, str]]]:
    """By face and letter: how far the next one stands, and the outline."""
    text = (files("kalamazoo") / "picture" / "letters.json").read_text("utf-8")
    found: dict[str, dict[str, tuple[int, str]]] = json.loads(text)
    return found


def advance(letter: str, face: str) -> int:
    """How far the next letter stands, in units."""
    if letter in SUIT_SIGNS:
        return SUIT_WIDTH
    known = outlines()[face].get(letter)
    return known[0] if known else STRANGE


def width(text: str, size: float, face: str = PLAIN) -> float:
    """How wide a text is."""
    return sum(advance(letter, face) for letter in text) * size / EM


def wrap(text: str, size: float, room: float, face: str = PLAIN) -> list[str]:
    """A text in lines that fit; a single long word may not."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, face) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


class Sheet:
    """A drawing being made: what is used often is defined once."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.defined: dict[str, str] = {}

    def put(self, part: str) -> None:
        """More of the drawing."""
        self.parts.append(part)

    def define(self, name: str, element: str) -> str:
        """Something to be used by its name."""
        self.defined.setdefault(name, element)
        return name

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: str = PLAIN,
        fill: str = "#fbf1d9",
        anchor: str = "start",
    ) -> None:
        """A line of text, its foot at y."""
        self.put(self.written(text, x, y, size, face, fill, anchor))

    def written(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: str = PLAIN,
        fill: str = "#fbf1d9",
        anchor: str = "start",
    ) -> str:
        """The same as an element."""
        begin = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, size, face)
        at = 0
        uses = []
        for letter in text:
            uses.append(self.letter(letter, at, face))
            at += advance(letter, face)
        scale = size / EM
        return f'<g fill="{fill}" transform="translate({begin:.1f} {y:.1f}) scale({scale:.4f})">{"".join(uses)}</g>'

    def letter(self, letter: str, at: int, face: str) -> str:
        """One letter of a line."""
        if letter == " ":
            return ""
        if letter in SUIT_SIGNS:
            path = SUITS[SUIT_SIGNS[letter]]
            return f'<path transform="translate({at + SUIT_WIDTH // 2} -330) scale(24)" d="{path}"/>'
        known = outlines()[face].get(letter)
        if known is None:  # letters of other alphabets are left to whatever shows the drawing
            return f'<text x="{at}" font-family="serif" font-size="{EM}">{escape(letter)}</text>'
        name = self.define(f"kz-{face}-{ord(letter):x}", f'<path id="kz-{face}-{ord(letter):x}" d="{known[1]}"/>')
        return f'<use href="#{name}" x="{at}"/>'
