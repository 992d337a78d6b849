"""What a learner sees of Flush: its hand, every Base, the pile, and what everybody has seen of the other hands."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, Encoder, beside, count_one, put, put_count, put_number
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.actions import FlushActions
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GIVING, GONE, MIXED
from kalamazoo.games.flush.options import FLUSH, FlushOptions


@final
class FlushEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: FlushOptions, seats: int) -> None:
        self.table = FlushActions(opt, seats)
        self.open = opt.table  # everybody sees the cards that are put out
        self.bases: i64 = self.table.bases
        kinds = int(self.table.kinds)
        bases = int(self.table.bases)
        columns = Columns()
        self.hand: i64 = columns.count("hand", kinds, 127, "cards of each kind in your hand, as in the action put")
        self.out: i64 = columns.count("put out", kinds, 127, "hand cards put out and not yet declared, if you see them")
        self.out_tops: i64 = columns.flag("put out tops", bases, "… Bases whose face-up card is put out")
        self.set_value: i64 = columns.choice("set value", 1, MIXED, "… the value of that set; 15 if it has several")
        self.set_size: i64 = columns.count("set size", 1, 127, "… how many cards it has")
        self.set_skips: i64 = columns.count("set skips", 1, 127, "… its skip marks")
        self.pile: i64 = columns.count("pile", kinds, 127, "cards of each kind in the pile")
        self.top_value: i64 = columns.choice("top value", 1, FLUSH, "the value of the top set")
        self.top_size: i64 = columns.count("top size", 1, 127, "its cards")
        self.run_size: i64 = columns.count("run", 1, 127, "cards of its value on top, set upon set")
        self.away: i64 = columns.count("away", kinds, 127, "cards of each kind that left the round")
        self.aside: i64 = columns.count("aside", 1, 127, "cards put aside")
        self.mimic: i64 = columns.choice("mimic", 1, FLUSH, "the value of the Mimics")
        self.flipped: i64 = columns.choice("flipped", 1, kinds, "1 + the kind of the Blind that this turn began with")
        self.phase: i64 = columns.choice("phase", 1, GIVING, "play, or which Base to hand over")
        self.turn: i64 = columns.choice("turn", 1, seats - 1, "whose turn it is, counted from you")
        self.by: i64 = columns.choice("by", 1, seats, "1 + who laid last in this round, counted from you")
        self.voting: i64 = columns.choice("voting", 1, 2, "a stalemate is proposed: by the table, by a player")
        self.moot: i64 = columns.flag("moot", 1, "a stalemate may be proposed")
        self.round: i64 = columns.count("round", 1, 127, "which round it is")
        self.seats_at: i64 = columns.width
        self.held: i64 = columns.count("hand size", 1, 127, "seat by seat from yours: its cards")
        self.known: i64 = columns.count("known", kinds, 127, "… cards of each kind that everybody has seen there")
        self.floor: i64 = columns.choice("floor", 1, FLUSH, "… none of its other cards is this low")
        self.tops: i64 = columns.choice("tops", bases, kinds, "… 1 + the kind of the face-up card of each Base")
        self.blinds: i64 = columns.flag("blinds", bases, "… whether each Base still has its Blind")
        self.total: i64 = columns.number("points", "… its points")
        self.slips: i64 = columns.count("slips", 1, 127, "… its void declarations and mistakes")
        self.alive: i64 = columns.flag("in", 1, "… whether it is still in the game")
        self.voted: i64 = columns.flag("agreed", 1, "… whether it has agreed to a stalemate")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(cast(FlushState, state), move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(FlushState, state)
        counting = table.opt.counting
        self.put_cards(row, at + self.hand, counting.cards(table.lows[seat], table.highs[seat]))
        if self.open or seat == table.turn:
            self.put_set(table, row, at)
        self.put_cards(row, at + self.pile, counting.cards(table.pile_low, table.pile_high))
        put(row, at + self.top_value, table.top_value)
        put_count(row, at + self.top_size, table.top_size)
        put_count(row, at + self.run_size, table.run_size)
        self.put_cards(row, at + self.away, counting.cards(table.away_low, table.away_high))
        put_count(row, at + self.aside, len(table.aside))
        put(row, at + self.mimic, table.mimic)
        if table.flipped:
            put(row, at + self.flipped, self.table.index[table.flipped])
        put(row, at + self.phase, table.phase)
        put(row, at + self.turn, beside(table.turn, seat, self.seats))
        if table.by >= 0:
            put(row, at + self.by, 1 + beside(table.by, seat, self.seats))
        put(row, at + self.voting, table.voting)
        if table.moot:
            put(row, at + self.moot, 1)
        put_count(row, at + self.round, table.round)
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

    def put_cards(self, row: vec[i64], first: i64, cards: bytes) -> None:
        """Counts cards by their kind."""
        index = self.table.index
        for card in cards:
            if card:
                count_one(row, first + index[card] - 1)

    def put_set(self, table: FlushState, row: vec[i64], at: i64) -> None:
        """The cards put out in this turn."""
        self.put_cards(row, at + self.out, table.out)
        put(row, at + self.set_value, table.set_value)
        put_count(row, at + self.set_size, table.set_size)
        put_count(row, at + self.set_skips, table.set_skips)
        base: i64 = 0
        while base < self.bases:
            put(row, at + self.out_tops + base, (table.out_tops >> base) & 1)
            base += 1

    def put_seat(self, table: FlushState, owner: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat; `at` is where the row would begin if it were the first."""
        counting = table.opt.counting
        hand = counting.cards(table.lows[owner], table.highs[owner])
        put_count(row, at + self.held, len(hand) + table.hidden[owner])
        self.put_cards(row, at + self.known, counting.cards(table.known_lows[owner], table.known_highs[owner]))
        put(row, at + self.floor, table.floors[owner])
        tops = table.tops[owner]
        blinds = table.blinds[owner]
        base: i64 = 0
        while base < len(blinds):
            if tops[base]:
                put(row, at + self.tops + base, self.table.index[tops[base]])
            if blinds[base] != GONE:
                put(row, at + self.blinds + base, 1)
            base += 1
        put_number(row, at + self.total, table.totals[owner])
        put_count(row, at + self.slips, table.slips[owner])
        put(row, at + self.alive, (table.alive >> owner) & 1)
        put(row, at + self.voted, (table.votes >> owner) & 1)
