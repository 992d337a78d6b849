"""Turns and calls of Muggins: whose turn it is, what can be called and until when, and what a call does."""

from abc import abstractmethod
from typing import Final

from kalamazoo.core.event import NOTE, TURN
from kalamazoo.games.muggins.engine.table import OUT_OF_TURN, PLAY_MISSED, STOCK_PASSED, MugginsTable
from kalamazoo.games.muggins.engine.trail import (
    DREW,
    LAID,
    PLAYED,
    TURNED,
    act_finished,
    act_kind,
    act_seat,
    act_source,
    act_target,
)
from kalamazoo.games.muggins.moves import DRAW, DRAWN_CARD, LAY, NEW, STOCK, STOCKS, pack_play, play_source, play_target
from kalamazoo.games.muggins.options import FEWEST_WINS, STALL_OFF, MugginsOptions

# Phases
ACTING: Final = 0  # the player on turn acts
TURN_HELD: Final = 1  # a turn has ended; the next act is held back (MU-OP-12)
WIN_HELD: Final = 2  # the accused has played the last card; the win is held back (MU-OP-18)

# Endings
OUT_OF_CARDS: Final = 1
GAVE_LAST: Final = 2
FEWEST_CARDS: Final = 3
STUCK: Final = 4

# Notes
CALLED: Final = 1
WRONG: Final = 2  # the call was wrong
NOTHING_TO_GIVE: Final = 3
LAST_CARD_KEPT: Final = 4
HELD: Final = 5  # somebody has no cards left; the win waits for the clock
RIGHT: Final = 10  # plus the number of the fault

NOBODY: Final = -1
HIDDEN: Final = -1  # a masked state does not say whether there was a fault


