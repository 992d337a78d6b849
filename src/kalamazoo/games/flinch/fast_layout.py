"""What lies on a Flinch table, and what moves there: centre, stack, used cards.

The centre is kept as needs: `need[r]` is the mask of piles on which rank r fits, bit 0 standing for a new pile. A
stock is a list that clones share and never change, with a count of the cards left. Cards in stocks and stack carry
the mask of seats that know them (see `known_to`). `fit` and `tops` say again, for speed, what lies open.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, CLEAR, NOTE, SHUFFLE
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.games.flinch.fast_notes import (
    CENTRE_PLACE,
    HAND_PLACE,
    PLAYING,
    STACK_PLACE,
    STOCK_PLACE,
    TURNED,
    USED_PLACE,
)
from kalamazoo.games.flinch.fast_packed import BITS, FACE, hand_cards, pile_cards, pile_entries, with_card
from kalamazoo.games.flinch.moves import SLOTS
from kalamazoo.games.flinch.options import ENDS, HAND_SIZE, MIDDLE, STANDARD, WILD, FlinchOptions

ALL_KNOW: Final = 1 << 16  # in the mask of knowers: everybody, onlookers too
KNOWN_AT: Final = 5
NEW_BIT: Final = 1
HIDDEN_FUTURE: Final = 1  # the generator of a masked state
NEEDS: Final = 18
NO_CARDS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []


def known_to(entry: int, seat: int) -> bool:
    """Whether the seat knows this face-down card of a stock or of the stack."""
    return (entry >> KNOWN_AT & ALL_KNOW) != 0 or (seat < 16 and entry >> (KNOWN_AT + seat) & 1 == 1)


class Layout(State):
    """The table: every card, and whose turn it is. Read it with the methods; change it only through `apply`."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.dealer = 0
        self.turn = 0
        self.phase = PLAYING
        self.opened = False  # the first 1 has been played
        self.asked = 0  # how many seats the opening has asked, or have laid down, from the dealer's left
        self.busy = False  # a card went to the centre in this turn
        self.dry = False  # the stack was exhausted when this turn began
        self.idle = 0  # turns in a row without a card to the centre, the stack exhausted throughout
        self.forced = -1  # the seat that must break a block
        self.barred = 0  # the seats whose last stock card must wait a round
        self.regathered = False  # reserves became the stack, and no card has gone to the centre since
        self.out = 0  # placings: the seats that have finished …
        self.places = 0  # … and their order, packed: the first is lowest, seat + 1 each
        self.clean = 0  # seats that certainly hold no starter that is a duty
        self.luck = HIDDEN_FUTURE  # the generator
        self.stocks = NO_LISTS  # by seat, the top card last; shared, never changed in place
        self.left = NO_CARDS  # cards left in each stock
        self.hands = NO_CARDS  # packed
        self.reserves = NO_CARDS  # packed, at seat * SLOTS + slot - 1
        self.tops = NO_CARDS  # by seat, packed: the stock top, then the six reserve tops; 0 where there is none
        self.need = NO_CARDS
        self.fit = 0  # the mask of cards that fit somewhere, a wild among them
        self.count = 0  # play piles
        self.falling = 0  # mask of piles that are built down
        self.half = 0  # mask of piles with one finished arm
        self.piles = NO_CARDS  # packed, by number - 1; kept only if opt.keeps
        self.stack = NO_CARDS  # the next card last; shared, never changed in place
        self.stack_left = 0
        self.used = NO_CARDS  # shared, never changed in place
        self.used_piles = 0

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
        twin.left = self.left.copy()
        twin.hands = self.hands.copy()
        twin.reserves = self.reserves.copy()
        twin.tops = self.tops.copy()
        twin.need = self.need.copy()
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
        stocks: list[list[int]] = [[] for _ in range(seats)]
        for _ in range(opt.stock_size):  # FL-DEAL-3, -4
            for step in range(1, seats + 1):
                at -= 1
                stocks[(dealer + step) % seats].append(cards[at])
        hands = [0] * seats
        for _ in range(HAND_SIZE):  # FL-DEAL-5
            for step in range(1, seats + 1):
                at -= 1
                seat = (dealer + step) % seats
                hands[seat] = with_card(hands[seat], cards[at])
        self.dealer = dealer
        self.stocks = stocks
        self.left = [opt.stock_size] * seats
        self.hands = hands
        self.stack = cards  # FL-DEAL-6: what is left, in its order
        self.stack_left = at
        self.clear_table()
        self.luck = rng.fork().save()

    def clear_table(self) -> None:
        """No reserves, no play piles, no used cards (FL-DEAL-10)."""
        self.reserves = [0] * (self.seats * SLOTS)
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

    def bare_needs(self) -> list[int]:
        """What fits when there is no pile: the starters (FL-OPEN-14)."""
        need = [0] * NEEDS
        for rank in range(1, self.opt.cap + 1):
            if self.opt.starters >> rank & 1:
                need[rank] = NEW_BIT
        return need

    # -- reading --------------------------------------------------------------------------------

    def top(self, seat: int) -> int:
        """The face-up card of a stock; BACK (0) when the stock is empty or its top is not known."""
        return self.tops[seat] & FACE

    def stock(self, seat: int) -> list[int]:
        """A stock as far as it is known, the top card last."""
        return [entry & FACE for entry in self.stocks[seat][: self.left[seat]]]

    def hand(self, seat: int) -> list[int]:
        """A hand in order; BACK for what is not known."""
        return hand_cards(self.hands[seat])

    def reserve(self, seat: int, slot: int) -> list[int]:
        """A reserve pile (slots 1 to 5, and 6 after a slip), the top card last."""
        return pile_cards(self.reserves[seat * SLOTS + slot - 1])

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

    def mate(self, seat: int) -> int:
        """The partner's seat (OP-PART-1)."""
        return (seat + self.seats // 2) % self.seats

    def is_side(self, seat: int, other: int) -> bool:
        """Whether two seats play together: the same seat, or partners."""
        return seat == other or (self.opt.partners and self.mate(seat) == other)

    def next_seat(self, seat: int) -> int:
        """The next seat to the left that still plays (FL-TURN-1)."""
        seats = self.seats
        following = seat + 1 if seat + 1 < seats else 0
        if not self.out:
            return following
        while self.out >> following & 1 and following != seat:
            following = following + 1 if following + 1 < seats else 0
        return following

    def cards(self) -> list[int]:
        """Every card of the game; BACK for each unknown one."""
        found: list[int] = []
        for seat in range(self.seats):
            found.extend(self.stock(seat))
            found.extend(self.hand(seat))
        for pile in self.reserves:
            found.extend(pile_cards(pile))
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

    def land(self, card: int, rank: int, target: int) -> bool:
        """Lays a card that fits on a pile or begins one; whether the pile is finished by it."""
        opt = self.opt
        need = self.need
        full = False
        if target == 0:
            self.count += 1
            bit = 1 << self.count
            if opt.variation == STANDARD or rank == 1:
                self.want(2, bit)
            elif opt.variation == ENDS:  # FL-VAR-1, -2: built down
                self.falling |= bit
                self.want(rank - 1, bit)
            else:
                self.want(rank + 1, bit)
                self.want(rank - 1, bit)
        else:
            bit = 1 << target
            rest = need[rank] & ~bit
            need[rank] = rest
            if not rest:
                self.fit &= ~(1 << rank)
            if opt.variation == STANDARD:
                if rank == opt.cap:
                    full = True
                else:
                    self.want(rank + 1, bit)
            else:
                full = self.grow(rank, bit)
        if opt.wilds and not opt.wild_starts:
            self.see_wild()
        if opt.keeps:
            entry = card if card != WILD else WILD + rank
            if target == 0:
                self.piles.append(entry)
            else:
                self.piles[target - 1] = self.piles[target - 1] << BITS | entry
        return full

    def grow(self, rank: int, bit: int) -> bool:
        """What a pile of a variation needs after this rank; whether it is finished."""
        opt = self.opt
        if opt.variation == ENDS:
            if self.falling & bit:  # FL-VAR-6
                if rank == 1:
                    return True  # OP-VAR-3
                self.want(rank - 1, bit)
            else:
                if rank == opt.cap:
                    return True
                self.want(rank + 1, bit)
            return False
        if rank > opt.start and rank < opt.cap:  # FL-VAR-7
            self.want(rank + 1, bit)
        elif 1 < rank < opt.start:
            self.want(rank - 1, bit)
        elif self.half & bit:
            return True  # OP-VAR-4: both arms are complete
        else:
            self.half |= bit
        return False

    def want(self, rank: int, bit: int) -> None:
        """Notes that a pile takes a rank."""
        self.need[rank] = self.need[rank] | bit
        self.fit |= 1 << rank

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
        self.tops = [0] * self.seats
        for seat in range(self.seats):
            self.see_seat(seat)

    def see_seat(self, seat: int) -> None:
        """Notes afresh what lies open before a seat."""
        left = self.left[seat]
        tops = self.stocks[seat][left - 1] & FACE if left else 0
        for slot in range(1, SLOTS + 1):
            tops |= (self.reserves[seat * SLOTS + slot - 1] & FACE) << (BITS * slot)
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
        low = (1 << number) - 1
        for rank in range(1, self.opt.cap + 1):
            mask = self.need[rank]
            if mask > low:
                self.need[rank] = mask & low | (mask >> (number + 1)) << number
        self.falling = self.falling & low | (self.falling >> (number + 1)) << number
        self.half = self.half & low | (self.half >> (number + 1)) << number
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

    def give_hand(self, seat: int) -> None:
        """Gives a seat the next five cards of the stack, or what there is (FL-STACK-1)."""
        if not self.stack_left:
            if not self.renew():
                return  # OP-STACK-5
        elif self.opt.top_up and self.stack_left < HAND_SIZE:
            self.renew()  # OP-STACK-3
        hand: i64 = self.hands[seat]
        size = min(HAND_SIZE, self.stack_left)
        for _ in range(size):
            self.stack_left -= 1
            card = self.stack[self.stack_left] & FACE
            hand = with_card(hand, card)
            if self.events is not None:
                self.tell(CARD, seat, card, place(STACK_PLACE), place(HAND_PLACE, seat), 1, 1 << seat)
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
        put_list(out, self.hands)
        put_list(out, self.reserves)
        put_list(out, self.need)
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
        self.left = [len(stock) for stock in self.stocks]
        self.hands = reader.some()
        self.reserves = reader.some()
        self.need = reader.some()
        self.piles = reader.some()
        self.stack = reader.some()
        self.stack_left = len(self.stack)
        self.used = reader.some()
        self.see()
