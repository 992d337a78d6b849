"""Every action of a Triangle: a card, or two cards that can go together."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, blank_row
from kalamazoo.games.triangle.engine.state import ROWS, SIZE
from kalamazoo.games.triangle.moves import (
    FIRST_AT,
    GIVE_UP,
    KIND_AT,
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_STOCK,
    WITH_TURNED,
    pack_move,
)
from kalamazoo.games.triangle.options import NO_UNDO, TriangleOptions


def card_names() -> list[str]:
    """The cards of the triangle, as moves name them: 1.1, 2.1, 2.2 …"""
    return [f"{row}.{at}" for row in range(1, ROWS + 1) for at in range(1, row + 1)]


@final
class TriangleActions:
    """The first action of each kind."""

    def __init__(self, opt: TriangleOptions) -> None:
        names = card_names()
        both = [(first, second) for first in range(SIZE) for second in range(first + 1, SIZE)]
        self.pairs = blank_row(SIZE * SIZE)
        for number, (first, second) in enumerate(both):
            self.pairs[first * SIZE + second] = number
        self.actions = Actions()
        self.turn: i64 = self.actions.add("turn", [])
        self.single: i64 = self.actions.add("single", [names])
        self.pair: i64 = self.actions.add("pair", [[f"{names[first]}+{names[second]}" for first, second in both]])
        self.with_turned: i64 = self.actions.add("with-turned", [names])
        self.turned_and_stock: i64 = self.actions.add("turned-and-stock", [])
        self.give_up: i64 = self.actions.add("give-up", [])
        self.with_stock: i64 = self.actions.add("with-stock", [names]) if opt.live else 0
        self.stock_pair: i64 = self.actions.add("stock-pair", []) if opt.top_two else 0
        self.turn_over: i64 = self.actions.add("turn-over", []) if opt.rounds > 1 else 0
        self.undo: i64 = self.actions.add("undo", []) if opt.undo != NO_UNDO else 0
        self.moves = blank_row(self.actions.size)  # by action
        for at in range(SIZE):
            self.moves[self.single + at] = pack_move(SINGLE, at)
            self.moves[self.with_turned + at] = pack_move(WITH_TURNED, at)
            if opt.live:
                self.moves[self.with_stock + at] = pack_move(WITH_STOCK, at)
        for number, (first, second) in enumerate(both):
            self.moves[self.pair + number] = pack_move(PAIR, first, second)
        for kind, action in (
            (TURNED_AND_STOCK, self.turned_and_stock),
            (STOCK_PAIR, self.stock_pair),
            (TURN_OVER, self.turn_over),
            (UNDO, self.undo),
            (GIVE_UP, self.give_up),
            (TURN, self.turn),
        ):
            if action:
                self.moves[action] = pack_move(kind)

    def action_of(self, move: i64) -> i64:
        """The action of a move."""
        kind: i64 = move >> KIND_AT
        first: i64 = (move >> FIRST_AT) & 31
        if kind == TURN:
            return self.turn
        if kind == PAIR:
            return self.pair + self.pairs[first * SIZE + (move & 31)]
        if kind == SINGLE:
            return self.single + first
        if kind == WITH_TURNED:
            return self.with_turned + first
        if kind == WITH_STOCK:
            return self.with_stock + first
        if kind == TURNED_AND_STOCK:
            return self.turned_and_stock
        if kind == STOCK_PAIR:
            return self.stock_pair
        if kind == TURN_OVER:
            return self.turn_over
        if kind == UNDO:
            return self.undo
        return self.give_up
