"""What a learner sees of a Triangle: its cards, the stock, and which cards the pack still hides."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.encoder import Columns, Encoder, put
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.solo_rows import FOURS, SoloColumns
from kalamazoo.games.triangle.engine.actions import TriangleActions
from kalamazoo.games.triangle.engine.state import SIZE, TOTAL, TriangleState
from kalamazoo.games.triangle.options import TriangleOptions


@final
class TriangleEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: TriangleOptions) -> None:
        self.table = TriangleActions(opt)
        columns = Columns()
        self.cards: i64 = columns.choice("triangle", SIZE, TOTAL, "the cards row by row; 0 is gone")
        self.round: i64 = columns.count("round", 1, 2, "how often the stock was turned over")
        self.solo = SoloColumns(columns, TOTAL)
        super().__init__(1, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(move)

    def move_of(self, state: State, seat: i64, action: i64) -> i64:
        return self.table.moves[action]

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(TriangleState, state)
        put(row, at + self.round, table.round)
        counts: i64 = FOURS  # four bits a number
        place: i64 = at + self.cards
        for entry in table.triangle:
            card: i64 = entry
            if card:
                put(row, place, card)
                counts -= bit((card - 1) << 2)
            place += 1
        away: i64 = table.away >> 3
        card = 0
        while away:
            counts -= (away & 7) << (card << 2)
            away >>= 3
            card += 1
        self.solo.put(table, counts, row, at)
