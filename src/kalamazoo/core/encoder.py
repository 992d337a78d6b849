"""Encoder: a game as programs that learn take it: a number for every action, a row of bytes for what a seat knows.

Action 0 is silence. The others are a game's moves in a fixed order, told from the seat that acts: its own seat is 0,
its left neighbour 1. A row is told from there too. Rows lie in words of eight bytes, the first byte lowest, so that
they are cleared eight bytes at a time; a byte is at most 127, so a word is never negative.
"""

from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kalamazoo.core.bits import bit
from kalamazoo.core.errors import BadMove
from kalamazoo.core.moves import give_back, spare_row
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec

SILENCE: Final = 0
MOST: Final = 127  # that a byte of a row can be; what is more counts as so many
WORD: Final = 8
SEVEN_APART: Final = 0x40810204081  # times seven bits: bit i, among others, at 8 * i …
FIRST_BITS: Final = 0x01010101010101  # … and these alone

COUNT: Final = 0  # kinds of columns: how many
CHOICE: Final = 1  # one of several things, numbered; 0 is mostly "none"
FLAG: Final = 2  # 0 or 1


@final
class Block:
    """Actions of one kind: a name, and the words of each thing that tells them apart."""

    def __init__(self, name: str, axes: list[list[str]], first: int) -> None:
        self.name = name
        self.axes = axes
        self.first = first
        self.size = 1
        for axis in axes:
            self.size *= len(axis)

    def places(self, action: int) -> list[int]:
        """Where an action of this block stands on each axis; the last axis runs quickest."""
        rest = action - self.first
        found: list[int] = []
        for axis in reversed(self.axes):
            found.insert(0, rest % len(axis))
            rest //= len(axis)
        return found


@final
class Actions:
    """Every action of a rule set, in a fixed order."""

    def __init__(self) -> None:
        self.blocks = [Block("silence", [], SILENCE)]
        self.size = 1

    def add(self, name: str, axes: list[list[str]]) -> int:
        """Adds a block; returns its first action."""
        block = Block(name, axes, self.size)
        self.blocks.append(block)
        self.size += block.size
        return block.first

    def block_of(self, action: int) -> int:
        """The number of the block an action belongs to."""
        for number in range(len(self.blocks)):
            block = self.blocks[number]
            if block.first <= action < block.first + block.size:
                return number
        raise BadMove(f"there is no action {action}: they are 0 to {self.size - 1}")

    def name_of(self, action: int) -> str:
        """An action in words, apart from any position: "discard 7 slot-2"."""
        block = self.blocks[self.block_of(action)]
        words = [axis[at] for axis, at in zip(block.axes, block.places(action))]
        return " ".join([block.name, *words])

    def features(self, action: int) -> list[int]:
        """An action as numbers: its block, and 1 + its place on each axis, with zeros behind."""
        number = self.block_of(action)
        block = self.blocks[number]
        widest = 0
        for other in self.blocks:
            widest = max(widest, len(other.axes))
        places = [1 + at for at in block.places(action)]
        return [number, *places, *[0] * (widest - len(places))]


@final
class Column:
    """Some bytes of a row that tell one thing."""

    def __init__(self, name: str, first: int, size: int, kind: int, highest: int, meaning: str) -> None:
        self.name = name
        self.first = first
        self.size = size
        self.kind = kind
        self.highest = highest
        self.meaning = meaning


