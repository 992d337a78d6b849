"""Authors: ask one player for one card of a number you hold, and lay books of four; see rules/clauses.toml.

All that hides in Authors is the deal: every ask and every answer is open. So the state keeps what all know of each
hand, and a guess (`fill`) keeps to it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.fours import four, in_four
from kalamazoo.core.guess import Outlook
from kalamazoo.core.pairs import pairs
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE
from kalamazoo.games.authors.engine.hands import NO_MORE, Hand, ask_card, ask_number
from kalamazoo.games.authors.engine.table import AuthorsTable
from kalamazoo.games.authors.moves import ASKED, BOOK, MARKS, NOT_THERE, STALLED, card_of
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asking import FOURS, MISSES, NUMBERS, OPEN, STALLED_OUT, note

# Kinds of places.
HAND_PLACE: Final = 1
BOOKS_PLACE: Final = 2

ALL_BOOKS: Final = 1  # an ending

PACK: Final = [number | mark << 4 for number in range(1, 16) for mark in range(MARKS)]  # a short one is its beginning


@final
class AuthorsState(AuthorsTable):
    """A game of Authors."""

    # -- who may do what ------------------------------------------------------------------------

    def moves(self, seat: int) -> list[int]:
        """Every other player with cards (AU-ASK-4), for every number now in hand (AU-ASK-3, AU-ASK-6, AU-ASK-8)."""
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

    def is_vain(self, move: int) -> bool:
        """Whether all know that the asked player does not have it."""
        hand = self.hands[move >> 4 & 15]
        if not self.opt.exact:
            return four(hand.known, move & 15) == NO_MORE
        bit = in_four(1 << ((move >> 8) - 1), move & 15)
        return hand.known & bit == 0 and hand.ruled_out & bit != 0

    def reveals(self, seat: int, move: int) -> bool:
        """An ask whose answer not all can foretell; and at the end books that were laid in secret."""
        if self.opt.secret and self.left == 1:
            return True
        hand = self.hands[move >> 4 & 15]
        if self.opt.exact:
            bit = in_four(1 << ((move >> 8) - 1), move & 15)
            return hand.known & bit == 0 and hand.ruled_out & bit == 0
        known = four(hand.known, move & 15)
        return known == 0 or (self.opt.all_of and not known & NO_MORE)

    # -- asking ---------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Asks."""
        number: i64 = move & 15
        asked = move >> 4 & 15
        getter = self.hands[seat]
        giver = self.hands[asked]
        if self.events is not None:
            self.tell(
                NOTE, seat, 0, place(HAND_PLACE, seat), place(HAND_PLACE, asked), note(ASKED, asked, card_of(move))
            )
        if self.opt.exact:
            given = ask_card(getter, giver, number, move >> 8)
        else:
            given = ask_number(getter, giver, number, self.opt.all_of)
        self.note_ask(seat, move, given)
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
            self.tell(CARD, asked, card_of(move), place(HAND_PLACE, asked), place(HAND_PLACE, seat), given)
        if four(getter.held, number) == self.opt.full:
            self.lay_book(seat, number)  # AU-BOOK-4: and still to ask
            if self.left == 0:
                self.ending = ALL_BOOKS  # AU-END-1
            elif getter.size == 0:
                self.pass_to(seat + 1)  # AU-OP-6

    def miss(self, seat: int, asked: int, move: int) -> None:
        """AU-TURN-3: no card moves, and somebody else asks."""
        if self.events is not None:
            self.tell(
                NOTE, asked, 0, place(HAND_PLACE, asked), place(HAND_PLACE, seat), note(NOT_THERE, seat, card_of(move))
            )
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
        for other in self.hands:
            other.dealt &= rest  # nobody has to guess any more where these are
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
            self.tell(NOTE, seat, 0, place(HAND_PLACE, seat), place(BOOKS_PLACE, seat), note(BOOK, seat, told))
            self.tell(CARD, seat, number, place(HAND_PLACE, seat), place(BOOKS_PLACE, seat), MARKS, seen)

    def deal(self, dealer: int, rng: Rng) -> None:
        """AU-SET-4, AU-SET-5, AU-SET-6: one card at a time, from the dealer's left (AU-SET-3), to the last."""
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
        twin = AuthorsState(self.opt, self.seats)
        self.copy_open(twin)
        for hand in self.hands:
            twin.hands.append(hand.copy(True))
        return twin

    def mask(self, seat: int) -> "AuthorsState":
        """The table as the seat may know it (AU-OP-18): its own hand, and books that were named, or made by an ask."""
        view = AuthorsState(self.opt, self.seats)
        self.copy_open(view)
        view.outlook = Outlook()
        for other in range(self.seats):
            view.hands.append(self.hands[other].copy(other == seat))
        if self.secret and not self.ending:
            for number in range(1, self.opt.ranks + 1):
                if self.secret >> number & 1 and self.makers[number] != seat:
                    view.makers[number] = OPEN
                    view.secret &= ~(1 << number)
        return view


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
