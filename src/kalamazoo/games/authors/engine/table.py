"""The table of Authors: hands, books, who knows them, and guesses at what is not known."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.fours import BITS, four, in_four, numbers_in
from kalamazoo.core.guess import Guess
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.games.authors.engine.hands import NO_MORE, Hand
from kalamazoo.games.authors.moves import MARKS, pack_card
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking import OPEN, AskingState

ASK_BITS: Final = 12  # of an ask as a number
FRESH_STARTS: Final = 300  # where the numbers of books are to be guessed too


class AuthorsTable(AskingState):
    """All that lies on the table and all that is remembered, without the rules of play."""

    def __init__(self, opt: AuthorsOptions, seats: int) -> None:
        super().__init__(seats, opt.ranks, opt.tie_sum, ASK_BITS)
        self.opt = opt
        self.hands: list[Hand] = []  # by seat
        self.secret = 0  # the mask of numbers whose book lay in the deal and was not named

    def house(self) -> Options:
        return self.opt

    def note_hands(self) -> None:
        """Sets what follows from hands and their sizes."""
        self.live = 0
        for seat in range(self.seats):
            hand = self.hands[seat]
            hand.numbers = numbers_in(hand.held)
            if hand.size:
                self.live |= 1 << seat

    # -- copies and knowledge -------------------------------------------------------------------

    def copy_open(self, twin: "AuthorsTable") -> None:
        """Makes a new table equal to this one, but for the hands."""
        self.copy_course(twin)
        twin.secret = self.secret

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
                hand = self.hands[seat]
                if self.has_another(hand, number):
                    guess.weigh(seat, (number - 1) << shift, self.count(sure) + 1, 1)
                elif four(hand.dealt, number):
                    guess.weigh(seat, number - 1, sure, four(hand.dealt, number))
            if rest < 0:
                return False
            for mark in range(MARKS):
                if opt.exact and rest >> mark & 1:
                    guess.add_card((number - 1) << 2 | mark)
                elif not opt.exact and rest > mark:
                    guess.add_card(number - 1)
        for seat in range(self.seats):
            self.add_places(guess, seat)
        if not guess.deal():
            return False
        for at in range(guess.places):
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

    def has_another(self, hand: Hand, number: i64) -> bool:
        """Whether one of the unknown cards is of this number for sure, its mark not known."""
        return hand.another >> number & 1 == 1 and not four(hand.held & ~hand.known, number)

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
                if self.has_another(hand, number):
                    others.append(marks)
        for other in others:
            if places > 0:
                guess.add_place(seat, other)
                places -= 1
        for _ in range(places):
            guess.add_place(seat, takes)

    # -- cards and storage ----------------------------------------------------------------------

    def made(self) -> list[int]:
        """How many books each seat has."""
        return [hand.books for hand in self.hands]

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
        for hand in self.hands:
            if hand.dealt:  # at the end of a game there are none: its hash is that of older records
                out += [each.dealt for each in self.hands]
                break
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
            hand.dealt = 0
        if reader.more():
            for hand in self.hands:
                hand.dealt = reader.one()
        reader.finish()
        self.note_hands()
