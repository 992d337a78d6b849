"""What players can do at a Flinch table, rightly or wrongly: play, discard, show, lift, peek, move, take.

Every act is weighed silently when it is done; whether it is called is the business of fast_calls.py.
"""

from typing import Final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.games.flinch.fast_layout import KNOWN_AT, known_to
from kalamazoo.games.flinch.fast_notes import (
    CENTRE_PLACE,
    ENDED,
    HAND_PLACE,
    LAYING,
    LIFTED,
    MUST_PASS,
    OPENING,
    PASSED,
    PEEKED,
    PLAYING,
    PUT_DOWN,
    RESERVE_PLACE,
    STOPPED,
)
from kalamazoo.games.flinch.fast_packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    height,
    ranks_in,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.fast_slate import (
    DEALT,
    DEED,
    DRAWN,
    FELL,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    OPENED_GAME,
    OUT,
    SHIFTED,
    TAKEN,
    THROWN,
    TOUCHED,
    WRONG,
)
from kalamazoo.games.flinch.fast_undo import Undo
from kalamazoo.games.flinch.moves import (
    CENTRE,
    HAND,
    LAWFUL_SLOTS,
    MATE_STOCK,
    RESERVE,
    SLOTS,
    STOCK,
    card_of,
    rank_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MATE_GROUND,
    MIDDLE,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    WILD,
    WRONG_GROUND,
)

BY_DISCARD: Final = 16  # in the place of a source: what was done instead of a play
BY_END: Final = 17
BY_SHOW: Final = 18
UNPLAYED: Final = 12  # beside the grounds: a card that had to be played was not (IR-19)
STOCK_INDEX: Final = 0  # piles of a seat that can be peeked under: the stock, then slots


