"""Authors: ask one player for one card of a number you hold, and lay books of four; docs/rules/authors.md.

All that hides in Authors is the deal: every ask and every answer is open. So the state keeps what all know of each
hand, and a guess (`fill`) keeps to it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.guess import Guess
from kalamazoo.core.pairs import pairs
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.games.authors.moves import (
    ASKED,
    BOOK,
    MARKS,
    NOT_THERE,
    STALLED,
    asked_of,
    card_of,
    mark_of,
    note,
    pack_card,
)
from kalamazoo.games.authors.options import MISSES, AuthorsOptions

# Kinds of places.
HAND: Final = 1
BOOKS: Final = 2

# How a game ends.
ALL_BOOKS: Final = 1
STALLED_OUT: Final = 2

OPEN: Final = -1  # in place of a maker: the book is not made
ROW: Final = 16  # numbers to a seat in `held` and `known`; 0 is not used
# In `known`, beside the count of cards: the unknown cards of the seat are not of this number.
NO_MORE: Final = 8
# In `known` of marked cards, beside the set of marks: one more card at least, and from bit 5 on the marks ruled out.
ANOTHER: Final = 16
RULED_OUT: Final = 5
KNOWN_BITS: Final = 31
SCORE_OF_A_BOOK: Final = 1000  # where a tie is settled by the sum of the numbers, which is 120 at most
BITS: Final = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)  # how many marks are in a set of them
FRESH_STARTS: Final = 1000
HOPEFUL_TRIES: Final = 6
PACK: Final = [
    number | mark << 4 for number in range(1, 16) for mark in range(MARKS)
]  # a shorter pack is its beginning


@final
class AuthorsState(State):
    """A game of Authors."""

    def __init__(self, opt: AuthorsOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.turn = 0  # who asks
        # By seat * ROW + number: how many cards of the number are in the hand. Where cards have marks: the set of them.
        self.held: list[int] = []
        self.known: list[
            int
        ] = []  # what all know of it: how many cards, or which marks, at least, and NO_MORE, ANOTHER …
        self.numbers: list[int] = []  # by seat: the mask of numbers in hand, as far as they are known here
        self.sizes: list[int] = []  # by seat: cards in hand
        self.live = 0  # the mask of seats that have cards
        self.books: list[int] = []  # by seat: books made
        self.makers: list[int] = []  # by number: who made its book
        self.left = opt.ranks  # books not made
        self.secret = 0  # the mask of numbers whose book lay in the deal and was not named
        self.misses = 0  # failed asks in a row, counted where they can end the game
        self.last = 0  # the last ask, see `pack_last`; 0 before the first

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def must_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        """Every other player with cards (AU-ASK-4), for every number in hand (AU-ASK-3)."""
        if seat != self.turn or self.ending:
            return []
        others = ((1 << self.seats) - 1 if self.opt.ask_empty else self.live) & ~(1 << seat)  # AU-OP-7
        asks = pairs(others, self.numbers[seat])
        return self.exact_moves(seat, asks) if self.opt.exact else asks

    def exact_moves(self, seat: int, asks: list[int]) -> list[int]:
        """AU-OP-1: of each number asked for, the cards that the seat lacks."""
        found: list[int] = []
        for ask in asks:
            marks = self.held[seat * ROW + (ask & 15)]
            for mark in range(1, MARKS + 1):
                if not marks >> (mark - 1) & 1:
                    found.append(ask | mark << 8)
        return found

    def random_move(self, seat: int, rng: Rng) -> int:
        """An ask that all know to be in vain is made only if no better one comes up soon."""
        moves = self.moves(seat)
        for _ in range(HOPEFUL_TRIES):
            move = moves[rng.below(len(moves))]
            if not self.is_vain(move):
                return move
        return moves[rng.below(len(moves))]

    def is_vain(self, move: int) -> bool:
        """Whether all know that the asked player does not have it."""
        known = self.known[asked_of(move) * ROW + (move & 15)]
        if not self.opt.exact:
            return known == NO_MORE
        mark = mark_of(card_of(move)) - 1
        return known >> mark & 1 == 0 and known >> (RULED_OUT + mark) & 1 == 1

    # -- asking ---------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Asks."""
        number = move & 15
        asked = move >> 4 & 15
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND, seat), place(HAND, asked), note(ASKED, asked, card_of(move)))
        given = self.ask_card(seat, asked, number, move >> 8) if self.opt.exact else self.ask(seat, asked, number)
        self.last = pack_last(seat, move, given)
        if given == 0:
            self.miss(seat, asked, move)
            return
        self.misses = 0
        self.carry(asked, seat, move, given)
        if self.held[seat * ROW + number] == self.opt.full:
            self.lay_book(seat, number)  # AU-BOOK-4: and still to ask
            if self.left == 0:
                self.ending = ALL_BOOKS  # AU-END-1
            elif self.sizes[seat] == 0:
                self.pass_to(seat + 1)  # AU-OP-6

    def ask(self, seat: int, asked: int, number: int) -> int:
        """Takes one card of the number (AU-ASK-5), or all, from the asked player; returns how many."""
        held = self.held
        known = self.known
        getting: i64 = seat * ROW + number
        giving: i64 = asked * ROW + number
        sure = known[getting]
        if sure == 0:
            sure = 1  # AU-ASK-3: all see that the asker has one
        there = held[giving]
        if there == 0:
            known[getting] = sure
            known[giving] = NO_MORE
            return 0
        given = 1
        shown = known[giving]
        if self.opt.all_of:
            given = there
            known[giving] = NO_MORE
        elif shown & (NO_MORE - 1):
            known[giving] = shown - 1
        own = held[getting]
        held[giving] = there - given
        held[getting] = own + given
        known[getting] = sure + given
        return given

    def ask_card(self, seat: int, asked: int, number: int, mark: int) -> int:
        """AU-OP-1: takes one certain card from the asked player, if it is there; returns whether it was."""
        getting = seat * ROW + number
        giving = asked * ROW + number
        bit = 1 << (mark - 1)
        sure = self.known[getting]
        if sure & KNOWN_BITS == 0:
            sure |= ANOTHER
        self.known[getting] = sure | bit << RULED_OUT
        shown = self.known[giving]
        if not self.held[giving] & bit:
            self.known[giving] = shown | bit << RULED_OUT
            return 0
        self.known[giving] = shown - bit if shown & bit else shown & ~ANOTHER
        self.known[getting] |= bit
        self.held[giving] -= bit
        self.held[getting] += bit
        return 1

    def carry(self, giver: i64, getter: i64, move: i64, count: int) -> None:
        """Cards go from hand to hand; all see them."""
        number = move & 15
        if self.held[giver * ROW + number] == 0:
            self.drop_number(giver, number)
        self.resize(giver, -count)
        self.resize(getter, count)
        if self.events is not None:
            self.tell(CARD, giver, card_of(move), place(HAND, giver), place(HAND, getter), count)

    def drop_number(self, seat: i64, number: int) -> None:
        """A hand has no card of the number any more."""
        numbers = self.numbers[seat]
        self.numbers[seat] = numbers & ~(1 << number)

    def resize(self, seat: i64, change: int) -> None:
        """Cards come to a hand or leave it; who has none is out."""
        size = self.sizes[seat] + change
        self.sizes[seat] = size
        if size == 0:
            self.live &= ~(1 << seat)

    def miss(self, seat: int, asked: int, move: int) -> None:
        """AU-TURN-3: no card moves, and somebody else asks."""
        if self.events is not None:
            self.tell(NOTE, asked, 0, place(HAND, asked), place(HAND, seat), note(NOT_THERE, seat, card_of(move)))
        if self.opt.stall:
            self.misses += 1
            if self.misses >= MISSES * self.seats:
                self.ending = STALLED_OUT  # AU-OP-16
                self.tell(NOTE, seat, number=note(STALLED))
                return
        self.pass_to(asked if self.opt.to_asked else seat + 1)  # AU-TURN-1, AU-TURN-2

    def pass_to(self, seat: int) -> None:
        """The right to ask goes to this seat, or on to the left until somebody has cards (AU-OP-6)."""
        live = self.live
        while not live >> seat & 1:
            seat = seat + 1 if seat < self.seats else 0
        self.turn = seat
        if self.events is not None:
            self.tell(TURN, seat)

    # -- books ----------------------------------------------------------------------------------

    def lay_book(self, seat: int, number: int) -> None:
        """AU-BOOK-1: all four leave the hand for good."""
        self.held[seat * ROW + number] = 0
        self.known[seat * ROW + number] = 0
        self.drop_number(seat, number)
        self.resize(seat, -MARKS)
        self.books[seat] += 1
        self.makers[number] = seat
        self.left -= 1
        if self.events is not None:
            told = 0 if self.opt.secret else number  # AU-OP-11
            seen = 1 << seat if self.opt.secret else EVERYONE
            self.tell(NOTE, seat, 0, place(HAND, seat), place(BOOKS, seat), note(BOOK, seat, told))
            self.tell(CARD, seat, number, place(HAND, seat), place(BOOKS, seat), MARKS, seen)

    def deal(self, dealer: int, rng: Rng) -> None:
        """AU-SET-4 to AU-SET-6: one card at a time, from the dealer's left, to the last."""
        seats = self.seats
        held = self.held
        exact = self.opt.exact
        full = self.opt.full
        pack = PACK[: self.opt.ranks * MARKS]
        rng.shuffle(pack)
        dealt_books = False
        every: i64 = seats
        for step in range(seats):
            seat = (dealer + 1 + step) % seats
            row: i64 = seat * ROW
            numbers: i64 = 0
            at: i64 = step
            while at < len(pack):
                card: i64 = pack[at]
                number = card & 15
                cell = held[row + number] + (1 << (card >> 4) if exact else 1)
                held[row + number] = cell
                numbers |= 1 << number
                if cell == full:
                    dealt_books = True
                at += every
            self.numbers[seat] = numbers
            self.sizes[seat] = (at - step) // every
        self.live = (1 << seats) - 1
        if dealt_books:
            self.lay_dealt_books(dealer)
        if self.left:
            self.pass_to((dealer + 1) % seats)  # AU-ASK-1
        else:
            self.ending = ALL_BOOKS

    def note_hands(self) -> None:
        """Sets what follows from hands and their sizes."""
        self.live = 0
        for seat in range(self.seats):
            if self.sizes[seat]:
                self.live |= 1 << seat
            mask = 0
            for number in range(1, self.opt.ranks + 1):
                if self.held[seat * ROW + number]:
                    mask |= 1 << number
            self.numbers[seat] = mask

    def lay_dealt_books(self, dealer: int) -> None:
        """AU-OP-9: before the first ask, in order from the dealer's left."""
        for step in range(1, self.seats + 1):
            seat = (dealer + step) % self.seats
            for number in range(1, self.opt.ranks + 1):
                if self.held[seat * ROW + number] == self.opt.full:
                    self.lay_book(seat, number)
                    if self.opt.secret:
                        self.secret |= 1 << number

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "AuthorsState":
        """An independent copy."""
        twin = self.public()
        twin.held = self.held[:]
        twin.numbers = self.numbers[:]
        twin.makers = self.makers[:]
        twin.secret = self.secret
        return twin

    def public(self) -> "AuthorsState":
        """What all may know (AU-OP-18), apart from the books."""
        twin = AuthorsState(self.opt, self.seats)
        twin.ending = self.ending
        twin.turn = self.turn
        twin.known = self.known[:]
        twin.sizes = self.sizes[:]
        twin.live = self.live
        twin.books = self.books[:]
        twin.left = self.left
        twin.misses = self.misses
        twin.last = self.last
        return twin

    def mask(self, seat: int) -> "AuthorsState":
        """The table as the seat may know it: its own hand, and books that were named, or made by an ask."""
        view = self.public()
        view.held = [0] * (self.seats * ROW)
        view.numbers = [0] * self.seats
        view.makers = self.makers[:]
        view.secret = self.secret
        if seat < self.seats:
            view.held[seat * ROW : seat * ROW + ROW] = self.held[seat * ROW : seat * ROW + ROW]
            view.numbers[seat] = self.numbers[seat]
        if self.secret and not self.ending:
            for number in range(1, self.opt.ranks + 1):
                if self.secret >> number & 1 and self.makers[number] != seat:
                    view.makers[number] = OPEN
                    view.secret &= ~(1 << number)
        return view

    def hidden_books(self) -> list[int]:
        """By seat: how many of its books have a number that is not known here."""
        hidden = self.books[:]
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] != OPEN:
                hidden[self.makers[number]] -= 1
        return hidden

    def unseen(self, seat: int) -> int:
        """How many cards of a hand are not known here."""
        count = self.sizes[seat]
        for number in range(1, self.opt.ranks + 1):
            count -= self.count(self.held[seat * ROW + number])
        return count

    def count(self, cell: int) -> int:
        """How many cards an entry of `held` or `known` stands for."""
        return BITS[cell & 15] if self.opt.exact else cell

    def known_bits(self) -> int:
        """The part of an entry of `known` that says what a hand has, not what it lacks."""
        return KNOWN_BITS if self.opt.exact else NO_MORE - 1

    def surely(self, seat: int, number: int) -> int:
        """What a seat has of a number for all that is seen or known here, as in `held`."""
        seen = self.held[seat * ROW + number]
        known = self.known[seat * ROW + number]
        if self.opt.exact:
            return seen | known & 15
        known &= NO_MORE - 1
        return seen if seen > known else known

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards so that all that was said stays true."""
        for _ in range(FRESH_STARTS):
            books = self.guess_books(rng)
            if self.guess_hands(rng, books):
                return
        raise ValueError("no deal fits what is known of this position")

    def guess_books(self, rng: Rng) -> list[int]:
        """By number, the makers of all books, with numbers drawn for those that are not known."""
        makers = self.makers[:]
        hidden = self.hidden_books()
        free: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            if makers[number] == OPEN:
                shown = 0
                for seat in range(self.seats):
                    shown |= self.held[seat * ROW + number] | self.known[seat * ROW + number] & self.known_bits()
                if shown == 0:
                    free.append(number)
        for seat in range(self.seats):
            for _ in range(hidden[seat]):
                if free:
                    makers[free.pop(rng.below(len(free)))] = seat
        return makers

    def guess_hands(self, rng: Rng, makers: list[int]) -> bool:
        """Takes these books over and deals the rest of the cards; False, and nothing changed, if that cannot be."""
        opt = self.opt
        shift = 2 if opt.exact else 0
        guess = Guess([MARKS - 1] * self.seats, shift, rng)
        hands = [0] * (self.seats * ROW)
        for number in range(1, opt.ranks + 1):
            rest = 0 if makers[number] != OPEN else opt.full  # in nobody's hand for sure
            for seat in range(self.seats):
                sure = self.surely(seat, number)
                hands[seat * ROW + number] = sure
                rest -= sure
                guess.count(seat, kind_of(number, 1) if opt.exact else number - 1, self.count(sure))
            if rest < 0:
                return False
            for mark in range(1, MARKS + 1):
                if opt.exact and rest >> (mark - 1) & 1:
                    guess.kinds.append(kind_of(number, mark))
                elif not opt.exact and rest >= mark:
                    guess.kinds.append(number - 1)
        for seat in range(self.seats):
            self.add_places(guess, seat)
        if not guess.deal():
            return False
        for at in range(len(guess.kinds)):
            kind = guess.kinds[at]
            hands[guess.owners[at] * ROW + (kind >> shift) + 1] += 1 << (kind & 3) if opt.exact else 1
        for number in range(1, opt.ranks + 1):
            if makers[number] != self.makers[number]:
                self.secret |= 1 << number
        self.held = hands
        self.makers = makers
        self.note_hands()
        return True

    def add_places(self, guess: Guess, seat: int) -> None:
        """The unknown cards of a seat, and what each can be."""
        takes = 0
        places = self.sizes[seat]
        others: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            known = self.known[seat * ROW + number]
            places -= self.count(self.surely(seat, number))
            if not self.opt.exact:
                takes |= 0 if known & NO_MORE else 1 << (number - 1)
                continue
            marks = 15 & ~(known >> RULED_OUT)
            takes |= marks << kind_of(number, 1)
            if known & ANOTHER and not self.held[seat * ROW + number] & ~known:
                others.append(marks << kind_of(number, 1))
        for other in others:
            if places > 0:
                guess.add_place(seat, other)
                places -= 1
        for _ in range(places):
            guess.add_place(seat, takes)

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """AU-END-2: the books; where their sum settles a tie (AU-END-3), a thousand for each book, and the sum."""
        if not self.opt.tie_sum:
            return self.books[:]
        found: list[int] = []
        for seat in range(self.seats):
            found.append(self.books[seat] * SCORE_OF_A_BOOK + self.sum_of_books(seat))
        return found

    def sum_of_books(self, seat: int) -> int:
        """AU-OP-8: the numbers of a seat's books."""
        total = 0
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] == seat:
                total += number
        return total

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand that are known here, sorted (AU-SET-7)."""
        found: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            cell = self.held[seat * ROW + number]
            for mark in range(1, MARKS + 1):
                if self.opt.exact and cell >> (mark - 1) & 1:
                    found.append(pack_card(number, mark))
                elif not self.opt.exact and cell >= mark:
                    found.append(pack_card(number))
        return found

    def cards(self) -> list[int]:
        """Hands, then books."""
        found: list[int] = []
        for seat in range(self.seats):
            found += self.hand(seat)
            found += [BACK] * self.unseen(seat)
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] != OPEN:
                for mark in range(1, MARKS + 1):
                    found.append(pack_card(number, mark if self.opt.exact else 0))
        for hidden in self.hidden_books():
            found += [BACK] * (hidden * MARKS)
        return found

    def ints(self) -> list[int]:
        """The whole position."""
        out = [self.ending, self.turn, self.left, self.secret, self.misses, self.last]
        put_list(out, self.sizes)
        put_list(out, self.books)
        put_list(out, self.makers)
        put_list(out, self.held)
        put_list(out, self.known)
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes a position over."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.turn = reader.one()
        self.left = reader.one()
        self.secret = reader.one()
        self.misses = reader.one()
        self.last = reader.one()
        self.sizes = reader.some()
        self.books = reader.some()
        self.makers = reader.some()
        self.held = reader.some()
        self.known = reader.some()
        reader.finish()
        self.note_hands()


def blank_authors(opt: AuthorsOptions, seats: int) -> AuthorsState:
    """A table with nothing on it."""
    state = AuthorsState(opt, seats)
    state.held = [0] * (seats * ROW)
    state.known = [0] * (seats * ROW)
    state.numbers = [0] * seats
    state.sizes = [0] * seats
    state.books = [0] * seats
    state.makers = [OPEN] * ROW
    return state


def deal_authors(opt: AuthorsOptions, seats: int, dealer: int, rng: Rng) -> AuthorsState:
    """A new game."""
    state = blank_authors(opt, seats)
    state.deal(dealer, rng)
    return state


def kind_of(number: int, mark: int) -> int:
    """The place of a marked card in masks and guesses; without marks it is number - 1."""
    return (number - 1) * MARKS + mark - 1


def pack_last(asker: int, move: int, given: int) -> int:
    """The last ask: the move itself, who made it and how many cards it brought; never 0."""
    return move | asker << 12 | given << 16 | 1 << 20


def last_move(last: int) -> int:
    """The move of the last ask."""
    return last & 4095


def last_asker(last: int) -> int:
    """Who made the last ask."""
    return last >> 12 & 15


def last_given(last: int) -> int:
    """How many cards the last ask brought."""
    return last >> 16 & 15
