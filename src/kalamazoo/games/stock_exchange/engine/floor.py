"""The trading floor: what lies there, who may say what, and what a hand is worth.

All trade at once. Every word on the floor is a move, in the order in which the words arrive (SX-MSG-8); the others
hear who speaks and how many cards it is about, never which.
"""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, all_seats
from kalamazoo.core.state import IntReader, State, put_list, shares
from kalamazoo.games.stock_exchange.engine.guess import Outlook
from kalamazoo.games.stock_exchange.engine.hands import MARK, cards_in, how_many, lot_of
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    BESIDE,
    CHOOSE,
    LULL,
    OFFER,
    PLAY,
    RETRACT,
    REVISE,
    SOLD,
    THROW_IN,
    TRADE_MARK,
    WAIVE,
    WITHDRAW,
    kind_of,
    pack_move,
    seat_of,
    slot_of,
)
from kalamazoo.games.stock_exchange.options import (
    NEVER_OPENS,
    NEVER_TRADED,
    STALL_OFF,
    SUGGESTED,
    TWO_MINUTES,
    WITH_ONE_NUMBER,
    StockExchangeOptions,
)

# Phases of a round.
DEALT: Final = 0
OPEN: Final = 1
OVER: Final = 2  # the game is

# How a game ends.
ALL_ROUNDS: Final = 1
TARGET_REACHED: Final = 2
NOBODY_TRADES: Final = 3
ONE_ROUND: Final = 4
TOO_LONG: Final = 5

ROUNDS: Final = 10  # SX-CNT-2
LULLS: Final = 5  # SX-OP-18: after so many lulls with no word between them the table asks
SAYINGS: Final = 200  # SX-OP-18: so many words for each seat, and the round is thrown in
THROWN_IN_A_ROW: Final = 5  # SX-OP-18: then the game ends as it stands
MOST_ROUNDS: Final = 500  # SX-OP-18: likewise

# Kinds of places.
PACK_PLACE: Final = 1
HAND_PLACE: Final = 2
STAND_PLACE: Final = 3  # where a seat's offers stand
FLOOR_PLACE: Final = 4

BID: Final = 32  # an acceptance that waits to be chosen, beside its face


