"""Every action of Go to Store: whom to ask, for which number."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, counted, neighbours
from kalamazoo.games.store.options import StoreOptions


@final
class StoreActions:
    """The first action of each kind."""

    def __init__(self, opt: StoreOptions, seats: int) -> None:
        self.actions = Actions()
        self.seats: i64 = seats
        self.ranks: i64 = opt.ranks
        self.ask: i64 = self.actions.add("ask", [neighbours(seats), counted(1, opt.ranks)])

    def action_of(self, seat: i64, move: i64) -> i64:
        """The action of a move."""
        other: i64 = beside(move >> 4, seat, self.seats)
        return self.ask + (other - 1) * self.ranks + (move & 15) - 1
