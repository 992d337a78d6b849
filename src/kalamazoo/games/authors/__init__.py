"""Authors: ask the right player for the right card, and make books of four."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import MOST_SEATS
from kalamazoo.games.authors import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.authors.bot import BOTS, LEVELS
from kalamazoo.games.authors.engine.encoder import AuthorsEncoder
from kalamazoo.games.authors.engine.state import AuthorsState, blank_authors, deal_authors
from kalamazoo.games.authors.options import FIELDS, AuthorsOptions
from kalamazoo.games.kit.asking import AskingGame
from kalamazoo.games.kit.shell import Parts


class Authors(AskingGame[AuthorsOptions, AuthorsState]):
    """The game."""

    name = "authors"
    title = "Authors"
    family = "flinch"
    about = "Ask a player for a card of a number you hold, and go on as long as you get it. Most books of four win."
    minutes = (10, 25)
    fields = FIELDS
    places = ("", "hand", "books")
    endings = refusals.ENDINGS
    made = "books"
    bots = BOTS
    levels = LEVELS
    searching = frozenset({"strong", "expert"})
    parts = Parts(AuthorsOptions, AuthorsState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> AuthorsOptions:
        return AuthorsOptions(values, edition["ranks"], edition["to-asked"], edition["tie-sum"], edition["face-down"])

    def seat_range(self, options: Options) -> tuple[int, int]:
        """From three players, or two (AU-OP-12), to as many as have a seat (AU-SET-8, AU-OP-13)."""
        return self.own(options).fewest_seats, MOST_SEATS

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> AuthorsState:
        return deal_authors(self.own(options), seats, dealer, rng)

    def blank(self, options: Options, seats: int) -> AuthorsState:
        return blank_authors(self.own(options), seats)

    def shows_log(self, options: Options) -> bool:
        """AU-ST-2."""
        return self.own(options).log_shown

    def encoder(self, options: Options, seats: int) -> AuthorsEncoder:
        return AuthorsEncoder(self.own(options), seats)
