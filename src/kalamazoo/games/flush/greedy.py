"""The players of Flush who judge sets by sight: beginner, easy and fair."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flush.engine.counts import ONE
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import BY_TABLE, GIVING
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLARE,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISCOUNT,
    MISTAKE,
    MOST_BASES,
    PROPOSE,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH
from kalamazoo.games.flush.planner import NOTHING, WEIGHTS, Planner

LONG_ROUND: Final = 60  # turns of each player after which it proposes a stalemate


@final
class GreedyFlush(Bot):
    """Compares every sensible set, and flipping a Blind, by what they leave to be done."""

    def __init__(self, seat: int, rng: Rng, mistakes: int = 0, weights: list[int] = WEIGHTS) -> None:
        super().__init__(seat, rng)
        self.mistakes = mistakes  # in how many of 100 turns it flips a Blind by mistake
        self.planner = Planner(seat, weights, rng)
        self.slip = 0  # how many of a thousand sets it miscounts, where people may slip
        self.erring = False
        # The plan: the moves still to be made, and the position in which they are right.
        self.plan: list[int] = []
        self.at = 0
        self.out = b""
        self.out_tops = 0
        self.low = 0
        self.high = 0
        self.turns = 0
        self.top = 0

    def wish(self, view: State, owed: bool) -> int:
        """Its next step; out of turn it only proposes a stalemate when a round does not end."""
        assert isinstance(view, FlushState)
        self.take_time(view)
        if view.voting:
            return self.answer(view)
        if not owed or self.seat != view.turn:
            if view.moot and view.opt.table and view.turns > LONG_ROUND * view.players:
                return PROPOSE
            return NO_WISH
        if view.phase == GIVING:
            return self.best_gift(view)
        if not view.set_size and self.errs(view):
            self.erring = False
            return self.mistake(view)
        return self.next_step(view)

    def take_time(self, view: FlushState) -> None:
        """Thinks before a set, and lays it without delay."""
        self.delay = 150 + self.rng.below(250) if view.set_size else 600 + self.rng.below(901)

    def errs(self, view: FlushState) -> bool:
        """Whether it flips a Blind by mistake now; asked again, it says the same until it has done so."""
        if not self.erring and self.mistakes and view.free():
            self.erring = self.rng.below(100) < self.mistakes
        return self.erring and view.free()

    # -- answers --------------------------------------------------------------------------------

    def answer(self, view: FlushState) -> int:
        """Agrees when the table sees that a round goes in circles, or when it is not ahead."""
        mine = len(view.held(self.seat))
        for other in range(view.seats):
            if other != self.seat and view.alive >> other & 1 and len(view.held(other)) < mine:
                return AGREE
        return AGREE if view.voting == BY_TABLE else DECLINE

    def mistake(self, view: FlushState) -> int:
        """Any own Blind, flipped by mistake."""
        slips = [move for move in view.moves(self.seat) if MISTAKE <= move < MISTAKE + MOST_BASES]
        return self.rng.pick(slips) if slips else self.next_step(view)

    def best_gift(self, view: FlushState) -> int:
        """The Base that is hardest to get rid of; a top adds to it."""
        best = KEEP
        most = -1
        for move in view.moves(self.seat):
            if move >= GIVE:
                top = view.tops[self.seat][move - GIVE] >> 4
                worth = top if top not in (FLUSH, view.mimic) else 1  # these are good to have
                if worth > most:
                    best = move
                    most = worth
        return best

    # -- laying a set ---------------------------------------------------------------------------

    def next_step(self, view: FlushState) -> int:
        """The next step towards the best set."""
        if not self.plan_holds(view):
            self.planner.find(view)
            if self.planner.worth == NOTHING:
                return self.way_out(view)
            self.follow(view, self.planner.steps(view))
        move = self.plan[self.at]
        self.at += 1
        if move >= PUT_TOP:
            if move < FLIP:
                self.out_tops |= 1 << (move - PUT_TOP)
        elif move >= FIRST_CARD:
            self.out = self.out + ONE[move]
        elif self.slip and view.free() and self.rng.below(1000) < self.slip:
            self.plan = []
            return self.miscount(view, move - DECLARE)
        return move

    def miscount(self, view: FlushState, value: int) -> int:
        """The set declared with a card more or fewer than there are; it is void."""
        fewer = view.set_size > 1 and self.rng.below(2) == 1
        return MISCOUNT + ((view.set_size + (-1 if fewer else 1)) << 4 | value)

    def follow(self, view: FlushState, plan: list[int]) -> None:
        """From here on it makes these moves, as long as the position is the one they are meant for."""
        self.plan = plan
        self.at = 0
        self.out = view.out
        self.out_tops = view.out_tops
        self.low = view.lows[self.seat]
        self.high = view.highs[self.seat]
        self.turns = view.turns
        self.top = view.top_value

    def plan_holds(self, view: FlushState) -> bool:
        """Whether the position is the one in which the next move of the plan was to be made."""
        return (
            self.at < len(self.plan)
            and view.turns == self.turns
            and view.top_value == self.top
            and view.lows[self.seat] == self.low
            and view.highs[self.seat] == self.high
            and view.out_tops == self.out_tops
            and view.out == self.out
        )

    def way_out(self, view: FlushState) -> int:
        """What is put out makes no set that can be added to: it is declared if it can be, or goes back."""
        legal = view.moves(self.seat)
        for move in legal:
            if DECLARE < move <= FLUSH and view.lawful(move - DECLARE, False):
                return move
            if COUNT < move < GIVE and view.lawful(move - COUNT, True):
                return move
        return TAKE_BACK if TAKE_BACK in legal else legal[0]


def careless(mistakes: int, seat: int, rng: Rng) -> Bot:
    """Sees sets of one value, misjudges them a good deal, and thinks of nobody else."""
    bot = GreedyFlush(seat, rng, mistakes)
    bot.planner.noise = 250
    bot.planner.alone = True
    bot.planner.mimics = False
    bot.slip = 150
    return bot


def simple(mistakes: int, seat: int, rng: Rng) -> Bot:
    """Knows what Mimics are for, but misjudges sets and thinks of nobody else."""
    bot = GreedyFlush(seat, rng, mistakes)
    bot.planner.noise = 180
    bot.planner.alone = True
    bot.slip = 50
    return bot
