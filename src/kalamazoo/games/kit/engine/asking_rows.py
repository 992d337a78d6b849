"""The bytes of a row that asking games share: whose turn it is, what was made, and the last ask."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, beside, put, put_count
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.asking import AskingState, asked_of


@final
class AskingColumns:
    """Where they stand."""

    def __init__(self, columns: Columns, seats: int, ranks: int, marks: int) -> None:
        self.seats: i64 = seats
        self.ranks: i64 = ranks
        self.marks: i64 = marks
        self.turn: i64 = columns.choice("turn", 1, seats - 1, "who asks, counted from you")
        self.makers: i64 = columns.choice("made", ranks, seats, "by number: 1 + who laid all four, counted from you")
        self.misses: i64 = columns.count("misses", 1, 127, "asks in vain in a row, where they end the game")
        self.asker: i64 = columns.choice("asker", 1, seats, "the last ask: 1 + who asked, counted from you")
        self.asked: i64 = columns.choice("asked", 1, seats - 1, "… who was asked, counted from you")
        self.number: i64 = columns.choice("number", 1, ranks, "… for which number")
        self.mark: i64 = columns.choice("mark", 1, marks, "… for which of the four") if marks else 0
        self.given: i64 = columns.count("given", 1, 4, "… how many cards it brought")

    def put(self, table: AskingState, seat: i64, hidden: i64, row: vec[i64], at: i64) -> None:
        """Writes them; `hidden` is the mask of numbers whose makers this seat does not know."""
        put(row, at + self.turn, beside(table.turn, seat, self.seats))
        number: i64 = 1
        while number <= self.ranks:
            maker: i64 = table.makers[number]
            if maker >= 0 and not hidden >> number & 1:
                put(row, at + self.makers + number - 1, 1 + beside(maker, seat, self.seats))
            number += 1
        put_count(row, at + self.misses, table.misses)
        if table.last:
            ask = table.last_move()
            put(row, at + self.asker, 1 + beside(table.last_asker(), seat, self.seats))
            put(row, at + self.asked, beside(asked_of(ask), seat, self.seats))
            put(row, at + self.number, ask & 15)
            if self.marks:
                put(row, at + self.mark, ask >> 8 & 7)
            put(row, at + self.given, table.last_given())
