"""Stock Exchange: trade until your hand is all of one number, then call "sold". See rules/clauses.toml."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE, SHUFFLE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, all_seats
from kalamazoo.core.vectors import vec
from kalamazoo.games.stock_exchange.engine.floor import (
    ALL_ROUNDS,
    BID,
    DEALT,
    FLOOR_PLACE,
    HAND_PLACE,
    LULLS,
    MOST_ROUNDS,
    NOBODY_TRADES,
    ONE_ROUND,
    OPEN,
    OVER,
    PACK_PLACE,
    ROUNDS,
    SAYINGS,
    STAND_PLACE,
    TARGET_REACHED,
    THROWN_IN_A_ROW,
    TOO_LONG,
    Floor,
)
from kalamazoo.games.stock_exchange.engine.guess import Guess, Outlook
from kalamazoo.games.stock_exchange.engine.hands import (
    MARK,
    cards_in,
    covers,
    how_many,
    lessened,
    lot_of,
    minus,
    most_of,
    some,
    spread,
)
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    ASKED,
    CHOOSE,
    GAINED,
    HOLDS_MARK,
    LOST,
    LULL,
    OFFER,
    PAIR_OPEN,
    PLAY,
    QUIET,
    RETRACT,
    REVISE,
    ROUND,
    SAID_ACCEPT,
    SAID_OFFER,
    SAID_PLAY,
    SAID_RETRACT,
    SAID_SOLD,
    SAID_THROW_IN,
    SAID_WAIVE,
    SAID_WITHDRAW,
    SOLD,
    THROW_IN,
    THROWN_IN,
    TRADE_MARK,
    TRADED,
    WAIVE,
    WITHDRAW,
    WRONGLY_SOLD,
    count_of,
    face_of,
    kind_of,
    note,
    seat_of,
    slot_of,
)
from kalamazoo.games.stock_exchange.options import ALONE, STALL_OFF, TWO_MINUTES, WITH_ONE_NUMBER


@final
class StockExchangeState(Floor):
    """A game of Stock Exchange: all its rounds."""

    # -- moves ----------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Hears a word."""
        self.outlook = None
        kind = kind_of(move)
        slot = slot_of(move)
        if kind == REVISE:
            index = seat * self.opt.slots + slot
            self.offers[index] = self.offers[index] & 255 | face_of(move) << 8  # SX-MSG-3: nobody is told
            return
        if kind != LULL:
            self.said += 1
            self.lulls = 0
        if kind == PLAY:
            self.open_board(seat)
        elif kind == OFFER:
            if self.phase == DEALT:
                self.open_board(seat)  # SX-OPEN-3
            if self.phase == OPEN:  # not if the table has just sold for somebody
                self.offer(seat, face_of(move), count_of(move), seat_of(move))
        elif kind == WITHDRAW:
            self.withdraw(seat * self.opt.slots + slot)
        elif kind == ACCEPT:
            self.accept(seat, seat_of(move) * self.opt.slots + slot, face_of(move))
        elif kind == CHOOSE:
            self.choose(seat * self.opt.slots + slot, seat_of(move))
        elif kind == RETRACT:
            self.bids[(seat_of(move) * self.opt.slots + slot) * self.seats + seat] = 0
            self.tell(NOTE, seat, number=note(SAID_RETRACT, seat_of(move), slot))
        elif kind == SOLD:
            self.call(seat)
        elif kind == THROW_IN:
            self.wish(seat)
        elif kind == WAIVE:
            self.waive(seat)
        else:
            self.lull()
        if self.phase == OPEN and self.said >= SAYINGS * self.seats:
            self.throw_in()

    def open_board(self, seat: int) -> None:
        """SX-MSG-1, SX-OPEN-2."""
        self.phase = OPEN
        self.tell(NOTE, seat, number=note(SAID_PLAY), target=place(FLOOR_PLACE))
        if self.opt.auto_sold:
            self.sell_complete(all_seats(self.seats))

    def offer(self, seat: int, face: int, count: int, to: int) -> None:
        """SX-MSG-2: all hear who offers how many to whom."""
        slot = self.free_slot(seat)
        index = seat * self.opt.slots + slot
        self.offers[index] = count | to << 4 | face << 8
        self.stood |= bit(index)
        self.wishes &= ~(1 << seat)  # SX-MSG-10
        # SX-TRADE-5: all hear how many, and nobody which number
        self.tell(NOTE, seat, number=note(SAID_OFFER, count, to), target=place(STAND_PLACE, seat, slot))
        if self.opt.auto_match and to == ANYONE:
            for other in range(len(self.offers)):
                if other // self.opt.slots != seat and self.offers[other] & 255 == count | ANYONE << 4:
                    self.withdraw(index, False)
                    self.trade(other, seat, face)
                    return

    def withdraw(self, index: int, told: bool = True) -> None:
        """SX-MSG-4: the offer is gone, and who waited for it has his cards free again."""
        self.offers[index] = 0
        if self.opt.chooses:
            for seat in range(self.seats):
                self.bids[index * self.seats + seat] = 0
        if told:
            seat = index // self.opt.slots
            slot = index % self.opt.slots
            self.tell(NOTE, seat, number=note(SAID_WITHDRAW, slot), source=place(STAND_PLACE, seat, slot))

    def accept(self, seat: int, index: int, face: int) -> None:
        """SX-MSG-5: cards that stand in own offers may be used; an offer left without its cards is withdrawn."""
        lot = lot_of(face, self.offers[index] & 15)
        for slot in range(self.opt.slots - 1, -1, -1):
            own = seat * self.opt.slots + slot
            if covers(self.unreserved(seat), lot):
                break
            if lot_of(self.offers[own] >> 8, self.offers[own] & 15) & spread(lot):
                self.withdraw(own)
        if not self.opt.chooses:
            self.trade(index, seat, face)
            return
        self.bids[index * self.seats + seat] = BID | face
        self.tell(NOTE, seat, number=note(SAID_ACCEPT, index // self.opt.slots, index % self.opt.slots))

    def choose(self, index: int, taker: int) -> None:
        """The offerer picks one of those who accept; the others are released."""
        self.trade(index, taker, self.bids[index * self.seats + taker] & (BID - 1))

    def trade(self, index: int, taker: int, given: int) -> None:
        """SX-MSG-6: both sides at once; all hear the two seats and the count, each side sees what it gets."""
        owner = index // self.opt.slots
        offer = self.offers[index]
        count = offer & 15
        face = offer >> 8
        self.withdraw(index, False)
        there = lot_of(face, count)
        back = lot_of(given, count)
        self.hands[owner] += back - there
        self.hands[taker] += there - back
        self.remember(owner, taker, there, back, count)
        self.wishes = 0  # SX-MSG-10
        self.trades += 1
        self.tell(NOTE, owner, number=note(TRADED, count, taker), target=place(HAND_PLACE, taker))
        self.carry(owner, taker, face, count)
        self.carry(taker, owner, given, count)
        if self.opt.partners and not self.opened >> owner & 1:  # SX-OP-20: a closed pair trades inside only
            self.open_pair(owner)
        if self.opt.auto_sold:  # SX-SOLD-3: otherwise nothing follows until somebody calls
            self.sell_complete(1 << owner | 1 << taker)

    def carry(self, giver: int, getter: int, face: int, count: int) -> None:
        """Tells of the cards so that nobody can tell what they are by how they go."""
        if self.events is None:
            return
        eyes = 1 << giver | 1 << getter
        if self.opt.tm_trade != WITH_ONE_NUMBER:
            self.tell(CARD, giver, face, place(HAND_PLACE, giver), place(HAND_PLACE, getter), count, eyes)
            return
        for card in cards_in(lot_of(face, count)):  # the trade-mark card may be among them
            self.tell(CARD, giver, card, place(HAND_PLACE, giver), place(HAND_PLACE, getter), 1, eyes)

    def remember(self, owner: int, taker: int, there: int, back: int, count: int) -> None:
        """What each seat still surely knows of the two hands."""
        seats = self.seats
        for who in range(seats):
            for whose in (owner, taker):
                at = who * seats + whose
                sure = self.known[at]
                if not sure or who in (owner, taker):
                    continue
                left = lessened(sure, count)
                if self.opt.tm_trade == WITH_ONE_NUMBER or (self.opt.tm_trade == ALONE and count == 1):
                    left &= MARK - 1
                self.known[at] = left
        self.known[owner * seats + taker] = minus(self.known[owner * seats + taker], back) + there
        self.known[taker * seats + owner] = minus(self.known[taker * seats + owner], there) + back

    def open_pair(self, seat: int) -> None:
        """From now on the pair may trade with any other open pair."""
        self.opened |= 1 << seat | 1 << self.partner(seat)
        self.tell(NOTE, seat, number=note(PAIR_OPEN, self.partner(seat)))

    def wish(self, seat: int) -> None:
        """SX-MSG-10: when all wish it, the round is thrown in."""
        self.wishes |= 1 << seat
        self.tell(NOTE, seat, number=note(SAID_THROW_IN))
        if self.wishes == all_seats(self.seats):
            self.throw_in()

    def waive(self, seat: int) -> None:
        """SX-MSG-11: when both partners waive, their pair is open."""
        self.waived |= 1 << seat
        self.tell(NOTE, seat, number=note(SAID_WAIVE))
        if self.waived >> self.partner(seat) & 1:
            self.open_pair(seat)

    def lull(self) -> None:
        """The clock: after two minutes the round is thrown in where the house says so; else the table asks (SX-OP-18).

        Silence is no agreement: asking changes nothing.
        """
        self.lulls += 1  # which winds the clock again
        if self.opt.stall == STALL_OFF:
            return  # no lull counts, so nobody is told of one
        self.tell(NOTE, CLOCK, number=note(QUIET, self.lulls))
        if self.opt.stall == TWO_MINUTES:
            self.throw_in()
        elif self.lulls % LULLS == 0:
            self.tell(NOTE, CLOCK, number=note(ASKED))

    # -- the end of a round ---------------------------------------------------------------------

    def call(self, seat: int) -> None:
        """SX-SOLD-1; and in table play the call that is wrong (SX-OP-15)."""
        if self.complete(seat):
            self.sell(seat)
            return
        self.tell(NOTE, seat, number=note(WRONGLY_SOLD))  # SX-IR-1
        if self.opt.fine:
            self.count(seat, -10 if self.opt.second else -1)

    def sell_complete(self, mask: int) -> None:
        """SX-OP-16, the table calls: for one of these seats whose hand is complete, by lot if there are several."""
        able: list[int] = []
        for seat in range(self.seats):
            if mask >> seat & 1 and self.complete(seat):
                able.append(seat)
        if able:
            self.sell(able[0] if len(able) == 1 else self.rng.pick(able))

    def sell(self, seat: int) -> None:
        """SX-MSG-7: the round is won and counted, and the hand is shown."""
        fit = self.complete(seat)
        self.seller = seat
        self.sold_number = fit & 31
        self.sold_double = fit >> 5
        self.tell(NOTE, seat, number=note(SAID_SOLD, self.sold_number, self.sold_double))
        self.show_hands(seat)
        amount = 10 * self.sold_number if self.opt.second else 1  # SX-CNT-1, SX-CNT-3
        if self.sold_double:
            amount *= 2  # SX-TM-4
        self.count(seat, amount)
        payer = self.mark_at
        if payer >= 0 and payer != seat:  # SX-TM-5, SX-TM-6
            inside = self.opt.partners and payer == self.partner(seat)
            if not inside or self.opt.tm_partner_pays:  # SX-OP-9
                self.count(payer, -amount)
        self.played += 1
        self.thrown = 0
        self.ending = self.end_after(seat)
        if self.ending:
            self.finish()
        else:
            self.dealer = (self.dealer + 1) % self.seats  # SX-CNT-6
            self.deal_round(self.rng)

    def show_hands(self, seller: int) -> None:
        """SX-OP-19: the winner's hand, and who has the trade-mark card."""
        self.mark_at = -1
        for seat in range(self.seats):
            hand = self.hands[seat]
            self.shown[seat] = hand if seat == seller or self.opt.reveal_all else 0
            for card in range(1, TRADE_MARK + 1):
                held = how_many(self.shown[seat], card)
                if held:
                    self.tell(LOOK, seat, card, place(HAND_PLACE, seat), number=held)
            if hand & MARK:
                self.mark_at = seat
                self.tell(NOTE, seat, number=note(HOLDS_MARK))

    def count(self, seat: int, amount: int) -> None:
        """Adds to a count, with partners to the pair's (SX-PART-3)."""
        before = self.points[seat]
        after = before + amount
        if self.opt.floor and amount < 0 and not self.opt.progressive:  # there, the match keeps the counts
            after = max(after, 0)  # SX-OP-8
        self.points[seat] = after
        if self.opt.partners:
            self.points[self.partner(seat)] = after
        if after != before:
            self.tell(NOTE, seat, number=note(GAINED, after - before) if after > before else note(LOST, before - after))

    def end_after(self, seller: int) -> int:
        """Which ending has come with this round, 0 if the next is dealt."""
        if self.opt.progressive:
            return ONE_ROUND  # SX-OP-22
        if self.opt.second:
            if self.points[seller] >= self.target():
                return TARGET_REACHED  # SX-CNT-4
        elif self.played >= ROUNDS and not (self.opt.extra_round and self.lead_is_shared()):
            return ALL_ROUNDS  # SX-CNT-2, SX-OP-13
        return TOO_LONG if self.played >= MOST_ROUNDS else 0

    def lead_is_shared(self) -> bool:
        """Whether several, who are not partners, have the highest count."""
        best = max(self.points)
        leaders = 0
        for seat in range(self.seats // 2 if self.opt.partners else self.seats):
            if self.points[seat] == best:
                leaders += 1
        return leaders > 1

    def throw_in(self) -> None:
        """SX-OP-18: nobody scores, and the same dealer deals again."""
        self.thrown += 1
        self.tell(NOTE, CLOCK, number=note(THROWN_IN, self.thrown))
        if self.thrown >= THROWN_IN_A_ROW:
            self.ending = NOBODY_TRADES
            self.finish()
        else:
            self.deal_round(self.rng)

    def finish(self) -> None:
        """The game is over; every offer is void."""
        self.phase = OVER
        self.clear_floor()

    def deal_round(self, rng: Rng) -> None:
        """Ten of each number, as many numbers as players, to the left, to the last card.

        SX-SET-2, SX-SET-3, SX-SET-4
        """
        self.clear_floor()
        pack: list[int] = []
        for number in range(1, self.seats + 1):
            for _ in range(self.opt.copies):
                pack.append(number)
        if self.opt.tm:
            pack.append(TRADE_MARK)  # SX-SET-3
        rng.shuffle(pack)
        self.tell(NOTE, self.dealer, number=note(ROUND, self.played + 1))
        self.tell(SHUFFLE, self.dealer, number=len(pack), target=place(PACK_PLACE))
        self.hands = [0] * self.seats
        seat = self.dealer
        for card in pack:
            seat = seat + 1 if seat + 1 < self.seats else 0
            self.hands[seat] += some(card, 1)
        self.tell_deal(len(pack))
        self.phase = DEALT
        self.tell(TURN, self.dealer)

    def tell_deal(self, size: int) -> None:
        """Tells of the cards as they go round, each hand in order: how they came is of no account (SX-SET-5)."""
        if self.events is None:
            return
        hands = [cards_in(hand) for hand in self.hands]
        for at in range(size):
            seat = (self.dealer + 1 + at) % self.seats
            self.tell(
                CARD, seat, hands[seat][at // self.seats], place(PACK_PLACE), place(HAND_PLACE, seat), 1, 1 << seat
            )

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "StockExchangeState":
        """An independent copy."""
        twin = self.public()
        twin.rng = self.rng.copy()
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.offers = self.offers[:]
        twin.bids = self.bids[:]
        twin.outlook = self.outlook
        return twin

    def public(self) -> "StockExchangeState":
        """What all may know, hands and offers apart."""
        twin = StockExchangeState(self.opt, self.seats)
        twin.ending = self.ending
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.played = self.played
        twin.thrown = self.thrown
        twin.points = self.points[:]
        twin.opened = self.opened
        twin.waived = self.waived
        twin.wishes = self.wishes
        twin.stood = self.stood
        twin.said = self.said
        twin.trades = self.trades
        twin.lulls = self.lulls
        twin.seller = self.seller
        twin.sold_number = self.sold_number
        twin.sold_double = self.sold_double
        twin.shown = self.shown[:]
        twin.mark_at = self.mark_at
        return twin

    def mask(self, seat: int) -> "StockExchangeState":
        """The table as the seat may know it: its own cards, and what it has given to others who cannot have passed
        it on since."""
        known = self.public()
        known.outlook = Outlook()
        seats = self.seats
        known.hands = [0] * seats
        known.known = [0] * (seats * seats)
        known.offers = [offer & 255 for offer in self.offers]
        known.bids = [bid & BID for bid in self.bids]
        if seat < seats:
            known.hands[seat] = self.hands[seat]
            for other in range(seats):
                known.known[seat * seats + other] = self.known[seat * seats + other]
            for index in range(seat * self.opt.slots, (seat + 1) * self.opt.slots):
                known.offers[index] = self.offers[index]
            for at in range(seat, len(self.bids), seats):
                known.bids[at] = self.bids[at]
        return known

    def stir(self, rng: Rng) -> None:
        """The deals of the next rounds come from this generator."""
        self.rng = rng.fork()

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards so that all that is known holds, and every offer has its cards."""
        self.rng = rng.fork()
        outlook = self.outlook
        if outlook is None:
            outlook = Outlook()
        self.outlook = None
        guess = outlook.guess
        if guess is None:
            guess = self.look_out(outlook)
        dealt = guess.solve(rng)
        if not len(dealt):
            raise ValueError("no deal fits what is known of this position")
        seats: i64 = self.seats
        seat: i64 = 0
        while seat < seats:
            self.hands[seat] = dealt[seat]
            seat += 1
        if len(dealt) > seats:
            self.fill_offers(outlook, dealt)

    def fill_offers(self, outlook: Outlook, dealt: vec[i64]) -> None:
        """Gives offers and acceptances the faces that were guessed."""
        for index, which in enumerate(outlook.offers):
            if which >= 0:
                self.offers[index] |= dealt[self.seats + which] << 8
        for at, which in enumerate(outlook.bids):
            if which >= 0:
                self.bids[at] |= dealt[self.seats + which]

    def look_out(self, outlook: Outlook) -> Guess:
        """Notes what is known of hands and offers."""
        seats = self.seats
        pool = [0] * (TRADE_MARK + 1)
        for number in range(1, seats + 1):
            pool[number] = self.opt.copies
        pool[TRADE_MARK] = 1 if self.opt.tm else 0
        sure: list[int] = []
        for seat in range(seats):
            hand: i64 = self.hands[seat]
            for who in range(seats):
                known: i64 = self.known[who * seats + seat]
                if known:
                    hand = most_of(hand, known)
            sure.append(hand)
            card = 1
            while hand:
                pool[card] -= hand & 15
                hand >>= 4
                card += 1
        guess = Guess([self.size(seat) for seat in range(seats)], sure, pool, self.opt.tm_trade)
        for i, offer in enumerate(self.offers):
            outlook.offers.append(guess.reserve(i // self.opt.slots, offer >> 8, offer & 15) if offer else -1)
        for at, bid in enumerate(self.bids):
            count = self.offers[at // seats] & 15
            outlook.bids.append(guess.reserve(at % seats, bid & (BID - 1), count) if bid else -1)
        outlook.guess = guess
        return guess
