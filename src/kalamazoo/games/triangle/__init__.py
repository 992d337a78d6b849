"""The Triangle, Another Patience of 1913: clear 28 cards in pairs that make 13."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.solo import SERIES
from kalamazoo.games.kit.shell import Parts, Shell
from kalamazoo.games.kit.solo import LONGEST
from kalamazoo.games.triangle import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.triangle.bot import BOTS, LEVELS
from kalamazoo.games.triangle.engine.encoder import TriangleEncoder
from kalamazoo.games.triangle.engine.state import PLACE_NAMES, TOTAL, TriangleState
from kalamazoo.games.triangle.options import FIELDS, TriangleOptions


class Triangle(Shell[TriangleOptions, TriangleState]):
    """The game."""

    name = "triangle"
    title = "Triangle"
    family = "flinch"
    about = "One player and a triangle of 28 cards. Clear it in pairs that make 13, once through the pack."
    minutes = (3, 10)
    fields = FIELDS
    places = PLACE_NAMES
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    searching = frozenset({"strong", "expert"})
    parts = Parts(
        TriangleOptions, TriangleState, notation, position, scene, refusals, log, voices, acts, moments, advice
    )

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> TriangleOptions:
        return TriangleOptions(values)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """One player."""
        return 1, 1

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> TriangleState:
        state = self.blank(options, seats)
        state.deal_cards(rng)
        return state

    def blank(self, options: Options, seats: int) -> TriangleState:
        return TriangleState(self.own(options))

    def encoder(self, options: Options, seats: int) -> TriangleEncoder:
        return TriangleEncoder(self.own(options))

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        return -SERIES * TOTAL, 1

    def longest(self, options: Options, seats: int) -> int:
        return LONGEST
