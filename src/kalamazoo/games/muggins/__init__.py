"""Muggins: everybody plays from a hand nobody looks at, and whoever sees a mistake first calls it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.muggins import notation, position, refusals, scene
from kalamazoo.games.muggins.engine import state as states
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import CALL
from kalamazoo.games.muggins.options import FIELDS, MugginsOptions

SEATS = (2, 8)  # MU-SET-1, MU-OP-23


class Muggins(Game):
    """The game of Muggins."""

    name = "muggins"
    title = "Muggins"
    family = "flinch"
    about = "Turn up your cards one by one and get rid of them all. Whoever plays wrong is called and takes a card."
    minutes = (5, 20)
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    places = ("", "hand", "stock", "drawn", "table", "away", "new")
    shared = frozenset({"table"})
    endings: ClassVar[Mapping[int, Ruling]] = refusals.ENDINGS
    slips = True

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> MugginsOptions:
        return MugginsOptions(values, edition["ranks"], edition["copies"], edition["nearest-left"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        return SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> MugginsState:
        return states.deal(cast(MugginsOptions, options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> MugginsState:
        return states.blank(cast(MugginsOptions, options), seats)

    def write_move(self, state: State, seat: int, move: int) -> str:
        return notation.write_move(move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        return notation.read_move(cast(MugginsState, state), seat, text)

    def name_move(self, state: State, seat: int, move: int) -> str:
        return notation.name_move(cast(MugginsState, state), seat, move)

    def write_position(self, state: State) -> dict[str, Any]:
        return position.write_position(cast(MugginsState, state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> MugginsState:
        return position.read_position(cast(MugginsOptions, options), document)

    def write_card(self, card: int) -> str:
        return notation.write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        return scene.scene(cast(MugginsState, state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        return scene.drop(cast(MugginsState, state), seat, source, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        return refusals.explain(cast(MugginsState, state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        return refusals.describe(event, viewer)

    def first_of(self, state: State, wishes: Sequence[tuple[int, int]], lot: Rng) -> int:
        """Equal calls: the caller nearest on the left of the offender (MU-OP-11)."""
        if all(move == CALL for _, move in wishes):
            offender = cast(MugginsState, state).offender()
            return min(range(len(wishes)), key=lambda at: (wishes[at][0] - offender - 1) % state.seats)
        return super().first_of(state, wishes, lot)

    def clock_delay(self, state: State, move: int) -> int:
        return cast(MugginsState, state).options.grace
