"""A worker whose bots misbehave: each name says how."""

from __future__ import annotations

import os
import time

from kalamazoo.bots.registry import BOTS
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules


class Odd(Bot):
    """Does what its kind says."""

    kind = ""

    def wish(self, view: State, owed: bool) -> int:
        self.delay = 0
        if self.kind == "stuck":
            time.sleep(3600)
        if self.kind == "dying":
            os._exit(3)
        if self.kind == "raising":
            raise RuntimeError("oh")
        if self.kind == "printing":
            print("hello")
        if self.kind == "illegal":
            return 123_456_789
        return NO_WISH if self.kind == "silent" else view.moves(self.seat)[0]


class Hearing(Bot):
    """Complains if it has not heard every event from the first on."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)
        self.listens = True
        self.heard = 0

    def hear(self, event: Event) -> None:
        self.heard += 1

    def wish(self, view: State, owed: bool) -> int:
        self.delay = self.heard  # told to the server by the only way there is
        return view.moves(self.seat)[0]


KINDS = ("printing", "illegal", "silent", "raising", "stuck", "dying")


def add_odd_bots() -> None:
    """Makes the names known."""
    for kind in KINDS:

        def make(rules: Rules, seat: int, rng: Rng, kind: str = kind) -> Bot:
            bot = Odd(seat, rng)
            bot.kind = kind
            return bot

        BOTS[kind] = make
    BOTS["hearing"] = lambda rules, seat, rng: Hearing(seat, rng)
