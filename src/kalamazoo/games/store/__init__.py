"""Go to Store, and Collector's Flinch: ask for all of a number, or draw, and collect sets of four."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.asking import AskingGame
from kalamazoo.games.kit.shell import Parts
from kalamazoo.games.store import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.store.bot import BOTS, LEVELS
from kalamazoo.games.store.engine.encoder import StoreEncoder
from kalamazoo.games.store.engine.state import StoreState, blank_store, deal_store
from kalamazoo.games.store.options import FIELDS, StoreOptions


class Store(AskingGame[StoreOptions, StoreState]):
    """The game."""

    name = "store"
    title = "Go to Store"
    family = "flinch"
    about = (
        "Ask a player for all cards of a number you hold; anyone who has none sends you to the store. Most sets win."
    )
    minutes = (5, 15)
    fields = FIELDS
    places = ("", "store", "hand", "sets")
    endings = refusals.ENDINGS
    made = "sets"
    bots = BOTS
    levels = LEVELS
    parts = Parts(StoreOptions, StoreState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> StoreOptions:
        return StoreOptions(values, edition["ranks"], edition["hand"], edition["phrase"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to four players (GS-SET-6), or more where the house allows (GS-OP-11)."""
        return position.FEWEST_SEATS, self.own(options).most_seats

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> StoreState:
        return deal_store(self.own(options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> StoreState:
        return blank_store(self.own(options), seats)

    def encoder(self, options: Options, seats: int) -> StoreEncoder:
        return StoreEncoder(self.own(options), seats)
