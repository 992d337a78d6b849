"""Asker: a player of an asking game who infers from every ask and answer, and weighs what an ask brings and betrays.

What it weighs are numbers that were found by playing (`Weights`): thousands of games against the careful player and
against itself, the better of two kept.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import NO_WISH, Bot, Reason
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asking import FOUR, NUMBERS, AskingState, asked_of, at_least_one
from kalamazoo.games.kit.engine.hearing import ASKED_FOR, GOT, WAS_ASKED, Hearing
from kalamazoo.games.kit.engine.odds import Odds

AT_ONCE: Final = 5.0  # a book that is sure comes before everything
SURE: Final = 0.9999  # a chance that is none

# Reasons. The seat is who is asked, the card the number asked for, unless something else is said.
COMPLETES: Final = 1  # the four are complete with what is surely there
ASKED_BEFORE: Final = 2  # has one, having asked for the number
GOT_BEFORE: Final = 3  # has one, having got it from somebody
KNOWN: Final = 4  # has one, as all know
ONLY: Final = 5  # nobody else can have the missing cards
CANNOT: Final = 6  # another (the seat) has none, having been asked
LIKELY: Final = 7  # has one with this chance, in per cent (number)
OWN: Final = 8  # so many of the four are in one's own hand (number)
TELLS_NOTHING: Final = 9  # all know already that one has the number
HARMLESS: Final = 10  # who asks next if this is in vain (the seat) can take least
DISARMS: Final = 11  # it is the last one there: who gave it can no longer ask for the number
PLAYED_OUT: Final = 12  # games played out in the head from here were won more often, by so many per cent (number)


@final
class Weights:
    """What an ask is worth: see `Asker.worth`."""

    def __init__(
        self,
        whole: float,  # to complete the four in this turn
        go_on: float,  # to get a card, and with it the next ask
        long: float,  # for each own card of the number
        sure: float,  # to get a card that is surely there, though the rest may not follow
        reveal: float,  # for each own card that others do not know of, if the card is surely there
        betray: float,  # … and if the turn is lost
        robbed: float,  # for each own card that all know of and that who asks next can probably take
        robs: float,  # for each known card of anybody that he can take
        crowns: float,  # if he can complete four at once
        hoard: float,  # for each own card, where a sure card does not complete the four
        disarm: float,  # to take somebody's last card of the number
        dethroned: float,  # if he completes four at once with cards of one's own
    ) -> None:
        self.whole = whole
        self.go_on = go_on
        self.long = long
        self.sure = sure
        self.reveal = reveal
        self.betray = betray
        self.robbed = robbed
        self.robs = robs
        self.crowns = crowns
        self.hoard = hoard
        self.disarm = disarm
        self.dethroned = dethroned


@mypyc_attr(allow_interpreted_subclasses=True)
class Asker(Bot):
    """One player. `look` takes the table in; the rest is the same in every asking game."""

    def __init__(self, seat: int, rng: Rng, weights: Weights, hearing: Hearing | None) -> None:
        super().__init__(seat, rng)
        self.weights = weights
        self.hearing = hearing  # keeps in mind how it was learnt who has what; only reasons need it
        self.listens = hearing is not None
        self.odds = Odds(1)
        self.own: list[int] = []  # by number: cards in the own hand …
        self.shown: list[int] = []  # … and those of them that all know of
        self.costs: list[float] = []  # by seat: what it can take from others when it asks next

    def look(self, view: AskingState) -> None:
        """Takes in who has what: sets `own` and `shown` and fills the odds."""
        raise TypeError(f"{type(self).__name__} does not look at the table")

    def after(self, view: AskingState, asked: int) -> int:
        """Who asks next when this player is asked in vain."""
        raise TypeError(f"{type(self).__name__} does not know who asks next")

    def can_be_asked(self, view: AskingState) -> int:
        """The mask of players who may be asked."""
        raise TypeError(f"{type(self).__name__} does not know whom to ask")

    def hear(self, event: Event) -> None:
        """Keeps in mind how something was learnt."""
        if self.hearing is not None:
            self.hearing.hear(event)

    def wish(self, view: State, owed: bool) -> int:
        """The ask with the best prospects."""
        assert isinstance(view, AskingState)
        self.delay = 600 + self.rng.below(900)
        self.think(view)
        best = NO_WISH
        most = 0.0
        others = self.can_be_asked(view)
        for number in range(1, view.ranks + 1):
            if not self.own[number]:
                continue
            nudge = self.rng.below(1000) * 0.000001
            for seat in range(view.seats):
                if others >> seat & 1:
                    chance = self.odds.chance(seat, number)
                    if chance > 0.0:
                        found = self.worth(view, seat, number, chance) + nudge
                        if best == NO_WISH or found > most:
                            most = found
                            best = number | seat << 4
        if best == NO_WISH:  # all asks are in vain
            best = self.rng.pick(view.moves(self.seat))
        self.reasons = self.explain(view, best) if self.hearing is not None else []
        return best

    def ranked(self, view: AskingState, usual: int, most: int) -> list[int]:
        """The best asks of the table that it last thought about; none where the usual one is sure to complete four."""
        seat = asked_of(usual)
        if self.whole(seat, usual & 15, self.odds.chance(seat, usual & 15)) >= SURE:
            return []
        found: list[tuple[float, int]] = []
        for move in view.moves(self.seat):
            seat = asked_of(move)
            chance = self.odds.chance(seat, move & 15)
            if chance > 0.0:
                found.append((-self.worth(view, seat, move & 15, chance), move))
        found.sort()
        return [move for _, move in found[:most]]

    # -- what is known --------------------------------------------------------------------------

    def think(self, view: AskingState) -> None:
        """Infers where the cards are, and what each of the others could take."""
        self.own = [0] * NUMBERS
        self.shown = [0] * NUMBERS
        self.look(view)
        odds = self.odds
        odds.settle()
        weights = self.weights
        seats = view.seats
        known = self.shown[:]
        for seat in range(seats):
            if seat != self.seat:
                for number in range(1, NUMBERS):
                    known[number] += odds.sure[seat * NUMBERS + number]
        self.costs = [0.0] * seats
        for seat in range(seats):
            if seat == self.seat:
                continue
            cost = 0.0
            for number in range(1, NUMBERS):
                there = known[number] - odds.sure[seat * NUMBERS + number]
                if there:
                    mine = self.shown[number]
                    gain = weights.robbed * mine + weights.robs * there
                    if there + max(1, odds.sure[seat * NUMBERS + number]) >= FOUR:
                        gain += weights.crowns
                        if mine:
                            gain += weights.dethroned
                    cost += odds.chance(seat, number) * gain
            self.costs[seat] = cost

    def whole(self, seat: int, number: int, chance: float) -> float:
        """The chance to complete the four in this turn, asking this player first."""
        odds = self.odds
        hidden = odds.hidden[number]
        most = odds.largest(number)
        found = 1.0
        for left in range(1, hidden):
            found *= at_least_one(most, left)
        if not odds.sure[seat * NUMBERS + number]:
            return found * chance
        return found * at_least_one(most, hidden) if hidden else 1.0

    # -- what it is worth -----------------------------------------------------------------------

    def worth(self, view: AskingState, seat: int, number: int, chance: float) -> float:
        """What an ask may bring, less what others learn by it and what the next player can do."""
        weights = self.weights
        own = self.own[number]
        unknown = own - self.shown[number]
        whole = self.whole(seat, number, chance)
        value = weights.whole * whole + weights.go_on * chance + weights.long * own
        if chance >= SURE:
            if whole >= SURE:
                return value + AT_ONCE
            value += weights.sure - weights.reveal * unknown - weights.hoard * (1.0 - whole) * own
            if self.is_last(seat, number):
                value += weights.disarm
            return value
        after = self.after(view, seat)
        cost = self.costs[after]
        if not self.shown[number] and after != seat:
            cost += self.odds.chance(after, number) * weights.robbed
        return value - (1.0 - chance) * (weights.betray * unknown + cost)

    def is_last(self, seat: int, number: int) -> bool:
        """Whether a player is known to have one card of the number, and can have no more."""
        at = seat * NUMBERS + number
        return self.odds.sure[at] == 1 and self.odds.expected[at] <= 0.0

    # -- why ------------------------------------------------------------------------------------

    def explain(self, view: AskingState, move: int) -> list[Reason]:
        """Why this ask, the weightiest reason first; for the table as it last thought about it."""
        seat = asked_of(move)
        number = move & 15
        chance = self.odds.chance(seat, number)
        found: list[Reason] = []
        if chance >= SURE:
            completes = self.whole(seat, number, chance) >= SURE
            if completes:
                found.append(Reason(COMPLETES, seat, number))
            found.append(self.how_sure(view, seat, number))
            if not completes and self.is_last(seat, number):
                found.append(Reason(DISARMS, seat, number))
        else:
            self.add_excluded(view, seat, number, found)
            found.append(Reason(LIKELY, seat, number, 0, int(chance * 100.0 + 0.5)))
            if self.is_harmless(view, seat):
                found.append(Reason(HARMLESS, self.after(view, seat), number))
            if self.shown[number] == self.own[number]:
                found.append(Reason(TELLS_NOTHING, seat, number))
        if self.own[number] > 1:
            found.append(Reason(OWN, self.seat, number, 0, self.own[number]))
        return found

    def how_sure(self, view: AskingState, seat: int, number: int) -> Reason:
        """How it is known that a player has a card."""
        if not self.odds.sure[seat * NUMBERS + number]:
            return Reason(ONLY, seat, number)
        how = self.hearing.how(seat, number) if self.hearing is not None else 0
        if how == ASKED_FOR:
            return Reason(ASKED_BEFORE, seat, number)
        return Reason(GOT_BEFORE if how == GOT else KNOWN, seat, number)

    def add_excluded(self, view: AskingState, seat: int, number: int, found: list[Reason]) -> None:
        """Others who cannot have the card, so that it is likelier where it is asked for."""
        others = self.can_be_asked(view)
        for other in range(view.seats):
            if other != seat and others >> other & 1 and self.odds.chance(other, number) <= 0.0:
                if self.hearing is not None and self.hearing.how(other, number) == WAS_ASKED:
                    found.append(Reason(CANNOT, other, number))

    def is_harmless(self, view: AskingState, seat: int) -> bool:
        """Whether the choice decides who asks next, and who would then ask can take least of all."""
        least = self.costs[self.after(view, seat)]
        others = self.can_be_asked(view)
        dearer = False
        for other in range(view.seats):
            if others >> other & 1:
                cost = self.costs[self.after(view, other)]
                if cost < least:
                    return False
                dearer = dearer or cost > least
        return dearer
