"""Learning: what a game gives that learns weights from games it plays by itself.

A lesson is a row of samples in bytes: for each its size, the share of the win that came of it in thousandths, and
its features, each a number of two bytes, the lower one first.
"""

from typing import Final

from mypy_extensions import mypyc_attr

HEAD: Final = 2  # numbers before the features of a sample
WHOLE: Final = 1000  # a win that nobody shares


@mypyc_attr(allow_interpreted_subclasses=True)
class Learner:
    """Plays games at one kind of table and notes what can be learned from them."""

    def __init__(self, features: int) -> None:
        self.features = features  # of a moment, each with a weight

    def play(self, seed: int, weights: list[int], noise: int) -> bytes:
        """A lesson: one game of players who judge by these weights (without any: by rules of thumb).

        Of a thousand moves so many are made at random, to see what comes of them.
        """
        raise TypeError(f"{type(self).__name__} does not say how it plays")

    def file_name(self) -> str:
        """The file of the game's folder in which the weights belong."""
        raise TypeError(f"{type(self).__name__} does not say where its weights belong")


def add_sample(rows: bytearray, features: list[int]) -> int:
    """Puts a sample behind the others, its share not known yet; returns where."""
    at = len(rows)
    add_number(rows, len(features))
    add_number(rows, 0)
    for feature in features:
        add_number(rows, feature)
    return at


def add_number(rows: bytearray, number: int) -> None:
    """Puts a number of two bytes behind the others."""
    rows.append(number & 255)
    rows.append(number >> 8)


def set_share(rows: bytearray, at: int, share: int) -> None:
    """Says what came of a sample."""
    rows[at + 2] = share & 255
    rows[at + 3] = share >> 8
