"""Go to Store, and Collector's Flinch: ask for all of a number, or draw, and collect sets of four."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.store import notation, position, refusals, scene
from kalamazoo.games.store.engine.state import StoreState, blank_store, deal_store
from kalamazoo.games.store.options import FIELDS, StoreOptions


class Store(Game):
    """The game."""

    name = "store"
    title = "Go to Store"
    family = "flinch"
    about = (
        "Ask a player for all cards of a number you hold; who has none sends you to the store. Most sets of four win."
    )
    minutes = (5, 15)
    fields = FIELDS
    places = ("", "store", "hand", "sets")
    endings = refusals.ENDINGS

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> StoreOptions:
        """The typed options."""
        return StoreOptions(values, edition["ranks"], edition["hand"], edition["phrase"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to four players (GS-SET-6), or more where the house allows (GS-OP-11)."""
        return position.FEWEST_SEATS, own(options).most_seats

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> StoreState:
        """Six cards each, and the store."""
        return deal_store(own(options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> StoreState:
        """An empty table."""
        return blank_store(own(options), seats)

    def write_move(self, state: State, seat: int, move: int) -> str:
        """`ask:B:7`"""
        return notation.write_move(move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        """The ask of a token."""
        return notation.read_move(text)

    def name_move(self, state: State, seat: int, move: int) -> str:
        """The ask in words."""
        return notation.name_move(move)

    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a document."""
        return position.write_position(seen(state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> StoreState:
        """The state of a document."""
        return position.read_position(own(options), document)

    def write_card(self, card: int) -> str:
        """`7` or `?`."""
        return notation.write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        """Store, hands and sets."""
        return scene.draw(seen(state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        """A card carried to another hand asks for its number there."""
        return scene.drop(seen(state), seat, source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        """Why the seat may not ask this."""
        return refusals.explain(seen(state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        """A line of the log."""
        return refusals.describe(event, viewer)


def own(options: Options) -> StoreOptions:
    """The options as this game's."""
    assert isinstance(options, StoreOptions)
    return options


def seen(state: State) -> StoreState:
    """The state as this game's."""
    assert isinstance(state, StoreState)
    return state
