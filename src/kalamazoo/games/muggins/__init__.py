"""Muggins: everybody plays from a hand nobody looks at, and whoever sees a mistake first calls it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.shell import Parts, Shell
from kalamazoo.games.muggins import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.muggins.bot import BOTS, LEVELS
from kalamazoo.games.muggins.engine import state as states
from kalamazoo.games.muggins.engine.calls import ACTING
from kalamazoo.games.muggins.engine.encoder import MugginsEncoder
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import CALL
from kalamazoo.games.muggins.options import FIELDS, MugginsOptions


class Muggins(Shell[MugginsOptions, MugginsState]):
    """The game."""

    name = "muggins"
    title = "Muggins"
    family = "flinch"
    about = "Turn up your cards one by one and get rid of them all. Whoever plays wrong is called and takes a card."
    minutes = (5, 20)
    fields = FIELDS
    places = ("", "hand", "stock", "drawn", "table", "away", "new")
    shared = frozenset({"table"})
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    slips = True
    parts = Parts(MugginsOptions, MugginsState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> MugginsOptions:
        return MugginsOptions(values, edition["ranks"], edition["copies"], edition["nearest-left"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        return position.SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> MugginsState:
        return states.deal(self.own(options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> MugginsState:
        return states.blank(self.own(options), seats)

    def first_of(self, state: State, wishes: Sequence[tuple[int, int]], lot: Rng) -> int:
        """Equal calls: the caller nearest on the left of the offender (MU-OP-11)."""
        if all(move == CALL for _, move in wishes):
            offender = self.table(state).offender()
            return min(range(len(wishes)), key=lambda at: (wishes[at][0] - offender - 1) % state.seats)
        return super().first_of(state, wishes, lot)

    def clock_delay(self, state: State, move: int) -> int:
        return self.table(state).options.grace

    def rightful(self, state: State, seat: int, moves: Sequence[int]) -> list[int]:
        own = self.table(state)
        if seat != own.turn or own.phase != ACTING:
            return list(moves)
        right = own.rightful(seat)
        return [move for move in moves if move in right]

    def encoder(self, options: Options, seats: int) -> MugginsEncoder:
        return MugginsEncoder(self.own(options), seats)

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        opt = self.own(options)
        cards = opt.ranks * opt.copies
        return -cards, cards + 1  # cards left, or by how many fewer than another where a stall is counted

    def longest(self, options: Options, seats: int) -> int:
        return 20_000
