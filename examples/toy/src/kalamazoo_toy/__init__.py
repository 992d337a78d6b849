"""Toy: everybody lays a card in turn, and may shout once. An example of a game in a package of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.shell import Parts, Shell
from kalamazoo_toy import scene, texts
from kalamazoo_toy.bot import BOTS
from kalamazoo_toy.state import FIELDS, ToyOptions, ToyState


class Toy(Shell[ToyOptions, ToyState]):
    """The game."""

    name = "toy"
    title = "Toy"
    family = "flinch"
    about = "Lay cards. Shout."
    minutes = (1, 1)
    fields = FIELDS
    places = ("", "hand", "table")
    endings = texts.ENDINGS
    bots = BOTS
    parts = Parts(ToyOptions, ToyState, texts, texts, scene, texts, texts)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> ToyOptions:
        return ToyOptions(values, edition["ranks"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        return 2, 4

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> ToyState:
        state = self.blank(options, seats)
        state.deal(dealer, rng)
        return state

    def blank(self, options: Options, seats: int) -> ToyState:
        return ToyState(self.own(options), seats)
