"""A hand in Authors, what all know of it, and what an ask does to two hands."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.fours import four, in_four

NO_MORE: Final = 8  # in `Hand.known`, beside the count: none of the unknown cards is of this number


@final
class Hand:
    """The cards of one seat, and what all know of them; four bits to a number, see `core.fours`."""

    def __init__(self) -> None:
        self.held: i64 = 0  # how many cards of each number; where cards have marks: the set of them
        self.known: i64 = 0  # the part of it that all know, and NO_MORE; the rest of a hand is its unknown cards
        self.dealt: i64 = 0  # of plain cards: how many that came with the deal were shown, also if they are gone
        self.another: i64 = 0  # of marked cards: the mask of numbers with one more card, whose mark is not known
        self.ruled_out: i64 = 0  # of marked cards: what is surely not among the unknown ones
        self.numbers: i64 = 0  # the mask of numbers in `held`
        self.size: i64 = 0  # cards in hand
        self.books: i64 = 0  # books made

    def copy(self, whole: bool) -> "Hand":
        """A copy, or what all know of it."""
        twin = Hand()
        if whole:
            twin.held = self.held
            twin.numbers = self.numbers
        twin.known = self.known
        twin.dealt = self.dealt
        twin.another = self.another
        twin.ruled_out = self.ruled_out
        twin.size = self.size
        twin.books = self.books
        return twin


def ask_number(getter: Hand, giver: Hand, number: i64, all_of: bool) -> i64:
    """Takes one card of the number (AU-ASK-5), or all, from the asked player; returns how many."""
    one = in_four(1, number)
    if four(getter.known, number) == 0:
        getter.known += one  # AU-ASK-3: all see that the asker has one
        getter.dealt += one
    given = four(giver.held, number)
    shown = four(giver.known, number)
    if given == 0 or all_of:
        giver.known += in_four(NO_MORE - shown, number)
        giver.dealt += in_four(given - (shown & (NO_MORE - 1)), number)
    else:
        given = 1
        if shown & (NO_MORE - 1):
            giver.known -= one
        else:
            giver.dealt += one
    giver.held -= given * one
    getter.held += given * one
    getter.known += given * one
    return given


def ask_card(getter: Hand, giver: Hand, number: i64, mark: i64) -> i64:
    """AU-OP-1: takes one certain card from the asked player, if it is there; returns whether it was."""
    bit = in_four(1 << (mark - 1), number)
    getter.ruled_out |= bit
    if four(getter.known, number) == 0:
        getter.another |= 1 << number  # AU-ASK-3: all see that the asker has one
    if giver.held & bit == 0:
        giver.ruled_out |= bit
        return 0
    if giver.known & bit:
        giver.known -= bit
    else:
        giver.another &= ~(1 << number)
    giver.held -= bit
    getter.held += bit
    getter.known |= bit
    return 1
