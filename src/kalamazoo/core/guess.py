"""Guessing where hidden cards lie, when what is known lets a place take only some of them."""

from typing import Final, final

from kalamazoo.core.rng import Rng

GROUPS: Final = 16
TRIES: Final = 300  # fresh starts before it is taken that nothing fits
STIRS: Final = 4  # exchanges tried for each place, after places had to be put right


@final
class Guess:
    """A deal of hidden cards to hidden places, as even as what is known allows.

    A card is a kind, 0 … 61, and a place takes the kinds of its mask. `1 << shift` kinds make a group, and an owner
    of places can have only so many cards of one group.
    """

    def __init__(self, limits: list[int], shift: int, rng: Rng) -> None:
        self.limits = limits  # by owner: the most cards of one group
        self.shift = shift
        self.rng = rng
        self.held = [0] * (len(limits) * GROUPS)  # by owner and group: the cards there
        self.owners: list[int] = []  # of each place: whose it is …
        self.takes: list[int] = []  # … and the mask of what it takes
        self.kinds: list[int] = []  # the cards to be dealt; after `deal`, card n lies at place n
        self.seen: list[bool] = []
        self.limited = False  # whether a limit was in the way

    def count(self, owner: int, kind: int, cards: int = 1) -> None:
        """Takes note of cards that surely lie with an owner."""
        self.held[owner * GROUPS + (kind >> self.shift)] += cards

    def add_place(self, owner: int, takes: int) -> None:
        """A place for one card."""
        self.owners.append(owner)
        self.takes.append(takes)

    def deal(self) -> bool:
        """Puts a card at each place; False if no way to do it was found."""
        places = len(self.owners)
        if len(self.kinds) != places:
            return False
        self.rng.shuffle(self.kinds)
        for at in range(places):
            self.count(self.owners[at], self.kinds[at])
        wrong = 0
        for at in range(places):
            if not self.fits(at):
                wrong += 1
                if not self.exchange(at):
                    return self.build()
        if wrong:
            self.stir()
        return True

    def fits(self, at: int) -> bool:
        """Whether the card at a place can be there."""
        kind = self.kinds[at]
        owner = self.owners[at]
        return bool(
            self.takes[at] >> kind & 1 and self.held[owner * GROUPS + (kind >> self.shift)] <= self.limits[owner]
        )

    def exchange(self, at: int) -> bool:
        """Puts a place right by an exchange with another one; False if there is none to exchange with."""
        places = len(self.owners)
        other = self.rng.below(places)
        for _ in range(places):
            if self.swap(at, other):
                return True
            other = other + 1 if other + 1 < places else 0
        return False

    def swap(self, one: int, other: int) -> bool:
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
        elif max(self.held[owner * GROUPS + group], self.held[owner * GROUPS + second]) > self.limits[owner]:
            return False  # too many of a group stay too many
        kinds[one] = there
        kinds[other] = here
        return True

    def stir(self) -> None:
        """Random exchanges: among the deals that fit, none is likelier than another for how it was found."""
        places = len(self.owners)
        for _ in range(STIRS * places):
            one = self.rng.below(places)
            other = self.rng.below(places)
            if one != other:
                self.swap(one, other)

    # -- the slow way, for the last few cards when much is known -------------------------------------

    def build(self) -> bool:
        """Deals card by card, moving others away where that makes room; starts afresh while it fails."""
        places = len(self.owners)
        cards = self.kinds
        for at in range(places):
            self.count(self.owners[at], cards[at], -1)
        for _ in range(TRIES):
            self.rng.shuffle(cards)
            self.kinds = [-1] * places
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
        places = len(self.owners)
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
        self.count(self.owners[at], kind, -1)
        return kind
