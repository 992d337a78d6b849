"""The code in docs/builders.md runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

from kalamazoo.bots.registry import BOTS

BUILDERS = Path(__file__).parent.parent.parent / "docs" / "builders.md"


def test_the_code_for_builders_runs() -> None:
    known = dict(BOTS)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", BUILDERS.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    try:
        for block in blocks:
            exec(block, names)
        assert "cautious" in BOTS
    finally:
        BOTS.clear()
        BOTS.update(known)
    assert names["seat"] == -1  # the game of the second block was played to its end
