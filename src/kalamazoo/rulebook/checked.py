"""CheckedState: a state that does not trust its caller, for programs that are being written."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from kalamazoo.core.errors import BadMove, IllegalMove
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.core.state import State

if TYPE_CHECKING:
    from kalamazoo.rulebook.strings import Rules


class CheckedState(State):
    """The same game as the state within; whatever is not legal is an error that says why, and changes nothing."""

    def __init__(self, rules: Rules, state: State) -> None:
        super().__init__(state.seats)
        self.rules = rules
        self.within = state  # plain, for whatever must be quick

    def may_act(self) -> int:
        return self.within.may_act()

    def must_act(self) -> int:
        return self.within.must_act()

    def moves(self, seat: SupportsIndex) -> list[int]:
        number = self.seat_of(seat)
        return self.within.moves(number) if self.may_act() >> number & 1 else []

    def apply(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Makes a move; raises IllegalMove with the clause, or BadMove for what is no move at all."""
        number, wanted = self.seat_of(seat), index(move)
        if wanted not in self.moves(number):
            raise self.refusal(number, wanted)
        self.within.events = self.events
        self.within.apply(number, wanted)
        self.ending = self.within.ending

    def seat_of(self, seat: SupportsIndex) -> int:
        """A seat of this table as a number."""
        number = index(seat)
        if not (0 <= number < self.seats or number == CLOCK):
            raise BadMove(f"there is no seat {number} at a table of {self.seats}: seats are 0 to {self.seats - 1}")
        return number

    def refusal(self, seat: int, move: int) -> IllegalMove | BadMove:
        """Why a move may not be made."""
        game, known = self.rules.game, self.within.mask(seat)
        if not self.may_act():
            return BadMove(f"the game is over: seat {seat_name(seat)} cannot make move {move}")
        try:
            ruling = game.explain(known, seat, move)
            named = game.name_move(known, seat, move)
        except (ValueError, LookupError):
            return BadMove(f"{move} is not a move of {game.title}; ask moves({seat}) which there are")
        return IllegalMove(f"seat {seat_name(seat)}", named, ruling.text, ruling.clause)

    def random_move(self, seat: SupportsIndex, rng: Rng) -> int:
        return self.within.random_move(index(seat), rng)

    def distinct_moves(self, seat: SupportsIndex) -> list[int]:
        return self.within.distinct_moves(index(seat))

    def reveals(self, seat: SupportsIndex, move: SupportsIndex) -> bool:
        return self.within.reveals(index(seat), index(move))

    def rollers(self) -> int:
        return self.within.rollers()

    def stir(self, rng: Rng) -> None:
        self.within.stir(rng)

    def clone(self) -> CheckedState:
        return CheckedState(self.rules, self.within.clone())

    def mask(self, seat: SupportsIndex) -> State:
        return self.within.mask(index(seat))

    def fill(self, rng: Rng) -> None:
        self.within.fill(rng)

    def scores(self) -> list[int]:
        return self.within.scores()

    def values(self) -> list[float]:
        return self.within.values()

    def cards(self) -> list[int]:
        return self.within.cards()

    def ints(self) -> list[int]:
        return self.within.ints()

    def set_ints(self, numbers: list[int]) -> None:
        self.within.set_ints(numbers)
        self.ending = self.within.ending

    def house(self) -> Options:
        return self.within.house()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return CheckedState, (self.rules, self.within)
