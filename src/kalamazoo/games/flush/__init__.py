"""Flush: shed your hand and your Bases round after round; the last one below the limit wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flush import acts, advice, deck, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.flush.bot import BOTS, LEVELS
from kalamazoo.games.flush.engine import state as states
from kalamazoo.games.flush.engine.encoder import FlushEncoder
from kalamazoo.games.flush.engine.rounds import ARENA_ROUNDS
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.goals import GOALS
from kalamazoo.games.flush.options import FIELDS, MOST_SEATS, FlushOptions
from kalamazoo.games.kit.shell import Parts, Shell


class Flush(Shell[FlushOptions, FlushState]):
    """The game."""

    name = "flush"
    title = "Flush"
    family = "flush"
    about = "Lay the same or lower, clear the pile with four alike. Cards kept cost points; the last one left wins."
    minutes = (20, 60)
    fields = FIELDS
    places = ("", "hand", "base", "set", "pile", "mimic", "aside", "away")
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    searching = frozenset({"strong", "expert"})
    goals = GOALS
    slips = True
    parts = Parts(FlushOptions, FlushState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> FlushOptions:
        return FlushOptions(values, *deck.pack_of(edition["deck"]))

    def check_deck(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        return deck.check_rows(rows)

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Two to six (FU-SETUP-1)."""
        return 2, MOST_SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> FlushState:
        """The first round of a match; nobody has an advantage by dealing."""
        return states.deal(self.own(options), seats, rng)

    def blank(self, options: Options, seats: int) -> FlushState:
        return FlushState(self.own(options), seats)

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        return notation.veil_move(self.table(state), seat, move, viewer)

    def read_card(self, text: str) -> int:
        return notation.read_card(text)

    def chat_clause(self, options: Options, state: State) -> str:
        """Nobody advises a player, unless people may slip."""
        return "" if self.own(options).table else "FU-ST-7"

    def encoder(self, options: Options, seats: int) -> FlushEncoder:
        return FlushEncoder(self.own(options), seats)

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        opt = self.own(options)
        if not opt.arena:
            return 0, seats - 1  # how many seats one has outlasted
        pack = sum(opt.points[card] for card in opt.deck)
        return -(ARENA_ROUNDS + 1) * pack, 0  # the last round counts twice

    def longest(self, options: Options, seats: int) -> int:
        return 50_000
