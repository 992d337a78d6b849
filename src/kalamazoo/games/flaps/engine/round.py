"""One deal of Flaps: dealing, drawing, turns, "Last Card", laying, finishing. The cards' own effects are elsewhere."""

from typing import Final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD as CARD_MOVES
from kalamazoo.core.event import NOTE, SHUFFLE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import (
    DUMP_FIVES,
    HEARTS,
    MAID_1,
    QUACK,
    SIX,
    SOLVE,
    has_action,
    kind_of,
    suit_of,
)
from kalamazoo.games.flaps.engine.follow import ANY_CARD, MAIDED, NOTHING, PICTURES, view_suit
from kalamazoo.games.flaps.engine.table import (
    ALL_KNOW,
    ASKED,
    AT_PACK,
    AT_PILE,
    ATTACKED,
    DUMPING,
    EXTRA,
    FACING,
    FLAPPING,
    HAND_PLACE,
    JUST_DREW,
    NOT_YET,
    OBJECTING,
    OPEN,
    OVER,
    PLACING,
    SCUFFLE,
    Table,
    insert_card,
    take_card,
)
from kalamazoo.games.flaps.options import ACTIVE, ANY, AUTO, BENEATH, HAND_SIZE, REDRAW, STRICT, TABLE, no_finish

# How a game ends.
WON: Final = 1
WON_TWICE: Final = 2
RAN_OUT: Final = 3

# What goes on when an objection against a win was right.
AFTER_LAY: Final = 0
AFTER_SIDE: Final = 1
AFTER_TURN: Final = 2


