"""Chance that repeats itself: in a test, what a live table draws is the same each time.

A live game's seed, its first dealer and its bots' luck come from the system, so that nobody foretells a card. A test
of such a table would meet another game in each run, and fail in one of a hundred. Secrets and addresses stay random.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from random import Random

from kalamazoo.core.rng import KEY_BYTES
from kalamazoo.server.tables import dealing, smalltalk
from kalamazoo.server.thinking import pacing


class Chance:
    """Draws by the name of the test that runs; a new name begins anew."""

    def __init__(self, name: Callable[[], str]) -> None:
        self.name = name
        self.last = ""
        self.lot = Random()

    def draw(self) -> Random:
        """The stream of the test that runs now."""
        name = self.name()
        if name != self.last:
            self.last = name
            self.lot = Random(name)
        return self.lot

    def token_hex(self, size: int) -> str:
        """The seed of a game repeats itself; shorter ones are names, and stay different in processes that fork."""
        return self.token_bytes(size).hex() if size == KEY_BYTES else os.urandom(size).hex()

    def token_bytes(self, size: int) -> bytes:
        return self.draw().randbytes(size)

    def randbelow(self, limit: int) -> int:
        return self.draw().randrange(limit)


def repeat(name: Callable[[], str]) -> None:
    """Live tables of this process draw from now on by the name of the running test."""
    chance = Chance(name)
    secrets.token_hex = chance.token_hex  # type: ignore[assignment]  # the compiled seed.py asks the module itself
    for module in (dealing, smalltalk, pacing):
        module.secrets = chance  # type: ignore[attr-defined]
