"""What a learner sees of Stock Exchange: its hand, every offer by its count, and what it has given to whom."""

from typing import Final, cast, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, Encoder, beside, put, put_count, put_number
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.stock_exchange.engine.actions import StockExchangeActions
from kalamazoo.games.stock_exchange.engine.floor import BID, OVER
from kalamazoo.games.stock_exchange.engine.hands import how_many
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import ANYONE, TRADE_MARK
from kalamazoo.games.stock_exchange.options import StockExchangeOptions

FACES: Final = 31


@final
class StockExchangeEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: StockExchangeOptions, seats: int) -> None:
        self.table = StockExchangeActions(opt, seats)
        self.slots: i64 = opt.slots
        self.chooses = opt.chooses
        slots = opt.slots
        columns = Columns()
        self.phase: i64 = columns.choice("phase", 1, OVER, "dealt, open, over")
        self.dealer: i64 = columns.choice("dealer", 1, seats - 1, "who has dealt, counted from you")
        self.played: i64 = columns.count("rounds", 1, 127, "rounds won")
        self.thrown: i64 = columns.count("thrown in", 1, 127, "rounds thrown in since")
        self.trades: i64 = columns.count("trades", 1, 127, "trades in this round")
        self.lulls: i64 = columns.count("lulls", 1, 127, "times that nobody said anything")
        self.seller: i64 = columns.choice("seller", 1, seats, "1 + who won the last round, counted from you")
        self.sold: i64 = columns.choice("sold", 1, seats, "… with which number")
        self.double: i64 = columns.flag("double", 1, "… whether it counted double")
        self.mark_at: i64 = columns.choice("mark was at", 1, seats, "… 1 + who had the trade-mark card")
        self.hand: i64 = columns.count("hand", seats, opt.copies, "cards of each number in your hand")
        self.mark: i64 = columns.flag("mark", 1, "you have the trade-mark card")
        self.faces: i64 = columns.choice("offered", slots, FACES, "what stands in each of your offers")
        self.seats_at: i64 = columns.width
        self.points: i64 = columns.number("points", "seat by seat from yours: its count")
        self.counts: i64 = columns.count("offers", slots, 15, "… how many cards each of its offers is of")
        self.to: i64 = columns.choice("to", slots, seats + 1, "… to whom: 1 anyone, 2 + the seat counted from you")
        self.wish: i64 = columns.flag("wishes", 1, "… whether it wishes the round thrown in")
        self.opened: i64 = columns.flag("opened", 1, "… whether it may trade with anyone")
        self.waived: i64 = columns.flag("waived", 1, "… whether it waives the trade with its partner")
        self.known: i64 = columns.count("known", seats, 15, "… cards of each number that you know to be there")
        self.known_mark: i64 = columns.flag("known mark", 1, "… whether you know the trade-mark card there")
        self.bids: i64 = 0
        self.own_bids: i64 = 0
        if opt.chooses:
            self.bids = columns.flag("accepted", slots * seats, "… each offer of its own: who accepts, from you on")
            self.own_bids = columns.choice("given", slots, FACES, "… each offer of its own: what you would give")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(seat, move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(StockExchangeState, state)
        put(row, at + self.phase, table.phase)
        put(row, at + self.dealer, beside(table.dealer, seat, self.seats))
        put_count(row, at + self.played, table.played)
        put_count(row, at + self.thrown, table.thrown)
        put_count(row, at + self.trades, table.trades)
        put_count(row, at + self.lulls, table.lulls)
        if table.seller >= 0:
            put(row, at + self.seller, 1 + beside(table.seller, seat, self.seats))
            put(row, at + self.sold, table.sold_number)
            put(row, at + self.double, table.sold_double)
            if table.mark_at >= 0:
                put(row, at + self.mark_at, 1 + beside(table.mark_at, seat, self.seats))
        put_cards(row, at + self.hand, at + self.mark, table.hands[seat], self.seats)
        slot: i64 = 0
        while slot < self.slots:
            offer: i64 = table.offers[seat * self.slots + slot]
            put(row, at + self.faces + slot, offer >> 8)
            slot += 1
        owner: i64 = seat
        first: i64 = at
        step: i64 = 0
        while step < self.seats:
            self.put_seat(table, seat, owner, row, first)
            first += self.stride
            owner += 1
            if owner == self.seats:
                owner = 0
            step += 1

    def put_seat(self, table: StockExchangeState, seat: i64, owner: i64, row: vec[i64], at: i64) -> None:
        """What this seat knows of another; `at` is where the row would begin if that one were the first."""
        put_number(row, at + self.points, table.points[owner])
        put(row, at + self.wish, (table.wishes >> owner) & 1)
        put(row, at + self.opened, (table.opened >> owner) & 1)
        put(row, at + self.waived, (table.waived >> owner) & 1)
        known: i64 = table.known[seat * self.seats + owner]
        put_cards(row, at + self.known, at + self.known_mark, known, self.seats)
        slot: i64 = 0
        while slot < self.slots:
            index: i64 = owner * self.slots + slot
            offer: i64 = table.offers[index] & 255
            if offer:
                put(row, at + self.counts + slot, offer & 15)
                to: i64 = offer >> 4
                if to == ANYONE:
                    put(row, at + self.to + slot, 1)
                else:
                    put(row, at + self.to + slot, 2 + beside(to, seat, self.seats))
                if self.chooses:
                    self.put_bids(table, seat, index, row, at, slot)
            slot += 1

    def put_bids(self, table: StockExchangeState, seat: i64, index: i64, row: vec[i64], at: i64, slot: i64) -> None:
        """Who accepts an offer, and what the seat itself would give."""
        other: i64 = 0
        while other < self.seats:
            bid: i64 = table.bids[index * self.seats + other]
            if bid:
                put(row, at + self.bids + slot * self.seats + beside(other, seat, self.seats), 1)
                if other == seat:
                    put(row, at + self.own_bids + slot, bid & (BID - 1))
            other += 1


def put_cards(row: vec[i64], first: i64, mark: i64, hand: i64, numbers: i64) -> None:
    """Counts the cards of a hand; `mark` is the byte of the trade-mark card."""
    number: i64 = 1
    while number <= numbers:
        put(row, first + number - 1, how_many(hand, number))
        number += 1
    if how_many(hand, TRADE_MARK):
        put(row, mark, 1)
