"""State: the contract of every game.

A state knows the cards and the rules; it knows no players, clocks, sockets or screens. Its caller
checks that a move is legal (`Referee` does), so `apply` trusts it.
"""

from abc import ABCMeta, abstractmethod
from hashlib import sha256
from typing import Final

from mypy_extensions import mypyc_attr

from kalamazoo.core.event import Event
from kalamazoo.core.moves import Moves, give_back, given_back, spare_row
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, EVERYONE, first_seat, seat_name

RUNNING: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """A position of a game, complete or as one seat may know it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ending = RUNNING  # how the game ended: a key of the game's list of endings
        self.events: list[Event] | None = None  # while this is a list, what happens is told to it

    # -- who may do what ------------------------------------------------------------------------

    @abstractmethod
    def may_act(self) -> int:
        """The mask of seats allowed to move now, the clock among them; 0 when the game is over."""

    @abstractmethod
    def must_act(self) -> int:
        """The mask of seats the game waits for; part of `may_act`. 0 while only the clock can end a wait."""

    def to_act(self) -> int:
        """Whom the game waits for: the first seat of `must_act`; the clock if there is none; -1 when it is over."""
        mask = self.must_act()
        if mask:
            return first_seat(mask)
        return CLOCK if self.may_act() else -1

    @abstractmethod
    def moves(self, seat: int) -> list[int]:
        """Every legal move of the seat, without duplicates, in a fixed order; the same on its masked state."""

    def list_moves(self, seat: int, into: Moves) -> None:
        """Writes the same moves into a row, in place of what it had: for loops that ask for many.

        A game for which that is quicker than a list overrides it, and its `moves` is `listed_moves`.
        """
        into.take(self.moves(seat))

    @abstractmethod
    def apply(self, seat: int, move: int) -> None:
        """Makes a legal move, in place."""

    def distinct_moves(self, seat: int) -> list[int]:
        """The legal moves without those that come to the same as an earlier one (equal cards, equal piles)."""
        return self.moves(seat)

    def reveals(self, seat: int, move: int) -> bool:
        """Whether this move of its own may tell the seat something about hidden cards; asked of its masked state.

        If not, what the seat will know after the move is the same however the hidden cards lie.
        """
        return True

    def random_move(self, seat: int, rng: Rng) -> int:
        """A move to roll out with: any legal one here; games override it with "play if you can"."""
        row = spare_row()
        self.list_moves(seat, row)
        move = row.pick(rng)
        give_back(row)
        return move

    def rollers(self) -> int:
        """The mask of seats that a rollout lets act; games override it where the clock is the likely one."""
        return self.must_act()

    def stir(self, rng: Rng) -> None:  # noqa: B027
        """Takes whatever chance still brings from a fork of this generator; nothing, where the deal decides all."""

    # -- copies and knowledge -------------------------------------------------------------------

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy; events are not copied."""

    @abstractmethod
    def mask(self, seat: int) -> "State":
        """The position as this seat (or ONLOOKER) may know it; unseen cards are BACK, counts are kept."""

    @abstractmethod
    def fill(self, rng: Rng) -> None:
        """Replaces each BACK by a guess that fits all that is known, and the future by a new one."""

    # -- results and storage --------------------------------------------------------------------

    @abstractmethod
    def scores(self) -> list[int]:
        """The standing by seat, larger is better; final once `may_act` is 0."""

    def values(self) -> list[float]:
        """The share of the win that each seat can expect, 0 to 1, in every game and at any moment.

        At the end it is what each got: the winners share 1, in a patience 1 is a win. Before it, a plain estimate
        from what lies on the table (`estimate`).
        """
        if self.may_act():
            return self.estimate()
        scores = self.scores()
        best = max(scores)
        if best <= 0 and min(scores) == best:  # a draw, or a patience that is lost
            return [0.0 if self.seats == 1 else 1 / self.seats] * self.seats
        share = 1 / scores.count(best)
        return [share if score == best else 0.0 for score in scores]

    def estimate(self) -> list[float]:
        """`values` of a game that goes on: all alike, where a game knows no better."""
        return [1 / max(2, self.seats)] * self.seats

    @abstractmethod
    def cards(self) -> list[int]:
        """Every card of the game wherever it lies, in any order; BACK for each unknown one."""

    @abstractmethod
    def ints(self) -> list[int]:
        """The whole position as numbers (no events), so that equal positions give equal lists."""

    @abstractmethod
    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` of a position with the same options and seats gave."""

    def dump(self) -> bytes:
        """The position as bytes: equality, hashing, storage, fingerprints."""
        return pack_ints(self.ints())

    def restore(self, data: bytes) -> None:
        """Takes over what `dump` wrote."""
        self.set_ints(unpack_ints(data))

    # -- as a value of Python -------------------------------------------------------------------

    def house(self) -> Options:
        """The options it was dealt with."""
        raise TypeError(f"{type(self).__name__} does not say by which options it is played")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        origin = self.house().origin
        if origin is None:
            raise TypeError(f"this {type(self).__name__} belongs to no rule set, so it cannot be sent elsewhere")
        return origin.revive, (origin.text, origin.deck, self.seats, self.dump())

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other) or self.seats != other.seats:
            return False
        return rules_text(self) == rules_text(other) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("a state changes with every move; take its dump() as a key")

    def __repr__(self) -> str:
        seats = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        waits = self.to_act()
        turn = "over" if waits < 0 else f"{seat_name(waits)} to act"
        return f"<{rules_text(self) or type(self).__name__}, {seats}, {turn}, {sha256(self.dump()).hexdigest()[:8]}>"

    def _repr_svg_(self) -> str | None:
        """The table as a notebook shows it: as an onlooker sees it."""
        origin = self.house().origin
        return origin.draw(origin.text, origin.deck, self.seats, self.dump()) if origin is not None else None

    # -- telling --------------------------------------------------------------------------------

    def tell(
        self,
        kind: int,
        seat: int,
        card: int = 0,
        source: int = 0,
        target: int = 0,
        number: int = 0,
        seen: int = EVERYONE,
    ) -> None:
        """Tells an event to whoever listens."""
        if self.events is not None:
            self.events.append(Event(kind, seat, card, source, target, number, seen))


def listed_moves(state: State, seat: int) -> list[int]:
    """What `list_moves` writes, in a new list: `moves` of a game that overrides it."""
    row = spare_row()
    state.list_moves(seat, row)
    return given_back(row)


def is_move(state: State, seat: int, move: int) -> bool:
    """Whether a move is among the legal ones of a seat that may act."""
    row = spare_row()
    state.list_moves(seat, row)
    found = row.has(move)
    give_back(row)
    return found


def rules_text(state: State) -> str:
    """The rules string a state is played by; empty if it belongs to no rule set."""
    origin = state.house().origin
    return origin.text if origin is not None else ""


def shares(behind: list[float]) -> list[float]:
    """How a win is divided in expectation among seats that are so far behind the first (who is 0 behind).

    To be 1 behind a single rival means one chance in five. No function is used that machines round differently.
    """
    weights = [1.0 / ((1.0 + gap) * (1.0 + gap)) for gap in behind]
    total = 0.0
    for weight in weights:  # `sum` rounds floats in another way since Python 3.12
        total += weight
    return [weight / total for weight in weights]


def pack_ints(numbers: list[int]) -> bytes:
    """Numbers as bytes: seven bits a byte, small numbers of either sign short."""
    out = bytearray()
    for number in numbers:
        rest = number << 1 if number >= 0 else (-number << 1) - 1
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def unpack_ints(data: bytes) -> list[int]:
    """The numbers that `pack_ints` wrote."""
    numbers: list[int] = []
    value = 0
    shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        if byte & 128:
            shift += 7
            continue
        numbers.append(-((value + 1) >> 1) if value & 1 else value >> 1)
        value = 0
        shift = 0
    if shift:
        raise ValueError("the dump of a position ends in the middle of a number")
    return numbers


def put_list(out: list[int], items: list[int]) -> None:
    """Appends a list with its length in front, for `ints`."""
    out.append(len(items))
    out.extend(items)


class IntReader:
    """Takes numbers back in the order they were put."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def one(self) -> int:
        """The next number."""
        number = self.numbers[self.at]
        self.at += 1
        return number

    def some(self) -> list[int]:
        """The next list, as `put_list` put it."""
        size = self.one()
        items = self.numbers[self.at : self.at + size]
        if size < 0 or len(items) != size:
            raise ValueError("the numbers of a position end in the middle of a list")
        self.at += size
        return items

    def more(self) -> bool:
        """Whether something follows."""
        return self.at < len(self.numbers)

    def finish(self) -> None:
        """Complains if anything is left."""
        if self.at != len(self.numbers):
            raise ValueError("the numbers of a position go on after its end")
