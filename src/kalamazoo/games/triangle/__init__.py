"""The Triangle, Another Patience of 1913: clear 28 cards in pairs that make 13."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.triangle import notation, position, refusals, scene
from kalamazoo.games.triangle.engine.state import PLACE_NAMES, TriangleState
from kalamazoo.games.triangle.options import FIELDS, TriangleOptions


class Triangle(Game):
    """The game."""

    name = "triangle"
    title = "Triangle"
    family = "flinch"
    about = "One player and a triangle of 28 cards. Clear it in pairs that make 13, once through the pack."
    minutes = (3, 10)
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    places = PLACE_NAMES
    endings: ClassVar[Mapping[int, Ruling]] = refusals.ENDINGS

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> TriangleOptions:
        """The typed options."""
        return TriangleOptions(values)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """One player."""
        return 1, 1

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> TriangleState:
        """A new game."""
        state = self.blank(options, seats)
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> TriangleState:
        """An empty table."""
        return TriangleState(own(options))

    def write_move(self, state: State, seat: int, move: int) -> str:
        """`7.1+7.3`"""
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

    def read_position(self, options: Options, document: Mapping[str, Any]) -> TriangleState:
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


def own(options: Options) -> TriangleOptions:
    """The options as the Triangle knows them."""
    if not isinstance(options, TriangleOptions):
        raise TypeError(f"{type(options).__name__} are no options of the Triangle")
    return options


def table(state: State) -> TriangleState:
    """The state as the Triangle knows it."""
    if not isinstance(state, TriangleState):
        raise TypeError(f"{type(state).__name__} is no state of the Triangle")
    return state
