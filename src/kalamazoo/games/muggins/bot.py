"""The players of Muggins: all play rightly and feed whoever has fewest cards; they slip, notice and call at set rates.

Where nobody can slip the game leaves no room: most acts are forced, and in 300 deals with the seats swapped even who
chose at random among the rightful acts won as often as the careful player.
"""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot, Reason
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.engine.table import TABLE_PASSED
from kalamazoo.games.muggins.engine.trail import act_seat
from kalamazoo.games.muggins.moves import CALL, DRAW, DRAWN_CARD, LAY, PLAY, STOCKS, play_source, play_target

SLIP: Final = 40  # of a thousand chances to slip
NOTICE: Final = 600  # of a thousand faults of others
CALLS_AFTER: Final = 300  # milliseconds, at least

# Reasons. The card is the one that is played or laid.
FAULT: Final = 1  # somebody (the seat) made a mistake: number, as the faults are numbered
ON_TABLE: Final = 2  # the card fits a table pile (place), which comes before all stock piles
STOCK_FIRST: Final = 3  # it lies on the own stock pile, which comes before the hand
ONLY_PILE: Final = 4  # of all stock piles this one (the seat's) takes it
NEAREST: Final = 5  # of those that take it this one is the nearest on the left
FEWEST: Final = 6  # of those that take it this one is of who has the fewest cards (number)
NOTHING_FITS: Final = 7  # the card on the own stock pile (0: there is none) fits nowhere, so one draws
FITS_NOWHERE: Final = 8  # the drawn card fits nowhere, so it is laid


@final
class GreedyMuggins(Bot):
    """Plays what is right, unless it slips; calls what it notices."""

    def __init__(
        self,
        seat: int,
        rng: Rng,
        slip: int = SLIP,
        notice: int = NOTICE,
        clumsy: int = 100,
        calls_after: int = CALLS_AFTER,
    ) -> None:
        super().__init__(seat, rng)
        self.slip = slip  # how many of a thousand chances to overlook something a careful player takes …
        self.clumsy = clumsy  # … and how many per cent of that this one takes
        self.calls_after = calls_after  # milliseconds in which it is sure of a fault
        self.notice = notice  # how many of a thousand acts of others it watches closely
        self.accused = -1  # whose acts it is watching …
        self.watched = 0  # … and how many of them it has seen
        self.noticed = 0  # a fault that it saw among them: its place times eight, plus its kind

    def wish(self, view: State, owed: bool) -> int:
        """A call if it noticed a fault; its act if it is on turn."""
        assert isinstance(view, MugginsState)
        self.reasons = []
        if view.options.table:
            self.watch(view)
            if self.noticed and view.callers() >> self.seat & 1:
                self.delay = self.calls_after + self.rng.below(1101)
                self.reasons = [Reason(FAULT, act_seat(view.trail[self.noticed >> 3]), 0, 0, self.noticed & 7)]
                return CALL
        if not owed:
            return NO_WISH
        self.delay = 600 + self.rng.below(901)
        if view.options.table and self.rng.below(100_000) < self.slip * self.clumsy:
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
            self.noticed = 0
        if acts > self.watched:
            others = view.accused != self.seat or view.strayed != 0
            if others and not self.noticed and self.rng.below(1000) < self.notice:
                self.noticed = view.find_fault(self.seat, self.watched)
            self.watched = acts

    def slips(self, view: MugginsState) -> list[int]:
        """What one could do by overlooking something, rather than by misreading a card."""
        return [m for m in view.moves(self.seat) if m != CALL and view.fault_of(self.seat, m) >= TABLE_PASSED]

    def choose(self, view: MugginsState) -> int:
        """The rightful act; of several stock piles that of the player with the fewest cards."""
        moves = view.rightful(self.seat)
        best = moves[0]
        if len(moves) > 1:
            best = self.choose_pile(view, moves)
        self.reasons = self.explain(view, best, len(moves))
        return best

    def choose_pile(self, view: MugginsState, moves: list[int]) -> int:
        """Of several stock piles that of the player with the fewest cards."""
        best = moves[0]
        fewest = 1 << 30
        for move in moves:
            if move >= PLAY and play_target(move) >= STOCKS:
                cards = view.cards_of(play_target(move) - STOCKS)
                if cards < fewest:
                    fewest = cards
                    best = move
        return best

    def explain(self, view: MugginsState, move: int, choices: int) -> list[Reason]:
        """Why this act."""
        stock = view.stocks[self.seat]
        if move == DRAW:
            return [Reason(NOTHING_FITS, self.seat, stock[-1] if stock else 0)]
        if move == LAY:
            return [Reason(FITS_NOWHERE, self.seat, view.drawn)]
        own = play_source(move) != DRAWN_CARD
        card = stock[-1] if own else view.drawn
        target = play_target(move)
        found: list[Reason] = []
        if target < STOCKS:
            found.append(Reason(ON_TABLE, -1, card, target))
        else:
            owner = target - STOCKS
            if choices > 1:
                found.append(Reason(FEWEST, owner, card, target, view.cards_of(owner)))
            else:
                found.append(Reason(NEAREST if self.others_fit(view, owner, card) else ONLY_PILE, owner, card, target))
        if own:
            found.append(Reason(STOCK_FIRST, self.seat, card))
        return found

    def others_fit(self, view: MugginsState, owner: int, card: int) -> bool:
        """Whether yet another stock pile takes the card."""
        for other in range(view.seats):
            if other not in (owner, self.seat) and view.fits_stock(other, card):
                return True
        return False


# -- levels ---------------------------------------------------------------------------------------


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Slips often and sees little."""
    return GreedyMuggins(seat, rng, SLIP, 150, 400, 700)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Slips now and then and sees some faults."""
    return GreedyMuggins(seat, rng, SLIP, 350, 200, 500)


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """Slips seldom and sees most faults."""
    return GreedyMuggins(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Hardly slips, and little escapes it."""
    return GreedyMuggins(seat, rng, SLIP, 820, 40)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Never slips, and sees everything at once."""
    return GreedyMuggins(seat, rng, SLIP, 1000, 0, 250)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_greedy,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "slips often and sees few mistakes of others; in strict play all levels play alike: the cards decide",
    "easy": "slips now and then and sees one mistake in three; in strict play all levels play alike",
    "fair": "slips seldom and sees most mistakes; in strict play all levels play alike",
    "strong": "hardly ever slips, and little escapes it; in strict play all levels play alike",
    "expert": "never slips, and sees every mistake at once; in strict play all levels play alike",
}
