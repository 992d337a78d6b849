"""Questions: whom to ask next, so that a game in which anybody may act becomes one answer after another.

Whoever may act but owes nothing is asked first, from the left of the last who moved; silence is an answer. Then comes
whoever owes a move. When the game waits for nobody and all were silent, the clock moves. With `never`, those who owe
nothing are asked only when the game waits for nobody.
"""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.moves import give_back, spare_row
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.core.state import State


@final
class Questions:
    """The questions at one table."""

    def __init__(self, state: State, never: bool) -> None:
        self.state = state
        self.never = never
        self.silent: i64 = 0  # who was asked since the last move and said nothing
        self.first: i64 = 0  # who is asked first
        self.seat: i64 = -1  # who is asked now; -1 when the game is over
        self.owed = False  # the seat owes a move: it may not be silent
        self.moves: i64 = 0  # made so far, the clock's among them
        self.ask()

    def ask(self) -> None:
        """Finds the seat that is asked next; lets the clock move where nobody else does."""
        state = self.state
        while True:
            may: i64 = state.may_act()
            if not may:
                self.seat = -1
                return
            must: i64 = state.must_act()
            if may == must and not may & (may - 1) and may != CLOCK_BIT:
                self.seat = self.next_of(may)
                self.owed = True
                return
            self.owed = False
            if not (self.never and must):
                willing: i64 = may & ~must & ~self.silent & ~CLOCK_BIT
                while willing:
                    seat: i64 = self.next_of(willing)
                    if can_move(state, seat):
                        self.seat = seat
                        return
                    willing &= ~bit(seat)
            self.owed = True
            waits: i64 = must & ~CLOCK_BIT
            if not waits and not may & CLOCK_BIT:
                waits = may  # all were silent, and nothing else can happen: somebody must speak
            if waits:
                self.seat = self.next_of(waits)
                return
            self.made(CLOCK, state.moves(CLOCK)[0])

    def next_of(self, mask: i64) -> i64:
        """The first seat of a mask that is not empty, counted from whoever is asked first."""
        seat: i64 = self.first
        while not mask >> seat & 1:
            seat += 1
            if seat > 30:
                seat = 0
        return seat

    def stay_silent(self) -> None:
        """The seat that is asked says nothing."""
        self.silent |= bit(self.seat)
        self.ask()

    def answer(self, move: int) -> None:
        """The seat that is asked makes a legal move."""
        self.first = self.seat + 1
        if self.first >= self.state.seats:
            self.first = 0
        self.made(self.seat, move)
        self.ask()

    def made(self, seat: i64, move: int) -> None:
        """A move is made, and everybody may speak again."""
        self.state.apply(seat, move)
        self.silent = 0
        self.moves += 1

    def numbers(self) -> list[int]:
        """All but the state, for `resume`."""
        return [int(self.never), self.silent, self.first, self.seat, int(self.owed), self.moves]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return resume, (self.state, self.numbers())

    def __deepcopy__(self, memo: object) -> "Questions":
        return resume(self.state.clone(), self.numbers())


def can_move(state: State, seat: i64) -> bool:
    """Whether a seat has any legal move."""
    moves = spare_row()
    state.list_moves(seat, moves)
    found = moves.count > 0
    give_back(moves)
    return found


def resume(state: State, numbers: list[int]) -> Questions:
    """The questions at a table, going on where they were."""
    table = Questions(state, numbers[0] != 0)
    table.silent = numbers[1]
    table.first = numbers[2]
    table.seat = numbers[3]
    table.owed = numbers[4] != 0
    table.moves = numbers[5]
    return table
