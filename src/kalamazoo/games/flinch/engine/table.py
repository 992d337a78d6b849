"""TableState: table play, in which people may slip and be called."""

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, all_seats
from kalamazoo.core.state import State
from kalamazoo.games.flinch.engine.notes import (
    GATHERING,
    LAYING,
    VOTING,
)
from kalamazoo.games.flinch.engine.rights import Rights
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
    GROUNDS,
)


class TableState(Rights):
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

    def to_act(self) -> int:
        """The player on turn, the first who has to vote, or the clock while more may join a call."""
        return State.to_act(self)

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
