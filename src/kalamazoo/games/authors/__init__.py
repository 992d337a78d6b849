"""Authors: ask the right player for the right card, and make books of four."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.core.state import State
from kalamazoo.games.authors import notation, position, refusals, scene
from kalamazoo.games.authors.engine.state import AuthorsState, blank_authors, deal_authors
from kalamazoo.games.authors.options import FIELDS, AuthorsOptions


class Authors(Game):
    """The game."""

    name = "authors"
    title = "Authors"
    family = "flinch"
    about = "Ask a player for a card of a number you hold, and go on as long as you get it. Most books of four win."
    minutes = (10, 25)
    fields = FIELDS
    places = ("", "hand", "books")
    endings = refusals.ENDINGS

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> AuthorsOptions:
        """The typed options."""
        return AuthorsOptions(values, edition["ranks"], edition["to-asked"], edition["tie-sum"], edition["face-down"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """From three players, or two (AU-OP-12), to as many as have a seat (AU-SET-8, AU-OP-13)."""
        return own(options).fewest_seats, MOST_SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> AuthorsState:
        """All cards to the hands, and the books among them laid."""
        return deal_authors(own(options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> AuthorsState:
        """An empty table."""
        return blank_authors(own(options), seats)

    def shows_log(self, options: Options) -> bool:
        """AU-ST-2."""
        return own(options).log_shown

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

    def read_position(self, options: Options, document: Mapping[str, Any]) -> AuthorsState:
        """The state of a document."""
        return position.read_position(own(options), document)

    def write_card(self, card: int) -> str:
        """`7`, `7c` or `?`."""
        return notation.write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        """Hands and books."""
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


def own(options: Options) -> AuthorsOptions:
    """The options as this game's."""
    assert isinstance(options, AuthorsOptions)
    return options


def seen(state: State) -> AuthorsState:
    """The state as this game's."""
    assert isinstance(state, AuthorsState)
    return state
