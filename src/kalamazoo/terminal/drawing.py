"""Drawing a Scene as text: for `kalamazoo replay`, and for any terminal that is not interactive."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kalamazoo.core.people import Names
from kalamazoo.core.scene import BADGE, COLUMN, PILE, TRIANGLE, Area, Face, Scene
from kalamazoo.core.seats import seat_name

MOST_FACES = 40  # faces drawn of one area before it is cut short


def name_of(seat: int, names: Names) -> str:
    """What somebody at the table is called."""
    return (names[seat] if seat < len(names) else "") or f"Seat {seat_name(seat)}"


def draw_scene(scene: Scene, names: Names = ()) -> RenderableType:
    """The whole table: the middle, then seat by seat, then the status."""
    middle = [area for area in scene.areas if area.seat is None]
    parts: list[RenderableType] = [draw_areas("Table", middle)] if middle else []
    for player in scene.players:
        own = [area for area in scene.areas if area.seat == player.seat]
        facts = ", ".join(f"{name} {value}" for name, value in player.counts)
        title = name_of(player.seat, names)
        title += " (you)" if player.seat == scene.viewer else ""
        title += f"  {facts}" if facts else ""
        parts.append(draw_areas(title, own, player.waited_for))
    parts.append(Text(scene.status, style="italic"))
    return Group(*parts)


def draw_areas(title: str, areas: Iterable[Area], waited_for: bool = False) -> RenderableType:
    """A heading and the areas below it; piles that are numbered stand side by side."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column()
    for row in rows_of(areas):
        if len(row) == 1:
            grid.add_row(row[0].label, draw_area(row[0]))
        else:
            grid.add_row(row_label(row), Text("  ").join(draw_pile(area) for area in row))
    heading = Text(f"{'▶ ' if waited_for else '  '}{title}", style="bold")
    return Group(heading, Padding(grid, (0, 0, 0, 2)))


def rows_of(areas: Iterable[Area]) -> list[list[Area]]:
    """The areas, those of one kind that are single piles together."""
    rows: list[list[Area]] = []
    for area in areas:
        kind = area.id.rpartition(":")[0]
        last = rows[-1][-1] if rows else None
        if last and kind and area.shape == last.shape == PILE and last.id.rpartition(":")[0] == kind:
            rows[-1].append(area)
        else:
            rows.append([area])
    return rows


def row_label(row: list[Area]) -> str:
    """The label of a row's piles without their numbers: "Your reserve", "Pile"."""
    return row[0].label.rstrip(" 0123456789")


def draw_pile(area: Area) -> Text:
    """One pile of a row: its top card, and how many lie there if there are more."""
    drawn = draw_face(area.cards[-1]) if area.cards else Text(" ·· ", style="dim")
    if area.count > 1:
        drawn.append(f"{area.count}", style="dim")
    return drawn


def draw_area(area: Area) -> Text:
    """The cards of one area in a line; a triangle and a column take several."""
    if area.shape == BADGE:
        return Text(area.text, style="bold")
    drawn = Text()
    if area.shape == TRIANGLE:
        return draw_triangle(area.cards)
    faces = area.cards[-1:] if area.shape == PILE else area.cards[:MOST_FACES]
    for number, face in enumerate(faces):
        drawn.append("\n" if number and area.shape == COLUMN and number % 20 == 0 else " " if number else "")
        drawn.append_text(draw_face(face))
    if not faces:
        drawn.append("·", style="dim")
    if area.count > len(faces):
        drawn.append(f"  {area.count} cards", style="dim")
    if area.text:
        drawn.append(f"  {area.text}", style="dim italic")
    return drawn


def draw_face(face: Face) -> Text:
    """One card: [ 7], [K TRUMPS♣], or a back."""
    if face.back:
        return Text("[▒▒]", style="dim")
    text = face.short or f"{face.rank}{face.suit}" or face.name
    marks = "".join(f" {mark}" for mark in face.marks)
    return Text(f"[{text:>2}{marks}]", style="dim" if face.dimmed else "bold")


def draw_triangle(faces: tuple[Face, ...]) -> Text:
    """Rows of one, two, three … cards, each below the gaps of the one above."""
    rows: list[Text] = []
    at = 0
    size = 1
    while at < len(faces):
        row = Text()
        for number, face in enumerate(faces[at : at + size]):
            row.append("  " if number else "")
            row.append_text(draw_face(face) if face.rank or face.back else Text("    "))
        rows.append(row)
        at += size
        size += 1
    lines = [Text(" " * (3 * (len(rows) - number - 1))).append_text(row) for number, row in enumerate(rows)]
    return Text("\n").join(lines)
