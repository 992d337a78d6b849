"""Guessing the hands that a seat cannot see: cards, and which of them stand in offers.

The unseen cards are dealt at random, and a deal that does not fit the offers is thrown away: every deal, with every
choice of cards for the offers that it has, is as likely as another. Where that finds nothing soon, cards are found for
the offers first.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
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
    """A deal in the making: what each hand surely has, what is left to deal, which offers still need their cards."""

    def __init__(self, sizes: list[int], sure: list[int], pool: list[int], tm_trade: int, rng: Rng) -> None:
        self.sizes = sizes
        self.sure = sure  # the cards each seat surely holds, packed; grows to whole hands
        self.pool = pool  # how many of each card lie with nobody yet, by card
        self.tm_trade = tm_trade
        self.rng = rng
        self.room = [size - size_of(hand) for size, hand in zip(sizes, sure)]
        self.held_back = [0] * len(sizes)  # the cards of each seat that stand in offers, packed
        self.seats: list[int] = []  # of each offer that needs its cards: whose, how many …
        self.counts: list[int] = []
        self.faces: list[int] = []  # … and the answer
        self.order: list[int] = []
        self.steps = 0

    def reserve(self, seat: int, face: int, count: int) -> int:
        """Takes note of an offer; returns its number among those whose cards are to be guessed, or -1."""
        if face:
            self.held_back[seat] += lot_of(face, count)
            return -1
        self.seats.append(seat)
        self.counts.append(count)
        self.faces.append(0)
        return len(self.faces) - 1

    def solve(self) -> bool:
        """Finds cards for every offer and deals the rest; False if nothing fits."""
        if min(self.pool) < 0 or min(self.room) < 0:
            return False
        if self.deal_evenly():
            return True
        self.order = large_first(self.counts)
        for start in range(FRESH_STARTS):
            self.steps = TRIES if start < FRESH_STARTS - 1 else 1 << 60
            if self.place(0):
                self.deal_rest()
                return True
            if self.steps > 0:
                return False  # the search came to its end: no deal fits
        return False

    def deal_evenly(self) -> bool:
        """Deals until every offer has its cards; False, and nothing done, if that does not come soon."""
        pool = self.pool
        size: i64 = sum(pool)
        cards = vec[i64]([0] * size)
        at: i64 = 0
        for card in range(1, len(pool)):
            for _ in range(pool[card]):
                cards[at] = card
                at += 1
        seats: i64 = len(self.sizes)
        room = vec[i64]([0] * seats)
        sure = vec[i64]([0] * seats)
        hands = vec[i64]([0] * seats)
        seat: i64 = 0
        while seat < seats:
            room[seat] = self.room[seat]
            sure[seat] = self.sure[seat]
            seat += 1
        most = [self.most_faces(which) for which in range(len(self.counts))]
        for _ in range(DEALS):
            self.rng.shuffle_row(cards)
            at = 0
            seat = 0
            while seat < seats:
                hand = sure[seat]
                last = at + room[seat]
                while at < last and at < size:
                    hand += bit((cards[at] - 1) << 2)
                    at += 1
                hands[seat] = hand
                seat += 1
            if not self.counts and not any(self.held_back):
                break
            if self.choose(hands[:], most):
                break
        else:
            return False
        for owner in range(len(self.sizes)):
            self.sure[owner] = hands[owner]
            self.room[owner] = 0
        return True

    def most_faces(self, which: int) -> int:
        """At most so many faces can an offer have, whatever is dealt."""
        count = self.counts[which]
        size = self.sizes[self.seats[which]]
        found = min(size // count, TRADE_MARK - 1)
        if self.tm_trade != NEVER_TRADED and (self.pool[TRADE_MARK] or max(self.sure) >= MARK):
            found += 1 if count == 1 else size // (count - 1)
        return found

    def choose(self, free: vec[i64], most: list[int]) -> bool:
        """Finds cards for every offer among those dealt; a deal that leaves few choices is thrown away more often."""
        for seat in range(len(self.sizes)):
            if not covers(free[seat], self.held_back[seat]):
                return False
            free[seat] -= self.held_back[seat]
        for which in range(len(self.counts)):
            hand = free[self.seats[which]]
            face = self.face_at(hand, self.counts[which], self.rng.below(most[which]))
            if not face:
                return False
            self.faces[which] = face
            free[self.seats[which]] = hand - lot_of(face, self.counts[which])
        return True

    def face_at(self, hand: i64, count: i64, lot: i64) -> i64:
        """The face with this number among those that a hand can offer so many cards of; 0 if it has not so many."""
        mark = self.tm_trade != NEVER_TRADED and hand >= MARK
        number: i64 = 1
        while number < TRADE_MARK:
            there = how_many(hand, number)
            if there >= count:
                if not lot:
                    return number
                lot -= 1
            if mark and count > 1 and self.tm_trade == WITH_ONE_NUMBER and there >= count - 1:
                if not lot:
                    return BESIDE + number
                lot -= 1
            number += 1
        return TRADE_MARK if mark and count == 1 and not lot else 0

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
