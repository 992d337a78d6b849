"""What lies on a Flinch table and whose turn it is: the data of every position, and reading it.

The centre is kept as needs: `need[r]` is the mask of piles on which rank r fits, bit 0 standing for a new pile. A
stock is a list that clones share and never change, with a count of the cards left. Cards in stocks and stack carry
the mask of seats that know them (see `known_to`). `fit` and `tops` say again, for speed, what lies open.

A native number has room for twelve cards, so hands and reserve piles are packed in two parts: `hands` has the lowest
cards of a hand and `more` the others, `reserves` has the top cards of a pile and `deep` what lies beneath them.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import NOTE
from kalamazoo.core.options import Options
from kalamazoo.core.pool import Unseen
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.memory import Memory
from kalamazoo.games.flinch.engine.notes import CENTRE_PLACE, HAND_PLACE, PLAYING, RESERVE_PLACE, STOCK_PLACE, TURNED
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    SHORT,
    five_ranks,
    hand_cards,
    height,
    pile_cards,
    pile_entries,
    ranks_in,
    short_ranks,
    short_with,
    short_without,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.moves import HAND, MATE_SLOTS, MATE_STOCK, OWN_SLOTS, SLOTS, STOCK
from kalamazoo.games.flinch.options import HAND_SIZE, MIDDLE, WILD, FlinchOptions

ALL_KNOW: Final = 1 << 16  # in the mask of knowers: everybody, onlookers too
KNOWN_AT: Final = 5
NEW_BIT: Final = 1
HIDDEN_FUTURE: Final = 1  # the generator of a masked state
NEEDS: Final = 18
LOWEST_BITS: Final = 0x108421  # of the five slots that are lawful (FL-RES-2), five bits each
MORE_AT: Final = BITS * SHORT
LOWEST: Final = (1 << MORE_AT) - 1
NO_LISTS: Final[list[list[int]]] = []
NO_CARDS: Final[list[int]] = []
NO_ROW: Final[vec[i64]] = vec[i64]()
NO_MEMORY: Final = Memory(0)  # in strict play there is nothing to remember


def known_to(entry: int, seat: int) -> bool:
    """Whether the seat knows this face-down card of a stock or of the stack."""
    return (entry >> KNOWN_AT & ALL_KNOW) != 0 or (seat < 16 and entry >> (KNOWN_AT + seat) & 1 == 1)


def zeros(size: int) -> vec[i64]:
    """A row of so many zeros."""
    return vec[i64]([0] * size)


class Layout(State):
    """The table: every card, and whose turn it is. Read it with the methods; change it only through `apply`."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.memory = NO_MEMORY
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
        self.places = 0  # … and their order, packed, seat + 1 each
        self.winner: i64 = -1  # without placings: the seat that has won, where stocks do not tell
        self.clean: i64 = 0  # seats that certainly hold no starter that is a duty
        self.luck: int = HIDDEN_FUTURE  # the saved generator; of a live game more than 64 bits
        self.stocks = NO_LISTS  # by seat, the top card last; shared, never changed in place
        self.left = NO_ROW  # cards left in each stock
        self.tops = NO_ROW  # by seat, packed: the stock top, then the six reserve tops; 0 where there is none
        self.need = NO_ROW
        self.fit: i64 = 0  # the mask of cards that fit somewhere, a wild among them
        self.count: i64 = 0  # play piles
        self.falling: i64 = 0  # mask of piles that are built down
        self.half: i64 = 0  # mask of piles with a finished arm
        self.piles = NO_CARDS  # packed, by number - 1; kept only if opt.keeps
        self.spots = NO_CARDS  # where each pile lies for life, for those who look on; no part of the position
        self.stack = NO_CARDS  # the next card last; shared, never changed in place
        self.stack_left: i64 = 0
        self.unseen: Unseen | None = None  # of a view
        self.used = NO_CARDS  # shared, never changed in place
        self.used_piles: i64 = 0
        self.hands = NO_ROW  # packed: the lowest cards, none only if the hand is empty
        self.more = NO_CARDS  # packed, by seat: the others, if anybody has any; shared, never changed in place
        self.reserves = NO_ROW  # packed, at seat * SLOTS + slot - 1: the top cards, none only if the pile is empty
        self.deep = NO_CARDS  # packed, at the same places: whole twelves beneath them; shared, never changed in place

    # -- what strict play and table play do each in their own way -------------------------------

    def house(self) -> Options:
        return self.opt

    @abstractmethod
    def ask(self, seat: i64) -> None:
        """It is a seat's turn in the opening or the lay-down."""

    @abstractmethod
    def begin_turn(self, seat: i64) -> None:
        """A seat's turn begins."""

    @abstractmethod
    def give_way(self) -> None:
        """If the player on turn has finished and the game goes on, the turn passes to the next."""

    @abstractmethod
    def void(self) -> None:
        """The deal is void; the same dealer deals again (OP-OPEN-7)."""

    @abstractmethod
    def lawful(self, seat: i64) -> list[int]:
        """What the clauses allow the player on turn."""

    # -- hands and reserves ---------------------------------------------------------------------

    def clear_hands(self) -> None:
        """No hands."""
        self.hands = zeros(self.seats)
        self.more = NO_CARDS

    def clear_reserves(self) -> None:
        """No reserves."""
        self.reserves = zeros(self.seats * SLOTS)
        self.deep = NO_CARDS

    def hand(self, seat: int) -> list[int]:
        """A hand in order; BACK for what is not known."""
        return hand_cards(self.whole_hand(seat))

    def whole_hand(self, seat: int) -> int:
        """A hand, packed."""
        lowest: int = self.hands[seat]
        return self.more[seat] << MORE_AT | lowest if self.more else lowest

    def hand_ranks(self, seat: i64) -> i64:
        """The mask of ranks in a hand."""
        hand: i64 = self.hands[seat]
        return self.many_ranks(seat) if hand >> BITS * HAND_SIZE else five_ranks(hand)

    def many_ranks(self, seat: i64) -> i64:
        """The same for more than five cards."""
        return ranks_in(self.whole_hand(seat)) if self.more else short_ranks(self.hands[seat])

    def set_hand(self, seat: int, hand: int) -> None:
        """Puts a packed hand in the place of a hand."""
        self.hands[seat] = hand & LOWEST
        others = hand >> MORE_AT
        if others or self.more:
            more = self.more.copy() if self.more else [0] * self.seats
            more[seat] = others
            self.more = more if any(more) else NO_CARDS

    def gain_card(self, seat: i64, card: i64) -> None:
        """A card comes into a hand."""
        hand: i64 = self.hands[seat]
        if hand >> (MORE_AT - BITS):
            self.set_hand(seat, with_card(self.whole_hand(seat), card))
        else:
            self.hands[seat] = short_with(hand, card)

    def lose_card(self, seat: i64, card: i64) -> None:
        """A card leaves a hand."""
        if self.more:
            self.lose_one_of_many(seat, card)
        else:
            self.hands[seat] = short_without(self.hands[seat], card)

    def lose_one_of_many(self, seat: int, card: int) -> None:
        """The same while somebody has more than twelve cards."""
        self.set_hand(seat, without_card(self.whole_hand(seat), card))

    def reserve(self, seat: int, slot: int) -> list[int]:
        """A reserve pile (slots 1 to 5, and 6 after a slip), the top card last."""
        return pile_cards(self.reserve_pile(seat * SLOTS + slot - 1))

    def reserve_pile(self, at: int) -> int:
        """A whole reserve pile, packed."""
        upper: int = self.reserves[at]
        if not self.deep or not self.deep[at]:
            return upper
        return self.deep[at] << (BITS * height(upper)) | upper

    def set_reserve_pile(self, at: int, pile: int) -> None:
        """Puts a packed pile in the place of a reserve pile; `tops` is left to the caller."""
        beneath = 0
        size = height(pile)
        if size > SHORT:
            upper = (size - 1) % SHORT + 1
            beneath = pile >> (BITS * upper)
            pile ^= beneath << (BITS * upper)
        if beneath or self.deep:
            self.deep = self.deep.copy() if self.deep else [0] * len(self.reserves)
            self.deep[at] = beneath
        self.reserves[at] = pile

    def push_reserve(self, at: int, card: int) -> None:
        """Lays a card on a reserve pile; `tops` is left to the caller."""
        upper: int = self.reserves[at]
        if height(upper) < SHORT:
            self.reserves[at] = upper << BITS | card
            return
        self.deep = self.deep.copy() if self.deep else [0] * len(self.reserves)
        self.deep[at] = self.deep[at] << MORE_AT | upper
        self.reserves[at] = card

    def pop_reserve(self, at: int) -> None:
        """Takes the top card of a reserve pile away; `tops` is left to the caller."""
        self.set_reserve_pile(at, self.reserve_pile(at) >> BITS)

    def has_reserves(self) -> bool:
        """Whether anybody has a reserve."""
        for pile in self.reserves:
            if pile:
                return True
        return False

    def under(self, at: int) -> int:
        """The second card of a reserve pile; 0 if there is none."""
        return self.reserve_pile(at) >> BITS & FACE

    # -- stock, centre, stack -------------------------------------------------------------------

    def top(self, seat: i64) -> i64:
        """The face-up card of a stock (FL-DEAL-8); BACK (0) when the stock is empty or its top is not known."""
        return self.tops[seat] & FACE

    def stock(self, seat: int) -> list[int]:
        """A stock as far as it is known, the top card last."""
        return [entry & FACE for entry in self.stocks[seat][: self.left[seat]]]

    def turn_up(self, seat: int) -> None:
        """Tells that the next stock card lies face up now (FL-STOCK-2)."""
        if self.left[seat]:
            self.tell(NOTE, seat, self.top(seat), place(STOCK_PLACE, seat), 0, TURNED)

    def put_stock(self, owner: int, entries: list[int]) -> None:
        """Replaces a stock; lists that clones share are not changed."""
        self.stocks = self.stocks.copy()
        self.stocks[owner] = entries
        self.left[owner] = len(entries)
        self.see_seat(owner)

    def pile(self, number: int) -> list[int]:
        """A play pile (1 and up) in the order of laying: cards, a wild as WILD + its rank."""
        if self.opt.keeps:
            return pile_entries(self.piles[number - 1])
        low, high = self.ends(number)
        if self.falling >> number & 1:
            return list(range(high, low - 1, -1))
        return list(range(low, high + 1))

    def ends(self, number: int) -> tuple[int, int]:
        """The lowest and the highest rank of a play pile, or those from which it goes on."""
        if self.opt.table:  # fitting or not, it goes on from there
            up = self.memory.ups[number - 1]
            return self.memory.downs[number - 1] + 1, up - 1 if up else self.opt.cap
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

    def places_for(self, card: int) -> int:
        """The mask of piles on which a card fits, bit 0 for a new one; 0 if it fits nowhere."""
        if card != WILD:
            return self.need[card]
        mask = 0
        for rank in range(1, self.opt.cap + 1):  # FL-WILD-4
            mask |= self.need[rank]
        return mask if self.opt.wild_starts else mask & ~NEW_BIT  # OP-WILD-1

    def exhausted(self) -> bool:
        """No card on the stack, and none to renew it with (OP-BLOCK-1)."""
        return not self.stack_left and (self.used_piles < self.opt.min_piles or not self.used)

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

    # -- seats and places -----------------------------------------------------------------------

    def mate(self, seat: i64) -> i64:
        """The partner's seat (OP-PART-1); what is not said about partners is as ever (FL-PART-1)."""
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

    def seats_playing(self) -> int:
        """How many seats have not finished."""
        playing = 0
        for seat in range(self.seats):
            if not self.out >> seat & 1:
                playing += 1
        return playing

    def reserve_at(self, seat: i64, source: i64) -> i64:
        """Where in `reserves` a source lies."""
        if source > MATE_SLOTS:
            return self.mate(seat) * SLOTS + source - MATE_SLOTS - 1
        return seat * SLOTS + source - OWN_SLOTS - 1

    def source_top(self, seat: i64, source: i64) -> i64:
        """The card on top of a stock or reserve, 0 if there is none."""
        if source == STOCK:
            return self.top(seat)
        if source == MATE_STOCK:
            return self.top(self.mate(seat))
        return self.reserves[self.reserve_at(seat, source)] & FACE

    def place_of(self, seat: int, source: int) -> int:
        """The place of a source, for telling."""
        if source == HAND:
            return place(HAND_PLACE, seat)
        if source == STOCK:
            return place(STOCK_PLACE, seat)
        if source == MATE_STOCK:
            return place(STOCK_PLACE, self.mate(seat))
        if source > MATE_SLOTS:
            return place(RESERVE_PLACE, self.mate(seat), source - MATE_SLOTS)
        return place(RESERVE_PLACE, seat, source - OWN_SLOTS)

    def place_on(self, target: int) -> int:
        """The place of a pile, or of the one that is about to begin, for telling."""
        return place(CENTRE_PLACE, number=self.spot(target) if target else self.free_spot())

    def spot(self, number: int) -> int:
        """Where on the table a pile lies: numbers close up when a pile is removed, places do not."""
        return self.spots[number - 1] if self.knows_spots() else number

    def knows_spots(self) -> bool:
        """Whether there is a place for each pile: kept only while somebody is told what happens."""
        return len(self.spots) == self.count

    def free_spot(self) -> int:
        """The first place where no pile lies."""
        found: int = self.count + 1
        if self.knows_spots():
            found = 1
            while found in self.spots:
                found += 1
        return found

    def add_spot(self, number: int) -> None:
        """A pile of this number is about to come to the first free place."""
        spots = self.spots.copy() if self.knows_spots() else list(range(1, self.count + 1))
        spots.insert(number - 1, self.free_spot())
        self.spots = spots

    def drop_spot(self, number: int) -> None:
        """A pile is about to leave its place."""
        spots = self.spots.copy() if self.knows_spots() else list(range(1, self.count + 1))
        spots.pop(number - 1)
        self.spots = spots

    def free_slots(self, seat: i64) -> i64:
        """The mask of slots (bit 0 is slot 1) on which a discard may go: the empty ones, or all.

        FL-RES-3, FL-RES-4, FL-RES-5, FL-RES-13
        """
        tops: i64 = self.tops[seat] >> BITS
        begun: i64 = tops | tops >> 1 | tops >> 2 | tops >> 3 | tops >> 4  # the lowest bit of five: any of them
        empty: i64 = ~begun & LOWEST_BITS
        if not empty:
            return 31
        return (empty | empty >> 4 | empty >> 8 | empty >> 12 | empty >> 16) & 31

    # -- what lies open -------------------------------------------------------------------------

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

    def see_seat(self, seat: i64) -> None:
        """Notes afresh what lies open before a seat; a stock card that is not turned up does not."""
        left = self.left[seat]
        tops: i64 = self.stocks[seat][left - 1] & FACE if left else 0
        slot: i64 = 1
        while slot <= SLOTS:
            tops |= (self.reserves[seat * SLOTS + slot - 1] & FACE) << (BITS * slot)
            slot += 1
        if self.memory.down >> seat & 1:
            tops &= ~FACE
        self.tops[seat] = tops
