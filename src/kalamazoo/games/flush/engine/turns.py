"""Whose turn it is in Flush, when a round is over, and when it goes in circles."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.games.flush.engine import notes as notes
from kalamazoo.games.flush.engine.picking import FlushPicking
from kalamazoo.games.flush.engine.table import BY_PLAYER, BY_TABLE, GONE
from kalamazoo.games.flush.moves import AGREE, PROPOSE

SPREAD: Final = 0x2545F491
LOW: Final = (1 << 30) - 1  # numbers of 30 bits are quick to compare; three equal by chance do not happen


class FlushTurns(FlushPicking):
    """The order of turns, the end of a round, and stalemates."""

    def is_rid(self, seat: int) -> bool:
        """Whether the player has no card left."""
        if self.lows[seat] or self.highs[seat]:
            return False
        for blind in self.blinds[seat]:
            if blind != GONE:
                return False
        return True

    def end_round(self, winner: int) -> None:
        """The round is over at once; the next one is dealt unless the game is over."""
        self.score_round(winner)
        if not self.ending:
            self.next_round(winner, self.round + 1)  # FU-SETUP-12, FU-ELIM-2

    def pass_on(self, seat: int, skips: int, picked_up: bool) -> None:
        """The turn goes clockwise, past as many players as there are skip marks (FU-TURN-1, FU-SKIP-1)."""
        if skips >= self.players and not self.opt.skips_wrap:
            skips = self.players - 1  # FU-SKIP-5
        following = self.next_seat(seat)
        while skips:
            self.tell(NOTE, following, number=notes.SKIPPED)
            following = self.next_seat(following)
            skips -= 1
        self.start_turn(following, picked_up)  # FU-SKIP-7: a new turn in every way, if it is the same player's

    def next_seat(self, seat: int) -> int:
        """The next seat clockwise that is still in the game."""
        seat += 1
        if seat == self.seats:
            seat = 0
        while not self.alive >> seat & 1:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def start_turn(self, seat: int, picked_up: bool) -> None:
        """Begins a turn, unless the round goes in circles (U29)."""
        self.begin_turn(seat)
        if self.repeats(seat, picked_up) or self.turns % self.opt.stale_turns == 0:
            self.history = []
            self.circling = False
            if self.opt.stale_bound:
                self.void_round()
            else:
                self.voting = BY_TABLE
                self.votes = 0
                self.tell(NOTE, seat, number=notes.OFFERED)

    def repeats(self, seat: int, picked_up: bool) -> bool:
        """Whether the position has now come too often; as long as nobody picks up, nothing comes back."""
        key: i64 = self.key
        size: i64 = self.top_size
        position: i64 = (key + ((size << 4 | self.top_value) << 3 | seat) * SPREAD) & LOW
        times: i64 = 1
        if picked_up:
            self.circling = True
        if self.circling:
            for number in self.history:
                earlier: i64 = number
                if earlier == position:
                    times += 1
        self.history.append(position)
        return times >= self.opt.stale_repeat

    def forget(self) -> None:
        """Hands and Bases have changed for good: no earlier position can come back."""
        if len(self.history):
            self.history = []
        self.circling = False

    def vote(self, seat: int, move: int) -> None:
        """Proposing a stalemate, agreeing to it or declining it (FU-STALE-1)."""
        if move == PROPOSE:
            self.voting = BY_PLAYER
            self.votes = 1 << seat
            self.moot = False
            self.tell(NOTE, seat, number=notes.PROPOSED)
        elif move == AGREE:
            self.votes |= 1 << seat
            self.tell(NOTE, seat, number=notes.AGREED)
            if self.votes == self.alive:
                self.void_round()
        else:
            self.voting = 0
            self.votes = 0
            self.tell(NOTE, seat, number=notes.DECLINED)

    def void_round(self) -> None:
        """The round is dealt anew with the same starter, without points."""
        self.tell(NOTE, self.starter, number=notes.VOID_ROUND)
        self.next_round(self.starter, self.round)
