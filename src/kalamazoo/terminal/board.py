"""The table drawn from a Scene: others above, the middle, one's own place below, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from kalamazoo.core.people import Names
from kalamazoo.core.scene import BADGE, COLUMN, PILE, TRIANGLE, Area, Face, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.terminal.blocks import Block, Spot, below, beside, block, flow, indented
from kalamazoo.terminal.cards import (
    AIM,
    EMPTY,
    LARGE,
    PICKED,
    SMALL,
    USABLE,
    draw_boxes,
    draw_inline,
    name_lines,
    paper_of,
)

MOST_INLINE: Final = 40  # cards of one area that are drawn in a line before it is cut short
BACK_STEP: Final = 2  # columns that a covered back shows
NARROW: Final = 3  # columns that a covered card of a fan shows at least
UNNAMED: Final = "Seat"

IN_LINES, SMALL_CARDS, LARGE_CARDS = 0, 1, 2  # how large the cards of a part of the table are
SIZES: Final = (  # of the others' cards, the middle's and one's own, and empty lines between; the largest first
    (LARGE_CARDS, LARGE_CARDS, LARGE_CARDS, 1),
    (SMALL_CARDS, LARGE_CARDS, LARGE_CARDS, 1),
    (SMALL_CARDS, SMALL_CARDS, LARGE_CARDS, 1),
    (SMALL_CARDS, SMALL_CARDS, SMALL_CARDS, 1),
    (SMALL_CARDS, SMALL_CARDS, SMALL_CARDS, 0),
    (IN_LINES, SMALL_CARDS, SMALL_CARDS, 0),
    (IN_LINES, IN_LINES, SMALL_CARDS, 0),
    (IN_LINES, IN_LINES, IN_LINES, 0),
)
PRINTED: Final = SIZES[4]  # where there is no end of lines

Place = tuple[str, int]  # an area, and a card drawn in it; -1: the top one, or the area as a whole


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the table: cards that can be used, the one that was picked, and where it can go."""

    usable: frozenset[Place] = frozenset()
    picked: Place | None = None
    aims: frozenset[Place] = frozenset()

    def style(self, area: Area, number: int) -> str:
        """How a card is to be marked; empty if it is not."""
        places: set[Place] = {(area.id, number)}
        if area.shape == PILE and number >= len(area.cards) - 1:
            places.add((area.id, -1))
        if self.picked in places:
            return PICKED
        if places & self.aims:
            return AIM
        return USABLE if places & self.usable else ""

    def aimed(self, area: Area) -> bool:
        """Whether the picked card can go to the area as a whole."""
        return (area.id, -1) in self.aims


UNMARKED: Final = Marks()


def name_of(seat: int, names: Names) -> str:
    """What somebody at the table is called."""
    return (names[seat] if seat < len(names) else "") or f"{UNNAMED} {seat_name(seat)}"


def draw_board(
    scene: Scene, names: Names = (), width: int = 100, height: int | None = None, marks: Marks = UNMARKED
) -> Block:
    """The whole table, with cards as large as the height allows; small frames where no height is given."""
    drawn = block([])
    for others, middle, own, gap in SIZES if height is not None else (PRINTED,):
        drawn = below(list(parts_of(scene, names, width, marks, (others, middle, own))), gap)
        if height is None or (drawn.height <= height and drawn.width <= width):
            break
    return drawn


def parts_of(scene: Scene, names: Names, width: int, marks: Marks, sizes: tuple[int, int, int]) -> Iterator[Block]:
    """Others, the middle, one's own place, the status; each with cards of a size."""
    others, middle, own = sizes
    first = scene.viewer if any(player.seat == scene.viewer for player in scene.players) else -1
    around = sorted(scene.players, key=lambda player: (player.seat - first - 1) % len(scene.players))
    seats = [draw_seat(scene, each, names, width, marks, others) for each in around if each.seat != scene.viewer]
    if seats:
        yield flow(seats, width, gap=4) if others else below(seats)
    shared = [area for area in scene.areas if area.seat is None]
    if shared:
        yield draw_areas(shared, width, marks, middle)
    for player in scene.players:
        if player.seat == scene.viewer:
            yield draw_seat(scene, player, names, width, marks, own)
    yield block([Text(scene.status, style="italic")])


