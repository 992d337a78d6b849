"""A table as a picture: python picture.py table.svg"""

import sys
from pathlib import Path

import kalamazoo

NAMES = ("Ann", "Bertie", "Clara", "Dora")


def draw(rules: str, seat: int) -> str:
    """A fresh deal through one player's eyes."""
    view = kalamazoo.Referee(rules, seats=len(NAMES), seed=7, names=NAMES).view(seat)
    return kalamazoo.svg(view.scene(), NAMES)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "table.svg")
    target.write_text(draw("flaps@level4", 0), "utf-8")
    print(f"drawn into {target}")