class Round(Table):
    """The rules that all cards share."""

    # -- what the cards do, and the answers to it: FlapsState says ------------------------------

    def act(self, seat: int, card: int) -> None:
        """Carries out the effect of a card just laid."""
        raise TypeError("no cards here")

    def settle_side(self) -> None:
        """Ends TRUMPS or SPOOF once its loser has taken the cards."""
        raise TypeError("no side games here")

    # -- dealing --------------------------------------------------------------------------------

    def deal_cards(self, rng: Rng) -> None:
        """Shuffles, deals and turns up the first card; `rng` deals, self.rng goes on."""
        opt = self.opt
        pack = opt.pack * opt.packs_for(self.seats)
        rng.shuffle(pack)
        self.hands = []
        for _ in range(self.seats):  # FP-SETUP-3
            hand = pack[-HAND_SIZE:]
            del pack[-HAND_SIZE:]
            hand.sort()
            self.hands.append(hand)
        self.pack = pack  # FP-SETUP-4
        if self.pile:
            self.clear_table()
        self.step = 1
        self.layer = self.dealer
        self.turn_up(opt.upcard == REDRAW)
        self.turn = self.dealer
        if opt.upcard == ACTIVE and suit_of(self.pile[-1]):
            self.was = OPEN
            self.act(self.dealer, self.pile[-1])
        else:
            self.open_turn((self.dealer + 1) % self.seats)  # FP-SETUP-6

    def clear_table(self) -> None:
        """Takes away what an earlier deal left."""
        self.pile = []
        self.known = []
        self.mystery = []
        self.downs = [[] for _ in range(self.seats)]
        self.three = []
        self.inside = 0
        self.put = [0] * self.seats
        self.guesses = [NOT_YET] * self.seats
        self.spoken = self.pressed = 0
        self.held = self.drawn = 0
        self.named = self.pointed = self.shown = NOT_YET

    def turn_up(self, plain_only: bool) -> None:
        """Turns cards of the pack until one can be followed (FP-SETUP-5, FP-SETUP-7, FP-SETUP-8)."""
        while True:
            card = self.pack.pop()
            self.pile.append(card)
            self.tell(CARD_MOVES, self.dealer, card, AT_PACK, AT_PILE)
            self.view = card
            if suit_of(card) and not (plain_only and has_action(kind_of(card))):
                return
            if not self.pack:
                return

    # -- seats and turns ------------------------------------------------------------------------

    def next_seat(self, seat: int) -> int:
        """The neighbour in the direction of play."""
        following = seat + self.step
        return following if following < self.seats else following - self.seats

    def reverse(self, seat: int) -> None:
        """Play goes the other way round."""
        self.step = self.seats - self.step  # FP-ATK-17: and stays so
        if self.events is not None:
            self.tell(NOTE, seat, number=note.REVERSED)

    def open_turn(self, seat: int) -> None:
        """The layer pays what is due; then this seat has an open turn."""
        if self.due >= 0 and not self.pay():
            return
        if self.pending and self.settle_pending(seat):
            return
        self.phase = OPEN
        self.turn = seat
        self.actor = seat
        self.must = 1 << seat
        self.barred = NOT_YET
        if self.events is not None:
            self.tell(TURN, seat)

    def wait_for(self, phase: int, seat: int) -> None:
        """The layer pays what is due; then this seat has to answer."""
        if self.due >= 0 and not self.pay():
            return
        self.phase = phase
        self.actor = seat
        self.must = 1 << seat

    def choose(self, phase: int, seat: int) -> None:
        """The layer goes on with what the card asks for; nothing is paid yet."""
        self.phase = phase
        self.actor = seat
        self.must = 1 << seat

    # -- drawing --------------------------------------------------------------------------------

    def holding(self, seat: int) -> int:
        """How many cards count as this seat's (FP-DOWN-10, F45)."""
        count = len(self.hands[seat])
        return count + len(self.downs[seat]) if self.opt.down_counts else count

    def draw(self, seat: int, count: int) -> bool:
        """Draws cards; False when the pack ran out, and with it the deal."""
        if self.owes or self.fault:
            self.owes &= ~(1 << seat)  # FP-LAST-8: not one card any more
            self.fault &= ~(1 << seat)
        hand = self.hands[seat]
        while count > 0:
            card = self.from_pack()
            if not card:
                return False  # FP-OUT-2
            insert_card(hand, card)
            if self.events is not None:
                self.tell(CARD_MOVES, seat, card, AT_PACK, place(HAND_PLACE, seat), 1, 1 << seat)
            count -= 1
        return not self.opt.out_on_last or self.pack_lasts()

    def from_pack(self) -> int:
        """The next card of the pack; 0 when there is none and the deal is over (FP-OUT-1)."""
        if not self.pack and not self.recycle():
            self.run_out()
            return 0
        return self.pack.pop()

    def pack_lasts(self) -> bool:
        """Whether play goes on; by house rule it ends with the last card of the pack (F25)."""
        if self.pack or not self.opt.out_on_last or self.recycle():
            return True
        self.run_out()
        return False

    def recycle(self) -> bool:
        """House rule: the laid cards make a new pack, except what lies on top (F25, FP-OUT-4)."""
        if not self.opt.recycle:
            return False
        keep = len(self.pile) - 1
        while keep > 0 and kind_of(self.pile[keep]) >= MAID_1:  # what shows through stays
            keep -= 1
        if keep <= 0:
            return False
        self.pack = self.pile[:keep]
        self.pile = self.pile[keep:]
        self.rng.shuffle(self.pack)
        self.tell(SHUFFLE, self.actor, source=AT_PILE, target=AT_PACK, number=keep)
        return True

    def pay(self) -> bool:
        """The layer of a last card that may not finish draws 1 (FP-WIN-4)."""
        seat = self.due
        if not self.draw(seat, 1):
            return False
        self.due = NOT_YET
        return True

    def remove(self, seat: int, card: int, saw: int) -> None:
        """Takes a card out of a hand; `saw` are those who know which."""
        take_card(self.hands[seat], card)
        if self.known:
            self.forget(seat, card, saw)

    # -- Last Card ------------------------------------------------------------------------------

    def come_to(self, seat: int) -> None:
        """A lay brought this hand to one card, or above it (FP-LAST-1, FP-LAST-13)."""
        if self.holding(seat) == 1 and self.opt.last_card != AUTO:
            self.owes |= 1 << seat

    def fall_to(self, seat: int) -> None:
        """Somebody else's doing changed this hand (FP-LAST-12)."""
        bit = 1 << seat
        if self.holding(seat) != 1:
            self.owes &= ~bit
            self.fault &= ~bit
        elif self.opt.passive_duty and not self.fault & bit:
            self.owes |= bit

    def miss_calls(self, layer: int) -> bool:
        """A card was laid: whoever still owes the call is at fault (FP-LAST-3); False if that ended the deal."""
        late = self.owes & ~(1 << layer)
        if self.opt.last_card == TABLE:
            self.fault |= late
            self.owes &= ~late
            return True
        for distance in range(1, self.seats):
            seat = (layer + distance) % self.seats
            if late >> seat & 1:
                self.tell(NOTE, seat, number=note.FOUND_OUT)
                if not self.draw(seat, 1):  # FP-LAST-4, FP-ST-1
                    return False
        return True

    def say_last(self, seat: int) -> None:
        """Somebody says "Last Card" (FP-LAST-2, FP-LAST-10, FP-LAST-11)."""
        bit = 1 << seat
        self.tell(NOTE, seat, number=note.LAST_CARD)
        if self.fault & bit:
            self.tell(NOTE, seat, number=note.FOUND_OUT)
            self.draw(seat, 1)
        elif self.owes & bit:
            self.owes &= ~bit
        else:
            self.spoken |= bit

    def catch(self, seat: int, other: int) -> None:
        """Somebody points out that another did not say "Last Card" (FP-LAST-4, FP-LAST-9)."""
        if self.phase == OBJECTING and (self.winners & self.unsaid) >> other & 1:
            self.tell(NOTE, seat, number=note.CATCHES | other << 8)
            self.object(other)
        elif self.fault >> other & 1:
            self.tell(NOTE, seat, number=note.CATCHES | other << 8)
            self.draw(other, 1)
        else:
            self.pressed |= 1 << seat
            self.tell(NOTE, seat, number=note.FALSE_ALARM | other << 8)

    # -- laying ---------------------------------------------------------------------------------

    def row(self, seat: int) -> bytes:
        """The cards this seat may lay now, if it holds them: section 3 of the rules as a table."""
        phase = self.phase
        opt = self.opt
        if phase in (FLAPPING, ASKED):
            if not self.can_flap(seat):
                return NOTHING
            return opt.flap_row if opt.mega_is_four or view_suit(self.view) == HEARTS else opt.plain_flap_row  # F6
        if seat != self.actor:
            return NOTHING  # FP-TURN-6
        if phase in (OPEN, JUST_DREW):
            return opt.open_rows[self.view]
        if phase == ATTACKED:
            return opt.attack_rows[self.view]  # FP-ATK-14: by the latest card of the chain
        if phase == FACING:
            return opt.eight_row  # FP-EIGHT-1
        if phase == EXTRA:
            return opt.extra_rows[self.extra]
        if phase == DUMPING:
            return opt.five_row  # FP-DUMP-1
        if phase == SCUFFLE:
            return opt.hoofer_row  # FP-HOOF-3, FP-HOOF-5, FP-HOOF-6
        return NOTHING

    def can_flap(self, seat: int) -> bool:
        """Whether this seat could lay a FLAPS now, if it has one: not on its own, but for a MEGA run (FP-FLAP-2)."""
        if self.mega >> 2 * seat & 3:
            return True  # FP-STOP-4, FP-STOP-8: with a STOP THAT FLAPPING too
        return seat != self.flapper and not self.stopped

    def lay(self, seat: int, card: int, says: bool) -> None:
        """Lays a card on the pile: whoever has none left may have won, then its effect is carried out (FP-TURN-4)."""
        opt = self.opt
        hand = self.hands[seat]
        take_card(hand, card)
        if self.known:
            self.forget(seat, card, ALL_KNOW)
        self.pile.append(card)
        if self.events is not None:
            self.tell(CARD_MOVES, seat, card, place(HAND_PLACE, seat), AT_PILE)
        self.was = self.phase
        self.layer = seat
        if opt.last_card == TABLE:
            self.spoken = 0
            self.pressed = 0
        kind = opt.kinds[card]
        if kind < MAID_1:
            self.view = card  # FP-LAY-6, FP-ACE-11
        else:
            self.see_through(kind)
        left = len(hand)
        if left < 2:
            if opt.down_counts:
                left += len(self.downs[seat])
            if left == 0 and self.last_lay(seat, kind):  # out of turn too: FP-FLAP-8, FP-MEGA-4, FP-HOOF-11
                return
        if self.owes and not self.miss_calls(seat):
            return
        if left == 1 and opt.last_card != AUTO:
            if says:
                self.tell(NOTE, seat, number=note.LAST_CARD)  # FP-ST-1
            else:
                self.owes |= 1 << seat  # FP-LAST-1, FP-LAST-5, FP-LAST-7: before anything else is laid
        if self.was == DUMPING:
            self.dumped(seat, card)
        else:
            self.act(seat, card)

    def see_through(self, kind: int) -> None:
        """A card without suit on top: the view beneath stays.

        FP-LAY-5, FP-MAID-7, FP-QUACK-5, FP-QUACK-6, FP-QUACK-7
        """
        opt = self.opt
        if kind == QUACK:
            if opt.quack_top != BENEATH:
                self.view = ANY_CARD
        elif opt.maid_top == BENEATH:
            self.view = self.view % MAIDED + MAIDED  # FP-MAID-4, FP-LOWM-3
        else:
            self.view = ANY_CARD if opt.maid_top == ANY else PICTURES

    def dumped(self, seat: int, card: int) -> None:
        """A further five of a DUMP THOSE FIVES run (FP-DUMP-1, FP-DUMP-4)."""
        self.run -= 1
        if not self.run or not self.hands[seat]:
            self.end_dump(seat)

    def end_dump(self, seat: int) -> None:
        """Only the last five of the run is active (FP-DUMP-4)."""
        self.run = 0
        card = self.pile[-1]
        if kind_of(card) == DUMP_FIVES:
            self.open_turn(self.next_seat(seat))
        else:
            self.act(seat, card)

    # -- finishing ------------------------------------------------------------------------------

    def last_lay(self, seat: int, kind: int) -> bool:
        """The hand is empty: True if that wins; otherwise a card may be due (FP-WIN-1, FP-WIN-4)."""
        opt = self.opt
        bit = 1 << seat
        unsaid = (self.owes | self.fault) & bit
        self.owes &= ~bit
        self.fault &= ~bit
        self.unsaid &= ~bit
        if self.is_barred(seat, kind):
            self.tell(NOTE, seat, number=note.BARRED)
            self.due = seat
            return False
        if unsaid and opt.last_card == STRICT:  # FP-LAST-6, FP-LAST-9
            self.tell(NOTE, seat, number=note.FOUND_OUT)
            self.due = seat
            return False
        if kind == SOLVE and self.mystery:
            return False  # FP-WIN-3: the cards come first
        self.points = 2 if kind == SIX else 1  # FP-SIX-2
        if not opt.instant_win:
            self.pending |= bit  # F24
            self.queue = [other for other in self.queue if other != seat] + [seat]
            self.unsaid |= unsaid
            return False
        self.unsaid |= unsaid
        self.win(bit, AFTER_LAY)  # FP-WIN-2, FP-TRUMPS-12: no effect any more
        return True

    def is_barred(self, seat: int, kind: int) -> bool:
        """Whether the last card just laid may not finish."""
        if self.was == EXTRA or self.was == DUMPING:
            return True  # FP-ACE-9, FP-KNL-3, FP-DUMP-2
        if kind == DUMP_FIVES and not self.opt.dump_alone:
            return True  # F35
        return no_finish(kind) or self.barred == seat  # F11; a QUACK may (FP-QUACK-3)

    def win(self, winners: int, after: int) -> None:
        """These seats have won; where calls can be forgotten, the others may object (FP-WIN-1, FP-LAST-9)."""
        if self.opt.last_card != TABLE:
            self.crown(winners, WON_TWICE if self.points == 2 else WON)
            return
        for distance in range(1, self.seats + 1):
            seat = (self.layer + distance) % self.seats
            if winners >> seat & 1:
                self.tell(NOTE, seat, number=note.HAS_LAID_ALL)
        self.winners = winners
        self.after = after
        self.phase = OBJECTING
        self.must = 0
        self.pressed = 0

    def object(self, seat: int) -> None:
        """A winner did not say "Last Card": he draws 1 instead, and the game goes on (FP-LAST-9, FP-IR-2)."""
        after = self.after
        self.winners = 0  # who shared the win is looked at again
        self.unsaid &= ~(1 << seat)
        self.pending &= ~(1 << seat)
        self.queue = [other for other in self.queue if other != seat]
        self.due = seat
        if after == AFTER_LAY:
            if self.miss_calls(seat):
                self.act(seat, self.pile[-1])
        elif after == AFTER_SIDE:
            if self.pay():
                self.settle_side()
        else:
            self.open_turn(self.turn)

    def settle_pending(self, following: int) -> bool:
        """House rule: the effect of a last card is over; who still has no cards has won (F24)."""
        winners = 0
        for seat in self.queue:  # FP-WIN-1: who was first to lay his last card
            if not self.holding(seat) and (not winners or self.opt.joint):
                winners |= 1 << seat  # F32
        if winners:
            self.turn = following
            self.win(winners, AFTER_TURN)
            return True
        self.pending = 0
        self.queue = []
        return False

    def crown(self, winners: int, ending: int) -> None:
        """Ends the deal; with a target it may be followed by another."""
        best = 0
        first = NOT_YET
        for distance in range(1, self.seats + 1):
            seat = (self.layer + distance) % self.seats
            if winners >> seat & 1:
                self.tally[seat] += self.points
                self.tell(NOTE, seat, number=note.WINS | self.points << 8)
                first = seat if first < 0 else first
        for won in self.tally:
            best = max(best, won)
        self.clear_up()
        if best < self.opt.target:  # F27
            self.dealer = first if self.opt.winner_deals else (self.dealer + 1) % self.seats
            self.tell(NOTE, self.dealer, number=note.NEW_DEAL)
            self.deal_cards(self.rng)
            return
        self.ending = ending
        self.phase = OVER
        self.must = 0

    def clear_up(self) -> None:
        """Nothing is going on any more."""
        self.queue = []
        self.due = self.barred = self.flapper = NOT_YET
        self.winners = self.owes = self.fault = self.pending = self.unsaid = self.attack = self.extra = self.run = (
            self.mega
        ) = 0
        self.stopped = self.side = self.joined = self.emptied = self.blocked = 0
        self.points = 1
        if self.phase == PLACING:
            self.pack.append(self.held)
            self.held = 0

    def run_out(self) -> None:
        """The pack is used up: the fewest cards win (FP-OUT-1, FP-OUT-3, FP-DOWN-14)."""
        self.tell(NOTE, self.actor, number=note.RAN_OUT)
        self.points = 1
        fewest = 0
        winners = 0
        for seat in range(self.seats):
            count = self.holding(seat)
            if seat == self.due and not count:
                count = 1  # F25: a last card that may not finish
            if not winners or count < fewest:
                winners = 1 << seat
                fewest = count
            elif count == fewest:
                winners |= 1 << seat
        self.crown(winners, RAN_OUT)

    def empty_hands(self, layer: int, spared: int) -> bool:
        """Hands emptied by somebody else's card win (FP-WIN-5, FP-SECRET-12); False if the deal is over."""
        winners = 0
        for distance in range(1, self.seats + 1):
            seat = (layer + distance) % self.seats
            if seat == spared or self.holding(seat) or self.pending >> seat & 1:
                continue
            if not self.opt.passive_win:
                if not self.draw(seat, 1):  # F42
                    return False
            elif not winners or self.opt.joint:
                winners |= 1 << seat  # F32
        if winners:
            self.points = 1
            self.crown(winners, WON)
        return not winners
