"""Drawing a Scene as text: for `kalamazoo replay`, and for any terminal that is not interactive."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kalamazoo.core.scene import BADGE, COLUMN, PILE, TRIANGLE, Area, Face, Scene
from kalamazoo.core.seats import seat_name

MOST_FACES = 40  # faces drawn of one area before it is cut short


def draw_scene(scene: Scene) -> RenderableType:
    """The whole table: the middle, then seat by seat, then the status."""
    middle = [area for area in scene.areas if area.seat is None]
    parts: list[RenderableType] = [draw_areas("Table", middle)] if middle else []
    for player in scene.players:
        own = [area for area in scene.areas if area.seat == player.seat]
        facts = ", ".join(f"{name} {value}" for name, value in player.counts)
        title = f"Seat {seat_name(player.seat)}"
        title += " (you)" if player.seat == scene.viewer else ""
        title += f"  {facts}" if facts else ""
        parts.append(draw_areas(title, own, player.waited_for))
    parts.append(Text(scene.status, style="italic"))
    return Group(*parts)


def draw_areas(title: str, areas: Iterable[Area], waited_for: bool = False) -> RenderableType:
    """A heading and the areas below it, one a line."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column()
    for area in areas:
        grid.add_row(area.label, draw_area(area))
    heading = Text(f"{'▶ ' if waited_for else '  '}{title}", style="bold")
    return Group(heading, Padding(grid, (0, 0, 0, 2)))


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
    """One card: [ 7], with its suit, or a back."""
    if face.back:
        return Text("[▒▒]", style="dim")
    text = f"{face.rank}{face.suit}" or face.name
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
