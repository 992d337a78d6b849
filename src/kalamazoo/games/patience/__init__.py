"""Patience, also Solitaire Flinch: bring four series up from the 1s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.solo import SERIES
from kalamazoo.games.kit.shell import Parts, Shell
from kalamazoo.games.kit.solo import LONGEST
from kalamazoo.games.patience import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.patience.bot import BOTS, LEVELS
from kalamazoo.games.patience.engine.encoder import PatienceEncoder
from kalamazoo.games.patience.engine.state import PLACE_NAMES, PatienceState
from kalamazoo.games.patience.options import FIELDS, PatienceOptions


class Patience(Shell[PatienceOptions, PatienceState]):
    """The game."""

    name = "patience"
    title = "Patience"
    family = "flinch"
    about = "One player and four series of the pack. Build up from the 1s above, down on four piles below."
    minutes = (5, 15)
    fields = FIELDS
    places = PLACE_NAMES
    shared = frozenset({"upper", "lower"})
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    searching = frozenset({"strong", "expert"})
    parts = Parts(
        PatienceOptions, PatienceState, notation, position, scene, refusals, log, voices, acts, moments, advice
    )

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> PatienceOptions:
        return PatienceOptions(values, edition["cap"], edition["from-stock"], edition["tail-missing"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """One player (PA-SET-7)."""
        return 1, 1

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> PatienceState:
        state = self.blank(options, seats)
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> PatienceState:
        return PatienceState(self.own(options))

    def encoder(self, options: Options, seats: int) -> PatienceEncoder:
        return PatienceEncoder(self.own(options))

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        return -SERIES * self.own(options).cap, 1

    def longest(self, options: Options, seats: int) -> int:
        return LONGEST
