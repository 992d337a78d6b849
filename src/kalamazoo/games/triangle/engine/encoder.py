"""What a learner sees of a Triangle: its cards, the stock, and which cards the pack still hides."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.encoder import Columns, Encoder, put, put_word
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
        cards = table.triangle
        index: i64 = 0
        word: i64 = 0
        while index < SIZE:
            card: i64 = cards[index]
            if card:
                word |= card << ((index & 7) << 3)
                counts -= bit((card - 1) << 2)
            index += 1
            if index & 7 == 0 or index == SIZE:
                put_word(row, at + self.cards + (index - 1 & ~7), word)
                word = 0
        away: i64 = table.away >> 3
        card = 0
        while away:
            counts -= (away & 7) << (card << 2)
            away >>= 3
            card += 1
        self.solo.put(table, counts, row, at)
