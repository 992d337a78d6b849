"""Calls at a Flinch table: who may join, what is judged, and what it costs."""

from typing import Final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.core.seats import all_seats
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT
from kalamazoo.games.flinch.engine.notes import (
    CALLED,
    GATHERING,
    HAND_PLACE,
    LAYING,
    REJECTED,
    STACK_PLACE,
    STOCK_PLACE,
    UPHELD,
    VOTED,
    VOTING,
)
from kalamazoo.games.flinch.engine.offers import Offers
from kalamazoo.games.flinch.engine.packed import FACE, count_in, hand_cards, with_card
from kalamazoo.games.flinch.engine.slate import (
    DEALT,
    DEED,
    DRAWN,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    OUT,
    SHIFTED,
    TAKEN,
    THROWN,
    WRONG,
)
from kalamazoo.games.flinch.engine.turn import PENALTY_WON, SIDE_WON, WON
from kalamazoo.games.flinch.engine.watch import UNPLAYED
from kalamazoo.games.flinch.options import (
    ALL_CALLS,
    HAND_GROUND,
    HINT_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    ONES_ONLY,
    PEEK_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WRONG_GROUND,
)

OFF_RECORD: Final = 1 << PEEK_GROUND | 1 << TURN_GROUND | 1 << HINT_GROUND  # grounds that need no turn


