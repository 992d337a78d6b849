"""Who is watched at a Flinch table, for how long, and what is silently noted of every act."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.games.flinch.engine.notes import (
    LAYING,
    MUST_PASS,
    OPENING,
    PLAYING,
    STOPPED,
)
from kalamazoo.games.flinch.engine.packed import (
    count_in,
)
from kalamazoo.games.flinch.engine.slate import (
    DEED,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    OUT,
    WRONG,
)
from kalamazoo.games.flinch.engine.take_back import Undo
from kalamazoo.games.flinch.moves import (
    HAND,
    MATE_STOCK,
    STOCK,
)
from kalamazoo.games.flinch.options import (
    MATE_GROUND,
    ONES_GROUND,
    STOCK_GROUND,
)

BY_DISCARD: Final = 16  # in the place of a source: what was done instead of a play
BY_END: Final = 17
BY_SHOW: Final = 18
UNPLAYED: Final = 12  # beside the grounds: a card that had to be played was not (IR-19)
STOCK_INDEX: Final = 0  # piles of a seat that can be peeked under: the stock, then slots


class Watch(Undo):
    """Turns and windows of table play."""

    # -- turns ----------------------------------------------------------------------------------

    def is_asked(self, seat: int) -> bool:
        """In table play everybody is asked in the opening (OP-OPEN-8)."""
        return True

    def lays_itself(self) -> bool:
        """In table play every lay-down is made by hand."""
        return False

    def refill(self, seat: i64) -> None:
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

    def ask(self, seat: i64) -> None:
        """It is a seat's turn in the opening or the lay-down."""
        super().ask(seat)
        self.watch(seat)

    def begin_turn(self, seat: i64) -> None:
        """A seat's turn begins: what it did out of turn stands now (IR-12)."""
        self.forget(seat, True)
        self.turn = seat
        if not self.left[seat] and not self.has_pending_stock(seat) and self.rid(seat):
            self.give_way()
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

    def give_way(self) -> None:
        """If the player on turn has finished and the game goes on, the turn passes to the next."""
        if not self.ending and self.out >> self.turn & 1:
            self.finish(self.turn)

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
            if not self.left[owner] and not self.out >> owner & 1 and self.rid(owner):
                self.give_way()

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

    def settle_bound(self, seat: int) -> None:
        """Once no duty is open, a card that must be played and cannot be ends the turn (FL-EXP-2 to -5)."""
        if self.ending or seat != self.turn or self.passing:
            return
        if not self.bound and not self.bound_sources:
            self.bound_own = False
            self.bound_first = False
            return
        if not self.bound_first and (self.open_duty(seat) or self.opt.duty & self.hand_ranks(seat)):
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
