"""Guessing where hidden cards lie, when what is known lets a place take only some of them."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.guess import GROUPS, Guess
from kalamazoo.core.rng import FACTOR, LOW, Rng
from kalamazoo.core.vectors import vec

TRIES: Final = 300  # fresh starts before it is taken that nothing fits
SWEEPS: Final = 3  # how often each place is stirred, after places had to be put right
LIVE_STIRS: Final = 4  # exchanges tried for each place where a live stream draws both places, as it always did
NOTHING_SEEN: Final[list[bool]] = []


def dealt(guess: Guess, rng: Rng) -> "Deal | None":
    """A card for each place; None if no way to do it was found."""
    if guess.vain or guess.cards != guess.places:
        return None
    deal = Deal(guess, rng)
    return deal if deal.make() else None


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

    def stir(self) -> None:
        """Random exchanges: among the deals that fit, none is likelier than another for how it was found."""
        if self.guess.aged:
            self.stir_by_age()
            return
        kinds = self.kinds
        takes = self.takes
        owners = self.owners
        held = self.held
        limits = self.limits
        places: i64 = self.places
        shift: i64 = self.shift
        weighed = self.guess.weighed
        rng = self.rng
        live = rng.key is not None
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
            if here == there or not takes[one] >> there & takes[other] >> here & 1:
                continue
            group = here >> shift
            second = there >> shift
            if owners[one] != owners[other] and group != second:
                owner = owners[one] * GROUPS
                partner = owners[other] * GROUPS
                if held[owner + second] >= limits[owners[one]] or held[partner + group] >= limits[owners[other]]:
                    continue
                if weighed and not self.is_taken(owner + group, partner + second, owner + second, partner + group):
                    continue
                held[owner + second] += 1
                held[partner + group] += 1
                held[owner + group] -= 1
                held[partner + second] -= 1
            kinds[one] = there
            kinds[other] = here

    def stir_by_age(self) -> None:
        """The same where it matters when cards came. An exchange that makes a deal weigh less is taken by lot."""
        kinds = self.kinds
        takes = self.takes
        owners = self.owners
        held = self.held
        limits = self.limits
        places: i64 = self.places
        shift: i64 = self.shift
        ages = self.guess.ages
        moments = self.guess.moments
        early = self.count_early()
        rng = self.rng
        live = rng.key is not None
        state: i64 = rng.state
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
                state = FACTOR * (state & LOW) + (state >> 32)  # as in `Rng.below`
                other = ((state & LOW) * places) >> 32
            here = kinds[one]
            there = kinds[other]
            if here == there or not takes[one] >> there & takes[other] >> here & 1:
                continue
            group = here >> shift
            second = there >> shift
            if group != second:
                owner = owners[one]
                partner = owners[other]
                gains = owner * GROUPS + second
                loses = owner * GROUPS + group
                takes_on = partner * GROUPS + group
                yields = partner * GROUPS + second
                if owner != partner and (held[gains] >= limits[owner] or held[takes_on] >= limits[partner]):
                    continue
                # What can have been the one that was shown, and goes or comes: by owner and group.
                came = ages[one]
                since = ages[other]
                lost = came < moments[loses]
                yielded = since < moments[yields]
                gained = came < moments[gains]
                taken = since < moments[takes_on]
                if lost or yielded or gained or taken:
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
                        early[takes_on] += 1
                        after *= early[takes_on]
                        before *= early[takes_on] + 1
                    if after < before:
                        lot: i64 = 0
                        if live:
                            lot = rng.below(before)
                        else:
                            state = FACTOR * (state & LOW) + (state >> 32)
                            lot = ((state & LOW) * before) >> 32
                        if lot >= after:
                            if lost:
                                early[loses] += 1
                            if yielded:
                                early[yields] += 1
                            if gained:
                                early[gains] -= 1
                            if taken:
                                early[takes_on] -= 1
                            continue
                if owner != partner:
                    held[gains] += 1
                    held[takes_on] += 1
                    held[loses] -= 1
                    held[yields] -= 1
            kinds[one] = there
            kinds[other] = here
        if not live:
            rng.state = state

    def count_early(self) -> vec[i64]:
        """How many cards of each owner and group can have been the one that was shown, as they lie."""
        guess = self.guess
        moments = guess.moments
        ages = guess.ages
        owners = self.owners
        kinds = self.kinds
        shift: i64 = self.shift
        early = guess.none[:]
        at: i64 = 0
        while at < self.places:
            group = owners[at] * GROUPS + (kinds[at] >> shift)
            if ages[at] < moments[group]:
                early[group] += 1
            at += 1
        return early

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
