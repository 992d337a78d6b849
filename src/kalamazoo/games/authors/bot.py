"""The players of Authors: some forget, the careful one remembers who asked for what and goes for the book it is
likeliest to complete, and the strong one infers where every card may lie and plays a few games out in its head."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot, Reason
from kalamazoo.core.fours import four
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.authors.engine.hands import NO_MORE
from kalamazoo.games.authors.engine.state import HAND_PLACE, AuthorsState
from kalamazoo.games.authors.moves import MARKS, NOT_THERE, pack_ask
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit.engine.asker import KNOWN, LIKELY, OWN, Asker, Weights
from kalamazoo.games.kit.engine.asking import NUMBERS, OPEN, AskingState, asked_of, at_least_one
from kalamazoo.games.kit.engine.forgetful import Forgetful, Habits
from kalamazoo.games.kit.engine.hearing import Hearing
from kalamazoo.games.kit.engine.odds import Odds
from kalamazoo.games.kit.engine.pondering import AskingBase, Pondering

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


@final
class ForgetfulAuthors(Forgetful):
    """Asks by sight and by what it still remembers."""

    def __init__(self, seat: int, rng: Rng, habits: Habits, hearing: Hearing) -> None:
        super().__init__(seat, rng, habits, hearing)

    def count(self, view: AskingState, number: int) -> int:
        """How many cards of a number it holds."""
        assert isinstance(view, AuthorsState)
        return view.count(four(view.hands[self.seat].held, number))

    def size(self, view: AskingState, seat: int) -> int:
        """How many cards somebody has."""
        assert isinstance(view, AuthorsState)
        return view.hands[seat].size


@final
class StrongAuthors(Asker):
    """Infers where every card may lie. Where asks are for one certain card, it chooses as the greedy player does."""

    def __init__(self, seat: int, rng: Rng, weights: Weights, hearing: Hearing | None, exact: bool) -> None:
        super().__init__(seat, rng, weights, hearing)
        self.by_card = GreedyAuthors(seat, rng) if exact else None

    def wish(self, view: State, owed: bool) -> int:
        """The ask with the best prospects."""
        if self.by_card is None:
            return super().wish(view, owed)
        assert isinstance(view, AuthorsState)
        move = self.by_card.wish(view, owed)
        self.delay = self.by_card.delay
        self.reasons = self.explain(view, move) if self.hearing is not None else []
        return move

    def look(self, view: AskingState) -> None:
        """Who surely has what, and whose unknown cards can be what."""
        assert isinstance(view, AuthorsState)
        odds = Odds(view.seats)
        self.odds = odds
        ranks = view.opt.ranks
        own = view.hands[self.seat]
        for number in range(1, ranks + 1):
            if view.makers[number] == OPEN:
                self.own[number] = four(own.held, number)
                self.shown[number] = four(own.known, number) & (NO_MORE - 1)
                odds.hidden[number] = MARKS - self.own[number]
        for seat in range(view.seats):
            if seat == self.seat:
                continue
            hand = view.hands[seat]
            places: int = hand.size
            for number in range(1, ranks + 1):
                sure: int = four(hand.known, number) & (NO_MORE - 1)
                if sure:
                    odds.sure[seat * NUMBERS + number] = sure
                    odds.hidden[number] -= sure
                    places -= sure
            odds.places[seat] = places
        for seat in range(view.seats):
            places = odds.places[seat]
            if places:
                hand = view.hands[seat]
                for number in range(1, ranks + 1):
                    if odds.hidden[number] and not four(hand.known, number) & NO_MORE:
                        odds.expected[seat * NUMBERS + number] = float(places)

    def after(self, view: AskingState, asked: int) -> int:
        """Who asks next: the player asked in vain (AU-TURN-1), or the next one on the left with cards (AU-TURN-2)."""
        assert isinstance(view, AuthorsState)
        seat = asked if view.opt.to_asked else (self.seat + 1) % view.seats
        while not view.live >> seat & 1:
            seat = (seat + 1) % view.seats
        return seat

    def can_be_asked(self, view: AskingState) -> int:
        """Everybody else with cards."""
        return view.live & ~(1 << self.seat)

    def ranked(self, view: AskingState, usual: int, most: int) -> list[int]:
        """The best asks; where they are for one certain card, the usual one stands."""
        return super().ranked(view, usual, most) if self.by_card is None else []

    def explain(self, view: AskingState, move: int) -> list[Reason]:
        """Why this ask; of one certain card there is less to say."""
        if self.by_card is None:
            return super().explain(view, move)
        assert isinstance(view, AuthorsState)
        seat = asked_of(move)
        number = move & 15
        mark = move >> 8
        likely = self.by_card.likely_holder(view, number, mark)
        own = view.count(four(view.hands[self.seat].held, number))
        if four(view.hands[seat].known, number) >> (mark - 1) & 1:
            found = [Reason(KNOWN, seat, number, mark)]
        else:
            chance = self.by_card.chance if likely == seat else 0.0
            found = [Reason(LIKELY, seat, number, mark, int(chance * 100.0 + 0.5))]
        if own > 1:
            found.append(Reason(OWN, self.seat, number, mark, own))
        return found


# -- levels ---------------------------------------------------------------------------------------

BEGINNER: Final = Habits(long=10, heard=25, refused=20, large=0, fancy=40)
EASY: Final = Habits(long=10, heard=40, refused=40, large=1, fancy=12)
ASKED_NEXT: Final = Weights(1.139, 0.672, 0.071, 0.4, 0.511, 0.153, 0.033, -0.069, 0.012, -0.015, -0.043, 0.0)
LEFT_NEXT: Final = Weights(1.0, 0.4, 0.1, 0.4, 0.2, 0.05, 0.1, 0.02, 0.1, 0.0, 0.0, 0.0)
A_LITTLE: Final = 60  # rollouts of the strong player


def own_options(options: Options) -> AuthorsOptions:
    """The options as those of this game."""
    assert isinstance(options, AuthorsOptions)
    return options


def hearing(options: Options, notices: int = 1000, fades: int = 0) -> Hearing:
    """What somebody at this table hears."""
    return Hearing(HAND_PLACE, 1 << NOT_THERE, own_options(options).all_of, notices, fades)


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Notices a third of what is said, and soon forgets it."""
    return ForgetfulAuthors(seat, rng, BEGINNER, hearing(options, 350, 150))


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Notices most of what is said, and forgets it in time."""
    return ForgetfulAuthors(seat, rng, EASY, hearing(options, 800, 30))


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyAuthors(seat, rng)


def inferring(options: Options, seat: int, rng: Rng, ears: Hearing | None) -> StrongAuthors:
    """The player who infers, with the weights of this table."""
    own = own_options(options)
    return StrongAuthors(seat, rng, ASKED_NEXT if own.to_asked else LEFT_NEXT, ears, own.exact)


@final
class AuthorsBase(AskingBase):
    """In the head of who ponders all play as the careful player does, who is quick, to the end."""

    def __init__(self, inference: Asker, tries: int) -> None:
        super().__init__(inference, tries)

    def make(self, seat: int, rng: Rng) -> Bot:
        """The careful player."""
        return GreedyAuthors(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Infers, and plays a few games out."""
    return Pondering(seat, rng, AuthorsBase(inferring(options, seat, rng.fork(), hearing(options)), 4), A_LITTLE)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_greedy,
    "strong": make_strong,
    "expert": make_strong,  # ten times as many rollouts gained nothing among three, and lost a little among five
}
LEVELS: Final = {
    "beginner": "asks by sight, notices a third of what is said and soon forgets it",
    "easy": "remembers most asks for a while, and asks who was heard to have the card",
    "fair": "forgets no ask and no answer, and goes for the likeliest book",
    "strong": "infers where every card may lie, and plays a few games out; who forgets nothing is hardly weaker",
    "expert": "plays like strong: playing hundreds of games out in its head showed no gain here",
}
