"""Authors: ask one player for one card of a number you hold, and lay books of four; docs/rules/authors.md.

All that hides in Authors is the deal: every ask and every answer is open. So the state keeps what all know of each
hand, and a guess (`fill`) keeps to it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.fours import BITS, four, in_four, numbers_in
from kalamazoo.core.guess import Guess
from kalamazoo.core.pairs import pairs
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.games.authors.moves import ASKED, BOOK, MARKS, NOT_THERE, STALLED, card_of, note, pack_card
from kalamazoo.games.authors.options import MISSES, AuthorsOptions

# Kinds of places.
HAND: Final = 1
BOOKS: Final = 2

# How a game ends.
ALL_BOOKS: Final = 1
STALLED_OUT: Final = 2

OPEN: Final = -1  # in place of a maker: the book is not made
NUMBERS: Final = 16  # the length of lists by number; 0 is not used
NO_MORE: Final = 8  # in `Hand.known`, beside the count: none of the unknown cards is of this number
FOURS: Final = 0x444444444444444  # a count of four for every number
SCORE_OF_A_BOOK: Final = 1000  # where a tie is settled by the sum of the numbers, which is 120 at most
FRESH_STARTS: Final = 300  # where the numbers of books are to be guessed too
HOPEFUL_TRIES: Final = 6
PACK: Final = [number | mark << 4 for number in range(1, 16) for mark in range(MARKS)]  # a short one is its beginning


@final
class Hand:
    """The cards of one seat, and what all know of them; four bits to a number, see `core.fours`."""

    def __init__(self) -> None:
        self.held: i64 = 0  # how many cards of each number; where cards have marks: the set of them
        self.known: i64 = 0  # the part of it that all know, and NO_MORE; the rest of a hand is its unknown cards
        self.another: i64 = 0  # of marked cards: the mask of numbers with one more card, whose mark is not known
        self.ruled_out: i64 = 0  # of marked cards: what is surely not among the unknown ones
        self.numbers: i64 = 0  # the mask of numbers in `held`
        self.size: i64 = 0  # cards in hand
        self.books: i64 = 0  # books made

    def copy(self, whole: bool) -> "Hand":
        """A copy, or what all know of it."""
        twin = Hand()
        if whole:
            twin.held = self.held
            twin.numbers = self.numbers
        twin.known = self.known
        twin.another = self.another
        twin.ruled_out = self.ruled_out
        twin.size = self.size
        twin.books = self.books
        return twin


@final
class AuthorsState(State):
    """A game of Authors."""

    def __init__(self, opt: AuthorsOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.turn = 0  # who asks
        self.hands: list[Hand] = []  # by seat
        self.live = 0  # the mask of seats that have cards
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
        asks = pairs(others, self.hands[seat].numbers)
        return self.exact_moves(seat, asks) if self.opt.exact else asks

    def exact_moves(self, seat: int, asks: list[int]) -> list[int]:
        """AU-OP-1: of each number asked for, the cards that the seat lacks."""
        found: list[int] = []
        for ask in asks:
            marks = four(self.hands[seat].held, ask & 15)
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
        hand = self.hands[move >> 4 & 15]
        if not self.opt.exact:
            return four(hand.known, move & 15) == NO_MORE
        bit = in_four(1 << ((move >> 8) - 1), move & 15)
        return hand.known & bit == 0 and hand.ruled_out & bit != 0

    # -- asking ---------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Asks."""
        number: i64 = move & 15
        asked = move >> 4 & 15
        getter = self.hands[seat]
        giver = self.hands[asked]
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND, seat), place(HAND, asked), note(ASKED, asked, card_of(move)))
        given = ask_card(getter, giver, number, move >> 8) if self.opt.exact else self.ask(getter, giver, number)
        self.last = pack_last(seat, move, given)
        if given == 0:
            self.miss(seat, asked, move)
            return
        self.misses = 0
        if four(giver.held, number) == 0:
            giver.numbers &= ~(1 << number)
        getter.size += given
        giver.size -= given
        if giver.size == 0:
            self.live &= ~(1 << asked)
        if self.events is not None:
            self.tell(CARD, asked, card_of(move), place(HAND, asked), place(HAND, seat), given)
        if four(getter.held, number) == self.opt.full:
            self.lay_book(seat, number)  # AU-BOOK-4: and still to ask
            if self.left == 0:
                self.ending = ALL_BOOKS  # AU-END-1
            elif getter.size == 0:
                self.pass_to(seat + 1)  # AU-OP-6

    def ask(self, getter: Hand, giver: Hand, number: i64) -> i64:
        """Takes one card of the number (AU-ASK-5), or all, from the asked player; returns how many."""
        one = in_four(1, number)
        if four(getter.known, number) == 0:
            getter.known += one  # AU-ASK-3: all see that the asker has one
        given = four(giver.held, number)
        shown = four(giver.known, number)
        if given == 0 or self.opt.all_of:
            giver.known += in_four(NO_MORE - shown, number)
        else:
            given = 1
            if shown & (NO_MORE - 1):
                giver.known -= one
        giver.held -= given * one
        getter.held += given * one
        getter.known += given * one
        return given

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
        while not self.live >> seat & 1:
            seat = seat + 1 if seat < self.seats else 0
        self.turn = seat
        if self.events is not None:
            self.tell(TURN, seat)

    # -- books ----------------------------------------------------------------------------------

    def lay_book(self, seat: int, number: i64) -> None:
        """AU-BOOK-1: all four leave the hand for good."""
        hand = self.hands[seat]
        rest = ~in_four(15, number)
        hand.held &= rest
        hand.known &= rest
        hand.ruled_out &= rest
        hand.another &= ~(1 << number)
        hand.numbers &= ~(1 << number)
        hand.size -= MARKS
        if hand.size == 0:
            self.live &= ~(1 << seat)
        hand.books += 1
        self.makers[number] = seat
        self.left -= 1
        if self.events is not None:
            told = 0 if self.opt.secret else number  # AU-OP-11
            seen = 1 << seat if self.opt.secret else EVERYONE
            self.tell(NOTE, seat, 0, place(HAND, seat), place(BOOKS, seat), note(BOOK, seat, told))
            self.tell(CARD, seat, number, place(HAND, seat), place(BOOKS, seat), MARKS, seen)

    def deal(self, dealer: int, rng: Rng) -> None:
        """AU-SET-4 to AU-SET-6: one card at a time, from the dealer's left, to the last."""
        every: i64 = self.seats
        pack = PACK[: self.opt.ranks * MARKS]
        rng.shuffle(pack)
        for step in range(self.seats):
            hand = self.hands[(dealer + 1 + step) % self.seats]
            held: i64 = 0
            at: i64 = step
            while at < len(pack):
                card: i64 = pack[at]
                held += in_four(1 << (card >> 4) if self.opt.exact else 1, card & 15)
                at += every
            hand.held = held
            hand.size = (at - step) // every
        self.note_hands()
        self.lay_dealt_books(dealer)
        if self.left:
            self.pass_to((dealer + 1) % self.seats)  # AU-ASK-1
        else:
            self.ending = ALL_BOOKS

    def note_hands(self) -> None:
        """Sets what follows from hands and their sizes."""
        self.live = 0
        for seat in range(self.seats):
            hand = self.hands[seat]
            hand.numbers = numbers_in(hand.held)
            if hand.size:
                self.live |= 1 << seat

    def lay_dealt_books(self, dealer: int) -> None:
        """AU-OP-9: before the first ask, in order from the dealer's left."""
        for step in range(1, self.seats + 1):
            seat = (dealer + step) % self.seats
            held = self.hands[seat].held
            if not self.opt.exact and held & FOURS == 0:
                continue
            for number in range(1, self.opt.ranks + 1):
                if four(held, number) == self.opt.full:
                    self.lay_book(seat, number)
                    if self.opt.secret:
                        self.secret |= 1 << number

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "AuthorsState":
        """An independent copy."""
        twin = self.public()
        for hand in self.hands:
            twin.hands.append(hand.copy(True))
        return twin

    def public(self) -> "AuthorsState":
        """All but the hands."""
        twin = AuthorsState(self.opt, self.seats)
        twin.ending = self.ending
        twin.turn = self.turn
        twin.live = self.live
        twin.makers = self.makers[:]
        twin.left = self.left
        twin.secret = self.secret
        twin.misses = self.misses
        twin.last = self.last
        return twin

    def mask(self, seat: int) -> "AuthorsState":
        """The table as the seat may know it (AU-OP-18): its own hand, and books that were named, or made by an ask."""
        view = self.public()
        for other in range(self.seats):
            view.hands.append(self.hands[other].copy(other == seat))
        if self.secret and not self.ending:
            for number in range(1, self.opt.ranks + 1):
                if self.secret >> number & 1 and self.makers[number] != seat:
                    view.makers[number] = OPEN
                    view.secret &= ~(1 << number)
        return view

    def hidden_books(self) -> list[int]:
        """By seat: how many of its books have a number that is not known here."""
        hidden: list[int] = [hand.books for hand in self.hands]
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] != OPEN:
                hidden[self.makers[number]] -= 1
        return hidden

    def count(self, cards: i64) -> i64:
        """How many cards the four bits of a number in `held` stand for."""
        return BITS[cards] if self.opt.exact else cards

    def unseen(self, seat: int) -> int:
        """How many cards of a hand are not known here."""
        hand = self.hands[seat]
        unseen = hand.size
        for number in range(1, self.opt.ranks + 1):
            unseen -= self.count(four(hand.held, number))
        return unseen

    def surely(self, seat: int, number: int) -> i64:
        """What a seat has of a number for all that is seen or known here, as in `held`."""
        seen = four(self.hands[seat].held, number)
        known = four(self.hands[seat].known, number)
        if self.opt.exact:
            return seen | known
        known &= NO_MORE - 1
        return seen if seen > known else known

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards so that all that was said stays true."""
        for _ in range(FRESH_STARTS if sum(self.hidden_books()) else 1):
            if self.guess_hands(rng, self.guess_books(rng)):
                return
        raise ValueError("no deal fits what is known of this position")

    def guess_books(self, rng: Rng) -> list[int]:
        """By number, the makers of all books, with numbers drawn for those that are not known."""
        makers = self.makers[:]
        hidden = self.hidden_books()
        free: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            shown = makers[number] != OPEN
            for seat in range(self.seats):
                if self.surely(seat, number) or self.hands[seat].another >> number & 1:
                    shown = True
            if not shown:
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
        hands = [0] * self.seats
        for number in range(1, opt.ranks + 1):
            rest: i64 = 0 if makers[number] != OPEN else opt.full  # in nobody's hand for sure
            for seat in range(self.seats):
                sure = self.surely(seat, number)
                hands[seat] += in_four(sure, number)
                rest -= sure
                guess.count(seat, (number - 1) << shift, self.count(sure))
            if rest < 0:
                return False
            for mark in range(MARKS):
                if opt.exact and rest >> mark & 1:
                    guess.kinds.append((number - 1) << 2 | mark)
                elif not opt.exact and rest > mark:
                    guess.kinds.append(number - 1)
        for seat in range(self.seats):
            self.add_places(guess, seat)
        if not guess.deal():
            return False
        for at in range(len(guess.kinds)):
            kind = guess.kinds[at]
            hands[guess.owners[at]] += in_four(1 << (kind & 3) if opt.exact else 1, (kind >> shift) + 1)
        for number in range(1, opt.ranks + 1):
            if makers[number] != self.makers[number]:
                self.secret |= 1 << number
        self.makers = makers
        for seat in range(self.seats):
            self.hands[seat].held = hands[seat]
        self.note_hands()
        return True

    def add_places(self, guess: Guess, seat: int) -> None:
        """The unknown cards of a seat, and what each can be."""
        hand = self.hands[seat]
        takes: i64 = 0
        places = hand.size
        others: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            places -= self.count(self.surely(seat, number))
            if not self.opt.exact:
                if not four(hand.known, number) & NO_MORE:
                    takes |= 1 << (number - 1)
            else:
                marks = in_four(15 & ~four(hand.ruled_out, number), number)
                takes |= marks
                if hand.another >> number & 1 and not four(hand.held & ~hand.known, number):
                    others.append(marks)
        for other in others:
            if places > 0:
                guess.add_place(seat, other)
                places -= 1
        for _ in range(places):
            guess.add_place(seat, takes)

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """AU-END-2: the books; where their sum settles a tie (AU-END-3), a thousand for each book, and the sum."""
        found: list[int] = []
        for seat in range(self.seats):
            books = self.hands[seat].books
            found.append(books * SCORE_OF_A_BOOK + self.sum_of_books(seat) if self.opt.tie_sum else books)
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
            cards = four(self.hands[seat].held, number)
            for mark in range(1, MARKS + 1):
                if self.opt.exact and cards >> (mark - 1) & 1:
                    found.append(pack_card(number, mark))
                elif not self.opt.exact and cards >= mark:
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
        put_list(out, self.makers)
        for hand in self.hands:
            out += [hand.held, hand.known, hand.another, hand.ruled_out, hand.size, hand.books]
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
        self.makers = reader.some()
        for hand in self.hands:
            hand.held = reader.one()
            hand.known = reader.one()
            hand.another = reader.one()
            hand.ruled_out = reader.one()
            hand.size = reader.one()
            hand.books = reader.one()
        reader.finish()
        self.note_hands()


def ask_card(getter: Hand, giver: Hand, number: i64, mark: i64) -> i64:
    """AU-OP-1: takes one certain card from the asked player, if it is there; returns whether it was."""
    bit = in_four(1 << (mark - 1), number)
    getter.ruled_out |= bit
    if four(getter.known, number) == 0:
        getter.another |= 1 << number  # AU-ASK-3: all see that the asker has one
    if giver.held & bit == 0:
        giver.ruled_out |= bit
        return 0
    if giver.known & bit:
        giver.known -= bit
    else:
        giver.another &= ~(1 << number)
    giver.held -= bit
    getter.held += bit
    getter.known |= bit
    return 1


def blank_authors(opt: AuthorsOptions, seats: int) -> AuthorsState:
    """A table with nothing on it."""
    state = AuthorsState(opt, seats)
    for _ in range(seats):
        state.hands.append(Hand())
    state.makers = [OPEN] * NUMBERS
    return state


def deal_authors(opt: AuthorsOptions, seats: int, dealer: int, rng: Rng) -> AuthorsState:
    """A new game."""
    state = blank_authors(opt, seats)
    state.deal(dealer, rng)
    return state


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
