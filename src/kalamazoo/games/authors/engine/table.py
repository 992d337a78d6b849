"""The table of Authors: hands, books, who knows them, and guesses at what is not known."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import BACK
from kalamazoo.core.dealt import dealt
from kalamazoo.core.fours import BITS, four, in_four, numbers_in
from kalamazoo.core.guess import Guess, Outlook
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.core.vectors import vec
from kalamazoo.games.authors.engine.hands import NO_MORE, Hand
from kalamazoo.games.authors.moves import MARKS, pack_card
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking import NUMBERS, OPEN, AskingState

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
        outlook = self.outlook
        if outlook is None:
            outlook = Outlook()
        self.outlook = None
        if outlook.guess is None and sum(self.hidden_books()) > 0:
            for _ in range(FRESH_STARTS):
                if self.guess_hands(rng, self.guess_books(rng), Outlook()):
                    return
        elif self.guess_hands(rng, self.makers, outlook):
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

    def guess_hands(self, rng: Rng, makers: list[int], outlook: Outlook) -> bool:
        """Takes these books over and deals the rest of the cards; False, and nothing changed, if that cannot be."""
        guess = outlook.guess
        if guess is None:
            guess = self.look_out(makers, outlook)
        deal = dealt(guess, rng)
        if deal is None:
            return False
        seats: i64 = self.seats
        hands = outlook.hands[:]
        kinds = deal.kinds
        owners = guess.owners
        places: i64 = guess.places
        width: i64 = 0 if self.opt.exact else 2
        at: i64 = 0
        while at < places:
            hands[owners[at]] += bit(kinds[at] << width)
            at += 1
        if self.left < self.ranks:
            for known in range(1, self.opt.ranks + 1):
                if makers[known] != self.makers[known]:
                    self.secret |= 1 << known
        self.makers = makers
        seat: i64 = 0
        while seat < seats:
            self.hands[seat].held = hands[seat]
            seat += 1
        self.note_hands()
        return True

    def look_out(self, makers: list[int], outlook: Outlook) -> Guess:
        """Notes what is known of the hands, if these are the books; no deal fits it if that cannot be."""
        opt = self.opt
        seats: i64 = self.seats
        ranks: i64 = self.ranks
        guess = Guess([MARKS - 1] * self.seats, 2 if opt.exact else 0)
        rest = vec[i64]([0] * NUMBERS)  # by number from 0: what is in nobody's hand for sure
        number: i64 = 0
        while number < ranks:
            if makers[number + 1] == OPEN:
                rest[number] = opt.full
            number += 1
        hands = vec[i64]([0] * self.seats)
        seat: i64 = 0
        while seat < seats:
            if opt.exact:
                hands[seat] = self.add_marked(guess, seat, rest)
            else:
                hands[seat] = self.add_plain(guess, seat, rest)
            seat += 1
        number = 0
        while number < ranks:
            if rest[number] < 0:
                guess.vain = True
            elif not opt.exact:
                guess.add_cards(number, rest[number])
            else:
                for mark in range(MARKS):
                    guess.add_cards(number << 2 | mark, rest[number] >> mark & 1)
            number += 1
        outlook.hands = hands
        outlook.guess = guess
        return guess

    def add_plain(self, guess: Guess, seat: i64, rest: vec[i64]) -> i64:
        """Takes what a seat surely has off the rest, and notes what its other cards can be; returns what it has."""
        hand = self.hands[seat]
        held = hand.held
        known = hand.known
        dealt = hand.dealt
        has: i64 = 0
        takes: i64 = 0
        places = hand.size
        number: i64 = 0
        while number < self.ranks:
            at = number << 2
            sure = held >> at & 15
            seen = known >> at & 15
            if not seen & NO_MORE:
                takes |= bit(number)
            seen &= NO_MORE - 1
            if seen > sure:
                sure = seen
            if sure:
                has |= sure << at
                rest[number] -= sure
                places -= sure
                guess.count(seat, number, sure)
            if dealt >> at & 15:
                guess.weigh(seat, number, sure, dealt >> at & 15)
            number += 1
        guess.add_places(seat, takes, places)
        return has

    def add_marked(self, guess: Guess, seat: i64, rest: vec[i64]) -> i64:
        """The same for cards with marks, each of its own kind."""
        hand = self.hands[seat]
        has: i64 = 0
        takes: i64 = 0
        places = hand.size
        others: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            sure = four(hand.held, number) | four(hand.known, number)
            has |= in_four(sure, number)
            rest[number - 1] -= sure
            places -= BITS[sure]
            guess.count(seat, (number - 1) << 2, BITS[sure])
            marks = in_four(15 & ~four(hand.ruled_out, number), number)
            takes |= marks
            if self.has_another(hand, number):
                guess.weigh(seat, (number - 1) << 2, BITS[sure] + 1, 1)
                others.append(marks)
        for other in others:
            if places > 0:
                guess.add_place(seat, other)
                places -= 1
        guess.add_places(seat, takes, places)
        return has

    def has_another(self, hand: Hand, number: i64) -> bool:
        """Whether one of the unknown cards is of this number for sure, its mark not known."""
        return hand.another >> number & 1 == 1 and not four(hand.held & ~hand.known, number)

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
        self.outlook = Outlook()
