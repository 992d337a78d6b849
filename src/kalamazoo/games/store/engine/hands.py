"""A hand in Go to Store, and what all know of it.

Each card that came to a seat from the pack, dealt or drawn, has a bit, in the order in which they came. Of the cards in
hand some are known by their number (asked for, or got from another player); the others are the bits of `unknown`. When
an unknown card turns out to be of some number, nobody else may know which of them it was; it is taken to be the first
that it can be. Nothing is lost by that: a later card can be whatever an earlier one can be.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.fours import four, in_four, numbers_in
from kalamazoo.core.guess import Guess
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.asking import FOUR, NUMBERS

LOW: Final = 8  # the numbers up to here are in `since_low`
MOMENT: Final = 7  # bits of a moment: at most 60 cards come
MOMENTS: Final = 127
CARDS: Final = 64  # more than the pack has


@final
class Hand:
    """The cards of one seat; `held` and `known` have four bits to a number, see `core.fours`."""

    def __init__(self) -> None:
        self.held: i64 = 0  # how many cards of each number
        self.known: i64 = 0  # how many of them all know of
        self.numbers: i64 = 0  # the mask of numbers in `held`
        self.size: i64 = 0  # cards in hand
        self.came: i64 = 0  # how many cards came from the pack
        self.unknown: i64 = 0  # those of them that are in hand and not known
        self.since_low: i64 = 0  # seven bits to a number: the cards that came before this moment are not of the number
        self.since_high: i64 = 0
        self.shown_low: i64 = 0  # the same bits: one of the cards that had come by this moment was shown by an ask …
        self.shown_high: i64 = 0  # … for its number; 0 if none was, or if it has gone
        self.odd: list[int] = []  # by number: single cards that are not of the number; only where lucky draws show

    def copy(self, whole: bool) -> "Hand":
        """A copy, or what all know of it."""
        twin = Hand()
        if whole:
            twin.held = self.held
            twin.numbers = self.numbers
        twin.known = self.known
        twin.size = self.size
        twin.came = self.came
        twin.unknown = self.unknown
        twin.since_low = self.since_low
        twin.since_high = self.since_high
        twin.shown_low = self.shown_low
        twin.shown_high = self.shown_high
        if self.odd:
            twin.odd = self.odd[:]
        return twin

    def note_numbers(self) -> None:
        """Sets what follows from the cards held."""
        self.numbers = numbers_in(self.held)

    # -- cards come and go ----------------------------------------------------------------------

    def take(self, number: i64, seen: bool) -> None:
        """A card comes from the store; others see it, or do not."""
        if seen:
            self.known += in_four(1, number)
        else:
            self.unknown |= bit(self.came)
        self.came += 1
        self.size += 1
        self.numbers |= 1 << number
        self.held += in_four(1, number)

    def give_all(self, getter: "Hand", number: i64, count: i64) -> None:
        """So many cards, which are all of the number, go to another hand."""
        shown = four(self.known, number)
        self.uncover(number, count - shown)
        self.known -= in_four(count, number)
        self.held -= in_four(count, number)
        self.numbers &= ~(1 << number)
        self.size -= count
        self.set_shown(number, 0)
        self.has_none(number)
        getter.known += in_four(count, number)
        getter.held += in_four(count, number)
        getter.size += count

    def lay_aside(self, number: i64) -> None:
        """All four cards of a number leave the hand."""
        self.uncover(number, FOUR - four(self.known, number))
        self.known -= in_four(FOUR, number)
        self.held -= in_four(FOUR, number)
        self.numbers &= ~(1 << number)
        self.set_shown(number, 0)
        self.size -= FOUR

    # -- what all know --------------------------------------------------------------------------

    def has_none(self, number: i64) -> None:
        """All see that no card in hand is of the number."""
        self.set_since(number, self.came)

    def since(self, number: i64) -> i64:
        """The moment before which no card that came is of the number."""
        if number <= LOW:
            return self.since_low >> (number - 1) * MOMENT & MOMENTS
        return self.since_high >> (number - 1 - LOW) * MOMENT & MOMENTS

    def set_since(self, number: i64, moment: i64) -> None:
        """Sets that moment."""
        later = moment - self.since(number)
        if number <= LOW:
            self.since_low += later << (number - 1) * MOMENT
        else:
            self.since_high += later << (number - 1 - LOW) * MOMENT

    def shows(self, number: i64) -> None:
        """An ask shows that one of the cards in hand is of the number."""
        if not four(self.known, number):
            self.uncover(number, 1)
            self.set_shown(number, self.came)

    def shown(self, number: i64) -> i64:
        """The moment at which one of the number was shown."""
        if number <= LOW:
            return self.shown_low >> (number - 1) * MOMENT & MOMENTS
        return self.shown_high >> (number - 1 - LOW) * MOMENT & MOMENTS

    def set_shown(self, number: i64, moment: i64) -> None:
        """Sets that moment."""
        later = moment - self.shown(number)
        if number <= LOW:
            self.shown_low += later << (number - 1) * MOMENT
        else:
            self.shown_high += later << (number - 1 - LOW) * MOMENT

    def last_is_not(self, number: i64) -> None:
        """All see that the last card that came is not of the number."""
        self.odd[number] |= bit(self.came - 1)

    def uncover(self, number: i64, count: i64) -> None:
        """So many unknown cards turn out to be of the number."""
        if count == 0:
            return
        self.known += in_four(count, number)
        possible = self.possible(number)
        if self.odd and possible & (possible - 1):
            self.relax()
        while count > 0:
            first = possible & -possible
            possible ^= first
            self.unknown ^= first
            count -= 1

    def relax(self) -> None:
        """An unlucky draw rules a number out for one card alone (GS-OP-3). Once there is a choice it may be another
        card, so that is forgotten: ruled out are only the first cards, up to some moment."""
        for number in range(1, NUMBERS):
            self.bar(number, self.barred(number))
            self.odd[number] = 0

    def possible(self, number: i64) -> i64:
        """The unknown cards that can be of the number."""
        since = self.since(number)
        cards = self.unknown >> since << since
        return cards & ~self.odd[number] if self.odd else cards

    def barred(self, number: i64) -> i64:
        """The unknown cards that cannot be of the number."""
        return self.unknown ^ self.possible(number)

    def bar(self, number: i64, cards: i64) -> None:
        """Sets which unknown cards cannot be of the number."""
        free = self.unknown & ~cards
        first = free & -free
        self.set_since(number, bit_place(first) if first else self.came)
        if self.odd:
            self.odd[number] = cards & ~(first - 1) if first else 0

    def add_places(self, guess: Guess, seat: i64, ranks: i64) -> None:
        """The cards in hand that are not seen here, and what each can be."""
        unknown = self.unknown
        takes = vec[i64]([0] * CARDS)
        number: i64 = 1
        while number <= ranks:
            seen = four(self.held, number) - four(self.known, number)
            possible = unknown & self.possible(number)
            while seen > 0:
                unknown ^= possible & -possible
                possible &= possible - 1
                seen -= 1
            number += 1
        number = 1
        while number <= ranks:
            since = self.since(number)
            possible = unknown & self.possible(number)
            card = since
            possible >>= since
            while possible:
                if possible & 1:
                    takes[card] |= bit(number - 1)
                possible >>= 1
                card += 1
            number += 1
        card = 0
        while unknown:
            if unknown & 1:
                guess.add_place(seat, takes[card], card)
            unknown >>= 1
            card += 1


def blank_hand(lucky_draws_show: bool) -> Hand:
    """No cards."""
    hand = Hand()
    if lucky_draws_show:
        hand.odd = [0] * NUMBERS
    return hand


def bit_place(one: i64) -> i64:
    """Which bit it is."""
    place: i64 = 0
    while one > 1:
        one >>= 1
        place += 1
    return place