class Floor(State):
    """The floor with its hands and offers; `StockExchangeState` adds what the words do."""

    def __init__(self, options: StockExchangeOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = options
        self.rng = Rng(0)
        self.phase = DEALT
        self.dealer = 0
        self.played = 0  # rounds won so far
        self.thrown = 0  # rounds thrown in since
        self.points: list[int] = []
        self.hands: list[int] = []  # packed, see fast_hands; 0 for a hand that is not known
        self.known: list[int] = []  # what each seat surely knows of each other's hand, packed, by seats * who + whose
        self.offers: list[int] = []  # by slots * seat + slot: count, to whom << 4, face << 8; 0 for none
        self.bids: list[int] = []  # acceptances that wait to be chosen, by seats * offer + seat
        self.opened = 0  # the seats that may trade with anyone: all, or those whose pair is open
        self.waived = 0
        self.wishes = 0  # the seats that wish to throw the round in
        self.stood = 0  # the offers, by the same numbers, that have stood in this round
        self.said = 0  # words in this round that all have heard
        self.trades = 0
        self.lulls = 0
        self.seller = -1  # who won the last round, with which number, whether double …
        self.sold_number = 0
        self.sold_double = 0
        self.shown: list[int] = []  # … and the hands that were shown then, packed
        self.mark_at = -1  # … and who had the trade-mark card
        self.outlook: Outlook | None = None  # of a view

    def house(self) -> Options:
        return self.opt

    def clear(self) -> None:
        """An empty table of the right size."""
        self.points = [0] * self.seats
        self.hands = [0] * self.seats
        self.shown = [0] * self.seats
        self.clear_floor()

    def clear_floor(self) -> None:
        """Nothing offered, nothing said, nobody knows anything."""
        offers = self.seats * self.opt.slots
        self.known = [0] * (self.seats * self.seats)
        self.offers = [0] * offers
        self.bids = [0] * (offers * self.seats) if self.opt.chooses else []
        shut = self.opt.partners and self.opt.pair_first
        self.opened = 0 if shut else all_seats(self.seats)  # SX-OP-20
        self.waived = 0
        self.wishes = 0
        self.stood = 0
        self.said = 0
        self.trades = 0
        self.lulls = 0

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Everybody while the board is open, and the clock (SX-TRADE-2); before that the dealer (SX-OPEN-1)."""
        if self.phase == OPEN:
            return all_seats(self.seats) | CLOCK_BIT
        if self.phase == DEALT:
            return 1 << self.dealer | (0 if self.opt.open_after == NEVER_OPENS else CLOCK_BIT)
        return 0

    def must_act(self) -> int:
        """The dealer before the board is open; then nobody (SX-TRADE-8)."""
        return 1 << self.dealer if self.phase == DEALT else 0

    def moves(self, seat: int) -> list[int]:
        """Every word that the seat may say now."""
        found: list[int] = []
        if seat == CLOCK:
            if self.phase == OPEN:
                found.append(self.lull_move())
            elif self.phase == DEALT and self.opt.open_after != NEVER_OPENS:
                found.append(PLAY)  # SX-OP-27
            return found
        if self.phase == DEALT and seat == self.dealer:
            found.append(PLAY)  # SX-OPEN-2
            self.add_offers(found, seat)  # SX-OPEN-3
        if self.phase != OPEN:
            return found  # SX-OPEN-1
        if self.opt.table_play or self.complete(seat):
            found.append(SOLD)  # SX-MSG-7
        self.add_acceptances(found, seat)
        self.add_offers(found, seat)
        self.add_own_business(found, seat)
        if self.opt.stall != STALL_OFF and not self.wishes >> seat & 1:
            found.append(THROW_IN)  # SX-MSG-10
        if not (self.opened | self.waived) >> seat & 1:
            found.append(WAIVE)  # SX-MSG-11
        return found

    def add_offers(self, found: list[int], seat: int) -> None:
        """SX-MSG-2: so many unreserved cards of one number, to anyone or to one seat."""
        if self.free_slot(seat) < 0:
            return
        hand = self.unreserved(seat)
        for number in range(1, self.seats + 1):
            for count in range(1, how_many(hand, number) + 1):
                self.add_offer(found, seat, number, count)
        if hand & MARK and self.opt.tm_trade != NEVER_TRADED:
            self.add_offer(found, seat, TRADE_MARK, 1)  # SX-OP-6
            if self.opt.tm_trade == WITH_ONE_NUMBER:
                for number in range(1, self.seats + 1):
                    for count in range(1, how_many(hand, number) + 1):
                        self.add_offer(found, seat, BESIDE + number, count + 1)

    def add_offer(self, found: list[int], seat: int, face: int, count: int) -> None:
        """The same cards to each who may be named."""
        move = pack_move(OFFER, 0, 0, count, face)
        if not self.opened >> seat & 1:
            found.append(move | self.partner(seat) << 6)  # SX-PART-2
            return
        found.append(move | ANYONE << 6)
        for other in range(self.seats):
            if other != seat:
                found.append(move)
            move += 1 << 6

    def add_acceptances(self, found: list[int], seat: int) -> None:
        """SX-MSG-5: each offer that the seat may take, with each number it has enough of."""
        hand = -1
        for index in range(len(self.offers)):
            offer = self.offers[index]
            if not offer or not self.may_take(seat, index):
                continue
            slots = self.opt.slots
            if self.opt.chooses and self.bids[index * self.seats + seat]:
                found.append(pack_move(RETRACT, index % slots, index // slots))
                continue
            if hand < 0:
                hand = self.hands[seat] - self.bid_away(seat)
            count = offer & 15
            for face in self.faces(hand, count):
                found.append(pack_move(ACCEPT, index % slots, index // slots, count, face))

    def add_own_business(self, found: list[int], seat: int) -> None:
        """What the seat may do about its own offers."""
        for slot in range(self.opt.slots):
            index = seat * self.opt.slots + slot
            offer = self.offers[index]
            if not offer:
                continue
            count = offer & 15
            now = offer >> 8
            for face in self.faces(self.unreserved(seat) + lot_of(now, count), count):
                if face != now:
                    found.append(pack_move(REVISE, slot, 0, count, face))  # SX-MSG-3
            found.append(pack_move(WITHDRAW, slot))  # SX-MSG-4
            if self.opt.chooses:
                for other in range(self.seats):
                    if self.bids[index * self.seats + other]:
                        found.append(pack_move(CHOOSE, slot, other))

    def lull_move(self) -> int:
        """The clock's move. It is another one after each word and each lull (with stall=120-s, after each trade), so
        that a clock that runs for as long as its move stays the same measures the right silence."""
        stamp = self.trades if self.opt.stall == TWO_MINUTES else 2 * self.said + (self.lulls & 1)
        return pack_move(LULL, 0, 0, stamp & 15)

    # -- questions ------------------------------------------------------------------------------

    def size(self, seat: int) -> int:
        """How many cards the seat holds, the whole round through (SX-TRADE-6, SX-TM-1)."""
        return self.opt.copies + (1 if self.has_eleven(seat) else 0)

    def has_eleven(self, seat: int) -> bool:
        """Whether it was dealt a card more: with the trade-mark card, the seat at the dealer's left (SX-OP-4)."""
        return self.opt.tm and seat == (self.dealer + 1) % self.seats

    def partner(self, seat: int) -> int:
        """Who sits opposite (SX-OP-20)."""
        return (seat + self.seats // 2) % self.seats

    def free_slot(self, seat: int) -> int:
        """Where the seat's next offer would stand, or -1."""
        for slot in range(self.opt.slots):
            if not self.offers[seat * self.opt.slots + slot]:
                return slot
        return -1

    def offered(self, seat: int) -> int:
        """The cards that stand in the seat's offers."""
        lot = 0
        for slot in range(self.opt.slots):
            offer = self.offers[seat * self.opt.slots + slot]
            lot += lot_of(offer >> 8, offer & 15)
        return lot

    def bid_away(self, seat: int) -> int:
        """The cards that stand in the seat's acceptances."""
        lot = 0
        if self.opt.chooses:
            for index in range(len(self.offers)):
                bid = self.bids[index * self.seats + seat]
                if bid:
                    lot += lot_of(bid & (BID - 1), self.offers[index] & 15)
        return lot

    def unreserved(self, seat: int) -> int:
        """The cards of the seat that stand in nothing."""
        return self.hands[seat] - self.offered(seat) - self.bid_away(seat)

    def faces(self, hand: int, count: int) -> list[int]:
        """What can be given in a trade of so many cards: one number (SX-TRADE-4), or the trade-mark card (SX-OP-6)."""
        found: list[int] = []
        mark = hand & MARK
        for number in range(1, self.seats + 1):
            if how_many(hand, number) >= count:
                found.append(number)
        if mark and count == 1 and self.opt.tm_trade != NEVER_TRADED:
            found.append(TRADE_MARK)
        if mark and count > 1 and self.opt.tm_trade == WITH_ONE_NUMBER:
            for number in range(1, self.seats + 1):
                if how_many(hand, number) >= count - 1:
                    found.append(BESIDE + number)
        return found

    def may_take(self, seat: int, index: int) -> bool:
        """Whether this offer is another's, is meant for the seat, and the pairs are open to each other."""
        owner = index // self.opt.slots
        to = self.offers[index] >> 4 & 15
        if owner == seat or (to != ANYONE and to != seat):
            return False
        if self.opened >> seat & 1 and self.opened >> owner & 1:
            return True
        return self.opt.partners and self.partner(seat) == owner  # SX-PART-2

    def complete(self, seat: int) -> int:
        """The number with which the hand is fit for "sold" (SX-TRADE-1), 0 if not; 32 more if it counts double."""
        hand = self.hands[seat]
        mark = hand & MARK
        full = self.opt.copies
        for number in range(1, self.seats + 1):
            held = how_many(hand, number)
            if held < full - 1:
                continue
            if held == full and mark:
                return number + 32  # SX-TM-4
            if held == full or mark:  # SX-SOLD-2, SX-TM-3
                if self.opt.must_fit and self.has_eleven(seat):
                    return 0  # SX-OP-5
                return number  # SX-TM-2
        return 0

    def target(self) -> int:
        """The count that wins by the second method (SX-CNT-5)."""
        return 30 * self.seats if self.opt.target == SUGGESTED else self.opt.target

    # -- rolling out ----------------------------------------------------------------------------

    def random_move(self, seat: int, rng: Rng) -> int:
        """A word that a trader might say: "sold" if he can, else his least useful cards for whatever comes."""
        if seat == CLOCK or self.phase != OPEN:
            return self.moves(seat)[0]
        if self.complete(seat):
            return SOLD
        wanted = self.longest(seat)
        choices: list[int] = []
        for index in range(len(self.offers)):
            if self.offers[index]:
                self.add_trades(choices, seat, index, wanted)
        if choices:
            return rng.pick(choices)
        if self.free_slot(seat) >= 0:
            hand = self.unreserved(seat)
            to = ANYONE if self.opened >> seat & 1 else self.partner(seat)
            for number in range(1, self.seats + 1):
                held = how_many(hand, number)
                if held and number != wanted:
                    choices.append(pack_move(OFFER, 0, to, 1 + rng.below(held), number))
            if choices:
                return rng.pick(choices)
        return rng.pick(self.moves(seat))

    def add_trades(self, found: list[int], seat: int, index: int, wanted: int) -> None:
        """Ways to close this trade that cost none of the cards wanted."""
        slots = self.opt.slots
        count = self.offers[index] & 15
        if index // slots == seat:
            if self.opt.chooses:
                for other in range(self.seats):
                    if self.bids[index * self.seats + other]:
                        found.append(pack_move(CHOOSE, index % slots, other))
        elif self.may_take(seat, index) and not (self.opt.chooses and self.bids[index * self.seats + seat]):
            hand = self.hands[seat] - self.bid_away(seat)
            for number in range(1, self.seats + 1):
                if number != wanted and how_many(hand, number) >= count:
                    found.append(pack_move(ACCEPT, index % slots, index // slots, count, number))

    def longest(self, seat: int) -> int:
        """The number the seat has most of, the higher one of two."""
        hand = self.hands[seat]
        best = 1
        for number in range(2, self.seats + 1):
            if how_many(hand, number) >= how_many(hand, best):
                best = number
        return best

    # -- what a search asks ---------------------------------------------------------------------

    def distinct_moves(self, seat: int) -> list[int]:
        """Of equal offers of one seat, the first."""
        found: list[int] = []
        for move in self.moves(seat):
            kind = kind_of(move)
            owner = seat if kind in (WITHDRAW, REVISE, CHOOSE) else seat_of(move)
            if kind not in (WITHDRAW, REVISE, CHOOSE, ACCEPT, RETRACT) or self.is_first(owner, slot_of(move)):
                found.append(move)
        return found

    def is_first(self, owner: int, slot: int) -> bool:
        """Whether no equal offer of a seat, with equal acceptances, stands before this one."""
        index = owner * self.opt.slots + slot
        for other in range(owner * self.opt.slots, index):
            if self.offers[other] == self.offers[index]:
                seats = self.seats
                if self.bids[other * seats : (other + 1) * seats] == self.bids[index * seats : (index + 1) * seats]:
                    return False
        return True

    def reveals(self, seat: int, move: int) -> bool:
        """A trade, and a new deal."""
        kind = kind_of(move)
        if self.said + 1 >= SAYINGS * self.seats or kind in (SOLD, CHOOSE):
            return True
        if kind == ACCEPT:
            return not self.opt.chooses
        if kind == PLAY:
            return self.opt.auto_sold
        if kind == OFFER:
            return self.opt.auto_match or (self.phase == DEALT and self.opt.auto_sold)
        return kind == THROW_IN and self.wishes | 1 << seat == all_seats(self.seats)

    def estimate(self) -> list[float]:
        """By rounds won, and in the round by the longest number in hand."""
        worth = 1.0
        left = float(ROUNDS - self.played)  # compiled, a float holds no int
        if self.opt.second:  # a round counts ten times its number
            worth = 5.0 * (self.seats + 1)
            left = (self.target() - max(self.points)) / worth
        elif self.opt.progressive:
            left = 1.0
        ahead: list[float] = []
        for seat in range(self.seats):
            whole = how_many(self.hands[seat], self.longest(seat)) / self.opt.copies
            if self.opt.partners:
                mate = self.partner(seat)
                whole = max(whole, how_many(self.hands[mate], self.longest(mate)) / self.opt.copies)
            ahead.append(self.points[seat] / worth + 0.7 * whole * whole)
        best = max(ahead)
        unit = 0.8 + 0.15 * max(0.0, left)
        return shares([(best - there) / unit for there in ahead])

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The counts."""
        return self.points[:]

    def cards(self) -> list[int]:
        """All cards; they are always in the hands."""
        found: list[int] = []
        for seat in range(self.seats):
            hand = cards_in(self.hands[seat])
            found.extend(hand)
            for _ in range(self.size(seat) - len(hand)):
                found.append(BACK)
        return found

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [self.ending, self.phase, self.dealer, self.played, self.thrown, self.opened, self.waived, self.wishes]
        out.append(self.stood)
        out += [self.said, self.trades, self.lulls, self.seller, self.sold_number, self.sold_double, self.mark_at]
        out.append(self.rng.save())
        put_list(out, self.points)
        put_list(out, self.hands)
        put_list(out, self.known)
        put_list(out, self.offers)
        put_list(out, self.bids)
        put_list(out, self.shown)
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.phase = reader.one()
        self.dealer = reader.one()
        self.played = reader.one()
        self.thrown = reader.one()
        self.opened = reader.one()
        self.waived = reader.one()
        self.wishes = reader.one()
        self.stood = reader.one()
        self.said = reader.one()
        self.trades = reader.one()
        self.lulls = reader.one()
        self.seller = reader.one()
        self.sold_number = reader.one()
        self.sold_double = reader.one()
        self.mark_at = reader.one()
        self.rng.load(reader.one())
        self.points = reader.some()
        self.hands = reader.some()
        self.known = reader.some()
        self.offers = reader.some()
        self.bids = reader.some()
        self.shown = reader.some()
        reader.finish()
        self.outlook = Outlook()
