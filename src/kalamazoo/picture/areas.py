"""Areas as blocks of a drawing: how large they are, and how they are drawn at a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kalamazoo.core.scene import BADGE, COLUMN, FAN, PILE, TRIANGLE, Area, Face
from kalamazoo.picture.cards import HIGH, INK, OX, WIDE, card
from kalamazoo.picture.letters import BOLD, PLAIN, Sheet, width, wrap

BRASS, LAMP, CREAM = "#d8a748", "#f6dc9a", "#fbf1d9"
LABEL = 15.0  # size of what stands under cards
CLOSE, APART = 0.34, 0.82  # of a card's width: the next in a narrow fan, and in a wide one
EXPOSED = 0.26  # of a card's height, in a column
GAP = 6.0
EDGE = 1.6  # pixels of a card's edge in a pile


@dataclass(frozen=True)
class Block:
    """Something that takes a rectangle of the drawing."""

    wide: float
    high: float
    draw: Callable[[Sheet, float, float], None]


@dataclass(frozen=True)
class Room:
    """What an area has: the size of its cards, the width it may take, and which of its cards can be acted with."""

    size: float
    most: float
    rims: Mapping[str, frozenset[int]]  # by area; -1 is the top card


def block_of(area: Area, room: Room) -> Block:
    """The block of any area."""
    if area.shape == BADGE:
        return badge(area, room.most)
    if not area.cards and area.shape != PILE:
        return remark(area)
    spots = places(area, room)
    high = room.size * HIGH / WIDE
    wide = max((x for x, _ in spots), default=0.0) + room.size
    tall = max((y for _, y in spots), default=0.0) + high + EDGE * depth_of(area)
    label = caption(area)
    below = under(area, max(wide, 2.1 * room.size))
    across = max(wide, width_of(label), max((width(line, LABEL - 1, PLAIN) for line in below), default=0.0))
    foot = LABEL * 1.35 * (bool(label) + len(below))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        left = x + (across - wide) / 2
        cards(sheet, area, spots, left, y, room)
        line = y + tall + LABEL * 1.15
        if label:
            at = x + (across - width_of(label)) / 2
            for text, face in label:
                sheet.write(text, at, line, LABEL, face, CREAM)
                at += width(text, LABEL, face)
            line += LABEL * 1.3
        for text in below:
            sheet.write(text, x + across / 2, line, LABEL - 1, PLAIN, LAMP, "middle")
            line += LABEL * 1.3

    return Block(across, tall + foot + 4, draw)


def depth_of(area: Area) -> int:
    """How many edges of cards are seen under a pile."""
    return min(5, (area.count + 2) // 4) if area.shape == PILE and area.count > 1 else 0


def short_label(area: Area) -> str:
    """What an area is called, without whose it is."""
    whose, mark, what = area.label.partition("'s ")
    label = what if mark and area.seat is not None and " " not in whose else area.label.removeprefix("Your ")
    return label[:1].lower() + label[1:] if area.seat is not None else label


def caption(area: Area) -> list[tuple[str, str]]:
    """The label and the count, in their letters; a pile among others of its kind has only a count."""
    numbered = area.id.count(":") == 2 or area.id.partition(":")[0] in ("centre", "table", "upper", "lower")
    if numbered:
        return [(f"× {area.count}", PLAIN)] if area.count > 1 else []
    drawn = len(area.cards) if area.shape != PILE else 1
    told = area.count > drawn or area.shape in (PILE, FAN)
    return [(f"{short_label(area)} ", PLAIN), (f"{area.count}" if told else "", BOLD)]


def width_of(label: Sequence[tuple[str, str]]) -> float:
    """How wide a label is."""
    return sum(width(text, LABEL, face) for text, face in label)


def under(area: Area, most: float) -> list[str]:
    """A remark under the cards; in an empty place it stands inside."""
    if not area.text or (not area.cards and area.shape == PILE):
        return []
    return wrap(area.text, LABEL - 1, max(most, 120.0))


def places(area: Area, room: Room) -> list[tuple[float, float]]:
    """Where the drawn cards lie, from the area's corner; a pile has one."""
    size = room.size
    high = size * HIGH / WIDE
    count = len(area.cards)
    if area.shape == TRIANGLE:
        found: list[tuple[float, float]] = []
        row = 0
        while len(found) < count:
            found += [((at - row / 2) * (size + GAP), row * high * 0.52) for at in range(row + 1)]
            row += 1
        left = min((x for x, _ in found), default=0.0)
        return [(x - left, y) for x, y in found[:count]]
    if area.shape == COLUMN:
        return [(0.0, at * high * EXPOSED) for at in range(count)]
    if area.shape == PILE:
        return [(0.0, 0.0)]
    wanted = [step(area, at, size) for at in range(count - 1)]
    total = sum(wanted)
    shrink = min(1.0, max(0.0, room.most - size) / total) if total else 1.0
    at, spots = 0.0, []
    for number in range(count):
        spots.append((at, 0.0))
        if number < count - 1:
            at += wanted[number] * shrink
    return spots


def step(area: Area, at: int, size: float) -> float:
    """How far the next card of a fan or row stands; equal ones stand closer."""
    one, next_one = area.cards[at], area.cards[at + 1]
    if area.shape != FAN:
        return size * 0.36 if one.back and area.seat is not None else size + GAP
    if one.back:
        return size * CLOSE
    if one.family == "flaps":
        return size * 1.05  # there is a sentence on it
    return size * (0.46 if (one.rank, one.suit) == (next_one.rank, next_one.suit) else APART)