class MugginsCalls(MugginsTable):
    """The table with its turns and calls."""

    def __init__(self, options: MugginsOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.phase = ACTING
        self.accused = NOBODY  # whose turn a call is about: the player on turn once he has acted, before that the last
        self.called = 0  # who has called since the last act
        self.strayed = 0  # out-of-turn: who has acted out of turn since the accused's first act
        self.fault = 0  # the earliest fault of the trail: its place times eight, plus its kind

    @abstractmethod
    def clone(self) -> "MugginsCalls":
        """An independent copy."""

    # -- who may speak up -----------------------------------------------------------------------

    def callers(self) -> int:
        """Who may call now: every opponent of the accused, once an act."""
        everybody = (1 << self.seats) - 1
        if self.strayed and self.stray_open():
            return everybody & ~self.called & ~self.strayed
        if self.accused == NOBODY:
            return 0
        return everybody & ~self.called & ~self.strayed & ~(1 << self.accused)  # MU-CALL-2, MU-OP-10

    def strayers(self) -> int:
        """Who may play from his stock pile out of turn."""
        found = 0
        if self.options.out_of_turn:  # MU-OP-20
            for seat in range(self.seats):
                if seat != self.turn and self.stocks[seat] and not self.strayed >> seat & 1:
                    found |= 1 << seat
        return found

    def stray_open(self) -> bool:
        """Whether an act out of turn can still be called."""
        for act in self.trail:
            if act_seat(act) != self.accused:
                return True
        return False

    # -- turns ----------------------------------------------------------------------------------

    def enter(self, seat: int, move: int) -> None:
        """Table play: opens the time for calls about this act, and marks the first fault silently."""
        self.called = 0
        if seat != self.turn:
            self.strayed |= 1 << seat
        elif self.accused != seat:
            self.let_stand(seat)
        if self.fault == 0:  # MU-OP-14
            fault = self.fault_of(seat, move)
            if fault:
                self.fault = len(self.trail) << 3 | fault

    def fault_of(self, seat: int, move: int) -> int:
        """What is wrong with an act on this position (MU-CALL-1)."""
        if seat != self.turn:
            return OUT_OF_TURN
        if move == DRAW:
            return self.draw_fault(seat)
        if move == LAY:
            return self.lay_fault(seat)
        card = self.drawn if play_source(move) == DRAWN_CARD else self.stocks[seat][-1]
        return self.play_fault(seat, card, play_target(move))

    def let_stand(self, seat: int) -> None:
        """The first act of a turn: what the last player did stands; only who strayed since can still be called."""
        strays: list[int] = []
        if self.strayed:
            for act in self.trail:
                if act_kind(act) == LAID or act_kind(act) == TURNED:
                    strays.clear()
                else:
                    strays.append(act)
        fault = self.fault
        self.forget()  # MU-OP-12, MU-OP-15
        self.accused = seat
        for act in strays:
            self.trail.append(act)
            self.strayed |= 1 << act_seat(act)
            self.fault = HIDDEN if fault == HIDDEN else OUT_OF_TURN

    def forget(self) -> None:
        """Lets everything so far stand; nobody is accused of anything."""
        self.accused = NOBODY
        self.called = 0
        self.strayed = 0
        self.fault = 0
        self.trail.clear()
        self.covered.clear()

    def end_turn(self, seat: int) -> None:
        """The turn of the seat is over."""
        self.renew(seat)
        self.turn = seat + 1 if seat + 1 < self.seats else 0  # MU-TURN-1
        if self.options.table and self.options.grace:
            self.phase = TURN_HELD  # MU-OP-12
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        """The player on turn may act, unless nothing moves any more."""
        self.phase = ACTING
        if self.options.stall != STALL_OFF and self.turned == (1 << 2 * self.seats) // 3 << 1:  # MU-OP-19: twice each
            self.ending = FEWEST_CARDS if self.options.stall == FEWEST_WINS else STUCK
        elif self.events is not None:
            self.tell(TURN, self.turn)

    def renew(self, seat: int) -> None:
        """Turns the stock pile over at once when a hand is used up between turns."""
        if self.options.at_once and not self.hands[seat] and self.stocks[seat]:
            self.turn_over(seat)  # MU-OP-2, MU-REC-2

    def run_out(self, seat: int) -> None:
        """The seat has played its last card."""
        if self.options.table and self.options.grace:
            self.phase = WIN_HELD  # MU-OP-18
            self.tell(NOTE, seat, number=HELD)
        else:
            self.ending = OUT_OF_CARDS  # MU-WIN-1

    def go_on(self) -> None:
        """Nobody called in time."""
        if self.phase == WIN_HELD:
            self.phase = ACTING
            self.ending = OUT_OF_CARDS
        else:
            self.begin_turn()

    # -- calls ----------------------------------------------------------------------------------

    def call(self, caller: int) -> None:
        """Somebody calls "Muggins!"."""
        self.called |= 1 << caller
        self.tell(NOTE, caller, number=CALLED)
        fault = self.fault
        if fault == HIDDEN:
            fault = self.find_fault(NOBODY, 0)
        if fault and act_seat(self.trail[fault >> 3]) == caller:
            fault = self.find_fault(caller, 0)
        if fault:
            self.uphold(caller, fault >> 3, fault & 7)
        else:
            self.dismiss(caller)

    def uphold(self, caller: int, at: int, fault: int) -> None:
        """A good call: cards back, a penalty card, the offender's turn is over."""
        offender = act_seat(self.trail[at])
        self.tell(NOTE, offender, number=RIGHT + fault)
        if self.options.top_only:
            self.take_back_one(offender, at, fault)
        else:
            self.take_back_all(offender, at, fault)
        self.pay(caller, offender)
        if fault != OUT_OF_TURN and not self.cards_of(offender) and not self.ending:
            self.phase = ACTING
            self.ending = OUT_OF_CARDS  # MU-WIN-1: no card came back and none was given, so the held win stands
        if self.ending:
            self.forget()
            return
        if fault == OUT_OF_TURN:
            self.resume(caller, offender)
            return
        self.turn = offender + 1 if offender + 1 < self.seats else 0  # MU-CALL-5
        self.renew(caller)
        self.renew(offender)
        self.forget()
        self.begin_turn()

    def resume(self, caller: int, offender: int) -> None:
        """After a call of a play out of turn: nobody's turn is over, and what is left on the table stands."""
        if not self.options.top_only:
            self.phase = ACTING  # what was held back came later and has been taken back
        elif self.phase == WIN_HELD and self.cards_of(offender) and self.cards_of(self.turn):
            self.phase = ACTING
        for seat in (caller, offender):
            self.renew(seat)
        self.settle()
        self.tell(TURN, self.turn)

    def settle(self) -> None:
        """After a call that ends nobody's turn: what was done so far stands."""
        self.fault = 0
        self.trail.clear()
        self.covered.clear()

    def take_back_all(self, offender: int, at: int, fault: int) -> None:
        """Undoes everything from the faulty act on; a laid card stays (MU-CALL-4, MU-OP-13, MU-OP-9)."""
        keep = at + 1 if fault == PLAY_MISSED else at
        while len(self.trail) > keep:
            self.undo(self.trail.pop())
        if self.drawn and fault != OUT_OF_TURN:
            self.put_down(offender, self.options.wrong_card_to_stock)

    def put_down(self, seat: int, on_stock: bool) -> None:
        """Puts the card in the fingers back to the hand, or on the own stock pile."""
        card = self.drawn
        if on_stock:
            self.lay(seat)
        else:
            self.drawn = 0
            self.give_back(seat, card)

    def take_back_one(self, offender: int, at: int, fault: int) -> None:
        """Takes back the wrong card alone, if nothing lies on it (rewind=top-only)."""
        if fault == PLAY_MISSED:
            if at + 1 < len(self.trail) and act_kind(self.trail[at + 1]) == TURNED:
                self.undo(self.trail[at + 1])  # MU-OP-9: the pile is turned back before the penalty
            return
        if fault == STOCK_PASSED:  # the card to take back is the drawn one, whatever became of it
            at = self.next_act(at)
        held = self.drawn
        if fault != OUT_OF_TURN and held:
            self.put_down(offender, False)
            held = 0
        if at < 0 or not self.lies_free(at):
            return
        self.bring_last(at)
        turned = self.turned
        self.undo(self.trail[at])
        self.turned = turned
        if self.drawn and fault != OUT_OF_TURN:
            self.put_down(offender, self.options.wrong_card_to_stock and fault != STOCK_PASSED)
        self.drawn = held

    def next_act(self, at: int) -> int:
        """The place in the trail of what its doer did next after an act; -1 if nothing."""
        for later in range(at + 1, len(self.trail)):
            if act_seat(self.trail[later]) == act_seat(self.trail[at]):
                return later
        return -1

    def lies_free(self, at: int) -> bool:
        """Whether the card of a play or a lay is still where it was put, with nothing on it."""
        act = self.trail[at]
        target = act_target(act) if act_kind(act) == PLAYED else STOCKS + act_seat(act)
        for later in range(at + 1, len(self.trail)):
            act = self.trail[later]
            if act_kind(act) == TURNED and STOCKS + act_seat(act) == target:
                return False
            if act_kind(act) == PLAYED:
                if act_target(act) == target:
                    return False
                if act_source(act) == STOCK and STOCKS + act_seat(act) == target:
                    return False
        return True

    def bring_last(self, at: int) -> None:
        """Puts the table pile that an act completed behind those completed later, as undoing expects."""
        size = act_finished(self.trail[at])
        after = 0
        for later in range(at + 1, len(self.trail)):
            after += act_finished(self.trail[later])
        if size and after:
            begin = len(self.away) - after - size
            pile = self.away[begin : begin + size]
            del self.away[begin : begin + size]
            self.away.extend(pile)

    def pay(self, giver: int, taker: int) -> None:
        """A penalty card: the top of the giver's hand goes on the taker's stock pile."""
        if not self.hands[giver] and self.stocks[giver]:
            self.turn_over(giver)  # MU-OP-16
        if not self.hands[giver]:
            self.tell(NOTE, giver, number=NOTHING_TO_GIVE)
            return
        last = len(self.hands[giver]) == 1 and not self.stocks[giver] and not (self.drawn and self.turn == giver)
        if last and not self.options.win_by_penalty:
            self.tell(NOTE, giver, number=LAST_CARD_KEPT)
            return
        self.give(giver, taker)
        if last:
            self.phase = ACTING
            self.ending = GAVE_LAST  # MU-OP-17

    def offender(self) -> int:
        """Who did the first thing wrong; the accused if nobody did."""
        return act_seat(self.trail[self.fault >> 3]) if self.fault > 0 else self.accused

    def dismiss(self, caller: int) -> None:
        """A wrong call: play resumes, and the caller may have to take a card."""
        accused = self.accused
        self.tell(NOTE, caller, number=WRONG)
        if self.options.mirror:
            self.pay(accused, caller)  # MU-OP-10
            if not self.ending:
                self.renew(accused)  # MU-OP-2: also in his own turn
        self.settle()  # all that was done so far has been found rightful

    def find_fault(self, but: int, since: int) -> int:
        """The earliest fault of the trail from a place on, by anybody but one seat, found by going back through it."""
        past = self.clone()
        past.own()
        found = 0
        while len(past.trail) > since:
            act = past.trail.pop()
            past.undo(act)
            seat = act_seat(act)
            kind = act_kind(act)
            if seat == but or kind == TURNED:
                continue
            move = DRAW if kind == DREW else LAY
            if kind == PLAYED:
                target = act_target(act)
                if target < STOCKS and (target > len(past.tops) or not past.tops[target - 1]):
                    target = NEW  # it began a new pile
                move = pack_play(act_source(act), target)
            fault = past.fault_of(seat, move)
            if fault:
                found = len(past.trail) << 3 | fault
        return found