def draw_seat(scene: Scene, player: Player, names: Names, width: int, marks: Marks, size: int) -> Block:
    """Somebody's name with a few numbers, and his cards; in one line where they are not framed."""
    name = name_of(player.seat, names)
    own = player.seat == scene.viewer
    facts = ", ".join(f"{what} {value}" for what, value in player.counts)
    style = "bold reverse" if player.waited_for else "bold"
    heading = Text().append(f"{'▶' if player.waited_for else ' '} {name}", style=style)
    heading.append(" (you)" if own else "").append(" (out)" if player.out else "").append(f"  {facts}" if facts else "")
    areas = [area for area in scene.areas if area.seat == player.seat]
    if not areas:
        return block([heading])
    if size or own:
        return below([block([heading]), indented(draw_areas(areas, width - 2, marks, size, name), 2)])
    lying = [area for area in areas if area.cards]
    return flow([block([heading]), *(draw_line(row, marks, name) for row in rows_of(lying))], width)


def draw_areas(areas: Iterable[Area], width: int, marks: Marks, size: int, owner: str = "") -> Block:
    """Areas one after the other, in as many rows as they need; numbered piles of one kind together."""
    rows = rows_of(areas)
    if size == IN_LINES:
        return flow([draw_line(row, marks, owner) for row in rows], width)
    return flow([draw_framed(row, width, marks, size, owner) for row in rows], width, gap=3)


def rows_of(areas: Iterable[Area]) -> list[list[Area]]:
    """The areas, those of one kind that are single piles or columns together."""
    rows: list[list[Area]] = []
    for area in areas:
        kind = area.id.rpartition(":")[0]
        last = rows[-1][-1] if rows else None
        if (
            last
            and kind
            and area.shape in (PILE, COLUMN)
            and (area.shape, kind) == (last.shape, last.id.rpartition(":")[0])
        ):
            rows[-1].append(area)
        else:
            rows.append([area])
    return rows


def title_of(row: Sequence[Area], owner: str) -> str:
    """What a row is called: without the numbers of its piles, and without whose it is where that is said already."""
    label = row[0].label if len(row) == 1 else row[0].label.rstrip(" 0123456789")
    short = label.removeprefix(f"{owner}'s ").removeprefix(f"{owner}’s ")
    return short[:1].upper() + short[1:]


def only_backs(area: Area) -> bool:
    """Whether nothing but backs is drawn of an area, so that one of them tells as much as all."""
    return all(face.back for face in area.cards)


# -- in a line -----------------------------------------------------------------------------------


def draw_line(row: Sequence[Area], marks: Marks, owner: str = "") -> Block:
    """Areas of one kind in one line: the label, the cards, and how many there are."""
    if row[0].shape == TRIANGLE:
        return draw_triangle(row[0], marks)
    line = Text().append(f"{title_of(row, owner)} ", style="dim")
    spots: list[Spot] = []
    for number, area in enumerate(row):
        line.append(" " if number else "")
        start = line.cell_len
        if area.shape == BADGE:
            line.append(area.text, style="bold reverse" if marks.aimed(area) else "bold")
        else:
            spots += line_cards(line, area, marks)
        spots.insert(0, Spot(start, 0, max(1, line.cell_len - start), 1, area.id))
    return block([line], spots)


def line_cards(line: Text, area: Area, marks: Marks) -> list[Spot]:
    """Adds the cards of an area to a line; returns where they lie in it."""
    spots: list[Spot] = []
    first = max(0, len(area.cards) - 1) if area.shape == PILE or only_backs(area) else 0
    for number in range(first, min(len(area.cards), first + MOST_INLINE)):
        drawn = draw_inline(area.cards[number], marks.style(area, number))
        spots.append(Spot(line.cell_len, 0, drawn.cell_len, 1, area.id, number))
        line.append_text(drawn)
    if not area.cards:
        line.append("[ ]", style=marks.style(area, -1) or EMPTY)
    shown = len(area.cards) - first
    if area.count > max(1, shown):
        line.append(f"×{area.count}")
    if area.text:
        line.append(f" {area.text}", style="italic")
    return spots


# -- in frames -----------------------------------------------------------------------------------


def draw_framed(row: Sequence[Area], width: int, marks: Marks, size: int = SMALL_CARDS, owner: str = "") -> Block:
    """Areas of one kind under their label, each card in a frame."""
    area = row[0]
    title = block([Text(title_of(row, owner), style="reverse" if marks.aimed(area) and len(row) == 1 else "")])
    if area.shape == BADGE:
        inner = block([Text(area.text, style="bold")], [Spot(0, 0, max(1, len(area.text)), 1, area.id)])
    elif area.shape == TRIANGLE:
        inner = draw_triangle(area, marks)
    elif area.shape == COLUMN:
        inner = beside([draw_column(each, marks) for each in row])
    elif area.shape == PILE:
        told = any(each.count > 1 or (each.text and each.cards) for each in row)
        inner = flow([draw_pile(each, marks, size, told) for each in row], width, gap=1)
    else:
        inner = draw_fan(area, width, marks, size)
    if area.text and area.shape not in (BADGE, PILE):
        inner = below([inner, block([Text(area.text, style="italic")])])
    whole = Spot(0, 0, max(title.width, inner.width), title.height + inner.height, area.id)
    drawn = below([title, inner])
    return Block(drawn.lines, drawn.width, (whole, *drawn.spots) if len(row) == 1 else drawn.spots)


