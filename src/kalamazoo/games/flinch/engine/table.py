"""TableState: table play, in which people may slip and be called.

The cards lie as in strict play; what the players have done, and what can still be called, is in `memory`. What they
do is in acts.py and handling.py, turns and windows in windows.py, calls in calls.py, what is put right without a
penalty in rights.py, undoing in take_back.py, the lists of moves in offers.py and lawful_table.py.
"""

from mypy_extensions import i64

from kalamazoo.core.moves import Moves
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, first_seat
from kalamazoo.games.flinch.engine import (
    acts,
    calls,
    handling,
    knowledge,
    lawful_table,
    offers,
    opening,
    rights,
    turns,
    windows,
)
from kalamazoo.games.flinch.engine.centre import remove
from kalamazoo.games.flinch.engine.memory import Memory
from kalamazoo.games.flinch.engine.notes import GATHERING, LAYING, VOTING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.storage import copy_layout
from kalamazoo.games.flinch.moves import (
    CALL,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    KIND_AT,
    LAPSE,
    LIFT,
    NEW_HAND,
    OWN_SLOTS,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    SETTLE,
    SHIFT,
    SHOW,
    TAKE,
    TIMEOUT,
    TURN_UP,
    VOTE,
    card_of,
    kind_of,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import FlinchOptions


class TableState(FlinchState):
    """A position of table play."""

    def __init__(self, opt: FlinchOptions, seats: int, memory: Memory | None = None) -> None:
        super().__init__(opt, seats)
        self.memory = memory if memory is not None else Memory(seats)

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Everybody who can do something; while calls are gathered, those who can join, and the clock."""
        if self.ending:
            return 0
        memory = self.memory
        if self.phase == GATHERING:
            return calls.joiners(self) | CLOCK_BIT
        if self.phase == VOTING:
            return memory.ballots
        seats = 0
        for seat in range(self.seats):
            if not self.out >> seat & 1 and offers.has_move(self, seat):
                seats |= 1 << seat
        return seats | CLOCK_BIT if self.opt.turn_clock or memory.peeked | memory.peeked_before else seats

    def must_act(self) -> int:
        """The player on turn, or those who have to vote."""
        if self.ending or self.phase == GATHERING:
            return 0
        return self.memory.ballots if self.phase == VOTING else 1 << self.turn

    def to_act(self) -> int:
        """The player on turn, the first who has to vote, or the clock while more may join a call."""
        if self.ending:
            return -1
        if self.phase == GATHERING:
            return CLOCK
        return first_seat(self.memory.ballots) if self.phase == VOTING else self.turn

    def rollers(self) -> int:
        """In a rollout nobody joins a call."""
        return CLOCK_BIT if self.phase == GATHERING and not self.ending else self.must_act()

    def moves(self, seat: int) -> list[int]:
        """Everything the seat can do, rightly or wrongly."""
        return offers.table_moves(self, seat)

    def list_moves(self, seat: int, into: Moves) -> None:
        """The same in a row."""
        into.take(offers.table_moves(self, seat))

    def lawful(self, seat: i64) -> list[int]:
        """What the rules allow the player on turn."""
        return lawful_table.lawful(self, seat)

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
        self.unseen = None
        kind = move >> KIND_AT
        if kind == PLAY:
            acts.lay_card(self, seat, move)
        elif kind == DISCARD:
            if self.phase == LAYING:
                acts.lay_one_down(self, seat, card_of(move), target_of(move))
            else:
                acts.throw(self, seat, card_of(move), target_of(move))
        elif kind == CALL:
            calls.call(self, seat, seat_of(move), card_of(move))
        elif kind == SETTLE:
            calls.settle(self)
        elif kind == PASS:
            acts.pass_turn(self, seat)
        elif kind == END:
            acts.end_undone(self, seat)
        elif kind == SHOW:
            handling.show(self, seat, card_of(move))
        elif kind == LIFT:
            handling.lift(self, seat, source_of(move))
        elif kind == PUT_BACK:
            handling.put_back(self, seat)
        elif kind == PEEK:
            handling.peek(self, seat, seat_of(move), source_of(move))
        else:
            self.apply_rare(seat, move)

    def apply_rare(self, seat: int, move: int) -> None:
        """Does what is seldom done."""
        kind = move >> KIND_AT
        if kind == SHIFT:
            handling.shift(self, seat, source_of(move) - OWN_SLOTS, target_of(move))
        elif kind == TAKE:
            if source_of(move) == CENTRE:
                handling.take_from_pile(self, seat, target_of(move))
            else:
                handling.take_from_seat(self, seat, seat_of(move), source_of(move))
        elif kind == NEW_HAND:
            handling.take_hand(self, seat)
        elif kind == TURN_UP:
            windows.show_next(self, seat_of(move))
        elif kind == CLEAR_PILE:
            remove(self, target_of(move))
        elif kind == POINT:
            rights.point(self, seat, seat_of(move))
        elif kind == DEMAND:
            rights.demand(self, seat, seat_of(move), card_of(move))
        elif kind == VOTE:
            calls.vote(self, seat, target_of(move) == 1)
        elif kind == LAPSE:
            self.memory.forget_peeks(-1)
        elif kind == TIMEOUT:
            late = self.turn
            fresh = self.memory.fresh
            self.memory.held = 0
            windows.settle_bound(self, late)  # FL-EXP-2: with the lifted card back, a shown one is judged
            if self.turn == late and self.memory.fresh == fresh and not self.ending:
                turns.time_out(self)

    # -- the course of the game -----------------------------------------------------------------

    def ask(self, seat: i64) -> None:
        """It is a seat's turn in the opening or the lay-down: what it did out of turn stands now (IR-12)."""
        self.memory.forget(seat, True)
        opening.ask(self, seat)
        windows.watch(self, seat)

    def void(self) -> None:
        """The deal is void; everything is forgotten with it."""
        windows.void(self)

    def begin_turn(self, seat: i64) -> None:
        """A seat's turn begins: what it did out of turn stands now (IR-12)."""
        windows.begin_turn(self, seat)

    def give_way(self) -> None:
        """If the player on turn has finished and the game goes on, the turn passes to the next."""
        windows.give_way(self)

    # -- copies ---------------------------------------------------------------------------------

    def clone(self) -> "TableState":
        """An independent copy; events are not copied."""
        twin = TableState(self.opt, self.seats, self.memory.copy())
        copy_layout(self, twin)
        return twin

    def mask(self, seat: int) -> "TableState":
        """The position as this seat may know it; unseen cards are BACK, counts are kept."""
        known = self.clone()
        knowledge.hide(known, seat)
        return known
