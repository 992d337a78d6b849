"""Guessing the hands that a seat cannot see: cards, and which of them stand in offers.

The unseen cards are dealt at random, and a deal that does not fit the offers is thrown away: every deal, with every
choice of cards for the offers that it has, is as likely as another. Where that finds nothing soon, cards are found for
the offers first.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec
from kalamazoo.games.stock_exchange.engine.hands import MARK, covers, how_many, lot_of, most_of, size_of, some
from kalamazoo.games.stock_exchange.moves import BESIDE, TRADE_MARK
from kalamazoo.games.stock_exchange.options import NEVER_TRADED, WITH_ONE_NUMBER

DEALS: Final = 200  # thrown away before cards are found for the offers first
TRIES: Final = 4000  # steps of one search for fitting offers before it starts afresh
FRESH_STARTS: Final = 50


@final
class Guess:
    """What each hand surely has, what is left to deal, and which offers need their cards; good for any number of deals.

    A deal is a row: the hands, packed, and then the answers of the offers that were reserved without one.
    """

    def __init__(self, sizes: list[int], sure: list[int], pool: list[int], tm_trade: int) -> None:
        self.sizes = sizes
        self.sure = sure  # the cards each seat surely holds, packed
        self.pool = pool  # how many of each card lie with nobody yet, by card
        self.tm_trade = tm_trade
        self.held_back = [0] * len(sizes)  # the cards of each seat that stand in offers, packed
        self.seats: list[int] = []  # of each offer that needs its cards: whose …
        self.counts: list[int] = []  # … and how many
        self.room = vec[i64]([size - size_of(hand) for size, hand in zip(sizes, sure)])
        self.cards = vec[i64]()  # what is to be dealt, in order; each card as it is packed
        self.lots = vec[i64]()  # by offer: at most so many answers it can have, whatever is dealt
        self.hopeless = False
        self.ready = False

    def reserve(self, seat: int, face: int, count: int) -> int:
        """Takes note of an offer; returns its number among those whose cards are to be guessed, or -1."""
        if face:
            self.held_back[seat] += lot_of(face, count)
            return -1
        self.seats.append(seat)
        self.counts.append(count)
        return len(self.counts) - 1

    def solve(self, rng: Rng) -> vec[i64]:
        """Finds cards for every offer and deals the rest; an empty row if nothing fits."""
        if not self.ready:
            self.get_ready()
        if self.hopeless:
            return vec[i64]()
        dealt = self.deal_evenly(rng)
        return dealt if len(dealt) else Search(self, rng).solve()

    def get_ready(self) -> None:
        """Works out what all deals have in common."""
        self.ready = True
        self.hopeless = min(self.pool) < 0
        for room in self.room:
            if room < 0:
                self.hopeless = True
        cards: list[int] = []
        for card in range(1, len(self.pool)):
            for _ in range(self.pool[card]):
                cards.append(some(card, 1))
        self.cards = vec[i64](cards)
        self.lots = vec[i64]([self.most_faces(which) for which in range(len(self.counts))])

    def deal_evenly(self, rng: Rng) -> vec[i64]:
        """Deals until every offer has its cards; an empty row if that does not come soon."""
        cards = self.cards[:]
        size: i64 = len(cards)
        seats: i64 = len(self.sizes)
        sure = self.sure
        room = self.room
        dealt = vec[i64]([0] * (len(self.sizes) + len(self.counts)))
        free = len(self.counts) == 0 and not any(self.held_back)
        for _ in range(DEALS):
            rng.shuffle_row(cards)
            at: i64 = 0
            seat: i64 = 0
            while seat < seats:
                hand: i64 = sure[seat]
                last = at + room[seat]
                while at < last and at < size:
                    hand += cards[at]
                    at += 1
                dealt[seat] = hand
                seat += 1
            if free or self.choose(dealt, rng):
                return dealt
        return vec[i64]()

    def most_faces(self, which: int) -> int:
        """At most so many faces can an offer have, whatever is dealt."""
        count = self.counts[which]
        size = self.sizes[self.seats[which]]
        found = min(size // count, TRADE_MARK - 1)
        if self.tm_trade != NEVER_TRADED and (self.pool[TRADE_MARK] or max(self.sure) >= MARK):
            found += 1 if count == 1 else size // (count - 1)
        return found

    def choose(self, dealt: vec[i64], rng: Rng) -> bool:
        """Finds cards for every offer among those dealt; a deal that leaves few choices is thrown away more often."""
        free = dealt[:]
        seats: i64 = len(self.sizes)
        seat: i64 = 0
        while seat < seats:
            back: i64 = self.held_back[seat]
            if back:
                if not covers(free[seat], back):
                    return False
                free[seat] -= back
            seat += 1
        offers: i64 = len(self.counts)
        which: i64 = 0
        while which < offers:
            seat = self.seats[which]
            count: i64 = self.counts[which]
            face = self.face_at(free[seat], count, rng.below(self.lots[which]))
            if not face:
                return False
            dealt[seats + which] = face
            free[seat] -= lot_of(face, count)
            which += 1
        return True

    def face_at(self, hand: i64, count: i64, lot: i64) -> i64:
        """The face with this number among those that a hand can offer so many cards of; 0 if it has not so many."""
        mark = self.tm_trade != NEVER_TRADED and hand >= MARK
        beside = mark and count > 1 and self.tm_trade == WITH_ONE_NUMBER
        rest = hand & (MARK - 1)
        number: i64 = 1
        while rest:
            there = rest & 15
            if there >= count:
                if not lot:
                    return number
                lot -= 1
            if beside and there >= count - 1:
                if not lot:
                    return BESIDE + number
                lot -= 1
            rest >>= 4
            number += 1
        return TRADE_MARK if mark and count == 1 and not lot else 0


@final
class Outlook:
    """What the guesses of a view are made of: its first guess works it out, and copies of the view share it."""

    def __init__(self) -> None:
        self.guess: Guess | None = None
        self.offers: list[int] = []  # by offer: its number in the guess, -1 if it is no matter of guessing
        self.bids: list[int] = []  # … and by acceptance


@final
class Search:
    """A deal in the making, where cards are found for the offers first."""

    def __init__(self, guess: Guess, rng: Rng) -> None:
        self.sizes = guess.sizes
        self.seats = guess.seats
        self.counts = guess.counts
        self.tm_trade = guess.tm_trade
        self.rng = rng
        self.sure = guess.sure[:]  # grows to whole hands
        self.pool = guess.pool[:]
        self.room = [size - size_of(hand) for size, hand in zip(guess.sizes, guess.sure)]
        self.held_back = guess.held_back[:]
        self.faces = [0] * len(guess.counts)
        self.order = large_first(guess.counts)
        self.steps = 0

    def solve(self) -> vec[i64]:
        """The deal, or an empty row if nothing fits."""
        for start in range(FRESH_STARTS):
            self.steps = TRIES if start < FRESH_STARTS - 1 else 1 << 60
            if self.place(0):
                self.deal_rest()
                return vec[i64](self.sure + self.faces)
            if self.steps > 0:
                break  # the search came to its end: no deal fits
        return vec[i64]()

    def place(self, at: int) -> bool:
        """Finds cards for the offers from number `at` of the order on."""
        if at == len(self.order):
            return True
        self.steps -= 1
        if self.steps <= 0:
            return False
        which = self.order[at]
        seat = self.seats[which]
        count = self.counts[which]
        faces = self.possible(seat, count)
        while faces:
            face = faces.pop()
            lot = lot_of(face, count)
            before = self.sure[seat]
            self.held_back[seat] += lot
            if self.take(seat, most_of(before, self.held_back[seat])):
                self.faces[which] = face
                if self.place(at + 1):
                    return True
                self.give_back(seat, before)
            self.held_back[seat] -= lot
        return False

    def possible(self, seat: int, count: int) -> list[int]:
        """Faces that an offer of so many cards could have, likely ones last."""
        weights: list[int] = []
        faces: list[int] = []
        mark = (how_many(self.sure[seat], TRADE_MARK) or self.pool[TRADE_MARK]) and not how_many(
            self.held_back[seat], TRADE_MARK
        )
        for number in range(1, TRADE_MARK):
            there = how_many(self.sure[seat], number) - how_many(self.held_back[seat], number) + self.pool[number]
            if there >= count:
                faces.append(number)
                weights.append(1 + there - count)
            if mark and self.tm_trade == WITH_ONE_NUMBER and count > 1 and there >= count - 1:
                faces.append(BESIDE + number)
                weights.append(1)
        if mark and self.tm_trade != NEVER_TRADED and count == 1:
            faces.append(TRADE_MARK)
            weights.append(1)
        drawn: list[int] = []
        while faces:
            lot = self.rng.below(sum(weights))
            at = 0
            while lot >= weights[at]:
                lot -= weights[at]
                at += 1
            drawn.append(faces.pop(at))
            weights.pop(at)
        drawn.reverse()
        return drawn

    def take(self, seat: int, hand: int) -> bool:
        """Makes the seat surely hold these cards, from the pool; False, and nothing done, if it cannot."""
        before = self.sure[seat]
        wanted = size_of(hand) - size_of(before)
        if wanted > self.room[seat]:
            return False
        for card in range(1, TRADE_MARK + 1):
            if how_many(hand, card) - how_many(before, card) > self.pool[card]:
                return False
        for card in range(1, TRADE_MARK + 1):
            self.pool[card] -= how_many(hand, card) - how_many(before, card)
        self.room[seat] -= wanted
        self.sure[seat] = hand
        return True

    def give_back(self, seat: int, before: int) -> None:
        """Undoes `take`."""
        hand = self.sure[seat]
        for card in range(1, TRADE_MARK + 1):
            self.pool[card] += how_many(hand, card) - how_many(before, card)
        self.room[seat] += size_of(hand) - size_of(before)
        self.sure[seat] = before

    def deal_rest(self) -> None:
        """Deals the cards that lie with nobody."""
        rest: list[int] = []
        for card in range(1, TRADE_MARK + 1):
            for _ in range(self.pool[card]):
                rest.append(card)
            self.pool[card] = 0
        self.rng.shuffle(rest)
        for seat in range(len(self.sizes)):
            for _ in range(self.room[seat]):
                self.sure[seat] += some(rest.pop(), 1)
            self.room[seat] = 0


def large_first(counts: list[int]) -> list[int]:
    """The places of a list in falling order of what stands there."""
    order: list[int] = []
    for count in range(15, 0, -1):
        for at in range(len(counts)):
            if counts[at] == count:
                order.append(at)
    return order
