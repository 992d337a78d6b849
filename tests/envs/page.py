"""Writes the tables of docs/environments.md: `python -m tests.envs.page`; a test holds the page against them."""

from __future__ import annotations

from pathlib import Path

from kalamazoo.core.encoder import CHOICE, COUNT
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
BEGIN = "<!-- tables: python -m tests.envs.page -->\n"
KINDS = {COUNT: "count", CHOICE: "choice"}


def axis_text(axis: list[str]) -> str:
    """The values of an axis, the middle left out if there are many."""
    return " ".join(axis) if len(axis) < 8 else f"{axis[0]} {axis[1]} … {axis[-1]} ({len(axis)})"


def table_of(name: str) -> str:
    """The actions and the bytes of a game's usual rules at its usual table."""
    rule_set = rules(name)
    seats = rule_set.usual_seats()
    encoder = rule_set.encoder(seats)
    lines = [
        f"### {rule_set.game.title}",
        "",
        f"`{rule_set}`, {seats} {'seat' if seats == 1 else 'seats'}: {encoder.size} actions, {encoder.width} bytes.",
        "",
        "| actions | what | of |",
        "|---|---|---|",
    ]
    for block in encoder.actions.blocks:
        numbers = f"{block.first}" if block.size == 1 else f"{block.first}–{block.first + block.size - 1}"
        lines.append(f"| {numbers} | {block.name} | {' × '.join(axis_text(axis) for axis in block.axes)} |")
    lines += ["", "| bytes | what | kind | up to | meaning |", "|---|---|---|---|---|"]
    for column in encoder.columns.columns:
        numbers = f"{column.first}" if column.size == 1 else f"{column.first}–{column.first + column.size - 1}"
        kind = KINDS.get(column.kind, "flag")
        lines.append(f"| {numbers} | {column.name} | {kind} | {column.highest} | {column.meaning} |")
    return "\n".join(lines)


def tables() -> str:
    """All tables."""
    return "\n\n".join(table_of(name) for name in GAMES) + "\n"


def main() -> None:
    """Writes the tables below the mark."""
    head, _, _ = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(head + BEGIN + "\n" + tables(), "utf-8")


if __name__ == "__main__":
    main()
