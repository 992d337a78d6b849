"""What is put right at a Flinch table without a penalty, when it is demanded or pointed out."""

from kalamazoo.core.cards import place
from kalamazoo.core.event import NOTE, TURN
from kalamazoo.games.flinch.engine.calls import Calls
from kalamazoo.games.flinch.engine.notes import (
    DEMANDED,
    HAND_PLACE,
    LAYING,
    NOTHING_WRONG,
    OPENING,
    PLAYING,
    POINTED,
    PUT_RIGHT,
    STOCK_PLACE,
)
from kalamazoo.games.flinch.engine.offers import POINTING
from kalamazoo.games.flinch.engine.packed import hand_cards, ranks_in, with_card, without_card
from kalamazoo.games.flinch.engine.slate import (
    DEALT,
    DEED,
    DRAWN,
    OUT,
    SHIFTED,
    TAKEN,
    THROWN,
)
from kalamazoo.games.flinch.engine.watch import UNPLAYED
from kalamazoo.games.flinch.moves import (
    CENTRE,
    HAND,
    RESERVE,
)
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WRONG_GROUND,
)


class Rights(Calls):
    """Demands and corrections."""

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
        if self.due and self.hand_ranks(seat) & self.opt.duty:
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
            if accused == self.turn and not self.hand_ranks(accused) & ~self.opt.duty:
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
