"""Every action of a Patience: equal upper piles are one, for the card says which."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.moves import (
    CARD_AT,
    DOUBLE,
    DOWN,
    FILL,
    GIVE_UP,
    KIND_AT,
    PART,
    SOURCE_AT,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UNDO,
    UP,
)
from kalamazoo.games.patience.options import NO_UNDO, PatienceOptions

PLACES: Final = ["place-1", "place-2", "place-3", "place-4"]


class PatienceActions:
    """The first action of each kind."""

    def __init__(self, opt: PatienceOptions) -> None:
        self.actions = Actions()
        self.turn: i64 = self.actions.add("turn", [])
        self.up: i64 = self.actions.add("up", [[*PLACES, "stock", "turned"]])
        self.down: i64 = self.actions.add("down", [["stock", "turned"], PLACES])
        self.double: i64 = self.actions.add("double", [PLACES, PLACES])
        self.fill: i64 = self.actions.add("fill", [PLACES])
        self.to_stock: i64 = self.actions.add("to-stock", []) if opt.may_stock_fit else 0
        self.undo: i64 = self.actions.add("undo", []) if opt.undo != NO_UNDO else 0
        self.give_up: i64 = self.actions.add("give-up", [])
        self.part: i64 = self.actions.add("part", [PLACES, PLACES]) if opt.partial else 0

    def action_of(self, move: i64) -> i64:
        """The action of a move."""
        kind: i64 = move >> 10
        source: i64 = (move >> 3) & 7
        target: i64 = move & 7
        if kind == TURN:
            return self.turn
        if kind == UP:
            return self.up + source
        if kind == DOWN:
            return self.down + (source - STOCK) * 4 + target
        if kind == DOUBLE:
            return self.double + source * 4 + target
        if kind == FILL:
            return self.fill + target
        if kind == PART:
            return self.part + source * 4 + target
        if kind == TO_STOCK:
            return self.to_stock
        if kind == UNDO:
            return self.undo
        return self.give_up

    def move_of(self, table: PatienceState, action: i64) -> i64:
        """The move of an allowed action: up, to the first pile that takes the card."""
        if action == self.turn:
            return TURN << KIND_AT
        if action < self.down:
            source: i64 = action - self.up
            return UP << KIND_AT | source << SOURCE_AT | table.upper.index(card_at(table, source) - 1)
        if action < self.double:
            to: i64 = action - self.down
            return DOWN << KIND_AT | (STOCK + to // 4) << SOURCE_AT | to % 4
        if action < self.fill:
            pair: i64 = action - self.double
            return DOUBLE << KIND_AT | pair // 4 << SOURCE_AT | pair % 4
        if action < self.fill + 4:
            return FILL << KIND_AT | (action - self.fill)
        if action == self.undo:
            return UNDO << KIND_AT
        if action == self.give_up:
            return GIVE_UP << KIND_AT
        if action == self.to_stock:
            return TO_STOCK << KIND_AT
        part: i64 = action - self.part
        first: i64 = table.top[part % 4] - 1
        return PART << KIND_AT | first << CARD_AT | part // 4 << SOURCE_AT | part % 4


def card_at(table: PatienceState, source: i64) -> i64:
    """The card of a place, of the stock, or the turned one."""
    if source == STOCK:
        return table.stock[-1]
    if source == TURNED:
        return table.turned
    return table.top[source]
