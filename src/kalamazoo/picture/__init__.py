"""Pictures: a Scene drawn as SVG that stands by itself, for notebooks and documents; no browser client needed."""

from kalamazoo.core.scene import DRAWN_BY
from kalamazoo.picture.table import draw_table as svg

DRAWN_BY.append(svg)

__all__ = ["svg"]
