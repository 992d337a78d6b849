"""Pictures as PNG or as pixels; needs the extra `pictures`."""

from __future__ import annotations

import io

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.people import Names
from kalamazoo.core.scene import Scene
from kalamazoo.picture.table import draw_table

EXTRA = "a picture in pixels needs an extra: pip install 'kalamazoo[pictures]'"


def png(scene: Scene, names: Names = (), width: int = 1200, dark: bool = False) -> bytes:
    """The scene as a PNG of so many pixels' width."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise KalamazooError(EXTRA) from None
    return bytes(svg_to_bytes(svg_string=draw_table(scene, names, dark), width=width, skip_system_fonts=False))


def pixels(scene: Scene, names: Names = (), width: int = 800, dark: bool = False) -> tuple[int, int, bytes]:
    """Width, height, and three bytes a pixel from the top left: `numpy.frombuffer(b, "u1").reshape(h, w, 3)`."""
    try:
        from PIL import Image
    except ImportError:
        raise KalamazooError(EXTRA) from None
    picture = Image.open(io.BytesIO(png(scene, names, width, dark))).convert("RGB")
    return picture.width, picture.height, picture.tobytes()