class Slips(Undo):
    """The acts of table play."""

    # -- turns ----------------------------------------------------------------------------------

    def is_asked(self, seat: int) -> bool:
        """In table play everybody is asked in the opening (OP-OPEN-8)."""
        return True

    def lays_itself(self) -> bool:
        """In table play every lay-down is made by hand."""
        return False

    def refill(self, seat: int) -> None:
        """A new hand comes by itself, unless the players take their hands themselves."""
        if not self.opt.manual:
            self.give_hand(seat)

    def void(self) -> None:
        """The deal is void; everything is forgotten with it."""
        self.suspect = -1
        self.acts = 0
        self.deeds = []
        self.covers = []
        self.ups = []
        self.downs = []
        self.last = 0
        self.gone = 0
        self.faces = [0] * self.seats
        self.exposed = [0] * self.seats
        self.down = 0
        self.peeked = 0
        self.peeked_before = 0
        super().void()

    def ask(self, seat: int) -> None:
        """It is a seat's turn in the opening or the lay-down."""
        super().ask(seat)
        self.watch(seat)

    def begin_turn(self, seat: int) -> None:
        """A seat's turn begins: what it did out of turn stands now (IR-12)."""
        self.forget(seat, True)
        self.turn = seat
        if not self.left[seat] and not self.has_pending_stock(seat) and self.rid(seat):
            return
        if self.opt.manual and not self.stack_left:
            self.tidy()
        super().begin_turn(seat)
        if not self.ending and self.turn == seat and self.phase == PLAYING:
            self.watch(seat)

    def has_pending_stock(self, seat: int) -> bool:
        """Whether a stock card of this side may still go back."""
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == LAID and self.deeds[at + 2] & (OUT | WRONG) and self.deeds[at + 3] <= MATE_STOCK:
                if self.is_side(seat, self.deeds[at + 1]) and self.can_undo_laid(at):
                    return True
        return False

    def watch(self, seat: int) -> None:
        """Starts to watch a turn; cards shown before it are to be played now (FL-EXP-4, -5)."""
        self.fresh = True
        self.held = 0
        self.passing = False
        self.owed = False
        self.looked = [0] * self.seats
        self.lifted = [0] * self.seats
        self.shifted = 0
        self.took = False
        self.hinted = 0
        self.peeked_before |= self.peeked
        self.peeked = 0
        self.bound = 0
        self.bound_sources = 0
        self.bound_own = False
        self.bound_first = False
        if self.exposed[seat] and not self.opt.on_demand and self.phase != LAYING:
            self.bound = self.exposed[seat]
            self.bound_first = self.opt.exposed_first  # OP-EXP-5
            self.settle_bound(seat)

    def tidy(self) -> None:
        """Does what the players have forgotten: turns stock cards up and clears full piles (IR-21)."""
        for seat in range(self.seats):
            if self.down >> seat & 1:
                self.show_next(seat)
        for number in range(self.count, 0, -1):
            if self.is_full(number):
                self.remove(number)

    def show_next(self, seat: int) -> None:
        """Turns a stock card up."""
        self.down &= ~(1 << seat)
        self.see_seat(seat)
        self.turn_up(seat)

    def is_full(self, number: int) -> bool:
        """Whether a pile is finished and nobody can still send its last card back."""
        if self.ups[number - 1] or self.downs[number - 1]:
            return False
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == LAID and self.deeds[at + 2] & WRONG:
                if self.deeds[at + 5] == self.covers[number - 1]:
                    return False
        return True

    def finish(self, seat: int) -> None:
        """The turn of a seat is over, one way or the other."""
        self.unplayed = self.bound
        self.unplayed_sources = self.bound_sources
        self.bound = 0
        self.bound_sources = 0
        self.bound_own = False
        self.bound_first = False
        self.exposed[seat] = 0  # OP-EXP-9
        self.held = 0
        self.passing = False
        self.owed = False
        if self.phase == OPENING:
            self.asked += 1
            self.search()
        elif self.phase == LAYING:
            self.asked += 1
            self.lay_next()
        else:
            self.end_turn()

    def stop(self, seat: int) -> None:
        """The turn ends at once and no discard is made (FL-TURN-11)."""
        self.tell(NOTE, seat, number=STOPPED)
        self.finish(seat)

    # -- the window: OP-CHAL-1 ------------------------------------------------------------------

    def own_act(self, seat: int, target: int) -> int:
        """The player on turn acts: the window of the one before closes.

        Returns the number of the pile `target` after that, or -1 if the closing ended the game.
        """
        mark = self.covers[target - 1] if target else 0
        if self.fresh or self.opt.same_play:
            self.close_window(mark)
            if self.ending:
                return -1
            if self.fresh:
                self.failed = [0] * self.seats
                self.peeked_before = 0
            self.fresh = False
            self.suspect = seat
            self.acts = 0
            self.slips = 0
            self.due = False
            self.last = 0
            self.unplayed = 0
            self.unplayed_sources = 0
        return self.pile_of(mark)

    def close_window(self, mark: int) -> None:
        """What the suspect did stands; only now a wrong cap clears its pile, and a wrong last card wins (IR-7)."""
        stood: list[int] = []
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == LAID and self.deeds[at + 1] == self.suspect:
                if self.deeds[at + 2] & (WRONG | OUT) == WRONG:
                    stood.extend(self.deeds[at : at + DEED])
        if self.suspect >= 0:
            self.forget(self.suspect, False)
        for at in range(0, len(stood), DEED):
            self.stand(stood[at + 1], stood[at + 3], stood[at + 5], mark)
            if self.ending:
                return

    def stand(self, seat: int, source: int, serial: int, mark: int) -> None:
        """A wrong card stays for good."""
        number = self.pile_of(serial)
        if number and serial != mark and not self.opt.manual and self.is_full(number):
            self.remove(number)
        if source <= MATE_STOCK:
            owner = seat if source == STOCK else self.mate(seat)
            if not self.left[owner] and not self.out >> owner & 1:
                self.rid(owner)

    def cover(self, serial: int) -> None:
        """A card is covered: if it was wrong, it stands."""
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == LAID and self.deeds[at + 5] == serial and self.deeds[at + 2] & WRONG:
                self.deeds[at + 2] = self.deeds[at + 2] & ~WRONG
                if not self.deeds[at + 2] & OUT:
                    self.stand(self.deeds[at + 1], self.deeds[at + 3], 0, 0)
                return

    def bump(self) -> None:
        """The suspect has done something more: calls that failed may be tried again (OP-CHAL-5, -6)."""
        self.acts += 1
        for caller in range(self.seats):
            self.failed[caller] = self.failed[caller] & 1 << ONES_GROUND

    def weigh(self, seat: int, source: int, card: int, gesture: bool = False) -> int:
        """Judges what the player on turn is about to do, silently; the flags say what should have gone first.

        A gesture shows or lifts a card and plays none.
        """
        self.bump()
        starter = self.opt.duty >> card & 1 == 1
        is_bound = (source == HAND and count_in(self.bound, card) > 0) or self.bound_sources >> source & 1 == 1
        if self.passing or self.owed or (self.bound_first and is_bound):
            return 0  # OP-EXP-5, OP-EXP-6: no duty is open
        if (self.bound or self.bound_sources) and not is_bound and not gesture and self.bound_fits():
            if self.bound_first or not (source <= MATE_STOCK or (source == HAND and starter)):
                self.slips |= 1 << UNPLAYED  # IR-19
        if self.bound_first:
            return 0
        flags = 0
        if source != STOCK and self.stock_is_due(seat):
            self.slips |= 1 << STOCK_GROUND  # IR-1, IR-2, IR-3
            flags |= LATE_STOCK
        if source > MATE_STOCK and self.opt.partners and self.stock_is_due(self.mate(seat)):
            self.slips |= 1 << MATE_GROUND  # IR-3
            flags |= LATE_MATE
        if source <= MATE_STOCK:
            return flags  # OP-ONE-1: stock cards never make a 1 late
        if starter and source == HAND:
            if self.due:
                self.slips |= 1 << ONES_GROUND  # OP-CHAL-7: it lay in the hand all the time
        elif starter and source == BY_DISCARD:
            self.due = True
            self.slips |= 1 << ONES_GROUND  # IR-6
        elif not starter:
            self.due = True  # IR-4, IR-5
            flags |= LATE_ONES
            if self.opt.duty & self.reserve_ranks(seat):
                self.slips |= 1 << ONES_GROUND  # IR-6: a 1 on the reserve is a duty too
        return flags

    # -- cards to the centre --------------------------------------------------------------------

    def lay_card(self, seat: int, move: int) -> None:
        """A card goes to the centre, in turn or out of turn, fitting or not."""
        source = source_of(move)
        target = target_of(move)
        out = seat != self.turn
        if not out:
            target = self.own_act(seat, target)
            if target < 0:
                return
        card = card_of(move) if source == HAND else self.source_top(seat, source)
        rank = rank_of(move) if card == WILD else card
        entry = WILD + rank if card == WILD else card
        flags = OUT if out else self.weigh(seat, source, card)
        optional = source > MATE_STOCK and not self.opt.duty >> card & 1
        if not self.need[rank] >> target & 1:
            flags |= WRONG
        up = 0
        down = 0
        beneath = 0
        if target:
            up = self.ups[target - 1]
            down = self.downs[target - 1]
            beneath = self.covers[target - 1]
        helped = self.fitting_tops() if self.forced == seat and self.opt.rotate and not out else -1
        if self.events is not None:
            self.tell(CARD, seat, card, self.place_of(seat, source), self.place_on(target), 1)
        owner = self.pick_up(seat, source, card)
        full = self.put_on(entry, target)
        number = target if target else self.count
        self.serial += 1
        self.covers[number - 1] = self.serial
        if not self.opened and target == 0 and not flags & WRONG:
            self.opened = True
            self.phase = PLAYING
            flags |= OPENED_GAME
        self.note(LAID, seat, flags, source, entry, self.serial, up, down, beneath)
        self.busy = True
        self.idle = 0
        self.forced = -1
        self.regathered = False
        if beneath:
            self.cover(beneath)
            if self.ending:
                return
        if owner >= 0:
            if not self.left[owner] and not flags & (WRONG | OUT) and self.rid(owner):
                return
            self.next_stock(owner)
        if full and not flags & WRONG:
            if not self.opt.manual:
                self.remove(number)
        elif helped >= 0 and not flags & WRONG:
            self.set_back(seat, number, helped)
        if out:
            return
        self.held = 0
        self.last = self.serial
        if optional:
            self.exposed[seat] = 0  # OP-EXP-8: too late for a demand
        if not self.hands[seat]:
            self.refill(seat)
        self.settle_bound(seat)

    def pick_up(self, seat: int, source: int, card: int) -> int:
        """Takes a card from where it lies; returns whose stock it was, or -1."""
        if source == HAND:
            self.let_go(seat, card)
            return -1
        if source <= MATE_STOCK:
            owner = seat if source == STOCK else self.mate(seat)
            self.left[owner] = self.left[owner] - 1
            self.see_seat(owner)
            return owner
        at = self.reserve_at(seat, source)
        self.reserves[at] = self.reserves[at] >> BITS
        self.see_seat(at // SLOTS)
        if seat == self.turn:
            self.bound_sources &= ~(1 << source)
        return -1

    def next_stock(self, owner: int) -> None:
        """The next stock card is turned up, or waits for somebody to do it."""
        if self.opt.manual and self.left[owner]:
            self.down |= 1 << owner
            self.see_seat(owner)
        else:
            self.turn_up(owner)

    # -- ends of turns --------------------------------------------------------------------------

    def throw(self, seat: int, card: int, slot: int) -> None:
        """A hand card goes to the reserve."""
        if seat != self.turn:
            second = self.fresh and self.suspect == seat and self.has_deed(seat, THROWN, False)
            self.lay_off(seat, card, slot)
            self.note(THROWN, seat, 0 if second else OUT, card, slot)
            if second:
                self.bump()
                self.slips |= 1 << DISCARD_GROUND  # IR-15
            return
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_DISCARD, card)
        if slot > LAWFUL_SLOTS or not self.free_slots(seat) >> (slot - 1) & 1:
            if slot <= LAWFUL_SLOTS or self.free_slots(seat) != 31 or not self.reserves[seat * SLOTS + slot - 1]:
                self.slips |= 1 << SLOT_GROUND  # IR-13
        self.lay_off(seat, card, slot)
        flags = 0
        if self.opt.hand_at_once and not self.hands[seat]:
            self.refill(seat)
            flags = DEALT
        self.note(THROWN, seat, flags, card, slot)
        self.last = 0
        self.finish(seat)

    def lay_off(self, seat: int, card: int, slot: int) -> None:
        """Lays a hand card on a slot, and settles what was known of it."""
        self.let_go(seat, card)
        self.put_down(seat, card, slot)

    def end_undone(self, seat: int) -> None:
        """A turn is ended without a discard."""
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_END, 0)
        if not self.passing and not self.owed and (self.hands[seat] or (self.opt.manual and not self.exhausted())):
            self.slips |= 1 << DISCARD_GROUND  # IR-15
        self.last = 0
        self.tell(NOTE, seat, number=ENDED)
        self.finish(seat)

    def pass_turn(self, seat: int) -> None:
        """A pass in the opening; with a 1 in hand or on the stock it is a slip (OP-OPEN-8)."""
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_END, 0)
        self.last = 0
        self.tell(NOTE, seat, number=PASSED)
        self.finish(seat)

    def lay_one_down(self, seat: int, card: int, slot: int) -> None:
        """One card of a lay-down; a 1 among them is a slip (IR-6)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        if self.opt.duty >> card & 1:
            self.slips |= 1 << ONES_GROUND
        self.lay_off(seat, card, slot)
        self.note(THROWN, seat, 0, card, slot)
        if not self.hands[seat]:
            self.finish(seat)

    # -- shown, lifted and peeked cards: FL-EXP -------------------------------------------------

    def show(self, seat: int, card: int) -> None:
        """A hand card is shown; on the own turn it must be played (FL-EXP-1)."""
        if seat == self.turn:
            if self.own_act(seat, 0) < 0:
                return
            if self.opt.early_calls:
                self.weigh(seat, BY_SHOW, card, True)  # FL-CHAL-5, FL-EXP-8
            self.bound = with_card(self.bound, card)
            self.bound_own = True
        else:
            self.exposed[seat] = with_card(self.exposed[seat], card)
        shown = max(count_in(self.exposed[seat], card), count_in(self.bound, card) if seat == self.turn else 0)
        if count_in(self.faces[seat], card) < shown:
            self.faces[seat] = with_card(self.faces[seat], card)
        self.tell(LOOK, seat, card, place(HAND_PLACE, seat))
        if seat == self.turn:
            self.settle_bound(seat)

    def lift(self, seat: int, source: int) -> None:
        """A reserve card is lifted; where that commits, it must be played (FL-EXP-7, IR-10)."""
        at = self.reserve_at(seat, source)
        card = self.reserves[at] & FACE
        out = seat != self.turn
        if not out and self.own_act(seat, 0) < 0:
            return
        self.tell(NOTE, seat, card, self.place_of(seat, source), 0, LIFTED)
        self.lifted[seat] = self.lifted[seat] | 1 << source
        if out:
            self.note(TOUCHED, seat, OUT, source)  # IR-12
            return
        if self.opt.early_calls:
            self.weigh(seat, source, card, True)
        if self.opt.lift_commits and height(self.reserves[at]) > 1:
            self.bound_sources |= 1 << source
            self.bound_own = True
            self.tell(LOOK, seat, self.reserves[at] >> BITS & FACE, self.place_of(seat, source))
        else:
            self.held = source  # OP-EXP-1, OP-EXP-2
        self.settle_bound(seat)

    def put_back(self, seat: int) -> None:
        """A lifted card goes back on its pile."""
        self.tell(NOTE, seat, 0, self.place_of(seat, self.held), 0, PUT_DOWN)
        self.held = 0

    def settle_bound(self, seat: int) -> None:
        """Once no duty is open, a card that must be played and cannot be ends the turn (FL-EXP-2 to -5)."""
        if self.ending or seat != self.turn or self.passing:
            return
        if not self.bound and not self.bound_sources:
            self.bound_own = False
            self.bound_first = False
            return
        if not self.bound_first and (self.open_duty(seat) or self.opt.duty & ranks_in(self.hands[seat])):
            return  # OP-EXP-4
        if self.bound_fits():
            return
        self.tell(NOTE, seat, number=MUST_PASS)
        if self.bound_own or self.phase == OPENING or not self.opt.pass_discards or not self.hands[seat]:
            self.bound = 0
            self.bound_sources = 0
            self.stop(seat)
            return
        self.passing = True  # OP-EXP-6
        self.bound = 0
        self.bound_sources = 0
        self.bound_first = False

    def peek(self, seat: int, owner: int, source: int) -> None:
        """A look under a stock or reserve top: the card is shown to the actor alone, that he looked to all (IR-11)."""
        index = STOCK_INDEX if source == STOCK else source - RESERVE
        where = self.place_of(owner, source)
        self.looked[seat] = self.looked[seat] | 1 << (owner * 8 + index)
        if source == STOCK:
            entries = self.stocks[owner][: self.left[owner]]
            if not known_to(entries[-2], seat):
                entries[-2] |= 1 << (KNOWN_AT + seat)
            card = entries[-2] & FACE
            self.put_stock(owner, entries)
        else:
            card = self.reserves[self.reserve_at(owner, source)] >> BITS & FACE
        self.peeked |= 1 << seat
        self.tell(NOTE, seat, 0, where, 0, PEEKED)
        self.tell(LOOK, seat, card, where, 0, 0, 1 << seat)

    # -- cards moved or taken -------------------------------------------------------------------

    def shift(self, seat: int, first: int, second: int) -> None:
        """A reserve card is moved to another slot (IR-14)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        self.slips |= 1 << MOVE_GROUND
        self.shifted |= 1 << first
        self.bound_sources &= ~(1 << (RESERVE + first))
        at = seat * SLOTS + first - 1
        card = self.reserves[at] & FACE
        self.reserves[at] = self.reserves[at] >> BITS
        to = seat * SLOTS + second - 1
        self.reserves[to] = self.reserves[to] << BITS | card
        self.see_seat(seat)
        self.note(SHIFTED, seat, 0, first, second, card)
        self.tell(CARD, seat, card, place(RESERVE_PLACE, seat, first), place(RESERVE_PLACE, seat, second), 1)
        self.settle_bound(seat)

    def take_from_pile(self, seat: int, target: int) -> None:
        """The top card of a play pile is taken into the hand (IR-16)."""
        number = self.own_act(seat, target)
        if number < 0:
            return
        self.bump()
        self.slips |= 1 << WRONG_GROUND
        self.took = True
        if not number:
            return  # the pile left the table before
        up = self.ups[number - 1]
        down = self.downs[number - 1]
        entry = self.piles[number - 1] & FACE
        card = min(entry, WILD)
        flags = FELL if self.falling >> number & 1 else 0
        below = self.piles[number - 1] >> BITS
        self.tell(CARD, seat, card, place(CENTRE_PLACE, number=number), place(HAND_PLACE, seat), 1)
        self.serial += 1
        if below:
            self.piles[number - 1] = below
            self.covers[number - 1] = self.serial
            self.want_below(number, entry, up, down)
            self.note(TAKEN, seat, flags, CENTRE, number, entry, self.serial, up, down)
        else:
            self.close_gap(number)
            self.see()
            self.note(TAKEN, seat, flags, CENTRE, number, entry, 0, up, down)
        self.take_in(seat, card)
        self.last = 0
        self.settle_bound(seat)

    def want_below(self, number: int, entry: int, up: int, down: int) -> None:
        """What a pile takes after its top card was taken."""
        taken = entry - WILD if entry > WILD else entry
        if self.opt.variation == MIDDLE:
            if down == taken - 1 and up != (taken + 1 if taken < self.opt.cap else 0):
                self.set_wants(number, up, taken)
            else:
                self.set_wants(number, taken, down)
            return
        top = self.piles[number - 1] & FACE
        rank = top - WILD if top > WILD else top
        if self.falling >> number & 1:
            self.set_wants(number, 0, rank - 1)
        else:
            self.set_wants(number, rank + 1 if rank < self.opt.cap else 0, 0)

    def take_from_seat(self, seat: int, owner: int, source: int) -> None:
        """A stock or reserve top of an opponent is taken into the hand (IR-16)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        self.slips |= 1 << WRONG_GROUND
        self.took = True
        card = self.source_top(owner, source)
        self.tell(CARD, seat, card, self.place_of(owner, source), place(HAND_PLACE, seat), 1)
        self.pick_up(owner, source, card)
        if source == STOCK:
            self.next_stock(owner)
        self.note(TAKEN, seat, 0, source, owner, card)
        self.take_in(seat, card)
        self.last = 0
        self.settle_bound(seat)

    def take_hand(self, seat: int) -> None:
        """A player takes a hand himself, in time or too early (IR-17)."""
        before = self.hands[seat]
        if seat == self.turn and not before:
            self.give_hand(seat)
            self.settle_bound(seat)
            return
        if seat == self.turn:
            if self.own_act(seat, 0) < 0:
                return
            self.bump()
            self.slips |= 1 << HAND_GROUND
        self.give_hand(seat)
        drawn = self.hands[seat]
        for card in hand_cards(before):
            drawn = without_card(drawn, card)
        self.note(DRAWN, seat, 0 if seat == self.turn else OUT, drawn)
