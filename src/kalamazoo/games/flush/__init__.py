"""Flush: shed your hand and your Bases round after round; the last one below the limit wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.flush import deck, log, notation, position, refusals, scene, words
from kalamazoo.games.flush.engine import state as states
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.options import FIELDS, MOST_SEATS, FlushOptions


class Flush(Game):
    """The game of Flush."""

    name = "flush"
    title = "Flush"
    family = "flush"
    about = "Lay the same or lower, clear the pile with four alike. Cards kept cost points; the last one left wins."
    minutes = (20, 60)
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    places = ("", "hand", "base", "set", "pile", "mimic", "aside", "away")
    endings: ClassVar[Mapping[int, Ruling]] = refusals.ENDINGS
    slips = True

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> FlushOptions:
        """The typed options, with the pack."""
        return FlushOptions(values, *deck.pack_of(edition["deck"]))

    def check_deck(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """What is wrong with the cards of a deck."""
        return deck.check_rows(rows)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to six (FU-SETUP-1)."""
        return 2, MOST_SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> FlushState:
        """The first round of a match; nobody has an advantage by dealing."""
        return states.deal(cast(FlushOptions, options), seats, rng)

    def blank(self, options: Options, seats: int) -> FlushState:
        """An empty table."""
        return FlushState(cast(FlushOptions, options), seats)

    def write_move(self, state: State, seat: int, move: int) -> str:
        """`put:7s`, `3x7`, `flip:1` …"""
        return notation.write_move(cast(FlushState, state), seat, move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        """The move of a token."""
        return notation.read_move(cast(FlushState, state), seat, text)

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        """The token as others notice it."""
        return notation.veil_move(cast(FlushState, state), seat, move, viewer)

    def name_move(self, state: State, seat: int, move: int) -> str:
        """The move in words."""
        return notation.name_move(cast(FlushState, state), seat, move)

    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a document."""
        return position.write_position(cast(FlushState, state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> FlushState:
        """The state of a document."""
        return position.read_position(cast(FlushOptions, options), document)

    def write_card(self, card: int) -> str:
        """`7`, `7s`, `F` or `?`."""
        return words.write_card(card)

    def read_card(self, text: str) -> int:
        """The card of a text."""
        return words.read_card(text)

    def scene(self, state: State, seat: int) -> Scene:
        """The table as this seat sees it."""
        return scene.draw(cast(FlushState, state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        """The move that carrying a card attempts."""
        return scene.drop(cast(FlushState, state), seat, source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        """Why the seat may not do this."""
        return refusals.explain(cast(FlushState, state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        """A line of the log."""
        return log.describe(event, viewer)
