"""How players of Flinch behave at a table, whatever their strength: when they move, slip, call and demand.

In table play a player slips and notices at set rates; what it calls it has seen.
"""

from typing import Final

from kalamazoo.core.bot import NO_WISH, Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flinch.engine.calls import is_true
from kalamazoo.games.flinch.engine.deeds import LATE_ONES, SURE_ONES
from kalamazoo.games.flinch.engine.faults import open_faults
from kalamazoo.games.flinch.engine.notes import GATHERING, VOTING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.moves import (
    CALL,
    DEMAND,
    DISCARD,
    HAND,
    OWN_SLOTS,
    PLAY,
    POINT,
    VOTE,
    card_of,
    kind_of,
    pack_move,
    rank_of,
    seat_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import HINT_GROUND, ONES_GROUND
from kalamazoo.games.flinch.reasons import CALLS

SLIP: Final = 30  # of a thousand turns, those in which it overlooks a duty that is open
NOTICE: Final = 600  # of a thousand slips of others that it sees
DEMANDS: Final = 500  # of a thousand shown cards that it demands


class FlinchPlayer(Bot):
    """A player of Flinch; a subclass says which lawful move it chooses."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE) -> None:
        super().__init__(seat, rng)
        self.slip = slip  # how many of a thousand chances to overlook a duty it takes
        self.notice = notice  # how many of a thousand slips of others it sees
        self.watched = 0  # the act it looked at last, so that it looks at each once
        self.sees = False  # whether it looked closely at that act

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """Which of these moves it makes."""
        raise TypeError(f"{type(self).__name__} does not say what it chooses")

    def wish(self, view: State, owed: bool) -> int:
        """Its move when it is on turn; a call when it has noticed a slip."""
        assert isinstance(view, FlinchState)
        self.reasons = []
        if isinstance(view, TableState):
            return self.table_wish(view, owed)
        if not owed:
            return NO_WISH
        self.delay = 600 + self.rng.below(900)
        return self.choose(view, view.lawful(self.seat))

    # -- table play -----------------------------------------------------------------------------

    def table_wish(self, view: TableState, owed: bool) -> int:
        """A call, or the own move after the time that others have to call."""
        if view.phase == VOTING:
            self.delay = 600 + self.rng.below(900)
            return pack_move(VOTE) if owed else NO_WISH  # it has heard nothing
        call = self.call(view)
        if call != NO_WISH:
            self.delay = 300 + self.rng.below(1100)
            if kind_of(call) == CALL:
                self.reasons = [Reason(CALLS, seat_of(call), number=card_of(call))]
            return call
        if not owed or view.phase == GATHERING:
            return NO_WISH
        self.delay = 600 + self.rng.below(900)
        if view.memory.suspect != self.seat:
            self.delay += view.opt.grace_ms  # OP-CHAL-1
        lawful = view.lawful(self.seat)
        if self.rng.below(1000) < self.slip:
            slips = self.oversights(view, lawful)
            if slips:
                return self.rng.pick(slips)
        return self.choose(view, lawful)

    def call(self, view: TableState) -> int:
        """A call of what it has seen to be wrong; ones it calls only when a starter was openly shown."""
        act = (view.memory.acts << 8 | view.memory.serial) << 5 | (view.memory.suspect + 1)
        if act != self.watched:
            self.watched = act
            self.sees = self.rng.below(1000) < self.notice
        if not self.sees:
            return NO_WISH
        for move in view.moves(self.seat):
            kind = kind_of(move)
            if kind == DEMAND:
                if self.rng.below(1000) < DEMANDS:
                    return move
            elif kind == CALL:
                ground = card_of(move)
                if ground not in (ONES_GROUND, HINT_GROUND) and is_true(view, seat_of(move), ground):
                    return move
            elif kind == POINT and self.is_neglect(view, seat_of(move)):
                return move
        return NO_WISH

    def is_neglect(self, view: TableState, accused: int) -> bool:
        """Where nobody calls (the form with wilds): whether an open slip can be pointed out."""
        if view.opt.grounds or accused != view.memory.suspect:
            return False
        return open_faults(view) & ~(LATE_ONES | SURE_ONES) != 0

    def oversights(self, view: TableState, lawful: list[int]) -> list[int]:
        """What one does by overlooking a duty: cards that fit, or a discard, while something else is due."""
        found: list[int] = []
        if kind_of(lawful[-1]) != PLAY:
            return found  # no duty is open
        for move in view.moves(self.seat):
            kind = kind_of(move)
            if kind == DISCARD and move not in lawful:
                found.append(move)
            elif kind == PLAY and move not in lawful and not rank_of(move):
                source = source_of(move)
                if source == HAND or source > OWN_SLOTS:
                    card = card_of(move) if source == HAND else view.source_top(self.seat, source)
                    if view.places_for(card) >> target_of(move) & 1:
                        found.append(move)
        return found
