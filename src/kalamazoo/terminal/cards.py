"""Cards as text: boxes on a table, or a few signs in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from kalamazoo.core.scene import Face
from kalamazoo.terminal.blocks import Block, Spot, block

SUITS: Final = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
RED: Final = ("hearts", "diamonds")

PAPER = "#21150d on #f7ebcf"
RED_PAPER = "#981b1b on #f7ebcf"
COVERED = "#5b4431 on #cbb888"  # there, but out of reach
BACKS: Final = {"flaps": "#f0cf8a on #1f6079", "flush": "#f0cf8a on #65409a"}
BACK = "#f0cf8a on #8f2724"  # of the deck of Flinch
PICKED = "bold #f7ebcf on #8a2320"
USABLE = "#21150d on #ffe9b4"  # something can be done with it
AIM = "bold #21150d on #d8a748"  # where the picked card can go
EMPTY = "dim"

SMALL: Final = 3  # columns inside the frame of an ordinary card …
LARGE: Final = 5  # … and of a large one, which has an empty line above and below, too


def name_lines(face: Face) -> list[str]:
    """What stands on a card: its rank and suit, then its name or marks where it has any."""
    if face.back:
        return ["▒" * SMALL]
    first = f"{face.rank}{SUITS.get(face.suit, '')}" or face.short or face.name
    lines = [first]
    if face.name and face.name not in (face.rank, first):
        lines.append(face.name)
    marks = [short for mark in face.marks if (short := short_mark(mark))]
    if marks:
        lines.append(" ".join(marks))
    return lines


def short_mark(mark: str) -> str:
    """A mark as short as it can be said; points are told elsewhere."""
    if re.fullmatch(r"\d+ points", mark):
        return ""
    return re.sub(r"^bonus (\d+)$", r"+\1", mark).removeprefix("wild as ")


def paper_of(face: Face) -> str:
    """The colours of a card that nothing can be done with now."""
    if face.back:
        return BACKS.get(face.family, BACK)
    if face.dimmed:
        return COVERED
    return RED_PAPER if face.suit in RED else PAPER


def draw_boxes(
    area: str, faces: Sequence[Face], first: int, styles: Sequence[str], step: int = 0, large: bool = False
) -> Block:
    """Cards in frames side by side; with a step each card covers the one before it but for so many columns.

    `first` is the number of the first of them in its area; a style that is empty is the card's own.
    """
    texts = [name_lines(face) for face in faces]
    if large:
        texts = [["", *lines] for lines in texts]
    height = max((len(lines) for lines in texts), default=1) + large
    rows = [Text() for _ in range(height + 2)]
    spots: list[Spot] = []
    x = 0
    for number, (face, lines) in enumerate(zip(faces, texts)):
        width = max(LARGE if large else SMALL, *(len(line) for line in lines))
        last = number == len(faces) - 1
        shown = width + 2 if last or not step else min(step, width + 2)
        style = styles[number] or paper_of(face)
        edge = "━" if style in (PICKED, AIM) else "─"
        frame = [f"╭{edge * width}╮", *(f"│{inside(face, lines, row, width)}│" for row in range(height))]
        for row, line in enumerate([*frame, f"╰{edge * width}╯"]):
            rows[row].append(line[:shown], style=style)
            if not step and not last:
                rows[row].append(" ")
        spots.append(Spot(x, 0, shown, height + 2, area, first + number))
        x += shown + (0 if step or last else 1)
    return block(rows, spots)


def inside(face: Face, lines: Sequence[str], row: int, width: int) -> str:
    """One line of a card."""
    if face.back:
        return "▒" * width
    text = lines[row] if row < len(lines) else ""
    return f"{text:^{width}}"


def draw_inline(face: Face, style: str = "") -> Text:
    """One card in a line: `[7]`, `[K TRUMPS♣]`, or a back."""
    own = style or paper_of(face)
    if face.back:
        return Text("[▒]", style=own)
    text = face.short or " ".join(name_lines(face))
    return Text(f"[{text}]", style=own)
