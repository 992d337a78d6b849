"""Blocks: rectangles of text that are put beside and below each other, and know what lies where for the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something of the table is drawn: a card of an area, or (card -1) the area as a whole."""

    x: int
    y: int
    width: int
    height: int
    area: str
    card: int = -1

    def moved(self, x: int, y: int) -> Spot:
        """The same, further right and down."""
        return Spot(self.x + x, self.y + y, self.width, self.height, self.area, self.card)

    def has(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are all of one width, and the spots in them, the later ones on top."""

    lines: tuple[Text, ...]
    width: int
    spots: tuple[Spot, ...] = ()

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self.lines)

    def text(self) -> Text:
        """All lines as one text."""
        return Text("\n", no_wrap=True).join(self.lines)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What is drawn at a point, the topmost if there are several."""
        return next((spot for spot in reversed(self.spots) if spot.has(x, y)), None)


def block(lines: Iterable[Text | str], spots: Sequence[Spot] = (), style: str = "") -> Block:
    """A block of these lines, made equally wide."""
    texts = [Text(line, style=style) if isinstance(line, str) else line for line in lines]
    width = max((text.cell_len for text in texts), default=0)
    return Block(tuple(padded(text, width) for text in texts), width, tuple(spots))


def padded(text: Text, width: int) -> Text:
    """A line filled up with blanks."""
    missing = width - text.cell_len
    return text.copy().append(" " * missing) if missing > 0 else text


def beside(blocks: Sequence[Block], gap: int = 1, low: bool = False) -> Block:
    """Blocks in a row, at the same top (or bottom) line."""
    height = max((each.height for each in blocks), default=0)
    lines = [Text() for _ in range(height)]
    spots: list[Spot] = []
    x = 0
    for number, each in enumerate(blocks):
        if number:
            x += gap
            for line in lines:
                line.append(" " * gap)
        above = height - each.height if low else 0
        for row, line in enumerate(lines):
            own = each.lines[row - above] if 0 <= row - above < each.height else Text(" " * each.width)
            line.append_text(own)
        spots += [spot.moved(x, above) for spot in each.spots]
        x += each.width
    return Block(tuple(lines), x, tuple(spots))


def below(blocks: Sequence[Block], gap: int = 0) -> Block:
    """Blocks under each other, at the left."""
    lines: list[Text] = []
    spots: list[Spot] = []
    for number, each in enumerate(blocks):
        if number:
            lines += [Text()] * gap
        spots += [spot.moved(0, len(lines)) for spot in each.spots]
        lines += each.lines
    width = max((each.width for each in blocks), default=0)
    return Block(tuple(padded(line, width) for line in lines), width, tuple(spots))


def indented(inner: Block, by: int) -> Block:
    """A block further to the right."""
    return beside([block([" " * by]), inner], gap=0) if by else inner


def flow(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks in rows as wide as there is room, like words in a line."""
    rows: list[list[Block]] = []
    used = 0
    for each in blocks:
        if rows and used + gap + each.width <= width:
            rows[-1].append(each)
            used += gap + each.width
        else:
            rows.append([each])
            used = each.width
    return below([beside(row, gap) for row in rows])