@final
class Columns:
    """Every byte of a row."""

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.width = 0

    def count(self, name: str, size: int, highest: int, meaning: str) -> int:
        """Adds bytes that say how many; returns the first."""
        return self.add(name, size, COUNT, min(highest, MOST), meaning)

    def choice(self, name: str, size: int, highest: int, meaning: str) -> int:
        """Adds bytes that each say which of several things; returns the first."""
        return self.add(name, size, CHOICE, highest, meaning)

    def flag(self, name: str, size: int, meaning: str) -> int:
        """Adds bytes that each say yes or no; returns the first."""
        return self.add(name, size, FLAG, 1, meaning)

    def number(self, name: str, meaning: str) -> int:
        """Adds three bytes for a whole number of either sign: whether it is below 0, hundreds, the rest."""
        return self.add(name, 3, COUNT, MOST, f"{meaning}: below 0, hundreds, the rest")

    def for_others(self, first: int, seats: int) -> int:
        """Adds the columns from this byte on for each of the other seats; returns how many bytes a seat has."""
        own = [column for column in self.columns if column.first >= first]
        size = self.width - first
        for step in range(1, seats):
            for column in own:
                self.add(f"{column.name}, seat+{step}", column.size, column.kind, column.highest, column.meaning)
        return size

    def add(self, name: str, size: int, kind: int, highest: int, meaning: str) -> int:
        """Adds some bytes; returns the first."""
        if highest > MOST:
            raise ValueError(f"{name} can be {highest}, and a byte of a row at most {MOST}")
        first = self.width
        self.columns.append(Column(name, first, size, kind, highest, meaning))
        self.width += size
        return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(metaclass=ABCMeta):
    """What one rule set is to a learner, at a table of one size.

    It takes a whole state or what a seat knows of it, and gives the same for both.
    """

    def __init__(self, seats: int, actions: Actions, columns: Columns) -> None:
        self.seats: i64 = seats
        self.actions = actions
        self.columns = columns
        self.size: i64 = actions.size  # how many actions there are, silence among them
        self.width: i64 = columns.width  # bytes of a row
        self.words: i64 = (columns.width + WORD - 1) // WORD  # of a row …
        self.mask_words: i64 = (actions.size + WORD - 1) // WORD  # … and of a row that says which actions are allowed

    @abstractmethod
    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        """The action that a legal move is."""

    @abstractmethod
    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        """Writes what the seat knows into a row that is clear; `at` is the row's first byte."""

    def move_of(self, state: State, seat: i64, action: i64) -> i64:
        """The move that an allowed action stands for, the first of several; trusts its caller, as `apply` does."""
        moves = spare_row()
        state.list_moves(seat, moves)
        found: i64 = -1
        number: i64 = 0
        while number < moves.count and found < 0:
            if self.action_of(state, seat, moves.get(number)) == action:
                found = moves.get(number)
            number += 1
        give_back(moves)
        if found >= 0:
            return found
        raise BadMove(f"action {action} ({self.actions.name_of(action)}) is not allowed now")

    def allow(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        """Writes a 1 for every action that is a legal move into a row that is clear; silence is not among them."""
        moves = spare_row()
        state.list_moves(seat, moves)
        number: i64 = 0
        while number < moves.count:
            put(row, at + self.action_of(state, seat, moves.get(number)), 1)
            number += 1
        give_back(moves)

    def allows(self, state: State, seat: i64, action: i64) -> bool:
        """Whether an action is a legal move; silence never is."""
        return 0 < action < self.size and byte_at(self.allowed(state, seat), action) == 1

    def look_anew(self, state: State, seat: i64, row: vec[i64]) -> None:
        """Writes what the seat knows over whatever a row held."""
        wipe(row, 0, self.words)
        self.observe(state, seat, row, 0)

    def allow_anew(self, state: State, seat: i64, row: vec[i64]) -> None:
        """Writes what the seat may do over whatever a row held."""
        wipe(row, 0, self.mask_words)
        self.allow(state, seat, row, 0)

    def look(self, state: State, seat: i64) -> vec[i64]:
        """A new row of what the seat knows."""
        row = blank_row(self.words)
        self.observe(state, seat, row, 0)
        return row

    def allowed(self, state: State, seat: i64) -> vec[i64]:
        """A new row of what the seat may do."""
        row = blank_row(self.mask_words)
        self.allow(state, seat, row, 0)
        return row


def blank_row(words: int) -> vec[i64]:
    """A row that is clear."""
    return vec[i64]([0] * words)


def wipe(row: vec[i64], first: i64, words: i64) -> None:
    """Clears some words of a row."""
    last: i64 = first + words
    while first + 4 <= last:  # four at a time, for it is done before every move
        row[first] = 0
        row[first + 1] = 0
        row[first + 2] = 0
        row[first + 3] = 0
        first += 4
    while first < last:
        row[first] = 0
        first += 1


def put(row: vec[i64], at: i64, value: i64) -> None:
    """Writes a number, 0 to 127, into a byte that is clear or has the same number."""
    row[at >> 3] |= value << ((at & 7) << 3)


def put_word(row: vec[i64], at: i64, word: i64) -> None:
    """Writes up to eight bytes at once, 0 to 127 each, from a byte on that is clear like those behind it."""
    place: i64 = at >> 3
    shift: i64 = (at & 7) << 3
    if not shift:
        row[place] |= word
        return
    over: i64 = word >> (64 - shift)  # goes into the next word; taken off first, so that nothing grows too large
    row[place] |= (word ^ over << (64 - shift)) << shift
    if over:
        row[place + 1] |= over


def spread_bits(bits: i64) -> i64:
    """Eight bits as eight bytes of a word, each 0 or 1."""
    return (bits & 127) * SEVEN_APART & FIRST_BITS | (bits >> 7 & 1) << 56


def spread_fours(fours: i64) -> i64:
    """Eight numbers of four bits as eight bytes of a word; the last is below 8."""
    fours = (fours | fours << 16) & 0x0000FFFF0000FFFF
    fours = (fours | fours << 8) & 0x00FF00FF00FF00FF
    return (fours | fours << 4) & 0x0F0F0F0F0F0F0F0F


def at_most(value: i64) -> i64:
    """A number of things as a byte can tell it."""
    if value > MOST:
        return MOST
    return value


def put_count(row: vec[i64], at: i64, value: i64) -> None:
    """Writes a number of things into a byte that is clear; more than 127 are written as 127."""
    if value > MOST:
        value = MOST
    row[at >> 3] |= value << ((at & 7) << 3)


def put_number(row: vec[i64], at: i64, value: i64) -> None:
    """Writes a whole number of either sign into three bytes that are clear."""
    if value < 0:
        put(row, at, 1)
        value = -value
    put_count(row, at + 1, value // 100)
    put(row, at + 2, value % 100)


def count_one(row: vec[i64], at: i64) -> None:
    """One more in a byte."""
    word: i64 = row[at >> 3]
    shift: i64 = (at & 7) << 3
    if (word >> shift) & 127 != MOST:
        row[at >> 3] = word + bit(shift)


def add_byte(row: vec[i64], at: i64, value: i64) -> None:
    """Adds to a byte, which stays below 128."""
    row[at >> 3] += value << ((at & 7) << 3)


def byte_at(row: vec[i64], at: i64) -> i64:
    """A byte of a row."""
    return (row[at >> 3] >> ((at & 7) << 3)) & 127


def beside(other: i64, seat: i64, seats: i64) -> i64:
    """How many seats to the left of a seat another one is."""
    step: i64 = other - seat
    if step < 0:
        step += seats
    return step


def counted(first: int, last: int) -> list[str]:
    """Numbers in words, for an axis."""
    return [str(number) for number in range(first, last + 1)]


def neighbours(seats: int) -> list[str]:
    """The other seats in words, for an axis: next, then those behind."""
    return [f"seat+{step}" for step in range(1, seats)]
