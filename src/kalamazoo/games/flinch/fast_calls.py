"""TableState: table play. Who calls whom, what is judged, and what it costs."""

from typing import Final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, all_seats
from kalamazoo.games.flinch.fast_layout import ALL_KNOW, KNOWN_AT
from kalamazoo.games.flinch.fast_notes import (
    CALLED,
    DEMANDED,
    GATHERING,
    HAND_PLACE,
    LAYING,
    NOTHING_WRONG,
    OPENING,
    PLAYING,
    POINTED,
    PUT_RIGHT,
    REJECTED,
    STACK_PLACE,
    STOCK_PLACE,
    UPHELD,
    VOTED,
    VOTING,
)
from kalamazoo.games.flinch.fast_offers import POINTING, Offers
from kalamazoo.games.flinch.fast_packed import FACE, count_in, hand_cards, ranks_in, with_card, without_card
from kalamazoo.games.flinch.fast_slate import (
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
from kalamazoo.games.flinch.fast_slips import UNPLAYED
from kalamazoo.games.flinch.fast_turn import PENALTY_WON, SIDE_WON, WON
from kalamazoo.games.flinch.moves import (
    CALL,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    HAND,
    KIND_AT,
    LAPSE,
    LIFT,
    NEW_HAND,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    RESERVE,
    SETTLE,
    SHIFT,
    SHOW,
    TAKE,
    TIMEOUT,
    TURN_UP,
    VOTE,
    card_of,
    kind_of,
    pack_move,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import (
    ALL_CALLS,
    DISCARD_GROUND,
    GROUNDS,
    HAND_GROUND,
    HINT_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    ONES_ONLY,
    PEEK_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WRONG_GROUND,
)

OFF_RECORD: Final = 1 << PEEK_GROUND | 1 << TURN_GROUND | 1 << HINT_GROUND  # grounds that need no turn


class TableState(Offers):
    """A position of table play."""

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Everybody who is still in the game; while calls are gathered, those who can join, and the clock."""
        if self.ending:
            return 0
        if self.phase == GATHERING:
            return self.joiners() | CLOCK_BIT
        if self.phase == VOTING:
            return self.ballots
        seats = all_seats(self.seats) & ~self.out
        return seats | CLOCK_BIT if self.opt.turn_clock or self.peeked | self.peeked_before else seats

    def must_act(self) -> int:
        """The player on turn, or those who have to vote."""
        if self.ending or self.phase == GATHERING:
            return 0
        return self.ballots if self.phase == VOTING else 1 << self.turn

    def rollers(self) -> int:
        """In a rollout nobody joins a call."""
        return CLOCK_BIT if self.phase == GATHERING and not self.ending else self.must_act()

    def moves(self, seat: int) -> list[int]:
        """Everything the seat can do, rightly or wrongly."""
        found: list[int] = []
        if self.ending:
            return found
        if seat == CLOCK:
            self.add_clock(found)
        elif self.phase == GATHERING:
            if self.joiners() >> seat & 1:
                mask = self.open_grounds(seat, self.accused)
                for ground in range(len(GROUNDS)):
                    if mask >> ground & 1:
                        found.append(pack_move(CALL, card=ground, seat=self.accused))
        elif self.phase == VOTING:
            if self.ballots >> seat & 1:
                found.append(pack_move(VOTE, target=1))
                found.append(pack_move(VOTE))
        elif seat < self.seats and not self.out >> seat & 1:
            if seat == self.turn:
                self.add_turn(found, seat)
            else:
                self.add_off_turn(found, seat)
            self.add_peeks(found, seat)
            self.add_clerical(found)
            self.add_calls(found, seat)
        return found

    def add_clock(self, found: list[int]) -> None:
        """Lists what the clock can do."""
        if self.phase == GATHERING:
            found.append(SETTLE << KIND_AT)
        elif self.phase != VOTING:
            if self.opt.turn_clock:
                found.append(TIMEOUT << KIND_AT)
            if self.peeked | self.peeked_before:
                found.append(LAPSE << KIND_AT)

    def random_move(self, seat: int, rng: Rng) -> int:
        """For the player on turn a lawful move, a play if there is one; for others anything."""
        if seat != self.turn or self.phase == GATHERING or self.phase == VOTING:
            return rng.pick(self.moves(seat))
        lawful = self.lawful(seat)
        plays: list[int] = []
        for move in lawful:
            if kind_of(move) == PLAY:
                plays.append(move)
        return rng.pick(plays if plays else lawful)

    def apply(self, seat: int, move: int) -> None:
        """Does what a seat wishes to do."""
        kind = move >> KIND_AT
        if kind == PLAY:
            self.lay_card(seat, move)
        elif kind == DISCARD:
            if self.phase == LAYING:
                self.lay_one_down(seat, card_of(move), target_of(move))
            else:
                self.throw(seat, card_of(move), target_of(move))
        elif kind == CALL:
            self.call(seat, seat_of(move), card_of(move))
        elif kind == SETTLE:
            self.settle()
        elif kind == PASS:
            self.pass_turn(seat)
        elif kind == END:
            self.end_undone(seat)
        elif kind == SHOW:
            self.show(seat, card_of(move))
        elif kind == LIFT:
            self.lift(seat, source_of(move))
        elif kind == PUT_BACK:
            self.put_back(seat)
        elif kind == PEEK:
            self.peek(seat, seat_of(move), source_of(move))
        else:
            self.apply_rare(seat, move)

    def apply_rare(self, seat: int, move: int) -> None:
        """Does what is seldom done."""
        kind = move >> KIND_AT
        if kind == SHIFT:
            self.shift(seat, source_of(move) - RESERVE, target_of(move))
        elif kind == TAKE:
            if source_of(move) == CENTRE:
                self.take_from_pile(seat, target_of(move))
            else:
                self.take_from_seat(seat, seat_of(move), source_of(move))
        elif kind == NEW_HAND:
            self.take_hand(seat)
        elif kind == TURN_UP:
            self.show_next(seat_of(move))
        elif kind == CLEAR_PILE:
            self.remove(target_of(move))
        elif kind == POINT:
            self.point(seat, seat_of(move))
        elif kind == DEMAND:
            self.demand(seat, seat_of(move), card_of(move))
        elif kind == VOTE:
            self.vote(seat, target_of(move) == 1)
        elif kind == LAPSE:
            self.peeked = 0
            self.peeked_before = 0
        elif kind == TIMEOUT:
            self.held = 0
            self.time_out()

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
        if ground == ONES_GROUND and self.due and ranks_in(self.hands[accused]) & self.opt.duty:
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
        for card in hand_cards(self.hands[accused]):
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

    # -- demands and pointing out ---------------------------------------------------------------

    def demand(self, caller: int, owner: int, card: int) -> None:
        """A card shown on another's turn is demanded and must be played (FL-EXP-6)."""
        self.tell(NOTE, caller, card, 0, place(HAND_PLACE, owner), DEMANDED)
        self.exposed[owner] = without_card(self.exposed[owner], card)
        self.bound = with_card(self.bound, card)
        self.settle_bound(owner)

    def point(self, caller: int, accused: int) -> None:
        """Somebody points out a mistake; what can be put right is, without a penalty."""
        self.tell(NOTE, caller, 0, 0, place(STOCK_PLACE, accused), POINTED)
        if self.put_right(accused):
            self.tell(NOTE, accused, number=PUT_RIGHT)
        else:
            self.failed[caller] = self.failed[caller] | 1 << POINTING
            self.tell(NOTE, accused, number=NOTHING_WRONG)

    def put_right(self, accused: int) -> bool:
        """Puts right what no call covers here (IR-7, IR-13 to IR-17, IR-19, OP-WILD-10); whether there was anything."""
        free = ~self.opt.grounds
        done = False
        if free >> TURN_GROUND & 1 and self.has_deed(accused, 0, True):
            self.undo_all(accused, 0, OUT, OUT)
            done = True
        if free >> HAND_GROUND & 1 and self.has_drawn(accused):
            self.undo_all(accused, DRAWN, 0, 0)
            done = True
        if accused != self.suspect:
            return done
        if free >> MOVE_GROUND & 1 and self.slips >> MOVE_GROUND & 1:
            self.undo_all(accused, SHIFTED, 0, 0)
            done = True
        if free >> WRONG_GROUND & 1 and self.slips >> WRONG_GROUND & 1:
            self.undo_all(accused, TAKEN, 0, 0)
            done = True
        before = self.slips
        self.slips &= ~(1 << HAND_GROUND | 1 << MOVE_GROUND | 1 << WRONG_GROUND)
        if free >> WRONG_GROUND & 1 and (before >> UNPLAYED & 1 or self.wrong_card(accused) >= 0):
            self.right_plays(accused)
            return True
        if self.neglected(accused) & free:
            self.right_duties(accused, self.neglected(accused) & free)
            return True
        if free & before & (1 << SLOT_GROUND | 1 << DISCARD_GROUND):
            self.right_discards(accused)
            return True
        return done

    def neglected(self, seat: int) -> int:
        """The duties that the suspect has neglected, as a mask of grounds."""
        mask = self.slips & (1 << STOCK_GROUND | 1 << MATE_GROUND | 1 << ONES_GROUND)
        if self.due and ranks_in(self.hands[seat]) & self.opt.duty:
            mask |= 1 << ONES_GROUND
        return mask

    def right_plays(self, accused: int) -> None:
        """Wrong cards go back; those of the hand count as shown, and what had to be played is played now."""
        owing = self.unplayed if accused != self.turn else 0
        sources = self.unplayed_sources if accused != self.turn else 0
        shown = False
        at = self.wrong_card(accused)
        while at >= 0:
            source = self.deeds[at + 3]
            card = self.deeds[at + 4]
            self.undo(at)
            if source == HAND:  # OP-EXP-11; a wrong card is never a wild
                owing = with_card(owing, card)
                shown = True
            at = self.wrong_card(accused)
        self.slips &= ~(1 << UNPLAYED)
        if accused == self.turn:
            for card in hand_cards(owing):
                self.bound = with_card(self.bound, card)
            self.bound_own = self.bound_own or shown
            self.settle_bound(accused)
        elif owing or sources:
            self.undo_all(accused, THROWN, OUT | DEALT, 0)
            if self.any_fits(accused, owing, sources):
                self.go_back(accused, False)
                self.bound = owing
                self.bound_sources = sources
                self.bound_own = shown

    def any_fits(self, seat: int, hand: int, sources: int) -> bool:
        """Whether one of these hand cards and reserve sources fits."""
        if self.fit & ranks_in(hand):
            return True
        for source in range(RESERVE + 1, CENTRE):
            if sources >> source & 1 and self.fit >> self.source_top(seat, source) & 1:
                return True
        return False

    def right_duties(self, accused: int, grounds: int) -> None:
        """A neglected duty comes first: the last card and the discard go back, without a penalty (OP-WILD-10)."""
        if grounds >> ONES_GROUND & 1 and not self.slips >> ONES_GROUND & 1:
            self.show_starter(accused)
        self.slips &= ~grounds
        self.due = False
        if self.phase == LAYING and self.has_deed(accused, THROWN, False):
            self.undo_starters(accused)
            if accused == self.turn and not ranks_in(self.hands[accused]) & ~self.opt.duty:
                self.finish(accused)
            return
        self.undo_last(grounds)
        self.undo_all(accused, THROWN, OUT | DEALT, 0)
        if accused != self.turn:
            self.go_back(accused, False)

    def right_discards(self, accused: int) -> None:
        """A discard on the wrong slot, a second one or a missing one is made good (IR-13, IR-15)."""
        wrong_slot = self.slips >> SLOT_GROUND & 1 == 1
        self.slips &= ~(1 << SLOT_GROUND | 1 << DISCARD_GROUND)
        thrown = 0
        last = -1
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == THROWN and self.deeds[at + 1] == accused and not self.deeds[at + 2] & (OUT | DEALT):
                thrown += 1
                last = at
        if wrong_slot:
            self.undo_all(accused, THROWN, OUT | DEALT, 0)
        elif thrown > 1:
            self.undo(last)
        if (wrong_slot or thrown == 0) and self.hands[accused]:
            self.go_back(accused, True)

    def go_back(self, accused: int, owed: bool) -> None:
        """The turn goes back to somebody who ended it too early: to play on, or only to discard."""
        self.turn = accused
        self.fresh = False
        self.held = 0
        self.passing = False
        self.owed = owed
        self.bound = 0
        self.bound_sources = 0
        self.bound_own = False
        self.bound_first = False
        self.busy = True
        self.idle = 0
        self.forced = -1
        self.phase = PLAYING
        if not self.opened and not self.opt.opening_discards:
            self.phase = OPENING
            self.asked = (accused - self.dealer - 1) % self.seats
        self.tell(TURN, accused)

    # -- copies ---------------------------------------------------------------------------------

    def clone(self) -> "TableState":
        """An independent copy; events are not copied."""
        twin = TableState(self.opt, self.seats)
        self.copy_to(twin)
        self.copy_slate(twin)
        return twin

    def mask(self, seat: int) -> "TableState":
        """The position as this seat may know it; unseen cards are BACK, counts are kept."""
        known = self.clone()
        known.hide(seat)
        return known
