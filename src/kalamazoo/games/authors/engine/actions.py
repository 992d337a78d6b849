"""Every action of Authors: whom to ask, for which number or card."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, counted, neighbours
from kalamazoo.games.authors.moves import MARKS
from kalamazoo.games.authors.options import AuthorsOptions


@final
class AuthorsActions:
    """The first action of each kind."""

    def __init__(self, opt: AuthorsOptions, seats: int) -> None:
        self.actions = Actions()
        self.seats: i64 = seats
        self.ranks: i64 = opt.ranks
        self.exact = opt.exact
        cards = counted(1, opt.ranks)
        if opt.exact:
            cards = [f"{number}{mark}" for number in cards for mark in "abcd"]
        self.ask: i64 = self.actions.add("ask", [neighbours(seats), cards])

    def action_of(self, seat: i64, move: i64) -> i64:
        """The action of a move."""
        other: i64 = beside((move >> 4) & 15, seat, self.seats)
        card: i64 = (other - 1) * self.ranks + (move & 15) - 1
        if self.exact:
            card = card * MARKS + (move >> 8) - 1
        return self.ask + card
