"""Flaps: be the first to have no cards, by suit, number and treachery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kalamazoo.core.event import Event
from kalamazoo.core.options import Options, Values
from kalamazoo.core.people import Names, named
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.core.state import State
from kalamazoo.games.flaps import acts, advice, deck, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.flaps.bot import BOTS, LEVELS
from kalamazoo.games.flaps.engine.encoder import FlapsEncoder
from kalamazoo.games.flaps.engine.round import WON_TWICE
from kalamazoo.games.flaps.engine.state import FlapsState, blank_flaps
from kalamazoo.games.flaps.engine.table import ASKED, OBJECTING
from kalamazoo.games.flaps.goals import GOALS
from kalamazoo.games.flaps.options import FIELDS, FlapsOptions
from kalamazoo.games.kit.shell import Parts, Shell


class Flaps(Shell[FlapsOptions, FlapsState]):
    """A shedding game that grows over seven levels, with flapping out of turn."""

    name = "flaps"
    title = "Flaps"
    family = "flaps"
    about = "Get rid of your cards by suit and number. Anyone may flap at any time, and plotting is encouraged."
    minutes = (10, 30)
    fields = FIELDS
    places = ("", "pack", "pile", "hand", "down", "mystery", "side", "three", "held")
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    goals = GOALS
    slips = True
    parts = Parts(FlapsOptions, FlapsState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> FlapsOptions:
        """The options with the cards of the level."""
        return FlapsOptions(values, int(edition["level"]), [dict(row) for row in edition["deck"]])

    def check_deck(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        return deck.check_rows(rows)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to eight with one pack; two packs for more (FP-SETUP-1, FP-SETUP-11)."""
        return position.FEWEST_SEATS, MOST_SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> FlapsState:
        state = FlapsState(self.own(options), seats)
        state.dealer = dealer
        state.rng = rng.fork()
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> FlapsState:
        return blank_flaps(self.own(options), seats)

    def next_dealer(self, options: Options, seats: int, dealer: int, over: State) -> int:
        """The seat at the dealer's left, or by house rule the winner (F27)."""
        state = self.table(over)
        if state.opt.winner_deals:
            return state.tally.index(max(state.tally))
        return (state.dealer + 1) % seats

    def win_counts(self, over: State) -> int:
        """A finish with SIX OF THE BEST counts twice (FP-SIX-2); games to a target are counted inside (F27)."""
        state = self.table(over)
        return 2 if state.ending == WON_TWICE and not state.opt.target else 1

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        return notation.veil_move(self.table(state), seat, move, viewer)

    def log_line(self, options: Options, event: Event, viewer: int, names: Names = ()) -> str:
        """An event with the names that the deck in use gives its cards."""
        return named(log.describe(event, viewer, self.own(options)), names)

    def clock_delay(self, state: State, move: int) -> int:
        """How long a question, a picked player or an objection is waited for (FP-IR-2, FP-IR-3, FP-IR-5)."""
        table = self.table(state)
        if table.phase == OBJECTING:
            return table.opt.object_ms
        return table.opt.flap_ask_ms if table.phase == ASKED else table.opt.answer_ms

    def encoder(self, options: Options, seats: int) -> FlapsEncoder:
        return FlapsEncoder(self.own(options), seats)

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        """Games won: one, which may count twice, or those of a match (F27)."""
        target = self.own(options).target
        return 0, target + 1 if target else 2

    def longest(self, options: Options, seats: int) -> int:
        return 20_000
