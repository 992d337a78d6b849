"""What a learner sees of Go to Store: its hand, and what all know of every hand."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, Encoder, put, put_count
from kalamazoo.core.fours import four
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.asking import FOUR
from kalamazoo.games.kit.engine.asking_rows import AskingColumns
from kalamazoo.games.store.engine.actions import StoreActions
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.games.store.options import StoreOptions


@final
class StoreEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: StoreOptions, seats: int) -> None:
        self.table = StoreActions(opt, seats)
        self.ranks: i64 = opt.ranks
        ranks = opt.ranks
        columns = Columns()
        self.asking = AskingColumns(columns, seats, ranks, 0)
        self.store: i64 = columns.count("store", 1, ranks * FOUR, "cards in the store")
        self.hand: i64 = columns.count("hand", ranks, FOUR, "cards of each number in your hand")
        self.seats_at: i64 = columns.width
        self.held: i64 = columns.count("hand size", 1, ranks * FOUR, "seat by seat from yours: its cards")
        self.known: i64 = columns.count("known", ranks, FOUR, "… cards of each number that all know to be there")
        self.maybe: i64 = columns.flag("possible", ranks, "… whether a card that all do not know may be of the number")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        self.held -= self.seats_at
        self.known -= self.seats_at
        self.maybe -= self.seats_at
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(seat, move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(StoreState, state)
        self.asking.put(table, seat, 0, row, at)
        put(row, at + self.store, len(table.store))
        number: i64 = 1
        held: i64 = table.hands[seat].held
        while number <= self.ranks:
            put(row, at + self.hand + number - 1, four(held, number))
            number += 1
        owner: i64 = seat
        first: i64 = at + self.seats_at
        step: i64 = 0
        while step < self.seats:
            hand = table.hands[owner]
            put_count(row, first + self.held, hand.size)
            number = 1
            while number <= self.ranks:
                put(row, first + self.known + number - 1, four(hand.known, number))
                if hand.possible(number):
                    put(row, first + self.maybe + number - 1, 1)
                number += 1
            first += self.stride
            owner += 1
            if owner == self.seats:
                owner = 0
            step += 1