class Calls(Offers):
    """Calling and its price: FL-CHAL."""

    # -- calling --------------------------------------------------------------------------------

    def call(self, caller: int, accused: int, ground: int) -> None:
        """Somebody calls; others may join for a short time (OP-CHAL-12)."""
        self.tell(NOTE, caller, 0, 0, place(STOCK_PLACE, accused), CALLED | ground << 8)
        if self.phase != GATHERING:
            self.resume = self.phase
            self.accused = accused
            self.calls = []
        self.calls.append(caller)
        self.calls.append(ground)
        if ground == HINT_GROUND:
            self.hinted |= 1 << caller
            self.phase = VOTING
            self.ballots = all_seats(self.seats) & ~self.out & ~(1 << caller)
            self.ayes = 0
            self.noes = 0
        elif self.opt.simultaneous_ms and self.joiners():
            self.phase = GATHERING
        else:
            self.settle()

    def joiners(self) -> int:
        """The seats that could join the call that is being gathered."""
        mask = 0
        for seat in range(self.seats):
            if not self.ground_of(seat) and self.open_grounds(seat, self.accused):
                mask |= 1 << seat
        return mask

    def ground_of(self, caller: int) -> int:
        """The ground that a seat has named, plus one; 0 if it has not called."""
        for at in range(0, len(self.calls), 2):
            if self.calls[at] == caller:
                return self.calls[at + 1] + 1
        return 0

    def settle(self) -> None:
        """Judges the calls that were gathered, the nearest to the accused's left first (FL-CHAL-18, -19)."""
        accused = self.accused
        self.phase = self.resume
        upheld = -1
        wrong = -1
        grounds = 0
        right = 0
        missed_ones = False
        for step in range(1, self.seats):
            caller = (accused + step) % self.seats
            ground = self.ground_of(caller) - 1
            if ground < 0:
                continue
            if self.is_true(accused, ground):
                right += 1
                grounds |= 1 << ground
                if upheld < 0:
                    upheld = caller
                continue
            self.failed[caller] = self.failed[caller] | 1 << ground
            if ground == ONES_GROUND:
                missed_ones = True
            if wrong < 0 and self.costs(ground):
                wrong = caller
        self.calls = []
        self.accused = -1
        if upheld >= 0:  # OP-CHAL-15: a right call beats a wrong one
            self.uphold(accused, upheld, grounds, right > 1)
            return
        self.tell(NOTE, accused, number=REJECTED)
        if missed_ones:
            self.clean |= 1 << accused  # OP-CHAL-7: the answer was no
        if wrong >= 0:
            self.pay(accused, wrong, False)  # FL-CHAL-15, OP-CHAL-14

    def costs(self, ground: int) -> bool:
        """Whether a wrong call on this ground is punished (OP-CHAL-5)."""
        if self.opt.false_call == ALL_CALLS:
            return True
        return self.opt.false_call == ONES_ONLY and ground == ONES_GROUND

    def is_true(self, accused: int, ground: int) -> bool:
        """Whether the ground holds."""
        if ground == PEEK_GROUND:
            return (self.peeked | self.peeked_before) >> accused & 1 == 1
        if ground == TURN_GROUND:
            return self.has_deed(accused, 0, True)
        if ground == HAND_GROUND:
            return self.has_drawn(accused)
        if accused != self.suspect:
            return False
        if ground == ONES_GROUND and self.due and self.hand_ranks(accused) & self.opt.duty:
            return True  # FL-CHAL-4
        if ground == WRONG_GROUND and (self.slips >> UNPLAYED & 1 or self.wrong_card(accused) >= 0):
            return True
        return self.slips >> ground & 1 == 1

    def wrong_card(self, seat: int) -> int:
        """Where in `deeds` the last wrong card of a seat is that can still go back; -1 if there is none."""
        for at in range(len(self.deeds) - DEED, -1, -DEED):
            if self.deeds[at] == LAID and self.deeds[at + 1] == seat and self.deeds[at + 2] & WRONG:
                if self.can_undo_laid(at):
                    return at
        return -1

    # -- upheld ---------------------------------------------------------------------------------

    def uphold(self, accused: int, caller: int, grounds: int, several: bool) -> None:
        """The accused ceases to play, takes back, and gets a card under his stock (FL-CHAL-9 to -13)."""
        self.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, caller), UPHELD)
        on_turn = accused == self.turn
        on_record = accused == self.suspect and grounds & ~OFF_RECORD != 0
        if grounds >> ONES_GROUND & 1 and not self.slips >> ONES_GROUND & 1:
            self.show_starter(accused)
        if on_turn:
            self.held = 0
        if grounds >> TURN_GROUND & 1:
            self.undo_all(accused, 0, OUT, OUT)  # IR-12
        if grounds >> HAND_GROUND & 1:
            self.undo_all(accused, DRAWN, 0, 0)
        if on_record:
            self.take_back(accused, grounds)
        self.peeked &= ~(1 << accused)
        self.peeked_before &= ~(1 << accused)
        self.pay(caller, accused, several and self.opt.from_stack)
        if self.ending:
            return
        if on_record:
            self.close_record(accused)
        if accused == self.turn and on_turn and (on_record or grounds >> PEEK_GROUND & 1):
            self.bound = 0
            self.bound_sources = 0
            self.stop(accused)  # FL-CHAL-12

    def show_starter(self, accused: int) -> None:
        """One starter of the hand is shown and returned (OP-CHAL-7)."""
        for card in hand_cards(self.whole_hand(accused)):
            if self.opt.duty >> card & 1:
                self.tell(LOOK, accused, card, place(HAND_PLACE, accused))
                if not count_in(self.faces[accused], card):
                    self.faces[accused] = with_card(self.faces[accused], card)
                return

    def undo_all(self, seat: int, kind: int, mask: int, flags: int) -> bool:
        """Undoes the deeds of a seat of one kind (0: any) whose flags, masked, are these, the last one first."""
        done = False
        for at in range(len(self.deeds) - DEED, -1, -DEED):
            if self.deeds[at + 1] == seat and kind in (0, self.deeds[at]) and self.deeds[at + 2] & mask == flags:
                if self.undo(at):
                    done = True
        return done

    def take_back(self, accused: int, grounds: int) -> None:
        """What goes back after an upheld call (OP-CHAL-9, -10)."""
        if self.phase == LAYING:
            self.undo_starters(accused)
        else:
            self.undo_all(accused, THROWN, OUT | DEALT, 0)
        if grounds >> WRONG_GROUND & 1:
            self.undo_all(accused, LAID, OUT | WRONG, WRONG)
            self.undo_all(accused, TAKEN, 0, 0)
        if grounds >> MOVE_GROUND & 1:
            self.undo_all(accused, SHIFTED, 0, 0)
        if self.opt.take_back:
            self.undo_last(grounds)

    def undo_starters(self, seat: int) -> bool:
        """Starters that went down in a lay-down return to the hand (IR-6)."""
        done = False
        for at in range(len(self.deeds) - DEED, -1, -DEED):
            if self.deeds[at] == THROWN and self.deeds[at + 1] == seat and self.opt.duty >> self.deeds[at + 3] & 1:
                if self.undo(at):
                    done = True
        return done

    def undo_last(self, grounds: int) -> bool:
        """The last card is undone if it was laid while the neglected duty was open and nothing came after it."""
        late = 0
        if grounds >> STOCK_GROUND & 1:
            late |= LATE_STOCK
        if grounds >> MATE_GROUND & 1:
            late |= LATE_MATE
        if grounds >> ONES_GROUND & 1:
            late |= LATE_ONES
        if not self.last:
            return False
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == LAID and self.deeds[at + 5] == self.last:
                return self.deeds[at + 2] & late != 0 and self.undo(at)
        return False

    def close_record(self, seat: int) -> None:
        """What the suspect did is settled."""
        self.close_window(0)
        self.forget(seat, False)
        self.suspect = -1
        self.acts = 0
        self.slips = 0
        self.due = False
        self.last = 0
        self.unplayed = 0
        self.unplayed_sources = 0

    def pay(self, giver: int, taker: int, from_stack: bool) -> None:
        """One card of the giver's stock goes under the taker's (FL-CHAL-10), or one of the stack (FL-CHAL-17)."""
        if self.opt.partners:
            if not self.left[giver]:
                giver = self.mate(giver)  # OP-PART-4
            if not self.left[taker] and self.left[self.mate(taker)]:
                taker = self.mate(taker)  # OP-PART-3
        if from_stack and self.pay_from_stack(taker):
            return  # else OP-CHAL-13
        if not self.left[giver]:
            return
        last = self.left[giver] == 1 and not (self.opt.partners and self.left[self.mate(giver)])
        if last and self.opt.protected:
            self.pay_from_stack(taker)  # OP-CHAL-3
            return
        if self.down >> giver & 1:
            self.show_next(giver)
        card = self.top(giver)
        self.left[giver] = self.left[giver] - 1
        self.see_seat(giver)
        self.tell(CARD, giver, card, place(STOCK_PLACE, giver), place(STOCK_PLACE, taker), 1)
        self.put_stock(taker, [card | ALL_KNOW << KNOWN_AT] + self.stocks[taker][: self.left[taker]])
        if not self.left[giver] and self.rid(giver):
            if self.ending in (WON, SIDE_WON):
                self.ending = PENALTY_WON
            self.give_way()
            return
        self.next_stock(giver)  # FL-CHAL-11

    def pay_from_stack(self, taker: int) -> bool:
        """The top card of the stack goes unseen under a stock; whether there was one."""
        if not self.stack_left and not self.renew():
            return False
        self.stack_left -= 1
        entry = self.stack[self.stack_left]
        self.last = 0
        self.tell(
            CARD, taker, entry & FACE, place(STACK_PLACE), place(STOCK_PLACE, taker), 1, entry >> KNOWN_AT & 0xFFFF
        )
        self.put_stock(taker, [entry] + self.stocks[taker][: self.left[taker]])
        if not self.stack_left and self.opt.renew_on_empty:
            self.renew()
        return True

    # -- hints: OP-COND-2 -----------------------------------------------------------------------

    def vote(self, seat: int, yes: bool) -> None:
        """A seat says whether it was a hint; the accused's own yes is an admission."""
        self.tell(NOTE, seat, 0, 0, 0, VOTED | int(yes) << 8)
        self.ballots &= ~(1 << seat)
        accused = self.accused
        caller = self.calls[0]
        if seat == accused:
            if yes:
                self.ballots = 0
                self.ayes = self.seats
        elif yes:
            self.ayes += 1
        else:
            self.noes += 1
        if self.ballots:
            return
        self.phase = self.resume
        self.calls = []
        self.accused = -1
        if self.ayes > self.noes:
            self.tell(NOTE, accused, 0, 0, place(STOCK_PLACE, caller), UPHELD)
            self.pay(caller, accused, False)  # OP-COND-1, OP-CHAL-17
            return
        self.tell(NOTE, accused, number=REJECTED)
        if self.noes > self.ayes and self.costs(HINT_GROUND):
            self.pay(accused, caller, False)
