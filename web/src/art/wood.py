"""Writes wood.png beside this file: the grain of the table's frame, a small tile that repeats without a seam.

Long soft noise, as wide as the tile and a few pixels high, in six tones of one brown from clear to dark. The lamp and
the colour of the wood are gradients in styles/room.css.
"""

import math
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 64, 92  # drawn 1024 × 240 px (styles/room.css): along the grain little changes
TONES = 6
BROWN = (26, 12, 4)
DARKEST = 150  # of 255
OCTAVES = ((3, 14, 1.0), (5, 37, 0.6), (11, 80, 0.34))  # waves across, waves down, weight


def lattice(across: int, down: int, dice: random.Random) -> list[list[float]]:
    return [[dice.random() for _ in range(across)] for _ in range(down)]


def smooth(part: float) -> float:
    return part * part * (3 - 2 * part)


def at(grid: list[list[float]], x: float, y: float) -> float:
    """The noise between four points; the grid's edges are neighbours."""
    left, top = math.floor(x), math.floor(y)
    a, b = smooth(x - left), smooth(y - top)
    rows = [grid[(top + step) % len(grid)] for step in (0, 1)]
    upper, lower = (row[left % len(row)] * (1 - a) + row[(left + 1) % len(row)] * a for row in rows)
    return upper * (1 - b) + lower * b


def tones() -> list[bytes]:
    """The rows of the tile, each pixel a tone."""
    dice = random.Random(1913)
    layers = [(lattice(across, down, dice), across, down, weight) for across, down, weight in OCTAVES]
    whole = sum(weight for *_, weight in OCTAVES)
    rows = []
    for y in range(HEIGHT):
        row = bytearray()
        for x in range(WIDTH):
            bend = 0.5 * math.sin(2 * math.pi * x / WIDTH)  # the grain is not ruled
            value = sum(
                at(grid, x * across / WIDTH, y * down / HEIGHT + bend * down / 37) * weight
                for grid, across, down, weight in layers
            )
            dark = max(0.0, min(0.999, (value / whole - 0.3) * 2.2))
            row.append(int(dark * TONES))
        rows.append(bytes(row))
    return rows


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(rows: list[bytes]) -> bytes:
    """A picture of four bits a pixel with a palette of one colour, more and less clear."""
    packed = b"".join(b"\0" + bytes(row[x] << 4 | row[x + 1] for x in range(0, WIDTH, 2)) for row in rows)
    clear = bytes(round(DARKEST * tone / (TONES - 1)) for tone in range(TONES))
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 4, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(BROWN) * TONES),
            chunk(b"tRNS", clear),
            chunk(b"IDAT", zlib.compress(packed, 9)),
            chunk(b"IEND", b""),
        )
    )


if __name__ == "__main__":
    Path(__file__).with_name("wood.png").write_bytes(png(tones()))
