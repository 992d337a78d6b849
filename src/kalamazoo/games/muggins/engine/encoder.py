"""What a learner sees of Muggins: the table piles, the drawn card, every stock pile, and who can be called."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, Encoder, beside, count_one, put, put_count
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.muggins.engine.actions import MugginsActions
from kalamazoo.games.muggins.engine.calls import NOBODY, WIN_HELD
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.options import MugginsOptions


@final
class MugginsEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: MugginsOptions, seats: int) -> None:
        self.table = MugginsActions(opt, seats)
        self.slips = opt.table
        ranks = opt.ranks
        columns = Columns()
        self.tops: i64 = columns.count("tops", ranks, 127, "table piles with each number on top")
        self.away: i64 = columns.count("away", 1, 127, "cards of completed piles")
        self.turn: i64 = columns.choice("turn", 1, seats - 1, "whose turn it is, counted from you")
        self.drawn: i64 = columns.choice("drawn", 1, ranks, "the card in the fingers of the player on turn")
        self.phase: i64 = 0
        self.accused: i64 = 0
        self.trail: i64 = 0
        if opt.table:
            self.phase = columns.choice("phase", 1, WIN_HELD, "acting; the next act waits; the win waits")
            self.accused = columns.choice("accused", 1, seats, "1 + whose turn a call is about, counted from you")
            self.trail = columns.count("acts", 1, 127, "acts that a call can still reach")
        self.seats_at: i64 = columns.width
        self.hand: i64 = columns.count("hand", 1, 127, "seat by seat from yours: cards in its hand")
        self.known: i64 = columns.count("known", 1, 127, "… those at the bottom that all have seen")
        self.coming: i64 = columns.choice("next", 1, ranks, "… the card it draws next, if all have seen it")
        self.stock: i64 = columns.count("stock", 1, 127, "… cards of its stock pile")
        self.top: i64 = columns.choice("top", 3, ranks, "… its stock pile from the top")
        self.turned: i64 = columns.count("turned", 1, 3, "… how often it turned its pile since the table grew")
        self.called: i64 = 0
        self.strayed: i64 = 0
        if opt.table:
            self.called = columns.flag("called", 1, "… whether it has called since the last act")
            self.strayed = columns.flag("strayed", 1, "… whether it has acted out of turn")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(cast(MugginsState, state), seat, move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(MugginsState, state)
        for top in table.tops:
            if top:
                count_one(row, at + self.tops + top - 1)
        put_count(row, at + self.away, len(table.away))
        put(row, at + self.turn, beside(table.turn, seat, self.seats))
        put(row, at + self.drawn, table.drawn)
        if self.slips:
            put(row, at + self.phase, table.phase)
            if table.accused != NOBODY:
                put(row, at + self.accused, 1 + beside(table.accused, seat, self.seats))
            put_count(row, at + self.trail, len(table.trail))
        owner: i64 = seat
        first: i64 = at
        step: i64 = 0
        while step < self.seats:
            self.put_seat(table, owner, row, first)
            first += self.stride
            owner += 1
            if owner == self.seats:
                owner = 0
            step += 1

    def put_seat(self, table: MugginsState, owner: i64, row: vec[i64], at: i64) -> None:
        """What all know of a seat; `at` is where the row would begin if it were the first."""
        hand = table.hands[owner]
        known: i64 = table.known[owner]
        put_count(row, at + self.hand, len(hand))
        put_count(row, at + self.known, known)
        if known:
            put(row, at + self.coming, hand[-1])
        stock = table.stocks[owner]
        size: i64 = len(stock)
        put_count(row, at + self.stock, size)
        depth: i64 = 0
        while depth < 3 and depth < size:
            put(row, at + self.top + depth, stock[size - 1 - depth])
            depth += 1
        put(row, at + self.turned, (table.turned >> 2 * owner) & 3)
        if self.slips:
            put(row, at + self.called, (table.called >> owner) & 1)
            put(row, at + self.strayed, (table.strayed >> owner) & 1)
