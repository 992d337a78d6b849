"""What a learner sees of Authors: its hand, and what all know of every hand."""

from typing import cast, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Columns, Encoder, put, put_count
from kalamazoo.core.fours import four
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.authors.engine.actions import AuthorsActions
from kalamazoo.games.authors.engine.hands import NO_MORE, Hand
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.authors.moves import MARKS
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking_rows import AskingColumns


@final
class AuthorsEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: AuthorsOptions, seats: int) -> None:
        self.table = AuthorsActions(opt, seats)
        self.exact = opt.exact
        self.ranks: i64 = opt.ranks
        ranks = opt.ranks
        columns = Columns()
        self.asking = AskingColumns(columns, seats, ranks, MARKS if opt.exact else 0)
        self.hand: i64 = 0
        self.known: i64 = 0
        self.none: i64 = 0
        self.another: i64 = 0
        if opt.exact:
            self.hand = columns.flag("hand", ranks * MARKS, "each card: whether you have it")
        else:
            self.hand = columns.count("hand", ranks, MARKS, "cards of each number in your hand")
        self.seats_at: i64 = columns.width
        self.held: i64 = columns.count("hand size", 1, ranks * MARKS, "seat by seat from yours: its cards")
        self.books: i64 = columns.count("books", 1, ranks, "… its books")
        if opt.exact:
            self.known = columns.flag("known", ranks * MARKS, "… each card: whether all know it there")
            self.none = columns.flag("ruled out", ranks * MARKS, "… each card: whether no unknown card is this one")
            self.another = columns.flag("another", ranks, "… whether one more of the number is there, mark unknown")
        else:
            self.known = columns.count("known", ranks, MARKS, "… cards of each number that all know to be there")
            self.none = columns.flag("no more", ranks, "… whether no unknown card is of the number")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        self.held -= self.seats_at
        self.books -= self.seats_at
        self.known -= self.seats_at
        self.none -= self.seats_at
        self.another -= self.seats_at
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(seat, move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(AuthorsState, state)
        hidden: i64 = 0
        if not table.ending:
            hidden = table.secret
            number: i64 = 1
            while number <= self.ranks:
                if table.makers[number] == seat:
                    hidden &= ~(1 << number)
                number += 1
        self.asking.put(table, seat, hidden, row, at)
        self.put_held(table.hands[seat].held, row, at + self.hand)
        owner: i64 = seat
        first: i64 = at + self.seats_at
        step: i64 = 0
        while step < self.seats:
            self.put_hand(table.hands[owner], row, first)
            first += self.stride
            owner += 1
            if owner == self.seats:
                owner = 0
            step += 1

    def put_held(self, cards: i64, row: vec[i64], first: i64) -> None:
        """Cards, four bits a number: how many, or which."""
        number: i64 = 1
        while number <= self.ranks:
            here: i64 = four(cards, number)
            if self.exact:
                mark: i64 = 0
                while mark < MARKS:
                    put(row, first, (here >> mark) & 1)
                    first += 1
                    mark += 1
            else:
                put(row, first, here)
                first += 1
            number += 1

    def put_hand(self, hand: Hand, row: vec[i64], first: i64) -> None:
        """What all know of a hand."""
        put_count(row, first + self.held, hand.size)
        put(row, first + self.books, hand.books)
        if self.exact:
            self.put_held(hand.known, row, first + self.known)
            self.put_held(hand.ruled_out, row, first + self.none)
        number: i64 = 1
        while number <= self.ranks:
            if self.exact:
                put(row, first + self.another + number - 1, (hand.another >> number) & 1)
            else:
                known: i64 = four(hand.known, number)
                put(row, first + self.known + number - 1, known & (NO_MORE - 1))
                if known & NO_MORE:
                    put(row, first + self.none + number - 1, 1)
            number += 1
