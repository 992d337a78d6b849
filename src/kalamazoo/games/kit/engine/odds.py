"""Odds: where the cards of each number probably lie, for a player who has followed every ask and answer.

Of each owner (a seat, or the store) it is known how many cards are not known, and which numbers they can be; of each
number, how many cards are not known. How many of them lie with whom is settled by turns: the cards of a number are
shared out over its owners, then the places of an owner over its numbers, until both sums hold.
"""

from typing import Final, final

from kalamazoo.games.kit.engine.asking import NUMBERS

ROUNDS: Final = 4  # of settling


@final
class Odds:
    """What one seat expects; lists are by owner times NUMBERS plus number."""

    def __init__(self, seats: int, others: int = 0) -> None:
        owners = seats + others
        self.seats = seats
        self.owners = owners
        self.sure = [0] * (owners * NUMBERS)  # how many cards are there for sure
        self.expected = [0.0] * (owners * NUMBERS)  # how many of the hidden cards are there; first: the places for them
        self.places = [0] * owners  # how many cards are not known
        self.hidden = [0] * NUMBERS  # by number: cards of which it is not known where they lie

    def settle(self) -> None:
        """Shares the hidden cards out."""
        expected = self.expected
        owners = self.owners
        for turn in range(ROUNDS):
            if turn:
                for owner in range(owners):
                    first = owner * NUMBERS
                    total = 0.0
                    for at in range(first + 1, first + NUMBERS):
                        total += expected[at]
                    if total > 0.0:
                        scale = self.places[owner] / total
                        for at in range(first + 1, first + NUMBERS):
                            if expected[at] > 0.0:
                                expected[at] *= scale
            for number in range(1, NUMBERS):
                cards = self.hidden[number]
                total = 0.0
                for owner in range(owners):
                    total += expected[owner * NUMBERS + number]
                if total > 0.0:
                    scale = cards / total
                    for owner in range(owners):
                        expected[owner * NUMBERS + number] *= scale

    def largest(self, number: int) -> float:
        """The largest share that any seat has; what is at the store cannot be asked for."""
        hidden = self.hidden[number]
        most = 0.0
        for seat in range(self.seats):
            most = max(most, self.expected[seat * NUMBERS + number])
        return min(1.0, most / hidden) if hidden else 0.0

    def chance(self, owner: int, number: int) -> float:
        """The chance that this owner has a card of the number."""
        if self.sure[owner * NUMBERS + number]:
            return 1.0
        hidden = self.hidden[number]
        if not hidden:
            return 0.0
        share = self.expected[owner * NUMBERS + number] / hidden
        if share > 0.9999:
            return 1.0
        none = 1.0
        for _ in range(hidden):
            none *= 1.0 - share
        return 1.0 - none
