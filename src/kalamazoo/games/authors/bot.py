"""The greedy player of Authors: remembers who asked for what, and goes for the book it is likeliest to complete."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.fours import four
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.authors.engine.hands import NO_MORE
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.authors.moves import MARKS, pack_ask
from kalamazoo.games.kit.engine.asking import at_least_one

# What it weighs; tried out against itself and against others. A book that is sure comes before everything.
AT_ONCE: Final = 5.0
BOOK: Final = 1.0  # to complete the book in this turn
GO_ON: Final = 0.4  # to get a card that may be there, and with it the next ask
SURE: Final = 0.4  # to get a card that is surely there, though the book may not follow
BETRAY: Final = 0.05  # for each own card of the number that others do not know of, if the turn is lost
REVEAL: Final = 0.2  # the same, for a card that is surely there …
REVEAL_TO_ASKED: Final = 0.5  # … and where who is asked in vain asks next
LONG: Final = 0.1  # for each own card of the number, unless who is asked in vain asks next


@final
class GreedyAuthors(Bot):
    """One player; what all know is all it remembers, for the state keeps it."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)
        self.unknown: list[int] = []  # by seat: how many of its cards are not known
        self.chance = 0.0  # of the ask that was looked for last
        self.move = NO_WISH

    def wish(self, view: State, owed: bool) -> int:
        """The ask with the best prospects."""
        assert isinstance(view, AuthorsState)
        self.delay = 600 + self.rng.below(900)
        self.unknown = [self.unknown_cards(view, seat) for seat in range(view.seats)]
        best = NO_WISH
        value = 0.0
        own = view.hands[self.seat]
        for number in range(1, view.opt.ranks + 1):
            if own.numbers >> number & 1:
                found = self.exact_prospects(view, number) if view.opt.exact else self.prospects(view, number)
                found += self.rng.below(1000) * 0.000001
                if best == NO_WISH or found > value:
                    best = self.move
                    value = found
        return best

    def unknown_cards(self, view: AuthorsState, seat: int) -> int:
        """How many cards of a seat are not known to all."""
        count = view.hands[seat].size
        for number in range(1, view.opt.ranks + 1):
            count -= self.known(view, seat, number)
        return count

    def known(self, view: AuthorsState, seat: int, number: int) -> int:
        """How many cards of a number all know a seat to have."""
        if view.opt.exact:
            return view.count(four(view.hands[seat].known, number)) + (view.hands[seat].another >> number & 1)
        return four(view.hands[seat].known, number) & (NO_MORE - 1)

    def can_be_asked(self, view: AuthorsState, seat: int) -> bool:
        """Whether it is another player with cards."""
        return seat != self.seat and view.live >> seat & 1 == 1

    # -- a number -------------------------------------------------------------------------------

    def prospects(self, view: AuthorsState, number: int) -> float:
        """What it is worth to ask for a number now; sets the ask."""
        own = four(view.hands[self.seat].held, number)
        hidden = self.hidden(view, number) - own + self.known(view, self.seat, number)
        places = 0
        most = 0
        for seat in range(view.seats):
            if self.may_hide(view, seat, number):
                places += self.unknown[seat]
                most = max(most, self.unknown[seat])
        later = 1.0  # to find the others, after one
        for left in range(1, hidden):
            later *= at_least_one(most / places, left)
        best = -1000.0
        for seat in range(view.seats):
            if not self.can_be_asked(view, seat):
                continue
            chance = 1.0
            book = later
            if self.known(view, seat, number):
                if hidden:
                    book *= at_least_one(most / places, hidden)
            elif hidden and self.may_hide(view, seat, number):
                chance = at_least_one(self.unknown[seat] / places, hidden)
                book *= chance
            else:
                continue
            worth = self.worth(view, number, own, chance, book)
            if worth > best:
                best = worth
                self.move = pack_ask(seat, number)
        return best

    def hidden(self, view: AuthorsState, number: int) -> int:
        """How many cards of a number nobody is known to have."""
        count = MARKS
        for seat in range(view.seats):
            count -= self.known(view, seat, number)
        return count

    def may_hide(self, view: AuthorsState, seat: int, number: int) -> bool:
        """Whether a card of the number can be among the unknown ones of another player."""
        return self.can_be_asked(view, seat) and not four(view.hands[seat].known, number) & NO_MORE

    def exact_prospects(self, view: AuthorsState, number: int) -> float:
        """The same where asks are for one certain card."""
        held = four(view.hands[self.seat].held, number)
        book = 1.0
        best = -1.0
        for mark in range(1, MARKS + 1):
            if held >> (mark - 1) & 1:
                continue
            asked = self.likely_holder(view, number, mark)
            book *= self.chance
            if self.chance > best:
                best = self.chance
                self.move = pack_ask(asked, number, mark)
        return self.worth(view, number, view.count(held), best, book)

    def likely_holder(self, view: AuthorsState, number: int, mark: int) -> int:
        """Who likeliest has a card; sets the chance."""
        bit = 1 << (mark - 1)
        places = 0
        for seat in range(view.seats):
            if self.can_be_asked(view, seat):
                if four(view.hands[seat].known, number) & bit:
                    self.chance = 1.0
                    return seat
                if not four(view.hands[seat].ruled_out, number) & bit:
                    places += self.unknown[seat] + 1
        best = NO_WISH
        self.chance = -1.0
        for seat in range(view.seats):
            if self.can_be_asked(view, seat):
                hand = view.hands[seat]
                out = four(hand.ruled_out, number)
                chance = 0.0 if out & bit else (self.unknown[seat] + 1) / places
                if hand.another >> number & 1 and chance > 0.0:
                    open_marks: int = MARKS - view.count(out | four(view.hands[self.seat].held, number))
                    chance = max(chance, 1.0 / open_marks)
                if chance > self.chance:
                    self.chance = chance
                    best = seat
        return best

    def worth(self, view: AuthorsState, number: int, own: int, chance: float, book: float) -> float:
        """Weighs what an ask may bring against what others learn by it."""
        unknown = own - self.known(view, self.seat, number)
        value = BOOK * book
        if not view.opt.to_asked:
            value += LONG * own
        if chance < 1.0:
            return value + GO_ON * chance - (1.0 - chance) * BETRAY * unknown
        if book < 1.0:
            return value + SURE - (REVEAL_TO_ASKED if view.opt.to_asked else REVEAL) * unknown
        return value + AT_ONCE


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyAuthors(seat, rng)


BOTS: Final = {"fair": make_greedy}
