"""What lies on a Flinch table, and what moves there: centre, stack, used cards.

The centre is kept as needs: `need[r]` is the mask of piles on which rank r fits, bit 0 standing for a new pile. A
stock is a list that clones share and never change, with a count of the cards left. Cards in stocks and stack carry
the mask of seats that know them (see `known_to`). `fit` and `tops` say again, for speed, what lies open.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, CLEAR, NOTE, SHUFFLE
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.holdings import MORE_AT, NO_CARDS, NO_ROW, Holdings, zeros
from kalamazoo.games.flinch.engine.notes import (
    CENTRE_PLACE,
    HAND_PLACE,
    PLAYING,
    STACK_PLACE,
    STOCK_PLACE,
    TURNED,
    USED_PLACE,
)
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    pile_cards,
    pile_entries,
    short_with,
)
from kalamazoo.games.flinch.moves import SLOTS
from kalamazoo.games.flinch.options import ENDS, HAND_SIZE, MIDDLE, STANDARD, WILD, FlinchOptions

ALL_KNOW: Final = 1 << 16  # in the mask of knowers: everybody, onlookers too
KNOWN_AT: Final = 5
NEW_BIT: Final = 1
HIDDEN_FUTURE: Final = 1  # the generator of a masked state
NEEDS: Final = 18
NO_LISTS: Final[list[list[int]]] = []


def known_to(entry: int, seat: int) -> bool:
    """Whether the seat knows this face-down card of a stock or of the stack."""
    return (entry >> KNOWN_AT & ALL_KNOW) != 0 or (seat < 16 and entry >> (KNOWN_AT + seat) & 1 == 1)


def row(numbers: list[int]) -> vec[i64]:
    """The numbers as a row."""
    return vec[i64](numbers)


def put_row(out: list[int], numbers: vec[i64]) -> None:
    """Appends a row with its length in front, for `ints`."""
    out.append(len(numbers))
    for number in numbers:
        out.append(number)


def without_bit(mask: i64, place: i64) -> i64:
    """The mask with one bit taken out; those above move down."""
    upper: i64 = mask >> place
    return mask ^ upper << place | (upper >> 1) << place


class Layout(Holdings):
    """The table: every card, and whose turn it is. Read it with the methods; change it only through `apply`."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = PLAYING
        self.opened = False  # the first 1 has been played
        self.asked: i64 = 0  # how many seats the opening has asked, or have laid down, from the dealer's left
        self.busy = False  # a card went to the centre in this turn
        self.dry = False  # the stack was exhausted when this turn began
        self.idle: i64 = 0  # turns in a row without a card to the centre, the stack exhausted throughout
        self.forced: i64 = -1  # the seat that must break a block
        self.barred: i64 = 0  # the seats whose last stock card must wait a round
        self.regathered = False  # reserves became the stack, and no card has gone to the centre since
        self.out: i64 = 0  # placings: the seats that have finished …
        self.places = 0  # … and their order, packed: the first is lowest, seat + 1 each
        self.clean: i64 = 0  # seats that certainly hold no starter that is a duty
        self.luck: i64 = HIDDEN_FUTURE  # the generator
        self.stocks = NO_LISTS  # by seat, the top card last; shared, never changed in place
        self.left = NO_ROW  # cards left in each stock
        self.tops = NO_ROW  # by seat, packed: the stock top, then the six reserve tops; 0 where there is none
        self.need = NO_ROW
        self.fit: i64 = 0  # the mask of cards that fit somewhere, a wild among them
        self.count: i64 = 0  # play piles
        self.falling: i64 = 0  # mask of piles that are built down
        self.half: i64 = 0  # mask of piles with a finished arm
        self.piles = NO_CARDS  # packed, by number - 1; kept only if opt.keeps
        self.stack = NO_CARDS  # the next card last; shared, never changed in place
        self.stack_left: i64 = 0
        self.used = NO_CARDS  # shared, never changed in place
        self.used_piles: i64 = 0

    @abstractmethod
    def clone(self) -> "Layout":
        """An independent copy; events are not copied."""

    def copy_to(self, twin: "Layout") -> None:
        """Makes the twin, fresh and of the same options and seats, an equal of this table."""
        twin.ending = self.ending
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.phase = self.phase
        twin.opened = self.opened
        twin.asked = self.asked
        twin.busy = self.busy
        twin.dry = self.dry
        twin.idle = self.idle
        twin.forced = self.forced
        twin.barred = self.barred
        twin.regathered = self.regathered
        twin.out = self.out
        twin.places = self.places
        twin.clean = self.clean
        twin.luck = self.luck
        twin.stocks = self.stocks
        twin.left = self.left[:]
        twin.hands = self.hands[:]
        twin.more = self.more
        twin.reserves = self.reserves[:]
        twin.deep = self.deep
        twin.tops = self.tops[:]
        twin.need = self.need[:]
        twin.fit = self.fit
        twin.count = self.count
        twin.falling = self.falling
        twin.half = self.half
        if self.opt.keeps:
            twin.piles = self.piles.copy()
        twin.stack = self.stack
        twin.stack_left = self.stack_left
        twin.used = self.used
        twin.used_piles = self.used_piles

    # -- dealing --------------------------------------------------------------------------------

    def deal_cards(self, dealer: int, rng: Rng) -> None:
        """Shuffles and deals: one card each in turn from the dealer's left, stocks, then hands (OP-DEAL-1)."""
        opt = self.opt
        seats = self.seats
        cards = opt.pack(seats)
        rng.shuffle(cards)
        at = len(cards)
        self.take_seats()
        rest = at - seats * opt.stock_size
        for step in range(1, seats + 1):  # FL-DEAL-3, -4
            self.stocks[(dealer + step) % seats] = cards[at - step : rest - 1 : -seats]
        at = rest
        for seat in range(seats):
            self.left[seat] = opt.stock_size
        for _ in range(HAND_SIZE):  # FL-DEAL-5
            for step in range(1, seats + 1):
                at -= 1
                seat = (dealer + step) % seats
                self.hands[seat] = short_with(self.hands[seat], cards[at])
        self.dealer = dealer
        self.stack = cards  # FL-DEAL-6: what is left, in its order
        self.stack_left = at
        self.clear_table()
        self.luck = rng.fork().save()

    def take_seats(self) -> None:
        """Every seat is without stock and hand."""
        self.stocks = [NO_CARDS for _ in range(self.seats)]
        self.left = zeros(self.seats)
        self.clear_hands()

    def clear_table(self) -> None:
        """No reserves, no play piles, no used cards (FL-DEAL-10)."""
        self.clear_reserves()
        self.need = self.bare_needs()
        self.count = 0
        self.falling = 0
        self.half = 0
        self.piles = []
        self.used = NO_CARDS
        self.used_piles = 0
        self.opened = False
        self.clean = 0
        self.see()

    def bare_needs(self) -> vec[i64]:
        """What fits when there is no pile: the starters (FL-OPEN-14)."""
        need = zeros(NEEDS)
        for rank in range(1, self.opt.cap + 1):
            if self.opt.starters >> rank & 1:
                need[rank] = NEW_BIT
        return need

    # -- reading --------------------------------------------------------------------------------

    def top(self, seat: i64) -> i64:
        """The face-up card of a stock; BACK (0) when the stock is empty or its top is not known."""
        return self.tops[seat] & FACE

    def stock(self, seat: int) -> list[int]:
        """A stock as far as it is known, the top card last."""
        return [entry & FACE for entry in self.stocks[seat][: self.left[seat]]]

    def pile(self, number: int) -> list[int]:
        """A play pile (1 and up) in the order of laying: cards, a wild as WILD + its rank."""
        if self.opt.keeps:
            return pile_entries(self.piles[number - 1])
        low, high = self.ends(number)
        if self.falling >> number & 1:
            return list(range(high, low - 1, -1))
        return list(range(low, high + 1))

    def ends(self, number: int) -> tuple[int, int]:
        """The lowest and the highest rank of a play pile that is a proper run."""
        low = 1
        high = self.opt.cap
        start = self.opt.start
        for rank in range(1, self.opt.cap + 1):
            if self.need[rank] >> number & 1:
                if (self.opt.variation == MIDDLE and rank < start) or self.falling >> number & 1:
                    low = rank + 1
                else:
                    high = rank - 1
        return low, high

    def mate(self, seat: i64) -> i64:
        """The partner's seat (OP-PART-1)."""
        return (seat + self.seats // 2) % self.seats

    def is_side(self, seat: i64, other: i64) -> bool:
        """Whether two seats play together: the same seat, or partners."""
        return seat == other or (self.opt.partners and self.mate(seat) == other)

    def next_seat(self, seat: i64) -> i64:
        """The next seat to the left that still plays (FL-TURN-1)."""
        seats: i64 = self.seats
        following: i64 = seat + 1
        if following == seats:
            following = 0
        while self.out >> following & 1 and following != seat:
            following += 1
            if following == seats:
                following = 0
        return following

    def cards(self) -> list[int]:
        """Every card of the game; BACK for each unknown one."""
        found: list[int] = []
        for seat in range(self.seats):
            found.extend(self.stock(seat))
            found.extend(self.hand(seat))
        for at in range(len(self.reserves)):
            found.extend(pile_cards(self.reserve_pile(at)))
        for number in range(1, self.count + 1):
            for entry in self.pile(number):
                found.append(min(entry, WILD))
        for entry in self.stack[: self.stack_left]:
            found.append(entry & FACE)
        found.extend(self.used)
        return found

    # -- the centre -----------------------------------------------------------------------------

    def places_for(self, card: int) -> int:
        """The mask of piles on which a card fits, bit 0 for a new one; 0 if it fits nowhere."""
        if card != WILD:
            return self.need[card]
        mask = 0
        for rank in range(1, self.opt.cap + 1):  # FL-WILD-4
            mask |= self.need[rank]
        return mask if self.opt.wild_starts else mask & ~NEW_BIT  # OP-WILD-1

    def land(self, card: i64, rank: i64, target: i64) -> bool:
        """Lays a card that fits on a pile or begins one; whether the pile is finished by it."""
        opt = self.opt
        full = False
        if target == 0:
            self.count += 1
            mark: i64 = bit(self.count)
            if opt.variation == STANDARD or rank == 1:
                self.want(2, mark)
            elif opt.variation == ENDS:  # FL-VAR-1, -2: built down
                self.falling |= mark
                self.want(rank - 1, mark)
            else:
                self.want(rank + 1, mark)
                self.want(rank - 1, mark)
        else:
            mark = bit(target)
            rest: i64 = self.need[rank] & ~mark
            self.need[rank] = rest
            if not rest:
                self.fit &= ~bit(rank)
            if opt.variation != STANDARD:
                full = self.grow(rank, mark)
            elif rank == opt.cap:
                full = True
            else:
                self.want(rank + 1, mark)
        if opt.wilds and not opt.wild_starts:
            self.see_wild()
        if opt.keeps:
            entry: int = card if card != WILD else WILD + rank
            if target == 0:
                self.piles.append(entry)
            else:
                self.piles[target - 1] = self.piles[target - 1] << BITS | entry
        return full

    def grow(self, rank: i64, mark: i64) -> bool:
        """What a pile of a variation needs after this rank; whether it is finished."""
        opt = self.opt
        if opt.variation == ENDS:
            if self.falling & mark:  # FL-VAR-6
                if rank == 1:
                    return True  # OP-VAR-3
                self.want(rank - 1, mark)
            else:
                if rank == opt.cap:
                    return True
                self.want(rank + 1, mark)
            return False
        if rank > opt.start and rank < opt.cap:  # FL-VAR-7
            self.want(rank + 1, mark)
        elif 1 < rank < opt.start:
            self.want(rank - 1, mark)
        elif self.half & mark:
            return True  # OP-VAR-4: both arms are complete
        else:
            self.half |= mark
        return False

    def want(self, rank: i64, mark: i64) -> None:
        """Notes that a pile takes a rank."""
        self.need[rank] = self.need[rank] | mark
        self.fit |= bit(rank)

    def see_wild(self) -> None:
        """Notes whether a wild fits (OP-WILD-1)."""
        self.fit &= ~(1 << WILD)
        if self.places_for(WILD):
            self.fit |= 1 << WILD

    def see(self) -> None:
        """Notes afresh what fits and what lies open."""
        self.fit = 0
        for rank in range(1, self.opt.cap + 1):
            if self.need[rank]:
                self.fit |= 1 << rank
        if self.opt.wilds:
            self.see_wild()
        self.tops = zeros(self.seats)
        for seat in range(self.seats):
            self.see_seat(seat)

    def see_seat(self, seat: int) -> None:
        """Notes afresh what lies open before a seat."""
        left = self.left[seat]
        tops: i64 = self.stocks[seat][left - 1] & FACE if left else 0
        slot: i64 = 1
        while slot <= SLOTS:
            tops |= (self.reserves[seat * SLOTS + slot - 1] & FACE) << (BITS * slot)
            slot += 1
        self.tops[seat] = tops

    def remove(self, number: int) -> None:
        """Takes a finished pile off the table (FL-PILE-4, -5, -6); the piles behind it move up."""
        cards: list[int] = []
        for entry in self.pile(number):
            cards.append(min(entry, WILD))  # OP-WILD-7
        self.used = self.used + cards
        self.used_piles += 1
        self.close_gap(number)
        self.tell(CLEAR, self.turn, 0, place(CENTRE_PLACE, number=number), place(USED_PLACE), len(cards))
        if self.opt.renew_on_empty and not self.stack_left:
            self.renew()

    def close_gap(self, number: int) -> None:
        """Forgets a pile."""
        for rank in range(1, self.opt.cap + 1):
            self.need[rank] = without_bit(self.need[rank], number)
        self.falling = without_bit(self.falling, number)
        self.half = without_bit(self.half, number)
        self.count -= 1
        if self.opt.keeps:
            del self.piles[number - 1]

    # -- stock, stack and hands -----------------------------------------------------------------

    def turn_up(self, seat: int) -> None:
        """Tells that the next stock card lies face up now (FL-STOCK-2)."""
        if self.left[seat]:
            self.tell(NOTE, seat, self.top(seat), place(STOCK_PLACE, seat), 0, TURNED)

    def exhausted(self) -> bool:
        """No card on the stack, and none to renew it with (OP-BLOCK-1)."""
        return not self.stack_left and (self.used_piles < self.opt.min_piles or not self.used)

    def renew(self) -> bool:
        """Shuffles the used cards into a new stack (FL-STACK-2); whether there is one now."""
        if self.used_piles < self.opt.min_piles or not self.used:  # OP-STACK-1
            return False
        rng = Rng(0)
        rng.load(self.luck)
        cards = self.used.copy()
        rng.shuffle(cards)
        self.luck = rng.save()
        self.tell(SHUFFLE, self.turn, 0, place(USED_PLACE), place(STACK_PLACE), len(cards))
        self.stack = cards + self.stack[: self.stack_left]  # beneath what is left, if anything (OP-STACK-3)
        self.stack_left = len(self.stack)
        self.used = NO_CARDS
        self.used_piles = 0
        return True

    def give_hand(self, seat: i64) -> None:
        """Gives a seat the next five cards of the stack, or what there is (FL-STACK-1)."""
        if not self.stack_left:
            if not self.renew():
                return  # OP-STACK-5
        elif self.opt.top_up and self.stack_left < HAND_SIZE:
            self.renew()  # OP-STACK-3
        hand: i64 = self.hands[seat]
        short = not hand >> (MORE_AT - BITS * HAND_SIZE)
        stack = self.stack
        left: i64 = self.stack_left
        last: i64 = 0
        if left > HAND_SIZE:
            last = left - HAND_SIZE
        while left > last:
            left -= 1
            card: i64 = stack[left]
            card &= FACE
            if short:
                hand = short_with(hand, card)
            else:
                self.gain_card(seat, card)
            if self.events is not None:
                self.tell(CARD, seat, card, place(STACK_PLACE), place(HAND_PLACE, seat), 1, 1 << seat)
        self.stack_left = left
        if short:
            self.hands[seat] = hand
        self.clean &= ~(1 << seat)
        if self.opt.renew_on_empty and not self.stack_left:
            self.renew()

    # -- storage --------------------------------------------------------------------------------

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [
            self.ending,
            self.dealer,
            self.turn,
            self.phase,
            int(self.opened),
            self.asked,
            int(self.busy),
            int(self.dry),
            self.idle,
            self.forced,
            self.barred,
            int(self.regathered),
            self.out,
            self.places,
            self.clean,
            self.luck,
            self.count,
            self.falling,
            self.half,
            self.used_piles,
        ]
        for seat in range(self.seats):
            put_list(out, self.stocks[seat][: self.left[seat]])
        out.append(self.seats)
        for seat in range(self.seats):
            out.append(self.whole_hand(seat))
        out.append(len(self.reserves))
        for at in range(len(self.reserves)):
            out.append(self.reserve_pile(at))
        put_row(out, self.need)
        put_list(out, self.piles)
        put_list(out, self.stack[: self.stack_left])
        put_list(out, self.used)
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        self.read_ints(reader)
        reader.finish()

    def read_ints(self, reader: IntReader) -> None:
        """Reads the numbers in the order of `ints`."""
        self.ending = reader.one()
        self.dealer = reader.one()
        self.turn = reader.one()
        self.phase = reader.one()
        self.opened = reader.one() == 1
        self.asked = reader.one()
        self.busy = reader.one() == 1
        self.dry = reader.one() == 1
        self.idle = reader.one()
        self.forced = reader.one()
        self.barred = reader.one()
        self.regathered = reader.one() == 1
        self.out = reader.one()
        self.places = reader.one()
        self.clean = reader.one()
        self.luck = reader.one()
        self.count = reader.one()
        self.falling = reader.one()
        self.half = reader.one()
        self.used_piles = reader.one()
        self.stocks = [reader.some() for _ in range(self.seats)]
        self.left = zeros(self.seats)
        for seat in range(self.seats):
            self.left[seat] = len(self.stocks[seat])
        self.clear_hands()
        for seat, hand in enumerate(reader.some()):
            self.set_hand(seat, hand)
        self.clear_reserves()
        for at, pile in enumerate(reader.some()):
            self.set_reserve_pile(at, pile)
        self.need = row(reader.some())
        self.piles = reader.some()
        self.stack = reader.some()
        self.stack_left = len(self.stack)
        self.used = reader.some()
        self.see()
