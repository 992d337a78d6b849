"""The positions in docs/ are positions of their games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kalamazoo import read_position, write_position
from kalamazoo.games import ALL

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = [
    text
    for name in ("formats.md", "positions.md")
    for text in re.findall(r"```json\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: re.findall(r'"rules": "([^"]*)"', text)[0])
def test_the_example_is_read_and_written_back(text: str) -> None:
    rule_set, state = read_position(text)
    written = write_position(rule_set, state)
    again, twin = read_position(written)
    assert (again, twin.dump()) == (rule_set, state.dump())


def test_every_game_has_an_example() -> None:
    shown = {read_position(text)[0].game.name for text in EXAMPLES}
    assert shown == {game.name for game in ALL}
