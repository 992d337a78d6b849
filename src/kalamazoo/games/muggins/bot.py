"""The greedy player of Muggins: plays rightly, feeds whoever has the fewest cards, slips and notices at set rates."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.engine.table import TABLE_PASSED
from kalamazoo.games.muggins.moves import CALL, PLAY, STOCKS, play_target

SLIP: Final = 40  # of a thousand chances to slip
NOTICE: Final = 600  # of a thousand faults of others


@final
class GreedyMuggins(Bot):
    """Plays what is right, unless it slips; calls what it notices."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE) -> None:
        super().__init__(seat, rng)
        self.slip = slip  # how many of a thousand chances to overlook something it takes
        self.notice = notice  # how many of a thousand acts of others it watches closely
        self.accused = -1  # whose acts it is watching …
        self.watched = 0  # … and how many of them it has seen
        self.noticed = False  # whether it saw a fault among them

    def wish(self, view: State, owed: bool) -> int:
        """A call if it noticed a fault; its act if it is on turn."""
        assert isinstance(view, MugginsState)
        if view.options.table:
            self.watch(view)
            if self.noticed and view.callers() >> self.seat & 1:
                self.delay = 300 + self.rng.below(1101)
                return CALL
        if not owed:
            return NO_WISH
        self.delay = 600 + self.rng.below(901)
        if view.options.table and self.rng.below(1000) < self.slip:
            slips = self.slips(view)
            if slips:
                return self.rng.pick(slips)
        return self.choose(view)

    def watch(self, view: MugginsState) -> None:
        """Looks at what was done since it last looked, if it is attentive."""
        acts = len(view.trail)
        if view.accused != self.accused or acts < self.watched:  # a new turn, or all was settled
            self.accused = view.accused
            self.watched = 0
            self.noticed = False
        if acts > self.watched:
            others = view.accused != self.seat or view.strayed != 0
            if others and not self.noticed and self.rng.below(1000) < self.notice:
                self.noticed = view.find_fault(self.seat, self.watched) > 0
            self.watched = acts

    def slips(self, view: MugginsState) -> list[int]:
        """What one could do by overlooking something, rather than by misreading a card."""
        return [m for m in view.moves(self.seat) if m != CALL and view.fault_of(self.seat, m) >= TABLE_PASSED]

    def choose(self, view: MugginsState) -> int:
        """The rightful act; of several stock piles that of the player with the fewest cards."""
        moves = view.rightful(self.seat)
        best = moves[0]
        if len(moves) == 1:
            return best
        fewest = 1 << 30
        for move in moves:
            if move >= PLAY and play_target(move) >= STOCKS:
                cards = view.cards_of(play_target(move) - STOCKS)
                if cards < fewest:
                    fewest = cards
                    best = move
        return best


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyMuggins(seat, rng)


BOTS: Final = {"fair": make_greedy}
