"""Guessing where hidden cards lie, when what is known lets a place take only some of them."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.rng import FACTOR, LOW, Rng
from kalamazoo.core.vectors import vec

GROUPS: Final = 16
PLACES: Final = 64  # more than any game has
ALWAYS: Final = 127  # later than any card can have come
TRIES: Final = 300  # fresh starts before it is taken that nothing fits
SWEEPS: Final = 3  # how often each place is stirred, after places had to be put right
LIVE_STIRS: Final = 4  # exchanges tried for each place where a live stream draws both places, as it always did
NOTHING_SEEN: Final[list[bool]] = []


@final
class Guess:
    """What is known of hidden cards and hidden places; any number of deals can be made of it.

    A card is a kind, 0 … 61, and a place takes the kinds of its mask. `1 << shift` kinds make a group, and an owner
    of places can have only so many cards of one group.
    """

    def __init__(self, limits: list[int], shift: int) -> None:
        self.limits = vec[i64](limits)  # by owner: the most cards of one group
        self.shift: i64 = shift
        self.held = vec[i64]([0] * (len(limits) * GROUPS))  # by owner and group: the cards there
        self.places: i64 = 0
        self.owners = vec[i64]([0] * PLACES)  # of each place: whose it is …
        self.takes = vec[i64]([0] * PLACES)  # … the mask of what it takes …
        self.ages = vec[i64]([0] * PLACES)  # … and when its card came, where cards come one after the other
        self.cards: i64 = 0
        self.kinds = vec[i64]([0] * PLACES)  # the cards to be dealt
        self.vain = False  # whether it is known that no deal fits
        self.weighed = False
        self.sure = vec[i64]([0] * (len(limits) * GROUPS))  # by owner and group, see `weigh` …
        self.shown = vec[i64]([0] * (len(limits) * GROUPS))  # … which is not to be done where this is 0
        self.aged = False  # whether some were shown before other cards came …
        self.moments = vec[i64]([ALWAYS] * (len(limits) * GROUPS))  # … by owner and group: when

    def count(self, owner: i64, kind: i64, cards: i64) -> None:
        """Takes note of cards that surely lie with an owner."""
        self.held[owner * GROUPS + (kind >> self.shift)] += cards

    def weigh(self, owner: i64, kind: i64, sure: i64, shown: i64) -> None:
        """Of the cards of a group that came to an owner with the deal, so many have been shown; it was not seen which.

        He has so many of the group for `sure`, wherever they are from. Had k been dealt to him and n of them shown,
        there were k over n ways to do it, and each is found apart; a deal that can have been shown in more ways than
        another would be guessed more often, though it is no likelier.
        """
        self.sure[owner * GROUPS + (kind >> self.shift)] = sure
        self.shown[owner * GROUPS + (kind >> self.shift)] = shown
        self.weighed = True

    def weigh_by_age(self, owner: i64, kind: i64, moment: i64) -> None:
        """The same for one card that was shown at a moment: only those that had come by then can have been it."""
        self.weigh(owner, kind, 0, 1)
        self.moments[owner * GROUPS + (kind >> self.shift)] = moment
        self.aged = True

    def add_place(self, owner: i64, takes: i64, age: i64 = 0) -> None:
        """A place for one card."""
        self.owners[self.places] = owner
        self.takes[self.places] = takes
        self.ages[self.places] = age
        self.places += 1

    def add_places(self, owner: i64, takes: i64, places: i64) -> None:
        """So many places that are alike."""
        while places > 0:
            self.add_place(owner, takes)
            places -= 1

    def add_cards(self, kind: i64, cards: i64) -> None:
        """So many cards of a kind, to be dealt."""
        while cards > 0:
            self.kinds[self.cards] = kind
            self.cards += 1
            cards -= 1

    def deal(self, rng: Rng) -> "Deal | None":
        """A card for each place; None if no way to do it was found."""
        if self.vain or self.cards != self.places:
            return None
        deal = Deal(self, rng)
        return deal if deal.make() else None


@final
class Outlook:
    """What the guesses of a view are made of: its first guess works it out, and copies of the view share it.

    With its next move a state has another one, or none.
    """

    def __init__(self) -> None:
        self.guess: Guess | None = None
        self.hands = vec[i64]()  # what each seat has for sure, as its game packs hands


@final
class Deal:
    """A deal of hidden cards to hidden places, as even as what is known allows."""

    def __init__(self, guess: Guess, rng: Rng) -> None:
        self.guess = guess
        self.rng = rng
        self.places: i64 = guess.places
        self.shift: i64 = guess.shift
        self.limits = guess.limits
        self.owners = guess.owners
        self.takes = guess.takes
        self.kinds = guess.kinds[:]  # card n lies at place n
        self.held = guess.held[:]  # by owner and group: the cards there
        self.early = vec[
            i64
        ]()  # by owner and group: how many lie at places of the time when one was shown, while stirring
        self.seen = NOTHING_SEEN
        self.limited = False  # whether a limit was in the way

    def make(self) -> bool:
        """Puts a card at each place; False if no way to do it was found."""
        self.shuffle()
        places: i64 = self.places
        shift: i64 = self.shift
        owners = self.owners
        takes = self.takes
        kinds = self.kinds
        held = self.held
        limits = self.limits
        at: i64 = 0
        while at < places:
            held[owners[at] * GROUPS + (kinds[at] >> shift)] += 1
            at += 1
        wrong = False
        at = 0
        while at < places:
            kind = kinds[at]
            owner = owners[at]
            if not takes[at] >> kind & 1 or held[owner * GROUPS + (kind >> shift)] > limits[owner]:
                wrong = True
                if not self.exchange(at):
                    return self.build()
            at += 1
        if wrong or self.guess.weighed:
            self.stir()
        return True

    def shuffle(self) -> None:
        """Puts the cards in random order."""
        rng = self.rng
        kinds = self.kinds
        state: i64 = rng.state
        last: i64 = self.places - 1
        live = rng.key is not None
        while last > 0:
            other: i64 = 0
            if live:
                other = rng.below(last + 1)
            else:
                state = FACTOR * (state & LOW) + (state >> 32)  # as in `Rng.below`
                other = ((state & LOW) * (last + 1)) >> 32
            kind = kinds[last]
            kinds[last] = kinds[other]
            kinds[other] = kind
            last -= 1
        if not live:
            rng.state = state

    def exchange(self, at: i64) -> bool:
        """Puts a place right by an exchange with another one; False if there is none to exchange with."""
        other: i64 = self.rng.below(self.places)
        tried: i64 = 0
        while tried < self.places:
            if self.swap(at, other):
                return True
            other += 1
            if other == self.places:
                other = 0
            tried += 1
        return False

    def swap(self, one: i64, other: i64) -> bool:
        """Exchanges two cards if each fits the place of the other; says whether it did."""
        kinds = self.kinds
        here = kinds[one]
        there = kinds[other]
        if not self.takes[one] >> there & 1 or not self.takes[other] >> here & 1:
            return False
        owner = self.owners[one]
        partner = self.owners[other]
        group = here >> self.shift
        second = there >> self.shift
        if owner != partner and group != second:
            held = self.held
            gains = owner * GROUPS + second
            loses = partner * GROUPS + group
            if held[gains] >= self.limits[owner] or held[loses] >= self.limits[partner]:
                return False
            held[gains] += 1
            held[loses] += 1
            held[owner * GROUPS + group] -= 1
            held[partner * GROUPS + second] -= 1
        elif self.held[owner * GROUPS + group] > self.limits[owner]:
            return False  # too many of a group stay too many …
        elif self.held[owner * GROUPS + second] > self.limits[owner]:
            return False  # … of the other one too
        kinds[one] = there
        kinds[other] = here
        return True

    def is_taken(self, loses: i64, yields: i64, gains: i64, takes: i64) -> bool:
        """Whether a deal with an exchange is taken in place of the one without: by lot, if it weighs less.

        By owner and group: what the one loses and the other yields, what the one gains and the other takes.
        """
        before: i64 = 1
        after: i64 = 1
        held = self.held
        guess = self.guess
        shown = guess.shown[loses]
        if shown:
            cards = held[loses] - guess.sure[loses]
            after *= cards + shown
            before *= cards
        shown = guess.shown[yields]
        if shown:
            cards = held[yields] - guess.sure[yields]
            after *= cards + shown
            before *= cards
        shown = guess.shown[gains]
        if shown:
            cards = held[gains] - guess.sure[gains] + 1
            after *= cards
            before *= cards + shown
        shown = guess.shown[takes]
        if shown:
            cards = held[takes] - guess.sure[takes] + 1
            after *= cards
            before *= cards + shown
        return after >= before or self.rng.below(before) < after

    def is_taken_by_age(self, one: i64, other: i64, group: i64, second: i64) -> bool:
        """The same where it matters when cards came; counts them anew if the exchange is taken."""
        guess = self.guess
        early = self.early
        shown = guess.shown
        loses = self.owners[one] * GROUPS + group
        yields = self.owners[other] * GROUPS + second
        gains = self.owners[one] * GROUPS + second
        takes = self.owners[other] * GROUPS + group
        if not (shown[loses] | shown[yields] | shown[gains] | shown[takes]):
            return True
        moments = guess.moments
        here = guess.ages[one]
        there = guess.ages[other]
        lost = shown[loses] > 0 and here < moments[loses]
        yielded = shown[yields] > 0 and there < moments[yields]
        gained = shown[gains] > 0 and here < moments[gains]
        taken = shown[takes] > 0 and there < moments[takes]
        before: i64 = 1
        after: i64 = 1
        if lost:
            after *= early[loses] + 1
            before *= early[loses]
            early[loses] -= 1
        if yielded:
            after *= early[yields] + 1
            before *= early[yields]
            early[yields] -= 1
        if gained:
            early[gains] += 1
            after *= early[gains]
            before *= early[gains] + 1
        if taken:
            early[takes] += 1
            after *= early[takes]
            before *= early[takes] + 1
        if after >= before or self.rng.below(before) < after:
            return True
        if lost:
            early[loses] += 1
        if yielded:
            early[yields] += 1
        if gained:
            early[gains] -= 1
        if taken:
            early[takes] -= 1
        return False

    def count_early(self) -> None:
        """Counts the cards of each group that can have been the one that was shown, as they lie."""
        guess = self.guess
        shown = guess.shown
        moments = guess.moments
        ages = guess.ages
        early = vec[i64]([0] * len(self.held))
        at: i64 = 0
        while at < self.places:
            group = self.owners[at] * GROUPS + (self.kinds[at] >> self.shift)
            if shown[group] and ages[at] < moments[group]:
                early[group] += 1
            at += 1
        self.early = early

    def stir(self) -> None:
        """Random exchanges: among the deals that fit, none is likelier than another for how it was found."""
        kinds = self.kinds
        takes = self.takes
        owners = self.owners
        held = self.held
        limits = self.limits
        places: i64 = self.places
        shift: i64 = self.shift
        aged = self.guess.aged
        weighed = self.guess.weighed and not aged
        rng = self.rng
        live = rng.key is not None
        if aged:
            self.count_early()
        steps: i64 = SWEEPS * places
        if live:
            steps = LIVE_STIRS * places
        one: i64 = places
        while steps > 0:
            steps -= 1
            other: i64 = 0
            if live:
                one = rng.below(places)
                other = rng.below(places)
            else:
                one -= 1
                if one < 0:
                    one = places - 1
                state: i64 = rng.state
                state = FACTOR * (state & LOW) + (state >> 32)  # as in `Rng.below`
                other = ((state & LOW) * places) >> 32
                rng.state = state
            here = kinds[one]
            there = kinds[other]
            if here == there or not takes[one] >> there & 1 or not takes[other] >> here & 1:
                continue
            group = here >> shift
            second = there >> shift
            if owners[one] != owners[other] and group != second:
                owner = owners[one] * GROUPS
                partner = owners[other] * GROUPS
                if held[owner + second] >= limits[owners[one]] or held[partner + group] >= limits[owners[other]]:
                    continue
                if aged and not self.is_taken_by_age(one, other, group, second):
                    continue
                if weighed and not self.is_taken(owner + group, partner + second, owner + second, partner + group):
                    continue
                held[owner + second] += 1
                held[partner + group] += 1
                held[owner + group] -= 1
                held[partner + second] -= 1
            elif aged and group != second and not self.is_taken_by_age(one, other, group, second):
                continue
            kinds[one] = there
            kinds[other] = here

    # -- the slow way, for the last few cards when much is known -------------------------------------

    def build(self) -> bool:
        """Deals card by card, moving others away where that makes room; starts afresh while it fails."""
        places: int = self.places
        cards: list[int] = []
        for at in range(places):
            cards.append(self.remove(at))
        for _ in range(TRIES):
            self.rng.shuffle(cards)
            for at in range(places):
                self.kinds[at] = -1
            self.limited = False
            done = True
            for kind in cards:
                self.seen = [False] * places
                if not self.settle(kind):
                    done = False
                    break
            if done:
                self.stir()
                return True
            for at in range(places):
                if self.kinds[at] >= 0:
                    self.remove(at)
            if not self.limited:
                break  # moving cards away finds a place wherever there is one, unless a limit is in the way
        return False

    def settle(self, kind: int) -> bool:
        """Finds a place for one more card."""
        places: int = self.places
        start = self.rng.below(places)
        for step in range(places):
            at = (start + step) % places
            if self.kinds[at] < 0 and self.put(at, kind):
                return True
        for step in range(places):
            at = (start + step) % places
            if self.seen[at] or self.kinds[at] < 0 or not self.takes[at] >> kind & 1:
                continue
            self.seen[at] = True
            moved = self.remove(at)
            if self.put(at, kind):
                if self.settle(moved):
                    return True
                self.remove(at)
            self.put(at, moved)
        return False

    def put(self, at: int, kind: int) -> bool:
        """Puts a card at an empty place, if it fits."""
        owner = self.owners[at]
        index = owner * GROUPS + (kind >> self.shift)
        if not self.takes[at] >> kind & 1:
            return False
        if self.held[index] >= self.limits[owner]:
            self.limited = True
            return False
        self.kinds[at] = kind
        self.held[index] += 1
        return True

    def remove(self, at: int) -> int:
        """Empties a place; returns the card."""
        kind = self.kinds[at]
        self.kinds[at] = -1
        self.held[self.owners[at] * GROUPS + (kind >> self.shift)] -= 1
        return kind
