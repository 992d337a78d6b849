"""Flaps: be the first to have no cards, by suit, number and treachery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.core.state import State
from kalamazoo.games.flaps import decks, log, notation, position, refusals, scene
from kalamazoo.games.flaps.engine.cards import write_card
from kalamazoo.games.flaps.engine.state import FlapsState, blank_flaps
from kalamazoo.games.flaps.engine.table import ASKED, OBJECTING
from kalamazoo.games.flaps.options import FIELDS, HAND_SIZE, FlapsOptions

FEWEST_SEATS = 2  # FP-SETUP-1


class Flaps(Game):
    """A shedding game that grows over seven levels, with flapping out of turn."""

    name = "flaps"
    title = "Flaps"
    family = "flaps"
    about = "Get rid of your cards by suit and number. Anyone may flap at any time, and plotting is encouraged."
    minutes = (10, 30)
    fields = FIELDS
    places = ("", "pack", "pile", "hand", "down", "mystery", "side", "three", "held")
    endings = refusals.ENDINGS
    slips = True

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> Options:
        """The options with the cards of the level."""
        return FlapsOptions(values, int(edition["level"]), [dict(row) for row in edition["deck"]])

    def check_deck(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """What is wrong with a deck file."""
        return decks.check_rows(rows)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to eight with one pack; two packs for more (FP-SETUP-1, FP-SETUP-11)."""
        return FEWEST_SEATS, MOST_SEATS

    def check(self, options: Options, seats: int) -> Ruling | None:
        """A deck of one's own may be too small for many players."""
        opt = cast(FlapsOptions, options)
        cards = len(opt.pack) * opt.packs_for(seats)
        if cards < HAND_SIZE * seats + 2:
            return Ruling("FP-SETUP-3", f"its {cards} cards are too few to deal {HAND_SIZE} to each")
        return None

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> State:
        """A new game."""
        state = FlapsState(cast(FlapsOptions, options), seats)
        state.dealer = dealer
        state.rng = rng.fork()
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> State:
        """An empty table."""
        return blank_flaps(cast(FlapsOptions, options), seats)

    def next_dealer(self, options: Options, seats: int, dealer: int, over: State) -> int:
        """The seat at the dealer's left, or by house rule the winner (F27)."""
        state = cast(FlapsState, over)
        if state.opt.winner_deals:
            return state.tally.index(max(state.tally))
        return (state.dealer + 1) % seats

    def write_move(self, state: State, seat: int, move: int) -> str:
        """The move as one token."""
        return notation.write_move(cast(FlapsState, state), seat, move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        """The move of a token."""
        return notation.read_move(cast(FlapsState, state), seat, text)

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        """The token as this viewer saw it."""
        return notation.veil_move(cast(FlapsState, state), seat, move, viewer)

    def name_move(self, state: State, seat: int, move: int) -> str:
        """The move in words."""
        return notation.name_move(cast(FlapsState, state), seat, move)

    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a document."""
        return position.write_position(cast(FlapsState, state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> State:
        """The state of a document."""
        return position.read_position(cast(FlapsOptions, options), document)

    def write_card(self, card: int) -> str:
        """A card as it is written."""
        return write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        """What this seat sees."""
        return scene.scene(cast(FlapsState, state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        """The move that carrying a card attempts."""
        return scene.drop(cast(FlapsState, state), seat, source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        """Why this move may not be made."""
        return refusals.explain(cast(FlapsState, state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        """An event in a few words, with the printed names of the cards."""
        return log.describe(None, event)

    def log_line(self, options: Options, event: Event, viewer: int) -> str:
        """An event in a few words, with the names that the deck in use gives its cards."""
        return log.describe(cast(FlapsOptions, options), event)

    def clock_delay(self, state: State, move: int) -> int:
        """How long a question, a picked player or an objection is waited for (FP-IR-2, FP-IR-3, FP-IR-5)."""
        table = cast(FlapsState, state)
        if table.phase == OBJECTING:
            return table.opt.object_ms
        return table.opt.flap_ask_ms if table.phase == ASKED else table.opt.answer_ms