def draw_pile(area: Area, marks: Marks, size: int, told: bool = True) -> Block:
    """The top card of a pile, and under it how many lie there, where that is told of any pile in its row."""
    top = len(area.cards) - 1
    style = marks.style(area, top)
    if area.cards:
        card = draw_boxes(area.id, area.cards[-1:], top, [style], large=size == LARGE_CARDS)
    else:
        inner, rows = (LARGE, 3) if size == LARGE_CARDS else (SMALL, 1)
        frame = (f"╭{'╌' * inner}╮", *[f"│{' ' * inner}│"] * rows, f"╰{'╌' * inner}╯")
        card = block([Text(line, style=style or EMPTY) for line in frame])
    caption = f"×{area.count}" if area.count > 1 else ""
    remark = area.text if area.cards else ""
    drawn = below([card, block([Text(" ".join(part for part in (caption, remark) if part))])]) if told else card
    return Block(drawn.lines, drawn.width, (Spot(0, 0, card.width, card.height, area.id), *drawn.spots))


def draw_fan(area: Area, width: int, marks: Marks, size: int) -> Block:
    """Cards side by side, overlapping as little as the width allows; in several rows if they must."""
    if not area.cards:
        return block([Text("—", style=EMPTY)])
    least = LARGE if size == LARGE_CARDS else SMALL
    widths = [max(least, *(len(line) for line in name_lines(face))) + 2 for face in area.cards]
    apart = sum(widths) + len(widths) - 1
    step = BACK_STEP if only_backs(area) else 0
    if not step and apart > width:
        step = max((width - widths[-1]) // max(1, len(widths) - 1), NARROW)
        step = min(step, 4) if max(widths) == least + 2 else 0  # a card that says more is never covered
    a_row = max(1, (width - widths[-1]) // step + 1) if step else 0
    rows: list[Block] = []
    first = 0
    while first < len(area.cards):
        last = first + a_row if step else fitting(widths, first, width)
        faces = area.cards[first:last]
        styles = [marks.style(area, number) for number in range(first, first + len(faces))]
        rows.append(draw_boxes(area.id, faces, first, styles, step, size == LARGE_CARDS))
        first += len(faces)
    untold = area.count > len(area.cards) and not area.text
    return below([*rows, block([f"×{area.count}"])] if untold else rows)


def fitting(widths: Sequence[int], first: int, width: int) -> int:
    """The number of the first card that does not fit into a row that begins with `first`."""
    used = widths[first]
    at = first + 1
    while at < len(widths) and used + 1 + widths[at] <= width:
        used += 1 + widths[at]
        at += 1
    return at


def draw_column(area: Area, marks: Marks) -> Block:
    """Cards below each other, a line each."""
    faces = area.cards or (Face(),)
    lines = [Text(f"╭{'─' * SMALL}╮", style=paper_of(faces[0]) if area.cards else EMPTY)]
    spots = [Spot(0, 0, SMALL + 2, len(faces) + 2, area.id)]
    for number, face in enumerate(faces):
        text = name_lines(face)[0] if area.cards else ""
        style = marks.style(area, number if area.cards else -1) or (paper_of(face) if area.cards else EMPTY)
        lines.append(Text(f"│{text:^{SMALL}}│", style=style))
        spots.append(Spot(0, number + 1, SMALL + 2, 1, area.id, number if area.cards else -1))
    lines.append(Text(f"╰{'─' * SMALL}╯", style=paper_of(faces[-1]) if area.cards else EMPTY))
    return block(lines, spots)


def draw_triangle(area: Area, marks: Marks) -> Block:
    """Rows of one, two, three … cards, each below the gaps of the one above."""
    rows: list[Block] = []
    size, at = 1, 0
    while at < len(area.cards):
        cells = []
        for number in range(at, min(at + size, len(area.cards))):
            face = area.cards[number]
            if face.rank or face.back:
                text = f"{name_lines(face)[0]:^{SMALL}}"
                style = marks.style(area, number) or paper_of(face)
                cells.append(block([Text(f"[{text}]", style=style)], [Spot(0, 0, SMALL + 2, 1, area.id, number)]))
            else:
                cells.append(block([" " * (SMALL + 2)]))
        rows.append(beside(cells, gap=1))
        at += size
        size += 1
    return below([indented(row, 3 * (len(rows) - number - 1)) for number, row in enumerate(rows)])
