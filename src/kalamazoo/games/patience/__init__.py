"""Patience, also Solitaire Flinch: bring four series up from the 1s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.patience import notation, position, refusals, scene
from kalamazoo.games.patience.engine.state import PLACE_NAMES, PatienceState
from kalamazoo.games.patience.options import FIELDS, PatienceOptions


class Patience(Game):
    """The game."""

    name = "patience"
    title = "Patience"
    family = "flinch"
    about = "One player and four series of the pack. Build up from the 1s above, down on four piles below."
    minutes = (5, 15)
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    places = PLACE_NAMES
    shared = frozenset({"upper", "lower"})
    endings: ClassVar[Mapping[int, Ruling]] = refusals.ENDINGS

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> PatienceOptions:
        """The typed options."""
        return PatienceOptions(values, edition["cap"], edition["from-stock"], edition["tail-missing"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """One player (PA-SET-7)."""
        return 1, 1

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> PatienceState:
        """A new game."""
        state = self.blank(options, seats)
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> PatienceState:
        """An empty table."""
        return PatienceState(own(options))

    def write_move(self, state: State, seat: int, move: int) -> str:
        """`l3>u1`"""
        return notation.write_move(move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        """The move of a token."""
        return notation.read_move(text)

    def name_move(self, state: State, seat: int, move: int) -> str:
        """The move in words."""
        return notation.name_move(table(state), move)

    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a document."""
        return position.write_position(table(state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> PatienceState:
        """The state of a document."""
        return position.read_position(own(options), document)

    def write_card(self, card: int) -> str:
        """A card in texts."""
        return notation.write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        """The table as it is seen."""
        return scene.scene(table(state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        """What carrying a card attempts."""
        return scene.drop(table(state), source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        """Why a move is refused."""
        return refusals.explain(table(state), move)

    def describe(self, event: Event, viewer: int) -> str:
        """An event in words."""
        return refusals.describe(event)


def own(options: Options) -> PatienceOptions:
    """The options as Patience knows them."""
    if not isinstance(options, PatienceOptions):
        raise TypeError(f"{type(options).__name__} are no options of Patience")
    return options


def table(state: State) -> PatienceState:
    """The state as Patience knows it."""
    if not isinstance(state, PatienceState):
        raise TypeError(f"{type(state).__name__} is no state of Patience")
    return state
