"""Moves: a row of moves that is filled again and again, for loops that ask for many of them."""

from typing import Final, cast

from mypy_extensions import i64

from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import append, vec

ROOM: Final = 128  # moves that a new row has room for
MOST_BITS: Final = 64  # of a mask
BLANKS: Final = [object() for _ in range(ROOM)]  # each another one, for to count one and the same takes its time
BOXES: Final[list[object]] = [0] * 4096  # numbers as objects: the last one of all whose bits choose the same place
PLAIN: Final = isinstance(cast(object, vec[i64]()), list)  # interpreted: a row is a list


def packed_places(mask: int) -> int:
    """The places of the bits that are set in eight, counted from 1, four bits each, the lowest first."""
    found = 0
    for place in range(8, 0, -1):
        if mask >> place - 1 & 1:
            found = found << 4 | place
    return found


PLACES: Final[vec[i64]] = vec[i64]([packed_places(mask) for mask in range(256)])


class Moves:
    """Some moves in order. Compiled, they are numbers in memory, and nothing is made or freed for any of them."""

    def __init__(self) -> None:
        self.row: vec[i64] = vec[i64]([0] * ROOM)
        self.count: i64 = 0  # how many moves there are: the first of the row, or …
        self.taken: list[int] | None = None  # … all of this list
        self.busy = False  # of `FIRST`: somebody uses it

    def clear(self) -> None:
        """None is left."""
        self.count = 0
        if self.taken is not None:
            self.taken = None

    def add(self, move: i64) -> None:
        """One move more, behind the others."""
        if self.taken is not None:
            self.copy_taken()
        at: i64 = self.count
        if at == len(self.row):
            self.row = append(self.row, move)
        else:
            self.row[at] = move
        self.count = at + 1

    def add_each(self, first: i64, mask: i64) -> None:
        """For each bit that is set in a mask the move that is so many behind the first one."""
        if self.taken is not None:
            self.copy_taken()
        while self.count + MOST_BITS > len(self.row):
            self.row = append(self.row, 0)
        at: i64 = self.count
        before: i64 = first - 1
        while mask:
            places: i64 = PLACES[mask & 255]
            while places:
                self.row[at] = before + (places & 15)
                at += 1
                places >>= 4
            mask >>= 8
            before += 8
        self.count = at

    def take(self, moves: list[int]) -> None:
        """These moves in place of those that were there; the list is the row's own from now on."""
        self.count = len(moves)
        self.taken = moves

    def copy_taken(self) -> None:
        """The moves of a list that was taken are in the row itself now."""
        taken = self.taken
        self.clear()
        if taken is not None:
            for move in taken:
                self.add(move)

    def get(self, at: i64) -> i64:
        """The move at a place, counted from 0."""
        if at < 0 or at >= self.count:
            raise IndexError("there is no such move")
        if self.taken is not None:
            return self.taken[at]
        return self.row[at]

    def has(self, move: i64) -> bool:
        """Whether this move is among them."""
        at: i64 = 0
        while at < self.count:
            if self.get(at) == move:
                return True
            at += 1
        return False

    def pick(self, rng: Rng) -> i64:
        """One of them, each as likely as the others."""
        return self.get(rng.below(self.count))

    def listed(self) -> list[int]:
        """The same moves in a new list.

        Compiled, a number that comes up often is the same object each time, for to make it anew takes longer.
        """
        if self.taken is not None:
            return self.taken.copy()
        if PLAIN:
            return cast(list[int], cast(object, self.row))[: self.count]
        found = BLANKS[: self.count]
        at: i64 = 0
        while at < self.count:
            move: i64 = self.row[at]
            place: i64 = ((move ^ move >> 31) & 0x7FFFFFFF) * 0x61C88647 >> 30 & 4095
            box = BOXES[place]
            if cast(i64, box) != move:
                BOXES[place] = move
                box = BOXES[place]
            if at < ROOM:
                found[at] = box
            else:
                found.append(box)
            at += 1
        return cast(list[int], found)


FIRST: Final = Moves()  # a row that is mostly spare, and …
SPARE: Final = [Moves() for _ in range(8)]  # … others that nobody uses now


def spare_row() -> Moves:
    """An empty row that somebody used before, or else a new one; whoever is done with it calls `give_back`."""
    if PLAIN or FIRST.busy:  # interpreted, threads might take turns in between
        return another_row()
    FIRST.busy = True
    FIRST.clear()
    return FIRST


def another_row() -> Moves:
    """One of the other spare rows, or a new one."""
    try:
        row = SPARE.pop()
    except IndexError:
        return Moves()
    row.clear()
    return row


def give_back(row: Moves) -> None:
    """Somebody else may use a row now."""
    if row.busy:
        row.busy = False
    else:
        SPARE.append(row)


def given_back(row: Moves) -> list[int]:
    """The moves of a row in a new list; somebody else may use the row now."""
    found = row.listed()
    give_back(row)
    return found
