"""The players of Go to Store: some forget, the careful one remembers who asked for what and goes for the set it is
likeliest to complete, and the strong one infers where every card may lie.

Games played out in the head have not been shown to gain anything against the careful player: 49.5 % (±5.7) of the games
of two, 52.5 % (±5.4) among four, 100 deals each with the seats swapped. So the expert is the strong player.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.fours import four
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asker import Asker, Weights
from kalamazoo.games.kit.engine.asking import FOUR, NUMBERS, OPEN, AskingState, at_least_one
from kalamazoo.games.kit.engine.forgetful import Forgetful, Habits
from kalamazoo.games.kit.engine.hearing import Hearing
from kalamazoo.games.kit.engine.odds import Odds
from kalamazoo.games.store.engine.state import HAND_PLACE, StoreState
from kalamazoo.games.store.moves import GO_TO_STORE, GO_TO_THE_STORE, pack_ask

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


@final
class ForgetfulStore(Forgetful):
    """Asks by sight and by what it still remembers."""

    def __init__(self, seat: int, rng: Rng, habits: Habits, hearing: Hearing) -> None:
        super().__init__(seat, rng, habits, hearing)

    def count(self, view: AskingState, number: int) -> int:
        """How many cards of a number it holds."""
        assert isinstance(view, StoreState)
        return four(view.hands[self.seat].held, number)

    def size(self, view: AskingState, seat: int) -> int:
        """How many cards somebody has."""
        assert isinstance(view, StoreState)
        return view.hands[seat].size


@final
class StrongStore(Asker):
    """Infers where every card may lie."""

    def __init__(self, seat: int, rng: Rng, weights: Weights, hearing: Hearing | None) -> None:
        super().__init__(seat, rng, weights, hearing)

    def look(self, view: AskingState) -> None:
        """Who surely has what, and which unknown cards, the store's among them, can be what."""
        assert isinstance(view, StoreState)
        seats = view.seats
        odds = Odds(seats, 1)
        self.odds = odds
        ranks = view.opt.ranks
        own = view.hands[self.seat]
        for number in range(1, ranks + 1):
            if view.makers[number] == OPEN:
                self.own[number] = four(own.held, number)
                self.shown[number] = four(own.known, number)
                odds.hidden[number] = FOUR - self.own[number]
        for seat in range(seats):
            if seat == self.seat:
                continue
            hand = view.hands[seat]
            places: int = hand.size
            for number in range(1, ranks + 1):
                sure: int = four(hand.known, number)
                if sure:
                    odds.sure[seat * NUMBERS + number] = sure
                    odds.hidden[number] -= sure
                    places -= sure
            odds.places[seat] = places
        odds.places[seats] = len(view.store)
        for number in range(1, ranks + 1):
            if odds.hidden[number]:
                for seat in range(seats):
                    if odds.places[seat]:
                        odds.expected[seat * NUMBERS + number] = float(bits_in(view.hands[seat].possible(number)))
                odds.expected[seats * NUMBERS + number] = float(len(view.store))

    def after(self, view: AskingState, asked: int) -> int:
        """Who asks next: the seat on the left, or the player asked in vain (GS-OP-2), or the next one with cards."""
        assert isinstance(view, StoreState)
        seat = asked if view.opt.to_asked else (self.seat + 1) % view.seats
        while not view.live >> seat & 1 and not view.store:
            seat = (seat + 1) % view.seats
        return seat

    def can_be_asked(self, view: AskingState) -> int:
        """The others, those without cards only while that is allowed."""
        assert isinstance(view, StoreState)
        return view.can_be_asked(self.seat)


def bits_in(cards: i64) -> int:
    """How many bits are set."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


# -- levels ---------------------------------------------------------------------------------------

BEGINNER: Final = Habits(long=10, heard=25, refused=20, large=0, fancy=40)
EASY: Final = Habits(long=10, heard=40, refused=40, large=1, fancy=12)
WEIGHTS: Final = Weights(1.867, 0.511, 0.09, 0.4, -0.003, 0.078, 0.011, -0.04, 0.0, 0.0, 0.0, 0.0)


def hearing(notices: int = 1000, fades: int = 0) -> Hearing:
    """What somebody hears."""
    return Hearing(HAND_PLACE, 1 << GO_TO_STORE | 1 << GO_TO_THE_STORE, True, notices, fades)


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Notices a third of what is said, and soon forgets it."""
    return ForgetfulStore(seat, rng, BEGINNER, hearing(350, 150))


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Notices most of what is said, and forgets it in time."""
    return ForgetfulStore(seat, rng, EASY, hearing(800, 30))


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyStore(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """The player who infers."""
    return StrongStore(seat, rng, WEIGHTS, hearing())


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_greedy,
    "strong": make_strong,
    "expert": make_strong,  # playing games out has not been shown to gain anything
}
LEVELS: Final = {
    "beginner": "asks by sight, notices a third of what is said and soon forgets it",
    "easy": "remembers most asks for a while, and asks who was heard to have the card",
    "fair": "forgets no ask and no answer, and goes for the likeliest set",
    "strong": "infers where every card may lie; who forgets nothing is hardly weaker, for the store decides much",
    "expert": "plays like strong: playing the rest out in its head showed no gain here",
}
