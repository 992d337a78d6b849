"""Every action of Muggins. A table pile is named by its top card, so that equal piles are one."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, counted, neighbours
from kalamazoo.games.muggins.engine.table import MugginsTable
from kalamazoo.games.muggins.moves import CALL, DRAW, LAY, NEW, PLAY, STOCKS
from kalamazoo.games.muggins.options import MugginsOptions


@final
class MugginsActions:
    """The first action of each kind."""

    def __init__(self, opt: MugginsOptions, seats: int) -> None:
        self.actions = Actions()
        self.seats: i64 = seats
        self.slips = opt.table
        self.draw: i64 = self.actions.add("draw", [])
        self.lay: i64 = self.actions.add("lay", [])
        tables = ["new", *(f"on-{top}" for top in counted(1, opt.ranks))] if opt.table else ["table"]
        self.tables: i64 = len(tables)
        self.play: i64 = self.actions.add("play", [["drawn", "stock"], [*tables, *neighbours(seats)]])
        self.call: i64 = self.actions.add("muggins", []) if opt.table else 0

    def action_of(self, table: MugginsTable, seat: i64, move: i64) -> i64:
        """The action of a move."""
        if move == DRAW:
            return self.draw
        if move == LAY:
            return self.lay
        if move == CALL:
            return self.call
        source: i64 = (move - PLAY) & 1
        target: i64 = (move - PLAY) >> 1
        place: i64 = 0
        if target >= STOCKS:
            place = self.tables - 1 + beside(target - STOCKS, seat, self.seats)
        elif self.slips and target != NEW:
            place = table.tops[target - 1]
        return self.play + source * (self.tables + self.seats - 1) + place
