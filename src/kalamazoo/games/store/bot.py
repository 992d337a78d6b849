"""The greedy player of Go to Store: remembers who asked for what, and goes for the set it is likeliest to complete."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.fours import four
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asking import FOUR, at_least_one
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.games.store.moves import pack_ask

# What it weighs; tried out against itself and against others. A set that is sure comes before everything.
AT_ONCE: Final = 5.0
WHOLE: Final = 1.0  # to complete the set in this turn
GO_ON: Final = 0.4  # to get cards that may be there, and with them the next ask
SURE: Final = 0.4  # to get cards that are surely there, though the set may not follow
BETRAY: Final = 0.1  # for each own card of the number that others do not know of, if the turn is lost
LONG: Final = 0.1  # for each own card of the number


@final
class GreedyStore(Bot):
    """One player; what all know is all it remembers, for the state keeps it."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)
        self.move = NO_WISH

    def wish(self, view: State, owed: bool) -> int:
        """The ask with the best prospects."""
        assert isinstance(view, StoreState)
        self.delay = 600 + self.rng.below(900)
        best = NO_WISH
        value = 0.0
        own = view.hands[self.seat]
        for number in range(1, view.opt.ranks + 1):
            if own.numbers >> number & 1:
                found = self.prospects(view, number) + self.rng.below(1000) * 0.000001
                if self.move != NO_WISH and (best == NO_WISH or found > value):
                    best = self.move
                    value = found
        return best if best != NO_WISH else self.rng.pick(view.moves(self.seat))

    def prospects(self, view: StoreState, number: int) -> float:
        """What it is worth to ask for a number now; sets the ask, if there is one that is not in vain."""
        own = four(view.hands[self.seat].held, number)
        hidden = FOUR - own  # cards of the number of which nobody knows where they are
        places = len(view.store)
        most = 0
        for seat in range(view.seats):
            if seat != self.seat:
                hidden -= four(view.hands[seat].known, number)
                there = self.hiding_places(view, seat, number)
                places += there
                most = max(most, there)
        later = 1.0  # to find the others, after one
        for left in range(1, hidden):
            later *= at_least_one(most / places, left)
        self.move = NO_WISH
        best = 0.0
        for seat in range(view.seats):
            if seat == self.seat:
                continue
            chance = 1.0
            whole = later
            if four(view.hands[seat].known, number):
                if hidden:
                    whole *= at_least_one(most / places, hidden)
            else:
                there = self.hiding_places(view, seat, number)
                if there == 0 or hidden == 0:
                    continue
                chance = at_least_one(there / places, hidden)
                whole *= chance
            worth = self.worth(view, number, own, chance, whole)
            if self.move == NO_WISH or worth > best:
                best = worth
                self.move = pack_ask(seat, number)
        return best

    def hiding_places(self, view: StoreState, seat: int, number: int) -> int:
        """How many unknown cards of a seat can be of the number."""
        cards = view.hands[seat].possible(number)
        count = 0
        while cards:
            cards &= cards - 1
            count += 1
        return count

    def worth(self, view: StoreState, number: int, own: int, chance: float, whole: float) -> float:
        """Weighs what an ask may bring against what others learn by it."""
        value = WHOLE * whole + LONG * own
        if chance >= 1.0:
            return value + (SURE if whole < 1.0 else AT_ONCE)
        unknown: int = own - four(view.hands[self.seat].known, number)
        return value + GO_ON * chance - (1.0 - chance) * BETRAY * unknown


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyStore(seat, rng)


BOTS: Final = {"fair": make_greedy}
