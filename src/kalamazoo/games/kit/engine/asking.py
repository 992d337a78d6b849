"""What asking games share: whose turn it is, what has been made, the last ask, and what is said about it."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from kalamazoo.core.guess import Outlook
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State, shares

FOUR: Final = 4  # cards of a number: a book, or a set
NUMBERS: Final = 16  # the length of lists by number; 0 is not used
FOURS: Final[i64] = 0x444444444444444  # a count of four for every number, see `core.fours`
OPEN: Final = -1  # in place of a maker: not made
MISSES: Final = 20  # AU-OP-16, GS-OP-14: asks in vain in a row, for each player, that end a stalled game

SCORE_OF_ONE: Final = 1000  # where a tie is settled by the sum of the numbers, which is 120 at most
HOPEFUL_TRIES: Final = 6

STALLED_OUT: Final = 2  # an ending; the other, 1, is that everything is made


class AskingState(State):
    """A game in which one player asks another for a number; books, or sets, of four are laid."""

    def __init__(self, seats: int, ranks: int, tie_sum: bool, move_bits: int) -> None:
        super().__init__(seats)
        self.ranks: i64 = ranks  # the highest number
        self.tie_sum = tie_sum  # whether a tie is settled by the sum of the numbers
        self.move_bits: i64 = move_bits
        self.turn: i64 = 0  # who asks
        self.live: i64 = 0  # the mask of seats that have cards
        self.makers: list[int] = []  # by number: who made it
        self.left: i64 = ranks  # not made yet
        self.misses: i64 = 0  # asks in vain in a row, counted where they can end the game
        self.last: i64 = 0  # the last ask, see `note_ask`; 0 before the first
        self.outlook: Outlook | None = None  # of a view

    @abstractmethod
    def is_vain(self, move: int) -> bool:
        """Whether all know that the asked player does not have it."""

    @abstractmethod
    def made(self) -> list[int]:
        """How many books or sets each seat has."""

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def must_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def random_move(self, seat: int, rng: Rng) -> int:
        """An ask that all know to be in vain is made only if no better one comes up soon."""
        moves = self.moves(seat)
        for _ in range(HOPEFUL_TRIES):
            move = moves[rng.below(len(moves))]
            if not self.is_vain(move):
                return move
        return moves[rng.below(len(moves))]

    # -- the last ask ---------------------------------------------------------------------------

    def note_ask(self, asker: i64, move: i64, given: i64) -> None:
        """Remembers the last ask: the move itself, who made it and how many cards it brought."""
        self.last = move | (asker | given << 4 | 1 << 8) << self.move_bits
        self.outlook = None

    def last_move(self) -> int:
        """The move of the last ask."""
        return self.last & (1 << self.move_bits) - 1

    def last_asker(self) -> int:
        """Who made the last ask."""
        return self.last >> self.move_bits & 15

    def last_given(self) -> int:
        """How many cards the last ask brought."""
        return self.last >> self.move_bits + 4 & 15

    # -- copies and results ---------------------------------------------------------------------

    def copy_course(self, twin: "AskingState") -> None:
        """Makes a new state equal to this one in all that is here."""
        twin.ending = self.ending
        twin.turn = self.turn
        twin.live = self.live
        twin.makers = self.makers[:]
        twin.left = self.left
        twin.misses = self.misses
        twin.last = self.last
        twin.outlook = self.outlook

    def made_by(self, seat: int) -> list[int]:
        """The numbers of a seat's books or sets, as far as they are known here."""
        found: list[int] = []
        for number in range(1, self.ranks + 1):
            if self.makers[number] == seat:
                found.append(number)
        return found

    def tie_sums(self) -> list[int]:
        """What the books or sets of each seat add up to, where that settles a tie (AU-END-3, GS-OP-10)."""
        return [sum(self.made_by(seat)) for seat in range(self.seats)] if self.tie_sum else []

    def estimate(self) -> list[float]:
        """By what was made; the less is left to make, the more a lead is worth."""
        made = self.made()
        best = max(made)
        left: int = self.left
        unit = 0.6 + 0.25 * left
        return shares([(best - number) / unit for number in made])

    def scores(self) -> list[int]:
        """What was made (AU-END-2, GS-END-2); where their sum settles a tie, a thousand for each, and the sum."""
        made = self.made()
        if self.tie_sum:
            sums = self.tie_sums()
            for seat in range(self.seats):
                made[seat] = made[seat] * SCORE_OF_ONE + sums[seat]
        return made


# -- asks, and what is said -----------------------------------------------------------------------


def asked_of(move: int) -> int:
    """Who is asked; the number asked for is in the four bits below."""
    return move >> 4 & 15


def note(what: int, seat: int = 0, about: int = 0) -> int:
    """The number of an event: what was said, to whom, and about which card or number."""
    return what | seat << 3 | about << 8


def note_kind(number: int) -> int:
    """What was said."""
    return number & 7


def note_seat(number: int) -> int:
    """To whom."""
    return number >> 3 & 31


def note_about(number: int) -> int:
    """About which card or number."""
    return number >> 8


def at_least_one(share: float, cards: int) -> float:
    """The chance that one of so many cards lies where this share of the places is."""
    none = 1.0
    for _ in range(cards):
        none *= 1.0 - share
    return 1.0 - none
