"""How a game of Flinch runs: the opening, turns and their duties, blocks, the end."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, NOTE, SHUFFLE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import (
    BARRED,
    BLOCKED,
    CENTRE_PLACE,
    DEAD,
    ENDED,
    FINISHED,
    GATHERED,
    HAND_PLACE,
    LAY_DOWN,
    LAYING,
    OPENING,
    PASSED,
    PLAYING,
    RESERVE_PLACE,
    SET_BACK,
    STACK_PLACE,
    STOCK_PLACE,
    VOID,
)
from kalamazoo.games.flinch.engine.packed import BITS, FACE, SHORT, pile_cards, short_ranks
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    HAND,
    MATE_RESERVE,
    MATE_STOCK,
    RANK_AT,
    RESERVE,
    SLOTS,
    SOURCE_AT,
    STOCK,
)
from kalamazoo.games.flinch.options import DRAW, SHUFFLE_RESERVES, WILD

ROOM: Final = 1 << (BITS * (SHORT - 1))  # a smaller pile takes one more card in its number
LOWEST_BITS: Final = 0x108421  # of the five slots that are lawful (FL-RES-2), five bits each
WON: Final = 1  # endings
SIDE_WON: Final = 2
PENALTY_WON: Final = 3
FEWEST_WON: Final = 4
DRAWN: Final = 5
PLACED: Final = 6


class Turn(Layout):
    """The course of the game, in strict play and in table play."""

    # -- opening: FL-OPEN -----------------------------------------------------------------------

    def begin(self) -> None:
        """Starts play after a deal."""
        self.asked = 0
        if self.opt.opening_discards:  # OP-OPEN-1: no lay-down, an ordinary turn for everybody
            self.phase = PLAYING
            self.begin_turn(self.next_seat(self.dealer))
        else:
            self.search()

    def search(self) -> None:
        """Asks from the dealer's left on who can open, until somebody is to answer (FL-OPEN-1, -2, OP-OPEN-4)."""
        while True:
            self.phase = OPENING
            while self.asked < self.seats:
                seat = (self.dealer + 1 + self.asked) % self.seats
                if self.out >> seat & 1:
                    self.asked += 1
                    continue
                if self.is_asked(seat):
                    self.ask(seat)
                    return
                self.pass_opening(seat)
            if not self.stack_left:
                self.void()  # OP-OPEN-7
                return
            self.tell(NOTE, self.dealer, number=LAY_DOWN)
            self.asked = 0
            if not self.lays_itself():
                self.phase = LAYING  # OP-OPEN-6: one after the other
                self.lay_next()
                return
            for seat in range(self.seats):  # FL-OPEN-8: one card on each slot leaves no choice (ST-5)
                self.lay_each(seat)
            self.new_hands()

    def is_asked(self, seat: int) -> bool:
        """Whether a seat has a choice or a duty in the opening (ST-5)."""
        return self.can_play(seat)

    def ask(self, seat: i64) -> None:
        """It is a seat's turn in the opening or the lay-down."""
        self.turn = seat
        self.busy = False
        self.tell(TURN, seat)

    def pass_opening(self, seat: int) -> None:
        """A seat passes before the first 1 and makes no discard (FL-OPEN-3, -4)."""
        self.asked += 1
        self.clean |= 1 << seat
        self.tell(NOTE, seat, number=PASSED)

    def lays_itself(self) -> bool:
        """Whether the lay-down leaves nobody a choice: no seat has a reserve yet."""
        return not self.has_reserves()

    def lay_each(self, seat: int) -> None:
        """Lays a hand out, one card on each slot (FL-OPEN-8, -9)."""
        for at, card in enumerate(self.hand(seat)):
            self.lay(seat, card, at + 1)

    def lay(self, seat: i64, card: i64, slot: i64) -> None:
        """One hand card goes face up to the reserve."""
        self.lose_card(seat, card)
        self.put_down(seat, card, slot)

    def put_down(self, seat: i64, card: i64, slot: i64) -> None:
        """A hand card lands on a slot of the reserve."""
        at = seat * SLOTS + slot - 1
        pile = self.reserves[at]
        if pile < ROOM:
            self.reserves[at] = pile << BITS | card
        else:
            self.push_reserve(at, card)
        self.tops[seat] = self.tops[seat] ^ (pile & FACE ^ card) << BITS * slot
        if self.events is not None:
            self.tell(CARD, seat, card, place(HAND_PLACE, seat), place(RESERVE_PLACE, seat, slot), 1)

    def lay_next(self) -> None:
        """Passes the lay-down on to the next seat with a hand; after the last one, new hands (FL-OPEN-10, -12)."""
        while self.asked < self.seats:
            seat = (self.dealer + 1 + self.asked) % self.seats
            if self.hands[seat] and not self.out >> seat & 1:
                self.ask(seat)
                return
            self.asked += 1
        self.new_hands()
        self.search()

    def new_hands(self) -> None:
        """Everybody without a hand takes a new one, from the dealer's left as far as the stack reaches (OP-OPEN-7)."""
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            if not self.hands[seat] and not self.out >> seat & 1:
                self.give_hand(seat)
        self.asked = 0

    def void(self) -> None:
        """The deal is void; the same dealer deals again (OP-OPEN-7)."""
        self.tell(NOTE, self.dealer, number=VOID)
        rng = Rng(0)
        rng.load(self.luck)
        self.deal_cards(self.dealer, rng)
        self.tell(SHUFFLE, self.dealer, 0, 0, place(STACK_PLACE), self.opt.deck_size(self.seats))
        self.idle = 0
        self.barred = 0
        self.forced = -1
        self.regathered = False
        self.begin()

    # -- turns: FL-TURN, FL-HAND ----------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        """A seat's turn begins: the game is tested for its death, and an empty hand is filled (FL-HAND-8)."""
        self.turn = seat
        self.busy = False
        self.dry = False
        if not self.stack_left and self.exhausted():
            self.dry = True
            if self.is_dead() and self.bury():
                return
        if self.events is not None:
            self.tell(TURN, seat)
        if not self.hands[seat]:
            self.refill(seat)

    def refill(self, seat: i64) -> None:
        """An empty hand is filled by itself (OP-HAND-2)."""
        self.give_hand(seat)

    def end_turn(self) -> None:
        """The turn is over; it passes to the left (FL-TURN-1)."""
        if self.barred:
            self.barred &= ~(1 << self.turn)  # OP-BLOCK-7
        if self.dry and not self.busy:
            self.idle += 1
            if self.idle >= self.seats_playing() and (self.forced < 0 or not self.can_release(self.forced)):
                self.block()
        else:
            self.idle = 0
        self.begin_turn(self.next_seat(self.turn))

    def seats_playing(self) -> int:
        """How many seats have not finished."""
        playing = 0
        for seat in range(self.seats):
            if not self.out >> seat & 1:
                playing += 1
        return playing

    def play(self, seat: i64, move: i64) -> None:
        """A card goes to the centre; then, in this order: win, next stock card, finished pile, new hand (ST-3)."""
        source = move >> SOURCE_AT & 15
        target = move & 127
        stock: i64 = -1
        card = move >> CARD_AT & FACE
        if source == HAND:
            self.lose_card(seat, card)
            if not self.opt.duty >> card & 1:
                self.clean |= bit(seat)
        elif source <= MATE_STOCK:
            stock = seat if source == STOCK else self.mate(seat)
            left: i64 = self.left[stock] - 1
            self.left[stock] = left
            tops: i64 = self.tops[stock]
            card = tops & FACE
            below: i64 = self.stocks[stock][left - 1] if left else 0
            self.tops[stock] = tops ^ card ^ below & FACE
        else:
            card = self.take_reserve(self.reserve_at(seat, source))
            self.clean |= bit(seat)
        rank = card if card != WILD else move >> RANK_AT & 15
        if self.events is not None:
            self.tell(CARD, seat, card, self.place_of(seat, source), self.place_on(target), 1)
        helped = self.fitting_tops() if self.forced == seat and self.opt.rotate else -1
        full = self.land(card, rank, target)
        self.busy = True
        self.idle = 0
        self.forced = -1  # OP-BLOCK-4: whoever plays lifts the block
        self.regathered = False
        if not self.opened:
            self.opened = True  # FL-OPEN-13
            self.phase = PLAYING
        if stock >= 0:
            if not self.left[stock] and self.rid(stock):
                if full and not self.ending:
                    self.remove(target)
                self.give_way()
                return
            if self.events is not None:
                self.turn_up(stock)
        if full:
            self.remove(target)
        elif helped >= 0:
            self.set_back(seat, target if target else self.count, helped)
        if not self.hands[seat]:
            self.refill(seat)  # FL-HAND-2, -3

    def take_reserve(self, at: i64) -> i64:
        """Takes the top card of a reserve pile."""
        pile: i64 = self.reserves[at]
        card: i64 = pile & FACE
        pile >>= BITS
        if pile or not self.deep:
            self.reserves[at] = pile
        else:
            self.pop_reserve(at)
            pile = self.reserves[at]
        owner: i64 = at // SLOTS
        self.tops[owner] = self.tops[owner] ^ (pile & FACE ^ card) << BITS * (at - owner * SLOTS + 1)
        return card

    def discard(self, seat: i64, card: i64, slot: i64) -> None:
        """One hand card goes to the reserve and closes the turn (FL-TURN-10)."""
        self.lay(seat, card, slot)
        self.clean |= 1 << seat
        if self.opt.hand_at_once and not self.hands[seat]:
            self.refill(seat)  # OP-HAND-1
        self.end_turn()

    def end_bare(self, seat: int) -> None:
        """The turn ends without a discard (OP-TURN-4)."""
        self.tell(NOTE, seat, number=ENDED)
        self.clean |= 1 << seat
        self.end_turn()

    def reserve_at(self, seat: i64, source: i64) -> i64:
        """Where in `reserves` a source lies."""
        if source > MATE_RESERVE:
            return self.mate(seat) * SLOTS + source - MATE_RESERVE - 1
        return seat * SLOTS + source - RESERVE - 1

    def place_of(self, seat: int, source: int) -> int:
        """The place of a source, for telling."""
        if source == HAND:
            return place(HAND_PLACE, seat)
        if source == STOCK:
            return place(STOCK_PLACE, seat)
        if source == MATE_STOCK:
            return place(STOCK_PLACE, self.mate(seat))
        if source > MATE_RESERVE:
            return place(RESERVE_PLACE, self.mate(seat), source - MATE_RESERVE)
        return place(RESERVE_PLACE, seat, source - RESERVE)

    def place_on(self, target: int) -> int:
        """The place of a pile, or of the one that is about to begin, for telling."""
        return place(CENTRE_PLACE, number=target if target else self.count + 1)

    # -- duties: FL-STOCK, FL-ONE, FL-PART ------------------------------------------------------

    def stock_is_due(self, owner: i64) -> bool:
        """Whether a stock's top card fits and nothing bars it (FL-STOCK-3, FL-PART-4)."""
        return self.fit >> self.top(owner) & 1 == 1 and not self.barred >> owner & 1

    def can_play(self, seat: i64) -> bool:
        """Whether any card that the seat may play fits now; a barred stock card counts (OP-BLOCK-8)."""
        if self.can_play_own(seat):
            return True
        if self.opt.partners:
            mate = self.mate(seat)
            return self.fit >> self.top(mate) & 1 == 1 or self.reserve_fits(mate)
        return False

    def can_play_own(self, seat: i64) -> bool:
        """Whether a stock top, hand card or reserve top of the seat's own fits."""
        return self.fit >> self.top(seat) & 1 == 1 or self.hand_fits(seat) or self.reserve_fits(seat)

    def hand_fits(self, seat: i64) -> bool:
        """Whether a hand card fits."""
        return self.fit & self.hand_ranks(seat) != 0

    def reserve_fits(self, seat: i64) -> bool:
        """Whether a reserve top fits."""
        return self.fit & short_ranks(self.tops[seat] >> BITS) & ~1 != 0

    # -- blocked games: FL-BLOCK ----------------------------------------------------------------

    def is_dead(self) -> bool:
        """Whether nobody at all can play, nor ever will (OP-BLOCK-8); the stack is exhausted."""
        for seat in range(self.seats):
            if not self.out >> seat & 1 and self.can_play_own(seat):
                return False
        return True

    def bury(self) -> bool:
        """Ends a dead game, or gets it going again; whether this turn is not to begin."""
        if not self.opened:
            self.void()
            return True
        if self.opt.dead_block == SHUFFLE_RESERVES and not self.regathered and self.has_reserves():
            self.gather()
            return False
        self.tell(NOTE, self.turn, number=DEAD)
        self.ending = DRAWN if self.opt.dead_block == DRAW else FEWEST_WON
        return True

    def gather(self) -> None:
        """All reserve piles become the stack (OP-BLOCK-8)."""
        cards: list[int] = []
        for at in range(len(self.reserves)):
            cards.extend(pile_cards(self.reserve_pile(at)))
        self.tell(NOTE, self.turn, number=GATHERED)
        self.tell(SHUFFLE, self.turn, 0, 0, place(STACK_PLACE), len(cards))
        rng = Rng(0)
        rng.load(self.luck)
        rng.shuffle(cards)
        self.luck = rng.save()
        self.clear_reserves()
        self.see()
        self.stack = cards
        self.stack_left = len(cards)
        self.regathered = True
        self.dry = False
        self.idle = 0

    def block(self) -> None:
        """After a round without a play, the first from the dealer's left who can play must (FL-BLOCK-2, -3)."""
        self.forced = -1
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            if not self.out >> seat & 1 and self.can_release(seat):
                self.forced = seat
                self.tell(NOTE, seat, number=BLOCKED)
                return

    def can_release(self, seat: int) -> bool:
        """Whether the seat has a releasing card; a stock top is one only if it was neglected (OP-BLOCK-3, OP-PART-10).

        In strict play no duty is neglected; a stock top that is due then is one whose bar has just ended.
        """
        if self.hand_fits(seat) or self.reserve_fits(seat) or (self.opt.table and self.stock_is_due(seat)):
            return True
        if not self.opt.partners:
            return False
        mate = self.mate(seat)
        return self.reserve_fits(mate) or (self.opt.table and self.stock_is_due(mate))

    def fitting_tops(self) -> int:
        """The seats whose stock top fits some pile."""
        mask = 0
        for seat in range(self.seats):
            if self.fit >> self.top(seat) & 1:
                mask |= 1 << seat
        return mask

    def set_back(self, seat: int, number: int, before: int) -> None:
        """Opponents whose stock the forced card helped put its top to the bottom (FL-BLOCK-4, OP-BLOCK-6)."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.is_side(seat, other) or before >> other & 1 or self.out >> other & 1:
                continue
            top = self.top(other)
            if not top or not self.places_for(top) >> number & 1:
                continue
            if self.left[other] == 1:
                self.barred |= 1 << other  # FL-BLOCK-5
                self.tell(NOTE, other, top, place(STOCK_PLACE, other), 0, BARRED)
                continue
            entries = self.stocks[other][: self.left[other] - 1]
            self.put_stock(other, [top | ALL_KNOW << KNOWN_AT] + entries)
            self.tell(NOTE, other, top, place(STOCK_PLACE, other), 0, SET_BACK)
            self.turn_up(other)

    def put_stock(self, owner: int, entries: list[int]) -> None:
        """Replaces a stock; lists that clones share are not changed."""
        self.stocks = self.stocks.copy()
        self.stocks[owner] = entries
        self.left[owner] = len(entries)
        self.see_seat(owner)

    # -- winning: FL-WIN, FL-PART ---------------------------------------------------------------

    def rid(self, owner: int) -> bool:
        """A stock is gone: whether its side has finished (FL-WIN-3, FL-PART-5, -6); then `give_way` follows."""
        if self.opt.partners and self.left[self.mate(owner)]:
            return False
        self.tell(NOTE, owner, number=FINISHED)
        if not self.opt.placings:
            self.ending = SIDE_WON if self.opt.partners else WON
            return True
        self.leave(owner)  # OP-WIN-2
        return True

    def give_way(self) -> None:
        """If the player on turn has finished and the game goes on, the turn passes to the next."""
        if not self.ending and self.out >> self.turn & 1:
            self.end_turn()

    def leave(self, owner: int) -> None:
        """A side that has finished takes no further part; with one side left the game is over."""
        self.out |= 1 << owner
        self.places = self.places << BITS | owner + 1
        if self.opt.partners:
            mate: int = self.mate(owner)
            self.out |= 1 << mate
            self.places = self.places << BITS | mate + 1
        if self.seats_playing() <= (2 if self.opt.partners else 1):
            self.ending = PLACED

    def free_slots(self, seat: i64) -> i64:
        """The mask of slots (bit 0 is slot 1) on which a discard may go: the empty ones, or all (FL-RES-3 to -5)."""
        tops: i64 = self.tops[seat] >> BITS
        begun: i64 = tops | tops >> 1 | tops >> 2 | tops >> 3 | tops >> 4  # the lowest bit of five: any of them
        empty: i64 = ~begun & LOWEST_BITS
        if not empty:
            return 31
        return (empty | empty >> 4 | empty >> 8 | empty >> 12 | empty >> 16) & 31