def cards(sheet: Sheet, area: Area, spots: Sequence[tuple[float, float]], x: float, y: float, room: Room) -> None:
    """The cards, or the place where some could lie."""
    rims = room.rims.get(area.id, frozenset())
    size = room.size
    if not area.cards:
        empty(sheet, area.text if area.shape == PILE else "", x, y, size, bool(rims) or area.active)
        return
    if area.shape == PILE:
        high = size * HIGH / WIDE
        for level in range(depth_of(area), 0, -1):
            sheet.put(
                f'<rect x="{x + EDGE * level:.1f}" y="{y + EDGE * level:.1f}" width="{size:.1f}" height="{high:.1f}" '
                f'rx="{size * 0.07:.1f}" fill="#e6d2a0" stroke="#a98a50" stroke-width=".6"/>'
            )
        card(sheet, area.cards[-1], x, y, size, LAMP if rims or area.active else "")
        return
    last = len(area.cards) - 1
    for number, (face, (dx, dy)) in enumerate(zip(area.cards, spots)):
        if not face.back and not face.rank:
            continue  # a place of the triangle that has been cleared
        may = number in rims or (number == last and -1 in rims)
        card(sheet, face, x + dx, y + dy, size, LAMP if may else "")


def empty(sheet: Sheet, text: str, x: float, y: float, size: float, awaited: bool) -> None:
    """A place where no card lies, with what it is for."""
    high = size * HIGH / WIDE
    line = LAMP if awaited else "#e9d9a8"
    sheet.put(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{high:.1f}" rx="{size * 0.07:.1f}" fill="#000" '
        f'fill-opacity=".12" stroke="{line}" stroke-opacity="{0.95 if awaited else 0.34}" stroke-width="1.4"/>'
    )
    letter = 13.5 if size >= 60 else 10.0
    lines = wrap(text, letter, size - 8)
    top = y + high / 2 - (len(lines) - 1) * letter * 0.6 + letter * 0.33
    for number, each in enumerate(lines):
        sheet.write(each, x + size / 2, top + number * letter * 1.2, letter, PLAIN, CREAM, "middle")


def remark(area: Area) -> Block:
    """What is said of a place that is not drawn while nothing lies there."""
    text = area.text or f"{short_label(area)}: none"

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.write(text, x, y + LABEL * 1.2, LABEL, PLAIN, CREAM)

    return Block(width(text, LABEL, PLAIN), LABEL * 1.6, draw)


def badge(area: Area, most: float) -> Block:
    """A slip of paper with a label and a text."""
    lines = wrap(area.text, 17, min(most, 300.0), BOLD)
    wide = 28 + max([width(area.label, 14, PLAIN), *(width(line, 17, BOLD) for line in lines)])
    high = 34 + 21 * len(lines)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        edge = LAMP if area.active else "#c9ab6b"
        sheet.put(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="5" fill="#f7ebcf" stroke="{edge}" '
            f'stroke-width="{3 if area.active else 1.2}"/><rect x="{x + 4:.1f}" y="{y + 4:.1f}" width="{wide - 8:.1f}" '
            f'height="{high - 8}" rx="3" fill="none" stroke="#8a2320" stroke-width=".6"/>'
        )
        sheet.write(area.label, x + wide / 2, y + 21, 14, PLAIN, OX, "middle")
        for number, line in enumerate(lines):
            sheet.write(line, x + wide / 2, y + 41 + 21 * number, 17, BOLD, INK, "middle")

    return Block(wide, high + 6, draw)


def place(text: str, size: float) -> Block:
    """An empty place that is kept for later."""
    return Block(size, size * HIGH / WIDE + 4, lambda sheet, x, y: empty(sheet, text, x, y, size, False))


def flow(blocks: Sequence[Block], most: float, gap: float = 18.0, centred: bool = True) -> Block:
    """Blocks beside each other, in as many lines as they need."""
    lines: list[list[Block]] = []
    for block in blocks:
        if lines and sum(each.wide + gap for each in lines[-1]) + block.wide <= most:
            lines[-1].append(block)
        else:
            lines.append([block])
    sizes = [
        (sum(each.wide for each in line) + gap * (len(line) - 1), max(each.high for each in line)) for line in lines
    ]
    wide = max((size[0] for size in sizes), default=0.0)
    high = sum(size[1] for size in sizes) + 10 * max(0, len(sizes) - 1)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for line, (across, tall) in zip(lines, sizes):
            at = x + (wide - across) / 2 if centred else x
            for each in line:
                each.draw(sheet, at, y)
                at += each.wide + gap
            y += tall + 10

    return Block(wide, high, draw)


def stacked(blocks: Sequence[Block], gap: float = 8.0) -> Block:
    """Blocks below each other, in the middle."""
    wide = max((block.wide for block in blocks), default=0.0)
    high = sum(block.high for block in blocks) + gap * max(0, len(blocks) - 1)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for block in blocks:
            block.draw(sheet, x + (wide - block.wide) / 2, y)
            y += block.high + gap

    return Block(wide, high, draw)


def family_of(areas: Sequence[Area]) -> str:
    """Whose cards lie on the table."""
    faces: list[Face] = [face for area in areas for face in area.cards]
    return faces[0].family if faces else "flinch"
